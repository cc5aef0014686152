"""Bundles, read by other programs: slop-mcp, Codex, the validator of skills, and npm's YAML."""

import json
import os
import re
import shutil
import subprocess
import time
from contextlib import contextmanager

from .checks import Checks
from .session import ClientError

# Values that a shell or a parser could misinterpret.
TITLE = "a $(touch x) `y`; \"z\" 'w'\n\u2028\U0001f600"

# The calls in order: the command and its inputs.
CALLS = {
    "pad": [
        ("auth login", {"name": "ada"}),
        ("auth status", {}),
        ("workspace add", {"name": "lab"}),
        ("workspace use", {"name": "lab"}),
        ("workspace list", {}),
        ("collection add", {"name": "tasks"}),
        ("collection list", {"workspace": "lab"}),
        ("item create", {"collection": "tasks", "title": TITLE, "priority": "high", "field": ["a=1", "b=x y"]}),
        ("item create", {"collection": "tasks", "title": "x", "priority": "urgent"}),
        ("item create", {"collection": "tasks"}),
        ("item list", {"collection": "tasks", "priority": ["high"]}),
        ("item show", {"item": "TASK-1"}),
        ("item update", {"item": "TASK-1", "title": "other"}),
        ("item delete", {"item": "TASK-1"}),
        ("item delete", {"item": "TASK-1", "confirm": True}),
        ("auth logout", {}),
    ],
    # Items contain times and random keys, so none is added.
    "todo": [
        ("list", {"status": "open"}),
        ("list", {"status": "none"}),
        ("get", {"id": "td_0009"}),
        ("undo", {}),
        ("import", {"file": "no-such-file"}),
    ],
    "one-line": [
        ("count", {"what": "words", "text": TITLE}),
        ("find", {"word": "a", "text": "a b a", "limit": 1}),
        ("count", {"what": "none", "text": "x"}),
    ],
}


class SlopMcp:
    """A slop-mcp server that reads the definitions in a folder."""

    def __init__(self, command, folder, environment):
        pipe = subprocess.PIPE
        how = {"stdin": pipe, "stdout": pipe, "stderr": subprocess.DEVNULL, "text": True}
        self.process = subprocess.Popen([*command, "serve"], cwd=folder, env=environment, **how)
        self.count = 0
        client = {"name": "cmdhelp", "version": "0"}
        self.ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": client})
        self.tell({"method": "notifications/initialized"})

    def tell(self, message):
        self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
        self.process.stdin.flush()

    def ask(self, method, params):
        self.count += 1
        self.tell({"id": self.count, "method": method, "params": params})
        for line in self.process.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.count:
                return answer["result"]
        raise ClientError("slop-mcp has ended")

    def call(self, name, **arguments):
        result = self.ask("tools/call", {"name": name, "arguments": arguments})
        return result["content"][0]["text"]

    def tools(self, count):
        """Waits until the server lists this number of tools, and returns their names."""
        for _ in range(100):
            listed = json.loads(self.call("search_tools", mcp_name="cli", limit=100))
            if listed["total"] >= count:
                break
            time.sleep(0.2)
        return sorted(tool["name"] for tool in listed["tools"])

    def run(self, tool, inputs):
        """Calls a tool. Returns its output and exit code, or the reason why it was not called."""
        text = self.call("execute_tool", mcp_name="cli", tool_name=tool, parameters=inputs)
        try:
            result = json.loads(text)
        except json.JSONDecodeError:
            return text
        return result.get("stdout", ""), result.get("exit_code", 0)

    def end(self):
        self.process.stdin.close()
        return self.process.wait(20)


@contextmanager
def reading(reader, bundle):
    checks = Checks(None, bundle)
    checks.reader = reader
    try:
        yield checks
    except (ClientError, subprocess.SubprocessError, json.JSONDecodeError, KeyError, IndexError) as error:
        checks.count += 1
        checks.wrong.append(f"{type(error).__name__}: {error}")


def slop_mcp(command, bundles, name, program, work):
    """Checks that all definitions are found, and that a call of each has the outcome of the same call with `--json`."""
    definitions = (bundles / name / f"{name}.kdl").read_text()
    prefix = name.replace("-", "_")
    here, there = (empty(work / f"slop-mcp-{name}-{side}") for side in ("here", "there"))
    (here / ".slop-mcp" / "cli").mkdir(parents=True)
    (here / ".slop-mcp" / "cli" / f"{name}.kdl").write_text(definitions)
    environment = surroundings(work, program)
    with reading("slop-mcp", name) as checks:
        server = SlopMcp(command, here, environment)
        defined = sorted(f"cli_{it}" for it in re.findall(r'^cli "([^"]+)"', definitions, re.MULTILINE))
        checks.same("its tools", server.tools(len(defined)), defined)
        for path, inputs in CALLS.get(name, []):
            tool = "_".join([prefix, *path.split()])
            found = server.run(tool, inputs)
            expected = by_json(program, path.split(), inputs, there, environment)
            if isinstance(found, str):
                # slop-mcp rejects some invalid values itself.
                checks.true(f"{path} {inputs}: {found}", expected[1] != 0)
            elif expected[1] == 0:
                checks.same(f"{path} {inputs}", list(found), list(expected))
            else:
                # Errors name arguments in the form of the call, so only the exit codes are compared.
                checks.same(f"{path} {inputs}", found[1], expected[1])
        refused = server.run(defined[-1].removeprefix("cli_"), {"command_1": "other"})
        checks.true(f"another word of a command is refused: {refused}", "invalid value" in str(refused))
        checks.same("the status of slop-mcp", server.end(), 0)
    return checks


