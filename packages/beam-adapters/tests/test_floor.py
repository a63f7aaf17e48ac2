"""The floor: what reads as a diagnostic is protected whatever an adapter says, and what only mentions one is not."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

import beam_core._document as document
from beam_adapters import _floor, _floor_words
from beam_adapters._floor import apply_floor, floor_priority
from beam_adapters._samples import units
from beam_core import Classification, Label, Priority

if TYPE_CHECKING:
    import random

P0, P1, P2, P3, P4, P5 = Priority.all()

# Written in the form that the tools print; by the place in which the diagnostic stands.
AT_THE_START = """\
error: expected one of `!` or `::`, found `;`
error[E0308]: mismatched types
error[E0382]: use of moved value: `g`
error[clippy::needless_return]: unneeded `return` statement
error TS18003: No inputs were found in config file 'tsconfig.json'.
error Command failed with exit code 1.
Error: Cannot find module './src/zzz'
Error in download_and_extract: java.io.IOException
Error response from daemon: No such container: web
Error from server (NotFound): pods "x" not found
Errors parsing bad.php
ERROR in ./src/index.js 3:0-26
ERROR: for web  Cannot start service web
ERROR:root:startup failed
ERROR
ERROR [stage-1 3/3] RUN make
FATAL ERROR: Ineffective mark-compacts near heap limit
Fatal error: Uncaught Error: Call to undefined method Cart::total()
PHP Fatal error:  Uncaught Error: Call to undefined method Cart::total()
Fatal Python error: Segmentation fault
fatal: not a git repository (or any of the parent directories): .git
CONFLICT (content): Merge conflict in f.txt
 ! [rejected]        HEAD -> main (non-fast-forward)
panic: runtime error: index out of range [5] with length 3
Panic: file10.f90, line 1: User requested panic
Type error: Type 'string' is not assignable to type 'number'.
Failed to compile.
Failed asserting that 2 is identical to 1.
failed to solve: process "/bin/sh -c make" did not complete successfully: exit code: 2
FAILURE: Build failed with an exception.
FAILURES!
ERRORS!
BUILD FAILED in 6s
BUILD FAILURE
** TEST FAILED **
Could not resolve all files for configuration ':compileClasspath'.
Cannot connect to the Docker daemon at unix:///var/run/docker.sock.
Unable to locate package nodejss
E: Unable to locate package nodejss
Err:1 http://deb.example.org bookworm InRelease
npm ERR! code ERESOLVE
npm error code ERESOLVE
CMake Error at CMakeLists.txt:2 (message):
Aborted (core dumped)
Segmentation fault
Killed
terminate called after throwing an instance of 'std::runtime_error'
The connection to the server localhost:8080 was refused - did you specify the right host or port?
Lint failed!
SSL handshake failure
Linter command failed with non-zero exit code.
syntax error, unexpected end of file
"""
AFTER_A_PLACE = """\
src/err.c:4:47: error: expected ';' before '}' token
src/err.c:4: error: x = 5 is no lvalue
a.c:1:2: fatal error: missing_config.h: No such file or directory
ts/src/Card.tsx(2,86): error TS2741: Property 'name' is missing in type '{ id: number; }'
ts/src/Card.tsx:2:86 - error TS2741: Property 'name' is missing
C:\\src\\abc.h(18) : fatal error C1083: Cannot open include file: 'xyz.h'
Smoke.csproj : error NU1101: Unable to find package Foo. [C:\\Program Files\\x.sln]
Program.cs(4,6): error CS1002: ; expected
LINK : fatal error LNK1181: cannot open input file 'TestLib.lib'
app/log.py:16: error: "LogRecord" has no attribute "user_uuid"  [attr-defined]
sample.h:19:error: Unexpected character
src/main.rs:6:33: error[E0106]: missing lifetime specifier
  3:75   error    Expected '===' and instead saw '=='   eqeqeq
