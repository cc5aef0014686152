//! Answers help requests.

use std::borrow::Cow;
use std::ffi::OsString;
use std::io::stdout;
use std::time::Duration;

use super::options::{self, HelpRequest};
use super::page;
use super::refusal::HelpRefusal;
use crate::answer::PrintedAnswer;
use crate::context::gather;
use crate::erased::{Erased, hide};
#[cfg(feature = "explain")]
use crate::explain::{ExplainedProgram, explain_words};
use crate::flag_names::words_throughout;
use crate::harness::is_for_people;
use crate::list::List as _;
use crate::manifest::{Manifest, Tools, Traits};
use crate::program_name::program_name;
use crate::secrets::Secrets;
use crate::spec::{AnswerFormat, FORMATS, Words};
use crate::substring::Substring as _;
use crate::view::scope::Scope;
use crate::view::state::{NoState, WriteState};
use crate::view::visible;
use crate::view::{dynamic, find, json, markdown, pretty, search, signature};

/// Returns the answer to a help request. `argv` is its command line, and `read_state` gets the
/// current state of the program, if the program has functions for that.
pub(super) fn respond(
    program: &Erased,
    request: &HelpRequest,
    argv: &[OsString],
    read_state: Option<ReadState>,
) -> PrintedAnswer {
    if request.capabilities {
        return capabilities();
    }
    let answered = match request.llms {
        true => tools(program, request),
        false => about(program, request, read_state),
    };
    answered.unwrap_or_else(|refusal| refuse(refusal, request, program, argv))
}

/// Returns the answer to a help request with `--explain`. `line` is the command line to explain,
/// without the names of commands before `help`.
#[cfg(feature = "explain")]
pub(super) fn explained(
    program: ExplainedProgram,
    request: &HelpRequest,
    line: &[OsString],
) -> PrintedAnswer {
    let explained = explanation(program, request, line);
    explained.unwrap_or_else(|refusal| refuse(refusal, request, program.erased, line))
}

/// Returns the list of formats, on one line.
fn capabilities() -> PrintedAnswer {
    let names = FORMATS.map(|(name, _)| name).join(", ");
    PrintedAnswer::good(format!("cmdhelp/0.1: {names}\n"))
}

/// Returns the answer for a help request with a mistake. Secrets are redacted, because the user may
/// have meant the command line as a call.
fn refuse(
    refusal: HelpRefusal,
    request: &HelpRequest,
    program: &Erased,
    argv: &[OsString],
) -> PrintedAnswer {
    let traits = program.traits;
    let line = options::without_flags(traits, argv);
    let secrets = Secrets::of_line(program, None, &line);
    let refusal = refusal.shown(|word| secrets.redact(word));
    let mut answer = PrintedAnswer::good("");
    answer.code = 2;
    if request.wants_json() {
        answer.stdout = refusal.json(traits).into();
    } else {
        answer.stderr = refusal.text(traits);
    }
    answer
}

/// Explains a command line. If the help request contains the names of commands, they come before
/// `line`.
#[cfg(feature = "explain")]
fn explanation(
    program: ExplainedProgram,
    request: &HelpRequest,
    line: &[OsString],
) -> Result<PrintedAnswer, HelpRefusal> {
    let format = request.format()?;
    let words = request.path.iter().map(OsString::from);
    let words: Vec<OsString> = words.chain(line.iter().cloned()).list();
    let explanation = explain_words(program, &words);
    Ok(PrintedAnswer::good(match format {
        AnswerFormat::Json | AnswerFormat::Bundle => self::line(explanation.to_json()),
        AnswerFormat::Text | AnswerFormat::Markdown | AnswerFormat::Signatures => {
            explanation.to_string()
        }
    }))
}

/// Returns the list of tools: all of them, or those of a command and of the commands below it.
fn tools(program: &Erased, request: &HelpRequest) -> Result<PrintedAnswer, HelpRefusal> {
    if let Some(refusal) = request.wrong() {
        return Err(refusal);
    }
    let tools = (program.tools)();
    if program.is_baked && request.path.is_empty() && !is_for_people(&stdout()) {
        return Ok(PrintedAnswer::good(tools.all()));
    }
    let path: Vec<&str> = request.path.iter().map(String::as_str).list();
    let manifest = (program.manifest)();
    let target = find::resolve(&manifest, &path).map_err(HelpRefusal::UnknownCommand)?;
    let [start, below] = tools.below(target, find::end_of(&manifest, target));
    let start = with_words(start, program, &find::words(&manifest, target));
    let text = [&*start, below, Tools::END].concat();
    Ok(PrintedAnswer::good(match is_for_people(&stdout()) {
        true => pretty::pretty(text.trim_end()) + "\n",
        false => text,
    }))
}

