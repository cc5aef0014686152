//! The model of a random program, from which clap's `Command` and the spec tree of `cmdhelp` are built.

use cmdhelp_spec::grammar::draft::{
    Arg, ArgTrait, Default as Usual, Draft, Predicate, Setting, Text, Value,
};

/// A command with its subcommands.
#[derive(Clone, Debug, Default)]
pub struct Node {
    /// The name of the command.
    pub name: String,
    /// Further names, and whether they are shown.
    pub aliases: Vec<(String, bool)>,
    /// The accepted values.
    pub draft: Draft,
    /// The number of arguments that are in a flattened type.
    pub flattened: usize,
    /// The commands below.
    pub children: Vec<Node>,
    /// Whether the command has the argument `--hidden-from-us`, which only clap knows.
    pub opaque: bool,
}

impl Node {
    /// Returns whether the test holds for this command or a subcommand.
    pub fn any(&self, test: &dyn Fn(&Self) -> bool) -> bool {
        test(self) || self.children.iter().any(|child| child.any(test))
    }

    /// Returns whether an argument of the command has this trait.
    pub fn has(&self, what: ArgTrait) -> bool {
        self.draft.args.iter().any(|arg| arg.has(what))
    }

    /// Returns whether the command has this setting.
    pub fn does(&self, what: Setting) -> bool {
        let mut settings = self.draft.command.settings.iter();
        settings.any(|(setting, _)| *setting == what)
    }

    /// Returns whether some values can be parsed only at run time.
    pub fn has_dynamic_values(&self) -> bool {
        let mut args = self.draft.args.iter();
        args.any(|arg| arg.value == Some(Value::Dynamic))
    }

    /// Returns whether the resolver knows everything about the command and its subcommands.
    pub fn is_known(&self) -> bool {
        !self.any(&|node| !node.is_known_itself())
    }

    /// Returns whether the resolver knows everything about the command itself, without its subcommands.
    pub fn is_known_itself(&self) -> bool {
        !(self.opaque
            || self.has(ArgTrait::Env)
            || self.has(ArgTrait::Dynamic)
            || self.has_dynamic_values()
            || self.does(Setting::IgnoreErrors))
    }

    /// Returns whether the command ignores the case of non-ASCII letters, in the command line or in the
    /// declaration. clap does this only with its feature `unicode`.
    pub fn depends_on_feature(&self, words: &[&str]) -> bool {
        self.has(ArgTrait::IgnoreCase)
            && !(words.iter().all(|word| word.is_ascii())
                && self.draft.args.iter().flat_map(values).all(str::is_ascii))
    }

    /// Returns the commands that a command line can select, this command first: each following command has a name,
    /// alias or flag among the words, in their order.
    pub fn selectable<'a>(&'a self, words: &[&str]) -> Vec<&'a Self> {
        let mut found = Vec::new();
        self.select(words, false, &mut found);
        found
    }

    fn select<'a>(&'a self, words: &[&str], infers_above: bool, found: &mut Vec<&'a Self>) {
        found.push(self);
        let infers = infers_above || self.does(Setting::InferSubcommands);
        for child in &self.children {
            let mut words_of = words.iter();
            if let Some(at) = words_of.position(|word| child.is_named_by(word, infers)) {
                // A letter in a cluster of flags can select a subcommand.
                let rest = if words[at].starts_with('-') {
                    at
                } else {
                    at + 1
                };
                child.select(&words[rest..], infers, found);
            }
        }
    }

    fn is_named_by(&self, word: &str, infers: bool) -> bool {
        let is_it = |name: &str, word: &str| name == word || (infers && name.starts_with(word));
        let of = &self.draft.command;
        if let Some(flag) = word.strip_prefix("--") {
            let flag = flag.split('=').next().unwrap_or_default();
            let aliases = of.long_flag_aliases.iter().map(|alias| &alias.name);
            let mut names = of.long_flag.iter().chain(aliases);
            return names.any(|name| is_it(seen(name), flag));
        }
        if let Some(cluster) = word.strip_prefix('-') {
            let aliases = of.short_flag_aliases.iter().map(|alias| alias.name);
            let mut names = of.short_flag.into_iter().chain(aliases);
            return names.any(|name| cluster.contains(name));
        }
        let aliases = self.aliases.iter().map(|(name, _)| name);
        let mut names = std::iter::once(&self.name).chain(aliases);
        names.any(|name| is_it(name, word))
    }
}

/// Returns the values in the declaration of an argument, except its possible values.
fn values(arg: &Arg) -> impl Iterator<Item = &str> {
    let default_values = match &arg.default {
        Usual::Values(values) => values.as_slice(),
        _ => &[],
    };
    let by_condition = arg
        .default_ifs
        .iter()
        .flat_map(|of| of.values.iter().flatten());
    let conditions = arg.requires.iter().filter_map(|(when, _)| match when {
        Predicate::Equals(value) => Some(value),
        Predicate::IsPresent => None,
    });
    let required = arg.required_if.iter().chain(&arg.required_if_all);
    let texts = default_values
        .iter()
        .chain(&arg.default_missing)
        .chain(by_condition);
    let texts = texts
        .chain(conditions)
        .chain(required.map(|(_, value)| value));
    texts.map(seen)
}

fn seen(text: &Text) -> &str {
    match text {
        Text::Seen(text) => text,
        Text::Const(_) => unreachable!("models are seen"),
    }
}