conf.yml:1:81: [error] line too long (122 > 80 characters) (line-length)
"unit.c", line 11: error: expected a ";"
foo.o: undefined reference to `vec_push2'
/usr/bin/ld: cannot find -lMyLib
collect2: error: ld returned 1 exit status
broken/b.go:16:2: x declared but not used
t.cpp:6: Failure
s.rb:4: syntax error, unexpected `end', expecting ']'
lib/ledger.rb:6:in `fetch': undefined method `[]' for nil:NilClass (NoMethodError)
test_a.py:21: AssertionError
index.rst:12: ERROR: Unknown directive type "blockdiag".
"""
IN_A_LEVEL_COLUMN = """\
2026-01-01 00:00:00,123 ERROR billing:19 startup failed
2026-01-01 00:00:00,123 - app.db - ERROR - connection lost
2026-01-01T00:00:00.123Z [ERROR] upstream timeout after 30s
2026-01-01T00:00:00.123456789Z stderr F error: no such thing
2026-01-01 00:00:00.123  WARN 1 --- x ERROR y
2026-01-01 00:00:00.123 ERROR 7 --- [main] c.f.Bar : boom
2026/01/01 00:00:00 [emerg] 17569#17569: invalid parameter "lissten" in nginx.conf:2
2026/01/01 00:00:00 [error] 1#1: *9 connect() failed (111: Connection refused) while connecting to upstream
[Tue Mar 02 08:22:40 2026] [core:error] [pid 7] AH00126: Invalid URI
[12:00:00] FATAL app - cannot bind
[error] Total time: 127 s
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin
INTERNALERROR> Traceback (most recent call last):
Jan  1 00:00:00 host prog[123]: error: bad thing
Jan  1 00:00:00 host kernel: Out of memory: Killed process 4321 (java)
E0101 12:00:00.000000   16461 memcache.go:265] "Unhandled Error"
01-01 00:00:00.000  1234  5678 E AndroidRuntime: FATAL EXCEPTION: main
E/AndroidRuntime( 1234): FATAL EXCEPTION: main
2026-01-01 01:46:12.212 PDT [12389] ERROR:  relation "t" does not exist at character 15
local.ERROR: Target class does not exist
time="2026-01-01T00:00:00Z" level=error msg="boom"
ts=2026-01-01T00:00:00Z caller=main.go:108 err="dial tcp: refused"
{"level":"error","msg":"query failed"}
{"ts": 1, "severity": "CRITICAL", "m": "x"}
{"time":1,"error":"no such relation"}
{"Action":"output","Test":"TestX","Output":"--- FAIL: TestX (0.00s)\\n"}
{"Time":"2026-01-01T00:00:00-04:00","Action":"fail","Test":"TestX"}
web-1  | ERROR: boom
app-api-1  | [Nest] 1  - 02/19/2026, 6:12:36 PM   ERROR [ExceptionsHandler] Connection refused
(EngineCore pid=2181) ERROR 06-19 12:57:13 [core.py:1229] boom
2026-01-01T00:00:00.1234567Z ##[error]Process completed with exit code 1.
"""
BEHIND_A_TOOL = """\
make: *** [Makefile:7: unit_0431.o] Error 1
make[2]: *** [x] Error 2
make: Target 'all' not remade because of errors.
ninja: build stopped: subcommand failed.
cat: /etc/shadow: Permission denied
ls: cannot access 'nope': No such file or directory
bash: line 1: foo: command not found
curl: (7) Failed to connect to 127.0.0.1 port 9 after 0 ms
ssh: connect to host 127.0.0.9 port 9: Connection refused
nginx: configuration file /tmp/bad.conf test failed
::error file=a.js,line=6::boom
fatal: [web4]: UNREACHABLE! => {"changed": false}
=> ERROR [5/5] RUN apt-get install -y nodejss                             0.1s
#0 0.901 E: Unable to locate package nodejss
dial tcp: lookup registry.example.org on 10.0.0.1:53: no such host
"""
OF_TESTS = """\
E       AssertionError: row 31 broke
E       assert 3 == 4
AssertionError: 2 == 2
AssertionError [ERR_ASSERTION]: 3 == 2
FAILED test_a.py::test_c - assert 0
test_a.py::test_c FAILED                                     [ 50%]
ERROR test_a.py - ModuleNotFoundError: No module named 'x'
____________ ERROR collecting testing/test_zz.py ____________
!!!!!!!!!!! Interrupted: 1 error during collection !!!!!!!!!!!
FAIL: test_history (tests.test_account.TestAccount.test_history)
test_view (polls.tests.QuestionTests.test_view) ... FAIL
test tests::bad_number ... FAILED
--- FAIL: TestTake (0.00s)
FAIL	example.com/inventory/store	0.012s
    store_test.go:26: Take(5) of 5: unexpected error: only 5 left
