//! Parses JSON with positions, from the events of the scanner in `cmdhelp_spec`.

use cmdhelp_spec::json::{Event, Scanner, unescape};

use super::fault::FaultCode;
use super::file::File;
use super::node::{Builder, Node, Value};

/// Parses a JSON file. Reports a syntax error and returns `None` if the file is not JSON.
pub(super) fn parse(file: &File<'_>) -> Option<Node> {
    let mut builder = Builder::new(file);
    for event in Scanner::new(&file.text) {
        let (byte, event) = match event {
            Ok(event) => event,
            Err(error) => {
                let at = file.at(error.at);
                let message = format!("invalid JSON: {}", error.reason);
                file.fault(
                    at,
                    FaultCode::Syntax,
                    message,
                    "correct the text at this position",
                );
                return None;
            }
        };
        let at = file.at(byte);
        let value = match event {
            Event::Object | Event::List => {
                if !builder.open(at, event == Event::Object) {
                    return None;
                }
                continue;
            }
            Event::End => {
                builder.close();
                continue;
            }
            Event::Key(key) => {
                builder.key(at, unescape(key).into_owned());
                continue;
            }
            Event::Text(text) => Value::Text(unescape(text).into_owned()),
            Event::Number(number) => Value::Number(number.to_owned()),
            Event::Bool(value) => Value::Bool(value),
            Event::Null => Value::Null,
        };
        builder.value(Node { at, value });
    }
    builder.finish()
}
