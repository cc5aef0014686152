//! Trying the server as a client would, and telling what hosts would make of it.

mod limits;
mod session;

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

use self::session::Session;
use super::era::{HANDSHAKES, STATELESS};
use crate::manifest::tokens;

/// What was found.
pub(super) struct Report {
    /// For people.
    pub(super) text: String,
    /// Whether a client would be content.
    pub(super) is_good: bool,
}

/// Starts the program in both eras, with these words, and looks at what it says.
pub(super) fn examine(program: &Path, name: &str, words: &[String]) -> Report {
    let sessions = [
        (HANDSHAKES[0], session::handshake(program, words)),
        (STATELESS, session::stateless(program, words)),
    ];
    let mut report = Report {
        text: format!("{} {}\n\n", program.display(), words.join(" ")),
        is_good: true,
    };
    let mut tools = None;
    for (revision, session) in sessions {
        match session {
            Ok(session) => {
                let _ = writeln!(report.text, "{revision}: ok, {}", times(&session));
                tools = Some(session.tools);
            }
            Err(why) => {
                let _ = writeln!(report.text, "{revision}: FAILED, {why}");
                report.is_good = false;
            }
        }
    }
    if let Some(tools) = tools {
        report.text += &prices(&tools);
        report.text += &hosts(name, &tools);
    }
    report
}

fn times(session: &Session) -> String {
    format!(
        "{} tools listed after {:.1} ms, ended {:.1} ms after its input",
        session.tools.len(),
        session.listed.as_secs_f64() * 1e3,
        session.ended.as_secs_f64() * 1e3
    )
}

/// What each tool costs in every conversation.
fn prices(tools: &[Value]) -> String {
    let mut text = String::from("\ntokens, about:\n");
    let mut sum = 0;
    for tool in tools {
        let price = tokens(tool.to_string().len());
        sum += price;
        let effect = match (hint(tool, "readOnlyHint"), hint(tool, "destructiveHint")) {
            (true, _) => "reads",
            (false, true) => "may destroy",
            (false, false) => "writes",
        };
        let _ = writeln!(text, "  {price:6}  {} ({effect})", name(tool));
    }
    let _ = writeln!(text, "  {sum:6}  all {} tools", tools.len());
    text
}

fn hosts(server: &str, tools: &[Value]) -> String {
    let mut text = String::from("\nhosts:\n");
    for profile in &limits::PROFILES {
        let hits = profile.hits(server, tools);
        if hits.is_empty() {
            let _ = writeln!(text, "  {}: nothing in the way", profile.name);
        }
        for hit in hits {
            let _ = writeln!(text, "  {}: {hit}", profile.name);
        }
    }
    text
}

fn name(tool: &Value) -> &str {
    tool["name"].as_str().unwrap_or_default()
}

fn hint(tool: &Value, hint: &str) -> bool {
    tool["annotations"][hint].as_bool().unwrap_or_default()
}
