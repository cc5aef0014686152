//! The description of the program from which the source for every framework is generated.

use crate::source::words::{NOUNS, VERBS, pascal};

/// The number of commands.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Size {
    groups: usize,
    commands_in_each: usize,
}

/// The sizes of the race, from a small program to one that is generated from an API description.
pub(crate) const SIZES: [Size; 3] = [Size::new(1, 10), Size::new(10, 20), Size::new(25, 40)];

/// The number of options of each command, which also has one positional argument.
const OPTIONS: usize = 4;

impl Size {
    const fn new(groups: usize, commands_in_each: usize) -> Self {
        Self {
            groups,
            commands_in_each,
        }
    }

    pub(crate) fn commands(self) -> usize {
        self.groups * self.commands_in_each
    }
}

/// A program: groups of commands, one for each kind of object.
pub(crate) struct Description {
    pub(crate) groups: Vec<Group>,
}

/// A group of commands for one kind of object.
pub(crate) struct Group {
    pub(crate) name: &'static str,
    pub(crate) about: String,
    pub(crate) commands: Vec<Command>,
}

/// One command, which takes the positional argument [`TARGET`] and options.
pub(crate) struct Command {
    pub(crate) name: &'static str,
    pub(crate) about: String,
    pub(crate) options: Vec<Opt>,
}

/// The required positional argument of all commands.
pub(crate) const TARGET: (&str, &str) = ("target", "What it is done to");

/// An optional flag or option.
#[derive(Clone, Copy)]
pub(crate) struct Opt {
    pub(crate) name: &'static str,
    pub(crate) about: &'static str,
    pub(crate) kind: Kind,
}

/// The kind of value of an option.
#[derive(Clone, Copy, PartialEq)]
pub(crate) enum Kind {
    Switch,
    Text,
    Number,
    /// A list of values.
    List,
    /// One of [`LEVELS`].
    Level,
}

/// The values of the only enum.
pub(crate) const LEVELS: [&str; 3] = ["low", "medium", "high"];

/// The options to choose from. No framework reserves the name of one of these options.
const OFFERED: [Opt; 10] = [
    Opt::new("owner", "Who it belongs to", Kind::Text),
    Opt::new("force", "Do it even if it was done before", Kind::Switch),
    Opt::new("limit", "How many of them at the most", Kind::Number),
    Opt::new("tag", "What to mark it with", Kind::List),
    Opt::new("priority", "How urgent it is", Kind::Level),
    Opt::new("region", "Where it is", Kind::Text),
    Opt::new("recursive", "Everything below it, too", Kind::Switch),
    Opt::new("timeout", "How many seconds to wait", Kind::Number),
    Opt::new("exclude", "What to leave alone", Kind::List),
    Opt::new("detail", "How much to say about it", Kind::Level),
];

impl Opt {
    const fn new(name: &'static str, about: &'static str, kind: Kind) -> Self {
        Self { name, about, kind }
    }

    /// Returns the arguments that set the option.
    fn given(self) -> Vec<String> {
        let value = match self.kind {
            Kind::Switch => return vec![format!("--{}", self.name)],
            Kind::Text | Kind::List => "some",
            Kind::Number => "12",
            Kind::Level => LEVELS[1],
        };
        vec![format!("--{}", self.name), value.to_owned()]
    }
}

impl Description {
    pub(crate) fn of(size: Size) -> Self {
        let group = |at: usize| {
            let noun = NOUNS[at];
            let command = |within: usize| {
                let verb = VERBS[within];
                let start = at * size.commands_in_each + within;
                let offered = OFFERED.iter().copied().cycle();
                Command {
                    name: verb,
                    about: format!("{} one {noun}", pascal(verb)),
                    options: offered.skip(start % OFFERED.len()).take(OPTIONS).collect(),
                }
            };
            Group {
                name: noun,
                about: format!("Look after each {noun}"),
                commands: (0..size.commands_in_each).map(command).collect(),
            }
        };
        let groups = (0..size.groups).map(group).collect();
        Self { groups }
    }

    /// Returns a command line that calls a command in the middle of the program with all of its
    /// options.
    pub(crate) fn typical_line(&self) -> Vec<String> {
        let group = &self.groups[self.groups.len() / 2];
        let command = &group.commands[group.commands.len() / 2];
        let mut line = vec![
            group.name.to_owned(),
            command.name.to_owned(),
            "thing".to_owned(),
        ];
        line.extend(command.options.iter().flat_map(|option| option.given()));
        line
    }

    /// Returns the paths of all commands and groups. `--help` can be requested for each of them.
    pub(crate) fn places(&self) -> Vec<Vec<&'static str>> {
        let mut places = vec![Vec::new()];
        for group in &self.groups {
            places.push(vec![group.name]);
            places.extend(group.commands.iter().map(|it| vec![group.name, it.name]));
        }
        places
    }

    /// Returns the texts that a description of all commands must contain.
    pub(crate) fn abouts(&self) -> impl Iterator<Item = &str> {
        let commands = self.groups.iter().flat_map(|group| &group.commands);
        commands.map(|command| command.about.as_str())
    }

    /// Changes the description of one command.
    pub(crate) fn edited(mut self, revision: usize) -> Self {
        let command = &mut self.groups[0].commands[0];
        command.about += &format!(", edition {revision}");
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_size_states_the_number_of_commands() {
        for (size, commands) in SIZES.into_iter().zip([10, 200, 1000]) {
            let description = Description::of(size);
            assert_eq!(size.commands(), commands);
            assert_eq!(description.abouts().count(), commands);
            let mut abouts: Vec<_> = description.abouts().collect();
            abouts.sort_unstable();
            abouts.dedup();
            assert_eq!(abouts.len(), commands);
        }
    }

    #[test]
    fn edited_changes_one_command() {
        let (before, after) = (
            Description::of(SIZES[0]),
            Description::of(SIZES[0]).edited(3),
        );
        let changed = before.abouts().zip(after.abouts()).filter(|(a, b)| a != b);
        assert_eq!(changed.count(), 1);
    }
}