not ok 3 - handles nothing
  ✕ half price (3 ms)
  \N{MULTIPLICATION SIGN} rejects unknown code
✗ Build failed in 59ms
✘ [ERROR] Could not resolve "./missing"
  ● cart \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} half price
 FAIL  src/utils.test.ts > add > handles negative numbers
1/4 Test #1: unit .............................***Failed    0.00 sec
\t  1 - unit (Failed)
[  FAILED  ] Vec.PushGrows (0 ms)
thread 'main' panicked at src/main.rs:2:57:
assertion `left == right` failed: sum of a, b and c
  left: 1
 right: 2
    Expected: 50
    Received: 33.333333333333336
       expected: 150
Expected 400 Bad Request but got 200 OK
java.lang.AssertionError: expected:<3> but was:<4>
[ERROR] unknownPrice(shop.CartTest)  Time elapsed: 0 s  <<< ERROR!
dom deep FAILED
    <failure message="expected 3"/>
"""
OF_CRASHES = """\
ValueError: bad
KeyError: 'missing'
KeyboardInterrupt
json.decoder.JSONDecodeError: Expecting value: line 1 column 2 (char 1)
subprocess.TimeoutExpired: Command 'x' timed out after 5 seconds
django.urls.exceptions.Resolver404: {'path': 'x'}
ImportError while loading conftest '/tmp/cf/conftest.py'.
    | ValueError: task 0 failed
