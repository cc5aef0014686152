//! Finds the JSON document in the output of a command.

use std::borrow::Cow;

use cmdhelp_runtime::view::syntax::is_json;
use cmdhelp_spec::json::without_space;

use super::members::Members;

/// The kinds of output of a command.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Printed {
    /// No output.
    Nothing,
    /// Only a JSON document, which is not a failure.
    Document(String),
    /// A part of a list, and the cursor of the next part.
    Part { document: String, after: String },
    /// A JSON document that reports a failure.
    Failure(String),
    /// A JSON document at the end of the last line, after other output. `text` is the whole output.
    Last { document: String, text: String },
    /// Output without a JSON document.
    Text(String),
}

/// What is known about the output of a command before it is read.
pub(super) struct Expected<'a> {
    /// Whether the command has succeeded.
    pub(super) success: bool,
    /// Returns whether the schema allows a document that begins with this byte. Only such a
    /// document may follow other text in the same line.
    pub(super) behind: &'a dyn Fn(u8) -> bool,
}

/// Finds the JSON document in the output of a command. The elements of a stream become one list.
pub(super) fn read(text: &str, expected: &Expected<'_>) -> Printed {
    let text = text.trim();
    if text.is_empty() {
        return Printed::Nothing;
    }
    if is_json(text) {
        return of_document(text);
    }
    // A command that prints a stream declares the schema of a list. An element may therefore follow
    // other text if the schema allows a list to follow it.
    let item = |_| (expected.behind)(b'[');
    if let Some(stream) = of_stream(text, &item) {
        return stream;
    }
    let last = text.lines().next_back().unwrap_or_default().trim();
    let Some(end) = end_of_line(last, expected.behind) else {
        return Printed::Text(text.to_owned());
    };
    match of_document(end) {
        Printed::Document(document) => Printed::Last {
            document,
            text: text.to_owned(),
        },
        // This document is data, although it looks like a failure: a command that fails also exits
        // with a failing code.
        Printed::Failure(_) if expected.success && end.len() < last.len() => {
            Printed::Text(text.to_owned())
        }
        other => other,
    }
}

/// Reads output that the runtime has written in frames: a document, the lines of a stream or, if
/// the command has failed, a failure. If the command has succeeded, the document is always data,
/// even if it looks like a failure.
pub(super) fn result(text: &str, success: bool, is_stream: bool) -> Printed {
    let text = text.trim_ascii();
    if is_stream {
        return of_stream(text, &|_| false).unwrap_or_else(|| Printed::Text(text.to_owned()));
    }
    match (is_json(text), success) {
        (false, _) => Printed::Text(text.to_owned()),
        (true, true) => Printed::Document(without_space(text)),
        (true, false) => of_document(text),
    }
}

/// Returns the JSON document at the end of a line. The document may follow other text, because a
/// command may print text without a line feed. Such a document is only found if it begins with a
/// bracket or a quote.
fn end_of_line<'t>(line: &'t str, behind: &dyn Fn(u8) -> bool) -> Option<&'t str> {
    let line = line.trim();
    if is_json(line) {
        return Some(line);
    }
    // A progress bar overwrites its own line repeatedly, so only the text after the last `\r`
    // counts.
    let line = &line[line.rfind('\r').map_or(0, |at| at + 1)..];
    let begins = |(_, byte): &(usize, u8)| matches!(byte, b'{' | b'[' | b'"') && behind(*byte);
    let starts = line.bytes().enumerate().filter(begins).take(STARTS);
    let mut ends = starts.map(|(at, _)| &line[at..]);
    ends.find(|end| is_json(end))
}

/// The maximum number of positions in a line at which a document may begin.
const STARTS: usize = 64;

/// Returns the kind of a valid JSON text.
fn of_document(json: &str) -> Printed {
    if let Some(members) = Members::of_json(json) {
        if members.text("type").as_deref() == Some("end") {
            return of_stream(json, &|_| false)
                .unwrap_or_else(|| Printed::Document(without_space(json)));
        }
        // The values of `ok` and `error` are checked, because the author's own result may have
        // members with these names.
        let code = || members.object("error")?.text("code");
        if members.raw("ok") == Some("false") && code().is_some() {
            return Printed::Failure(without_space(json));
        }
    }
    Printed::Document(without_space(json))
}

