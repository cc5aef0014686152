//! Parses the options of the server, which are the command-line arguments after `--mcp`.

use std::time::Duration;

use cmdhelp_runtime::for_server::List as _;
use cmdhelp_runtime::view::find::nearest;

use super::child::Children;
use super::choice::Choice;

/// The options with which a server is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Options {
    pub(super) choice: Choice,
    /// The time limit of calls whose commands declare none, or `None` if such calls have no limit.
    pub(super) deadline: Option<Duration>,
    /// The maximum size of a result in bytes.
    pub(super) budget: usize,
    /// Whether calls are carried out in the process of the server.
    pub(super) in_process: bool,
    /// Whether the server requests clients to ask their users for consent.
    pub(super) asks: bool,
}

/// The flag with which a server carries out calls in its own process.
pub(crate) const IN_PROCESS: &str = "--mcp-in-process";

/// The flags, each with a description of its value.
const FLAGS: [(&str, &str); 7] = [
    ("--mcp-only", "names of commands, separated by commas"),
    ("--mcp-read-only", ""),
    (IN_PROCESS, ""),
    ("--mcp-no-questions", ""),
    ("--mcp-search", "names of commands, separated by commas"),
    ("--mcp-timeout", "a number of seconds, or 0 for no limit"),
    ("--mcp-output-limit", "a number of bytes"),
];

impl Options {
    /// Parses the options. Fails with a message for people.
    pub(super) fn read(words: &[&str]) -> Result<Self, String> {
        let mut options = Self {
            choice: Choice::default(),
            deadline: Some(Children::DEADLINE),
            budget: Children::BUDGET,
            in_process: false,
            asks: true,
        };
        let mut words = words.iter().copied();
        while let Some(word) = words.next() {
            let (name, inline) = match word.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (word, None),
            };
            let Some((_, takes)) = FLAGS.iter().find(|(flag, _)| *flag == name) else {
                return Err(unknown(name));
            };
            if takes.is_empty() {
                match (inline, name) {
                    (Some(_), _) => return Err(format!("`{name}` takes no value")),
                    (None, IN_PROCESS) => options.in_process = true,
                    (None, "--mcp-read-only") => options.choice.read_only = true,
                    (None, _) => options.asks = false,
                }
                continue;
            }
            let value = inline.or_else(|| words.next());
            let value = value.ok_or_else(|| format!("`{name}` needs a value: {takes}"))?;
            let number = || {
                let number = value.parse::<u64>();
                number
                    .map_err(|_| format!("invalid value `{value}` for `{name}`; expected {takes}"))
            };
            match name {
                "--mcp-only" => match Choice::commands(value) {
                    // An empty list would select all commands, but a user who writes `--mcp-only=`
                    // cannot mean that.
                    names if names.is_empty() => {
                        return Err(format!("`{name}` needs a value: {takes}"));
                    }
                    names => options.choice.only.extend(names),
                },
                "--mcp-search" => {
                    let core = options.choice.search.get_or_insert_default();
                    core.extend(Choice::commands(value));
                }
                "--mcp-timeout" => {
                    // The time is limited to about a century, so that adding it to the current time
                    // cannot overflow.
                    let seconds = number()?.min(u32::MAX.into());
                    options.deadline = (seconds > 0).then(|| Duration::from_secs(seconds));
                }
                _ => options.budget = usize::try_from(number()?).unwrap_or(usize::MAX),
            }
        }
        Ok(options)
    }
}

/// Returns the option of the server, such as `--mcp-only`, that a word consists of or begins with.
pub(super) fn option_of(word: &str) -> Option<&'static str> {
    let name = word.split_once('=').map_or(word, |(name, _)| name);
    let mut flags = FLAGS.iter().map(|(flag, _)| *flag);
    flags.find(|flag| *flag == name)
}

fn unknown(name: &str) -> String {
    let flags: Vec<&str> = FLAGS.iter().map(|(flag, _)| *flag).list();
    let mut message = ["unknown option `", name, "`; "].concat();
    match nearest(name, &flags).first() {
        Some(near) => message += &["did you mean `", near, "`?"].concat(),
        None => message += &["expected one of: ", &flags.join(", ")].concat(),
    }
    message
}

#[cfg(test)]
mod tests {
    use super::Options;
    use std::time::Duration;

    #[test]
    fn parses_options() {
        let words = [
            "--mcp-only",
            "db, item list",
            "--mcp-timeout=5",
            "--mcp-read-only",
        ];
        let options = Options::read(&words).expect("good words");
        assert_eq!(options.choice.only, [vec!["db"], vec!["item", "list"]]);
        assert!(options.choice.read_only && options.choice.search.is_none());
        assert_eq!(options.deadline, Some(Duration::from_secs(5)));
        let unlimited = Options::read(&["--mcp-timeout", "0"]).expect("good words");
        assert_eq!(unlimited.deadline, None);
    }

    #[test]
    fn explains_invalid_options() {
        let wrong = |words: &[&str]| Options::read(words).expect_err("bad words");
        assert!(wrong(&["--mcp-onyl", "x"]).contains("did you mean `--mcp-only`?"));
        assert!(wrong(&["--mcp-only"]).contains("needs a value: names of commands"));
        assert!(wrong(&["--mcp-only", " ,"]).contains("needs a value: names of commands"));
        assert!(wrong(&["--mcp-read-only=1"]).contains("takes no value"));
        assert!(wrong(&["--mcp-timeout", "soon"]).contains("invalid value `soon`"));
        assert!(wrong(&["item"]).contains("expected one of: --mcp-only"));
    }
}
