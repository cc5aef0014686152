//! Putting an entry into a file of TOML, and taking it out, without touching anything else.
//!
//! An entry is a table, and a table ends where the next one begins, so that lines are all that has
//! to be understood.

/// The text with a table of this name below the given one; nothing, if lines are not all that has to
/// be understood. Tables below an old one of that name stay: they are somebody's.
pub(super) fn put(text: &str, table: &str, name: &str, entry: &str) -> Option<String> {
    let new = format!("{}\n{entry}", header(table, name));
    let found = find(text, table, name)?;
    Some(match found {
        Some(Place { start, own, .. }) => {
            let (before, after) = (&text[..start], &text[own..]);
            let gap = if after.is_empty() { "" } else { "\n" };
            format!("{before}{new}{gap}{after}")
        }
        None => {
            let before = text.trim_end();
            let gap = if before.is_empty() { "" } else { "\n\n" };
            format!("{before}{gap}{new}")
        }
    })
}

/// The text without the table of this name, and without those below it.
pub(super) fn take(text: &str, table: &str, name: &str) -> Option<String> {
    let found = find(text, table, name)?;
    Some(match found {
        Some(Place { start, end, .. }) => {
            let (before, after) = (text[..start].trim_end(), &text[end..]);
            let gap = match (before.is_empty(), after.is_empty()) {
                (true, _) => "",
                (false, true) => "\n",
                (false, false) => "\n\n",
            };
            format!("{before}{gap}{after}")
        }
        None => text.to_owned(),
    })
}

/// Where a table stands.
struct Place {
    start: usize,
    /// Where it ends itself.
    own: usize,
    /// Where the tables below it end.
    end: usize,
}

/// The line that begins a table.
fn header(table: &str, name: &str) -> String {
    let is_bare = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    match name.chars().all(is_bare) {
        true => format!("[{table}.{name}]"),
        false => format!("[{table}.{}]", crate::mcp::members::quoted(name)),
    }
}

/// Looks for a table. A text of several lines could hold what looks like one.
#[expect(
    clippy::option_option,
    reason = "not to know is not the same as to know of none"
)]
fn find(text: &str, table: &str, name: &str) -> Option<Option<Place>> {
    if text.contains("\"\"\"") || text.contains("'''") {
        return None;
    }
    let header = header(table, name);
    let below = format!("{}.", header.trim_end_matches(']'));
    let mut found: Option<Place> = None;
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        let start = at;
        at += line.len();
        let line = line.split('#').next().unwrap_or_default();
        let line: String = line.split_whitespace().collect();
        if !line.starts_with('[') || !line.ends_with(']') {
            continue;
        }
        match &mut found {
            None if line == header => {
                found = Some(Place {
                    start,
                    own: text.len(),
                    end: text.len(),
                });
            }
            None => {}
            Some(place) => {
                place.own = place.own.min(start);
                if !line.starts_with(&below) {
                    place.end = start;
                    break;
                }
            }
        }
    }
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::{put, take};

    const ENTRY: &str = "command = \"pad\"\nargs = [\"--mcp\"]\n";

    fn install(text: &str) -> String {
        put(text, "mcp_servers", "pad", ENTRY).expect("lines")
    }

    fn remove(text: &str) -> String {
        take(text, "mcp_servers", "pad").expect("lines")
    }

    #[test]
    fn a_table_is_put_in_and_taken_out_again() {
        for text in [
            "",
            "model = \"x\"\n",
            "model = \"x\"\n\n[mcp_servers.other]\ncommand = \"o\"\n",
            "[[list]]\na = 1\n",
        ] {
            let with = install(text);
            assert!(
                with.ends_with(&format!("[mcp_servers.pad]\n{ENTRY}")),
                "{with}"
            );
            assert_eq!(install(&with), with);
            assert_eq!(remove(&with), text);
        }
    }

    #[test]
    fn a_table_between_others_is_replaced() {
        let text = "a = 1\n\n[mcp_servers.pad]\ncommand = \"old\"\n[mcp_servers.pad.env]\nA = \"1\"\n\n[other]\nb = 2\n";
        let with = install(text);
        let env = "[mcp_servers.pad.env]\nA = \"1\"\n";
        assert_eq!(
            with,
            format!("a = 1\n\n[mcp_servers.pad]\n{ENTRY}\n{env}\n[other]\nb = 2\n")
        );
        assert_eq!(install(&with), with);
        assert_eq!(remove(&with), "a = 1\n\n[other]\nb = 2\n");
    }

    #[test]
    fn what_is_not_understood_is_not_touched() {
        let text = "a = \"\"\"\n[mcp_servers.pad]\n\"\"\"\n";
        assert_eq!(put(text, "mcp_servers", "pad", ENTRY), None);
        assert_eq!(take(text, "mcp_servers", "pad"), None);
    }
}
