//! Carries out calls whose command lines can be parsed without clap.
//!
//! Most command lines are plain: they contain only commands, flags and values of the author's program, and no flags of
//! cmdhelp. [`grammar::fast`](crate::grammar::fast) parses such a command line, so that neither clap's `Command` nor
//! its matches are built. Such a call is carried out without clap only if it needs no consent, no argument has a secret
//! value, and no value is made by code of the author. For all other command lines, and before any code of the author
//! runs, [`read`] returns `None`, and clap parses them.

use std::ffi::OsString;

use super::callee::{Callee, CheckedCall, PlainParser};
use super::perform::carry_out_checked;
use super::place::Place;
use super::stage::LineArguments;
use super::{Call, CallMatches, Host, Options, Route};
use crate::erased::Erased;
use crate::fast::{Fields, ParsedLine, is_set};
use crate::grammar::fast::Line;
use crate::json_call::may_have_json;
use crate::list::List as _;
use crate::parse::{MAX_WORDS_ON_STACK, plain_words};

/// A call whose command line was parsed without clap.
struct PlainCall<'w> {
    words: Vec<String>,
    route: Route,
    arguments: LineArguments<'w>,
}

/// Carries out a command line without clap, and returns the exit code. Returns `None` if the
/// command line is left to clap.
pub(super) async fn carry_out_plain(
    callee: &Callee,
    argv: &[OsString],
    host: &mut Host<'_>,
) -> Option<u8> {
    let parser = callee.plain.as_ref()?;
    let (mut few, mut many) = ([""; MAX_WORDS_ON_STACK], Vec::new());
    let words = plain_words(argv, &mut few, &mut many)?;
    let plain = read(callee, parser, words)?;
    let call = Call {
        argv: argv.to_vec(),
        matches: CallMatches::later(callee.program, argv.to_vec()),
        options: Options::default(),
    };
    let checked = CheckedCall {
        callee,
        call: &call,
        words: &plain.words,
        route: &plain.route,
    };
    Some(
        carry_out_checked(&checked, Some(plain.arguments), host)
            .done()
            .await,
    )
}

/// Parses a command line without clap. `words` are its words after the program's name. Returns
/// `None` if clap has to parse it.
fn read<'w>(callee: &Callee, parser: &PlainParser, words: &'w [&'w str]) -> Option<PlainCall<'w>> {
    // If the program itself has a flag with the name of cmdhelp's flag `--json`, a JSON object
    // after it is refused as ambiguous, although clap would accept the command line.
    if may_have_json(callee.program.traits, words) {
        return None;
    }
    let line = Line::read(parser.accepts, words)?;
    let names = line.commands()?;
    let route = callee.route_from(Place::root(&line, names));
    let (_, depth) = route.found()?;
    let words: Vec<String> = names.iter().map(|&name| name.to_owned()).list();
    let declared = &route.declared;
    if declared.is_left_to_clap()
        || declared.needs_consent(&words)
        || may_have_secrets(callee.program, &line)
    {
        return None;
    }
    // The values of the handler's arguments are read twice: here, as a part of the root type, and
    // by the handler. So clap parses the command line if code of the author would make one of them.
    let mut parsed = ParsedLine::of_call(line.clone());
    let root = (parser.read)(&mut Fields::of_line(&mut parsed)).ok()?;
    if parsed.line.is_left_to_clap() {
        return None;
    }
    let line = ParsedLine::of_call(line.at(depth));
    Some(PlainCall {
        words,
        route,
        arguments: LineArguments { line, root },
    })
}

/// Returns whether a secret argument of the command line may have a value.
fn may_have_secrets(program: &Erased, line: &Line<'_>) -> bool {
    let ids = program.secret_ids();
    let has_value = |id: &&str| {
        line.with_id(id)
            .any(|next| line.count(next) > 0 || next.has_default() || is_set(next))
    };
    !ids.is_empty() && (line.is_external() || ids.iter().any(has_value))
}
