//! A command: what its attributes and its comment amount to.
//!
//! Each builder method is interpreted here, once, by the table in [`methods`].

use cmdhelp_spec::grammar::draft::{self, Alias, Setting, Switch};
use cmdhelp_spec::spec::ClapFact;

use super::attributes::Attributes;
use super::builder::command::{self as methods, Means, Said};
use super::constants::Constants;
use super::method::{Method, Value};
use super::text::Text;
use crate::syntax::known::Known;
use crate::syntax::literal;

/// A command, understood.
#[derive(Clone, Default)]
pub(crate) struct Command {
    /// The accepted command lines, as clap's builder gets them.
    pub(crate) line: draft::Command,
    /// The constants that the compiler fills in.
    pub(crate) constants: Constants,
    /// Something may be different from what is seen here.
    pub(crate) is_opaque: bool,
    /// Whether some of its documented facts are known only to the running program.
    pub(crate) is_unseen: bool,
    /// Whether some of the flags that select it are known only to the running program.
    pub(crate) has_unseen_flags: bool,
    /// The running program has to be asked for these.
    pub(crate) asked: Vec<ClapFact>,
    pub(crate) about: Option<Option<Text>>,
    pub(crate) long_about: Option<Option<Text>>,
    pub(crate) version: Option<Text>,
    pub(crate) bin_name: Option<Text>,
    pub(crate) aliases: Vec<Text>,
    pub(crate) hidden_aliases: Vec<Text>,
    pub(crate) hide: Option<bool>,
    /// Whether the methods may change by what words commands are selected, here or below.
    pub(crate) changes_selection: bool,
}

impl Command {
    /// Reads the attributes in the order in which clap's builder gets them.
    pub(crate) fn of(attributes: &Attributes) -> Self {
        let mut this = Self::default();
        for method in &attributes.methods {
            this.method(method);
        }
        this
    }

    /// Returns the names by which the command line can select the command beside its own; nothing
    /// if they cannot be told.
    pub(crate) fn selectors(&self) -> Option<Vec<String>> {
        match self.changes_selection {
            true => None,
            false => self.alias_names(),
        }
    }

    /// Its further names; nothing if the macro does not see them all.
    pub(crate) fn alias_names(&self) -> Option<Vec<String>> {
        if self.asked.contains(&ClapFact::Aliases) {
            return None;
        }
        let names = self.aliases.iter().chain(&self.hidden_aliases);
        names.map(|name| name.seen().map(str::to_owned)).collect()
    }

    fn method(&mut self, method: &Method) {
        let row = methods::of(method);
        self.changes_selection |= row.is_none_or(|row| row.changes_selection);
        let means = row.map_or(Means::Other, |row| row.means);
        if self.read(means, method).is_none() {
            self.is_opaque = true;
            self.has_unseen_flags |= matches!(
                means,
                Means::LongFlag
                    | Means::ShortFlag
                    | Means::LongFlagAlias { .. }
                    | Means::ShortFlagAlias { .. }
            );
        }
    }

    /// Reads a method; nothing if it may change anything of what is accepted.
    fn read(&mut self, means: Means, method: &Method) -> Option<()> {
        match means {
            Means::Told(said) => self.told(said, method),
            Means::LongVersion => self.has_version(method),
            Means::Alias { visible } => match method.texts().into_iter().map(Text::of).collect() {
                Some(texts) => {
                    let texts: Vec<Text> = texts;
                    match visible {
                        true => self.aliases.extend(texts),
                        false => self.hidden_aliases.extend(texts),
                    }
                }
                None => self.asked.push(ClapFact::Aliases),
            },
            Means::Is(setting) => {
                let switch = method.bool().map_or(Switch::Unseen, Switch::from);
                self.line.settings.push((setting, switch));
            }
            Means::LongFlag => {
                self.line.long_flag = Some(self.constants.text(method.first_text()?)?);
            }
            Means::ShortFlag => self.line.short_flag = Some(method.char()?),
            Means::LongFlagAlias { visible } => {
                let names = self.constants.texts_of(method)?.into_iter();
                let aliases = names.map(|name| Alias { name, visible });
                self.line.long_flag_aliases.extend(aliases);
            }
            Means::ShortFlagAlias { visible } => {
                let names = literal::chars(method.written())?.into_iter();
                let aliases = names.map(|name| Alias { name, visible });
                self.line.short_flag_aliases.extend(aliases);
            }
            Means::Looks => {}
            Means::Accepts => return None,
            Means::Other => {
                self.is_unseen = true;
                return None;
            }
        }
        Some(())
    }

    fn told(&mut self, said: Said, method: &Method) {
        let text = || Text::of(method.first_text()?);
        let (seen, fact) = match said {
            Said::About => {
                self.about = text_or_none(method);
                (self.about.is_some(), ClapFact::About)
            }
            Said::LongAbout => {
                self.long_about = text_or_none(method);
                (self.long_about.is_some(), ClapFact::LongAbout)
            }
            Said::Version => {
                self.has_version(method);
                self.version = text();
                (self.version.is_some(), ClapFact::Version)
            }
            Said::BinName => {
                self.bin_name = text();
                (self.bin_name.is_some(), ClapFact::BinName)
            }
            Said::Hide => {
                self.hide = method.bool();
                (self.hide.is_some(), ClapFact::Hide)
            }
        };
        self.asked.retain(|asked| *asked != fact);
        if !seen {
            self.asked.push(fact);
        }
    }

    fn has_version(&mut self, method: &Method) {
        let switch = Switch::from(!method.takes_back());
        self.line.settings.push((Setting::HasVersion, switch));
    }
}

/// Returns the text that a method is called with, or that it is called with none; nothing if only
/// the running program can tell.
fn text_or_none(method: &Method) -> Option<Option<Text>> {
    if method.takes_back() {
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