Exception in thread "main" java.lang.OutOfMemoryError: Java heap space
Caused by: java.net.UnknownHostException: db
Unhandled exception. System.InvalidOperationException: Unable to create a context
[signal SIGSEGV: segmentation violation code=0x1 addr=0x8 pc=0x4815db]
==25367==ERROR: AddressSanitizer: heap-buffer-overflow on address 0x60200000001c
SUMMARY: UndefinedBehaviorSanitizer: undefined-behavior x.c:3:5
x.c:3:5: runtime error: signed integer overflow
a.out: t.c:5: main: Assertion `x == 1' failed.
==25357== Invalid write of size 1
WARNING: DATA RACE
      Reason:       OOMKilled
pod-1   0/1     CrashLoopBackOff   56 (102s ago)    21h
"""
OF_SECURITY = """\
│ libx │ CVE-2026-1234 │ LOW │ fixed │
│ libx │ misconfig │ CRITICAL │ open │
Crate:     time  RUSTSEC-2020-0071
  https://github.com/advisories/GHSA-3fw8-66wf-pr7m
   Severity: High   Confidence: Medium
          "severity": "high",
"""
OF_COUNTS = """\
Failed tests: 2
Failed tests: 10
Failed tests: 0.5
Failed scenarios: 3 of 12
Failed to bind: 0
FAILED: 3
FAIL: 20
ERROR 0x80004005
ERRORS: 1
# FAIL:  1
\N{BOX DRAWINGS LIGHT VERTICAL} failed \N{BOX DRAWINGS LIGHT VERTICAL} 4 \N{BOX DRAWINGS LIGHT VERTICAL}
2026-07-31T01:17:30.9756718Z FAILED: 4
3 failed, 49 passed, 1 warning, 2 errors
===== 1 failed, 51562 passed in 61.00s =====
FAILED (failures=1)
Tests:       8 failed, 1 skipped, 61 passed, 70 total
Tests: 47, Assertions: 44, Errors: 2, Failures: 3, Skipped: 1.
Found 90 errors.
Found 1 error in 1 file (checked 10 source files)
✖ 684 problems (438 errors, 246 warnings)
    2 Error(s)
36 examples, 4 failures, 2 pending
7 errors
1 error generated.
DONE 12 tests, 8 failures in 0.1s
\N{INFORMATION SOURCE} fail 4
# fail 10
TOTAL: 3 FAILED, 1 SUCCESS
web2   : ok=3    changed=2    unreachable=0    failed=1
<testsuite name="pytest" errors="0" failures="2" tests="15">
      Exit Code:    137
Next.js build worker exited with code: 1 and signal: null
"failures": 4,
"""
STATED = [
    *AT_THE_START.splitlines(),
    *AFTER_A_PLACE.splitlines(),
    *IN_A_LEVEL_COLUMN.splitlines(),
    *BEHIND_A_TOOL.splitlines(),
    *OF_TESTS.splitlines(),
    *OF_CRASHES.splitlines(),
    *OF_SECURITY.splitlines(),
    *OF_COUNTS.splitlines(),
]
LOCATED = ["Traceback (most recent call last):", "goroutine 1 [running]:", "  Traceback (most recent call last):"]

IN_SOURCE = """\
    raise ValueError("error: x")
    raise LocalProtocolError("conflicting headers")
if error:
except Exception as e:
    except ValueError:
logger.error("failed")
console.error("panic: no")
// error: this comment
# error: this comment
    /* fatal: nothing */
print("Traceback (most recent call last):")
error_count = 0
errors = []
    error = None
    failed = [t for t in tests if t.failed]
  return new Error("x")
    summary = "9 passed, 7 failed"
const e = "a.c:1:2: error: x";
    assert isinstance(exception, sqlite3.IntegrityError)
  error: string;
  error,
  onError: () => {},
      minTimeout: opts.minTimeout,
ErrorBoundary.tsx
.error { color: red }
func fail(t *testing.T) {
var ErrClosed = errors.New("closed")
pub enum Error {
    Error(String),
def test_error_is_raised():
    with pytest.raises(ValueError):
#define SIGKILL 9
    exit 1
    max_failures=3
92 |     # against single-column FKs (None < str raises TypeError)
"""
IN_SEARCH_HITS = """\
src/x.py:12:    raise Error("bad")
src/x.py:12:error = 1
src/x.py:12:    return failed
src/x.py-13-    except ValueError:
src/error.py
./errors/fatal.go
src/x.py:12:3:    log.error("x: error: y")
src/main.rs:902:52
 --> src/main.rs:902:52
docs/errors.md:3:Errors are values
"""
OF_PASSING = """\
test tests::error_FAILED ... ok
test remote::tests::remote_error_display ... ok
PASSED test_error.py::test_fail
test_error.py::test_fail PASSED                              [  8%]
✓ shows error
  ✔ handles error: x
ok 3 - handles error: x
        PASS [   0.013s] (  9/469) api error::tests::bad_request
--- PASS: TestSquareRoot/negative_returns_error (0.00s)
=== RUN   TestDivideByZero/returns_error
[       OK ] Vec.Fails (0 ms)
test result: ok. 42 passed; 0 failed; 0 ignored
[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 0
OK (expected failures=1)
"""
OF_ZERO = """\
0 failed
0 errors
    0 Error(s)
0 errors found
Found 0 errors.
error: 0
errors=0
errors: 0
errors: 0, warnings: 0
Failures: 0
no errors found
errors: No known data errors
web2   : ok=3    changed=2    unreachable=0    failed=0
Executed 17 tests, with 0 failures (0 unexpected) in 10.605 seconds
Failed tests: 0
Failed tests: none
Failed requests:        0
Failed scenarios: 0 of 12
FAILED: 0
FAIL: 0
ERROR 0
ERRORS:0
FAILURES: 0 (0.0%)
# FAIL:  0
# ERROR: 0
errors found: 0
errors   : 0
Failed Tests .... 0
\N{BOX DRAWINGS LIGHT VERTICAL} failed \N{BOX DRAWINGS LIGHT VERTICAL} 0 \N{BOX DRAWINGS LIGHT VERTICAL}
2026-07-31T01:17:30.9756718Z FAILED: 0
"""
OF_LISTINGS = """\
-rw-r--r-- 1 u u 12 error.log
drwxr-xr-x 2 u u 4096 errors
a1b2c3d fix error handling
a1b2c3d fix: failed login is reported
https://example.org/error
GET /error 200
npm http fetch GET 200 https://registry.example.org/error-ex 7ms (cache miss)
exceptiongroup==1.2.2
--fail-fast
      --no-fail-fast      Run all tests regardless of failure
  error-ex@1.3.2
ii  liberror-perl  0.17025-1  all  Perl module for error/exception handling
"""
OF_DATA = """\
"error": null
{"error": null, "ok": true}
  "errors": [],
"error": false
{"level":"info","msg":"errors are counted"}
"http-errors": "^2.0.0",
1,user 1,12.5,failed: card declined
| name | error rate |
Time: 12:00:00.5
"""
OF_PROSE = """\
errors are values
Error handling is hard.
stderr:
stdout:
A warning is not an error
warning: unused variable: `x`
src/x.c:9:18: warning: implicit declaration of function 'strcpy'
2026-01-01 00:00:00,123 WARNING x took long
2026-01-01 00:00:00,123 INFO no errors, 0 failed
    at Object.error (node:internal/process/task_queues:95:5)
  at com.foo.ErrorHandler.handle(ErrorHandler.java:10)
  File "x.py", line 3, in fail
Compiling thiserror v1.0.56
"""
DECOYS = [
    *IN_SOURCE.splitlines(),
    *IN_SEARCH_HITS.splitlines(),
    *OF_PASSING.splitlines(),
    *OF_ZERO.splitlines(),
    *OF_LISTINGS.splitlines(),
    *OF_DATA.splitlines(),
    *OF_PROSE.splitlines(),
]


@pytest.mark.parametrize("line", STATED)
def test_what_states_a_failure_is_p0(line: str) -> None:
    assert floor_priority(line.encode()) == P0


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("not ok 3 - pepper is counted", P0),
        ("    not ok 1 - nested", P0),
        ("not ok 4 - known # TODO later", None),
        ("not ok 5 # SKIP no network", None),
        ("ok 6 - not ok is in the name", None),
        ("6 vulnerabilities (2 moderate, 4 high)", P0),
        ("found 3 vulnerabilities (1 high, 2 critical)", P0),
        ("1 low severity vulnerability", P0),
        ("found 0 vulnerabilities", None),
        ("audited 10 packages, 0 vulnerabilities", None),
    ],
)
def test_the_rows_of_tap_and_of_audits(line: str, expected: object) -> None:
    assert floor_priority(line.encode()) == expected


@pytest.mark.parametrize("line", LOCATED)
def test_what_only_locates_a_failure_is_p1(line: str) -> None:
    assert floor_priority(line.encode()) == P1


@pytest.mark.parametrize("line", DECOYS)
def test_what_only_mentions_a_failure_is_left_alone(line: str) -> None:
    assert floor_priority(line.encode()) is None


@pytest.mark.parametrize("prefix", ["2026-07-31T01:17:30.9756718Z ", "web-1  | ", "    ", "[2026-07-13T19:39:31Z] "])
def test_a_prefix_of_a_log_hides_no_diagnostic(prefix: str) -> None:
    """CI timestamps, docker compose, indentation, bracketed time."""
    hidden = [line for line in AT_THE_START.splitlines() if floor_priority((prefix + line).encode()) is None]
    assert hidden == []


def test_real_tools_that_fail_here() -> None:
    """The last line of a traceback, an assertion, a missing file: produced, not remembered."""
    script = "import unittest\nclass T(unittest.TestCase):\n def test_a(self): self.assertEqual(1, 2)\nunittest.main()"
    for argv, expected in (
        ([sys.executable, "-c", "raise ValueError('bad')"], b"ValueError: bad"),
        ([sys.executable, "-c", "import nope"], b"ModuleNotFoundError: No module named 'nope'"),
        ([sys.executable, "-c", "f("], b"SyntaxError: '(' was never closed"),
        ([sys.executable, "-c", script], b"AssertionError: 1 != 2"),
        ([sys.executable, "-c", script], b"FAILED (failures=1)"),
        (["sh", "-c", "cat /nope; exit 1"], b"No such file or directory"),
        (["sh", "-c", "nopenope; exit 1"], b"not found"),
    ):
        run = subprocess.run(argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False, env={"LC_ALL": "C"})
        [line] = [line for line in run.stdout.splitlines() if line.rstrip().endswith(expected)]
        assert floor_priority(line) == P0, line


def floored(text: bytes) -> list[Priority]:
    lines = units(text)
    classification = Classification(len(lines))
    apply_floor(lines, classification)
    return [classification.priority(unit) for unit in range(len(lines))]


def defined(text: bytes) -> list[Priority]:
    lines = units(text)
    alone = [floor_priority(lines.line(unit)) for unit in range(len(lines))]
    return [P2 if priority is None else priority for priority in alone]


PIECES = st.sampled_from(
    [line.encode() for line in (*STATED, *LOCATED, *DECOYS)]
    + [
        b" ",
        b"  ",
        b": ",
        b":",
        b"0",
        b"10",
        b"7 ",
        b"\n",
        b"\r",
        b"\r\n",
        b"=",
        b'"',
        b"(",
        b"[",
        b"]",
        b"2026-01-01 00:00:00 ",
    ]
    + [b"error", b"ERROR", b"failed", b"Error", b"FAIL", b"x", b"E", b"\xff\xfe", b"\x00", b"\t", b"//", b"# ", b"-"]
)
TEXTS = st.lists(PIECES, max_size=40).map(b"".join)


@given(TEXTS)
def test_agreement(text: bytes) -> None:
    """A whole text is judged line by line as its lines are alone."""
    assert floored(text) == defined(text)


@given(TEXTS, st.integers(1, 400), st.integers(0, 3))
def test_windows_and_caches_change_nothing(text: bytes, window: int, remembered: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(document, "WINDOW", window)
        patch.setattr(_floor, "_REMEMBERED", remembered)
        assert floored(text) == defined(text)


@given(st.lists(st.sampled_from([line.encode() for line in (*STATED, *DECOYS)]), max_size=30), st.randoms())
def test_order_changes_nothing(lines: list[bytes], source: random.Random) -> None:
    found = dict(zip(lines, floored(b"\n".join(lines) + b"\n"), strict=False))
    source.shuffle(lines)
    assert dict(zip(lines, floored(b"\n".join(lines) + b"\n"), strict=False)) == found


@given(st.binary(max_size=300))
def test_any_bytes(text: bytes) -> None:
    assert floored(text) == defined(text)


def test_diagnostics_among_much_else_are_found() -> None:
    """Past the first window, among lines that differ, and as frames that were overwritten."""
    noise = b"".join(b"2026-01-01 00:00:%02d INFO served item %d\n" % (i % 60, i) for i in range(400))
    text = b"".join(noise + line.encode() + b"\rdone\n" for line in STATED)
    assert len(text) > 2 * document.WINDOW
    found = floored(text)
    assert [unit for unit, priority in enumerate(found) if priority < P2] == [400 + 402 * i for i in range(len(STATED))]


def test_it_only_raises() -> None:
    lines = units(b"error: a\nTraceback (most recent call last):\nplain\n")
    classification = Classification(len(lines))
    for unit in range(3):
        classification.overlay(unit, unit + 1, classification.kind(Label(P0, "verdict"), "x"))
    apply_floor(lines, classification)
    assert [classification.priority(unit) for unit in range(3)] == [P0, P0, P0]


def test_what_an_adapter_is_certain_of_stays() -> None:
    lines = units(b"error: a\nerror: b\nerror: c\n")
    classification = Classification(len(lines))
    sure = classification.kind(Label(P4, "library frame"), "x/sure")
    unsure = classification.kind(Label(P4, "step"), "x/unsure")
    classification.overlay(0, 1, sure)
    classification.overlay(1, 2, unsure)
    apply_floor(lines, classification, (sure,))
    assert [classification.priority(unit) for unit in range(3)] == [P4, P0, P0]


def test_hash_seeds_change_nothing() -> None:
    code = (
        "import sys\n"
        "from beam_adapters._floor import apply_floor\n"
        "from beam_adapters._samples import units\n"
        "from beam_core import Classification\n"
        "lines = units(sys.stdin.buffer.read())\n"
        "c = Classification(len(lines))\n"
        "apply_floor(lines, c)\n"
        "print(c.priorities.hex())\n"
    )
    text = "\n".join((*STATED, *DECOYS, *LOCATED)).encode()
    outs = {
        subprocess.run(
            [sys.executable, "-c", code],
            input=text,
            capture_output=True,
            check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("0", "1", "4242")
    }
    assert len(outs) == 1


def test_every_word_and_mark_holds_a_stem() -> None:
    """Else it would never be looked at.  Some stand at a line's start only, or need a word that holds a stem."""
    start = {b"thread '": b"panicked", b"assertion `": b"failed", b"Traceback (": b"most recent call last):"}
    words = _floor_words
    alone = [mark + start.get(mark, b" x") for mark in words.STARTS]
    within = [mark for _, marks in words.ANYWHERE for mark in marks]
    within += [*words.PHRASES, *words.TOLD, *words.MARKS, words.BANGS]
    within += [word + b": " for word in (words.UPPER | words.LOWER | words.DETAIL | words.SAID) - {b"ALERT"}]
    within += [b"X" + word + b": " for word in words.RAISED]
    ends = [b" x" + mark for mark in words.ENDS]
    texts = alone + [b"x " + mark + b" y" for mark in within] + ends
    assert set(texts) - set(_floor._candidates(texts)) == set()


