"""OpenAI's chat API, which most other vendors support, too."""

import json


def respond(model, request):
    tools = [it["function"]["name"] for it in request.get("tools") or []]
    told = model.is_told_of(tools)
    messages = request.get("messages", [])
    model.is_shown(it["content"] for it in messages if it["role"] == "tool")
    # Requests without tools are for titles and the like, so they get no call.
    call = model.next_call() if told else None
    said, end = {"role": "assistant", "content": "done"}, "stop"
    if call:
        function = {"name": call[0], "arguments": json.dumps(call[1])}
        called = {"index": 0, "id": f"call_{model.said}", "type": "function", "function": function}
        said, end = {"role": "assistant", "content": None, "tool_calls": [called]}, "tool_calls"
    answer = {"id": "c", "created": 0, "model": request.get("model")}
    usage = {"prompt_tokens": 1, "completion_tokens": 1, "total_tokens": 2}
    if not request.get("stream"):
        choice = {"index": 0, "message": said, "finish_reason": end}
        answer |= {"object": "chat.completion", "choices": [choice], "usage": usage}
        return json.dumps(answer).encode(), "application/json"
    answer |= {"object": "chat.completion.chunk"}
    parts = [
        {"choices": [{"index": 0, "delta": said, "finish_reason": None}]},
        {"choices": [{"index": 0, "delta": {}, "finish_reason": end}]},
        {"choices": [], "usage": usage},
    ]
    lines = [*(json.dumps(answer | part) for part in parts), "[DONE]"]
    return "".join(f"data: {line}\n\n" for line in lines).encode(), "text/event-stream"
