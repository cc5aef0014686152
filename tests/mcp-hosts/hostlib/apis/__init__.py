"""What models are asked and how they answer, by vendor."""

from . import anthropic, chat, gemini, responses


def respond(model, path, request):
    """The body of an answer, and its kind."""
    if "/messages" in path:
        return anthropic.respond(model, path, request)
    if path.endswith("/responses"):
        return responses.respond(model, request)
    if path.endswith("/chat/completions"):
        return chat.respond(model, request)
    if "enerateContent" in path:
        return gemini.respond(model, path, request)
    return b"{}", "application/json"
