//! A command that can be called with JSON. It validates the JSON value of a call, and converts it
//! into a command line.

use std::borrow::Cow;
use std::error::Error as _;
use std::ffi::OsString;

use super::check::{self, Input, MAX_VIOLATIONS, Violation};
#[cfg(feature = "calls")]
use super::command::JsonKey;
use super::command::Levels;
use super::find::{self, JsonPlace};
#[cfg(feature = "calls")]
use super::parser::{self, ClapAnswer};
use super::pointer::Pointer;
use super::refusal::JsonRefusal;
use super::rules::Rules;
use super::value::{self, JsonValue, shortened};
use super::{JsonOrigin, argv, read};
use crate::erased::Erased;
use crate::flag_names::{own_llms, words_at};
use crate::line::applet;
use crate::list::List as _;
use crate::manifest::Manifest;
use crate::matches::matches;
use crate::secrets::Secrets;
use crate::spec::Effect;
use crate::value_parser;
use crate::view::find::{arguments_to, resolve, words};
use crate::view::reader::Json;

/// A command that can be called with JSON, with the facts that are the same for all of its calls.
pub(super) struct Callable {
    program: &'static Erased,
    manifest: Manifest<'static>,
    /// The index of the command in the manifest.
    index: usize,
    rules: Rules<'static>,
    pub(super) levels: Levels,
}

impl Callable {
    /// Looks up the command `path` of a program that was called as `name`. Fails if there is no
    /// such command, or if it cannot be called.
    pub(super) fn of(
        program: &'static Erased,
        name: &OsString,
        path: &[String],
    ) -> Result<Self, JsonRefusal> {
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
            let why = why_not_callable(&manifest, index);
            return Err(JsonRefusal::not_callable(traits, &words, (seen, llms), why));
        };
        let schema = Json::new(tool).get("inputSchema");
        let schema = schema.unwrap_or(Json::whole("{}"));
        let cmd = find::selected(program, &words_of(name, path));
        let mut levels = Levels::of(program, cmd, &words, schema);
        if levels.external().is_some() {
            // The words of an external subcommand can be recognized only in the tree with all
            // subcommands.
            let whole = program.tree();
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
        let mut words = argv::words(&self.levels, input, &negated, beside)?;
        match self.levels.commands().first() {
            // The line of a multicall program begins with the name of a command, or with the path of a file with this
            // name.
            Some(root) if root.is_multicall_set() => {
                if let (Some(first), Some(_)) =
                    (words.first_mut(), applet(root, &name.to_string_lossy()))
                {
                    first.clone_from(name);
                }
            }
            _ => words.insert(0, name.clone()),
        }
        Ok(words)
    }

    /// Returns no violations, because clap's errors are not analyzed without the feature `calls`.
    #[cfg(not(feature = "calls"))]
    pub(super) fn clap_violations(
        &self,
        _: &OsString,
        _: clap::Error,
        _: Input,
        _: &Secrets,
    ) -> Vec<Violation> {
        Vec::new()
    }

    /// Converts clap's errors into violations in the JSON value. `error` is the first of them.
    #[cfg(feature = "calls")]
    pub(super) fn clap_violations(
        &self,
        name: &OsString,
        error: clap::Error,
        input: Input,
        secrets: &Secrets,
    ) -> Vec<Violation> {
        let Self {
            program, levels, ..
        } = self;
        let ask = |input: &Input, marked: Option<&JsonKey>, accepted: &[JsonKey]| {
            let Ok(words) = self.line(name, input, &[]) else {
                return ClapAnswer::Unwritten;
            };
            let mut cmd = program.tree();
            if let Some(key) = marked {
                parser::mark(&mut cmd, levels.path(), key);
            }
            for key in accepted {
                parser::accept(&mut cmd, levels.path(), key);
            }
            match matches(cmd, &words) {
                Ok(_) => ClapAnswer::Accepted,
                Err(error) => ClapAnswer::Refused(error),
            }
        };
        parser::violations(error, input, levels, secrets, &ask)
    }

