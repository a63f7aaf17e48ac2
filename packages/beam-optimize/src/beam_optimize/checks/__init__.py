"""The verifier's readers, one per form in which units are shown other than as they are.

Like ``_verify`` they import no stage and no renderer: each reads a piece of an output by its words alone and holds what
it reads against the source.  They are written apart from the stages on purpose: an error would have to be made twice.
"""
