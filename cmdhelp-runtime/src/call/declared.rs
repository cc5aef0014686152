//! The facts of a program's declaration that apply to a call.

use clap::ArgMatches;
use clap::parser::ValueSource;

use super::Format;
use super::options::Form;
use crate::given::is_given;
use crate::spec::{Effect, Text};

/// How hard it is to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConfirmPolicy {
    /// A flag is enough.
    Flag,
    /// It takes the token of a preview.
    Token,
    /// It takes that, and people have to type a name.
    Name,
}

impl ConfirmPolicy {
    fn named(name: &str) -> Self {
        match name {
            "token" => Self::Token,
            "name" => Self::Name,
            _ => Self::Flag,
        }
    }
}

/// What is said of the command that was called, with the arguments that were given. The types on the
/// way say it themselves, so that it is of those commands and arguments, whatever they are called.
///
/// Of what is said of one command, the first word counts: what a variant says of it comes before
/// what its type says, and that before what is flattened there.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    effect: Option<Effect>,
    /// The most severe effect that flattened types declare, in case that the command declares none.
    flattened: Option<Effect>,
    /// What arguments make of the call, those of the commands above among them.
    raised: Option<Effect>,
    /// Whether an argument cannot be looked at, so that nobody knows what it makes of the call.
    unknown: bool,
    /// The number of commands that were gone through.
    depth: usize,
    /// Any word is a command here.
    external: bool,
    dry_run: bool,
    stdin: bool,
    confirm_policy: Option<ConfirmPolicy>,
    output: Option<Form>,
    /// What the commands above say.
    output_above: Option<Form>,
    /// What an argument of the program's asks for.
    asked: Option<Format>,
    template: Option<&'static str>,
    envelope: Option<bool>,
    token_seconds: Option<u64>,
}

/// What is known of a command before a type flattened into it is looked at.
#[derive(Debug)]
pub(super) struct Outside {
    depth: usize,
    effect: Option<Effect>,
    flattened: Option<Effect>,
}

impl Declared {
    /// Comes to the next command.
    pub fn command(&mut self) {
        let above = std::mem::take(self);
        *self = Self {
            depth: above.depth + 1,
            output_above: above.output.or(above.output_above),
            asked: above.asked,
            raised: above.raised,
            unknown: above.unknown,
            envelope: above.envelope,
            token_seconds: above.token_seconds,
            ..Self::default()
        };
    }

    /// Notes that any word is a command here.
    pub fn say_external(&mut self) {
        self.external = true;
    }

    /// Begins a flattened type; returns what is known so far, for [`end_flattened`](Self::end_flattened).
    pub(super) fn begin_flattened(&mut self) -> Outside {
        Outside {
            depth: self.depth,
            effect: self.effect.take(),
            flattened: self.flattened.take(),
        }
    }

    /// Ends a flattened type. If it has led to a subcommand, nothing of this command is left.
    pub(super) fn end_flattened(&mut self, outside: &Outside) {
        if self.depth == outside.depth {
            self.flattened = Effect::more_severe(outside.flattened, self.effect());
            self.effect = outside.effect;
        }
    }

    /// Notes `#[cmdhelp(effect = "...")]`.
    pub fn say_effect(&mut self, effect: Effect) {
        self.effect.get_or_insert(effect);
    }

    /// Returns the effect that the command declares, by the rule of [`Part::effect`].
    ///
    /// [`Part::effect`]: crate::spec::Part::effect
    fn effect(&self) -> Option<Effect> {
        self.effect.or(self.flattened)
    }

    /// Returns the effect of the call.
    fn of_call(&self) -> Option<Effect> {
        Effect::more_severe(self.effect(), self.raised)
    }

    /// Notes `#[cmdhelp(dry_run)]`.
    pub fn say_dry_run(&mut self) {
        self.dry_run = true;
    }

    /// Notes `#[cmdhelp(stdin(...))]`.
    pub fn say_stdin(&mut self) {
        self.stdin = true;
    }

