"""Remakes the captures of Maven in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - commands, and what tools print, stand here in one line

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "builds"))

from boxes import MACHINE, make
from capture import Run

VERSION: Final = "mvn -B -v"
OFFLINE: Final = "mvn -B -o -s settings.xml"
SETTINGS: Final = (
    "<settings><localRepository>/usr/share/maven-repo</localRepository><offline>true</offline></settings>\n"
)
POM: Final = (
    "<project><modelVersion>4.0.0</modelVersion><groupId>dev.shop</groupId><artifactId>cart</artifactId>"
    "<version>0.3</version><properties><maven.compiler.source>11</maven.compiler.source>"
    "<maven.compiler.target>11</maven.compiler.target><project.build.sourceEncoding>UTF-8</project.build.sourceEncoding></properties>{}</project>\n"
)
PARENT: Final = (
    POM.replace("<version>0.3</version>", "<version>0.3</version><packaging>pom</packaging>")
    .format("<modules><module>cart</module><module>mail</module></modules>")
    .replace("<artifactId>cart", "<artifactId>shop")
)


def module(name: str, more: str = "") -> str:
    """The ``pom.xml`` of a module."""
    return (
        "<project><modelVersion>4.0.0</modelVersion><parent><groupId>dev.shop</groupId><artifactId>shop</artifactId>"
        f"<version>0.3</version></parent><artifactId>{name}</artifactId>{more}</project>\n"
    )


ONE: Final = {
    "settings.xml": SETTINGS,
    "pom.xml": POM.format(""),
    "src/main/java/Cart.java": "public class Cart { static int total(int n) { return n * 3; } }\n",
}
TWO: Final = {
    "settings.xml": SETTINGS, "pom.xml": PARENT, "cart/pom.xml": module("cart"), "mail/pom.xml": module("mail", "<dependencies><dependency><groupId>dev.shop</groupId><artifactId>cart</artifactId><version>0.3</version></dependency></dependencies>"),
    "cart/src/main/java/Cart.java": ONE["src/main/java/Cart.java"], "mail/src/main/java/Mail.java": "public class Mail { static int sent(int n) { return Cart.total(n); } }\n",
}  # fmt: skip
BAD: Final = "public class Cart {\n    static int total(int n) { return n * rate; }\n    static String left(int n) { return n; }\n}\n"
RUNS: Final = {
    "pass": Run(f"{OFFLINE} compile", ONE, version=VERSION),
    "pass_modules": Run(f"{OFFLINE} compile", TWO, version=VERSION),
    "pass_again": Run(f"{OFFLINE} compile", ONE, (f"{OFFLINE} compile",), version=VERSION),
    "fail": Run(f"{OFFLINE} compile", {**ONE, "src/main/java/Cart.java": BAD}, version=VERSION),
    "fail_color": Run(
        "mvn -Dstyle.color=always -o -s settings.xml compile", {**ONE, "src/main/java/Cart.java": BAD}, version=VERSION
    ),
    "fail_modules": Run(f"{OFFLINE} compile", {**TWO, "cart/src/main/java/Cart.java": BAD}, version=VERSION),
    "fail_at_end": Run(f"{OFFLINE} -fae compile", {**TWO, "cart/src/main/java/Cart.java": BAD}, version=VERSION),
    "fail_errors": Run(f"{OFFLINE} -e compile", {**ONE, "src/main/java/Cart.java": BAD}, version=VERSION),
    "quiet": Run(f"{OFFLINE} -q compile", {**ONE, "src/main/java/Cart.java": BAD}, version=VERSION),
    "package": Run(f"{OFFLINE} package", ONE, version=VERSION),
    "no_dependency": Run(
        f"{OFFLINE} compile",
        {
            **ONE,
            "pom.xml": POM.format(
                "<dependencies><dependency><groupId>dev.shop</groupId><artifactId>tea</artifactId><version>3</version></dependency></dependencies>"
            ),
        },
        version=VERSION,
    ),
    "torn_pom": Run(f"{OFFLINE} compile", {**ONE, "pom.xml": POM.format("<shelf>")}, version=VERSION),
    "no_goal": Run(f"{OFFLINE} brew", ONE, version=VERSION),
    "no_pom": Run("mvn -B -o compile", {}, version=VERSION),
    "no_plugin": Run("mvn -B -o compile", ONE, version=VERSION),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, (MACHINE, RUNS))
