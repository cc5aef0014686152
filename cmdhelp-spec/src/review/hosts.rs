//! Checks a program's tools against the limits of agent hosts.
//!
//! A host that rejects one tool often drops all tools of the program without a message. The limits
//! are in [`limits`]; this module checks them and writes the error message.

mod limits;

use self::limits::limits;
use crate::const_text::ConstText;
use crate::manifest::{Limits, Reason, Refused, refused};
use crate::spec::Command;

/// An agent host, or the API behind it, that limits the names, sizes and number of tools.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Host {
    /// Any host that follows the MCP specification.
    Mcp,
    /// Anthropic's API, and products that use it.
    Anthropic,
    /// OpenAI's API, and products that use it.
    OpenAi,
    /// Gemini's API, and products that use it.
    Gemini,
    /// Cursor, whose limit for names includes the server's name.
    Cursor,
    /// VS Code, which adds a prefix to names.
    VsCode,
    /// Claude Code, which adds the prefix `mcp__`, the server's name and `__`.
    ClaudeCode,
    /// Codex, which adds the same prefix as Claude Code.
    Codex,
}

impl Host {
    /// All known hosts.
    pub const ALL: [Self; 8] = [
        Self::Mcp,
        Self::Anthropic,
        Self::OpenAi,
        Self::Gemini,
        Self::Cursor,
        Self::VsCode,
        Self::ClaudeCode,
        Self::Codex,
    ];

    /// Returns the name of the host and its limits.
    ///
    /// ```
    /// use cmdhelp_spec::review::Host;
    /// let (name, limits) = Host::VsCode.limits();
    /// assert_eq!((name, limits.name), ("VS Code", 46));
    /// ```
    #[must_use]
    #[inline]
    pub const fn limits(self) -> (&'static str, Limits) {
        limits(self)
    }

    /// Returns the length of the prefix that the host adds to a tool's name. The prefix may contain
    /// `server`, the name of the MCP server.
    ///
    /// ```
    /// use cmdhelp_spec::review::Host;
    /// assert_eq!(Host::ClaudeCode.prefix("pad"), "mcp__pad__".len());
    /// assert_eq!(Host::Cursor.prefix("pad"), "pad".len());
    /// ```
    #[must_use]
    #[inline]
    pub const fn prefix(self, server: &str) -> usize {
        match self {
            Self::Cursor => server.len(),
            Self::ClaudeCode | Self::Codex => "mcp__".len() + server.len() + "__".len(),
            _ => 0,
        }
    }
}

/// Checks the program's tools against a host's limits. `server` is the name under which the program
/// is registered as an MCP server with the host.
#[track_caller]
#[inline]
pub const fn check_host(root: &Command, host: Host, server: &str) {
    let (name, limits) = limits(host);
    if let Some(refused) = refused(root, &limits, host.prefix(server)) {
        message(name, root, &limits, &refused).panic()
    }
}

#[inline]
const fn message(host: &str, root: &Command, limits: &Limits, refused: &Refused) -> ConstText {
    let mut text = ConstText::new();
    let (words, _) = refused.words.split_at(refused.depth);
    let whole = matches!(refused.reason, Reason::Properties(_) | Reason::Tools(_));
    text.put(host);
    text.put(" would reject ");
    if whole {
        text.put("the tools of `");
        text.put(root.name.raw());
    } else {
        text.put("`");
        text.words(root.name.raw(), words, words.len());
    }
    text.put("`: ");
    match refused.reason {
        Reason::NameLength(length) => {
            over(
                &mut text,
                "its name has ",
                length,
                " characters",
                limits.name,
            );
            text.put("; shorten a word of the command or the server's name, or give the tool a shorter name with `#[cmdhelp(mcp_name = \"...\")]`");
        }
        Reason::NameTaken => {
            text.put(
                "another command has the same tool name; give one of them a name of its own \
                 with `#[cmdhelp(mcp_name = \"...\")]`",
            );
        }
        Reason::Description(length) => over(
            &mut text,
            "its description has ",
            length,
            " characters",
            or_none(limits.description),
        ),
        Reason::Key(length) => {
            over(
                &mut text,
                "an argument's name has ",
                length,
                " characters",
                limits.key,
            );
        }
        Reason::Values(count) => over(
            &mut text,
            "its arguments have ",
            count,
            " possible values",
            or_none(limits.values),
        ),
        Reason::EmptyValue => {
            text.put("the empty string is a possible value of an argument");
        }
        Reason::Properties(count) => {
            over(
                &mut text,
                "they have ",
                count,
                " arguments",
                or_none(limits.properties),
            );
            text.put("; hide commands from agents with `#[cmdhelp(hide)]`");
        }
        Reason::Tools(count) => {
            over(
                &mut text,
                "there are ",
                count,
                " tools",
                or_none(limits.tools),
            );
            text.put("; leave commands out of the list of tools with `#[cmdhelp(llms = false)]`");
        }
    }
    text
}

#[inline]
const fn over(text: &mut ConstText, what: &str, count: usize, of: &str, most: usize) {
    text.put(what);
    text.number(count);
    text.put(of);
    text.put(", and ");
    text.number(most);
    text.put(" is the limit");
}

#[inline]
const fn or_none(limit: Option<usize>) -> usize {
    match limit {
        Some(limit) => limit,
        None => usize::MAX,
    }
}
