//! Parses the YAML of front matter: plain values, without anchors, aliases and tags.

use saphyr_parser::{Event, Parser, ScalarStyle};

use super::fault::FaultCode;
use super::file::File;
use super::node::{Builder, Node, Value};
use super::place::Position;

/// Parses `text`, a part of a file that is preceded by `lines_before` lines.
pub(super) fn parse(file: &File<'_>, text: &str, lines_before: usize) -> Option<Node> {
    let mut builder = Builder::new(file);
    let mut documents = 0;
    let written_out = "write the value itself at each place";
    for event in Parser::new_from_str(text) {
        let (event, span) = match event {
            Ok(event) => event,
            Err(error) => {
                let marker = error.marker();
                let at = Position {
                    line: marker.line() + lines_before,
                    column: marker.col() + 1,
                };
                let message = format!("invalid YAML: {}", error.info());
                file.fault(
                    at,
                    FaultCode::Syntax,
                    message,
                    "put strings that contain `: ` or `#` in quotes",
                );
                return None;
            }
        };
        let at = Position {
            line: span.start.line() + lines_before,
            column: span.start.col() + 1,
        };
        let reference = match &event {
            Event::Alias(_) => Some("an alias"),
            Event::Scalar(_, _, anchor, _)
            | Event::SequenceStart(anchor, _)
            | Event::MappingStart(anchor, _)
                if *anchor > 0 =>
            {
                Some("an anchor")
            }
            Event::Scalar(.., Some(_))
            | Event::SequenceStart(_, Some(_))
            | Event::MappingStart(_, Some(_)) => Some("a tag"),
            _ => None,
        };
        if let Some(reference) = reference {
            let message = format!("front matter must not contain {reference}");
            file.fault(at, FaultCode::Reference, message, written_out);
            return None;
        }
        match event {
            Event::SequenceStart(..) | Event::MappingStart(..) if builder.expects_key() => {
                file.fault(
                    at,
                    FaultCode::WrongType,
                    "expected a string as the key, found a list or a map",
                    "write the key as a single string",
                );
                return None;
            }
            Event::SequenceStart(..) if !builder.open(at, false) => return None,
            Event::MappingStart(..) if !builder.open(at, true) => return None,
            Event::SequenceEnd | Event::MappingEnd => builder.close(),
            Event::Scalar(text, ..) if builder.expects_key() => {
                builder.key(at, text.into_owned());
            }
            Event::Scalar(text, style, ..) => builder.value(Node {
                at,
                value: scalar(&text, style),
            }),
            Event::DocumentStart(_) => {
                documents += 1;
                if documents > 1 {
                    file.fault(
                        at,
                        FaultCode::Syntax,
                        "a second document",
                        "keep one of the documents",
                    );
                    return None;
                }
            }
            _ => {}
        }
    }
    builder.finish()
}

/// Returns the value of a scalar by the core schema of YAML 1.2. Only numbers in JSON's syntax
/// count as numbers.
fn scalar(text: &str, style: ScalarStyle) -> Value {
    if style != ScalarStyle::Plain {
        return Value::Text(text.to_owned());
    }
    match text {
        "" | "~" | "null" | "Null" | "NULL" => Value::Null,
        "true" | "True" | "TRUE" => Value::Bool(true),
        "false" | "False" | "FALSE" => Value::Bool(false),
        number if is_number(number) => Value::Number(number.to_owned()),
        text => Value::Text(text.to_owned()),
    }
}

/// Returns whether a text is a JSON number.
fn is_number(text: &str) -> bool {
    text.starts_with(|it: char| it == '-' || it.is_ascii_digit())
        && cmdhelp_spec::json::check(text).is_none()
}