/// Returns the text that explains how to call tools, with the names that cmdhelp's flags have at
/// the command `path` and at all commands below it. If a flag has two names among them, the text
/// contains the longer one, which is valid everywhere.
fn with_words(text: &str, program: &Erased, path: &[String]) -> String {
    let here = words_throughout(program, path).flags();
    let everywhere = words_throughout::<&str>(program, &[]).flags();
    let mut text = text.to_owned();
    for (here, everywhere) in here.iter().zip(&everywhere) {
        if let (Some(here), Some(everywhere)) = (here.0, everywhere.0)
            && here != everywhere
        {
            text = text.replaced(everywhere, here);
        }
    }
    text
}

fn about(
    program: &Erased,
    request: &HelpRequest,
    read_state: Option<ReadState>,
) -> Result<PrintedAnswer, HelpRefusal> {
    let traits = program.traits;
    let format = request.format()?;
    let depth = request.depth()?;
    let path: Vec<&str> = request.path.iter().map(String::as_str).list();
    let manifest = (program.manifest)();
    let manifest = &manifest;
    let target = find::resolve(manifest, &path).map_err(HelpRefusal::UnknownCommand)?;
    if let Some(words) = &request.search {
        return Ok(search_answer(manifest, words, format, traits));
    }
    let text = match format {
        AnswerFormat::Text => {
            let path = find::words(manifest, target);
            let cmd = program.explained.and_then(|explained| explained(program));
            let mut cmd = cmd.unwrap_or_else(|| program.tree());
            hide(program, &mut cmd);
            page::text(program, &mut cmd, &path, depth)
        }
        AnswerFormat::Signatures => signature::render(manifest, target, depth),
        // The bundle describes the whole program, whichever command is selected.
        AnswerFormat::Bundle => {
            line((program.bundle)().map_or_else(|| "{}".to_owned(), Cow::into_owned))
        }
        AnswerFormat::Json | AnswerFormat::Markdown => {
            let scope = Scope::of(manifest, target, depth);
            let program_state = read_state.map(|read_state| read_state(traits, manifest, &scope));
            let words = find::words(manifest, target);
            let words = words_throughout(program, &words);
            let program_state = program_state.as_deref().unwrap_or(&NoState);
            document(manifest, &scope, program_state, format, Some(&words))
        }
    };
    Ok(PrintedAnswer::good(text))
}

fn search_answer(
    manifest: &Manifest<'_>,
    words: &[String],
    format: AnswerFormat,
    traits: &Traits,
) -> PrintedAnswer {
    let words = words.iter().flat_map(|word| word.split_whitespace());
    let words: Vec<&str> = words.list();
    let found = search::search(manifest, &words);
    let scope = search::scope(&words, &found);
    let mut answer = PrintedAnswer::good(match format {
        AnswerFormat::Text | AnswerFormat::Signatures => search::text(manifest, &found),
        AnswerFormat::Json | AnswerFormat::Markdown | AnswerFormat::Bundle => {
            document(manifest, &scope, &NoState, format, None)
        }
    });
    // An answer in a format for machines is never empty, because it contains the words that were
    // searched for.
    if answer.stdout.is_empty() {
        let (program, words) = (program_name(traits), visible::line(&words.join(" ")));
        answer.stderr = format!("no command of `{program}` matches `{words}`\n");
    }
    answer
}

fn document(
    manifest: &Manifest<'_>,
    scope: &Scope,
    program_state: &dyn WriteState,
    format: AnswerFormat,
    words: Option<&Words>,
) -> String {
    match format {
        AnswerFormat::Json | AnswerFormat::Bundle => {
            line(json::render_with(manifest, scope, program_state, words).into_owned())
        }
        _ => markdown::render(manifest, scope, program_state),
    }
}

/// A function that gets the current state of the program.
pub(super) type ReadState = fn(&Traits, &Manifest<'_>, &Scope) -> Box<dyn WriteState>;

/// Calls the author's `context` and `values_from` functions whose results the answer contains.
#[inline]
pub(super) fn program_state(
    traits: &Traits,
    manifest: &Manifest<'_>,
    scope: &Scope,
) -> Box<dyn WriteState> {
    let sources = dynamic::sources(manifest, scope);
    let deadline = Duration::from_millis(traits.deadline);
    Box::new(gather(traits.session, &sources, deadline))
}

/// Returns a JSON document with a line feed at its end. For people, it has line breaks and
/// indentation, which would only cost tokens for machines.
fn line(json: String) -> String {
    let mut json = if is_for_people(&stdout()) {
        pretty::pretty(&json)
    } else {
        json
    };
    json.push('\n');
    json
}
