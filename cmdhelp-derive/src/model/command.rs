//! The model of a command, made from its attributes.
//!
//! This module interprets each builder method once, by the table in [`methods`].

use cmdhelp_spec::grammar::draft::{self, Alias, Setting, Switch};
use cmdhelp_spec::list::List as _;
use cmdhelp_spec::spec::ClapFact;

use super::arg_group;
use super::attributes::Attributes;
use super::builder::command::{self as methods, CommandMeaning, Description};
use super::constants::Constants;
use super::method::{Method, Value};
use super::text::Text;
use crate::syntax::known::{self, Known};
use crate::syntax::literal;

/// A command.
#[derive(Clone, Default)]
pub(crate) struct Command {
    /// The settings that decide which command lines the command accepts, as the attributes pass
    /// them to clap's builder.
    pub(crate) line: draft::Command,
    /// The groups of arguments that the attributes add.
    pub(crate) groups: Vec<draft::Group>,
    /// The constants in `line`, which the compiler evaluates.
    pub(crate) constants: Constants,
    /// Whether the accepted command lines can differ from those of `line` in unknown ways.
    pub(crate) is_opaque: bool,
    /// Whether only the running program knows some of the facts in the manifest.
    pub(crate) is_dynamic: bool,
    /// Whether only the running program knows some of the flags that select the command.
    pub(crate) has_dynamic_flags: bool,
    /// The facts that only the running program knows, from clap's `Command`.
    pub(crate) from_clap: Vec<ClapFact>,
    pub(crate) about: Option<Option<Text>>,
    pub(crate) long_about: Option<Option<Text>>,
    pub(crate) version: Option<Text>,
    pub(crate) bin_name: Option<Text>,
    pub(crate) aliases: Vec<Text>,
    pub(crate) hidden_aliases: Vec<Text>,
    pub(crate) hide: Option<bool>,
    /// Whether command lines are known to begin without the program's name.
    pub(crate) omits_name: bool,
    /// Whether a method may change the words that select this command or its subcommands.
    pub(crate) changes_selection: bool,
}

impl Command {
    /// Makes the model of a command from its attributes, in the order in which they are passed to
    /// clap's builder.
    pub(crate) fn of(attributes: &Attributes) -> Self {
        let mut this = Self::default();
        for method in &attributes.methods {
            this.method(method);
        }
        this
    }

    /// Returns the aliases of the command. Returns `None` if some aliases are unknown, or if a word
    /// that is not an alias, such as a `long_flag`, may select the command or its subcommands.
    pub(crate) fn selectors(&self) -> Option<Vec<String>> {
        match self.changes_selection {
            true => None,
            false => self.alias_names(),
        }
    }

    /// Returns the aliases of the command, or `None` if the macro does not see them all.
    pub(crate) fn alias_names(&self) -> Option<Vec<String>> {
        if self.from_clap.contains(&ClapFact::Aliases) {
            return None;
        }
        let names = self.aliases.iter().chain(&self.hidden_aliases);
        names
            .map(|name| name.seen().map(str::to_owned))
            .list_if_all()
    }

    fn method(&mut self, method: &Method) {
        let row = methods::of(method);
        self.changes_selection |= row.is_none_or(|row| row.changes_selection);
        let means = row.map_or(CommandMeaning::Other, |row| row.means);
        if self.read(means, method).is_none() {
            self.is_opaque = true;
            self.has_dynamic_flags |= matches!(
                means,
                CommandMeaning::LongFlag
                    | CommandMeaning::ShortFlag
                    | CommandMeaning::LongFlagAlias { .. }
                    | CommandMeaning::ShortFlagAlias { .. }
            );
        }
    }

    /// Interprets a method. Returns `None` if the method may change the accepted command lines in
    /// an unknown way.
    fn read(&mut self, means: CommandMeaning, method: &Method) -> Option<()> {
        match means {
            CommandMeaning::Describes(description) => self.describe(description, method),
            CommandMeaning::LongVersion => self.has_version(method),
            CommandMeaning::Alias { visible } => {
                match method.texts().into_iter().map(Text::of).list_if_all() {
                    Some(texts) => {
                        let texts: Vec<Text> = texts;
                        match visible {
                            true => self.aliases.extend(texts),
                            false => self.hidden_aliases.extend(texts),
                        }
                    }
                    None => self.from_clap.push(ClapFact::Aliases),
                }
            }
            CommandMeaning::Is(setting) => {
                let switch = method.bool().map_or(Switch::Dynamic, Switch::from);
                self.line.settings.push((setting, switch));
            }
            CommandMeaning::LongFlag => {
                self.line.long_flag = Some(self.constants.text(method.first_text()?)?);
            }
            CommandMeaning::ShortFlag => self.line.short_flag = Some(method.char()?),
            CommandMeaning::LongFlagAlias { visible } => {
                let names = self.constants.texts_of(method)?.into_iter();
                let aliases = names.map(|name| Alias { name, visible });
                self.line.long_flag_aliases.extend(aliases);
            }
            CommandMeaning::ShortFlagAlias { visible } => {
                let names = literal::chars(method.written())?.into_iter();
                let aliases = names.map(|name| Alias { name, visible });
                self.line.short_flag_aliases.extend(aliases);
            }
            CommandMeaning::Groups => {
                let made = known::elements_of(method.written());
                let groups: Option<Vec<draft::Group>> =
                    made.iter().map(arg_group::read).list_if_all();
                self.is_dynamic |= groups.is_none();
                self.groups.extend(groups?);
            }
            CommandMeaning::Appearance => {}
            CommandMeaning::Accepts => return None,
            CommandMeaning::OmitsName => {
                self.omits_name = method.bool().unwrap_or(false);
                return None;
            }
            CommandMeaning::Other => {
                self.is_dynamic = true;
                return None;
            }
        }
        Some(())
    }

    fn describe(&mut self, description: Description, method: &Method) {
        let text = || Text::of(method.first_text()?);
        let (seen, fact) = match description {
            Description::About => {
                self.about = text_or_none(method).map(unstyled);
                (self.about.is_some(), ClapFact::About)
            }
            Description::LongAbout => {
                self.long_about = text_or_none(method).map(unstyled);
                (self.long_about.is_some(), ClapFact::LongAbout)
            }
            Description::Version => {
                self.has_version(method);
                self.version = text();
                (self.version.is_some(), ClapFact::Version)
            }
            Description::BinName => {
                self.bin_name = text();
                (self.bin_name.is_some(), ClapFact::BinName)
            }
            Description::Hide => {
                self.hide = method.bool();
                (self.hide.is_some(), ClapFact::Hide)
            }
        };
        self.from_clap.retain(|asked| *asked != fact);
        if !seen {
            self.from_clap.push(fact);
        }
    }

    fn has_version(&mut self, method: &Method) {
        let switch = Switch::from(!method.resets());
        self.line.settings.push((Setting::HasVersion, switch));
    }
}

fn unstyled(description: Option<Text>) -> Option<Text> {
    description.map(Text::unstyled)
}

/// Returns the text that is passed to a builder method, or `Some(None)` if no text is passed.
/// Returns `None` if only the running program knows the argument of the call.
fn text_or_none(method: &Method) -> Option<Option<Text>> {
    if method.resets() {
        return Some(None);
    }
    let known = method.first_text()?;
    match (&method.value, known) {
        (Value::Written(exprs), known) if exprs.len() == 1 => Text::of(known).map(Some),
        (Value::Written(_), _) => None,
        (_, known @ Known::Literal(_)) => Text::of(known).map(Some),
        _ => None,
    }
}
