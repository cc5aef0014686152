//! The shells that completion supports. Values are quoted so that a shell inserts them as data.
//!
//! zsh, fish and elvish quote the values that they insert. bash and PowerShell insert a value as if
//! the user had typed it, so they would execute a value such as `$(rm x)`. A value may be dangerous
//! because strangers choose it, for example as the title of an item or the name of a file. So this
//! module quotes values for bash and PowerShell.

use std::borrow::Cow;
use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::path::Path;

use clap::Command;
use clap_complete::env::{Bash, Elvish, EnvCompleter, Fish, Powershell, Shells, Zsh};

use crate::view::visible::{is_plain, verbatim_line};

/// The shells with completion.
pub(super) const SHELLS: Shells<'static> = Shells(&[
    &Quoting(Bash),
    &Quoting(Elvish),
    &Quoting(Fish),
    &Quoting(Powershell),
    &Quoting(Zsh),
]);

/// The environment variable in which bash passes the word at the cursor as the user typed it,
/// including a quote that is not closed yet.
const WORD: &str = "_CMDHELP_WORD";

/// One of clap_complete's shells, whose values are quoted where necessary.
struct Quoting<S>(S);

impl<S: EnvCompleter> EnvCompleter for Quoting<S> {
    fn name(&self) -> &'static str {
        self.0.name()
    }

    fn is(&self, name: &str) -> bool {
        self.0.is(name)
    }

    fn write_registration(
        &self,
        var: &str,
        name: &str,
        bin: &str,
        completer: &str,
        buf: &mut dyn Write,
    ) -> io::Result<()> {
        let mut script = Vec::new();
        self.0
            .write_registration(var, name, bin, completer, &mut script)?;
        let script = String::from_utf8_lossy(&script);
        // If the script of a later version of clap_complete does not contain this line, the
        // variable is not set. Completion after an open quote is then less exact, but values are
        // still quoted safely.
        let asks = "        _CLAP_IFS=\"$IFS\" \\\n";
        let asks_more = format!("{asks}        {WORD}=\"${{COMP_WORDS[COMP_CWORD]}}\" \\\n");
        buf.write_all(script.replacen(asks, &asks_more, 1).as_bytes())
    }

    fn write_complete(
        &self,
        cmd: &mut Command,
        mut args: Vec<OsString>,
        current_dir: Option<&Path>,
        buf: &mut dyn Write,
    ) -> io::Result<()> {
        let typed = Typed::read(self.name(), &mut args);
        let mut offered = Vec::new();
        self.0
            .write_complete(cmd, args, current_dir, &mut offered)?;
        let offered = String::from_utf8_lossy(&offered);
        let (between, is_last) = match self.name() {
            "fish" | "powershell" => ("\n".to_owned(), true),
            _ => (env::var("_CLAP_IFS").unwrap_or("\n".into()), false),
        };
        let offered = offered.split_terminator(&between);
        let offered: Vec<String> = offered
            .filter_map(|it| self.safe_line(it, &typed))
            .collect();
        let mut text = offered.join(&between);
        if is_last && !text.is_empty() {
            text.push('\n');
        }
        buf.write_all(text.as_bytes())
    }
}

impl<S: EnvCompleter> Quoting<S> {
    /// Converts a line of clap_complete's output into one with a quoted value. Returns `None` if
    /// the value must not be offered.
    fn safe_line(&self, offered: &str, typed: &Typed) -> Option<String> {
        let end = match self.name() {
            "zsh" => end_of_value(offered),
            "fish" | "powershell" => offered.find('\t'),
            _ => None,
        };
        let (value, help) = offered.split_at(end.unwrap_or(offered.len()));
        if !is_plain(value) {
            return None;
        }
        let value = match self.name() {
            "bash" => typed.quoted(value)?.into(),
            "powershell" => for_powershell(value),
            _ => Cow::Borrowed(value),
        };
        // The shell splits value and help at the first tab, so neither may contain another one.
        let help = match help.strip_prefix('\t') {
            Some(help) => format!("\t{}", verbatim_line(help)),
            None => verbatim_line(help),
        };
        Some(value.into_owned() + &help)
    }
}

/// Returns the index at which the value ends in a line for zsh, and the help begins: that of the
/// first colon that no backslash escapes.
fn end_of_value(offered: &str) -> Option<usize> {
    let mut is_escaped = false;
    offered.bytes().position(|byte| {
        let ends = byte == b':' && !is_escaped;
        is_escaped = byte == b'\\' && !is_escaped;
        ends
    })
}

/// How the word at the cursor is quoted so far, in bash.
struct Typed {
    /// The quote that is still open, if there is one.
    quote: Option<char>,
    /// Whether the word begins with `~/`. bash expands `~` only if the `~` is not quoted.
    is_at_home: bool,
}

impl Typed {
    /// Finds out how the word at the cursor is quoted, and removes the quoting from this word in
    /// `args`.
    fn read(shell: &str, args: &mut [OsString]) -> Self {
        let mut this = Self {
            quote: None,
            is_at_home: false,
        };
        if shell != "bash" {
            return this;
        }
        this.quote = env::var(WORD).ok().and_then(|word| open_quote(&word));
        let index = env::var("_CLAP_COMPLETE_INDEX").ok();
        let index = index.and_then(|index| index.parse::<usize>().ok());
        if let Some(arg) = args.get_mut(index.unwrap_or_default())
            && let Some(word) = arg.to_str()
        {
            this.is_at_home = this.quote.is_none() && word.starts_with("~/");
            *arg = this.meant(word).into();
        }
        this
    }

