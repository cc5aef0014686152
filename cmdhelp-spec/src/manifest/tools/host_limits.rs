//! Checks the tools of a program against the limits of hosts.

use super::super::argument::write_key;
use super::super::command_facts::CommandFacts;
use super::super::out::Out;
use super::hashes::Hashes;
use super::name::Name;
use super::tool::write_description;
use super::{Program, ToolLevel, first_below, program};
use crate::slice::each;
use crate::spec::{Args, Command, Frag, Item, Part, PossibleValue};

/// The limits of an agent host for tools.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    /// The maximum length of a tool's name in characters, including the prefix that the host adds.
    pub name: usize,
    /// The maximum number of tools.
    pub tools: Option<usize>,
    /// The maximum length of a tool's description in characters.
    pub description: Option<usize>,
    /// The maximum length of a property's key in characters.
    pub key: usize,
    /// The maximum number of properties of all tools together.
    pub properties: Option<usize>,
    /// The maximum number of enum values in the input of a tool.
    pub values: Option<usize>,
    /// Whether an enum may contain the empty string.
    pub empty_values: bool,
}

/// A violation of a host's limit.
#[derive(Clone, Copy, Debug)]
pub struct Refused {
    /// The words of the command that violates the limit. Only the first `depth` elements are words,
    /// and words beyond the capacity are left out.
    pub words: [&'static str; Refused::WORDS],
    /// The number of the command's words.
    pub depth: usize,
    /// The limit that is violated.
    pub reason: Reason,
}

impl Refused {
    const WORDS: usize = 8;

    /// Describes a violation by the tool at `level`, or by all tools together if `level` is `None`.
    #[inline]
    pub(super) const fn of(level: Option<&ToolLevel<'_>>, reason: Reason) -> Self {
        let mut refused = Self {
            words: [""; Self::WORDS],
            depth: 0,
            reason,
        };
        if let Some(level) = level {
            let mut here = level;
            while let Some(up) = here.up {
                if here.depth <= Self::WORDS {
                    refused.words[here.depth - 1] = here.name.raw();
                }
                here = up;
            }
            refused.depth = if level.depth < Self::WORDS {
                level.depth
            } else {
                Self::WORDS
            };
        }
        refused
    }
}

/// The limit that is violated, with the number that exceeds it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// The name has this many characters.
    NameLength(usize),
    /// Another command has the same tool name.
    NameTaken,
    /// The description has this many characters.
    Description(usize),
    /// A property's key has this many characters.
    Key(usize),
    /// The enums in the tool's input have this many values.
    Values(usize),
    /// An enum contains the empty string.
    EmptyValue,
    /// All tools together have this many properties.
    Properties(usize),
    /// There are this many tools.
    Tools(usize),
}

/// Returns the first violation of the limits by the program with this root, if there is one.
/// `before` is the length of the prefix that the host adds to the names of tools.
#[must_use]
#[inline]
pub const fn refused(root: &Command, limits: &Limits, before: usize) -> Option<Refused> {
    let facts = CommandFacts::root(root.part);
    let program = program(root, &facts);
    let mut host_limits = LimitCheck {
        limits,
        before,
        program,
        tools: 0,
        properties: 0,
        names: Hashes::NONE,
        found: None,
    };
    host_limits.command(&ToolLevel::root(program.binary, root.part, &facts));
    if let (None, Some(most)) = (host_limits.found, limits.tools)
        && host_limits.tools > most
    {
        host_limits.refuse(None, Reason::Tools(host_limits.tools));
    }
    if let (None, Some(most)) = (host_limits.found, limits.properties)
        && host_limits.properties > most
    {
        host_limits.refuse(None, Reason::Properties(host_limits.properties));
    }
    host_limits.found
}

struct LimitCheck<'a> {
    limits: &'a Limits,
    before: usize,
    program: Program,
    tools: usize,
    properties: usize,
    names: Hashes,
    found: Option<Refused>,
}