/// Reads the elements of a stream. The last line of a stream reports its outcome.
fn of_stream(text: &str, behind: &dyn Fn(u8) -> bool) -> Option<Printed> {
    let mut items = Vec::new();
    let mut end = None;
    for line in text.lines() {
        // Only the last line can report the outcome, so an earlier line that looks like a report is
        // an element.
        end = None;
        let Some(line) = end_of_line(line, behind).and_then(Members::of_json) else {
            continue;
        };
        match line.text("type").as_deref() {
            Some("item") => items.push(without_space(line.raw("data")?)),
            Some("end") if line.has("ok") && line.has("count") => end = Some(line),
            _ => {}
        }
    }
    let end = end?;
    let items = format!("[{}]", items.join(","));
    Some(match end.raw("error") {
        None => match after(&end) {
            Some(after) => Printed::Part {
                document: items,
                after,
            },
            None => Printed::Document(items),
        },
        Some(error) => {
            let error = without_space(error);
            Printed::Failure(format!(
                "{{\"ok\":false,\"error\":{error},\"items\":{items}}}"
            ))
        }
    })
}

/// The beginning of a line of standard error that reports progress.
pub(super) const PROGRESS: &str = "{\"type\":\"progress\"";

/// The beginning of a line of standard error with the cursor of the next part of a list.
const NEXT: &str = "{\"type\":\"next\"";

/// Returns whether a line of standard error is for the server. All other lines are for people, and
/// hosts log them.
pub(super) fn is_for_server(line: &str) -> bool {
    line.starts_with(PROGRESS) || line.starts_with(NEXT)
}

/// Returns the cursor of the next part of a list from a line of standard error, if the line has
/// one.
pub(super) fn rest(line: &str) -> Option<String> {
    if !line.starts_with(NEXT) {
        return None;
    }
    after(&Members::of(line)?)
}

/// Returns the cursor of the next part from the envelope of a result. `document` must be valid
/// JSON.
pub(super) fn in_envelope(document: &str) -> Option<String> {
    let members = Members::of_json(document)?;
    let is_envelope = members.raw("ok") == Some("true") && members.has("command");
    is_envelope.then(|| after(&members)).flatten()
}

fn after(members: &Members<'_>) -> Option<String> {
    let next = members.object("next")?;
    next.text("after").map(Cow::into_owned)
}

#[cfg(test)]
mod tests {
    use super::{Expected, Printed, in_envelope, rest, without_space};

    /// Reads the output of a successful command whose result may be any document.
    fn read(text: &str) -> Printed {
        read_of(text, true, "{[\"")
    }

    fn read_of(text: &str, success: bool, behind: &str) -> Printed {
        let behind = |byte| behind.as_bytes().contains(&byte);
        super::read(
            text,
            &Expected {
                success,
                behind: &behind,
            },
        )
    }

    #[test]
    fn finds_a_document_alone_or_in_the_last_line() {
        let document = |json: &str| Printed::Document(json.to_owned());
        assert_eq!(
            read("{\n  \"a\": \"b \\\" c\"\n}\n"),
            document("{\"a\":\"b \\\" c\"}")
        );
        assert_eq!(
            read("18446744073709551616"),
            document("18446744073709551616")
        );
        assert_eq!(read(" \n"), Printed::Nothing);
        let last = read("noise\n{\"a\":1}\n");
        assert!(matches!(last, Printed::Last { document, .. } if document == "{\"a\":1}"));
        let last = read("3 items\n3");
        assert!(matches!(last, Printed::Last { document, .. } if document == "3"));
        assert_eq!(read("3 items"), Printed::Text("3 items".to_owned()));
    }

