"""Finding command lines in what programs say of themselves."""

import re
import shlex

# What stands before a command line: a prompt, a bullet, white space.
BEFORE = r"(?:[$>%] +|[-*] +)?"
SPAN = re.compile(r"`([^`\n]+)`")
# What a reader is meant to replace.
PLACEHOLDER = re.compile(r"<[\w .|-]+>|\[[\w .|=<>-]+\]|\.\.\.|…")


def in_text(text, binary):
    """The command lines in a text that begin with the name of a binary, as lists of words: whole lines
    and what stands between backticks. What is prose is none the worse: it only has to be judged like
    clap judges it."""
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
    """The words of a line up to the first operator of a shell; nothing if no shell would read it."""
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
