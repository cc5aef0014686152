"""The conformance suite of MCP, run with a server over HTTP or behind a bridge."""

import fnmatch
import json
import shutil
import subprocess
import tomllib

# Each release of the suite with each revision that it supports.
RUNS = [
    ("conformance-stable", "2025-06-18"),
    ("conformance-stable", "2025-11-25"),
    ("conformance-next", "2025-06-18"),
    ("conformance-next", "2025-11-25"),
    ("conformance-next", "2026-07-28"),
]


class Outcome:
    """The results of the checks of a run."""

    def __init__(self, server, suite, revision):
        self.server, self.suite, self.revision = server, suite, revision
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
        return [self.server, self.suite, self.revision, *map(str, cells)]


def excuses(here, kinds):
    """Returns the checks that do not apply to a server of these kinds."""
    known = tomllib.loads((here / "conformance" / "not-applicable.toml").read_text())["excuse"]
    fitting = [it for it in known if it.get("server") in (None, *kinds)]
    return [check for excuse in fitting for check in excuse["checks"]]


def run(folder, work, name, front, excused):
    """Runs all releases of the suite. `front` is the command line of a program that prints the server's URL."""
    process = subprocess.Popen(["node", *front], stdout=subprocess.PIPE, text=True)
    try:
        url = process.stdout.readline().strip()
        return [outcome(folder, work, name, url, *run, excused) for run in RUNS]
    finally:
        process.terminate()
        process.wait()


def outcome(folder, work, name, url, suite, revision, excused):
    results = work / f"{name}-{suite}-{revision}".replace(" ", "-")
    shutil.rmtree(results, ignore_errors=True)
    words = ["server", "--url", url, "--suite", "all", "--spec-version", revision, "--output-dir", results]
    subprocess.run(["node", folder / "suite.mjs", suite, *words], capture_output=True)
    outcome = Outcome(name, suite, revision)
    for file in sorted(results.glob("*/checks.json")):
        scenario = file.parent.name.removeprefix("server-")
        outcome.add(scenario[: -len("-2026-01-01T00-00-00-000Z")], json.loads(file.read_text()), excused)
    if not outcome.scenarios:
        outcome.wrong.append("nothing was run")
    return outcome
