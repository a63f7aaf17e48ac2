"""Writes the captures of CI logs in this folder: ``python make_samples.py``.

All are written, not made: no CI runs here.  They follow the formats that the products document and print (GitHub's
raw logs and ``gh run view --log``, GitLab's section markers, Azure's ``##[section]``, Travis' folds, Jenkins' pipeline
steps, Buildkite's groups, CircleCI's exit lines); the project in them is made up, what tools print in a job is short.
"""

import json
import re
from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).resolve().parent


def stamped(text: str, before: str = "") -> str:
    """Each line behind GitHub's timestamp, a tenth of a second apart."""
    lines = text.splitlines()
    return "".join(
        f"{before}2026-11-30T10:{i // 600:02}:{i // 10 % 60:02}.{i % 10}123456Z {line}\n"
        for i, line in enumerate(lines)
    )


def sections(text: str) -> str:
    """``<start 1796077800 name>`` as GitLab writes it, and an image's digest for ``{0}``."""
    text = text.replace("{0}", "5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9")
    return re.sub(r"<(start|end) (\d+) (\w+)>", r"section_\1:\2:\3\r\033[0K", text)


SET_UP: Final = """\
Current runner version: '2.330.0'
##[group]Runner Image Provisioner
Hosted Compute Agent
Version: 20261110.4
##[endgroup]
##[group]Operating System
Ubuntu
24.04.3
LTS
##[endgroup]
##[group]Runner Image
Image: ubuntu-24.04
Version: 20261116.1
Included Software: https://github.com/actions/runner-images/blob/ubuntu24/images/ubuntu/Ubuntu2404-Readme.md
Image Release: https://github.com/actions/runner-images/releases/tag/ubuntu24
##[endgroup]
##[group]GITHUB_TOKEN Permissions
Contents: read
Metadata: read
##[endgroup]
Secret source: Actions
Prepare workflow directory
Prepare all required actions
Getting action download info
Download action repository 'actions/checkout@v5' (SHA:93cb6efe18208431cddfb8368fd83d5badbf9bfd)
Download action repository 'actions/cache@v4' (SHA:0057852bfaa89a56745cba8c7296529d2fc39830)
Complete job name: test (3.12)
##[group]Run actions/checkout@v5
with:
  repository: acme/shop
  token: ***
  fetch-depth: 1
##[endgroup]
Syncing repository: acme/shop
##[group]Getting Git version info
Working directory is '/home/runner/work/shop/shop'
[command]/usr/bin/git version
git version 2.51.2
##[endgroup]
Temporarily overriding HOME='/home/runner/work/_temp/a1b2' before making global git config changes
Adding repository directory to the temporary git global config as a safe directory
[command]/usr/bin/git config --global --add safe.directory /home/runner/work/shop/shop
##[group]Initializing the repository
[command]/usr/bin/git init /home/runner/work/shop/shop
hint: Using 'master' as the name for the initial branch. This default branch name
hint:
hint: 	git branch -m <name>
Initialized empty Git repository in /home/runner/work/shop/shop/.git/
[command]/usr/bin/git remote add origin https://github.com/acme/shop
##[endgroup]
##[group]Fetching the repository
[command]/usr/bin/git -c protocol.version=2 fetch --no-tags --prune --depth=1 origin +9fceb02:refs/remotes/pull/7/merge
remote: Enumerating objects: 87, done.
remote: Counting objects: 100% (87/87), done.
remote: Total 87 (delta 4), reused 41 (delta 0), pack-reused 0 (from 0)
From https://github.com/acme/shop
 * [new ref]         9fceb02d0ae598e95dc970b74767f19372d61af8 -> pull/7/merge
##[endgroup]
[command]/usr/bin/git checkout --progress --force refs/remotes/pull/7/merge
HEAD is now at 9fceb02 Merge 1a2b3c4 into 5d6e7f8
[command]/usr/bin/git log -1 --format=%H
9fceb02d0ae598e95dc970b74767f19372d61af8
[command]/usr/bin/git submodule foreach --recursive git config --local gc.auto 0
Entering 'vendor/ledger'
##[group]Run actions/cache@v4
with:
  path: |
    ~/.cache/pip
    ~/.npm
  key: pip-Linux-3.12
env:
  PIP_CACHE_DIR: /home/runner/.cache/pip
##[endgroup]
Cache hit for: pip-Linux-3.12
Received 41943040 of 52428800 (80.0%), 40.0 MBs/sec
Received 52428800 of 52428800 (100.0%), 49.9 MBs/sec
Cache Size: ~50 MB (52428800 B)
[command]/usr/bin/tar -xf /home/runner/work/_temp/cache.tzst -P -C /home/runner/work/shop/shop --zstd
Cache restored successfully
Cache restored from key: pip-Linux-3.12
"""

