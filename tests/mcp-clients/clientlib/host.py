"""Programs with and without cmdhelp behind `cmdhelp serve`."""

import json
import shutil
import uuid
from string import Template

# The registries, in `host/`.
PROGRAMS = "programs.kdl"
SUITE = "suite.kdl"


def served(servers, here, state, registry, *words):
    """Returns the command line that serves the programs of a registry, with a home folder of its own."""
    home = state / "hosts" / uuid.uuid4().hex
    (home / ".config" / "cmdhelp").mkdir(parents=True)
    (home / "state").mkdir()
    shutil.copy(here / "host" / "test.json", home / "state")
    text = Template((here / "host" / registry).read_text())
    text = text.substitute(here=here / "host", state=home / "state", pad=servers.example("pad"))
    (home / ".config" / "cmdhelp" / "cmdhelp.kdl").write_text(text)
    return ["env", "-C", str(home), f"HOME={home}", servers.program("cmdhelp"), "serve", *words]


def listed(checks, command, work):
    """Checks a server that lists all tools."""
    asks = "ask" in checks.client.can
    with checks.session(command, answer="accept" if asks else None) as it:
        names = [tool["name"] for tool in it.list()]
        checks.same("the number of tools", len(names), 22)
        checks.true("tools of each program", {"pad_item_create", "jq", "gh_pr_list"} <= set(names))
        # A client that refuses one of their schemas refuses the whole list.
        hostile = {"reef_choice", "reef_loop", "reef_title", "reef_key", ("reef_" + 80 * "a")[:64]}
        checks.true("tools with hostile schemas", hostile <= set(names))
        checks.true("workspaces of pad", not it.call("pad_workspace_list")["isError"])
        filtered = {"filter": ".a", "compact": True, "stdin": json.dumps({"a": {"b": 1}})}
        if shutil.which("jq"):
            checks.structured("the answer of jq", it.call("jq", filtered), {"b": 1})
        said = it.call("gh_pr_list", {"state": "all", "limit": 3})
        checks.same("the words of a call", words(checks, said), ["pr", "list", "--state", "all", "--limit", "3"])
        removed = it.call("gh_repo_delete", {"repository": "a b"})
        if asks:
            checks.same("an agreed call", words(checks, removed), ["repo", "delete", "a b"])
        else:
            checks.failed("a call that needs consent", removed, "CONFIRMATION_REQUIRED")


def searched(checks, command, work):
    """Checks a server that lists five tools, which find, describe and call the others."""
    with checks.session(command) as it:
        names = [tool["name"] for tool in it.list()]
        checks.same("the tools", sorted(names)[:3], ["call_destructive", "call_read", "call_write"])
        found = it.call("search_tools", {"query": "delete a repository"})["structured"]
        checks.same("the first tool found", found["tools"][0]["name"], "gh_repo_delete")
        described = it.call("describe_tool", {"name": "gh_pr_list"})["structured"]
        checks.same("the tool that calls it", described["call_with"], "call_read")
        listed = it.call("call_read", {"name": "gh_pr_list", "arguments": {"state": "closed"}})
        checks.same("the words of a call", words(checks, listed), ["pr", "list", "--state", "closed"])
        wrong = it.call("call_read", {"name": "gh_repo_delete", "arguments": {"repository": "a"}})
        error = checks.failed("a call with another effect", wrong, "WRONG_TOOL")
        checks.same("the right tool", error.get("tool"), "call_destructive")
        agreed = it.call("call_destructive", {"name": "gh_repo_delete", "arguments": {"repository": "a"}})
        checks.failed("a call that needs consent", agreed, "CONFIRMATION_REQUIRED")


def words(checks, result):
    """Returns the arguments that the program got, from its output."""
    said = result["structured"]
    return said["result"] if isinstance(said, dict) else said
