"""Anthropic's messages API."""

import json

from .events import events


def respond(model, path, request):
    if "count_tokens" in path:
        return b'{"input_tokens":1}', "application/json"
    told = model.is_told_of(it["name"] for it in request.get("tools", []))
    model.is_shown(
        block["content"]
        for message in request.get("messages", [])
        if isinstance(message["content"], list)
        for block in message["content"]
        if block["type"] == "tool_result"
    )
    # Requests without tools are for titles and the like, so they get no call.
    call = model.next_call() if told else None
    if call:
        block = {"type": "tool_use", "id": f"toolu_{model.said}", "name": call[0]}
        block |= {"input": {}}
        delta = {"type": "input_json_delta", "partial_json": json.dumps(call[1])}
        end = "tool_use"
    else:
        block = {"type": "text", "text": ""}
        delta, end = {"type": "text_delta", "text": "done"}, "end_turn"
    usage = {"input_tokens": 1, "output_tokens": 1}
    message = {"id": "m", "type": "message", "role": "assistant", "model": request.get("model")}
    message |= {"content": [], "stop_reason": None, "stop_sequence": None, "usage": usage}
    if not request.get("stream"):
        message |= {"content": [{"type": "text", "text": "done"}], "stop_reason": "end_turn"}
        return json.dumps(message).encode(), "application/json"
    stop = {"stop_reason": end, "stop_sequence": None}
    return events(
        [
            {"type": "message_start", "message": message},
            {"type": "content_block_start", "index": 0, "content_block": block},
            {"type": "content_block_delta", "index": 0, "delta": delta},
            {"type": "content_block_stop", "index": 0},
            {"type": "message_delta", "delta": stop, "usage": {"output_tokens": 1}},
            {"type": "message_stop"},
        ]
    )
