//! Reads front matter: the lines between two lines `---` at the beginning of a file.

use super::fault::FaultCode;
use super::file::File;
use super::node::Node;
use super::place::Position;
use super::yaml;

/// Returns the front matter of a file.
pub(super) fn front(file: &File<'_>) -> Option<Node> {
    let mut start = None;
    let mut at = 0;
    for (i, line) in file.text.split_inclusive('\n').enumerate() {
        let is_mark = line.trim_end() == "---";
        match (i, start) {
            (0, _) if is_mark => start = Some(line.len()),
            (0, _) => break,
            (_, Some(start)) if is_mark => {
                let node = yaml::parse(file, &file.text[start..at], 1);
                return node.or_else(|| {
                    if file.text[start..at].trim().is_empty() {
                        missing(file, "the front matter is empty");
                    }
                    None
                });
            }
            _ => {}
        }
        at += line.len();
    }
    missing(
        file,
        match start {
            None => "the file does not begin with front matter",
            Some(_) => "the front matter has no end",
        },
    );
    None
}

fn missing(file: &File<'_>, message: &str) {
    let remedy = "write `---`, the keys, and `---` again, each on a line of its own";
    file.fault(Position::START, FaultCode::Syntax, message, remedy);
}
