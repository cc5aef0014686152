//! Adds sections to clap's help: examples, a warning if a command cannot be undone, and cmdhelp's
//! own flags.
//!
//! All sections are made from the manifest. A help text for which the manifest contains none of
//! this stays as clap writes it.

use clap::Command;
use clap::builder::Styles;

use crate::command_tree::CommandTree;
#[cfg(feature = "calls")]
use crate::command_tree::add_args;
use crate::erased::Erased;
use crate::help_footer::append;
use crate::list::List as _;
use crate::spec::Effect;
use crate::substring::Substring as _;
use crate::view::command::Command as CommandFacts;
use crate::view::document::Document;
use crate::view::find::child;
#[cfg(feature = "calls")]
use crate::view::reader::entries_of;
use crate::view::reader::{Json, items_of};
use crate::view::visible::{block, line};

/// Returns the program's root command with all sections in the help texts, or `None` if no help
/// text gets a section.
pub(crate) fn explained(program: &Erased) -> Option<CommandTree> {
    let mut parts = Parts::of(program, true);
    let mut cmd = program.tree();
    parts.add_to(&mut cmd);
    parts.is_more.then_some(cmd)
}

/// Returns the program's root command with cmdhelp's own flags, for completion and manual pages.
#[cfg(any(feature = "complete", feature = "man"))]
pub(crate) fn flagged(program: &Erased) -> CommandTree {
    let mut cmd = program.tree();
    if program.traits.help_section {
        Parts::of(program, false).add_to(&mut cmd);
    }
    cmd
}

/// Adds the sections to the help texts of a program's commands.
struct Parts<'p> {
    program: &'p Erased,
    /// The program's root command without the sections.
    #[cfg(feature = "calls")]
    root: CommandTree,
    /// Whether examples and effects are added, in addition to the flags.
    with_notes: bool,
    /// Whether any section or flag was added.
    is_more: bool,
}

impl<'p> Parts<'p> {
    fn of(program: &'p Erased, with_notes: bool) -> Self {
        Self {
            program,
            #[cfg(feature = "calls")]
            root: program.tree(),
            with_notes,
            is_more: false,
        }
    }

    fn add_to(&mut self, cmd: &mut Command) {
        let manifest = (self.program.manifest)();
        let document = Document::of(&manifest);
        let styles = cmd.get_styles().clone();
        self.below(&document, &styles, cmd, Some(0), &mut Vec::new());
    }

    /// Adds the sections to a command and to all commands below it. `index` is the command's index
    /// in the manifest.
    fn below(
        &mut self,
        document: &Document<'_>,
        styles: &Styles,
        cmd: &mut Command,
        index: Option<usize>,
        path: &mut Vec<String>,
    ) {
        if let Some(facts) = index.and_then(|index| document.command(index)) {
            self.flags(document, &facts, cmd, path);
            if let Some(notes) = self.notes(&facts, styles).filter(|_| self.with_notes) {
                self.is_more = true;
                append(cmd, &notes);
            }
        }
        for below in cmd.get_subcommands_mut() {
            let index = index.and_then(|index| child(document, index, below.get_name()));
            path.push(below.get_name().to_owned());
            self.below(document, styles, below, index, path);
            path.pop();
        }
    }

    fn notes(&self, facts: &CommandFacts<'_>, styles: &Styles) -> Option<String> {
        let mut notes = Vec::new();
        if effect(facts.effect) == Some(Effect::Destructive) {
            notes.push(match self.program.traits.is_called {
                true => "This cannot be undone: the command asks before it runs.".to_owned(),
                false => "This cannot be undone.".to_owned(),
            });
        }
        let examples = items_of(facts.examples);
        let examples: Vec<String> = examples.map(example).list();
        if !examples.is_empty() {
            let header = styles.get_header();
            let examples = examples.join("\n");
            notes.push(format!("{header}Examples:{header:#}\n{examples}"));
        }
        (!notes.is_empty()).then(|| notes.join("\n\n"))
    }

    /// Adds to a command those of cmdhelp's flags that it supports.
    #[cfg(feature = "calls")]
    fn flags(
        &mut self,
        document: &Document<'_>,
        facts: &CommandFacts<'_>,
        cmd: &mut Command,
        path: &[String],
    ) {
        use crate::call_flags::for_people;
        use crate::spec::CallFlag;
        use crate::view::schema::is_list;

        if !self.program.traits.is_called || !facts.is_runnable() {
            return;
        }
        let flags = entries_of(facts.flags);
        let arguments = items_of(facts.args);
        let mut arguments = flags.map(|(_, flag)| flag).chain(arguments);
        let may_destroy = arguments.any(|it| effect(it.get("effect")) == Some(Effect::Destructive));
        let effect = effect(facts.effect);
        let schema = facts.schema();
        let schema = document
            .schemas()
            .find_map(|(name, it)| (Some(name) == schema.as_deref()).then_some(it));
        let is_list = schema.is_some_and(is_list);
        let is_read = effect == Some(Effect::Read) && !may_destroy;
        let can_use = |flag| match flag {
            CallFlag::Output => true,
            CallFlag::Confirm => {
                may_destroy || !matches!(effect, Some(Effect::Read | Effect::Write))
            }
            CallFlag::DryRun => facts.dry_run.is_some_and(Json::is_true),
            CallFlag::Select => schema.is_some(),
            CallFlag::Limit | CallFlag::After => is_list && is_read,
        };
        let flags = for_people(self.program, &self.root, path, can_use);
        self.is_more |= !flags.is_empty();
        add_args(cmd, flags);
    }

    /// Returns the command unchanged, because cmdhelp adds no flags to commands without the feature
    /// `calls`.
    #[cfg(not(feature = "calls"))]
    fn flags(&mut self, _: &Document<'_>, _: &CommandFacts<'_>, _: &mut Command, _: &[String]) {}
}

/// Parses `declared`, the effect of a command or an argument in the manifest.
fn effect(declared: Option<Json<'_>>) -> Option<Effect> {
    declared?.text().map(|word| Effect::named(&word))
}

/// Formats an example for help: its description, and below it its command line.
fn example(example: Json<'_>) -> String {
    let text = |key| example.get(key).and_then(Json::text);
    let cmd = text("cmd").unwrap_or_default();
    let cmd = block(&cmd).replaced("\n", "\n  ");
    match text("note") {
        Some(note) => format!("  # {}\n  {cmd}", line(&note)),
        None => format!("  {cmd}"),
    }
}
