//! Writes the list of a program's tools, which `--llms` prints, in the form of MCP's `tools/list`.
//!
//! The first tool is not a command. Its description explains how to call the other tools. Each
//! other tool is a command that can be called, with the JSON Schema of its input. A table contains
//! the offset of each command in the list, in the same order as the manifest's table. With this
//! table, the tools of a command and its subcommands can be cut out of the list as one piece.

mod effect;
mod hashes;
pub(super) mod help_tool;
mod host_limits;
mod ids;
mod name;
mod name_collision;
mod object;
mod properties;
mod tool;

use self::effect::of_level;
pub use self::host_limits::{Limits, Reason, Refused, refused};
pub use self::ids::same_id;
pub use self::name_collision::name_collision;
pub use self::properties::{EXTERNAL_KEY, LONGER_EXTERNAL_KEY};
use super::LazyText;
use super::argument::ReferenceScope;
use super::baked::copy_start;
use super::command_facts::{CommandFacts, binary};
use super::flag_names::everywhere;
use super::inherited::inherited;
use super::out::{Out, TOOL_POSITION_LEN, ToolPosition};
use crate::slice::each;
use crate::spec::{Command, Effect, Item, Part, Text, Toggle, Words};

/// Returns the first `Some` that an expression yields for the items of a part. `$of_command` is
/// evaluated for the level of each command that is not hidden, and `$of_inner` for each inner part.
macro_rules! first_below {
    ($above:ident, $part:ident; |$level:ident| $of_command:expr; |$inner:ident| $of_inner:expr) => {
        $crate::slice::first!($part.items, |item| match item {
            $crate::spec::Item::Command(command) => {
                let facts = $crate::manifest::command_facts::CommandFacts::below(
                    command.part,
                    $above.facts.runner,
                );
                match facts.is_hidden() {
                    true => None,
                    false => {
                        let $level = &$above.below(command, &facts);
                        $of_command
                    }
                }
            }
            $crate::spec::Item::Part($inner) => $of_inner,
            _ => None,
        })
    };
}
use first_below;

/// The list of tools as a text, with the positions of the commands in it.
#[derive(Clone, Copy, Debug)]
pub struct Tools<'a> {
    text: LazyText<'a>,
    places: &'a [ToolPosition],
}

/// Returns the number that stands for an effect in a [`ToolPosition`].
#[inline]
const fn effect_code(effect: Option<Effect>) -> u8 {
    match effect {
        None => 0,
        Some(effect) => effect as u8 + 1,
    }
}

/// The sizes of a list of tools and of its table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ToolsSize {
    /// The number of bytes of the list's text.
    pub text: usize,
    /// The number of positions in the table: one for each command of the manifest, and one for the
    /// end of the last command.
    pub places: usize,
}

impl ToolsSize {
    /// Returns the number of bytes of the text and the positions together.
    #[must_use]
    #[inline]
    pub const fn bytes(&self) -> usize {
        self.text + TOOL_POSITION_LEN * self.places
    }
}

impl Tools<'_> {
    /// No tools.
    pub const NONE: Self = Self {
        text: LazyText::of(&[]),
        places: &[],
    };
}

impl<'a> Tools<'a> {
    /// Splits the result of [`ToolsDraft::bake`] into text and positions, or returns `None` if there are
    /// no positions.
    #[must_use]
    #[inline]
    pub fn of(bytes: &'a [u8], size: ToolsSize) -> Option<Self> {
        if size.places == 0 {
            return None;
        }
        let (text, rest) = bytes.split_at_checked(size.text)?;
        let (places, _) = rest.split_at_checked(TOOL_POSITION_LEN * size.places)?;
        Some(Self {
            text: LazyText::of(text),
            places: places.as_chunks().0,
        })
    }