def by_json(program, words, inputs, folder, environment):
    """Calls a command with `--json`. Returns its output and exit code."""
    consent = ["--confirm"] if inputs.get("confirm") else []
    inputs = {key: value for key, value in inputs.items() if key != "confirm"}
    command = [program, *words, *consent, "--json", json.dumps(inputs)]
    pipes = {"stdin": subprocess.DEVNULL, "capture_output": True, "text": True}
    done = subprocess.run(command, cwd=folder, env=environment, **pipes)
    return done.stdout.strip(), done.returncode


def codex(command, bundles, name, _program, work):
    """Checks that the rules for Codex allow the same calls as those for Claude Code."""
    rules = bundles / name / "codex.rules"
    claude = json.loads((bundles / name / "claude-code.json").read_text())
    allowed = [it[len("Bash(") : -len(" *)")] for it in claude["permissions"]["allow"] if it.endswith(" *)")]
    tools = re.findall(r"^- `([^`<\[]+)", (bundles / name / "skill" / "SKILL.md").read_text(), re.MULTILINE)
    lines = [line.strip() for line in tools if line.split()[0] == name]
    with reading("Codex", name) as checks:
        checks.true("there are commands", lines)
        for line in lines:
            for more in [[], ["--workspace", "x"], ["a b"]]:
                words = [*line.split(), *more]
                decision = decide(command, rules, words, work)
                expected = "allow" if any(line == it or line.startswith(f"{it} ") for it in allowed) else None
                checks.same(" ".join(words), decision, expected)
    return checks


def decide(command, rules, words, work):
    home = {**os.environ, "CODEX_HOME": str(work / "home")}
    check = [*command, "execpolicy", "check", "--rules", str(rules), "--", *words]
    done = subprocess.run(check, cwd=work, env=home, capture_output=True, text=True)
    if done.returncode != 0:
        raise ClientError(done.stderr.strip())
    return json.loads(done.stdout).get("decision")


def skills(command, bundles, name, _program, work):
    """Checks that the skills are valid, in folders of their names as required for installation."""
    own = empty(work / f"skill-{name}") / name
    shutil.copytree(bundles / name / "skill", own)
    with reading("skills-ref", name) as checks:
        for folder in [own, bundles / name / "app" / "skills" / f"{name}-usage"]:
            done = subprocess.run([*command, "validate", str(folder)], capture_output=True, text=True)
            checks.same(f"{folder.name}: {done.stdout}{done.stderr}", done.returncode, 0)
        # Positive control: the validator rejects an invalid skill.
        shutil.copytree(own, work / f"skill-{name}" / "other")
        done = subprocess.run([*command, "validate", str(work / f"skill-{name}" / "other")], capture_output=True)
        checks.true("a skill in the folder of another is refused", done.returncode != 0)
    return checks


def yaml(root, modules):
    """Runs the tests that have front matter with hostile texts parsed by npm's YAML."""
    environment = {**os.environ, "NODE_PATH": str(modules)}
    test = ["cargo", "test", "--quiet", "-p", "cmdhelp-bundle-tests", "--test", "programs"]
    words = [*test, "yaml::hostile_texts_are_read_back_by_npms_yaml", "--", "--exact", "--nocapture"]
    done = subprocess.run(words, cwd=root, env=environment, capture_output=True, text=True)
    with reading("yaml", "hostile texts") as checks:
        checks.same(f"the test\n{done.stdout[-2000:]}{done.stderr[-2000:]}", done.returncode, 0)
        checks.true("it is run", "1 passed" in done.stdout)
        checks.true("nothing is skipped", "SKIPPED" not in done.stdout)
    return checks


def surroundings(work, program):
    """Returns environment variables whose PATH contains only the program's folder and the system's."""
    path = os.pathsep.join([os.path.dirname(program), os.environ["PATH"]])
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PAD_", "TODO_"))}
    return {**kept, "PATH": path, "HOME": str(work / "home"), "XDG_CONFIG_HOME": str(work / "home" / ".config")}


def empty(folder):
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    return folder