FAILING: Final = """\
##[group]Run set -eux
set -eux
printenv
./scripts/check.sh --strict
shell: /usr/bin/bash -e {0}
env:
  PIP_CACHE_DIR: /home/runner/.cache/pip
  SHOP_REGION: eu-1
##[endgroup]
+ printenv
HOME=/home/runner
PATH=/usr/local/bin:/usr/bin
CI=true
RUNNER_OS=Linux
+ ./scripts/check.sh --strict
++ date +%s
+ started=1796077847
+ cd services/ledger
++ git rev-parse HEAD
+ commit=9fceb02
+ echo '::group::Ledger'
##[group]Ledger
+ python tools/check_ledger.py --commit 9fceb02
checking 41 accounts
account 17: balance -3.20 does not match the journal
##[debug]Evaluating condition for step: 'check'
##[notice]41 accounts checked
##[warning]account 12 has no owner
##[error]Process completed with exit code 3.
##[group]Run actions/upload-artifact@v4
with:
  name: journal
  path: out/journal.csv
##[endgroup]
With the provided path, there will be 1 file uploaded
Artifact name is valid!
Root directory input is valid!
Beginning upload of artifact content to blob storage
Uploaded bytes 2411
Finished uploading artifact content to blob storage!
SHA256 digest of uploaded artifact zip is 5feceb66ffc86f38d952786c6d696c79c2dbc239dd4e91b46729d73a27fb57e9
Finalizing artifact upload
Artifact journal.zip successfully finalized. Artifact ID 4711
Artifact journal has been successfully uploaded! Final size is 2411 bytes. Artifact ID is 4711
Artifact download URL: https://github.com/acme/shop/actions/runs/1/artifacts/4711
Post job cleanup.
[command]/usr/bin/git version
git version 2.51.2
Copying '/home/runner/.gitconfig' to '/home/runner/work/_temp/c3d4/.gitconfig'
[command]/usr/bin/git config --local --name-only --get-regexp http\\.https\\:\\/\\/github\\.com\\/\\.extraheader
http.https://github.com/.extraheader
[command]/usr/bin/git config --local --unset-all http.https://github.com/.extraheader
Cache hit occurred on the primary key pip-Linux-3.12, not saving cache.
Node 20 is being deprecated. This workflow is running with Node 24 by default.
Evaluate and set job outputs
Cleaning up orphan processes
Terminate orphan process: pid (2211) (node)
"""

PASSING: Final = """\
##[group]Run ./scripts/build.sh
./scripts/build.sh
shell: /usr/bin/bash -e {0}
##[endgroup]
+ cd services/ledger
+ echo '::group::Compile'
##[group]Compile
compiled 12 modules
##[endgroup]
+ git diff --exit-code
diff --git a/notes.md b/notes.md
index 1a2b3c4..5d6e7f8 100644
--- a/notes.md
+++ b/notes.md
@@ -1,2 +1,3 @@
 # Notes
+ one more
-- old
+ exit 0
Post job cleanup.
"""

COMPOSITE: Final = """\
##[start-action display=Set up;id=setup.__run]
##[group]Run ./setup.sh
./setup.sh
shell: bash --noprofile --norc -e -o pipefail {0}
##[endgroup]
##[end-action id=setup.__run;outcome=success;conclusion=success;duration_ms=120]
##[start-action display=Check;id=check.__run]
##[group]Run ./check.sh
./check.sh
shell: bash --noprofile --norc -e -o pipefail {0}
##[endgroup]
##[error]Process completed with exit code 1.
##[end-action id=check.__run;outcome=failure;conclusion=failure;duration_ms=340]
Post job cleanup.
"""

PLAIN: Final = """\
starting
+ cd /srv/shop
+ export REGION=eu-1
+ REGION=eu-1
+ ./migrate --to 41
migrating 40 to 41
::warning file=db/41.sql,line=3::slow statement
::error file=db/41.sql,line=9::column "owner" does not exist
"""

GITLAB: Final = sections("""\
Running with gitlab-runner 18.5.0 (bda84871)
  on green-1.saas-linux-small-amd64 JLgUopmMm, system ID: s_b437a71a38f9
  feature flags: FF_TIMESTAMPS:true
<start 1796077800 prepare_executor>Preparing the "docker+machine" executor
Using Docker executor with image python:3.12 ...
Pulling docker image python:3.12 ...
Using docker image sha256:{0} for python:3.12 with digest python@sha256:{0} ...
<end 1796077810 prepare_executor>\
<start 1796077810 prepare_script>Preparing environment
Running on runner-jlguopmmm-project-1-concurrent-0 via runner-jlguopmmm-s-l-s-amd64...
<end 1796077812 prepare_script>\
<start 1796077812 get_sources>Getting source from Git repository
Fetching changes with git depth set to 20...
Created fresh repository.
Checking out 9fceb02d as detached HEAD (ref is main)...
Skipping Git submodules setup
<end 1796077815 get_sources>\
<start 1796077815 step_script>Executing "step_script" stage of the job script
$ ./check.sh
account 17: balance -3.20 does not match the journal
<end 1796077818 step_script>\
<start 1796077818 cleanup>Cleaning up project directory and file based variables
<end 1796077819 cleanup>ERROR: Job failed: exit code 3
""")

