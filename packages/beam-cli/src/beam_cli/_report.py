"""What `measure` and `--json` print.  Not here: how anything is counted (beam-tokens, beam-core)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from beam_core import Measurement, Reduction


def line(reduction: Reduction) -> bytes:
    """The one line of `beam measure`."""
    measurement = reduction.measurement
    stored = f"{measurement.artifacts} artifact(s) stored"
    return f"tier={reduction.receipt.tier} {measurement}; {stored}\n".encode()


def as_json(reduction: Reduction, *, text: bool) -> bytes:
    """One object on one line: measurement and receipt, and before them the text where it is asked for.

    Text that is valid UTF-8 stands under ``text``, any other under ``base64``; one of the two is there.
    """
    out: dict[str, object] = payload(reduction.data) if text else {}
    out["measurement"] = measured(reduction.measurement)
    out["receipt"] = reduction.receipt.as_dict()
    return dump(out)


def payload(data: bytes) -> dict[str, object]:
    """``{"text": …}`` for valid UTF-8, else ``{"base64": …}``."""
    try:
        return {"text": data.decode()}
    except UnicodeDecodeError:
        from binascii import b2a_base64

        return {"base64": b2a_base64(data, newline=False).decode("ascii")}


def measured(measurement: Measurement) -> dict[str, str | int]:
    """Both counts with the basis that they stand on."""
    return {
        "basis": str(measurement.basis),
        "tokens_before": measurement.before.tokens,
        "tokens_after": measurement.after.tokens,
        "bytes_before": measurement.bytes_before,
        "bytes_after": measurement.bytes_after,
        "artifacts": measurement.artifacts,
    }


def dump(value: dict[str, object]) -> bytes:
    """JSON in UTF-8 with a newline; a byte of an argument that is not UTF-8 becomes U+FFFD."""
    import json

    text = json.dumps(value, ensure_ascii=False)
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "replace").encode() + b"\n"
