"""The server of many programs: `cmdhelp serve`, with the programs of the tests of MCP clients."""

import shutil
import subprocess
from string import Template

from .server import Server
from .sessions import Session, confirmed

# One tool of each program, including the program whose schemas some clients reject.
TOOLS = frozenset({"pad_workspace_list", "jq", "gh_pr_list", "gh_repo_delete", "reef_choice", "reef_loop"})
SEARCH = frozenset({"search_tools", "describe_tool", "call_read", "call_write", "call_destructive"})


def listed():
    filtered = {"filter": ".a", "compact": True, "stdin": '{"a": {"b": 1}}'}
    jq = [(("jq", filtered), ['"b": ?1'], [])] if shutil.which("jq") else []
    return Session(
        "listed",
        [],
        [
            (("pad_workspace_list", {}), ['"selected": ?true'], ['"ok":false']),
            *jq,
            (("gh_pr_list", {"state": "all", "limit": 3}), ['"--state",.*"all"', '"--limit"'], ['"ok":false']),
            # Some hosts validate arguments with the schema themselves.
            (("gh_pr_list", {"state": "opn"}), ["of the (possible|allowed) values|is none of|not one of"], ['"opn"\\]']),
            (("gh_repo_delete", {"repository": "a b"}), ['"code":"CONFIRMATION_'], []),
        ],
        TOOLS,
    )


SEARCHED = Session(
    "by search",
    ["--list=search"],
    [
        (("search_tools", {"query": "list pull requests"}), ['"name":"gh_pr_list"', "call_read"], []),
        (("describe_tool", {"name": "gh_pr_list"}), ['"closed"'], []),
        (("call_read", {"name": "gh_pr_list", "arguments": {"limit": 3}}), ['"--limit"'], ['"ok":false']),
        (("call_read", {"name": "gh_repo_delete", "arguments": {"repository": "a"}}), ["WRONG_TOOL", "call_destructive"], []),
        (("call_destructive", {"name": "gh_repo_delete", "arguments": {"repository": "a"}}), ["CONFIRMATION_"], []),
    ],
    SEARCH,
)

# A call is refused even where the host says that it has forms, and the call with the token is made.
WITHOUT = Session(
    "without",
    ["--no-questions"],
    [
        (("gh_repo_delete", {"repository": "a"}), ['"token": ?"', '"confirm": "'], []),
        (confirmed("gh_repo_delete", {"repository": "a"}), ['"delete",.*"a"'], ['"ok":false']),
    ],
    frozenset({"gh_repo_delete"}),
)


class Programs(Server):
    name = "cmdhelp"
    start = ["serve"]
    registers = ["serve", "--install"]
    built = [["--package", "cmdhelp-cli"], ["--example", "pad", "--features", "mcp"]]
    path = "cmdhelp"
    instructions = "in a sandbox"
    once = '"--limit"'

    def build(self, root, target):
        super().build(root, target)
        self.pad = target / "examples" / "pad"
        self.programs = root / "tests" / "mcp-clients" / "host"

    def prepare(self, home):
        """Registers the programs."""
        (home / ".config" / "cmdhelp").mkdir(parents=True)
        (home / "state").mkdir()
        text = Template((self.programs / "programs.kdl").read_text())
        text = text.substitute(here=self.programs, state=home / "state", pad=self.pad)
        (home / ".config" / "cmdhelp" / "cmdhelp.kdl").write_text(text)

    def warm_up(self, home, folder, path, words):
        """Stores the list of tools, which is valid for the folder and the `PATH`."""
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        environment = {"PATH": path, "HOME": str(home)}
        subprocess.run([self.program, "serve", *words], cwd=folder, env=environment, check=True, **quiet)

    @property
    def sessions(self):
        return [listed(), WITHOUT, SEARCHED]
