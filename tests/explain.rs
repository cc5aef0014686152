//! Explanations of command lines, through the public API.

#![allow(
    deprecated,
    reason = "a flag with the name of a framework flag is intended"
)]

use cmdhelp::explain::{Answer, Explanation, Role};
use cmdhelp::prelude::*;

#[derive(Parser)]
#[command(name = "vault", version)]
struct Vault {
    /// Where it is
    #[arg(
        long,
        global = true,
        env = "EXPLAIN_TEST_SERVER",
        default_value = "local"
    )]
    server: String,
    #[arg(short, long, global = true, action = cmdhelp::ArgAction::Count)]
    verbose: u8,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Sign in
    Login {
        #[cmdhelp(secret)]
        #[arg(long)]
        token: String,
        #[cmdhelp(secret)]
        #[arg(long)]
        pin: Option<u16>,
    },
    /// Show values
    #[cmdhelp(effect = "read")]
    Show {
        names: Vec<String>,
        #[arg(short, long)]
        quiet: bool,
        #[arg(short, long, overrides_with = "quiet")]
        all: bool,
        #[arg(long, default_value_t = 3)]
        depth: u8,
        #[cmdhelp(effect = "write")]
        #[arg(long)]
        touch: bool,
    },
    #[allow(dead_code, reason = "the commands are never run")]
    #[command(external_subcommand)]
    Other(Vec<String>),
}

fn explain(words: &[&str]) -> Explanation {
    cmdhelp::explain::<Vault>(["vault"].iter().chain(words))
}

fn canonical(words: &[&str]) -> String {
    explain(words).canonical_line().expect("a call")
}

#[test]
fn grouped_short_flags_are_explained_one_by_one() {
    let explanation = explain(&["show", "-qav", "x"]);
    let flags: Vec<(&str, bool)> = explanation
        .words
        .iter()
        .filter(|word| word.role == Role::Flag)
        .map(|word| (word.text.as_str(), word.overridden))
        .collect();
    assert_eq!(flags, [("-q", true), ("-a", false), ("-v", false)]);
    assert!(
        explanation
            .to_string()
            .contains("overridden by a later word")
    );
    assert_eq!(
        canonical(&["show", "-qav", "x"]),
        "vault show --verbose --all x"
    );
}

#[test]
fn globals_belong_to_the_innermost_command() {
    let expected = "vault show --server remote --verbose --depth 2 a";
    for words in [
        &["--server", "remote", "-v", "show", "--depth=2", "a"][..],
        &["show", "a", "--depth", "2", "-v", "--server=remote"],
        &[
            "-vvv",
            "--server",
            "other",
            "show",
            "--server",
            "remote",
            "-v",
            "--depth=2",
            "a",
        ],
    ] {
        assert_eq!(canonical(words), expected, "{words:?}");
    }
}

#[test]
fn special_characters_are_quoted_for_shells() {
    let line = canonical(&["show", "a b", "--", "-x", "it's", "<y>"]);
    assert_eq!(line, r"vault show -- 'a b' -x 'it'\''s' '<y>'");
    assert_eq!(canonical(&["show", ""]), "vault show ''");
}

#[test]
fn environment_variables_override_defaults() {
    let server = |explanation: &Explanation| {
        let mut defaults = explanation.defaults.iter();
        defaults
            .find(|default| default.argument == "--server")
            .cloned()
    };
    let explanation = explain(&["show"]);
    let depth = explanation
        .defaults
        .iter()
        .find(|default| default.argument == "--depth");
    assert_eq!(
        depth.unwrap().values.as_deref(),
        Some(&["3".to_owned()][..])
    );
    assert_eq!(server(&explanation).unwrap().environment, None);
    assert_eq!(server(&explain(&["--server", "x", "show"])), None);
}

#[derive(Clone, Copy, ValueEnum)]
enum Colour {
    Red,
    Blue,
}

#[derive(Parser)]
#[command(name = "paint")]
struct Paint {
    #[arg(long, value_enum, default_value_t = Colour::Red)]
    wall: Colour,
    #[arg(long, value_enum, default_values_t = [Colour::Blue, Colour::Red])]
    stripes: Vec<Colour>,
    #[arg(long, default_value_t = 2 + 3)]
    coats: u8,
    #[cmdhelp(secret)]
    #[arg(long, default_value_t = String::from("hunter2"))]
    key: String,
    #[arg(long, env = "EXPLAIN_TEST_NOWHERE")]
    dark: Option<String>,
    /// Whether it is blue, the environment decides
    #[arg(long, value_enum, default_value_t = Colour::Red, default_value_if("dark", "yes", "blue"))]
    door: Colour,
}