    /// Returns the whole list, with a line feed at the end.
    #[must_use]
    #[inline]
    pub fn all(&self) -> &'a str {
        self.text.whole()
    }

    /// Returns a shorter list that contains only the tools of the commands from `first` up to, but
    /// excluding, `end`. Both are indices in the manifest's table. The shorter list consists of the
    /// two returned texts and [`Tools::END`].
    #[must_use]
    #[inline]
    pub fn below(&self, first: usize, end: usize) -> [&'a str; 2] {
        let tools = self.text.part(self.place(first)..self.place(end));
        [self.text.part(..self.place(0)), tools]
    }

    /// Returns the tool for the command with this index, or `None` if the command cannot be called.
    #[must_use]
    #[inline]
    pub fn tool(&self, index: usize) -> Option<&'a str> {
        let [_, tool] = self.below(index, index + 1);
        tool.strip_prefix(',')
    }

    /// The text that ends a list of tools.
    pub const END: &'static str = "]}\n";

    #[inline]
    fn place(&self, index: usize) -> usize {
        let end = self.text.size().saturating_sub(Self::END.len());
        let place = self.places.get(index);
        place.map_or(end, |[_, offset @ ..]| u32::from_le_bytes(*offset) as usize)
    }

    /// Returns the number of commands in the table, including commands that cannot be called.
    #[must_use]
    #[inline]
    pub fn commands(&self) -> usize {
        self.places.len().saturating_sub(1)
    }

    /// Returns the most severe effect that a call of the command with this index can have. Returns
    /// `None` if the command declares no effect or takes external subcommands. The table contains
    /// the effect even if the tools in [`Tools::all`] have no annotations.
    #[must_use]
    #[inline]
    pub fn effect(&self, index: usize) -> Option<Effect> {
        let [code, ..] = self.places.get(index)?;
        let mut all = Effect::ALL.into_iter();
        all.find(|effect| effect_code(Some(*effect)) == *code)
    }
}

/// An array of bytes. Generated code uses this alias because a program may declare its own type
/// `u8`.
pub type Bytes<const LENGTH: usize> = [u8; LENGTH];

/// The length of the text in a draft.
const DRAFT_TEXT: usize = 1 << 17;

/// The number of positions in a draft.
const DRAFT_PLACES: usize = 1 << 8;

/// Memory that is large enough for the lists of tools of most programs, as [`Draft`](super::Draft)
/// is for manifests.
#[derive(Debug)]
pub struct ToolsDraft {
    text: Bytes<DRAFT_TEXT>,
    places: [ToolPosition; DRAFT_PLACES],
    size: ToolsSize,
}

impl ToolsDraft {
    /// No list.
    pub const NONE: Self = Self {
        text: [0; DRAFT_TEXT],
        places: [[0; TOOL_POSITION_LEN]; DRAFT_PLACES],
        size: ToolsSize { text: 0, places: 0 },
    };

    /// Writes the list of tools of the program with this root as far as it fits, and measures it.
    #[must_use]
    #[inline]
    pub const fn of(root: &Command) -> Self {
        let mut draft = Self::NONE;
        let mut out = Out::text_and_places(&mut draft.text, &mut draft.places);
        write(&mut out, root);
        draft.size = ToolsSize {
            text: out.size.json,
            places: out.size.places,
        };
        draft
    }

    /// Returns the sizes of the list.
    #[must_use]
    #[inline]
    pub const fn size(&self) -> ToolsSize {
        self.size
    }

    /// Returns the list followed by the table of positions, for the program with this root.
    /// `LENGTH` has to be at least the number of bytes of both.
    #[must_use]
    #[inline]
    pub const fn bake<const LENGTH: usize>(&self, root: &Command) -> Bytes<LENGTH> {
        let mut bytes = [0; LENGTH];
        let (text, places) = bytes.split_at_mut(self.size.text);
        let (places, _) = places.as_chunks_mut::<TOOL_POSITION_LEN>();
        if self.size.text <= self.text.len() && self.size.places <= self.places.len() {
            copy_start(text, &self.text);
            let (places, _) = places.split_at_mut(self.size.places);
            places.copy_from_slice(self.places.split_at(self.size.places).0);
        } else {
            write(&mut Out::text_and_places(text, places), root);
        }
        bytes
    }
}

/// The list of a program's tools, written at run time.
///
/// ```
/// use cmdhelp_spec::manifest::RenderedTools;
/// use cmdhelp_spec::spec::{Command, Fact, Part, Text};
///
/// let app = Command {
///     name: Text::Plain("app"),
///     part: &Part { items: &[], facts: &[Fact::About(Some(Text::Plain("Does things")))] },
/// };
/// let rendered = RenderedTools::of(&app);
/// let tool = rendered.tools().tool(0).unwrap();
/// assert!(tool.starts_with(r#"{"name":"app","description":"Does things""#));
/// ```
#[derive(Clone, Debug)]
pub struct RenderedTools {
    text: String,
    places: Vec<ToolPosition>,
}

