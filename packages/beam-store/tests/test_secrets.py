"""What looks like a secret, and what only looks random.  All secrets here were made up for this file.

Prefixes are put together at run time, so that no scanner of repositories takes this file for a leak.
"""

from __future__ import annotations

import hashlib
import random
import string
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from beam_store import Finding, _secrets, scan

CHANCE = random.Random(20)
ALNUM = string.ascii_letters + string.digits


def made(length: int, letters: str = ALNUM) -> str:
    return (
        "".join(CHANCE.choice(letters) for _ in range(length - 2)) + "Z7"
        if letters == ALNUM
        else "".join(CHANCE.choice(letters) for _ in range(length))
    )


HEX = string.hexdigits[:16]
URLSAFE = ALNUM + "-_"
UPPER = string.ascii_uppercase + "234567"
BODY = "\n".join(made(64) for _ in range(4))


def pem(kind: str, body: str = BODY) -> str:
    return f"-----BEGIN {kind}-----\n{body}\n-----END {kind}-----\n"


def jwt() -> str:
    return "ey" + "JhbGciOiJIUzI1NiJ9.ey" + f"JzdWIiOiIx{made(30)}.{made(43)}"


SECRETS = {
    "a private key": [
        pem("RSA PRIVATE " + "KEY"),
        pem("PRIVATE " + "KEY"),
        pem("EC PRIVATE " + "KEY"),
        pem("OPENSSH PRIVATE " + "KEY"),
        pem("ENCRYPTED PRIVATE " + "KEY"),
        pem("RSA PRIVATE " + "KEY", f"Proc-Type: 4,ENCRYPTED\nDEK-Info: AES-128-CBC,{made(32, HEX)}\n\n{BODY}"),
        pem("PGP PRIVATE " + "KEY BLOCK", f"Version: GnuPG v2\n\n{BODY}"),
        pem("PRIVATE " + "KEY").replace("\n", "\r\n"),
        '"private_key": "' + pem("PRIVATE " + "KEY").replace("\n", "\\n") + '"',
        "".join(f"    {line}\n" for line in pem("RSA PRIVATE " + "KEY").splitlines()),
        "".join(f"{n:6}\t{line}\n" for n, line in enumerate(pem("RSA PRIVATE " + "KEY").splitlines(), 1)),
        "".join(f"+{line}\n" for line in pem("RSA PRIVATE " + "KEY").splitlines()),
    ],
    "a PuTTY private key": ["PuTTY-User-" + "Key-File-3: ssh-ed25519\n"],
    "an age key": ["AGE-SECRET-" + "KEY-1" + made(58, string.ascii_uppercase + string.digits)],
    "a GitHub token": [f"gh{letter}" + "_" + made(36) for letter in "pousr"]
    + ["github_" + "pat_" + made(22) + "_" + made(59)],
    "a GitLab token": ["glp" + "at-" + made(20)],
    "a Slack token": [
        "xox" + "b-123456789012-1234567890123-" + made(24),
        "xapp" + "-1-A012BCDEF34-1234567890123-" + made(64, HEX),
    ],
    "a Slack webhook": ["https://hooks." + "slack.com/services/T012ABCDE/B012ABCDE/" + made(24)],
    "a Discord webhook": ["https://discord" + ".com/api/webhooks/123456789012345678/" + made(68)],
    "an OpenAI key": ["sk" + "-proj-" + made(100, URLSAFE), "sk" + "-" + made(48), "sk" + "-svcacct-" + made(80)],
    "an Anthropic key": ["sk" + "-ant-api03-" + made(93, URLSAFE), "sk" + "-ant-oat01-" + made(93, URLSAFE)],
    "an OpenRouter key": ["sk" + "-or-v1-" + made(64, HEX)],
    "an AWS access key": ["AKI" + "A" + made(16, UPPER), "ASI" + "A" + made(16, UPPER)],
    "a Google API key": ["AI" + "za" + made(35, URLSAFE)],
    "a Google access token": ["ya" + "29.a0" + made(100, URLSAFE)],
    "a Google client secret": ["GOC" + "SPX-" + made(28, URLSAFE)],
    "a Stripe key": ["sk_" + "live_" + made(24), "rk_" + "live_" + made(99), "sk_" + "test_" + made(24)],
    "a webhook secret": ["whs" + "ec_" + made(32)],
    "a Hugging Face token": ["h" + "f_" + made(34)],
    "an npm token": ["np" + "m_" + made(36)],
    "a PyPI token": ["py" + "pi-AgE" + made(160, URLSAFE)],
    "a RubyGems token": ["ruby" + "gems_" + made(48, HEX)],
    "a Docker Hub token": ["dckr" + "_pat_" + made(27, URLSAFE)],
    "a SendGrid key": ["S" + "G." + made(22, URLSAFE) + "." + made(43, URLSAFE)],
    "a DigitalOcean token": ["dop" + "_v1_" + made(64, HEX)],
    "a Shopify token": ["shp" + "at_" + made(32, HEX)],
    "a Grafana token": ["gls" + "a_" + made(32) + "_" + made(8, HEX)],
    "a Vault token": ["hv" + "s." + made(90, URLSAFE)],
    "a Linear key": ["lin" + "_api_" + made(40)],
    "a Groq key": ["gs" + "k_" + made(52)],
    "a Supabase token": ["sb" + "p_" + made(40, HEX)],
    "a Replicate token": ["r" + "8_" + made(37)],
    "a Notion token": ["nt" + "n_" + made(46)],
    "an xAI key": ["xa" + "i-" + made(80)],
    "a Perplexity key": ["pp" + "lx-" + made(48)],
    "a JSON Web Token": [jwt()],
    "an Authorization header": [
        "Authorization: Bearer " + made(40),
        "authorization: bearer " + made(20),
        "> Authorization: Basic " + made(24) + "==",
        "curl -H 'Authorization: token " + made(40, HEX) + "'",
        '{"Authorization": "Bearer ' + made(40) + '"}',
        "'Authorization': f'Bearer " + made(40) + "'",
    ],
    "a password": [
        "password=hunter2",
        "PASSWORD: 'corr3ct horse'".replace(" horse", "-horse"),
        "DB_PASSWORD=s3cr3t-enough",
        'export PGPASSWORD="Tr0ub4dor&3"',
        '"password": "Tr0ub4dor&3",',
        '{\\"password\\":\\"Tr0ub4dor3\\"}',
        "mysql --password=Tr0ub4dor3 -u root",
        "tool --password Tr0ub4dor3",
        "spring.datasource.password=Tr0ub4dor3",
        "user=app passwd=Tr0ub4dor3 host=db",
        "?user=app&password=Tr0ub4dor3&x=1",
    ],
    "a password in a URL": [
        "postgres://app:s3cr3t-pw@db.internal:5432/app",
        "https://oauth2:" + made(20) + "@git.internal/x.git",
        "redis://:s3cr3tpw@cache:6379/0",
        "mongodb+srv://app:longpassword@cluster0.internal",
    ],
    "a secret by its name": [
        "AWS_SECRET_ACCESS_KEY=" + made(40),
        "aws_secret_access_key = " + made(38) + "/+",
        '"SecretAccessKey": "' + made(40) + '"',
        "STRIPE_API_KEY=" + made(32, HEX[:15] + "7"),
        "api-key: " + made(32),
        "X-Api-Key: " + made(32),
        "client_secret=" + made(32),
        'SECRET_KEY = "' + made(50) + '"',
        "DISCORD_TOKEN=" + made(59),
        "//registry.internal/:_authToken=" + made(36),
        "DefaultEndpointsProtocol=https;AccountName=x;AccountKey=" + made(86) + "==",
        "--api-key " + made(32),
        "access_token=" + made(40),
        "refresh_token: " + made(40),
        "PRIVATE_KEY=" + "0x" + made(64, HEX),
    ],
}

