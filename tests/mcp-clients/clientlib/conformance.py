"""The conformance suite of the protocol, against a server behind a bridge."""

import fnmatch
import json
import shutil
import subprocess
import tomllib

# Each release of the suite with the revisions that it knows.
RUNS = [
    ("conformance-stable", "2025-06-18"),
    ("conformance-stable", "2025-11-25"),
    ("conformance-next", "2025-06-18"),
    ("conformance-next", "2025-11-25"),
    ("conformance-next", "2026-07-28"),
]


class Outcome:
    """What came of the checks of a run."""

    def __init__(self, suite, revision):
        self.suite, self.revision = suite, revision
        self.scenarios, self.passed, self.skipped = 0, 0, 0
        self.excused, self.wrong = [], []

    def add(self, scenario, checks, excuses):
        self.scenarios += 1
        for check in checks:
            if check["status"] in ("SUCCESS", "INFO"):
                self.passed += 1
            elif check["status"] == "SKIPPED":
                self.skipped += 1
            elif any(fnmatch.fnmatch(check["id"], excuse) for excuse in excuses):
                self.excused.append(check["id"])
            else:
                self.wrong.append(f"{scenario}: {check['id']}: {check.get('errorMessage')}")

    def row(self):
        cells = [self.scenarios, self.passed, self.skipped, len(self.excused), len(self.wrong)]
        return [self.suite, self.revision, *map(str, cells)]


def run(here, folder, work, server):
    """The outcome of each run. `server` is the command line that serves the tools of the suite."""
    excuses = tomllib.loads((here / "conformance" / "not-applicable.toml").read_text())["excuse"]
    excuses = [check for excuse in excuses for check in excuse["checks"]]
    bridge = subprocess.Popen(["node", folder / "bridge.mjs", *server], stdout=subprocess.PIPE, text=True)
    try:
        url = bridge.stdout.readline().strip()
        return [outcome(folder, work, url, *run, excuses) for run in RUNS]
    finally:
        bridge.terminate()
        bridge.wait()


def outcome(folder, work, url, suite, revision, excuses):
    results = work / f"{suite}-{revision}"
    shutil.rmtree(results, ignore_errors=True)
    words = ["server", "--url", url, "--suite", "all", "--spec-version", revision, "--output-dir", results]
    subprocess.run(["node", folder / "suite.mjs", suite, *words], capture_output=True)
    outcome = Outcome(suite, revision)
    for file in sorted(results.glob("*/checks.json")):
        scenario = file.parent.name.removeprefix("server-")
        outcome.add(scenario[: -len("-2026-01-01T00-00-00-000Z")], json.loads(file.read_text()), excuses)
    if not outcome.scenarios:
        outcome.wrong.append("nothing was run")
    return outcome