impl RenderedTools {
    /// Writes the list of tools of the program with this root.
    #[must_use]
    #[inline]
    pub fn of(root: &Command) -> Self {
        let mut measuring = Out::measuring();
        write(&mut measuring, root);
        let mut text = vec![0; measuring.size.json];
        let mut places = vec![[0; TOOL_POSITION_LEN]; measuring.size.places];
        let mut out = Out::text_and_places(&mut text, &mut places);
        write(&mut out, root);
        Self {
            text: String::from_utf8(text).unwrap_or_default(),
            places,
        }
    }

    /// Returns the tools.
    #[must_use]
    #[inline]
    pub fn tools(&self) -> Tools<'_> {
        Tools {
            text: LazyText::of(self.text.as_bytes()),
            places: &self.places,
        }
    }
}

/// A command, with a reference to its parent command.
#[derive(Clone, Copy)]
struct ToolLevel<'a> {
    up: Option<&'a ToolLevel<'a>>,
    name: Text,
    part: &'static Part,
    scope: ReferenceScope<'a>,
    /// The items of the part that are read again for each subcommand.
    inherited: &'static [Item],
    facts: &'a CommandFacts,
    depth: usize,
}

impl<'a> ToolLevel<'a> {
    #[inline]
    const fn root(name: Text, part: &'static Part, facts: &'a CommandFacts) -> Self {
        Self {
            up: None,
            name,
            part,
            scope: ReferenceScope::root(part),
            inherited: inherited(part.items),
            facts,
            depth: 0,
        }
    }

    #[inline]
    const fn below(&'a self, command: &Command, facts: &'a CommandFacts) -> Self {
        Self {
            up: Some(self),
            name: command.name,
            part: command.part,
            scope: self.scope.below(command.part),
            inherited: inherited(command.part.items),
            facts,
            depth: self.depth + 1,
        }
    }
}

/// The facts about the whole program that each tool needs.
#[derive(Clone, Copy)]
struct Program {
    binary: Text,
    annotations: bool,
    /// Whether results are wrapped in an envelope (`{"ok":true,…}`).
    envelope: bool,
    /// Whether calls have the flags `--limit` and `--after`, which select a part of a list.
    windows: bool,
    /// The names of the subcommand and flags that cmdhelp adds, in the form that works for every
    /// command.
    words: Words,
}

#[inline]
const fn program(root: &Command, facts: &CommandFacts) -> Program {
    Program {
        binary: binary(root, facts),
        annotations: facts.has(Toggle::Annotations),
        envelope: facts.has(Toggle::Envelope),
        windows: facts.words.limit.is_some() && facts.words.after.is_some(),
        words: everywhere(root.part, &facts.words),
    }
}

#[inline]
const fn write(out: &mut Out<'_>, root: &Command) {
    let facts = CommandFacts::root(root.part);
    let program = program(root, &facts);
    // The list changes only with the program's version, so hosts may cache it.
    out.put("{\"resultType\":\"complete\",\"ttlMs\":3600000,\"cacheScope\":\"public\",\"tools\":[");
    help_tool::write(out, root.part, &facts, &program);
    let level = ToolLevel::root(program.binary, root.part, &facts);
    write_command(out, &level, &program);
    out.place(effect_code(None));
    out.put(Tools::END);
}

/// Writes the tool for a command, if it can be called, and for its subcommands.
#[inline]
const fn write_command(out: &mut Out<'_>, level: &ToolLevel<'_>, program: &Program) {
    out.place(if out.has_place() {
        effect_code(of_level(level))
    } else {
        0
    });
    if level.facts.is_callable() {
        tool::write(out, level, program);
    }
    write_below(out, level, level.part, program);
}

#[inline]
const fn write_below(out: &mut Out<'_>, level: &ToolLevel<'_>, part: &Part, program: &Program) {
    each!(part.items, |item| match item {
        Item::Command(command) => {
            let facts = CommandFacts::below(command.part, level.facts.runner);
            if !facts.is_hidden() {
                write_command(out, &level.below(command, &facts), program);
            }
        }
        Item::Part(part) => write_below(out, level, part, program),
        _ => {}
    });
}
