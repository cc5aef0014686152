//! Collects the options of `#[cmdhelp(...)]` that apply to a call, such as the effect.

use clap::parser::ValueSource;

use super::Format;
use super::options::ResultForm;
use super::place::Place;
use crate::fast::is_set;
use crate::given::is_given;
use crate::grammar::fast::{Line, Next};
use crate::spec::{Effect, Text};

/// The form of consent that a command requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ConfirmPolicy {
    /// The flag `--confirm` is enough.
    Flag,
    /// The token of a preview is needed.
    Token,
    /// The token of a preview is needed, except at a terminal, where the user types a name instead.
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

/// The options of `#[cmdhelp(...)]` that apply to a call: those of the selected command, and those
/// of the given arguments. Generated code of the root type, of the parent commands' types and of
/// the command's type records them here, so none of them is looked up by a command's name.
///
/// Of several values of one option, the first that is recorded counts. The options on the command's
/// enum variant are recorded first, then those on the variant's type, then those on flattened
/// types.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    effect: Option<Effect>,
    /// The most severe effect that the flattened types declare. It applies if the command itself
    /// declares no effect.
    flattened: Option<Effect>,
    /// The most severe effect that a given argument declares, of the command or of its parent
    /// commands.
    raised: Option<Effect>,
    /// `true` if clap's matches do not show whether an argument that declares an effect was given.
    /// The effect of the call is then unknown.
    unknown: bool,
    /// The depth of the command whose facts are recorded now. The root command has the depth 0.
    depth: usize,
    /// Whether the command accepts any word as an external subcommand.
    external: bool,
    pub(super) dry_run: bool,
    /// Whether the command reads standard input.
    pub(super) stdin: bool,
    confirm_policy: Option<ConfirmPolicy>,
    output: Option<ResultForm>,
    /// The form of output of the nearest parent command that declares one.
    output_above: Option<ResultForm>,
    /// The format that an argument with `json_output` requests.
    pub(super) requested_format: Option<Format>,
    /// Whether a fact about the call can only be read from clap's matches. clap then has to parse
    /// the command line.
    left_to_clap: bool,
    template: Option<&'static str>,
    envelope: Option<bool>,
    token_seconds: Option<u64>,
}

/// The facts of a command that were recorded before those of a flattened type.
#[derive(Debug)]
pub(super) struct Outside {
    depth: usize,
    effect: Option<Effect>,
    flattened: Option<Effect>,
}

impl Declared {
    /// Begins to record the facts of the next subcommand on the command line.
    pub fn command(&mut self) {
        let above = std::mem::take(self);
        *self = Self {
            depth: above.depth + 1,
            output_above: above.output.or(above.output_above),
            requested_format: above.requested_format,
            raised: above.raised,
            unknown: above.unknown,
            left_to_clap: above.left_to_clap,
            envelope: above.envelope,
            token_seconds: above.token_seconds,
            ..Self::default()
        };
    }

    /// Records that the command accepts any word as an external subcommand.
    pub fn set_external(&mut self) {
        self.external = true;
    }

    /// Begins to record the facts of a flattened type. Returns the facts of the outer command,
    /// which the caller passes to [`end_flattened`](Self::end_flattened).
    pub(super) fn begin_flattened(&mut self) -> Outside {
        Outside {
            depth: self.depth,
            effect: self.effect.take(),
            flattened: self.flattened.take(),
        }
    }

    /// Ends recording the facts of a flattened type. If the selected subcommand belongs to the
    /// flattened type, the facts of the outer command no longer apply, and are not restored.
    pub(super) fn end_flattened(&mut self, outside: &Outside) {
        if self.depth == outside.depth {
            self.flattened = Effect::more_severe(outside.flattened, self.effect());
            self.effect = outside.effect;
        }
    }

    /// Records the option `#[cmdhelp(effect = "...")]` of the command.
    pub fn set_effect(&mut self, effect: Effect) {
        self.effect.get_or_insert(effect);
    }

    /// Returns the effect of the command. The rule is the same as in [`Part::effect`].
    ///
    /// [`Part::effect`]: crate::spec::Part::effect
    fn effect(&self) -> Option<Effect> {
        self.effect.or(self.flattened)
    }

    /// Returns the effect of the call: the most severe effect among those of the command and of the
    /// given arguments.
    fn of_call(&self) -> Option<Effect> {
        Effect::more_severe(self.effect(), self.raised)
    }

    /// Records the option `#[cmdhelp(dry_run)]` of the command.
    pub fn set_dry_run(&mut self) {
        self.dry_run = true;
    }

    /// Records the option `#[cmdhelp(stdin(...))]` of the command.
    pub fn set_stdin(&mut self) {
        self.stdin = true;
    }

    /// Records the option `#[cmdhelp(confirm = "...")]` of the command.
    pub fn set_confirm(&mut self, confirm: &str) {
        self.confirm_policy
            .get_or_insert(ConfirmPolicy::named(confirm));
    }

