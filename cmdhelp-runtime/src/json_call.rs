//! Calls a command with a JSON value: `pad item create --json '{"title":"Fix it"}'`.
//!
//! The value is validated against the schema that `--llms` prints, and all violations are reported
//! at once. A valid value is converted into the equivalent command line, which clap parses. So the
//! same rules apply to people and agents, and each value that clap can parse can be passed.

mod argv;
#[cfg(feature = "in-process")]
mod call_cache;
mod callable;
mod check;
mod command;
mod find;
pub(crate) mod number;
#[cfg(feature = "calls")]
mod parser;
mod pointer;
mod read;
mod refusal;
mod rules;
mod value;
#[cfg(all(feature = "calls", feature = "env"))]
mod variable;

use std::borrow::Cow;
use std::ffi::OsString;

#[cfg(feature = "in-process")]
pub(crate) use self::call_cache::CallCache;
use self::callable::Callable;
use self::check::Input;
pub(crate) use self::find::NoValue;
#[cfg(feature = "calls")]
pub(crate) use self::find::takes_flags_as_data;
use self::find::{FoundCall, JsonPlace};
pub(crate) use self::find::{has_unknown_value, may_have_json};
use self::refusal::{JsonRefusal, TakenWord};
use crate::answer::PrintedAnswer;
use crate::erased::Erased;
use crate::line::{Line, words};
use crate::list::List as _;
use crate::matches::matches;
use crate::secrets::Secrets;
use crate::view::find::resolve;
use crate::view::reader::{Json, items_of};

/// What was found in a command line: no JSON value, a valid one, or an invalid one.
#[derive(Debug)]
pub(crate) enum CallKind {
    /// A command line without a JSON value.
    None,
    /// A call with a JSON value, converted into the equivalent command line.
    Argv(Vec<OsString>, JsonOrigin<'static>),
    /// The error of an invalid call with a JSON value.
    Refused(PrintedAnswer),
    /// A call with the flag `--json`, but without a value after it.
    NoValue(NoValue),
}

/// The JSON value from which a command line was made. If clap refuses the command line, cmdhelp
/// reports the error as one in the JSON value.
#[derive(Debug)]
#[cfg_attr(
    not(feature = "calls"),
    expect(dead_code, reason = "only the feature `calls` analyzes clap's errors")
)]
pub(crate) struct JsonOrigin<'p> {
    path: Cow<'p, [String]>,
    input: Input,
    /// The framework's flags that the caller wrote beside the value.
    beside: Vec<OsString>,
    /// The command line without the framework's flags, or `None` if it contains no such flag.
    plain: Option<Vec<OsString>>,
}

#[cfg(feature = "calls")]
impl JsonOrigin<'_> {
    pub(crate) fn beside(&self) -> &[OsString] {
        &self.beside
    }

    pub(crate) fn plain(&self) -> Option<&[OsString]> {
        self.plain.as_deref()
    }
}

/// Finds a JSON value in a command line, and converts the call into a command line without it. The
/// first word of `argv` is the program's name.
///
/// A word counts as the flag `--json` only if clap would not parse this word as something else.
#[must_use]
pub(crate) fn call(program: &'static Erased, argv: &[OsString]) -> CallKind {
    let words = words(argv);
    let shown = |word: &str| Secrets::of_line(program, None, argv).redact(word);
    let place = match find::find(program, &words, argv, &shown) {
        FoundCall::Nothing => return CallKind::None,
        FoundCall::Call(place) => place,
        FoundCall::NoValue(missing) => return CallKind::NoValue(missing),
        FoundCall::Taken(answer) => return CallKind::Refused(answer),
        FoundCall::Refused(refusal) => return CallKind::Refused(refusal.answer()),
        FoundCall::Mistyped(refusal, at, meant) => {
            let mut corrected = argv.to_vec();
            corrected[at] = meant.into();
            return CallKind::Refused(refusal.with_line(program, &corrected).answer());
        }
    };
    match expand(program, argv, place) {
        Ok((argv, meant)) => CallKind::Argv(argv, meant),
        Err(refusal) => CallKind::Refused(refusal.answer()),
    }
}

