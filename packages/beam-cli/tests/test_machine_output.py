"""Which commands print for a machine.  The lines are as the tools' own manuals have them."""

from __future__ import annotations

import shlex

import pytest

from beam_cli._machine_output import machine_word

FOR_A_MACHINE = """
cargo test --message-format=json
cargo build --message-format json-render-diagnostics
cargo metadata --format-version 1
go test -json ./...
go list -m -json all
git status --porcelain
git status --porcelain=v2 --branch
git -C sub ls-files -z
git diff --binary HEAD~1
git format-patch --stdout -1
git blame --line-porcelain file
git cat-file blob HEAD:file
git archive HEAD
npm ls --json
npm audit --json
npx eslint --format json src
npx eslint -f json src
npx jest --json
npx vitest run --reporter=json
npx mocha -R json
node --test --test-reporter=junit
uv run ruff check --output-format=json
uv run ruff check --output-format sarif
uv run mypy -O json src
pip list --format=json
kubectl get pods -o json
kubectl get pods -o=yaml
kubectl get pods -ojson
kubectl get pods -o jsonpath={.items[*].metadata.name}
kubectl get pods -o go-template={{.kind}}
docker ps --format {{json .}}
docker inspect --format json x
gh pr list --json number
gh api repos/a/b
jq . file.json
/usr/bin/jq .
terraform show -json
terraform output -raw name
rg --json TODO
rg --files --null
find . -name '*.py' -print0
shellcheck -f json1 run.sh
gcc -fdiagnostics-format=json a.c
rubocop --format json
aws s3api list-buckets --output json
sudo -n git status --porcelain
env A=1 npm ls --json
sort -z names
sh -c 'cd sub && cargo metadata'
bash -lc 'git status --porcelain'
bash -c "npm ls --json"
bash -c 'npm ls --json || true'
bash -c 'git status --porcelain; true'
bash -c '(npm ls --json)'
bash -c '{ npm ls --json; }'
bash -c 'npm ls --json | head -50'
bash -c 'npm ls --json 2>&1'
bash -c 'jq ".a | .b" f;'
psql --csv -c x
sqlite3 -csv db
svn log --xml
pyright --outputjson
hg log -Tjson
lsblk -J
ip -j addr
env -0
ctest --show-only=json-v1
"""
FOR_AN_AGENT = """
cargo test
cargo build --message-format=short
go test -v ./...
git status
git diff
git diff --stat
git log --oneline
git show HEAD
git commit -m json
npm test
npm run json
npx eslint src
npx vitest run --reporter=verbose
pytest -q tests/test_json.py
pytest -o addopts=
kubectl get pods
kubectl get pods -o wide
kubectl apply -f deployment.yaml
docker compose -f compose.yml up
docker build -f json.Dockerfile .
tail -f json.log
tail -f build/json/out.log
curl -s https://example.org/a.json
cat package.json
gcc -o jsontool main.c
ls -l
grep -rn json src
sort names
python script.py
sh -c 'npm ls --json | grep left-pad'
bash -c 'npm ls --json >f; npm test'
grep -o json file
docker rm -f go
gcc -o xml x.c
rm -f yaml
ps -o json
tar -f json
cp -f json.txt x
ls -o
bash script.sh
bash -c 'echo done'
sh
sh -c ''
"""


@pytest.mark.parametrize("line", FOR_A_MACHINE.strip().splitlines())
def test_for_a_machine(line: str) -> None:
    argv = shlex.split(line) if "{{" not in line else line.replace("{{json .}}", "{{json\x00.}}").split()
    assert machine_word([word.replace("\x00", " ") for word in argv])


@pytest.mark.parametrize("line", FOR_AN_AGENT.strip().splitlines())
def test_for_an_agent(line: str) -> None:
    assert machine_word(shlex.split(line)) is None


def test_the_word_is_named() -> None:
    assert machine_word(["git", "status", "--porcelain=v2"]) == "--porcelain=v2"
    assert machine_word(["kubectl", "get", "pods", "-o", "json"]) == "-o json"
    assert machine_word(["cargo", "metadata"]) == "cargo metadata"


@pytest.mark.parametrize(
    "argv", [[""], ["sh", "-c"], ["sh", "-c", "''"], ["sh", "-c", "sh -c 'sh -c x'"], ["\udcff", "="]]
)
def test_odd_commands_have_an_answer(argv: list[str]) -> None:
    assert machine_word(argv) is None
