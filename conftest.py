"""What all tests share: no adapters and no caches of whoever runs them, and no verdict by the speed of a machine.

Processes that tests start inherit the environment.
"""

import os

from hypothesis import settings

os.environ["BEAM_CONFIG_DIR"] = os.devnull
settings.register_profile("beam", deadline=None)
settings.load_profile("beam")
