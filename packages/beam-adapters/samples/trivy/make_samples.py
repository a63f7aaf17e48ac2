"""Remakes the captures of Trivy in this folder: ``python make_samples.py [--only NAME]``."""

# ruff: noqa: E501 - what tools print stands here as they print it

import sys
from pathlib import Path
from typing import Final

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "checkers"))

from projects import Synthetic, make

IMAGE: Final = """\
2026-11-30T10:12:01Z	INFO	[vuln] Vulnerability scanning is enabled
2026-11-30T10:12:01Z	INFO	[secret] Secret scanning is enabled
2026-11-30T10:12:03Z	INFO	Number of language-specific files	num=1

shop:1.0 (debian 12.2)
======================
Total: 2 (UNKNOWN: 0, LOW: 0, MEDIUM: 1, HIGH: 1, CRITICAL: 0)

┌──────────┬────────────────┬──────────┬──────────┬───────────────────┬───────────────┬──────────────────────────────────────────┐
│ Library  │ Vulnerability  │ Severity │  Status  │ Installed Version │ Fixed Version │                  Title                   │
├──────────┼────────────────┼──────────┼──────────┼───────────────────┼───────────────┼──────────────────────────────────────────┤
│ libssl3  │ CVE-2023-5363  │ HIGH     │ fixed    │ 3.0.11-1~deb12u1  │ 3.0.11-1~deb… │ openssl: Incorrect cipher key and IV     │
│          │                │          │          │                   │               │ length processing                        │
│          ├────────────────┼──────────┤          │                   ├───────────────┼──────────────────────────────────────────┤
│          │ CVE-2023-5678  │ MEDIUM   │          │                   │ 3.0.13-1~deb… │ openssl: Generating excessively long     │
│          │                │          │          │                   │               │ X9.42 DH keys                            │
└──────────┴────────────────┴──────────┴──────────┴───────────────────┴───────────────┴──────────────────────────────────────────┘

app/package-lock.json (npm)
===========================
Total: 0 (UNKNOWN: 0, LOW: 0, MEDIUM: 0, HIGH: 0, CRITICAL: 0)

"""
CONFIG: Final = """\
2026-11-30T10:12:01Z	INFO	[misconfig] Misconfiguration scanning is enabled
2026-11-30T10:12:03Z	INFO	Detected config files	num=1

Dockerfile (dockerfile)
=======================
Tests: 28 (SUCCESSES: 26, FAILURES: 2)
Failures: 2 (UNKNOWN: 0, LOW: 1, MEDIUM: 0, HIGH: 1, CRITICAL: 0)

DS-0002 (HIGH): Specify at least 1 USER command in Dockerfile with non-root user as argument
════════════════════════════════════════
Running containers with 'root' user can lead to a container escape situation.

See https://avd.aquasec.com/misconfig/ds-0002
────────────────────────────────────────


DS-0005 (LOW): Consider using 'COPY . /srv' command instead of 'ADD . /srv'
════════════════════════════════════════
You should use COPY instead of ADD unless you want to extract a tar file.

See https://avd.aquasec.com/misconfig/ds-0005
────────────────────────────────────────
 Dockerfile:5
────────────────────────────────────────
   5 [ ADD . /srv
────────────────────────────────────────

"""
RUNS: Final = {
    "image": Synthetic("trivy image --exit-code 1 shop:1.0", IMAGE, 1),
    "config": Synthetic("trivy config --exit-code 1 .", CONFIG, 1),
}

if __name__ == "__main__":
    make(Path(__file__).resolve().parent, RUNS)