impl LimitCheck<'_> {
    #[inline]
    const fn command(&mut self, level: &ToolLevel<'_>) -> Option<Refused> {
        if level.facts.is_callable() {
            self.tools += 1;
            self.name(level);
            self.description(level);
            self.arguments(level);
        }
        match self.found {
            None => self.below(level, level.part),
            found => found,
        }
    }

    #[inline]
    const fn below(&mut self, above: &ToolLevel<'_>, part: &Part) -> Option<Refused> {
        first_below!(above, part; |level| self.command(level); |part| self.below(above, part))
    }

    #[inline]
    const fn name(&mut self, level: &ToolLevel<'_>) {
        let name = Name::of(level);
        let length = name.length + self.before;
        if length > self.limits.name {
            self.refuse(Some(level), Reason::NameLength(length));
        } else if !self.names.add(name.hash()) {
            self.refuse(Some(level), Reason::NameTaken);
        }
    }

    #[inline]
    const fn description(&mut self, level: &ToolLevel<'_>) {
        let Some(most) = self.limits.description else {
            return;
        };
        let mut out = Out::measuring();
        write_description(&mut out, level, &self.program);
        // The JSON form of the text has at least as many bytes as the text has characters, so the
        // characters are counted only if the JSON form is too long.
        if out.size.json > most {
            let mut length = out.size.json;
            let summary = level.facts.summary_or(level.name);
            length -= surplus(summary.raw(), summary);
            if let Some(more) = level.facts.description() {
                length -= surplus(more.raw(), more);
            }
            if length > most {
                self.refuse(Some(level), Reason::Description(length));
            }
        }
    }

    #[inline]
    const fn arguments(&mut self, called: &ToolLevel<'_>) {
        self.properties += called.facts.runs_external() as usize;
        let mut values = EnumValues::NONE;
        let mut level = Some(called);
        while let Some(owner) = level {
            self.items(called, owner.inherited, &mut values);
            level = owner.up;
        }
        if let Some(most) = self.limits.values
            && values.count > most
        {
            self.refuse(Some(called), Reason::Values(values.count));
        }
        if values.has_empty && !self.limits.empty_values {
            self.refuse(Some(called), Reason::EmptyValue);
        }
    }

    #[inline]
    const fn items(&mut self, called: &ToolLevel<'_>, items: &[Item], values: &mut EnumValues) {
        each!(items, |item| match item {
            Item::Args(args) => self.args(called, args, values),
            Item::Arg(arg) => self.key(called, arg.id.raw()),
            Item::Part(part) => self.items(called, part.items, values),
            _ => {}
        });
    }

    #[inline]
    const fn args(&mut self, called: &ToolLevel<'_>, args: &Args, values: &mut EnumValues) {
        each!(args.input.keys, |key| {
            self.key(called, key);
        });
        each!(args.input.properties, |property| match property {
            Frag::Json(json) => values.add_enums(json),
            Frag::Schema(at) => values.add(args.types[*at].value.values),
            _ => {}
        });
    }

    #[inline]
    const fn key(&mut self, called: &ToolLevel<'_>, id: &str) {
        self.properties += 1;
        let mut out = Out::measuring();
        write_key(&mut out, id);
        if out.size.json > self.limits.key {
            self.refuse(Some(called), Reason::Key(out.size.json));
        }
    }

    #[inline]
    const fn refuse(&mut self, level: Option<&ToolLevel<'_>>, reason: Reason) {
        if self.found.is_some() {
            return;
        }
        self.found = Some(Refused::of(level, reason));
    }
}

/// Returns by how much the number of bytes in a text's JSON form exceeds the text's number of
/// characters.
#[inline]
const fn surplus(raw: &str, text: crate::spec::Text) -> usize {
    let mut out = Out::measuring();
    out.inner(text);
    let mut characters = 0;
    // Continuation bytes do not count as characters.
    each!(raw.as_bytes(), |byte| characters +=
        (*byte & 0xc0 != 0x80) as usize);
    out.size.json - characters
}

/// Counts the values in enums.
struct EnumValues {
    count: usize,
    /// Whether one of the values is the empty string.
    has_empty: bool,
}

impl EnumValues {
    const NONE: Self = Self {
        count: 0,
        has_empty: false,
    };

    #[inline]
    const fn add(&mut self, values: &[PossibleValue]) {
        each!(values, |value| {
            self.count += 1;
            self.has_empty |= !value.hide && value.name.raw().is_empty();
        });
    }

    /// Counts the strings in all lists after `"enum":` in a JSON text.
    #[inline]
    const fn add_enums(&mut self, json: &str) {
        const KEY: &[u8] = b"\"enum\":[";
        let bytes = json.as_bytes();
        let mut i = 0;
        while i + KEY.len() < bytes.len() {
            // Comparing the first letter is fast and rules out most other keys.
            let may_be = bytes[i] == b'"' && bytes[i + 1] == KEY[1];
            if !may_be || !crate::bytes::starts_with(bytes.split_at(i).1, KEY) {
                i += 1;
                continue;
            }
            i += KEY.len();
            while i < bytes.len() && bytes[i] == b'"' {
                self.count += 1;
                i += 1;
                self.has_empty |= i < bytes.len() && bytes[i] == b'"';
                while i < bytes.len() && bytes[i] != b'"' {
                    i += if bytes[i] == b'\\' { 2 } else { 1 };
                }
                i += 1;
                if i < bytes.len() && bytes[i] == b',' {
                    i += 1;
                }
            }
        }
    }
}
