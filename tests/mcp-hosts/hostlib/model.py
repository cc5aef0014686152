"""A model that calls what it is told to call, in the words of three vendors."""

import http.server
import json
import threading


class Model:
    """A server for one session of a host.

    `steps` are calls, each a tool and its arguments, or a function that makes one of what came of the
    call before. What the host shows its model is kept: the tools, and what has come of each call.
    """

    def __init__(self, steps):
        self.steps = steps
        self.tools = set()
        self.results = []
        self.said = 0
        self.lock = threading.Lock()
        model = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *_):
                pass

            def do_HEAD(self):
                self.answer(b"", "application/json")

            def do_GET(self):
                self.answer(b"{}", "application/json")

            def do_POST(self):
                length = int(self.headers.get("content-length", 0))
                body = self.rfile.read(length)
                with model.lock:
                    self.answer(*respond(model, self.path, json.loads(body or b"{}")))

            def answer(self, body, kind):
                self.send_response(200)
                self.send_header("content-type", kind)
                self.send_header("content-length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server.server_port}"

    def close(self):
        self.server.shutdown()
        self.server.server_close()

    def next_call(self):
        """What is to be called next; nothing if the session is over."""
        if self.said == len(self.steps):
            return None
        step = self.steps[self.said]
        if callable(step):
            step = step(self.results[-1] if self.results else "")
        self.said += 1
        return step


def respond(model, path, request):
    """The body of an answer, and its kind."""
    if path.startswith("/v1/messages"):
        return anthropic(model, path, request)
    if path.endswith("/responses"):
        return openai(model, request)
    if "enerateContent" in path:
        return gemini(model, path, request)
    return b"{}", "application/json"


def events(listed):
    text = "".join(f"event: {it['type']}\ndata: {json.dumps(it)}\n\n" for it in listed)
    return text.encode(), "text/event-stream"


def anthropic(model, path, request):
    if "count_tokens" in path:
        return b'{"input_tokens":1}', "application/json"
    prefix = "mcp__todo__"
    tools = {it["name"] for it in request.get("tools", []) if it["name"].startswith(prefix)}
    model.tools |= {name.removeprefix(prefix) for name in tools}
    given = [
        block["content"]
        for message in request.get("messages", [])
        if isinstance(message["content"], list)
        for block in message["content"]
        if block["type"] == "tool_result"
    ]
    model.results = [text(it) for it in given]
    # Hosts also ask for titles and the like, and give no tools then.
    call = model.next_call() if tools else None
    if call:
        block = {"type": "tool_use", "id": f"toolu_{model.said}", "name": prefix + call[0]}
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


def openai(model, request):
    space = "mcp__todo"
    for tool in request.get("tools", []):
        if tool.get("name") == space:
            model.tools |= {it["name"] for it in tool["tools"]}
    given = [it for it in request.get("input", []) if it["type"] == "function_call_output"]
    model.results = [text(it["output"]) for it in given]
    call = model.next_call()
    if call:
        item = {"type": "function_call", "id": f"fc_{model.said}", "call_id": f"c_{model.said}"}
        item |= {"namespace": space, "name": call[0], "arguments": json.dumps(call[1])}
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


def gemini(model, path, request):
    prefix = "mcp_todo_"
    declared = [it for tool in request.get("tools", []) for it in tool.get("functionDeclarations", [])]
    tools = {it["name"] for it in declared if it["name"].startswith(prefix)}
    model.tools |= {name.removeprefix(prefix) for name in tools}
    given = [
        part["functionResponse"]["response"]
        for content in request.get("contents", [])
        for part in content["parts"]
        if "functionResponse" in part
    ]
    model.results = [text(it) for it in given]
    call = model.next_call() if tools else None
    part = {"text": "done"}
    if call:
        part = {"functionCall": {"name": prefix + call[0], "args": call[1]}}
    content = {"role": "model", "parts": [part]}
    usage = {"promptTokenCount": 1, "candidatesTokenCount": 1, "totalTokenCount": 2}
    answer = {"candidates": [{"content": content, "finishReason": "STOP", "index": 0}]}
    answer = json.dumps(answer | {"usageMetadata": usage})
    if "alt=sse" in path:
        return f"data: {answer}\n\n".encode(), "text/event-stream"
    return answer.encode(), "application/json"


def text(shown):
    """What a model is shown, as one text: escapes of texts within texts are taken away."""
    shown = shown if isinstance(shown, str) else json.dumps(shown, ensure_ascii=False)
    return shown.replace("\\", "")
