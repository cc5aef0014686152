//! The errors for calls with JSON that cannot be carried out. They are printed as one JSON document
//! on standard output.

use std::ffi::OsString;
use std::io;
use std::str::Utf8Error;

use super::check::Violation;
use super::value::{Invalid, JsonValue, shortened};
use crate::answer::PrintedAnswer;
use crate::built::unless_flawed;
use crate::erased::Erased;
use crate::list::List as _;
use crate::manifest::Traits;
use crate::matches::matches;
use crate::program_name::command_name;
use crate::secrets::{Secrets, name_of};
use crate::spec::CallFlag;
use crate::view::find::nearest;
use crate::view::put::Put as _;
use crate::view::reader::{quoted, write_text};

/// The maximum length in bytes of a corrected JSON value that is printed.
const MAX_LEN: usize = 4_096;

/// The error for a call that cannot be carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct JsonRefusal {
    /// The code of the error. A code never changes between versions.
    code: &'static str,
    message: String,
    /// Further members of the error, as JSON.
    details: String,
}

/// A flag of the program itself that the caller mistook for the framework's flag for JSON, because
/// it has the same name.
pub(super) struct TakenWord {
    /// The flag as the caller wrote it.
    pub(super) word: String,
    /// The name of the framework's flag at this command.
    pub(super) json_flag: &'static str,
    pub(super) path: Vec<String>,
    /// The command line with `json_flag` in place of `word`.
    pub(super) argv: Vec<OsString>,
}

impl From<Invalid> for JsonRefusal {
    fn from(invalid: Invalid) -> Self {
        let Invalid { at, reason } = invalid;
        let mut this = Self::new("INVALID_JSON", format!("at byte {at}: {reason}"));
        this.details = format!(",\"offset\":{at}");
        this
    }
}

impl JsonRefusal {
    fn new(code: &'static str, message: impl Into<String>) -> Self {
        Self {
            code,
            message: message.into(),
            details: String::new(),
        }
    }

    /// Adds further members of the error, as JSON.
    #[inline(never)]
    fn add(&mut self, json: &[&str]) {
        self.details.put_all(json);
    }

    pub(super) fn no_text(error: &Utf8Error) -> Self {
        Self::from(Invalid {
            at: error.valid_up_to(),
            reason: "invalid UTF-8".into(),
        })
    }

    pub(super) fn too_large(most: u64) -> Self {
        let message = format!("the value has more than {most} bytes");
        Self::new("INPUT_TOO_LARGE", message)
    }

    pub(super) fn unreadable(source: &str, error: &io::Error) -> Self {
        let source = match source {
            "-" => "standard input".to_owned(),
            file => format!("`{}`", shortened(file.trim_start_matches('@'))),
        };
        Self::new(
            "UNREADABLE_INPUT",
            format!("{source} cannot be read: {error}"),
        )
    }

    pub(super) fn no_value(word: &str) -> Self {
        Self::new(
            "MISSING_VALUE",
            format!(
                "`{word}` needs a value: a JSON object with the arguments, `@` and the path of a \
                 file, or `-` for standard input"
            ),
        )
    }

    /// Makes the error for a JSON object after one of the program's own flags.
    pub(super) fn taken(program: &'static Erased, taken: &TakenWord) -> Self {
        let command = command_name(program.traits, &taken.path);
        let TakenWord {
            word, json_flag, ..
        } = taken;
        let message = format!(
            "`{word}` is a flag of `{command}` that takes no value; write `{json_flag}` to pass all \
             arguments as JSON, or `--` before the JSON to pass it as an argument"
        );
        let mut this = Self::new("AMBIGUOUS_JSON", message);
        if let Some(words) = taken.corrected(program) {
            let words: Vec<String> = words.iter().map(|word| quoted(word)).list();
            this.add(&[",\"corrected_argv\":[", &words.join(","), "]"]);
        }
        this
    }

    /// Makes the error for an unknown command. `names` are the names of the commands that are
    /// possible in its place.
    pub(super) fn unknown_command(word: &str, names: &[&str]) -> Self {
        let word = shortened(word);
        let mut this = Self::new("UNKNOWN_COMMAND", format!("unknown command `{word}`"));
        this.add(&[",\"command\":", &quoted(&word)]);
        let list = |names: &[&str]| {
            let names = names.iter().take(20).map(|name| quoted(name));
            names.list().join(",")
        };
        let near = nearest(&word, names);
        if !near.is_empty() {
            this.add(&[",\"did_you_mean\":[", &list(&near), "]"]);
        }
        this.add(&[",\"available\":[", &list(names), "]"]);
        this
    }

    /// Makes the error for `stray`, an argument beside a JSON value, which could contradict the
    /// value. `word` is the flag for JSON.
    pub(super) fn arguments_beside(
        word: &str,
        stray: &str,
        shown: &dyn Fn(&str) -> String,
    ) -> Self {
        // A word beside the JSON value may be a secret, so only the name of a flag is printed.
        let stray = match stray.starts_with('-') {
            true => format!("`{}`", shortened(&shown(name_of(stray)))),
            false => "the argument beside the object".to_owned(),
        };
        let message =
            format!("`{word}` takes all arguments as keys of one JSON object; remove {stray}");
        Self::new("ARGUMENT_BESIDE_JSON", message)
    }

