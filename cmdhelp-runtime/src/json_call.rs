//! Calls a command with a JSON value: `pad item create --json '{"title":"Fix it"}'`.
//!
//! The value is validated against the schema that `--llms` prints, and all violations are reported
//! at once. A valid value is converted into the equivalent command line, which clap parses. So the
//! same rules apply to people and agents, and each value that clap can parse can be passed.

mod argv;
#[cfg(feature = "in-process")]
mod call_cache;
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

use std::borrow::Cow;
use std::ffi::OsString;

#[cfg(feature = "in-process")]
pub(crate) use self::call_cache::CallCache;
use self::check::{Input, Violation};
#[cfg(feature = "calls")]
use self::command::JsonKey;
use self::command::Levels;
pub(crate) use self::find::NoValue;
pub(crate) use self::find::may_have_json;
#[cfg(feature = "calls")]
pub(crate) use self::find::takes_flags_as_data;
use self::find::{FoundCall, JsonPlace};
#[cfg(feature = "calls")]
use self::parser::ClapAnswer;
use self::refusal::{JsonRefusal, TakenWord};
use self::rules::Rules;
use self::value::JsonValue;
use crate::answer::PrintedAnswer;
use crate::erased::Erased;
use crate::flag_names::{own_llms, words_at};
use crate::line::Line;
use crate::list::List as _;
use crate::manifest::Manifest;
use crate::matches::matches;
use crate::secrets::Secrets;
use crate::spec::Effect;
use crate::tree::Mode;
use crate::view::find::{arguments_to, resolve, words};
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
    let words: Vec<&str> = argv
        .iter()
        .map(|word| word.to_str().unwrap_or("\u{fffd}"))
        .list();
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
        matches((program.whole)(Mode::Parse), line.clone()).ok()?;
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
    match clap_violations(program, error, argv, meant, &secrets).as_slice() {
        [] => unclear.answer(),
        violations => JsonRefusal::with_violations(violations).answer(),
    }
}

/// Returns no violations, because clap's errors are not analyzed without the feature `calls`.
#[cfg(not(feature = "calls"))]
fn clap_violations(
    _: &Erased,
    _: clap::Error,
    _: &[OsString],
    _: JsonOrigin<'_>,
    _: &Secrets,
) -> Vec<Violation> {
    Vec::new()
}

