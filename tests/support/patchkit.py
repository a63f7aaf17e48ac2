"""What laws of diffs share: files before and after by chance, and a real repository that git is asked about."""

from __future__ import annotations

import os
import subprocess
from functools import cache

from hypothesis import strategies as st

_ODD = (b"", b" ", b"\t", b"-- ", b"--- a/x", b"+++ b/x", b"@@ -1,3 +1,3 @@", b"\\ No newline at end of file")
_CONTROLS = bytes(b for b in range(256) if b < 32 or b == 127).replace(b"\t", b"")
LINES = st.one_of(
    st.sampled_from(_ODD),
    st.sampled_from([b"def f%d(x):" % n for n in range(6)] + [b"    return value_of(%d)" % n for n in range(6)]),
    st.binary(max_size=12).map(lambda line: line.translate(None, _CONTROLS)),  # a screen does not show these
)
NAMES = ("src/a.py", "with blank.txt", "caf\xe9.txt", 'quo"te.txt', "-dash.md")


@st.composite
def versions(draw: st.DrawFn) -> tuple[bytes | None, bytes | None]:
    """A file before and after: edited, made, removed, or the same."""
    end = draw(st.sampled_from((b"\n", b"\n", b"\r\n")))
    old = draw(st.lists(LINES, min_size=0, max_size=60))
    new = list(old)
    for _ in range(draw(st.integers(0, 5))):
        at = draw(st.integers(0, len(new)))
        new[at : at + draw(st.integers(0, 3))] = draw(st.lists(LINES, max_size=3))
    whole = [end.join(lines) + end * draw(st.booleans()) for lines in (old, new)]
    gone = draw(st.sampled_from((None, None, None, 0, 1)))
    return (None if gone == 0 else whole[0]), (None if gone == 1 else whole[1])


@cache
def _environment() -> dict[str, str]:
    who = {f"GIT_{role}_{part}": "x@y" for role in ("AUTHOR", "COMMITTER") for part in ("NAME", "EMAIL")}
    return {**os.environ, **who, "GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1", "LC_ALL": "C"}


class Repository:
    """A real repository with one commit and what was staged after it."""

    def __init__(self, root: str) -> None:
        self.root = root
        self.git("init", "-q")

    def git(
        self, *arguments: str, stdin: bytes = b"", may_fail: bool = False, index: str | None = None
    ) -> bytes | None:
        """What git prints; ``None`` where it fails and may."""
        env = _environment() if index is None else {**_environment(), "GIT_INDEX_FILE": index}
        command = ("git", "-c", "core.autocrlf=false", "-c", "core.safecrlf=false", *arguments)
        done = subprocess.run(command, cwd=self.root, input=stdin, capture_output=True, env=env, check=False)
        if done.returncode and may_fail:
            return None
        assert not done.returncode, done.stderr
        return done.stdout

    def write(self, name: str, data: bytes | None) -> None:
        place = os.path.join(self.root, name)
        if data is None:
            if os.path.exists(place):
                os.unlink(place)
            return
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as file:
            file.write(data)

    def stage(self) -> None:
        self.git("add", "-A")

    def commit(self) -> None:
        self.stage()
        self.git("commit", "-q", "--allow-empty", "-m", "one")

    def applied(self, patch: bytes) -> bytes | None:
        """The tree that a patch makes of the commit; ``None`` where it does not apply."""
        index = os.path.join(self.root, ".git", "other")
        self.git("read-tree", "HEAD", index=index)
        if self.git("apply", "--cached", "--whitespace=nowarn", "-", stdin=patch, may_fail=True, index=index) is None:
            return None
        return self.git("write-tree", index=index)
