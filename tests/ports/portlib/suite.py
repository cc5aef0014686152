"""The tests of a ported program."""

import re

BINARY = re.compile(r"^\s+(?:Running (?P<name>.+) \(.*\)|Doc-tests (?P<doc>\S+))$")
TEST = re.compile(r"^test (?P<name>.+?) \.\.\. (?P<outcome>ok|FAILED|ignored)\b")
# The rest of the line with the outcome, if the test has printed text in between.
LATE = re.compile(r"^(?P<outcome>ok|FAILED)$")
STARTED = re.compile(r"^test (?P<name>.+?) \.\.\. ")


def run(cargo, arguments):
    """Runs the tests. Returns the outcome of each, by binary and name."""
    text = cargo.try_run("test", "--no-fail-fast", *arguments, RUST_BACKTRACE="0").stdout
    outcomes, binary, started = {}, None, None
    for line in text.splitlines():
        if match := BINARY.match(line):
            binary = match["name"] or match["doc"]
        elif match := TEST.match(line):
            outcomes[binary, match["name"]] = match["outcome"]
        elif match := STARTED.match(line):
            started = match["name"]
        elif started and (match := LATE.match(line)):
            outcomes[binary, started] = match["outcome"]
            started = None
    if "error: could not compile" in text:
        outcomes["(all)", "compile"] = "FAILED"
    return outcomes, text


def differing(unchanged, ported):
    """Returns the tests whose outcomes differ."""
    return sorted(
        f"{binary}: {name} ({unchanged.get((binary, name))} before, {ported.get((binary, name))} now)"
        for binary, name in unchanged.keys() | ported.keys()
        if unchanged.get((binary, name)) != ported.get((binary, name))
    )


def counts(outcomes):
    """Returns a summary such as `12 passed, 1 failed`."""
    words = {"ok": "passed", "FAILED": "failed", "ignored": "ignored"}
    found = [(word, list(outcomes.values()).count(key)) for key, word in words.items()]
    return ", ".join(f"{count} {word}" for word, count in found if count)
