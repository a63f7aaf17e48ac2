"""The stages, one file each: what a tier does to a layout.  Each reads labels and changes fates, never text.

``joined``     tier 1: small values of pretty-printed JSON on a line each
``noise``      tier 2: P5 dropped, P4 counted
``folding``    tier 2: runs of identical units folded, first and last shown
``series``     tier 2: runs of units that differ only in numbers, all numbers listed
``selection``  tier 3: P3 away from what is protected omitted
"""