impl NoValue {
    /// Makes the error for the missing value, without a corrected command line.
    pub(crate) fn answer(&self) -> PrintedAnswer {
        JsonRefusal::no_value(&self.word).answer()
    }
}

/// Makes the error for a JSON object after a flag such as `--json`, if the program itself declares
/// this flag. `places` are the indices of the words that may be this flag.
pub(crate) fn refuse_taken(
    program: &'static Erased,
    line: &Line<'_, '_>,
    argv: &[OsString],
    places: &[usize],
) -> Option<PrintedAnswer> {
    let mut places = places.iter();
    let taken = places.find_map(|at| find::taken(program, line, argv, *at))?;
    match takes_json(program, &taken.path) {
        true => None,
        false => Some(JsonRefusal::taken(program, &taken).answer()),
    }
}

/// Returns whether a command declares an argument of the type `json`.
fn takes_json(program: &Erased, path: &[String]) -> bool {
    let words: Vec<&str> = path.iter().map(String::as_str).list();
    let manifest = (program.manifest)();
    let Ok(index) = resolve(&manifest, &words) else {
        return false;
    };
    let body = Json::at(manifest.json.whole(), manifest.entries[index].body as usize);
    let args = items_of(body.get("args"));
    let mut types = args.filter_map(|arg| arg.get("type")?.text());
    types.any(|word| word == "json")
}

impl TakenWord {
    /// Returns the command line with the name that the framework's flag for JSON has at this
    /// command, if clap accepts this command line.
    fn corrected(&self, program: &'static Erased) -> Option<Vec<String>> {
        let argv = &self.argv;
        let words: Vec<&str> = argv
            .iter()
            .map(|word| word.to_str())
            .collect::<Option<_>>()?;
        let FoundCall::Call(place) = find::find(program, &words, argv, &str::to_owned) else {
            return None;
        };
        let alone = JsonPlace {
            beside: Vec::new(),
            ..place
        };
        let (line, _) = expand(program, argv, alone).ok()?;
        matches(program.tree(), &line).ok()?;
        // A command line with secrets must not be printed, and one with redacted secrets would be
        // another call.
        let secrets = Secrets::of_line(program, None, &line);
        let shown = words.iter().all(|word| secrets.redact(word) == **word);
        shown.then(|| words.iter().map(|word| (*word).to_owned()).list())
    }
}

/// Makes the error for a call with JSON whose command line clap refuses. `argv` is that command
/// line, and `meant` the JSON value.
#[must_use]
pub(crate) fn refused(
    program: &'static Erased,
    error: clap::Error,
    argv: &[OsString],
    meant: JsonOrigin<'_>,
) -> PrintedAnswer {
    let secrets = Secrets::of_line(program, Some(&error), argv);
    let unclear = JsonRefusal::by_parser(&error, &secrets);
    let name = argv.first().cloned().unwrap_or_default();
    let violations = match Callable::of(program, &name, &meant.path) {
        Ok(callable) => callable.clap_violations(&name, error, meant.input, &secrets),
        Err(_) => Vec::new(),
    };
    match violations.as_slice() {
        [] => unclear.answer(),
        violations => JsonRefusal::with_violations(violations).answer(),
    }
}

/// Returns the schema of a command's output, including the envelope if the command declares one.
/// Returns `None` if no schema is declared.
#[cfg(feature = "calls")]
pub(crate) fn output_schema(program: &Erased, path: &[&str]) -> Option<Json<'static>> {
    let index = resolve(&(program.manifest)(), path).ok()?;
    let tool = Json::new((program.tools)().tool(index)?);
    match tool.get("outputSchema") {
        Some(schema) => Some(schema),
        None => tool.get("_meta")?.get("cmdhelp/outputSchema"),
    }
}

/// Converts a call with JSON into the equivalent command line.
fn expand<'p>(
    program: &'static Erased,
    argv: &[OsString],
    place: JsonPlace<'p>,
) -> Result<(Vec<OsString>, JsonOrigin<'p>), JsonRefusal> {
    let name = argv.first().cloned().unwrap_or_default();
    let callable = Callable::of(program, &name, &place.path)?;
    callable.words(&name, place)
}