#[test]
fn defaults_match_the_document() {
    let explanation = cmdhelp::explain::<Paint>(["paint"]);
    let values = |argument: &str| {
        let mut defaults = explanation.defaults.iter();
        let default = defaults.find(|default| default.argument == argument);
        default.expect("it has a default").values.clone()
    };
    let texts = |texts: &[&str]| Some(texts.iter().map(ToString::to_string).collect());
    assert_eq!(values("--wall"), texts(&["red"]));
    assert_eq!(values("--stripes"), texts(&["blue", "red"]));
    assert_eq!(values("--coats"), texts(&["5"]));
    assert_eq!(values("--key"), None);
    assert_eq!(values("--door"), None);
}

#[test]
fn secrets_are_redacted() {
    for words in [
        &["login", "--token", "hunter2", "--pin", "7"][..],
        &["login", "--token=hunter2", "--pin", "hunter3"],
        &["login", "--tokn", "hunter2", "--token", "hunter2"],
        &["login", "--token", "hunter2", "--pn", "1"],
        &["login", "--token", "hunter2", "extra"],
        &["login", "--token:hunter2"],
        &["login", "--tokenhunter2"],
        &["login", "-token", "hunter2"],
        &["login", "hunter2", "--token", "hunter2"],
    ] {
        let explanation = explain(words);
        for text in [
            explanation.to_string(),
            explanation.to_json(),
            format!("{explanation:?}"),
        ] {
            assert!(!text.contains("hunter"), "{words:?}: {text}");
        }
    }
    let explanation = explain(&["login", "--token", "hunter2"]);
    assert_eq!(
        explanation.canonical_line().unwrap(),
        "vault login --token '<token>'"
    );
}

#[test]
fn undecided_lines_are_given_to_the_parser() {
    let explanation = explain(&["deploy", "--to", "x"]);
    assert_eq!(explanation.answer, Answer::Accepted);
    assert!(
        explanation
            .words
            .iter()
            .all(|word| word.role == Role::External)
    );
    assert_eq!(explanation.canonical_line().unwrap(), "vault deploy --to x");
    assert_eq!(explanation.effect.call, None);
}

#[test]
fn requests_for_help_are_explained() {
    let explanation = explain(&["show", "--help"]);
    assert_eq!(explanation.answer, Answer::Shows);
    assert!(explanation.is_taken() && explanation.canonical.is_none());
}

/// A missing argument is found even if another argument is read from an environment variable.
#[test]
fn missing_arguments_have_no_word() {
    let Answer::Refused(problem) = explain(&["login"]).answer else {
        panic!("a token is missing");
    };
    assert_eq!(problem.code, "MISSING_REQUIRED_ARGUMENT");
    assert_eq!(
        (problem.word, problem.argument.as_deref()),
        (None, Some("--token"))
    );
}

#[test]
fn arguments_raise_the_effect_and_never_lower_it() {
    assert_eq!(explain(&["show"]).effect.call, Some("read"));
    let explanation = explain(&["show", "--touch"]);
    assert_eq!(explanation.effect.call, Some("write"));
    assert_eq!(explanation.effect.raised_by, ["--touch"]);
}

/// A type with clap's traits only.
struct Foreign;

impl FromArgMatches for Foreign {
    fn from_arg_matches(_: &cmdhelp::ArgMatches) -> Result<Self, cmdhelp::Error> {
        Ok(Self)
    }

    fn update_from_arg_matches(&mut self, _: &cmdhelp::ArgMatches) -> Result<(), cmdhelp::Error> {
        Ok(())
    }
}

impl Args for Foreign {
    fn augment_args(cmd: cmdhelp::Command) -> cmdhelp::Command {
        let port = cmdhelp::Arg::new("port").long("port").required(true);
        let port = port.value_name("PORT");
        cmd.arg(port.value_parser(cmdhelp::value_parser!(u16)))
    }

    fn augment_args_for_update(cmd: cmdhelp::Command) -> cmdhelp::Command {
        Self::augment_args(cmd)
    }
}

#[derive(Parser)]
#[command(name = "mixed", version)]
struct Mixed {
    #[command(flatten)]
    foreign: Foreign,
}

