//! The called command, its parent commands, and the arguments that the keys of a JSON value stand
//! for.

use clap::{Arg, Command};

use crate::command_tree::CommandTree;
use crate::erased::Erased;
use crate::list::List as _;
use crate::manifest::{EXTERNAL_KEY, LONGER_EXTERNAL_KEY, key};
#[cfg(feature = "in-process")]
use crate::matches::matches_again;
use crate::view::reader::{Entries, Json, entries_of};

/// The called command and its parent commands, beginning with the root.
pub(super) struct Levels {
    cmd: CommandTree,
    path: Vec<String>,
    keys: Vec<JsonKey>,
    external: Option<&'static str>,
}

/// A key of a JSON value, and the argument that it stands for. `level` is the number of words of
/// the command that declares the argument.
#[derive(Clone, Debug)]
pub(super) struct JsonKey {
    pub(super) name: String,
    pub(super) level: usize,
    pub(super) id: String,
}

impl Levels {
    /// Builds a command and its parent commands, and finds the keys of their arguments. `cmd` is
    /// the root command, `path` are the words of the command, and `schema` is the schema of its
    /// JSON values.
    pub(super) fn of(
        program: &Erased,
        mut cmd: CommandTree,
        path: &[&str],
        schema: Json<'_>,
    ) -> Self {
        program.build_for(&mut cmd, path);
        let mut this = Self {
            cmd,
            path: path.iter().map(|word| (*word).to_owned()).list(),
            keys: Vec::new(),
            external: None,
        };
        let known: Vec<String> = properties(schema).map(|(name, _)| name.to_owned()).list();
        let mut keys: Vec<JsonKey> = Vec::new();
        // If arguments of several commands have the same id, the argument of the command nearest to
        // the called one gets the key without a prefix.
        for level in (0..=path.len()).rev() {
            for arg in this.own_args(level) {
                let id = arg.get_id().as_str();
                let plain = key(id);
                let owner = if level == 0 {
                    program.traits.binary
                } else {
                    path[level - 1]
                };
                let qualified = format!("{}_{plain}", key(owner));
                let is_free = |name: &String| {
                    known.contains(name) && !keys.iter().any(|taken| taken.name == *name)
                };
                if let Some(name) = [plain, qualified].into_iter().find(is_free) {
                    keys.push(JsonKey {
                        name,
                        level,
                        id: id.to_owned(),
                    });
                }
            }
        }
        // If one of these two keys is in the schema but belongs to no argument, it is the key of an
        // external subcommand's words.
        let is_free = |name: &&str| {
            known.iter().any(|key| key == name) && !keys.iter().any(|key| key.name == *name)
        };
        this.external = [EXTERNAL_KEY, LONGER_EXTERNAL_KEY]
            .into_iter()
            .find(is_free);
        this.keys = keys;
        this
    }

    /// Returns the key of an external subcommand's words, if the command accepts one.
    pub(super) fn external(&self) -> Option<&'static str> {
        self.external
    }

    /// Parses a command line with clap.
    #[cfg(feature = "in-process")]
    pub(super) fn read(
        &mut self,
        argv: &[std::ffi::OsString],
    ) -> Result<clap::ArgMatches, clap::Error> {
        matches_again(&mut self.cmd, argv)
    }

    /// Returns the words of the command.
    pub(super) fn path(&self) -> &[String] {
        &self.path
    }

    /// Returns the commands, beginning with the root.
    pub(super) fn commands(&self) -> Vec<&Command> {
        let mut commands = Vec::new();
        for level in 0..=self.path.len() {
            commands.extend(self.command(level));
        }
        commands
    }

    /// Returns the command that the first `level` words of the path select.
    pub(super) fn command(&self, level: usize) -> Option<&Command> {
        let mut words = self.path[..level].iter();
        words.try_fold(&*self.cmd, |cmd, word| cmd.find_subcommand(word))
    }

    /// Returns the argument that a key stands for.
    pub(super) fn key(&self, name: &str) -> Option<(&JsonKey, &Arg)> {
        let key = self.keys.iter().find(|key| key.name == name)?;
        Some((key, self.arg(key)?))
    }

    /// Returns the keys of a command's own arguments, in the order of declaration.
    pub(super) fn keys_of(&self, level: usize) -> Vec<(&JsonKey, &Arg)> {
        let mut keys = Vec::new();
        for key in self.keys.iter().filter(|key| key.level == level) {
            keys.extend(self.arg(key).map(|arg| (key, arg)));
        }
        keys
    }

    fn arg(&self, key: &JsonKey) -> Option<&Arg> {
        let mut args = self.command(key.level)?.get_arguments();
        args.find(|arg| arg.get_id() == key.id.as_str())
    }

    /// Returns the arguments of the command at `level`, without the global arguments of its parent
    /// commands.
    fn own_args(&self, level: usize) -> Vec<&Arg> {
        let mut own = Vec::new();
        if let Some(cmd) = self.command(level) {
            for arg in cmd.get_arguments() {
                if !arg.is_global_set() || !self.is_handed_down(level, arg) {
                    own.push(arg);
                }
            }
        }
        own
    }

    fn is_handed_down(&self, level: usize, arg: &Arg) -> bool {
        let is_it = |upper: &Arg| upper.is_global_set() && upper.get_id() == arg.get_id();
        let is_in = |cmd: &Command| cmd.get_arguments().any(is_it);
        (0..level).any(|level| self.command(level).is_some_and(is_in))
    }
}

/// Returns the keys of an object's schema, with their schemas.
pub(super) fn properties(schema: Json<'_>) -> Entries<'_> {
    entries_of(schema.get("properties"))
}
