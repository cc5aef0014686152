//! Explains cmdhelp's own flags in a command line, such as `--dry-run` or `--select id`. These
//! flags are options of the call, and not arguments of the command, so the rest of the command line
//! is explained without them.

use std::ffi::OsString;

use super::{Answer, ExplainedProgram, Explanation, Problem, Role, Word, argv, explained_as_it_is};
use crate::grammar::{Correction, Meaning};
use crate::manifest::Manifest;
use crate::spec::{CallFlag, Effect, Part};
use cmdhelp_spec::review::{FlagRefusal, flag_refusal, without_call_flags};

/// cmdhelp's flags in a command line, and the indices of all other words.
pub(super) struct FrameworkFlags {
    flags: Vec<Flag>,
    places: Vec<usize>,
}

struct Flag {
    flag: CallFlag,
    index: usize,
    /// The flag as the caller wrote it, without its value.
    name: String,
    value: Option<String>,
    /// Whether the value is a separate word, as in `--select id`.
    further: bool,
}

impl FrameworkFlags {
    /// Finds cmdhelp's flags in a command line. Returns `None` if it contains none.
    pub(super) fn of(program: ExplainedProgram, argv: &[OsString]) -> Option<Self> {
        let texts: Option<Vec<&str>> = argv.iter().map(|word| word.to_str()).collect();
        let line = texts?;
        let (mut rest, mut places) = (vec![""; line.len()], vec![0; line.len()]);
        let len = without_call_flags(program.spec, &line, &mut rest, &mut places);
        places.truncate(len);
        if len == line.len() {
            return None;
        }
        let mut flags = Vec::new();
        let mut at = 0;
        while at < line.len() {
            let found = program.traits().words.call_flag(line[at]);
            let Some((flag, inline)) = found.filter(|_| !places.contains(&at)) else {
                at += 1;
                continue;
            };
            let further = flag.further(inline, line.get(at + 1).copied()) == 1;
            let value = if further { Some(line[at + 1]) } else { inline };
            let name = line[at].split_once('=').map_or(line[at], |(name, _)| name);
            flags.push(Flag {
                flag,
                index: at,
                name: name.to_owned(),
                value: value.map(str::to_owned),
                further,
            });
            at += 1 + usize::from(further);
        }
        Some(Self { flags, places })
    }

    /// Returns the command line without cmdhelp's flags and their values.
    pub(super) fn rest(&self, argv: &[OsString]) -> Vec<OsString> {
        let places = self.places.iter();
        places.map(|place| argv[*place].clone()).collect()
    }

    /// Adds cmdhelp's flags to `explanation`, which explains the other words. `part` describes the
    /// selected command.
    pub(super) fn added_to(
        &self,
        program: ExplainedProgram,
        mut explanation: Explanation,
        part: Option<&'static Part>,
    ) -> Explanation {
        for word in &mut explanation.words {
            word.index = self.places[word.index];
        }
        if let Answer::Refused(problem) = &mut explanation.answer {
            problem.word = problem.word.map(|word| self.places[word]);
        }
        explanation
            .words
            .extend(self.flags.iter().flat_map(Flag::words));
        explanation.words.sort_by_key(|word| word.index);
        if !explanation.is_taken() {
            return explanation;
        }
        if let Some((flag, why)) = self.refused(part, &explanation) {
            explanation.answer = Answer::Refused(flag.problem(why));
            explanation.canonical = None;
            return explanation;
        }
        let is_dry = self.flags.iter().any(|flag| flag.flag == CallFlag::DryRun);
        if is_dry && explanation.effect.call.is_some() {
            explanation.effect.call = Some(Effect::Read.as_str());
            explanation.effect.raised_by.clear();
        }
        if let Some(canonical) = &mut explanation.canonical {
            let words: Vec<&str> = canonical.iter().map(String::as_str).collect();
            let place = behind_commands(program, &words);
            let flags: Vec<String> = self.flags.iter().map(Flag::in_one_word).collect();
            canonical.splice(place..place, flags);
        }
        explanation
    }

    /// Adds cmdhelp's flags to a correction of the other words. Returns `None` if the program does
    /// not accept the corrected command line. A command line with the consent flag is never
    /// corrected, because the user consented to the call as it was written.
    pub(super) fn in_correction(
        &self,
        program: ExplainedProgram,
        correction: &Correction,
        manifest: &Manifest<'_>,
    ) -> Option<Correction> {
        let mut flags = self.flags.iter();
        let consents = flags.any(|flag| flag.flag == CallFlag::Confirm);
        if consents || correction.len() != self.places.len() {
            return None;
        }
        let (explanation, part) =
            explained_as_it_is(program, &argv(correction), manifest, &|_| None);
        if !explanation.is_taken() || self.refused(part, &explanation).is_some() {
            return None;
        }
        self.flags.iter().try_fold(*correction, |line, flag| {
            let written = flag.written();
            let words: Vec<&str> = written.iter().map(String::as_str).collect();
            line.with(flag.index, &words)
        })
    }

    /// Returns the first of these flags that the command does not support, and why.
    fn refused(
        &self,
        part: Option<&'static Part>,
        explanation: &Explanation,
    ) -> Option<(&Flag, FlagRefusal)> {
        let part = part?;
        let effect = explanation.effect.call.map(Effect::named);
        let changes = effect > Some(Effect::Read);
        let mut flags = self.flags.iter();
        flags.find_map(|flag| {
            let why = flag_refusal(part, changes, flag.flag, flag.value.as_deref())?;
            Some((flag, why))
        })
    }
}

/// Returns the index after the last word that selects a command. At this index, a flag can be
/// inserted that is not parsed as a value of another argument.
fn behind_commands(program: ExplainedProgram, words: &[&str]) -> usize {
    let reading = program.reading(words);
    let events = reading.events.iter();
    let mut commands = events.filter(|event| event.meaning == Meaning::Command);
    commands.next_back().map_or(0, |event| event.word + 1)
}

impl Flag {
    /// Returns what the flag means for the call, as text for people.
    fn asks(&self) -> &'static str {
        match self.flag {
            CallFlag::Output => "output format",
            CallFlag::Confirm => "confirms a destructive call",
            CallFlag::DryRun => "shows a preview only",
            CallFlag::Select => "selects fields of the result",
            CallFlag::Limit => "limits the number of elements",
            CallFlag::After => "skips elements",
        }
    }

    fn words(&self) -> Vec<Word> {
        let word = |index, text: &str, role| Word {
            index,
            text: text.to_owned(),
            role,
            argument: Some(self.name.clone()),
            type_word: None,
            overridden: false,
            asks: Some(self.asks()),
        };
        let flag = word(self.index, &self.name, Role::Flag);
        let value = self.value.as_deref().map(|value| {
            let index = self.index + usize::from(self.further);
            word(index, value, Role::Value)
        });
        std::iter::once(flag).chain(value).collect()
    }

    /// Returns the flag and its value in one word or two, as the caller wrote them.
    fn written(&self) -> Vec<String> {
        match &self.value {
            Some(value) if self.further => vec![self.name.clone(), value.clone()],
            _ => vec![self.in_one_word()],
        }
    }

    /// Returns the flag and its value in one word.
    fn in_one_word(&self) -> String {
        match &self.value {
            Some(value) => format!("{}={value}", self.name),
            None => self.name.clone(),
        }
    }

    fn problem(&self, why: FlagRefusal) -> Problem {
        Problem {
            code: why.code(),
            message: format!("`{}` is refused: {}", self.in_one_word(), why.reason()),
            word: Some(self.index),
            argument: Some(self.name.clone()),
            did_you_mean: None,
        }
    }
}