#[test]
fn clap_decides_lines_that_constants_cannot() {
    let open = |words: &[&str]| {
        let explanation = cmdhelp::explain::<Mixed>(["mixed"].iter().chain(words));
        match explanation.answer {
            Answer::Open { reason, clap } => (reason, clap),
            answer => panic!("{answer:?}"),
        }
    };
    let (reason, clap) = open(&["--port", "80"]);
    assert_eq!(reason, "part of the command is known only at run time");
    assert_eq!(clap, Ok(()));
    let (_, clap) = open(&["--port", "x"]);
    assert!(clap.unwrap_err().starts_with("invalid value 'x'"));
    let (_, clap) = open(&[]);
    assert!(clap.unwrap_err().contains("--port <PORT>"));
}

/// Look after notes
#[derive(Parser)]
#[command(name = "notes", version)]
struct Notes {
    #[command(subcommand)]
    command: NotesCommand,
}

#[derive(Subcommand)]
enum NotesCommand {
    /// Throw a note away
    #[cmdhelp(run = remove, effect = "destructive", dry_run)]
    Remove { number: u32 },
    /// List the notes
    #[cmdhelp(run = list, effect = "read", stdout(schema = "Vec<String>"))]
    List {
        #[arg(last = true)]
        words: Vec<String>,
    },
    /// Write the notes into a file
    #[cmdhelp(run = export, dry_run)]
    Export {
        #[arg(long)]
        select: String,
    },
    /// Show a note
    #[cmdhelp(run = show, effect = "read")]
    Show {
        /// The system's own variable, so that it is set
        #[arg(long, env = "PATH")]
        #[cmdhelp(effect = "write")]
        from: Option<String>,
        #[arg(long, env = "EXPLAIN_TEST_NOWHERE")]
        #[cmdhelp(effect = "destructive")]
        into: Option<String>,
    },
    /// Sweep
    #[cmdhelp(run = sweep, effect = "read")]
    Sweep {
        #[arg(long)]
        how: Option<String>,
        #[arg(long, default_value_if("how", "all", "true"))]
        #[cmdhelp(effect = "destructive")]
        everything: bool,
        #[arg(long, action = cmdhelp::ArgAction::SetFalse)]
        #[cmdhelp(effect = "write")]
        still: bool,
        #[arg(long, default_value_ifs([("how", "some", "1")]))]
        #[cmdhelp(effect = "destructive")]
        several: Option<u8>,
    },
}

fn sweep(
    _how: Option<String>,
    _everything: bool,
    _still: bool,
    _several: Option<u8>,
    _: &mut Context<Notes>,
) -> Done<()> {
    Ok(())
}

type Done<T> = Result<T, std::convert::Infallible>;

fn remove(_number: u32, _: &mut Context<Notes>) -> Done<()> {
    Ok(())
}

fn list(words: Vec<String>, _: &mut Context<Notes>) -> Done<Vec<String>> {
    Ok(words)
}

fn export(_select: String, _: &mut Context<Notes>) -> Done<()> {
    Ok(())
}

fn show(from: Option<String>, _into: Option<String>, _: &mut Context<Notes>) -> Done<String> {
    Ok(from.unwrap_or_default())
}

fn explain_notes(words: &[&str]) -> Explanation {
    cmdhelp::explain::<Notes>(["notes"].iter().chain(words))
}

#[test]
fn framework_flags_are_explained() {
    let explanation = explain_notes(&["remove", "--confirm", "7", "--output", "text"]);
    assert_eq!(explanation.answer, Answer::Accepted);
    let words: Vec<(usize, &str, bool)> = explanation
        .words
        .iter()
        .map(|word| (word.index, word.text.as_str(), word.asks.is_some()))
        .collect();
    assert_eq!(
        words,
        [
            (0, "remove", false),
            (1, "--confirm", true),
            (2, "7", false),
            (3, "--output", true),
            (4, "text", true),
        ]
    );
    assert_eq!(explanation.effect.call, Some("destructive"));
    let canonical = explanation.canonical_line().unwrap();
    assert_eq!(canonical, "notes remove --confirm --output=text 7");
    let again = explain_notes(&canonical.split(' ').skip(1).collect::<Vec<_>>());
    assert_eq!(again.canonical_line().unwrap(), canonical);
    assert!(
        explanation
            .to_string()
            .contains("--confirm  confirms a destructive call")
    );
}