SHA = hashlib.sha256(b"x").hexdigest()
DECOYS = [
    # What is random and no secret.
    SHA,
    f"commit {SHA[:40]}",
    f"sha256:{SHA}  file.tar.gz",
    "123e4567-e89b-12d3-a456-426614174000",
    "request_id=123e4567-e89b-12d3-a456-426614174000",
    '"integrity": "sha512-' + made(86) + '==",',
    "  integrity sha512-" + made(86) + "==",
    f'checksum = "{SHA}"',
    f'hash = "sha256:{SHA}"',
    "golang.org/x/crypto v0.1.0 h1:" + made(43) + "=",
    "    --hash=sha256:" + SHA + " \\",
    made(76) + "\n" + made(76) + "\n" + made(40) + "==",
    "data:image/png;base64," + made(400),
    "//# sourceMappingURL=data:application/json;base64,ey" + "J2ZXJzaW9uIjozLCJzb3VyY2VzIjpb" + made(300),
    pem("CERTIFICATE"),
    pem("PUBLIC KEY"),
    pem("CERTIFICATE REQUEST"),
    "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI" + made(43) + " ada@host",
    "ssh-rsa AAAAB3NzaC1yc2E" + made(360),
    f'etag: "{SHA[:32]}"',
    "/nix/store/" + made(32, HEX) + "-rustc-1.80.0",
    f"digest: sha256:{SHA} size: 1234",
    "/assets/index-" + made(8) + ".js",
    "xoxo-loves-you-and-so-on-and-so-on",
    "task-" + made(48),
    "risk-proj-" + made(48),
    "rsk_live_" + "y" * 5,
    # What speaks of secrets.
    "Password: ",
    "Enter password for ada: ",
    'password authentication failed for user "app"',
    "error: invalid password",
    "password must be at least 12 characters",
    "docker login --password-stdin registry.internal2",
    "tool --password PASSWORD",
    "kubectl get secret my-tls-1 -o yaml",
    "secretName: my-application-tls-2024-prod",
    "secretKeyRef: {name: application-secrets-2024}",
    "max_tokens: 4096",
    "tokens=123456789012345678",
    "token_count: 1234567890123456789",
    "next_page_token: " + made(40),
    "csrf_token=" + made(40),
    "token: " + SHA,
    "unexpected token: identifier_number_12_in_line_34",
    "token: Token { kind: Ident, span: 12..34 }",
    "tokenizer = AutoTokenizer.from_pretrained('org/model-7b-v2')",
    "password_hash = '$2b$12$" + made(53) + "'",
    "PASSWORD_HASHERS = ['django.contrib.auth.hashers.MD5PasswordHasher']",
    "password = request.form['password1']",
    "password = os.environ['DB_PASSWORD_2']",
    "password=self.password2,",
    "password = config.db2.password",
    "password: str = Field(min_length=12)",
    'let secret = env::var("SECRET_2")?;',
    "secret: SecretString::from(input2.to_owned())",
    "api_key: Option<String>,",
    "api_key=${API_KEY_2}",
    "API_KEY=$API_KEY_2",
    "password: {{ vault_db_password_2 }}",
    "PASSWORD=<your-password-1>",
    "password=********",
    "password=xxxxxxxx1",
    "password=changeme123",
    "api_key=YOUR_API_KEY_1234567890",
    "api_key = 'replace-with-your-key-123456'",
    "token=placeholder-token-1234567",
    "Authorization: Bearer $TOKEN",
    "Authorization: Bearer <token>",
    "Authorization: Bearer ****************",
    "Authorization: required",
    "AuthorizationStrategy: SMART_ON_FHIR_V1",
    "postgres://user:password@localhost/db",
    "postgres://user:$PASSWORD@localhost/db",
    "postgres://user:****@localhost/db",
    "http://localhost:8080/@scope/package@1.2.3",
    "git clone ssh://git@host:22/x.git",
    "https://example.com:443/a@b",
    "ghp_" + "x" * 36,
    "sk-ant-api03-" + "x" * 93,
    "AKIA" + "IOSFODNN7EXAMPLE",
    "aws_secret_access_key = wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY",
    "PWD=/home/ada/project2",
    "OLDPWD=/home/ada/project2",
    'PATTERN = "-----BEGIN RSA PRIVATE ' + 'KEY-----"',
    "error: expected '-----BEGIN PRIVATE " + "KEY-----' in line 1 of the file that was given",
    "-----BEGIN PRIVATE " + "KEY-----\n-----END PRIVATE KEY-----",
    "if (line.startsWith('-----BEGIN PRIVATE " + "KEY-----')) { return readPrivateKeyFromStream(stream, options) }",
    "class TestPassword1(unittest.TestCase):",
    "tests/test_password2.py::test_reset_token_expires PASSED",
    "AWS::SecretsManager::Secret: 0123456789abcdef",
]
CASES = [(kind, text) for kind, texts in SECRETS.items() for text in texts]