    /// Returns the violations that clap finds in the arguments that are valid under the schema, if
    /// other arguments are not. Missing arguments are not reported, because clap cannot tell
    /// whether one of the other arguments makes them unnecessary.
    fn violations_beside(
        &self,
        name: &OsString,
        valid: Input,
        secrets: &Secrets,
    ) -> Vec<Violation> {
        let Ok(words) = self.line(name, &valid, &[]) else {
            return self.violations_alone(&valid, secrets);
        };
        let Err(error) = matches(self.program.tree(), &words) else {
            return Vec::new();
        };
        let secrets = Secrets::of_line(self.program, Some(&error), &words);
        let mut violations = self.clap_violations(name, error, valid, &secrets);
        violations.retain(|violation| violation.code != "MISSING");
        violations
    }

    /// Returns the violations that the parsers of positional arguments find, each of them alone. They are needed if
    /// another positional argument is missing, because then no command line can pass the arguments that follow it.
    fn violations_alone(&self, valid: &Input, secrets: &Secrets) -> Vec<Violation> {
        let mut violations = Vec::new();
        for (key, value) in valid {
            let Some((_, arg)) = self.levels.key(key).filter(|(_, arg)| arg.is_positional()) else {
                continue;
            };
            let whole = Pointer::of(key);
            let items: Vec<(Pointer<'_>, &JsonValue)> = match value {
                JsonValue::List(items) => {
                    let items = items.iter().enumerate();
                    items.map(|(at, item)| (whole.at(at), item)).list()
                }
                one => vec![(whole, one)],
            };
            for (pointer, item) in items {
                let (JsonValue::Text(text) | JsonValue::Number(text)) = item else {
                    continue;
                };
                let Some(error) = value_parser::error(arg, text) else {
                    continue;
                };
                let message = match error.source() {
                    Some(reason) => secrets.redact(&reason.to_string()),
                    None => format!("invalid value `{}`", shortened(&secrets.redact(text))),
                };
                violations.push(Violation {
                    pointer: pointer.text(),
                    code: "INVALID_VALUE",
                    message,
                    did_you_mean: Vec::new(),
                    valid_values: Vec::new(),
                });
            }
        }
        violations
    }

    /// Reads and validates the JSON value of a call, and converts it into a command line.
    pub(super) fn words<'p>(
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
        let mut secrets = Secrets::default();
        let check = |value: JsonValue, secrets: &Secrets| {
            check::check(value, rules, levels, secrets, &may_leave_out)
        };
        let checked = match program.add_secret() {
            None => check(value, &none),
            // Only error messages contain parts of the value, so secrets are looked for only in an
            // invalid value.
            Some(add) => check(value.clone(), &none).or_else(|_| {
                let standing = Secrets::defaults_of(program);
                secrets = check::secrets(&value, rules, levels, standing, add);
                check(value, &secrets)
            }),
        };
        let input = checked.map_err(|wrong| {
            let mut violations = wrong.violations;
            violations.extend(self.violations_beside(name, wrong.valid, &secrets));
            violations.truncate(MAX_VIOLATIONS);
            let refusal = JsonRefusal::with_violations(&violations);
            // clap may refuse a value that is valid under the schema, so clap parses the corrected
            // value before it is printed.
            let works = |value: &JsonValue| {
                let input = check::check(value.clone(), rules, levels, &none, &|| false).ok()?;
                let words = self.line(name, &input, &[]).ok()?;
                matches(program.tree(), &words).ok()
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

/// Returns why the command with this index in the manifest is no tool, and what a caller can do instead. The index is
/// `None` for a command that agents do not see.
fn why_not_callable(manifest: &Manifest<'_>, index: Option<usize>) -> &'static str {
    let Some(index) = index else {
        return "it is hidden from agents; write its arguments as words, without JSON";
    };
    let entry = &manifest.entries[index];
    let body = Json::at(manifest.json.whole(), entry.body as usize);
    if body.get("interactive").is_some() {
        return "it needs a person at a terminal; let the user run it, without JSON";
    }
    match manifest.entries.get(index + 1) {
        Some(next) if next.depth > entry.depth => {
            "it only groups subcommands; call one of these with JSON"
        }
        _ => "it is not in the list of tools; write its arguments as words, without JSON",
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
