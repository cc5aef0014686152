"""OpenAI's responses API."""

import json

from .events import events


def respond(model, request):
    told = model.is_told_of(names(request.get("tools", [])))
    given = [it for it in request.get("input", []) if it.get("type") == "function_call_output"]
    model.is_shown(it["output"] for it in given)
    call = model.next_call() if told else None
    if call:
        item = {"type": "function_call", "id": f"fc_{model.said}", "call_id": f"c_{model.said}"}
        space, dot, name = call[0].rpartition(".")
        item |= {"namespace": space} if dot else {}
        item |= {"name": name, "arguments": json.dumps(call[1])}
    else:
        content = [{"type": "output_text", "text": "done"}]
        item = {"type": "message", "role": "assistant", "id": "m", "content": content}
    usage = {"input_tokens": 1, "output_tokens": 1, "total_tokens": 2}
    usage |= {"input_tokens_details": None, "output_tokens_details": None}
    return events(
        [
            {"type": "response.created", "response": {"id": "r"}},
            {"type": "response.output_item.done", "output_index": 0, "item": item},
            {"type": "response.completed", "response": {"id": "r", "usage": usage}},
        ]
    )


def names(tools):
    """Returns the names of the tools. Tools in a namespace have its name as a prefix."""
    for tool in tools:
        if "tools" in tool:
            yield from (f"{tool['name']}.{it['name']}" for it in tool["tools"])
        elif "name" in tool:
            yield tool["name"]
