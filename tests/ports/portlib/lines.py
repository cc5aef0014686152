"""The search for command lines in the help of programs."""

import re
import shlex

# The text before a command line: a prompt or a bullet.
BEFORE = r"(?:[$>%] +|[-*] +)?"
SPAN = re.compile(r"`([^`\n]+)`")
# A placeholder, which a reader replaces.
PLACEHOLDER = re.compile(r"<[\w .|-]+>|\[[\w .|=<>-]+\]|\.\.\.|…")


def in_text(text, binary):
    """Returns the command lines in a text that begin with the name of a binary, as lists of words. They are
    whole lines or text between backticks. Prose among them does no harm, as only the verdicts of clap and
    cmdhelp are compared."""
    start = re.compile(rf"^\s*{BEFORE}({re.escape(binary)}(?: .*)?)$")
    whole = (match[1] for line in text.splitlines() if (match := start.match(line)))
    spans = (span for span in SPAN.findall(text) if span.split(" ")[0] == binary)
    found = {}
    for line in [*whole, *spans]:
        if PLACEHOLDER.search(line) or "\t" in line:
            continue
        if words := split(line):
            found["\t".join(words)] = words
    return list(found.values())


def split(line):
    """Returns the words of a line up to the first shell operator, or None if it is not a valid shell command."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|&;<>()")
    lexer.whitespace_split = True
    words = []
    try:
        for word in lexer:
            if word and all(letter in "|&;<>()" for letter in word):
                break
            words.append(word)
    except ValueError:
        return None
    if any("\t" in word or "\n" in word for word in words):
        return None
    return words
