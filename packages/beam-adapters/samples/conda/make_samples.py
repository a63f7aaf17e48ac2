"""Remakes the captures of conda and mamba in this folder: ``python make_samples.py [--only NAME]``.

None of them runs here: the texts are written after the documented formats.
"""

# ruff: noqa: E501, W291 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packages"))

from managers import Run, Synthetic, make

INSTALL: Final = """\
Channels:
 - conda-forge
 - defaults
Platform: linux-64
Collecting package metadata (repodata.json): ...working... done
Solving environment: ...working... done

## Package Plan ##

  environment location: /home/dev/conda/envs/shop

  added / updated specs:
    - numpy


The following packages will be downloaded:

    package                    |            build
    ---------------------------|-----------------
    libopenblas-0.3.27         |pthreads_hac2b453_1         5.3 MB  conda-forge
    numpy-1.26.4               |  py311h64a7726_0         7.8 MB  conda-forge
    ------------------------------------------------------------
                                           Total:        13.1 MB

The following NEW packages will be INSTALLED:

  libopenblas        conda-forge/linux-64::libopenblas-0.3.27-pthreads_hac2b453_1 
  numpy              conda-forge/linux-64::numpy-1.26.4-py311h64a7726_0 

The following packages will be UPDATED:

  openssl                                  3.2.1-hd590300_0 --> 3.3.0-h4ab18f5_3 


Downloading and Extracting Packages: ...working...
numpy-1.26.4         | 7.8 MB    |            |   0% 
numpy-1.26.4         | 7.8 MB    | ########## | 100% 
libopenblas-0.3.27   | 5.3 MB    | ########## | 100% 
Preparing transaction: ...working... done
Verifying transaction: ...working... done
Executing transaction: ...working... done
#
# To activate this environment, use
#
#     $ conda activate shop
#
# To deactivate an active environment, use
#
#     $ conda deactivate

"""
NOT_FOUND: Final = """\
Collecting package metadata (current_repodata.json): done
Solving environment: unsuccessful initial attempt using frozen solve. Retrying with flexible solve.
Collecting package metadata (repodata.json): done
Solving environment: failed

PackagesNotFoundError: The following packages are not available from current channels:

  - no-such-shop-package

Current channels:

  - https://conda.example.org/conda-forge/linux-64
  - https://conda.example.org/conda-forge/noarch

To search for alternate channels that may provide the conda package you're
looking for, navigate to the search bar at the top of the page.
"""
UNSOLVED: Final = """\
warning  libmamba 'repo.json' was not cached
error    libmamba Could not solve for environment specs
    The following packages are incompatible
    \u251c\u2500 numpy 1.20.0** is installable with the potential options
    \u2502  \u251c\u2500 numpy 1.20.0 would require
    \u2502  \u2502  \u2514\u2500 python >=3.7,<3.8.0a0 *, which can be installed;
    \u2514\u2500 python 3.12**  is not installable because it conflicts with any installable versions previously reported.
critical libmamba Could not solve for environment specs
"""
THERE: Final = """\
Collecting package metadata (current_repodata.json): done
Solving environment: done

# All requested packages already installed.

"""
LINKED: Final = """\
Transaction starting
Linking libopenblas-0.3.27-pthreads_hac2b453_1
Linking numpy-1.26.4-py311h64a7726_0
Transaction finished
"""
# A program's own words that look like conda's.
DECOY: Final = """\
Collecting the letters of today: done
ShopError is the name of our newspaper
Linking arms with the neighbours
the log says: Solving environment: failed
# To do
"""
RUNS: Final[dict[str, Run | Synthetic]] = {
    "install": Synthetic("conda install -n shop numpy", INSTALL),
    "not_found": Synthetic("conda install no-such-shop-package", NOT_FOUND, 1),
    "unsolved": Synthetic("mamba install numpy=1.20.0", UNSOLVED, 1),
    "there": Synthetic("conda install numpy", THERE),
    "linked": Synthetic("micromamba install -y numpy", INSTALL.split("Downloading and")[0] + LINKED),
    "decoy": Synthetic("python report.py", DECOY),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)