/// Converts clap's errors into violations in the JSON value.
#[cfg(feature = "calls")]
fn clap_violations(
    program: &'static Erased,
    error: clap::Error,
    argv: &[OsString],
    meant: JsonOrigin<'_>,
    secrets: &Secrets,
) -> Vec<Violation> {
    let name = argv.first().cloned().unwrap_or_default();
    let JsonOrigin { path, input, .. } = meant;
    let Ok(callable) = Callable::of(program, &name, &path) else {
        return Vec::new();
    };
    let ask = |input: &Input, marked: Option<&JsonKey>| {
        let Ok(words) = callable.line(&name, input, &[]) else {
            return ClapAnswer::Unwritten;
        };
        let mut cmd = (program.whole)(Mode::Parse);
        if let Some(key) = marked {
            cmd = parser::mark(cmd, &path, key);
        }
        match matches(cmd, words) {
            Ok(_) => ClapAnswer::Accepted,
            Err(error) => ClapAnswer::Refused(error),
        }
    };
    parser::violations(error, input, &callable.levels, secrets, &ask)
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

/// A command that can be called with JSON, with the facts that are the same for all of its calls.
struct Callable {
    program: &'static Erased,
    manifest: Manifest<'static>,
    /// The index of the command in the manifest.
    index: usize,
    rules: Rules<'static>,
    levels: Levels,
}

impl Callable {
    /// Looks up the command `path` of a program that was called as `name`. Fails if there is no
    /// such command, or if it cannot be called.
    fn of(program: &'static Erased, name: &OsString, path: &[String]) -> Result<Self, JsonRefusal> {
        let words: Vec<&str> = path.iter().map(String::as_str).list();
        let (manifest, tools) = ((program.manifest)(), (program.tools)());
        let index = resolve(&manifest, &words).ok();
        let found = index.and_then(|index| Some((index, tools.tool(index)?)));
        let traits = program.traits;
        let Some((index, tool)) = found else {
            // A command that agents do not see has no list of tools, but one of its parents has.
            let mut seen = words.as_slice();
            while let [parents @ .., _] = seen
                && resolve(&manifest, seen).is_err()
            {
                seen = parents;
            }
            let own = own_llms(program, seen);
            let llms = own.as_deref().or(traits.words.llms);
            return Err(JsonRefusal::not_callable(traits, &words, (seen, llms)));
        };
        let schema = Json::new(tool).get("inputSchema");
        let schema = schema.unwrap_or(Json::whole("{}"));
        let cmd = find::selected(&words_of(name, path), &program.whole);
        let mut levels = Levels::of(program, cmd, &words, schema);
        if levels.external().is_some() {
            // The words of an external subcommand can be recognized only in the tree with all
            // subcommands.
            let whole = (program.whole)(Mode::Parse);
            levels = Levels::of(program, whole, &words, schema);
        }
        Ok(Self {
            program,
            manifest,
            index,
            rules: Rules::of(schema),
            levels,
        })
    }

    /// Returns whether no call of the command needs consent, because neither the command nor any of
    /// its arguments and its parent commands' arguments is declared as destructive.
    fn destroys_nothing(&self) -> bool {
        if let Some(effect) = (self.program.tools)().effect(self.index) {
            return effect < Effect::Destructive;
        }
        let path = words(&self.manifest, self.index);
        let path: Vec<&str> = path.iter().map(String::as_str).list();
        let arguments = arguments_to(&self.manifest, &path);
        let destroys = |effect: Json<'_>| {
            let effect = effect.text().map(|word| Effect::named(&word));
            effect == Some(Effect::Destructive)
        };
        let mut effects = arguments.into_iter().filter_map(|argument| argument.effect);
        self.levels.external().is_none() && !effects.any(destroys)
    }

    /// Returns the command line with the arguments in `input` and the framework's flags in
    /// `beside`.
    fn line(
        &self,
        name: &OsString,
        input: &Input,
        beside: &[OsString],
    ) -> Result<Vec<OsString>, JsonRefusal> {
        let negated = |level: usize, long: &str| negated(&self.manifest, self.index, level, long);
        let words = argv::words(&self.levels, input, &negated, beside)?;
        Ok(std::iter::once(name.clone()).chain(words).list())
    }

    /// Reads and validates the JSON value of a call, and converts it into a command line.
    fn words<'p>(
        &self,
        name: &OsString,
        place: JsonPlace<'p>,
    ) -> Result<(Vec<OsString>, JsonOrigin<'p>), JsonRefusal> {
        let Self {
            program,
            rules,
            levels,
            ..
        } = self;
        let value = value::parse(&read::read(&place.value)?)?;
        let may_leave_out = || self.destroys_nothing();
        let none = Secrets::default();
        let check = |value: JsonValue, secrets: &Secrets| {
            check::check(value, rules, levels, secrets, &may_leave_out)
        };
        let checked = match program.add_secret() {
            None => check(value, &none),
            // Only error messages contain parts of the value, so secrets are looked for only in an
            // invalid value.
            Some(add) => check(value.clone(), &none).or_else(|_| {
                let standing = Secrets::defaults_of(program);
                let secrets = check::secrets(&value, rules, levels, standing, add);
                check(value, &secrets)
            }),
        };
        let input = checked.map_err(|wrong| {
            let refusal = JsonRefusal::with_violations(&wrong.violations);
            // clap may refuse a value that is valid under the schema, so clap parses the corrected
            // value before it is printed.
            let works = |value: &JsonValue| {
                let input = check::check(value.clone(), rules, levels, &none, &|| false).ok()?;
                let words = self.line(name, &input, &[]).ok()?;
                matches((program.whole)(Mode::Parse), words).ok()
            };
            match wrong.corrected {
                Some(value) if works(&value).is_some() => {
                    let line = |json: &str| {
                        let names = words_at(program, &place.path);
                        place.with_value(name, names.json, levels, json)
                    };
                    refusal.with_value(program, &value, line)
                }
                _ => refusal,
            }
        })?;
        let words = self.line(name, &input, &place.beside)?;
        let JsonPlace { path, beside, .. } = place;
        let plain = match beside.is_empty() {
            true => None,
            false => Some(self.line(name, &input, &[])?),
        };
        let meant = JsonOrigin {
            path,
            input,
            beside,
            plain,
        };
        Ok((words, meant))
    }
}

/// Returns a command line for which clap builds the command `path` and its parent commands.
fn words_of(program: &OsString, path: &[String]) -> Vec<OsString> {
    let path = path.iter().map(OsString::from);
    std::iter::once(program.clone()).chain(path).list()
}

/// Returns the flag that negates the flag `long`, such as `--no-color`. The flag is declared by the
/// command with `level` words on the path to the command with the index `index`.
fn negated(manifest: &Manifest<'_>, index: usize, level: usize, long: &str) -> Option<String> {
    let of = |flags: Option<Json<'_>>| {
        let flag = flags?.get(long)?.get("negate_flag")?;
        flag.text().map(Cow::into_owned)
    };
    let document = manifest.json.whole();
    let entries = manifest.entries;
    // In the manifest, a command precedes its subcommands, so the nearest preceding command with at
    // most `level` words is the parent command.
    let mut at = index;
    while usize::from(entries[at].depth) > level && at > 0 {
        at -= 1;
    }
    let body = Json::at(document, entries[at].body as usize);
    of(body.get("flags")).or_else(|| of(Json::new(document).get("global_flags")))
}