    /// Records the option `#[cmdhelp(output = "...")]` of the command.
    pub fn set_output(&mut self, output: &str) {
        self.output.get_or_insert(ResultForm::named(output));
    }

    /// Records the option `#[cmdhelp(stdout(text_template = "..."))]` of the command.
    pub fn set_template(&mut self, template: Text) {
        self.template.get_or_insert(template.raw());
    }

    /// Records the option `#[cmdhelp(envelope = ...)]` of the command.
    pub fn set_envelope(&mut self, envelope: bool) {
        self.envelope.get_or_insert(envelope);
    }

    /// Records the option `#[cmdhelp(token_seconds = ...)]` of the command.
    pub fn set_token_seconds(&mut self, seconds: u64) {
        self.token_seconds.get_or_insert(seconds);
    }

    /// Records the effect of an argument (`#[cmdhelp(effect = "...")]`), if the argument was given.
    pub fn raise(&mut self, place: Place<'_>, id: &str, effect: Effect, action: &str) {
        match place {
            Place::Matches(matches) => match is_given(matches, id, action) {
                Some(true) => self.raised = Effect::more_severe(self.raised, Some(effect)),
                Some(false) => {}
                None => self.unknown = true,
            },
            Place::Line(place) => {
                let is_off = |next: Next| !next.has_declared_default();
                self.left_to_clap |= !is_absent(place.line, id, is_off);
            }
        }
    }

    /// Returns the depth of the command whose facts were recorded last. The root command has the
    /// depth 0.
    pub(super) fn depth(&self) -> usize {
        self.depth
    }

    /// Returns whether a fact about the call can only be read from clap's matches.
    pub(super) fn is_left_to_clap(&self) -> bool {
        self.left_to_clap
    }

    /// Returns whether the call needs consent. `words` are the names of the selected subcommands. A
    /// command whose type records no facts needs consent, because its effect is unknown.
    pub(super) fn needs_consent(&self, words: &[String]) -> bool {
        let undescribed = self.depth < words.len() && !self.external;
        self.unknown || undescribed || self.of_call() == Some(Effect::Destructive)
    }

    /// Returns whether the call may change something, and not only read.
    pub(super) fn changes(&self) -> bool {
        self.unknown || self.of_call() > Some(Effect::Read)
    }

    pub(super) fn confirm_policy(&self) -> ConfirmPolicy {
        self.confirm_policy.unwrap_or(ConfirmPolicy::Flag)
    }

    /// Returns the output format that the command declares. If it declares none, returns that of
    /// the nearest parent command that declares one.
    pub(super) fn output(&self) -> ResultForm {
        self.output.or(self.output_above).unwrap_or_default()
    }

    pub(super) fn template(&self) -> Option<&'static str> {
        self.template
    }

    pub(super) fn envelope(&self) -> bool {
        self.envelope.unwrap_or(false)
    }

    /// Records that a switch with `#[cmdhelp(json_output)]` requests JSON, if the switch was given.
    pub fn request_json_by_switch(&mut self, place: Place<'_>, id: &str, action: &str) {
        match place {
            Place::Matches(matches) => {
                if is_given(matches, id, action) == Some(true) {
                    self.requested_format = Some(Format::Json);
                }
            }
            Place::Line(place) => self.left_to_clap |= !is_absent(place.line, id, |_| true),
        }
    }

    /// Records the format that an option with `#[cmdhelp(json_output)]` requests: JSON if the value
    /// is `json`, and text for any other value. A default value requests no format.
    pub fn request_format_by_option(&mut self, place: Place<'_>, id: &str) {
        let matches = match place {
            Place::Matches(matches) => matches,
            Place::Line(place) => {
                self.left_to_clap |= !is_absent(place.line, id, |_| true);
                return;
            }
        };
        let source = matches.try_contains_id(id).ok();
        let source = source.and_then(|_| matches.value_source(id));
        if matches!(source, None | Some(ValueSource::DefaultValue)) {
            return;
        }
        let values = matches.try_get_raw(id).ok().flatten();
        if let Some(value) = values.and_then(Iterator::last) {
            self.requested_format = Some(match value.eq_ignore_ascii_case("json") {
                true => Format::Json,
                false => Format::Text,
            });
        }
    }

    /// Returns the number of seconds for which a token is valid.
    pub(super) fn token_seconds(&self) -> u64 {
        self.token_seconds.unwrap_or(600)
    }
}

/// Returns whether an argument is absent: the command line does not contain it, and no environment
/// variable sets it. `is_off` returns whether the argument still counts as absent if it has a
/// default value.
fn is_absent(line: &Line<'_>, id: &str, is_off: fn(Next) -> bool) -> bool {
    line.with_id(id)
        .all(|next| line.count(next) == 0 && is_off(next) && !is_set(next))
}
