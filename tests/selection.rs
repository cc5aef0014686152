//! Parsing without the commands that a command line cannot select has the same outcome as parsing
//! with all of them. `parse()` leaves such commands out in release builds only, so this test calls
//! the function that leaves them out.

use std::ffi::OsString;
use std::fmt::Debug;
use std::sync::atomic::{AtomicUsize, Ordering};

use cmdhelp::__private::{Root, parse_plain, try_parse_selecting};
use cmdhelp::{Args, Parser, Subcommand};

fn words(line: &str) -> Vec<OsString> {
    line.split(' ').map(OsString::from).collect()
}

/// Returns the outcomes of parsing with selected commands and with the whole tree, as texts.
fn both<T: Debug + Parser + Root>(line: &str) -> (String, String) {
    let text = |outcome: Result<T, cmdhelp::Error>| match outcome {
        Ok(value) => format!("{value:?}"),
        Err(error) => format!("{:?}\n{}", error.kind(), error.render().ansi()),
    };
    (
        text(try_parse_selecting(words(line))),
        text(T::try_parse_from(words(line))),
    )
}

fn assert_same<T: Debug + Parser + Root>(lines: &[&str]) {
    for line in lines {
        let (selecting, whole) = both::<T>(line);
        assert_eq!(selecting, whole, "{line}");
    }
}

#[derive(Debug, Args)]
#[command(alias = "from-the-struct")]
struct Plain {
    name: Option<String>,
    #[command(flatten)]
    more: More,
}

#[derive(Debug, Args)]
#[command(alias = "from-the-flattened")]
struct More {
    #[arg(long)]
    more: bool,
}

#[derive(Debug, Args)]
#[command(short_flag = 'F', long_flag = "flagged")]
struct Flagged {}

#[derive(Debug, Subcommand)]
enum Inner {
    One,
    Two { number: Option<u8> },
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight(Other),
}

#[derive(Debug, Args)]
struct Other {
    name: Option<String>,
}

#[derive(Debug, Args)]
#[command(alias = "from-the-box")]
struct Named {
    name: Option<String>,
}

const NAME: &str = "named-by-a-constant";

fn name() -> &'static str {
    "named-by-a-function"
}

#[derive(Debug, Subcommand)]
#[allow(clippy::enum_variant_names)]
enum Commands {
    Add {
        word: Vec<String>,
    },
    #[command(alias = "rm", visible_aliases = ["delete", "del"])]
    Remove,
    Plain(Plain),
    Boxed(Box<Named>),
    Flagged(Flagged),
    #[command(name = NAME)]
    Constant,
    #[command(name = name())]
    Function,
    #[command(subcommand)]
    Inner(Inner),
    #[command(flatten)]
    Flat(Inner),
    Last,
}

#[derive(Debug, Parser)]
#[command(version = "1")]
struct Cli {
    #[arg(long, global = true)]
    verbose: bool,
    #[command(subcommand)]
    command: Option<Commands>,
}

#[test]
fn the_selected_command_is_built() {
    assert_same::<Cli>(&[
        "cli",
        "cli add a b",
        "cli add remove",
        "cli rm",
        "cli del --verbose",
        "cli --verbose delete",
        "cli from-the-struct",
        "cli from-the-flattened x --more",
        "cli boxed y",
        "cli from-the-box y",
        "cli -F",
        "cli --flagged",
        "cli named-by-a-constant",
        "cli named-by-a-function",
        "cli inner two 2",
        "cli inner eight z",
        "cli two 2",
        "cli last",
    ]);
}

#[test]
fn errors_and_help_name_commands_that_were_left_out() {
    assert_same::<Cli>(&[
        "cli ad",
        "cli --help",
        "cli -h",
        "cli help",
        "cli help inner two",
        "cli --version",
        "cli inner",
        "cli inner tow",
        "cli inner two x",
        "cli last --mor",
        "cli remove --name x",
        "cli -- add",
    ]);
}

#[derive(Debug, Parser)]
#[command(infer_subcommands = true)]
struct Inferring {
    #[command(subcommand)]
    command: Commands,
}

#[test]
fn abbreviations_select_a_command_if_enabled() {
    assert_same::<Inferring>(&["i re", "i la", "i f", "i inn ei q", "i l", "i named", "i s"]);
}

/// A type with a positional argument, which accepts the name of a command that is left out by
/// mistake: there is no error.
#[derive(Debug, Parser)]
struct Positional {
    word: Option<String>,
    #[command(subcommand)]
    command: Option<Named8>,
}

#[derive(Debug, Subcommand)]
enum Named8 {
    One(Named),
    Two {
        #[command(flatten)]
        more: More,
    },
    #[command(subcommand)]
    Three(Aliased),
    #[command(alias = "fourth")]
    Four,
    Five,
    Six,
    Seven,
    #[command(name = NAME)]
    Eight,
}

#[derive(Debug, Subcommand)]
#[command(alias = "third")]
enum Aliased {
    A,
}

#[test]
fn the_help_command_selects_nothing() {
    assert_same::<Positional>(&["p help", "p hel", "p x", "p x five", "p five"]);
}

