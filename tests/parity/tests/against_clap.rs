//! Every type in `cases`, derived by cmdhelp, is compared with the same type derived by clap. The tests
//! `generated_*` compare the generated types. They are crates of their own, so that the compiler needs less memory and
//! compiles several at once.
//!
//! In these crates, the name `clap` refers to cmdhelp.
//!
//! The command lines are random, with a fixed seed: `PARITY_SEED=2` sets another one, and
//! `PARITY_LINES=200` the number of command lines, as continuous integration does. A report contains its seed.

extern crate cmdhelp as clap;

#[macro_use]
#[path = "against_clap/both.rs"]
mod both;
#[path = "against_clap/described.rs"]
mod described;
#[cfg(not(feature = "unstable-v5"))]
#[path = "against_clap/plain.rs"]
mod plain;
#[path = "against_clap/resolved.rs"]
mod resolved;

/// The number of random command lines for a case.
const LINES: usize = 40;

/// Declares a case as a module and a test.
macro_rules! case {
    ($name:ident) => {
        pub mod $name;

        #[test]
        fn $name() {
            crate::both::check_all(vec![both!($name)], crate::LINES);
        }
    };
}

/// Leaves out a group of generated types.
macro_rules! generated {
    ($group:literal) => {};
}

#[path = "../src/cases/mod.rs"]
mod cases;

/// Command lines that follow rules which published programs have are parsed without clap.
#[cfg(not(feature = "unstable-v5"))]
#[test]
fn lines_that_follow_rules_are_parsed_without_clap() {
    use cases::rules_of_published_programs::Cli as Ours;
    use cmdhelp::__private::parse_plain;
    use cmdhelp::Parser;
    use cmdhelp_parity::cases::rules_of_published_programs::Cli as Theirs;

    let lines = [
        "flags",
        "flags --quiet --fast -vv --sync --level 3",
        "--yes flags --no-sync",
        "options --color always --offset 5 --number 7",
        "options --offset -5 --number 7",
        "options --offset --check --token x",
        "options --offset --",
        "options --color --check=true --message",
        "options --message text --color",
        "options --color=never --token x --kinds data prose",
        "options --check false",
        "export --yaml",
        "export --yaml --pretty",
        "export --pretty --csv",
        "--yes export --csv",
        "import --file a --url b",
        "lists a b",
        "lists a b -- c -d --e",
        "lists -- a",
        "pack a b c.zip",
        "pack a b c.zip --level 3",
        "pack --level 3 a b",
        "fetch -4 a -6 b",
        "fetch a -46",
        "find -i a b",
        "find a -i --other -- b",
        "find --file patterns.txt",
        "run ls",
        "run -v ls -l -- --all",
        "__spawn ls",
        "new x",
        "new --git url",
        "new --path=here",
        "both --anonymous 5",
    ];
    for line in lines {
        let words: Vec<&str> = ["tool"].into_iter().chain(line.split(' ')).collect();
        let theirs = Theirs::try_parse_from(&words).map(|value| format!("{value:?}"));
        let argv: Vec<_> = words.iter().map(Into::into).collect();
        let ours = parse_plain::<Ours>(&argv).map(|value| format!("{value:?}"));
        assert_eq!(ours, theirs.ok(), "{line}");
    }
}

