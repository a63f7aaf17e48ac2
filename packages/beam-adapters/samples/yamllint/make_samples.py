"""Remakes the captures of yamllint in this folder: ``python make_samples.py [--only NAME]...``."""

import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "builds"))
from capture import Run, make  # noqa: E402  (it lies beside the captures of builds)

_FILES = {
    "deploy/app.yaml": "apiVersion: v1\nkind:  Service\nmetadata:\n  name: shop\n  name: shop2\nspec:\n   ports:\n"
    "    - port: 80  \n      targetPort: 8080\n  selector:\n    app: shop\n",
    "broken.yaml": "a: [1\nb: }\n",
    "ok.yaml": "---\na: 1\n",
    "values.yaml": 'a: yes\nb: [1,2]\nerror: fine\nc: "' + "and on " * 14 + '"\n',
}
_WARNED = {"values.yaml": "a: yes\nb: [1, 2]\n"}
_NEW, _OLD = ("yamllint==1.38.0",), ("yamllint==1.29.0",)
_VERSION = "yamllint --version"

make(
    HERE,
    {
        "fail": Run("yamllint .", _FILES, version=_VERSION, needs=_NEW),
        "fail_colored": Run("yamllint -f colored deploy", _FILES, version=_VERSION, needs=_NEW),
        "fail_github": Run("yamllint -f github .", _FILES, version=_VERSION, needs=_NEW),
        "fail_old": Run("yamllint .", _FILES, version=_VERSION, needs=_OLD),
        "fail_parsable": Run("yamllint -f parsable .", _FILES, version=_VERSION, needs=_NEW),
        "fail_parsable_old": Run("yamllint -f parsable .", _FILES, version=_VERSION, needs=_OLD),
        "no_config": Run("yamllint -d '{extends: bogus}' .", _FILES, version=_VERSION, needs=_NEW),
        "no_file": Run("yamllint nosuch.yaml", _FILES, version=_VERSION, needs=_NEW),
        "warnings": Run("yamllint .", _WARNED, version=_VERSION, needs=_NEW),
        "warnings_strict": Run("yamllint -s .", _WARNED, version=_VERSION, needs=_NEW),
    },
)
