"""Remakes the captures of Helm in this folder: ``python make_samples.py [--only NAME]...``.

It does not run here: the texts are written after the documented formats.
"""

# ruff: noqa: E501 - lines stand here as they are
import sys
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "builds"))
from capture import Run, Synthetic, make  # noqa: E402  (it lies beside the captures of builds)

UPGRADE: Final = """\
Release "shop" has been upgraded. Happy Helming!
NAME: shop
LAST DEPLOYED: Mon Jan 12 09:00:00 2026
NAMESPACE: default
STATUS: deployed
REVISION: 4
NOTES:
1. Get the shop's address:
  kubectl get svc shop -o jsonpath='{.status.loadBalancer.ingress[0].ip}'
"""
_WAITS: Final = "".join(
    f"ready.go:277: [debug] Deployment is not ready: default/shop. {at // 4} out of 3 expected pods are ready\n"
    for at in range(12)
)
DEBUG: Final = (
    "history.go:56: [debug] getting history for release shop\n"
    "upgrade.go:159: [debug] preparing upgrade for shop\n"
    "client.go:393: [debug] checking 6 resources for changes\n"
)
FAILED: Final = (
    DEBUG
    + _WAITS
    + "Error: UPGRADE FAILED: context deadline exceeded\nhelm.go:84: [debug] context deadline exceeded\nUPGRADE FAILED\n"
)
LINT: Final = """\
==> Linting charts/shop
[INFO] Chart.yaml: icon is recommended
[WARNING] templates/deployment.yaml: apiVersion 'extensions/v1beta1' is not available

==> Linting charts/till
[ERROR] templates/: template: till/templates/slip.yaml:3:14: executing "till/templates/slip.yaml" at <.Values.till.name>: nil pointer evaluating interface {}.name

Error: 2 chart(s) linted, 1 chart(s) failed
"""
LINT_FINE: Final = """\
==> Linting charts/shop
[INFO] Chart.yaml: icon is recommended

1 chart(s) linted, 0 chart(s) failed
"""
UPDATE: Final = """\
Hang tight while we grab the latest from your chart repositories...
...Successfully got an update from the "north" chart repository
...Successfully got an update from the "south" chart repository
...Unable to get an update from the "west" chart repository (https://charts.example.org/west):
	Get "https://charts.example.org/west/index.yaml": dial tcp: lookup charts.example.org: no such host
...Successfully got an update from the "east" chart repository
Update Complete. \u2388Happy Helming!\u2388
Saving 3 charts
Downloading cart from repo https://charts.example.org/north
Downloading till from repo https://charts.example.org/south
Downloading mail from repo https://charts.example.org/east
Deleting outdated charts
"""
SAVE: Final = """\
Hang tight while we grab the latest from your chart repositories...
...Successfully got an update from the "north" chart repository
Update Complete. \u2388Happy Helming!\u2388
Saving 1 charts
Save error occurred: could not download https://charts.example.org/north/cart-1.4.tgz: 404 Not Found
Error: could not download https://charts.example.org/north/cart-1.4.tgz: 404 Not Found
"""
# A chart's own notes that look like Helm's lines.
DECOY: Final = """\
Release "shop" has been upgraded. Happy Helming!
NAME: shop
LAST DEPLOYED: Mon Jan 12 09:00:00 2026
STATUS: deployed
NOTES:
  ...Successfully got an update from the "north" chart repository
Downloading from repo needs a token
till.go says: [debug] is on
Hang tight while we grab the keys
"""
RUNS: Final[dict[str, Run | Synthetic]] = {
    "decoy": Synthetic("helm upgrade shop charts/shop", DECOY),
    "dependency": Synthetic("helm dependency update charts/shop", UPDATE),
    "dependency_failed": Synthetic("helm dependency update charts/shop", SAVE, 1),
    "lint": Synthetic("helm lint charts/shop charts/till", LINT, 1),
    "lint_fine": Synthetic("helm lint charts/shop", LINT_FINE),
    "upgrade": Synthetic("helm upgrade --install shop charts/shop", UPGRADE),
    "upgrade_debug": Synthetic("helm -n default upgrade shop charts/shop --wait --debug", DEBUG + _WAITS + UPGRADE),
    "upgrade_failed": Synthetic("helm upgrade shop charts/shop --wait --debug", FAILED, 1),
}

if __name__ == "__main__":
    make(HERE, RUNS)
