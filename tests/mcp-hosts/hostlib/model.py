"""A scripted model, which answers with given tool calls in the APIs of the vendors."""

import http.server
import json
import threading

from .apis import respond


class Model:
    """A server for one session of a host.

    `steps` are calls: each is a tool with its arguments, or a function that returns them from the result of
    the call before. `prefix` is the host's prefix of tool names. The model records what the host sends: the
    tools, the results of calls, and whether `instructions` are among the text.
    """

    def __init__(self, steps, prefix, instructions):
        self.steps = steps
        self.prefix = prefix
        self.instructions = instructions
        self.instructed = False
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
                    model.instructed |= model.instructions in body.decode()
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

    def is_told_of(self, names):
        """Records the tools of the program. Returns whether there are any."""
        ours = {it.removeprefix(self.prefix) for it in names if it.startswith(self.prefix)}
        self.tools |= ours
        return bool(ours)

    def is_shown(self, results):
        """Records the results of the calls. Some hosts also send other requests, such as for a summary."""
        shown = [text(it) for it in results]
        self.results = max(self.results, shown, key=len)

    def next_call(self):
        """Returns the next call, with the host's name of the tool, or None at the end of the session."""
        if self.said == len(self.steps):
            return None
        step = self.steps[self.said]
        if callable(step):
            step = step(self.results[-1] if self.results else "")
        self.said += 1
        name, arguments = step
        return self.prefix + name, arguments


def text(shown):
    """Returns the content for a model as one text, without the escapes of nested JSON."""
    shown = shown if isinstance(shown, str) else json.dumps(shown, ensure_ascii=False)
    return shown.replace("\\", "")
