//! Positive controls of the harness: it reports the difference between types that differ in one property.

use std::fmt::{self, Debug};

use clap::error::ErrorKind;
use clap::{ArgMatches, Command, CommandFactory, Error, FromArgMatches, Parser};
use cmdhelp_parity::harness::{Comparison, Derived, Settings, compare};

// The type that all others are compared with.
#[derive(Debug, Parser)]
#[command(name = "app")]
struct Cli {
    /// Text
    #[arg(long)]
    option: Option<u8>,
}

const SETTINGS: Settings = Settings {
    seed: 1,
    lines: 100,
};

fn compared(other: &Derived) -> Comparison {
    compare("name", &Derived::of::<Cli>("harness"), other, SETTINGS)
}

/// Asserts that the type differs from [`Cli`] and that the report contains these words.
fn noticed<T: Parser + Debug + 'static>(words: &str) {
    reported(&compared(&Derived::of::<T>("harness")), words);
}

fn reported(comparison: &Comparison, words: &str) {
    let report = comparison.to_string();
    assert!(
        !comparison.agrees() && report.contains(words),
        "no `{words}` in:\n{report}"
    );
}

#[test]
fn a_type_agrees_with_itself() {
    let comparison = compared(&Derived::of::<Cli>("harness"));
    assert!(
        comparison.agrees() && comparison.is_worthwhile(),
        "{comparison}"
    );
}

#[test]
fn different_help_texts_are_reported() {
    #[derive(Debug, Parser)]
    #[command(name = "app")]
    struct Cli {
        /// Other text
        #[arg(long)]
        option: Option<u8>,
    }
    noticed::<Cli>("Other text");
}

// clap prints the name of a type only in debug builds.
#[cfg(debug_assertions)]
#[test]
fn different_value_types_are_reported() {
    #[derive(Debug, Parser)]
    #[command(name = "app")]
    struct Cli {
        /// Text
        #[arg(long)]
        option: Option<u16>,
    }
    noticed::<Cli>("u16");
}

/// Declares a type with the command of [`Cli`] and its own parse and update functions.
macro_rules! with_the_command_of_cli {
    ($name:ident, $read:expr, $update:expr) => {
        struct $name(Cli);

        impl Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl Parser for $name {}

        impl CommandFactory for $name {
            fn command() -> Command {
                Cli::command()
            }

            fn command_for_update() -> Command {
                Cli::command_for_update()
            }
        }

        impl FromArgMatches for $name {
            fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
                let read: fn(&ArgMatches) -> Result<Cli, Error> = $read;
                read(matches).map(Self)
            }

            fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
                let update: fn(&mut Cli, &ArgMatches) -> Result<(), Error> = $update;
                update(&mut self.0, matches)
            }
        }
    };
}

#[test]
fn an_equal_handwritten_command_agrees() {
    with_the_command_of_cli!(
        Faithful,
        Cli::from_arg_matches,
        Cli::update_from_arg_matches
    );
    let comparison = compared(&Derived::of::<Faithful>("harness"));
    assert!(comparison.agrees(), "{comparison}");
}

#[test]
fn different_values_are_reported() {
    with_the_command_of_cli!(
        Forgetful,
        |_| Ok(Cli { option: None }),
        Cli::update_from_arg_matches
    );
    noticed::<Forgetful>("try_parse_from of");
}

#[test]
fn a_rejected_line_is_reported() {
    with_the_command_of_cli!(
        Fussy,
        |matches| match Cli::from_arg_matches(matches)? {
            Cli { option: Some(42) } => Err(Error::raw(ErrorKind::ValueValidation, "not 42\n")),
            cli => Ok(cli),
        },
        Cli::update_from_arg_matches
    );
    noticed::<Fussy>("ValueValidation, exit code 2, on stderr");
}

#[test]
fn different_updates_are_reported() {
    with_the_command_of_cli!(Rigid, Cli::from_arg_matches, |_, _| Ok(()));
    noticed::<Rigid>("update_from");
}

#[test]
fn a_panic_is_reported_and_the_rest_is_compared() {
    with_the_command_of_cli!(
        Nervous,
        |matches| match Cli::from_arg_matches(matches)? {
            Cli { option: Some(42) } => panic!("it is 42"),
            Cli { option } => Ok(Cli {
                option: option.map(|_| 0)
            }),
        },
        Cli::update_from_arg_matches
    );
    let comparison = compared(&Derived::of::<Nervous>("harness"));
    reported(&comparison, "panic: it is 42");
    reported(&comparison, "option: Some(");
}

#[test]
fn a_panic_of_both_is_no_agreement() {
    with_the_command_of_cli!(Broken, |_| panic!("never"), |_, _| panic!("never"));
    let broken = Derived::of::<Broken>("harness");
    assert!(!compare("name", &broken, &broken, SETTINGS).is_worthwhile());
}

// clap checks a command for mistakes only in debug builds.
#[cfg(debug_assertions)]
#[test]
fn a_command_that_clap_rejects_is_no_agreement() {
    #[derive(Debug, Parser)]
    struct Cli {
        #[arg(long = "same")]
        one: bool,
        #[arg(long = "same")]
        other: bool,
    }
    let twice = Derived::of::<Cli>("harness");
    let comparison = compare("name", &twice, &twice, SETTINGS);
    reported(&comparison, "Long option names must be unique");
}

#[test]
fn additional_entry_points_are_compared() {
    let other = Derived::of::<Cli>("harness").with_entry("my_entry", |_| Ok("a value".to_owned()));
    reported(&compared(&other), "my_entry of");
}

#[test]
fn types_that_never_parse_are_reported() {
    #[derive(Debug, Parser)]
    struct Cli {
        #[arg(long, value_parser = |_: &str| Err::<u8, _>("no"))]
        never: u8,
    }
    let impossible = Derived::of::<Cli>("harness");
    let comparison = compare("name", &impossible, &impossible, SETTINGS);
    assert!(comparison.agrees() && !comparison.is_worthwhile());
    assert!(
        comparison
            .to_string()
            .contains("none of the command lines gives a value")
    );
}

#[test]
fn the_same_seed_gives_the_same_report() {
    with_the_command_of_cli!(
        Forgetful,
        |_| Ok(Cli { option: None }),
        Cli::update_from_arg_matches
    );
    let report = || compared(&Derived::of::<Forgetful>("harness")).to_string();
    assert_eq!(report(), report());
}
