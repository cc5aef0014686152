"""The requests and answers of the model APIs, by vendor."""

from . import anthropic, chat, gemini, responses


def respond(model, path, request):
    """Returns the body and the content type of an answer."""
    if "/messages" in path:
        return anthropic.respond(model, path, request)
    if path.endswith("/responses"):
        return responses.respond(model, request)
    if path.endswith("/chat/completions"):
        return chat.respond(model, request)
    if "enerateContent" in path:
        return gemini.respond(model, path, request)
    return b"{}", "application/json"