/// Lines of commands with `from_global` are parsed without clap, except for those on which a command reads an argument
/// twice, or reads a value that depends on more than the type of the argument.
#[cfg(not(feature = "unstable-v5"))]
#[test]
fn lines_of_commands_that_read_globals_are_parsed_without_clap() {
    use cases::globals_read_by_commands::Cli as Ours;
    use cmdhelp::__private::parse_plain;
    use cmdhelp::Parser;
    use cmdhelp_parity::cases::globals_read_by_commands::Cli as Theirs;

    for (line, is_plain) in [
        ("flags", true),
        ("-vv flags -q name", true),
        ("flags name --no-color -vvv", true),
        ("unit --own -q", true),
        ("unit --config x", true),
        ("optional", true),
        ("optional --config x", true),
        ("optional --jobs 3", false),
        ("values", true),
        ("--list 1,2 values --place there --offline", true),
        ("values --offline=false", true),
        ("parsed", false),
        ("default", false),
        ("default --always", false),
        ("twice --path x", false),
        ("flattened --path x --size 2 -v", true),
        ("--config x flattened", true),
        ("deep -q deeper --local -v", true),
    ] {
        let words: Vec<&str> = ["tool"].into_iter().chain(line.split(' ')).collect();
        let argv: Vec<_> = words.iter().map(Into::into).collect();
        let ours = parse_plain::<Ours>(&argv).map(|value| format!("{value:?}"));
        let theirs = Theirs::try_parse_from(&words).map(|value| format!("{value:?}"));
        let expected = theirs.ok().filter(|_| is_plain);
        assert_eq!(ours, expected, "{line}");
    }
}

