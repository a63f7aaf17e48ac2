"""Remakes the captures of djLint in this folder: ``python make_samples.py [--only NAME]...``."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "builds"))
from capture import Run, make  # noqa: E402  (it lies beside the captures of builds)

_GOOD = {"templates/ok.html": "<p>fine</p>\n"}
_FILES = {
    **_GOOD,
    "templates/cart.html": '<html>\n<head><title>Cart</title></head>\n<body>\n<img src="/static/a.png">\n\n'
    '<div class="a" class=\'b\'>\n{% for item in items %}\n<p style="color:red">{{item}}</p>\n{% endfor %}\n'
    '<a href="http://shop.example.org/x">x</a>\n</div>\n</body>\n</html>\n',
    "templates/list.html": '{% if a %}\n<ul><li>{{ a }}</li>\n</ul>\n{%endif%}\n<form action="x"></form>\n',
}
_NEW, _OLD = ("djlint==1.54.0",), ("djlint==1.29.0",)
_VERSION = "djlint --version"
_FORM = "'{filename}:{line}: {code} {message} {match}'"

make(
    HERE,
    {
        "check": Run("djlint templates --check", _FILES, version=_VERSION, needs=_NEW),
        "lint": Run("djlint templates --lint", _FILES, version=_VERSION, needs=_NEW),
        "lint_and_check": Run("djlint templates --lint --check", _FILES, version=_VERSION, needs=_NEW),
        "lint_form": Run(
            f"djlint templates --lint --linter-output-format {_FORM}", _FILES, version=_VERSION, needs=_NEW
        ),
        "lint_old": Run("djlint templates --lint", _FILES, version=_VERSION, needs=_OLD),
        "lint_quiet": Run("djlint templates --lint --quiet", _FILES, version=_VERSION, needs=_NEW),
        "no_file": Run("djlint nosuch --lint", _FILES, version=_VERSION, needs=_NEW),
        "pass": Run("djlint templates --lint --check", _GOOD, version=_VERSION, needs=_NEW),
        "reformat": Run("djlint templates --reformat", _FILES, version=_VERSION, needs=_NEW),
        "statistics": Run("djlint templates --lint --statistics", _FILES, version=_VERSION, needs=_NEW),
        "stdin": Run("djlint - --lint < templates/cart.html", _FILES, version=_VERSION, needs=_NEW),
    },
)
