//! Registers a program as an MCP server with hosts. For this, it changes the hosts' configuration files. Each change is
//! first shown, and written only after the user has confirmed it.
//!
//! All other content of a file keeps its order and its white space. A file that cannot be parsed is
//! not changed. The error then shows the entry to add, and the host's own command for adding it.
//!
//! This module writes the files of all hosts itself. Some hosts (Claude Code, Codex, VS Code) have a command that adds
//! servers, but these commands do not show the change first, VS Code's command cannot remove servers, and hosts with
//! windows are often not in `PATH`. While this module changes a file, it locks the file as Claude Code does.
mod file;
mod host;
mod json;
mod sections;
mod toml;

#[cfg(test)]
mod tests;

use std::path::Path;

use cmdhelp_runtime::for_server::{List as _, Substring as _};
use cmdhelp_runtime::view::find::nearest;
use cmdhelp_spec::shell;

use self::file::File;
use self::host::{HOSTS, Host, Syntax};
use super::options::Options;
use cmdhelp_runtime::view::reader::quoted;

/// A change of a host's configuration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Add the program to the configuration.
    Install,
    /// Remove the program from the configuration.
    Remove,
}

/// A server in a host's configuration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// The name of the server in the configuration.
    pub name: String,
    /// The program that the host starts.
    pub command: String,
    /// The arguments of the program.
    pub arguments: Vec<String>,
}

impl Entry {
    /// Converts the path of a program to text, for [`command`](Self::command).
    ///
    /// ```
    /// use std::path::Path;
    ///
    /// use cmdhelp_mcp::Entry;
    ///
    /// let command = Entry::command_of(Path::new("/usr/bin/pad"));
    /// assert_eq!(command.as_deref(), Ok("/usr/bin/pad"));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the path is not UTF-8, because configuration files must be UTF-8.
    pub fn command_of(path: &Path) -> Result<String, String> {
        let text = path.to_str().ok_or_else(|| {
            let path = path.display();
            format!("a host's configuration cannot contain the path {path}, which is not UTF-8")
        })?;
        Ok(text.to_owned())
    }
}

/// A host's configuration that is to be changed, and whether the user has confirmed the change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Configuration<'a> {
    /// The name of the host.
    pub host: &'a str,
    /// Whether this is the configuration for the current folder. If `false`, this is the user's
    /// configuration.
    pub is_project: bool,
    /// Whether the user has confirmed the change. If `false`, the change is only shown.
    pub is_agreed: bool,
}

impl Configuration<'_> {
    /// Adds, changes or removes a server in the configuration, or only shows the change. Returns a
    /// message for people.
    ///
    /// ```
    /// use cmdhelp_mcp::{Change, Configuration, Entry};
    ///
    /// let configuration = Configuration { host: "claude-cod", is_project: false, is_agreed: false };
    /// let entry = Entry { name: "pad".into(), command: "/usr/bin/pad".into(), arguments: vec!["--mcp".into()] };
    /// let fault = configuration.change(Change::Install, &entry).unwrap_err();
    /// assert_eq!(fault, "unknown host `claude-cod`; did you mean `claude-code`?");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the host is unknown, or if its configuration file cannot be changed.
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
                "one user"
            };
            format!(
                "{} has no known configuration file for {scope} on this system",
                host.name
            )
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
                // If the file already contains the name, the host's own command is not suggested, because it could
                // replace an existing server.
                let is_new = change == Change::Install && !text.has(&entry.name);
                let own = own(entry, self.is_project).filter(|_| is_new);
                let own = own.map(|line| format!("\nThis command also adds the entry: {line}"));
                let by_hand = match (host.syntax, change) {
                    (_, Change::Remove) => {
                        format!(
                            "If the file contains the server `{}`, remove its entry by \
                            hand.",
                            entry.name
                        )
                    }
                    (Syntax::Json { has_type, .. }, Change::Install) => {
                        format!("Add this entry by hand:\n{}", entry.json(has_type))
                    }
                    (Syntax::Toml { .. }, Change::Install) => {
                        format!("Add this entry by hand:\n{}", entry.toml())
                    }
                };
                format!(
                    "{name} was not changed, because it has syntax or an entry that cannot be \
                     edited automatically, such as a comment in JSON or a server with a `url`. \
                     {by_hand}{}",
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
                "{name} would become:\n{shown}\nNothing was written. Add `--yes` to write this \
                 change.\n"
            ));
        }
        file.change(&edit)?;
        Ok(format!("{name} is now:\n{shown}"))
    }
}

