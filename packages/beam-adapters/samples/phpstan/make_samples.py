"""Remakes the captures of PHPStan in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501, W291 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import Synthetic, make

ERRORS: Final = """\
Note: Using configuration file /home/dev/shop/phpstan.neon.
 0/3 [░░░░░░░░░░░░░░░░░░░░░░░░░░░░]   0%
 3/3 [▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓] 100%

 ------ ----------------------------------------------------------------------- 
  Line   src/Cart.php                                                           
 ------ ----------------------------------------------------------------------- 
  12     Call to an undefined method Shop\\Cart::totl().                         
         🪪  method.notFound                                                    
  :31    Parameter #1 $sku of method Shop\\Cart::add() expects string, int       
         given.                                                                 
         🪪  argument.type                                                      
         💡 Learn more at https://phpstan.org/blog/solving-phpstan-error         
 ------ ----------------------------------------------------------------------- 

 [ERROR] Found 2 errors                                                         

"""
RUNS: Final = {
    "errors": Synthetic("vendor/bin/phpstan analyse src", ERRORS, 1),
    "raw": Synthetic(
        "phpstan analyse --error-format=raw src",
        "/home/dev/shop/src/Cart.php:12:Call to an undefined method Shop\\Cart::totl().\n/home/dev/shop/src/Cart.php:31:Undefined variable: $rate\n",
        1,
    ),
    "pass": Synthetic(
        "phpstan analyse src",
        "Note: Using configuration file /home/dev/shop/phpstan.neon.\n 3/3 [▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓▓] 100%\n\n [OK] No errors                                                                 \n\n\n💡 Tip of the Day:\nPHPStan is performing only the most basic checks.\n",
    ),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)
