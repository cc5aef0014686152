"""Server-sent events."""

import json


def events(listed):
    text = "".join(f"event: {it['type']}\ndata: {json.dumps(it)}\n\n" for it in listed)
    return text.encode(), "text/event-stream"
