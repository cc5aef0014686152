//! Tests the server for the author: starts the server, talks to it as clients do, and compares the
//! tools with the limits of hosts.

mod limits;
mod session;

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use cmdhelp_runtime::for_server::List as _;
use cmdhelp_spec::review::Host;

use cmdhelp_runtime::view::reader::Json;
use cmdhelp_spec::manifest::tokens;
use cmdhelp_spec::spec::Effect;

use self::session::SessionReport;
use super::protocol::{HANDSHAKES, STATELESS};

/// The report of a self-test.
pub(super) struct Report {
    /// The text for people.
    pub(super) text: String,
    /// Whether no problem was found.
    pub(super) is_good: bool,
}

/// Starts the program with these arguments twice, and reports on the server's answers. The first
/// session is that of a client with a handshake, the second one that of a stateless client.
pub(super) fn examine(program: &Path, name: &str, words: &[String]) -> Report {
    let sessions = [
        (HANDSHAKES[0], session::handshake(program, words)),
        (STATELESS, session::stateless(program, words)),
    ];
    let mut report = Report {
        text: format!("{} {}\n\n", program.display(), words.join(" ")),
        is_good: true,
    };
    let mut last = None;
    for (revision, session) in sessions {
        match session {
            Ok(session) => {
                let _ = writeln!(report.text, "{revision}: ok, {}", times(&session));
                last = Some(session);
            }
            Err(why) => {
                let _ = writeln!(report.text, "{revision}: FAILED: {why}");
                report.is_good = false;
            }
        }
    }
    if let Some(session) = last {
        let tools: Vec<Json<'_>> = session.tools().list();
        report.text += &prices(&tools);
        report.text += &hosts(name, &tools);
    }
    report
}

fn times(session: &SessionReport) -> String {
    format!(
        "{} tools, listed after {}; ended {} after its input had ended",
        session.tools().count(),
        milliseconds(session.listed),
        milliseconds(session.ended)
    )
}

/// Returns a table that shows how many tokens the definition of each tool costs in every
/// conversation.
fn prices(tools: &[Json<'_>]) -> String {
    let mut text = String::from("\ntokens of each definition, about:\n");
    let mut sum = 0;
    for &tool in tools {
        let price = tokens(tool.raw().len());
        sum += price;
        let effect =
            match Effect::of_hints(hint(tool, "readOnlyHint"), hint(tool, "destructiveHint")) {
                Effect::Read => "reads",
                Effect::Write => "writes",
                Effect::Destructive => "may destroy",
            };
        let _ = writeln!(text, "  {price:6}  {} ({effect})", name(tool));
    }
    let _ = writeln!(text, "  {sum:6}  all {} tools", tools.len());
    text
}

fn hosts(server: &str, tools: &[Json<'_>]) -> String {
    let mut text = String::from("\nhosts:\n");
    let found = Host::ALL.map(|host| (host.limits().0, limits::exceeded(host, server, tools)));
    let unsupported = ("several hosts", limits::unsupported(tools));
    for (host, exceeded) in found.into_iter().chain([unsupported]) {
        if exceeded.is_empty() {
            let _ = writeln!(text, "  {host}: no problems found");
        }
        for hit in exceeded {
            let _ = writeln!(text, "  {host}: {hit}");
        }
    }
    text
}

fn milliseconds(time: Duration) -> String {
    let tenths = time.as_micros() / 100;
    format!("{}.{} ms", tenths / 10, tenths % 10)
}

#[inline(never)]
fn name(tool: Json<'_>) -> String {
    let name = tool.get("name").and_then(Json::text);
    name.unwrap_or_default().into_owned()
}

fn hint(tool: Json<'_>, hint: &str) -> bool {
    let hint = tool.get("annotations").and_then(|hints| hints.get(hint));
    hint.is_some_and(Json::is_true)
}
