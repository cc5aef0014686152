//! Registering the program with hosts: editing their configuration files, after showing the change.
//!
//! Everything else in a file keeps its order and its white space. A file that cannot be parsed is left
//! alone; the error shows the entry, and the host's own command that adds it.
//!
//! Claude Code, Codex and VS Code have such a command. Registration does not run it: it shows no change
//! before it makes it, VS Code's removes nothing, and hosts with windows are often not in `PATH`. The
//! writer of files is needed for all of that anyway, and takes the lock that Claude Code takes.

mod file;
mod host;
mod json;
mod sections;
mod toml;

#[cfg(test)]
mod any_text;

use cmdhelp_runtime::view::find::nearest;
use cmdhelp_spec::shell;

use self::file::File;
use self::host::{HOSTS, Host, Syntax};
use super::options::Options;
use cmdhelp_runtime::view::reader::quoted;

/// What is done to the configuration of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Let the host know of the program.
    Install,
    /// Take that back.
    Remove,
}

/// A server as the configuration of a host has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name by which the host knows it.
    pub name: String,
    /// The program that is started.
    pub command: String,
    /// The words behind it.
    pub arguments: Vec<String>,
}

/// A configuration of a host.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration<'a> {
    /// The name of the host.
    pub host: &'a str,
    /// Only for the folder that we are in.
    pub is_project: bool,
    /// Whether the change has been seen, and is to be written.
    pub is_agreed: bool,
}

impl Configuration<'_> {
    /// Changes the entry of a server, or shows what would be changed. Returns what people are told.
    ///
    /// ```
    /// use cmdhelp_mcp::{Change, Configuration, Entry};
    ///
    /// let configuration = Configuration { host: "claude-cod", is_project: false, is_agreed: false };
    /// let entry = Entry { name: "pad".into(), command: "/usr/bin/pad".into(), arguments: vec!["--mcp".into()] };
    /// let fault = configuration.change(Change::Install, &entry).unwrap_err();
    /// assert_eq!(fault, "there is no host `claude-cod`; did you mean `claude-code`?");
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no such host, or its file cannot be changed.
    pub fn change(&self, change: Change, entry: &Entry) -> Result<String, String> {
        self.edit(Host::of_name(self.host)?, change, entry)
    }

    fn edit(&self, host: &Host, change: Change, entry: &Entry) -> Result<String, String> {
        let place = if self.is_project {
            host.project
        } else {
            host.user
        };
        let path = place().ok_or_else(|| {
            let scope = if self.is_project {
                "a project"
            } else {
                "a person"
            };
            format!("{} has no configuration for {scope} here", host.name)
        })?;
        let name = path.display();
        let edit = |text: &str| {
            let edited = match (host.syntax, change) {
                (Syntax::Json { key, has_type }, Change::Install) => {
                    json::put(text, key, &entry.name, &entry.json(has_type))
                }
                (Syntax::Json { key, .. }, Change::Remove) => json::take(text, key, &entry.name),
                (Syntax::Toml { table }, Change::Install) => {
                    toml::put(text, table, &entry.name, &entry.toml())
                }
                (Syntax::Toml { table }, Change::Remove) => toml::take(text, table, &entry.name),
            };
            edited.ok_or_else(|| {
                let own = host.own_command;
                // Where the name is in the file, that command may replace what it stands for.
                let is_new = change == Change::Install && !text.contains(&entry.name);
                let own = own(entry, self.is_project).filter(|_| is_new);
                let own = own.map(|line| format!("\nThis adds it, too: {line}"));
                let entry = match host.syntax {
                    Syntax::Json { has_type, .. } => entry.json(has_type),
                    Syntax::Toml { .. } => entry.toml(),
                };
                format!(
                    "{name} has something in it that we do not understand (such as a comment in \
                     JSON), and is left as it is. This is what belongs there:\n{entry}{}",
                    own.unwrap_or_default()
                )
            })
        };
        let file = File::find(&path, self.is_project)?;
        let text = file.read()?;
        let edited = edit(&text)?;
        if edited == text {
            return Ok(format!("{name} is up to date; nothing to do\n"));
        }
        let shown = difference(&text, &edited);
        if !self.is_agreed {
            return Ok(format!(
                "{name} would become:\n{shown}\nNothing was written. Add `--yes` to do it.\n"
            ));
        }
        file.change(&edit)?;
        Ok(format!("{name} is now:\n{shown}"))
    }
}

/// What is asked for.
#[derive(Debug)]
struct Asked {
    host: &'static Host,
    /// Only for the folder that we are in.
    is_project: bool,
    /// Whether it has been seen, and is to be written.
    is_agreed: bool,
    /// What the server is to be started with, and what that means.
    options: Vec<String>,
    meaning: Options,
}

/// The program, as far as hosts have to know it.
pub(super) struct Program<'a> {
    pub(super) name: &'a str,
    /// The word that starts the server.
    pub(super) word: &'a str,
    /// Where it is.
    pub(super) path: String,
}