    /// Notes `#[cmdhelp(confirm = "...")]`.
    pub fn say_confirm(&mut self, confirm: &str) {
        self.confirm_policy
            .get_or_insert(ConfirmPolicy::named(confirm));
    }

    /// Notes `#[cmdhelp(output = "...")]`.
    pub fn say_output(&mut self, output: &str) {
        self.output.get_or_insert(Form::named(output));
    }

    /// Notes `#[cmdhelp(stdout(text_template = "..."))]`.
    pub fn say_template(&mut self, template: Text) {
        self.template.get_or_insert(template.raw());
    }

    /// Notes `#[cmdhelp(envelope = ...)]`.
    pub fn say_envelope(&mut self, envelope: bool) {
        self.envelope.get_or_insert(envelope);
    }

    /// Notes `#[cmdhelp(token_seconds = ...)]`.
    pub fn say_token_seconds(&mut self, seconds: u64) {
        self.token_seconds.get_or_insert(seconds);
    }

    /// Notes `#[cmdhelp(effect = "...")]` of an argument, if it has a value.
    pub fn raise(&mut self, matches: &ArgMatches, id: &str, effect: Effect, action: &str) {
        match is_given(matches, id, action) {
            Some(true) => self.raised = Effect::more_severe(self.raised, Some(effect)),
            Some(false) => {}
            None => self.unknown = true,
        }
    }

    /// Returns whether nothing may be done before somebody has agreed. So it is, too, where a
    /// command of these `words` has nobody who says what it does.
    pub(super) fn needs_consent(&self, words: &[String]) -> bool {
        let undescribed = self.depth < words.len() && !self.external;
        self.unknown || undescribed || self.of_call() == Some(Effect::Destructive)
    }

    /// Returns whether a call does anything but look.
    pub(super) fn changes(&self) -> bool {
        self.unknown || self.of_call() > Some(Effect::Read)
    }

    pub(super) fn has_dry_run(&self) -> bool {
        self.dry_run
    }

    /// Returns whether the command reads standard input.
    pub(super) fn reads_input(&self) -> bool {
        self.stdin
    }

    pub(super) fn confirm_policy(&self) -> ConfirmPolicy {
        self.confirm_policy.unwrap_or(ConfirmPolicy::Flag)
    }

    /// Returns the form of the result; the nearest word counts.
    pub(super) fn output(&self) -> Form {
        self.output.or(self.output_above).unwrap_or_default()
    }

    pub(super) fn template(&self) -> Option<&'static str> {
        self.template
    }

    pub(super) fn envelope(&self) -> bool {
        self.envelope.unwrap_or(false)
    }

    /// Notes `#[cmdhelp(json_output)]` of a switch, if it is given.
    pub fn ask_by_switch(&mut self, matches: &ArgMatches, id: &str, action: &str) {
        if is_given(matches, id, action) == Some(true) {
            self.asked = Some(Format::Json);
        }
    }

    /// Notes `#[cmdhelp(json_output)]` of an option, which asks for JSON by its value, and for text by
    /// any other. What it is without being given asks for nothing.
    pub fn ask_by_option(&mut self, matches: &ArgMatches, id: &str) {
        let source = matches.try_contains_id(id).ok();
        let source = source.and_then(|_| matches.value_source(id));
        if matches!(source, None | Some(ValueSource::DefaultValue)) {
            return;
        }
        let values = matches.try_get_raw(id).ok().flatten();
        if let Some(value) = values.and_then(Iterator::last) {
            self.asked = Some(match value.eq_ignore_ascii_case("json") {
                true => Format::Json,
                false => Format::Text,
            });
        }
    }

    /// Returns the form that an argument of the program's asks for.
    pub(super) fn asked(&self) -> Option<Format> {
        self.asked
    }

    /// Returns how long a token holds.
    pub(super) fn token_seconds(&self) -> u64 {
        self.token_seconds.unwrap_or(600)
    }
}