/// A command of a large program can consist of many flattened types. Its lines are parsed without clap, too.
#[test]
fn lines_of_many_flattened_types_are_parsed_without_clap() {
    use cmdhelp::__private::parse_plain;
    use cmdhelp::{Args, Parser};

    macro_rules! many {
        ($($part:ident $flag:ident)*) => {
            $(
                #[derive(Debug, Args)]
                struct $part {
                    #[arg(long)]
                    $flag: bool,
                }
            )*

            #[derive(Debug, Parser)]
            struct Many {
                $(#[command(flatten)] $flag: $part,)*
            }
        };
    }
    many! {
        A a B b C c D d E e F f G g H h I i J j K k L l M m N n O o P p Q q R r S s T t U u W w X x Y y Z z
        Aa aa Bb bb Cc cc Dd dd Ee ee
    }
    let argv = ["p", "--a", "--ee", "--m"].map(Into::into);
    let value = parse_plain::<Many>(&argv).expect("the line is parsed without clap");
    assert!(value.a.a && value.m.m && value.ee.ee && !value.b.b);
}

/// Returns whether a line is parsed without clap. Fails if the value is not the one that clap returns.
fn is_plain<Ours, Theirs>(line: &str) -> bool
where
    Ours: cmdhelp::__private::Root + std::fmt::Debug,
    Theirs: cmdhelp::Parser + std::fmt::Debug,
{
    let words: Vec<&str> = ["tool"]
        .into_iter()
        .chain(line.split_whitespace())
        .collect();
    let theirs = Theirs::try_parse_from(&words).map(|value| format!("{value:?}"));
    let argv: Vec<_> = words.iter().map(Into::into).collect();
    let Some(ours) = cmdhelp::__private::parse_plain::<Ours>(&argv) else {
        return false;
    };
    assert_eq!(Some(format!("{ours:?}")), theirs.ok(), "{line}");
    true
}

/// clap parses only the words of types that have only clap's own derive, with a small command, unless these types refer
/// to arguments of other types.
#[cfg(not(feature = "unstable-v5"))]
#[test]
fn lines_with_types_of_other_crates_are_parsed_without_the_whole_command() {
    use cases::types_of_other_crates::Cli as Ours;
    use cmdhelp_parity::cases::types_of_other_crates::Cli as Theirs;

    for (line, expected) in [
        ("plain --name x", true),
        ("-vv plain", true),
        ("plain -v --verbose", true),
        ("-q plain --config x", true),
        ("-q plain -q", false),
        ("-v plain -q", false),
        ("build -F a,b --features c --release x y", true),
        ("build --all-features --manifest-path p -qq", true),
        ("b --manifest p --slow", true),
        ("build --slow --fast", true),
        ("build --all-features --no-default-features", false),
        ("colors", true),
        ("colors --color --level 7 --theme=dark", true),
        ("colors --color=never -o -5", true),
        ("colors --manifest-path p -v", true),
        ("colors --level x", false),
        ("colors --size 1 2", false),
        ("read a --dry", true),
        ("read a b", false),
        ("optional --own", false),
        ("optional-around --own", false),
        ("needs --token x", false),
        ("refer --own", false),
        ("depend --other --own", false),
        ("changes --change", false),
        ("other-name --change", false),
        ("exclusive --own --name x", true),
        ("exclusive --own --features a --name x", false),
        ("exclusive --all-features --name x", true),
        ("below deep --dry -v", true),
        ("excluding --alone deep", false),
        // A variable sets `--major`, which excludes `--own`.
        ("locate --own --name x", false),
        ("locate --name x", false),
        ("--pace 3 plain", true),
        ("plain --pace 3", false),
        ("--loud build", true),
        ("--loud build --soft", false),
    ] {
        assert_eq!(is_plain::<Ours, Theirs>(line), expected, "{line}");
    }
}

/// Lines that do not give the arguments on which requirements and defaults depend, or that give all arguments concerned,
/// are parsed without clap, and so are lines of types with parameters.
#[cfg(not(feature = "unstable-v5"))]
#[test]
fn lines_with_conditions_are_parsed_without_clap() {
    use cases::conditions_on_other_arguments::Cli as Ours;
    use cmdhelp_parity::cases::conditions_on_other_arguments::Cli as Theirs;

    for (line, expected) in [
        ("new --force", true),
        ("new --force --name x", true),
        ("new a --kind lib --name x --owner y --force", true),
        ("new --kind lib --force", false),
        ("new --kind app --force", false),
        ("new --kind lib --name x --force", true),
        ("new --kind script --force", false),
        ("new --kind app --template y --force", false),
        ("defaults", true),
        ("defaults --text x --mode y --kind lib", true),
        ("defaults --kind lib", false),
        ("defaults --fast", false),
        ("defaults --fast --number 3 --mode x", true),
        ("flags", false),
        ("requires --kind lib --name x", true),
        ("requires --kind lib", false),
        ("requires --either b --name x --other", true),
        ("-v requires", true),
        ("requires --quiet", true),
        ("requires -v -q", false),
        ("-v requires --filter x", false),
        ("joins --own", true),
        ("joins --own -v", false),
        ("-v joins --own", false),
        ("constant --extra x --text y", true),
        ("other-constant --text y", true),
        ("parameter --deep --number 300 --parsed 3", true),
        ("enumeration set 5", true),
        ("enumeration get", true),
    ] {
        assert_eq!(is_plain::<Ours, Theirs>(line), expected, "{line}");
    }
}

/// Lines are parsed without clap if arguments refer to others that stand behind a flattened type.
#[test]
fn lines_with_relations_across_flattened_types_are_parsed_without_clap() {
    use cases::arguments_between_flattened_types::Cli as Ours;
    use cmdhelp_parity::cases::arguments_between_flattened_types::Cli as Theirs;

    for (line, expected) in [
        ("install a b --part 1", true),
        ("install -r a --editable", true),
        ("install a -r b", true),
        ("install a --editable", false),
        ("install --part 1", false),
        ("refer --name x --first --other", true),
        ("refer --third x --rest --second --needs --text t", true),
        ("refer --name x --first --second --other", true),
        ("refer --first --other", false),
        ("refer --name x --needs --other", false),
        ("refer --third x --rest", false),
        ("refer --name x", false),
        ("one --fast --part 3", true),
        ("one --slow", true),
        ("one --slow --fast", false),
        ("one", false),
        ("below --own", true),
        ("below --part 1 deep --own --deep --rest", true),
        ("below deep --own --rest", false),
        ("two --here", false),
        ("two --here --rest", false),
        ("two --there --rest", true),
    ] {
        assert_eq!(is_plain::<Ours, Theirs>(line), expected, "{line}");
    }
}

/// Values are parsed by the author's own parsers without clap.
#[test]
fn values_of_own_parsers_are_parsed_without_clap() {
    use cases::value_parsers_of_the_author::Cli as Ours;
    use cmdhelp_parity::cases::value_parsers_of_the_author::Cli as Theirs;

    for line in [
        "",
        "--code abcd --constant a --constant b --len xy",
        "--numbers 1,22,3 --source y",
        "--celsius 5 --coldest -20 --erased 7",
        "--path a/b --text t --less 3 5",
        "--pairs a=b --pairs c=",
        "-qq -ttt",
        "--debug -t --when NEVER",
        "-d",
        "-d=warn -q",
    ] {
        assert!(is_plain::<Ours, Theirs>(line), "{line}");
    }
}

/// Lines are parsed without clap if the variables whose names are constants are not set.
#[cfg(not(feature = "unstable-v5"))]
#[test]
fn lines_with_variables_named_by_constants_are_parsed_without_clap() {
    use cases::environment_by_constants::Cli as Ours;
    use cmdhelp::__private::parse_plain;
    use cmdhelp::Parser;
    use cmdhelp_parity::cases::environment_by_constants::Cli as Theirs;

    for line in [
        "--level 3",
        "set --key x --place",
        "--config a --list 1,2 show b --level 4",
    ] {
        let words: Vec<&str> = ["tool"].into_iter().chain(line.split(' ')).collect();
        let argv: Vec<_> = words.iter().map(Into::into).collect();
        let ours = parse_plain::<Ours>(&argv).map(|value| format!("{value:?}"));
        let theirs = Theirs::try_parse_from(&words).map(|value| format!("{value:?}"));
        assert_eq!(ours, theirs.ok(), "{line}");
    }
}

/// clap refuses an invalid value of an environment variable, also for a field without a value, and where a global
/// argument is not given. So clap parses lines of programs with a variable that is set; cargo sets this one.
#[test]
fn variables_are_left_to_clap() {
    use cmdhelp::__private::parse_plain;
    use cmdhelp::{ArgAction, CommandFactory, Parser, Subcommand};

    #[derive(Debug, Parser)]
    struct Global {
        #[arg(long, global = true, env = "CARGO_PKG_NAME")]
        level: Option<u8>,
        #[command(subcommand)]
        command: Option<Below>,
    }

    #[derive(Debug, Subcommand)]
    enum Below {
        Below,
    }

    const NAME: &str = "CARGO_PKG_NAME";

    #[derive(Debug, Parser)]
    struct ByConstant {
        #[arg(long, env = NAME)]
        level: Option<u8>,
        #[arg(long)]
        other: bool,
    }

    #[derive(Debug, Parser)]
    struct Unit {
        #[arg(long, env = "CARGO_PKG_NAME", action = ArgAction::SetTrue)]
        _unit: (),
        #[arg(long)]
        other: bool,
    }

    const VARIABLE: &str = "CARGO_PKG_NAME";

    #[derive(Debug, Parser)]
    struct Constant {
        #[arg(long, global = true, env = VARIABLE)]
        level: Option<u8>,
        #[command(flatten)]
        part: Option<Part>,
        #[command(subcommand)]
        command: Option<Below>,
    }

    #[derive(Debug, cmdhelp::Args)]
    struct Part {
        #[arg(long, env = VARIABLE)]
        number: Option<u8>,
    }

    fn check<T: std::fmt::Debug + CommandFactory + cmdhelp::__private::Root>(line: &str) {
        let argv: Vec<_> = line.split(' ').map(Into::into).collect();
        let theirs = T::command().try_get_matches_from(&argv);
        assert!(theirs.is_err(), "{line}: {theirs:?}");
        let ours = parse_plain::<T>(&argv);
        assert!(ours.is_none(), "{line}: {ours:?}");
    }
    for line in ["p", "p below", "p --level 2 below", "p below --level=2"] {
        check::<Global>(line);
        check::<Constant>(line);
    }
    for line in ["p", "p --other"] {
        check::<Unit>(line);
        check::<ByConstant>(line);
    }
}
