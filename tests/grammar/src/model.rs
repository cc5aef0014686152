//! What is made by chance, and what both clap's `Command` and our spec tree are made of.

use cmdhelp_spec::grammar::draft::{ArgTrait, Draft, Setting, Value};

/// A command and all below it.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// Its name.
    pub name: String,
    /// Further names, and whether they are shown.
    pub aliases: Vec<(String, bool)>,
    /// What it accepts.
    pub draft: Draft,
    /// How many of its arguments stand in a type of their own, which is flattened.
    pub flattened: usize,
    /// The commands below.
    pub children: Vec<Node>,
    /// An argument that clap knows, and the spec tree does not: `--hidden-from-us`.
    pub opaque: bool,
}

impl Node {
    /// Whether this, or a command below, is so.
    pub fn any(&self, test: &dyn Fn(&Self) -> bool) -> bool {
        test(self) || self.children.iter().any(|child| child.any(test))
    }

    /// Whether an argument of it is so.
    pub fn has(&self, what: ArgTrait) -> bool {
        self.draft.args.iter().any(|arg| arg.has(what))
    }

    /// Whether it is told to do this.
    pub fn does(&self, what: Setting) -> bool {
        let mut settings = self.draft.command.settings.iter();
        settings.any(|(setting, _)| *setting == what)
    }

    /// Whether only the running program can read some of its values.
    pub fn has_unseen_values(&self) -> bool {
        let mut args = self.draft.args.iter();
        args.any(|arg| arg.value == Some(Value::Unseen))
    }

    /// Whether an error in it is no error: the commands above may have said so, too.
    pub fn is_known(&self) -> bool {
        !self.any(&|node| {
            node.opaque
                || node.has(ArgTrait::Env)
                || node.has(ArgTrait::Unseen)
                || node.has_unseen_values()
                || node.does(Setting::IgnoreErrors)
        })
    }
}
