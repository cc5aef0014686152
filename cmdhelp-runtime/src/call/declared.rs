//! What a program's declaration says of one call.

use clap::ArgMatches;

use super::{Effect, Format};
use crate::given::is_given;
use crate::spec::Text;

/// How hard it is to agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Firmness {
    /// A flag is enough.
    Flag,
    /// It takes the token of a preview.
    Token,
    /// It takes that, and people have to type a name.
    Name,
}

impl Firmness {
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
pub(super) struct Declared {
    effect: Option<Effect>,
    /// What arguments make of the call, those of the commands above among them.
    raised: Option<Effect>,
    /// An argument cannot be looked at, so that nobody knows what it makes of the call.
    unknown: bool,
    /// How many commands were gone through.
    depth: usize,
    /// Any word is a command here.
    external: bool,
    dry_run: bool,
    stdin: bool,
    firmness: Option<Firmness>,
    output: Option<Format>,
    /// What the commands above say.
    output_above: Option<Format>,
    template: Option<&'static str>,
    envelope: Option<bool>,
    token_seconds: Option<u64>,
}

impl Declared {
    /// The next command begins.
    pub(super) fn command(&mut self) {
        let above = std::mem::take(self);
        *self = Self {
            depth: above.depth + 1,
            output_above: above.output(),
            raised: above.raised,
            unknown: above.unknown,
            envelope: above.envelope,
            token_seconds: above.token_seconds,
            ..Self::default()
        };
    }

    pub(super) fn say_external(&mut self) {
        self.external = true;
    }

    pub(super) fn say_effect(&mut self, effect: &str) {
        self.effect.get_or_insert(Effect::named(effect));
    }

    pub(super) fn say_dry_run(&mut self) {
        self.dry_run = true;
    }

    pub(super) fn say_stdin(&mut self) {
        self.stdin = true;
    }

    pub(super) fn say_confirm(&mut self, confirm: &str) {
        self.firmness.get_or_insert(Firmness::named(confirm));
    }

    pub(super) fn say_output(&mut self, output: &str) {
        self.output = self.output.or(Format::named(output));
    }

    pub(super) fn say_template(&mut self, template: Text) {
        self.template.get_or_insert(template.raw());
    }

    pub(super) fn say_envelope(&mut self, envelope: bool) {
        self.envelope.get_or_insert(envelope);
    }

    pub(super) fn say_token_seconds(&mut self, seconds: u64) {
        self.token_seconds.get_or_insert(seconds);
    }

    /// An argument makes this of the call, if it has a value.
    pub(super) fn raise(&mut self, matches: &ArgMatches, id: &str, effect: &str, action: &str) {
        match is_given(matches, id, action) {
            Some(true) => self.raised = self.raised.max(Some(Effect::named(effect))),
            Some(false) => {}
            None => self.unknown = true,
        }
    }

    /// Whether nothing may be done before somebody has agreed. So it is, too, where a command of
    /// these `words` has nobody who says what it does.
    pub(super) fn needs_consent(&self, words: &[String]) -> bool {
        let undescribed = self.depth < words.len() && !self.external;
        let effect = self.effect.max(self.raised);
        self.unknown || undescribed || effect == Some(Effect::Destructive)
    }

    /// Whether a call does anything but look.
    pub(super) fn changes(&self) -> bool {
        self.unknown || self.effect.max(self.raised) > Some(Effect::Read)
    }

    pub(super) fn has_dry_run(&self) -> bool {
        self.dry_run
    }

    /// Whether the command reads standard input.
    pub(super) fn reads_input(&self) -> bool {
        self.stdin
    }

    pub(super) fn firmness(&self) -> Firmness {
        self.firmness.unwrap_or(Firmness::Flag)
    }

    /// The form of the result; the nearest word counts.
    pub(super) fn output(&self) -> Option<Format> {
        self.output.or(self.output_above)
    }

    pub(super) fn template(&self) -> Option<&'static str> {
        self.template
    }

    pub(super) fn envelope(&self) -> bool {
        self.envelope.unwrap_or(false)
    }

    /// How long a token holds.
    pub(super) fn token_seconds(&self) -> u64 {
        self.token_seconds.unwrap_or(600)
    }
}