GITLAB_PASSED: Final = sections("""\
Running with gitlab-runner 18.5.0 (bda84871)
<start 1796077815 step_script>Executing "step_script" stage of the job script
$ ./check.sh
41 accounts match
<end 1796077818 step_script>Job succeeded
""")

AZURE: Final = """\
##[section]Starting: Build
==============================================================================
Task         : Command line
Description  : Run a command line script using Bash on Linux and macOS and cmd.exe on Windows
Version      : 2.250.1
Author       : Microsoft Corporation
Help         : https://docs.microsoft.com/azure/devops/pipelines/tasks/utility/command-line
==============================================================================
Generating script.
Script contents:
make all
========================== Starting Command Output ===========================
##[command]/usr/bin/bash --noprofile --norc /home/vsts/work/_temp/4ae5.sh
make: *** [Makefile:7: all] Error 2
##vso[task.logissue type=warning]slow agent
##vso[task.logissue type=error;sourcepath=Makefile;linenumber=7]make failed
##[error]Bash exited with code '2'.
##[section]Finishing: Build
"""

TRAVIS: Final = """\
travis_fold:start:git.checkout
travis_time:start:0b4c2a1e
$ git clone --depth=50 https://github.com/acme/shop.git acme/shop
travis_time:end:0b4c2a1e:start=1796077800000000000,finish=1796077801000000000,duration=1000000000,event=checkout
travis_fold:end:git.checkout
$ make lint
The command "make lint" exited with 0.
$ make test
account 17: balance -3.20 does not match the journal
The command "make test" exited with 2.
Done. Your build exited with 1.
"""

JENKINS: Final = """\
[Pipeline] Start of Pipeline
[Pipeline] node
Running on agent-4 in /var/jenkins/workspace/shop
[Pipeline] {
[Pipeline] stage
[Pipeline] { (Build)
[Pipeline] sh
+ make all
cc -c ledger.c
[Pipeline] }
[Pipeline] // stage
[Pipeline] stage
[Pipeline] { (Test)
[Pipeline] sh
+ make test
account 17: balance -3.20 does not match the journal
[Pipeline] }
[Pipeline] // node
[Pipeline] End of Pipeline
ERROR: script returned exit code 2
Finished: FAILURE
"""

BUILDKITE: Final = """\
~~~ Preparing working directory
$ cd /var/lib/buildkite-agent/builds/shop
~~~ Running agent environment hook
$ /etc/buildkite-agent/hooks/environment
~~~ :bash: Running commands
$ make test
account 17: balance -3.20 does not match the journal
^^^ +++
\U0001f6a8 Error: The command exited with status 2
"""

CIRCLECI: Final = """\
#!/bin/bash -eo pipefail
make test

account 17: balance -3.20 does not match the journal

Exited with code exit status 2

CircleCI received exit code 2
"""

SAMPLES: Final = {
    "github_failing": (stamped(SET_UP + FAILING), 1),
    "github_run_view": (stamped(SET_UP + FAILING, "test (3.12)\tUNKNOWN STEP\t"), 1),
    "github_passing": (stamped(SET_UP + PASSING), 0),
    "github_composite": (stamped(COMPOSITE), 1),
    "plain_trace": (PLAIN, 1),
    "gitlab_failing": (GITLAB, 1),
    "gitlab_passing": (GITLAB_PASSED, 0),
    "azure_failing": (AZURE, 1),
    "travis_failing": (TRAVIS, 1),
    "jenkins_failing": (JENKINS, 1),
    "buildkite_failing": (BUILDKITE, 1),
    "circleci_failing": (CIRCLECI, 1),
}


def main() -> None:
    """Writes every capture, and the manifest."""
    manifest = {}
    for name, (text, exit_code) in SAMPLES.items():
        raw = text.encode()
        (HERE / f"{name}.txt").write_bytes(raw)
        manifest[name] = {"command": None, "exit_code": exit_code, "synthetic": True, "bytes": len(raw)}
    (HERE / "manifest.json").write_text(json.dumps(dict(sorted(manifest.items())), indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