    /// Removes the backslashes that bash would remove from a word.
    fn meant(&self, word: &str) -> String {
        let mut meant = String::new();
        let mut rest = word.chars().peekable();
        while let Some(character) = rest.next() {
            let is_escape = character == '\\'
                && match (self.quote, rest.peek()) {
                    (_, None) | (Some('\''), _) => false,
                    (Some(_), Some(next)) => "$`\"\\".contains(*next),
                    (None, Some(_)) => true,
                };
            match rest.next_if(|_| is_escape) {
                Some(escaped) => meant.push(escaped),
                None => meant.push(character),
            }
        }
        meant
    }

    /// Quotes a value so that bash inserts it as data. Returns `None` if the value cannot be
    /// quoted.
    fn quoted(&self, value: &str) -> Option<String> {
        let quoted = match self.quote {
            Some('\'') => value.replace('\'', r"'\''"),
            // Within open quotes, an interactive bash replaces `!` by an earlier command line, and
            // `!` cannot be escaped there.
            Some(_) if value.contains('!') => return None,
            Some(_) => escaped(value, |it| "$`\"\\".contains(it)),
            None => {
                let (home, rest) = match value.strip_prefix("~/") {
                    Some(rest) if self.is_at_home => ("~/", rest),
                    _ => ("", value),
                };
                let is_special =
                    |it: char| !it.is_ascii_alphanumeric() && !"-_./:=,+@%".contains(it);
                home.to_owned() + &escaped(rest, is_special)
            }
        };
        Some(quoted)
    }
}

/// Returns the quote that is still open at the end of a word, if there is one.
fn open_quote(word: &str) -> Option<char> {
    let mut open = None;
    let mut rest = word.chars();
    while let Some(character) = rest.next() {
        match (open, character) {
            (None | Some('"'), '\\') => drop(rest.next()),
            (None, '\'' | '"') => open = Some(character),
            (Some(quote), character) if quote == character => open = None,
            _ => {}
        }
    }
    open
}

fn escaped(value: &str, is_special: impl Fn(char) -> bool) -> String {
    let mut escaped = String::new();
    for character in value.chars() {
        if is_special(character) {
            escaped.push('\\');
        }
        escaped.push(character);
    }
    escaped
}

/// Quotes a value for PowerShell. Several Unicode characters count as single quotes in PowerShell.
/// In a quoted value, each of these characters has to be doubled.
fn for_powershell(value: &str) -> Cow<'_, str> {
    let is_plain = |it: char| it.is_alphanumeric() || "-_./\\:=+".contains(it);
    if !value.is_empty() && value.chars().all(is_plain) {
        return Cow::Borrowed(value);
    }
    let mut quoted = String::from("'");
    for character in value.chars() {
        if matches!(character, '\'' | '\u{2018}'..='\u{201b}') {
            quoted.push(character);
        }
        quoted.push(character);
    }
    Cow::Owned(quoted + "'")
}

#[cfg(test)]
mod tests {
    use super::{Typed, end_of_value, for_powershell, open_quote};

    #[test]
    fn quotes_values_for_bash() {
        let quoted = |quote, value| {
            let typed = Typed {
                quote,
                is_at_home: false,
            };
            typed.quoted(value)
        };
        let value = r#"a$(b) 'c' "d" `e` \f"#;
        assert_eq!(
            quoted(None, value).as_deref(),
            Some(r#"a\$\(b\)\ \'c\'\ \"d\"\ \`e\`\ \\f"#)
        );
        assert_eq!(
            quoted(Some('"'), value).as_deref(),
            Some(r#"a\$(b) 'c' \"d\" \`e\` \\f"#)
        );
        assert_eq!(
            quoted(Some('\''), value).as_deref(),
            Some(r#"a$(b) '\''c'\'' "d" `e` \f"#)
        );
        assert_eq!(quoted(Some('"'), "a!b"), None);
        assert_eq!(quoted(None, "~root").as_deref(), Some(r"\~root"));
    }

    #[test]
    fn finds_open_quotes() {
        for (word, quote) in [
            ("a", None),
            ("'a", Some('\'')),
            ("\"a'", Some('"')),
            (r#""a\"b"#, Some('"')),
            (r"a\'", None),
            (r"'a\'", None),
        ] {
            assert_eq!(open_quote(word), quote, "{word}");
        }
    }

    #[test]
    fn quotes_values_for_powershell() {
        assert_eq!(for_powershell("--top=alpha"), "--top=alpha");
        assert_eq!(for_powershell("a;$(b)"), "'a;$(b)'");
        assert_eq!(for_powershell("it's\u{2019}"), "'it''s\u{2019}\u{2019}'");
    }

    #[test]
    fn help_for_zsh_begins_at_an_unescaped_colon() {
        assert_eq!(end_of_value(r"a\:b:help"), Some(4));
        assert_eq!(end_of_value(r"a\\:help"), Some(3));
        assert_eq!(end_of_value("a"), None);
    }
}
