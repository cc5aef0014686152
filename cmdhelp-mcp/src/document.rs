//! Finding the document in what a command has printed.

use std::borrow::Cow;

use cmdhelp_runtime::view::syntax::is_json;
use cmdhelp_spec::json::without_space;

use super::members::Members;

/// What a command has printed.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Printed {
    /// Nothing.
    Nothing,
    /// A document, and nothing else.
    Document(String),
    /// A part of a list; the next begins behind `after`.
    Part { document: String, after: String },
    /// A document that reports a failure.
    Failure(String),
    /// A document in the last line, and other things before it; `text` is all of it.
    Last { document: String, text: String },
    /// No document.
    Text(String),
}

/// What is expected of what a command has printed.
pub(super) struct Expected<'a> {
    /// Whether it has ended well.
    pub(super) success: bool,
    /// Whether a document can begin with this byte behind something else in its line.
    pub(super) behind: &'a dyn Fn(u8) -> bool,
}

/// Reads what a command has printed. What it printed beside its document is left out; the elements
/// of a stream become one list.
pub(super) fn read(text: &str, expected: &Expected<'_>) -> Printed {
    let text = text.trim();
    if text.is_empty() {
        return Printed::Nothing;
    }
    if is_json(text) {
        return of_document(text);
    }
    // Whoever prints a stream is said to print the list of its elements.
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
        // Somebody's data, for a command that has failed says so by its status, too.
        Printed::Failure(_) if expected.success && end.len() < last.len() => {
            Printed::Text(text.to_owned())
        }
        other => other,
    }
}

/// Returns what the runtime itself has said, and nothing else: a document, a failure if the command
/// has failed, or the lines of a stream. What a document says is the author's business.
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

/// Returns the document that a line is, or that it ends with: a command may print something before
/// it, and no line feed. Of what has neither brackets nor quotes, nobody could say where it begins.
fn end_of_line<'t>(line: &'t str, behind: &dyn Fn(u8) -> bool) -> Option<&'t str> {
    let line = line.trim();
    if is_json(line) {
        return Some(line);
    }
    // A line that is written anew again and again, as a bar is.
    let line = &line[line.rfind('\r').map_or(0, |at| at + 1)..];
    let begins = |(_, byte): &(usize, u8)| matches!(byte, b'{' | b'[' | b'"') && behind(*byte);
    let starts = line.bytes().enumerate().filter(begins).take(STARTS);
    let mut ends = starts.map(|(at, _)| &line[at..]);
    ends.find(|end| is_json(end))
}

/// How many places in a line are tried.
const STARTS: usize = 64;

/// Returns what a text is that is known to be JSON.
fn of_document(json: &str) -> Printed {
    if let Some(members) = Members::of_json(json) {
        if members.text("type").as_deref() == Some("end") {
            return of_stream(json, &|_| false)
                .unwrap_or_else(|| Printed::Document(without_space(json)));
        }
        // An author's own result may have members of these names, too.
        let code = || members.object("error")?.text("code");
        if members.raw("ok") == Some("false") && code().is_some() {
            return Printed::Failure(without_space(json));
        }
    }
    Printed::Document(without_space(json))
}

/// Returns the elements of a stream: lines of which the last one tells how it has ended.
fn of_stream(text: &str, behind: &dyn Fn(u8) -> bool) -> Option<Printed> {
    let mut items = Vec::new();
    let mut end = None;
    for line in text.lines() {
        // Only the last line tells how it has ended.
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

/// The beginning of a progress line on standard error.
pub(super) const PROGRESS: &str = "{\"type\":\"progress\"";

/// How one begins that tells where the next part of a list does.
const NEXT: &str = "{\"type\":\"next\"";

/// Returns whether a line of standard error is for whoever has called. Others are for people, and
/// hosts keep them as a log.
pub(super) fn is_for_us(line: &str) -> bool {
    line.starts_with(PROGRESS) || line.starts_with(NEXT)
}

/// Returns where the next part of a list begins, if a line of standard error tells that.
pub(super) fn rest(line: &str) -> Option<String> {
    if !line.starts_with(NEXT) {
        return None;
    }
    after(&Members::of(line)?)
}

/// Returns the place of the next part from an envelope; the document is known to be JSON.
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

    /// Returns what a command has printed that may print any document, and has ended well.
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
    fn a_document_is_found() {
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
    fn a_document_is_found_behind_something_without_a_line_feed() {
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

    /// What people read is not taken for a document because of its end.
    #[test]
    fn what_is_not_expected_behind_something_is_text() {
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
    fn a_failure_is_found() {
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
    fn a_part_tells_where_the_next_begins() {
        let next = "\"next\":{\"after\":\"b\",\"argv\":[\"a\"],\"line\":\"a\"}";
        let line = |rest: &str| format!("{{\"type\":{rest},{next}}}");
        assert_eq!(rest(&line("\"next\",\"total\":3")).as_deref(), Some("b"));
        assert_eq!(rest(&line("\"progress\"")), None);
        let envelope = format!("{{\"ok\":true,\"command\":\"list\",\"data\":[1],{next}}}");
        assert_eq!(in_envelope(&envelope).as_deref(), Some("b"));
        // What an author calls so in a document of their own is none of our business.
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
    fn white_space_in_texts_stays() {
        assert_eq!(
            without_space("[ \"a \\\\\" , \"b c\" ]"),
            "[\"a \\\\\",\"b c\"]"
        );
    }
}
