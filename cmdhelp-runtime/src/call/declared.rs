//! What a program's declaration says of one call.

use clap::ArgMatches;
use clap::parser::ValueSource;

use super::{Effect, Format};
use crate::spec::{Action, Arg, Command, Fact, Item, Part, Setting};

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

/// What is declared of the command that was called, with the arguments that were given.
#[derive(Clone, Copy, Debug)]
pub(super) struct Declared {
    /// What the call does, as far as anybody has said.
    pub(super) effect: Option<Effect>,
    /// A piece of the way to the command is not described, so that nobody knows what it does.
    pub(super) unknown: bool,
    pub(super) dry_run: bool,
    pub(super) firmness: Firmness,
    pub(super) output: Option<Format>,
    pub(super) envelope: bool,
    pub(super) template: Option<&'static str>,
    /// How long a token holds.
    pub(super) token_seconds: u64,
}

impl Declared {
    /// Goes down the tree along the commands that were given.
    pub(super) fn of(root: &Command, matches: &ArgMatches) -> Self {
        let mut this = Self {
            effect: None,
            unknown: false,
            dry_run: false,
            firmness: Firmness::Flag,
            output: None,
            envelope: false,
            template: None,
            token_seconds: 600,
        };
        let mut raised = None;
        let (mut part, mut matches) = (root.part, matches);
        loop {
            this.level(part);
            raised = raised.max(this.raised(part, matches));
            let Some((name, below)) = matches.subcommand() else {
                break;
            };
            match find(part, name) {
                Found::Command(command) => (part, matches) = (command, below),
                Found::External => break,
                Found::Nothing => {
                    this.unknown = true;
                    break;
                }
            }
        }
        this.effect = this.effect.max(raised);
        this
    }

    /// Whether nothing may be done before somebody has agreed.
    pub(super) fn needs_consent(&self) -> bool {
        self.unknown || self.effect == Some(Effect::Destructive)
    }

    /// What is said of one command. Some of it holds for the commands below, too.
    fn level(&mut self, part: &Part) {
        self.effect = None;
        self.dry_run = false;
        self.firmness = Firmness::Flag;
        self.template = None;
        each_fact(part, &mut |fact| match *fact {
            Fact::Effect(effect) => self.effect = Some(Effect::named(effect)),
            Fact::DryRun => self.dry_run = true,
            Fact::Confirm("token") => self.firmness = Firmness::Token,
            Fact::Confirm("name") => self.firmness = Firmness::Name,
            Fact::Output(format) => self.output = Format::named(format),
            Fact::Envelope(envelope) => self.envelope = envelope,
            Fact::TokenSeconds(seconds) => self.token_seconds = seconds,
            Fact::Stdout(stdout) => {
                if let Some(template) = stdout.text_template {
                    self.template = Some(template.raw());
                }
            }
            _ => {}
        });
    }

    /// What the arguments make of the call that were given.
    fn raised(&mut self, part: &Part, matches: &ArgMatches) -> Option<Effect> {
        let mut raised = None;
        each_arg(part, &mut |arg| {
            let mut effects = arg.settings.iter().filter_map(|setting| match setting {
                Setting::Effect(effect) => Some(Effect::named(effect)),
                _ => None,
            });
            if let Some(effect) = effects.next_back() {
                match is_given(arg, matches) {
                    Some(true) => raised = raised.max(Some(effect)),
                    Some(false) => {}
                    None => self.unknown = true,
                }
            }
        });
        raised
    }
}

/// Whether an argument was given; nothing if clap does not know it by its name here.
fn is_given(arg: &Arg, matches: &ArgMatches) -> Option<bool> {
    let id = arg.id.raw();
    if !matches.try_contains_id(id).ok()? {
        return Some(false);
    }
    let source = matches.value_source(id);
    if !matches!(
        source,
        Some(ValueSource::CommandLine | ValueSource::EnvVariable)
    ) {
        return Some(false);
    }
    // A variable can say that a switch is off.
    let is_off =
        arg.action == Action::SetTrue && matches!(matches.try_get_one::<bool>(id), Ok(Some(false)));
    Some(!is_off)
}

enum Found {
    Command(&'static Part),
    External,
    Nothing,
}

fn find(part: &Part, name: &str) -> Found {
    let mut external = false;
    for item in part.items {
        let found = match item {
            Item::Command(command) if command.name.raw() == name => {
                return Found::Command(command.part);
            }
            Item::Part(part) => find(part, name),
            Item::Deferred(part) => find(part(), name),
            Item::External => Found::External,
            _ => Found::Nothing,
        };
        match found {
            Found::Command(_) => return found,
            Found::External => external = true,
            Found::Nothing => {}
        }
    }
    if external {
        Found::External
    } else {
        Found::Nothing
    }
}

/// The facts in the order in which they are said: inner parts first.
fn each_fact(part: &Part, then: &mut impl FnMut(&Fact)) {
    for item in part.items {
        match item {
            Item::Part(part) => each_fact(part, then),
            Item::Deferred(part) => each_fact(part(), then),
            _ => {}
        }
    }
    part.facts.iter().for_each(then);
}

fn each_arg(part: &Part, then: &mut impl FnMut(&Arg)) {
    for item in part.items {
        match item {
            Item::Arg(arg) => then(arg),
            Item::Args(args) => args.known.iter().for_each(&mut *then),
            Item::Part(part) => each_arg(part, then),
            Item::Deferred(part) => each_arg(part(), then),
            _ => {}
        }
    }
}