    /// Makes the error for a command that cannot be called with JSON. `seen` is the command itself
    /// or, if agents do not see it, the nearest parent that they see; the flag `llms` of this
    /// command lists the commands that can be called. `why` is the reason, and what to do instead.
    pub(super) fn not_callable(
        traits: &Traits,
        path: &[&str],
        (seen, llms): (&[&str], Option<&str>),
        why: &str,
    ) -> Self {
        let command = command_name(traits, path);
        let message = format!("`{command}` cannot be called with JSON, because {why}");
        let mut this = Self::new("NOT_CALLABLE", message);
        if let Some(word) = llms {
            let seen = command_name(traits, seen);
            this.add(&[",\"recovery\":", &quoted(&[&*seen, word].join(" "))]);
        }
        this
    }

    /// Adds the corrected JSON value, and the command line that contains it.
    pub(super) fn with_value(
        mut self,
        program: &'static Erased,
        value: &JsonValue,
        argv: impl FnOnce(&str) -> Option<Vec<String>>,
    ) -> Self {
        let json = value.json();
        if json.len() > MAX_LEN {
            return self;
        }
        self.add(&[",\"corrected_json\":", &json]);
        let argv = argv(&json).unwrap_or_default();
        let argv: Vec<OsString> = argv.iter().map(OsString::from).list();
        self.with_line(program, &argv)
    }

    /// Adds a corrected command line, if the program accepts it. A command line with the consent
    /// flag is not added, because the user consented to the call as it was written.
    pub(super) fn with_line(mut self, program: &'static Erased, argv: &[OsString]) -> Self {
        let texts: Option<Vec<&str>> = argv.iter().map(|word| word.to_str()).collect();
        let is_consent = |word: &&str| match program.traits.words.call_flag(word) {
            Some((flag, _)) => flag == CallFlag::Confirm,
            None => false,
        };
        let Some(words) = texts.filter(|words| !words.iter().any(is_consent)) else {
            return self;
        };
        let works = match super::call(program, argv) {
            super::CallKind::Argv(argv, meant) => {
                let argv = meant.plain.unwrap_or(argv);
                // A command line with a secret is not added, because a placeholder for the secret
                // would make the JSON invalid.
                let secrets = Secrets::of_line(program, None, &argv);
                let is_shown = words.iter().all(|word| secrets.redact(word) == **word);
                // The corrected name may be that of a command that clap cannot build.
                let parse = || matches(program.tree(), &argv).is_ok();
                is_shown && unless_flawed(parse) == Some(true)
            }
            _ => false,
        };
        if works {
            let words: Vec<String> = words.iter().map(|word| quoted(word)).list();
            self.add(&[",\"corrected_argv\":[", &words.join(","), "]"]);
        }
        self
    }

    /// Makes the error for values that no command line can pass.
    pub(super) fn cannot_be_passed(violations: &[Violation]) -> Self {
        Self::with_violations(violations)
    }

    /// Makes the error for a value that violates the command's schema.
    pub(super) fn with_violations(violations: &[Violation]) -> Self {
        let message = match violations {
            [one] => format!("{}: {}", place(&one.pointer), one.message),
            several => format!("{} violations", several.len()),
        };
        let mut this = Self::new("INVALID_INPUT", message);
        let all: Vec<String> = violations.iter().map(json).list();
        this.add(&[",\"violations\":[", &all.join(","), "]"]);
        this
    }

    /// Makes the error for a value that is valid under the schema but refused by clap.
    pub(super) fn by_parser(error: &clap::Error, secrets: &Secrets) -> Self {
        Self::new("INVALID_INPUT", secrets.first_paragraph(error))
    }

    pub(super) fn answer(&self) -> PrintedAnswer {
        let Self {
            code,
            message,
            details,
        } = self;
        let mut json = String::from("{\"ok\":false,\"error\":{\"code\":\"");
        json.put_all(&[code, "\",\"message\":"]);
        write_text(message, &mut json);
        json.put_all(&[details, "}}\n"]);
        PrintedAnswer::refusal(json)
    }
}

/// Returns a JSON Pointer as text for people, who would not understand an empty pointer.
fn place(pointer: &str) -> &str {
    match pointer {
        "" => "the value",
        pointer => pointer,
    }
}

fn json(violation: &Violation) -> String {
    let mut json = String::from("{\"pointer\":");
    write_text(&violation.pointer, &mut json);
    json.put_all(&[",\"code\":\"", violation.code, "\",\"message\":"]);
    write_text(&violation.message, &mut json);
    for (key, texts) in [
        ("did_you_mean", &violation.did_you_mean),
        ("valid_values", &violation.valid_values),
    ] {
        if !texts.is_empty() {
            let texts: Vec<String> = texts.iter().take(50).map(|text| quoted(text)).list();
            json.put_all(&[",\"", key, "\":[", &texts.join(","), "]"]);
        }
    }
    json.put_char('}');
    json
}