    #[test]
    fn finds_a_document_after_text_without_a_line_feed() {
        for (before, document) in [
            ("...", "{\"a\":{\"b\":1}}"),
            ("[1/2] 50% {", "[1,2]"),
            ("say \"hi\" ", "\"hi \\\" {}\""),
            ("a line\n\u{1f980}", "{}"),
            (&*"[#  ] 1%\r".repeat(100), "{}"),
        ] {
            let text = format!("{before}{document}\n");
            let last = Printed::Last {
                document: document.to_owned(),
                text: text.trim().to_owned(),
            };
            assert_eq!(read(&text), last);
        }
        let items = "...{\"type\":\"item\",\"data\":1}\n";
        let all = format!("{items}..{{\"type\":\"end\",\"ok\":true,\"count\":1}}");
        assert_eq!(read(&all), Printed::Document("[1]".to_owned()));
        let failed = format!("{items}..{{\"type\":\"end\",\"ok\":false,\"count\":1,\"error\":3}}");
        let failure = "{\"ok\":false,\"error\":3,\"items\":[1]}".to_owned();
        assert_eq!(read_of(&failed, false, "{["), Printed::Failure(failure));
        assert_eq!(read("all 3"), Printed::Text("all 3".to_owned()));
        let braces = "{".repeat(100_000);
        assert_eq!(read(&braces), Printed::Text(braces.clone()));
    }

    /// A JSON-like end of a text for people is not mistaken for a document.
    #[test]
    fn an_unexpected_document_after_text_is_text() {
        let failure = "12:00 {\"ok\":false,\"error\":{\"code\":\"A\"}}";
        let end = "12:00 {\"type\":\"end\",\"ok\":true,\"count\":0}\nall";
        let title = "Created \"foo\"";
        for (text, behind) in [
            (failure, ""),
            (end, ""),
            (end, "{"),
            (title, "{["),
            (failure, "{"),
        ] {
            assert_eq!(
                read_of(text, true, behind),
                Printed::Text(text.to_owned()),
                "{text}"
            );
        }
        let found = read_of(failure, false, "{");
        assert_eq!(found, Printed::Failure(failure[6..].to_owned()));
    }

    #[test]
    fn finds_a_failure() {
        let failure = "{\"ok\":false,\"error\":{\"code\":\"A\"}}";
        assert_eq!(read(failure), Printed::Failure(failure.to_owned()));
        assert_eq!(
            read(&format!("noise\n{failure}")),
            Printed::Failure(failure.to_owned())
        );
    }

    #[test]
    fn a_stream_becomes_a_list() {
        let items = "{\"type\":\"item\",\"data\":1}\n{\"type\":\"item\",\"data\":{\"a\":2}}\n";
        let all = format!("{items}{{\"type\":\"end\",\"ok\":true,\"count\":2}}");
        assert_eq!(read(&all), Printed::Document("[1,{\"a\":2}]".to_owned()));
        let none = "{\"type\":\"end\",\"ok\":true,\"count\":0}";
        assert_eq!(read(none), Printed::Document("[]".to_owned()));
        let failed = format!(
            "{items}{{\"type\":\"end\",\"ok\":false,\"count\":2,\"error\":{{\"code\":\"A\"}}}}"
        );
        let failure = "{\"ok\":false,\"error\":{\"code\":\"A\"},\"items\":[1,{\"a\":2}]}";
        assert_eq!(read(&failed), Printed::Failure(failure.to_owned()));
    }

    #[test]
    fn reads_the_cursor_of_the_next_part() {
        let next = "\"next\":{\"after\":\"b\",\"argv\":[\"a\"],\"line\":\"a\"}";
        let line = |rest: &str| format!("{{\"type\":{rest},{next}}}");
        assert_eq!(rest(&line("\"next\",\"total\":3")).as_deref(), Some("b"));
        assert_eq!(rest(&line("\"progress\"")), None);
        let envelope = format!("{{\"ok\":true,\"command\":\"list\",\"data\":[1],{next}}}");
        assert_eq!(in_envelope(&envelope).as_deref(), Some("b"));
        // A member `next` in the author's own document is not a cursor.
        assert_eq!(in_envelope(&format!("{{{next}}}")), None);
        let items = "{\"type\":\"item\",\"data\":1}\n";
        let stream = format!("{items}{}", line("\"end\",\"ok\":true,\"count\":1"));
        let part = Printed::Part {
            document: "[1]".to_owned(),
            after: "b".to_owned(),
        };
        assert_eq!(read(&stream), part);
    }

    #[test]
    fn white_space_in_strings_is_kept() {
        assert_eq!(
            without_space("[ \"a \\\\\" , \"b c\" ]"),
            "[\"a \\\\\",\"b c\"]"
        );
    }
}