@pytest.mark.parametrize(("kind", "text"), CASES)
def test_a_secret_is_seen_with_its_line(kind: str, text: str) -> None:
    for before, after in (("", ""), ("one\ntwo = 'x'\n\n  ", "\nlast\n"), ("\u00e9\n" * 9, "\n"), ("x=1;\t", " # y")):
        found = scan((before + text + after).encode())
        lines = {finding.line for finding in found if finding.kind == kind}
        assert 1 + before.count("\n") in lines, (before, text, found)
        for finding in found:
            assert not any(part in repr(finding) for part in text.split() if len(part) > 12)


@pytest.mark.parametrize("text", DECOYS)
def test_a_decoy_is_none(text: str) -> None:
    assert scan(f"before\n{text}\nafter\n".encode()) == []


@pytest.mark.parametrize("kind", sorted({kind for kind, *_ in _secrets._TOKENS}))
def test_every_rule_has_an_example(kind: str) -> None:
    assert kind in SECRETS


def test_no_example_is_claimed_by_another_kind_of_token() -> None:
    kinds = {kind for kind, *_ in _secrets._TOKENS}
    for kind, text in CASES:
        assert {finding.kind for finding in scan(text.encode())} & kinds <= {kind}, text


def test_a_text_in_pieces_and_large_texts() -> None:
    secret = ("gh" + "p_" + made(36)).encode()
    for size in (0, 100, (1 << 20) - 20, (1 << 20) + 4096 - 20, 3_000_000):
        raw = b"a line of text\n" * (size // 15) + secret + b"\n" + b"more text\n" * 200_000
        expected = [Finding("a GitHub token", size // 15 + 1)]
        assert scan(raw) == expected
        for step in (999_983, 65_536):
            scanner = _secrets.Scanner()
            for start in range(0, len(raw), step):
                scanner.feed(raw[start : start + step])
            assert scanner.close() == expected


def test_findings_end_somewhere() -> None:
    found = scan(b"password=hunter22\n" * 1000)
    assert found == [Finding("a password", line) for line in range(1, _secrets.LIMIT + 1)]
    assert scan(b"password=hunter22\n" * 1_000_000) == found


@given(st.binary())
def test_any_bytes_can_be_scanned(raw: bytes) -> None:
    scan(raw)


HOSTILE = [
    b"eyJ",
    b"eyJ-",
    b"eyJaaaaaaaa.",
    b"eyJaaaaaaaa.eyJ",
    b"xoxb-1-",
    b"xoxb-",
    b"sk-ant-",
    b"ghp_",
    b"://a:",
    b"://a:b",
    b"password=",
    b"password",
    b"token = ",
    b"token=a ",
    b"secret:\t",
    b"secret",
    b"PRIVATE KEY-----",
    b"PRIVATE KEY-----\n1 ",
    b"PRIVATE KEY-----Version",
    b"authorization: bearer ",
    b"api_key=aaaaaa ",
    b"a",
    b"_",
    b"-",
    b" ",
    b"\n",
    b"k",
    b"AKIA",
    b"SG.aaaaaaaaaaaaaaaa.",
    b"password=required ",
    b"_aaaaaaaaaaaaaaa",
    b"token='",
    b"'",
    b"--token ",
]


@pytest.mark.parametrize("unit", HOSTILE)
def test_linear_in_hostile_text(unit: bytes) -> None:
    def seconds(size: int) -> float:
        raw = (unit * (size // len(unit) + 1))[:size]
        start = time.process_time()
        scan(raw)
        return time.process_time() - start

    small, large = min(seconds(50_000) for _ in range(3)), min(seconds(400_000) for _ in range(2))
    assert large < 8 * 2.5 * max(small, 0.002)


TOKEN = b"ghp_" + b"aBcD1234efGH5678ijKL9012mnOP3456qrST"


@pytest.mark.parametrize(
    "raw",
    [
        b"\xff\xfe" + (b"first\n" + TOKEN + b"\n").decode().encode("utf-16-le"),
        b"\xfe\xff" + (b"first\n" + TOKEN + b"\n").decode().encode("utf-16-be"),
        b"first\n\x1b[32mghp_\x1b[1m" + TOKEN[4:] + b"\x1b[0m\n",
        b"first\n" + TOKEN + b"\0NEXT=1\0",
    ],
    ids=["UTF-16", "UTF-16 big", "colours", "NULs between"],
)
def test_neither_colours_nor_utf_16_hide_a_secret(raw: bytes) -> None:
    assert [finding.line for finding in scan(raw)] == [2]
    scanner = _secrets.Scanner()
    for at in range(0, len(raw), 7):
        scanner.feed(raw[at : at + 7])
    assert [finding.line for finding in scanner.close()] == [2]