/// The framework flag gets its longer name only at commands with a flag of the same name.
#[test]
fn flags_of_the_program_win() {
    let explanation = explain_notes(&["export", "--select", "all", "--dry-run"]);
    assert_eq!(explanation.answer, Answer::Accepted);
    let select = explanation
        .words
        .iter()
        .find(|word| word.text == "--select");
    assert_eq!(select.unwrap().asks, None);
    for word in ["--select", "--cmdhelp-select"] {
        let explained = explain_notes(&["list", word, "id"]);
        assert_eq!(explained.answer, Answer::Accepted);
        let select = explained
            .words
            .iter()
            .find(|explanation| explanation.text == word);
        assert!(select.unwrap().asks.is_some(), "{word}");
    }
}

#[test]
fn a_dry_run_has_no_effect() {
    let explanation = explain_notes(&["remove", "7", "--dry-run"]);
    assert_eq!(explanation.effect.command, Some("destructive"));
    assert_eq!(explanation.effect.call, Some("read"));
}

#[test]
fn framework_flags_are_refused_as_by_the_program() {
    let refused = |words: &[&str]| match explain_notes(words).answer {
        Answer::Refused(problem) => (problem.code, problem.word),
        answer => panic!("{words:?}: {answer:?}"),
    };
    for (words, code, at) in [
        (&["list", "--dry-run"][..], "DRY_RUN_UNSUPPORTED", 1),
        (&["remove", "7", "--limit", "2"], "LIMIT_UNSUPPORTED", 2),
        (&["show", "--after=2"], "LIMIT_UNSUPPORTED", 1),
        (&["list", "--output", "yaml"], "INVALID_VALUE", 1),
        (&["list", "--limit", "0"], "INVALID_VALUE", 1),
        // If a line contains valid framework flags and an unknown flag, the error is about the unknown flag.
        (&["list", "--limit", "2", "--lost"], "UNKNOWN_ARGUMENT", 3),
        // `--dry-run` comes after `--`, and the command has no positional argument for it.
        (&["show", "--", "--dry-run"], "UNKNOWN_ARGUMENT", 2),
    ] {
        assert_eq!(refused(words), (code, Some(at)), "{words:?}");
    }
    assert_eq!(
        explain_notes(&["list", "--limit", "2"]).answer,
        Answer::Accepted
    );
    let word = explain_notes(&["list", "--", "--limit"]);
    assert!(word.words.iter().all(|word| word.asks.is_none()));
}

#[test]
fn values_from_the_environment_raise_the_effect() {
    let explanation = explain_notes(&["show"]);
    assert_eq!(explanation.effect.call, Some("write"));
    assert_eq!(explanation.effect.raised_by, ["--from"]);
    assert_eq!(explain_notes(&["list"]).effect.call, Some("read"));
}

/// The effect of an explanation is the effect of the call.
#[test]
fn conditional_defaults_raise_the_effect() {
    for (words, effect, by) in [
        (&["sweep"][..], "read", &[][..]),
        (&["sweep", "--how", "little"], "read", &[]),
        (&["sweep", "--still"], "write", &["--still"]),
        (&["sweep", "--how", "all"], "destructive", &["--everything"]),
        (&["sweep", "--how=some"], "destructive", &["--several"]),
        (&["sweep", "--everything"], "destructive", &["--everything"]),
    ] {
        let explanation = explain_notes(words);
        assert_eq!(explanation.effect.call, Some(effect), "{words:?}");
        assert_eq!(explanation.effect.raised_by, by, "{words:?}");
    }
}

#[derive(Parser)]
#[command(name = "forms")]
struct Forms {
    #[command(flatten)]
    output: OutputForms,
    #[command(flatten)]
    input: InputForms,
}

#[derive(cmdhelp::Args)]
#[group(multiple = false)]
struct OutputForms {
    #[arg(long)]
    table: bool,
    #[arg(short)]
    list: bool,
}

#[derive(cmdhelp::Args)]
#[group(required = true)]
struct InputForms {
    #[arg(long, conflicts_with = "OutputForms")]
    raw: bool,
    #[arg(long)]
    csv: bool,
}

#[test]
fn problems_name_arguments_and_not_groups_or_ids() {
    for (words, message) in [
        (&[][..], "one of `--raw`, `--csv` is missing"),
        (&["--raw", "-l"], "`--raw` cannot be used with `-l`"),
        (
            &["--csv", "--table", "-l"],
            "`--table` cannot be used with `-l`",
        ),
    ] {
        let Answer::Refused(problem) =
            cmdhelp::explain::<Forms>(["forms"].iter().chain(words)).answer
        else {
            panic!("{words:?} is accepted");
        };
        assert!(problem.message.starts_with(message), "{}", problem.message);
    }
}