/// Changes the configuration of a host, or shows what would be changed; tells of it, for people.
/// `check` says what is wrong with what the server is to be started with.
pub(super) fn change(
    change: Change,
    program: &Program<'_>,
    words: &[&str],
    check: &dyn Fn(&Options) -> Result<(), String>,
) -> Result<String, String> {
    let asked = Asked::read(words)?;
    if change == Change::Install {
        check(&asked.meaning)?;
        if asked.meaning.choice.search.is_some() && !asked.host.lists_anew {
            return Err(format!(
                "{} lists tools once, and calls none that is found later; `--mcp-only` chooses \
                 those that are listed",
                asked.host.name
            ));
        }
    }
    let mut arguments = vec![program.word.to_owned()];
    arguments.extend(asked.options);
    let entry = Entry {
        name: program.name.to_owned(),
        // What is shared with others cannot have a path of ours.
        command: match asked.is_project {
            true => program.name.to_owned(),
            false => program.path.clone(),
        },
        arguments,
    };
    let configuration = Configuration {
        host: asked.host.name,
        is_project: asked.is_project,
        is_agreed: asked.is_agreed,
    };
    configuration.edit(asked.host, change, &entry)
}

impl Asked {
    fn read(words: &[&str]) -> Result<Self, String> {
        let names = HOSTS.map(|host| host.name);
        let mut host = None;
        let (mut is_project, mut is_agreed) = (false, false);
        let mut options = Vec::new();
        for word in words {
            match *word {
                "--project" => is_project = true,
                "--yes" => is_agreed = true,
                word if host.is_some() || word.starts_with("--mcp") || !options.is_empty() => {
                    options.push(word.to_owned());
                }
                name => host = Some(Host::of_name(name)?),
            }
        }
        let read: Vec<&str> = options.iter().map(String::as_str).collect();
        Ok(Self {
            meaning: Options::read(&read)?,
            host: host.ok_or_else(|| format!("name a host: {}", names.join(", ")))?,
            is_project,
            is_agreed,
            options,
        })
    }
}

impl Host {
    /// Returns the host that has a name, or says which one was meant.
    fn of_name(name: &str) -> Result<&'static Self, String> {
        let names = HOSTS.map(|host| host.name);
        let found = HOSTS.iter().find(|host| host.name == name);
        found.ok_or_else(|| match nearest(name, &names).first() {
            Some(near) => format!("there is no host `{name}`; did you mean `{near}`?"),
            None => format!("there is no host `{name}`; there is: {}", names.join(", ")),
        })
    }
}

impl Entry {
    fn json(&self, has_type: bool) -> String {
        let kind = if has_type {
            "\"type\": \"stdio\", "
        } else {
            ""
        };
        let arguments: Vec<String> = self.arguments.iter().map(|it| quoted(it)).collect();
        format!(
            "{{ {kind}\"command\": {}, \"args\": [{}] }}",
            quoted(&self.command),
            arguments.join(", ")
        )
    }

    /// Returns the entry with its name in it, as JSON.
    fn named_json(&self) -> String {
        let entry = self.json(false);
        let members = entry.strip_prefix("{ ").unwrap_or(&entry);
        format!("{{ \"name\": {}, {members}", quoted(&self.name))
    }

    /// Returns a command line of a host that adds the server.
    fn added_by(&self, command: &[&str]) -> String {
        let server = [self.name.as_str(), "--", &self.command].into_iter();
        let server = server.chain(self.arguments.iter().map(String::as_str));
        let words = command.iter().copied().chain(server);
        let words: Vec<String> = words.map(|word| shell::quoted(word, true)).collect();
        words.join(" ")
    }

    /// Returns the entry as TOML, which writes texts as JSON does.
    fn toml(&self) -> String {
        let arguments: Vec<String> = self.arguments.iter().map(|it| quoted(it)).collect();
        format!(
            "command = {}\nargs = [{}]\n",
            quoted(&self.command),
            arguments.join(", ")
        )
    }
}

/// Returns the lines that come and go, each with a sign before it, and those between them. What
/// stands before and after is the same.
fn difference(before: &str, after: &str) -> String {
    let (old, new): (Vec<&str>, Vec<&str>) = (before.lines().collect(), after.lines().collect());
    let pairs = old.iter().zip(&new);
    let start = pairs.take_while(|(old, new)| old == new).count();
    let most = old.len().min(new.len()) - start;
    let pairs = old.iter().rev().zip(new.iter().rev()).take(most);
    let end = pairs.take_while(|(old, new)| old == new).count();
    let removed = &old[start..old.len() - end];
    let added = &new[start..new.len() - end];
    let removed = removed.iter().map(|line| format!("- {line}\n"));
    let added = added.iter().map(|line| format!("+ {line}\n"));
    removed.chain(added).collect()
}
