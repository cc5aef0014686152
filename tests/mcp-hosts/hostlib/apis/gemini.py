"""Gemini's content API."""

import json


def respond(model, path, request):
    declared = [it for tool in request.get("tools", []) for it in tool.get("functionDeclarations", [])]
    told = model.is_told_of(it["name"] for it in declared)
    model.is_shown(
        part["functionResponse"]["response"]
        for content in request.get("contents", [])
        for part in content["parts"]
        if "functionResponse" in part
    )
    call = model.next_call() if told else None
    part = {"text": "done"}
    if call:
        part = {"functionCall": {"name": call[0], "args": call[1]}}
    content = {"role": "model", "parts": [part]}
    usage = {"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2}
    answer = {"candidates": [{"content": content, "finishReason": "STOP", "index": 0}]}
    answer = json.dumps(answer | {"usageMetadata": usage})
    if "alt=sse" in path:
        return f"data: {answer}\n\n".encode(), "text/event-stream"
    return answer.encode(), "application/json"
