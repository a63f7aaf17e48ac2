"""Remakes the captures of kubectl, Terraform and curl in this folder by running them.

``python make_samples.py`` remakes all of them, ``--only NAME`` (repeatable) some.  kubectl and curl talk to the server
of ``servers.py``; Terraform uses nothing but its built-in provider.  The captures that the manifest marks ``synthetic``
are of tools that need a running system; they are written by hand in the documented format.

stdout and stderr go to one pipe, as with ``2>&1``.  Only paths are rewritten.  Not stable: ids, ages and dates.
"""

import argparse
import json
import os
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from servers import serve

HERE: Final = Path(__file__).resolve().parent
WORK: Final = Path(tempfile.gettempdir()) / "beam-infra-samples"
PORT: Final = 8123

_MAIN: Final = """\
variable "size" { default = 2 }
variable "zones" {
  type    = list(string)
  default = ["bonn", "kiel", "ulm", "trier", "jena"]
}
resource "terraform_data" "shop" {
  for_each = toset(var.zones)
  input = {
    name    = each.key
    size    = var.size
    address = "10.0.0.4"
    tags    = { team = "core", tier = "web" }
  }
  triggers_replace = [var.size > 2]
}
resource "terraform_data" "mail" { input = { size = var.size, host = "mail" } }
"""
_STATE: Final = """\
data "terraform_remote_state" "old" {
  backend = "local"
  config  = { path = "old.tfstate" }
}
"""
_BOOM: Final = """\
resource "terraform_data" "boom" {
  provisioner "local-exec" { command = "echo migrating; exit 3" }
}
"""
_OLD: Final = (
    '{"version": 4, "terraform_version": "1.11.4", "serial": 1, "lineage": "a", "outputs": {}, "resources": []}'
)
_APPLY: Final = "terraform apply -no-color -auto-approve"


@dataclass(frozen=True)
class Run:
    """One capture: a command, which tool it shows, the files it needs and what comes before it."""

    command: str
    tool: str
    files: tuple[tuple[str, str], ...] = ()
    before: tuple[str, ...] = ()


_KUBECTL: Final = f"kubectl --server http://127.0.0.1:{PORT}"
_AWS: Final = (
    "AWS_ACCESS_KEY_ID=a AWS_SECRET_ACCESS_KEY=b AWS_DEFAULT_REGION=eu-west-1 AWS_MAX_ATTEMPTS=1 "
    f"aws --endpoint-url http://127.0.0.1:{PORT}"
)
_TERRAFORM: Final = (("main.tf", _MAIN), ("state.tf", _STATE), ("old.tfstate", _OLD))
_INIT: Final = ("terraform init -no-color",)
RUNS: Final[dict[str, Run]] = {
    "kubectl_describe_broken": Run(f"{_KUBECTL} describe pod cart-broken", "kubectl 1.32"),
    "kubectl_describe_fine": Run(f"{_KUBECTL} describe pod cart-fine", "kubectl 1.32"),
    "kubectl_get_pods": Run(f"{_KUBECTL} get pods", "kubectl 1.32"),
    "terraform_apply": Run(_APPLY, "Terraform 1.11", _TERRAFORM, _INIT),
    "terraform_plan_change": Run(
        'terraform plan -no-color -var size=3 -var \'zones=["bonn","ulm"]\'',
        "Terraform 1.11",
        _TERRAFORM,
        (*_INIT, _APPLY),
    ),
    "terraform_update": Run(_APPLY + " -var size=1", "Terraform 1.11", _TERRAFORM, (*_INIT, _APPLY)),
    "terraform_destroy": Run(
        "terraform destroy -no-color -auto-approve", "Terraform 1.11", _TERRAFORM, (*_INIT, _APPLY)
    ),
    "terraform_apply_fail": Run(
        "terraform apply -auto-approve", "Terraform 1.11", (*_TERRAFORM, ("boom.tf", _BOOM)), _INIT
    ),
    "aws_errors": Run(
        f"{_AWS} s3 ls; aws s3 cp none s3://shop/prices; aws s3 ls --profile shop; aws ec2 describe-instances --none",
        "AWS CLI 1.45",
    ),
    "curl_verbose": Run(f"curl -v http://127.0.0.1:{PORT}/orders", "curl"),
    "curl_verbose_502": Run(f"curl -v http://127.0.0.1:{PORT}/prices -d sku=pot-1", "curl"),
}


def capture(name: str, run: Run) -> dict[str, object]:
    """Makes one capture, writes it beside this file and returns its entry of the manifest."""
    folder = WORK / "shop"
    shutil.rmtree(WORK, ignore_errors=True)
    folder.mkdir(parents=True)
    for path, text in run.files:
        (folder / path).write_text(text, encoding="utf-8")
    env = {"PATH": os.environ["PATH"], "HOME": str(WORK), "LANG": "C.UTF-8", "CHECKPOINT_DISABLE": "1"}
    for command in run.before:
        subprocess.run(command, shell=True, cwd=folder, env=env, capture_output=True, check=True)
    done = subprocess.run(
        run.command,
        shell=True,
        cwd=folder,
        env=env,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )
    shutil.rmtree(WORK)
    output = done.stdout.replace(str(WORK).encode(), b"/home/dev")
    (HERE / f"{name}.txt").write_bytes(output)
    return {"command": run.command, "exit_code": done.returncode, "tool_version": run.tool, "bytes": len(output)}


def main() -> None:
    """Remakes captures and the manifest; synthetic entries stay."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", action="append", choices=sorted(RUNS))
    chosen = parser.parse_args().only or list(RUNS)
    manifest_file = HERE / "manifest.json"
    manifest = json.loads(manifest_file.read_text(encoding="utf-8")) if manifest_file.exists() else {}
    server = serve(PORT)
    for name in chosen:
        manifest[name] = capture(name, RUNS[name])
        print(name, manifest[name]["exit_code"], manifest[name]["bytes"])
    server.shutdown()
    manifest_file.write_text(json.dumps(dict(sorted(manifest.items())), indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