#[test]
fn commands_are_selected_by_every_kind_of_name() {
    let lines = [
        "p one",
        "p from-the-box",
        "p from-the-flattened --more",
        "p third a",
        "p fourth",
        "p named-by-a-constant",
        "p other",
    ];
    assert_same::<Positional>(&lines);
    for line in &lines[..6] {
        let parsed = try_parse_selecting::<Positional>(words(line)).unwrap();
        assert!(parsed.command.is_some(), "{line}");
    }
}

#[derive(Debug, Parser)]
#[command(multicall = true)]
enum Applets {
    Cat { file: Option<String> },
    Cp,
    Ls,
    Mv,
    Rm,
    Touch,
    True,
    Yes,
}

#[test]
fn applets_are_selected_by_the_executables_name() {
    assert_same::<Applets>(&["/usr/bin/cat x", "ls", "yes.exe", "nothing", "cat rm"]);
}

#[derive(Debug, Parser)]
#[command(mut_subcommand("last", |last| last.alias("omega")))]
struct Changed {
    #[command(subcommand)]
    command: Commands,
}

#[test]
fn commands_that_the_author_changes_are_built() {
    assert_same::<Changed>(&["c omega", "c last", "c add x"]);
}

#[derive(Debug, Subcommand)]
enum Open {
    A,
    B,
    C,
    D,
    E,
    F,
    G,
    H,
    #[command(external_subcommand)]
    #[allow(dead_code)]
    External(Vec<String>),
}

#[derive(Debug, Parser)]
struct Opened {
    #[command(subcommand)]
    command: Open,
}

#[test]
fn other_words_are_external_subcommands() {
    assert_same::<Opened>(&["o a", "o z a b", "o a b", "o -- a", "o help", "o"]);
}

/// A name that can only be converted into clap's type for names.
struct Name(&'static str);

impl From<Name> for cmdhelp::builder::Str {
    fn from(name: Name) -> Self {
        name.0.into()
    }
}

const EIGHTH: Name = Name("last");

#[derive(Debug, Parser)]
enum NamedByConstant {
    One,
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    #[command(name = EIGHTH)]
    Eight {
        word: String,
    },
}

#[test]
fn a_constant_name_may_have_a_type_of_its_own() {
    assert_same::<NamedByConstant>(&["n last a", "n last", "n one", "n lost", "n help last"]);
    let named = NamedByConstant::try_parse_from(words("n last a")).unwrap();
    assert!(matches!(named, NamedByConstant::Eight { word } if word == "a"));
}

fn only_true(word: &str) -> Result<bool, String> {
    match word {
        "true" => Ok(true),
        _ => Err("it is not true".to_owned()),
    }
}

#[derive(Debug, Args)]
struct Strict {
    #[arg(long, value_parser = only_true)]
    strict: bool,
    #[arg(long)]
    level: Option<u8>,
}

#[derive(Debug, Parser)]
struct MayBeStrict {
    #[command(flatten)]
    strict: Option<Strict>,
    #[arg(long)]
    fast: bool,
}

/// clap passes `false` to the parser of a flag that is not given, and so refuses these lines.
#[test]
fn a_refused_default_of_an_optional_type_is_left_to_clap() {
    for line in ["m", "m --fast", "m --level 1"] {
        MayBeStrict::try_parse_from(words(line)).unwrap_err();
        assert!(parse_plain::<MayBeStrict>(&words(line)).is_none(), "{line}");
    }
    let line = words("m --strict");
    let plain = parse_plain::<MayBeStrict>(&line).expect("a plain line");
    let by_clap = MayBeStrict::try_parse_from(&line).unwrap();
    assert_eq!(format!("{plain:?}"), format!("{by_clap:?}"));
}

static PARSED: AtomicUsize = AtomicUsize::new(0);

fn counted(word: &str) -> Result<String, String> {
    PARSED.fetch_add(1, Ordering::Relaxed);
    Ok(word.to_owned())
}

#[derive(Debug, Parser)]
struct Few {
    #[arg(long, value_parser = counted)]
    word: String,
    #[arg(long)]
    number: u8,
}

#[test]
fn a_small_program_is_parsed_once() {
    let error = try_parse_selecting::<Few>(words("few --word a --number x")).unwrap_err();
    assert_eq!(error.kind(), cmdhelp::error::ErrorKind::ValueValidation);
    assert_eq!(PARSED.load(Ordering::Relaxed), 1);
}

static READ: AtomicUsize = AtomicUsize::new(0);

fn read(word: &str) -> Result<String, String> {
    READ.fetch_add(1, Ordering::Relaxed);
    Ok(word.to_owned())
}

#[derive(Debug, Parser)]
struct Many {
    #[arg(long, value_parser = read)]
    word: String,
    #[command(subcommand)]
    command: Inner,
}

#[test]
fn a_mistyped_word_is_parsed_once() {
    for line in ["many --word=a oen", "many --word=a one --tow"] {
        try_parse_selecting::<Many>(words(line)).unwrap_err();
        assert_eq!(READ.swap(0, Ordering::Relaxed), 1, "{line}");
    }
    try_parse_selecting::<Many>(words("many --word=a one")).unwrap();
    assert_eq!(READ.swap(0, Ordering::Relaxed), 1);
}