def test_each_mark_holds_the_literal_that_it_is_looked_up_by() -> None:
    for gate, marks in _floor_words.ANYWHERE:
        assert all(gate in mark for mark in marks), gate


def test_a_mark_far_into_a_long_line_is_found_and_a_head_is_not() -> None:
    """Position counts in the first 512 bytes; ``panicked at`` and its like count anywhere."""
    assert floor_priority(b"x" * 100_000 + b" panicked at src/main.rs") == P0
    assert floor_priority(b'{"a":"' + b"x" * 100_000 + b'","level":"error"}') == P0
    assert floor_priority(b" " * 600 + b"error: late") is None


HOSTILE = [
    b":",
    b" ",
    b"error ",
    b"error: ",
    b"= ",
    b"a.",
    b"a/",
    b'"',
    b"(",
    b"[",
    b"x=",
    b"Assertion ",
    b"1",
    b"1 ",
    b"1 a ",
]
HOSTILE += [
    b"failed ",
    b"GHSA-",
    b"\xe2\x97\x8f ",
    b"_test.go:: ",
    b"expected ",
    b"E ",
    b"- ",
    b'":"',
    b"a-",
    b"<error",
    b"\xe2\x94\x82",
]


@pytest.mark.parametrize("piece", HOSTILE)
def test_time_is_linear_in_a_hostile_line(piece: bytes) -> None:
    """Twice as long takes about twice the time: 4 leaves room for noise and fails what is quadratic."""

    def seconds(size: int) -> float:
        text = b"error " + piece * (size // len(piece)) + b"\n"
        best = 9.0
        for _ in range(3):
            start = time.process_time()
            floor_priority(text)
            best = min(best, time.process_time() - start)
        return best

    assert seconds(400_000) < 4 * seconds(200_000) + 0.01


def test_many_equal_and_many_different_lines_take_little_time() -> None:
    """10^6 equal lines, and 100,000 that all differ and all are diagnostics."""
    start = time.process_time()
    floored(b"info: x\n" * 10**6)
    floored(b"".join(b"error: %x %s\n" % (i * 2654435761 % 2**32, b"z" * (i % 7)) for i in range(100_000)))
    assert time.process_time() - start < 20
