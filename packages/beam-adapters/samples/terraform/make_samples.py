"""Remakes the captures of Terraform in this folder: ``python make_samples.py [--only NAME]``.

It uses its own provider, and needs no other.
"""

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "packages"))

from managers import BARE, Run, Synthetic, make

GOOD: Final = {
    "main.tf": """\
variable "size" { default = 2 }
resource "terraform_data" "shop" { input = { size = var.size } }
resource "terraform_data" "mail" {
  input = "x"
  lifecycle {
    postcondition {
      condition     = var.size < 3
      error_message = "A shop of this size has no mail."
    }
  }
}
check "healthy" {
  assert {
    condition     = var.size > 5
    error_message = "The size is small."
  }
}
output "size" { value = var.size }
"""
}
BAD: Final = {
    "main.tf": 'resource "terraform_data" "shop" {\n  inputs     = 3\n  depends_on = [terraform_data.zz]\n}\n'
    'output "x" { value = var.nothing }\n'
}
SYNTAX: Final = {"main.tf": 'resource "x" {\n'}
MODULE: Final = {"main.tf": 'module "mail" {\n  source = "./mail"\n}\n', "mail/main.tf": 'variable "a" {}\n'}
FAR: Final = {
    "main.tf": 'terraform {\n  required_providers {\n    shop = { source = "registry.example.org/shop/shop" }\n  }\n}\n'
}
INIT: Final = ("terraform init",)
APPLY: Final = "terraform apply -auto-approve"
INITED: Final = """\
Initializing the backend...
Initializing modules...
Downloading registry.example.org/shop/network/cloud 5.1.0 for network...
- network in .terraform/modules/network
Initializing provider plugins...
- Finding shop/cloud versions matching "~> 5.0"...
- Reusing previous version of shop/random from the dependency lock file
- Installing shop/cloud v5.31.0...
- Installed shop/cloud v5.31.0 (signed by a partner, key ID 34365D9472D7468F)
- Using previously-installed shop/random v3.6.0
Terraform has created a lock file .terraform.lock.hcl to record the provider
selections it made above. Include this file in your version control repository
so that Terraform can guarantee to make the same selections by default when
you run "terraform init" in the future.

Terraform has been successfully initialized!

You may now begin working with Terraform. Try running "terraform plan" to see
any changes that are required for your infrastructure. All Terraform commands
should now work.

If you ever set or change modules or backend configuration for Terraform,
rerun this command to reinitialize your working directory. If you forget, other
commands will detect it and remind you to do so if necessary.
"""
# A program's own words that look like Terraform's.
DECOY: Final = """\
Initializing the report, not the backend
  - Installing the new shelf v2...
  Warning: the shelf is heavy
You may now begin working with the shelf.
the log says: Error: Reference to undeclared resource
"""


def run(command: str, files: dict[str, str] = GOOD, *before: str) -> Run:
    """A run of Terraform."""
    return Run(command, files, before, "terraform version", BARE)


RUNS: Final[dict[str, Run | Synthetic]] = {
    "init": run("terraform init"),
    "init_module": run("terraform init -no-color", MODULE),
    "init_fails": run("terraform init -no-color", FAR),
    "validate": run("terraform validate", GOOD, *INIT),
    "validate_fails": run("terraform validate", BAD, *INIT),
    "syntax": run("terraform validate -no-color", SYNTAX),
    "plan": run("terraform plan", GOOD, *INIT),
    "plan_fails": run("terraform plan -no-color", BAD, *INIT),
    "plan_none": run("terraform plan -no-color", GOOD, *INIT, APPLY),
    "plan_target": run("terraform plan -no-color -target=terraform_data.shop -var size=1", GOOD, *INIT, APPLY),
    "apply": run(APPLY, GOOD, *INIT),
    "apply_fails": run(f"{APPLY} -no-color -var size=4", GOOD, *INIT),
    "destroy": run("terraform destroy -auto-approve", GOOD, *INIT, APPLY),
    "not_planned": run("terraform plan -no-color", MODULE),
    "no_value": run("terraform plan -no-color -input=false", MODULE, *INIT),
    "no_command": run("terraform plam"),
    "init_providers": Synthetic("terraform init", INITED),
    "decoy": Synthetic("python report.py", DECOY),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)
