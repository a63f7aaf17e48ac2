"""Remakes the captures of the Scala compiler in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501, S105 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Run, Synthetic

VERSION: Final = "scalac -version"
SBT: Final = """\
[info] welcome to sbt 1.9.7 (Debian Java 17.0.9)
[info] loading settings for project shop from build.sbt ...
[info] set current project to shop (in build file:/home/dev/shop/)
[info] compiling 3 Scala sources to /home/dev/shop/target/scala-2.13/classes ...
[warn] /home/dev/shop/src/main/scala/Stock.scala:4:26: method stop in class Thread is deprecated
[warn]     Thread.currentThread.stop()
[warn]                          ^
[error] /home/dev/shop/src/main/scala/Cart.scala:9:32: not found: value rate
[error]   def total(n: Int): Int = n * rate
[error]                                ^
[warn] one warning found
[error] one error found
[error] (Compile / compileIncremental) Compilation failed
[error] Total time: 4 s, completed Oct 7, 2026, 9:11:30 AM
"""
SBT_PASS: Final = """\
[info] welcome to sbt 1.9.7 (Debian Java 17.0.9)
[info] loading settings for project shop from build.sbt ...
[info] compiling 3 Scala sources to /home/dev/shop/target/scala-2.13/classes ...
[success] Total time: 5 s, completed Oct 7, 2026, 9:12:30 AM
"""
RUNS: Final = {
    "fail": Run(
        "scalac -d . Cart.scala",
        {
            "Cart.scala": 'object Cart {\n  def total(n: Int): Int = n * rate\n  def left(n: Int): String = n + 1\n  def tea: List[Int] = List("a")\n}\n'
        },
        version=VERSION,
    ),
    "warns": Run(
        "scalac -deprecation -feature -d . Cart.scala",
        {
            "Cart.scala": "object Cart {\n  def total(n: Any): Int = n match { case x: List[Int] => 1; case 'a => 2 }\n  def stop(): Unit = Thread.currentThread.stop()\n}\n"
        },
        version=VERSION,
    ),
    "quiet_warns": Run(
        "scalac -d . Cart.scala",
        {"Cart.scala": "object Cart {\n  def stop(): Unit = Thread.currentThread.stop()\n}\n"},
        version=VERSION,
    ),
    "torn": Run(
        "scalac -d . Cart.scala", {"Cart.scala": "object Cart {\n  def total(n: Int): Int = n * \n"}, version=VERSION
    ),
    "no_file": Run("scalac Gone.scala", {}, version=VERSION),
    "bad_option": Run("scalac -shelf Cart.scala", {"Cart.scala": "object Cart\n"}, version=VERSION),
    "sbt_fails": Synthetic("sbt compile", SBT, 1),
    "sbt_pass": Synthetic("sbt compile", SBT_PASS),
    "werror": Run(
        "scalac -deprecation -Xfatal-warnings -d . Cart.scala",
        {"Cart.scala": "object Cart {\n  def stop(): Unit = Thread.currentThread.stop()\n}\n"},
        version=VERSION,
    ),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))