/// The arguments of a command line that registers the program with a host.
#[derive(Debug)]
struct RegistrationRequest {
    host: &'static Host,
    /// Whether to change the configuration for the current folder, and not the user's.
    is_project: bool,
    /// Whether the user has confirmed the change.
    is_agreed: bool,
    /// The options with which the host starts the server.
    options: Vec<String>,
    meaning: Options,
}

/// The facts about the program that are written into a configuration.
pub(super) struct Program<'a> {
    pub(super) name: &'a str,
    /// The argument with which the program starts its server.
    pub(super) word: &'a str,
    /// The path of the program.
    pub(super) path: String,
}

/// Adds the program to the configuration of a host or removes it, or only shows the change. Returns
/// a message for people. `check` checks the options with which the host will start the server.
pub(super) fn change(
    change: Change,
    program: &Program<'_>,
    words: &[&str],
    check: &dyn Fn(&Options) -> Result<(), String>,
) -> Result<String, String> {
    let request = RegistrationRequest::read(words)?;
    if change == Change::Install {
        check(&request.meaning)?;
        if request.meaning.choice.search.is_some() && !request.host.lists_anew {
            return Err(format!(
                "{} reads the list of tools only once, so it cannot call tools that `--mcp-search` \
                 finds later; list selected tools with `--mcp-only` instead",
                request.host.name
            ));
        }
    }
    let mut arguments = vec![program.word.to_owned()];
    arguments.extend(request.options);
    let entry = Entry {
        name: program.name.to_owned(),
        // A project's configuration is shared with other people, so it must not contain a path of
        // this machine.
        command: match request.is_project {
            true => program.name.to_owned(),
            false => program.path.clone(),
        },
        arguments,
    };
    let configuration = Configuration {
        host: request.host.name,
        is_project: request.is_project,
        is_agreed: request.is_agreed,
    };
    configuration.edit(request.host, change, &entry)
}

impl RegistrationRequest {
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
        let read: Vec<&str> = options.iter().map(String::as_str).list();
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
    /// Returns the host with this name. The error for an unknown name suggests the most similar
    /// one.
    fn of_name(name: &str) -> Result<&'static Self, String> {
        let names = HOSTS.map(|host| host.name);
        let found = HOSTS.iter().find(|host| host.name == name);
        found.ok_or_else(|| match nearest(name, &names).first() {
            Some(near) => format!("unknown host `{name}`; did you mean `{near}`?"),
            None => format!(
                "unknown host `{name}`; expected one of: {}",
                names.join(", ")
            ),
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
        let arguments: Vec<String> = self.arguments.iter().map(|it| quoted(it)).list();
        format!(
            "{{ {kind}\"command\": {}, \"args\": [{}] }}",
            quoted(&self.command),
            arguments.join(", ")
        )
    }

    /// Returns the entry as JSON, including its name.
    fn named_json(&self) -> String {
        let entry = self.json(false);
        let members = entry.strip_prefix("{ ").unwrap_or(&entry);
        format!("{{ \"name\": {}, {members}", quoted(&self.name))
    }

    /// Returns the host's own command line that adds this entry.
    fn added_by(&self, command: &[&str]) -> String {
        let server = [self.name.as_str(), "--", &self.command].into_iter();
        let server = server.chain(self.arguments.iter().map(String::as_str));
        let words = command.iter().copied().chain(server);
        let words: Vec<String> = words.map(|word| shell::quoted(word, true)).list();
        words.join(" ")
    }

    /// Returns the entry as TOML, whose strings may have the same syntax as in JSON.
    fn toml(&self) -> String {
        let arguments: Vec<String> = self.arguments.iter().map(|it| quoted(it)).list();
        format!(
            "command = {}\nargs = [{}]\n",
            quoted(&self.command),
            arguments.join(", ")
        )
    }
}

/// Returns the lines from the first to the last difference: first those of the old text, each after `-`, and then those
/// of the new text, each after `+`.
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
