//! Every type in `cases`, derived by cmdhelp, is compared with the same type derived by clap.
//!
//! In this crate, the name `clap` refers to cmdhelp.
//!
//! The command lines are random, with a fixed seed: `PARITY_SEED=2` sets another one, and
//! `PARITY_LINES=1000` the number of command lines. A report contains its seed.

extern crate cmdhelp as clap;

use cmdhelp::__private::{parse_plain, try_parse_selecting};
use cmdhelp_parity::harness::{Comparison, Derived, Settings, compare, shown};

/// The number of random command lines for a hand-written case, and for each of the hundreds of generated
/// types.
const LINES_PER_CASE: usize = 200;
const LINES_PER_GENERATED_TYPE: usize = 30;

/// Returns both derives of the type at a path below `cases`. The derive of cmdhelp has one more
/// parse function, which leaves out the subcommands that the command line cannot select, as release
/// builds do.
macro_rules! both {
    ($($path:ident)::+) => {
        (
            stringify!($($path)::+),
            crate::Derived::of::<::cmdhelp_parity::cases::$($path)::+::Cli>("cmdhelp_parity"),
            crate::Derived::of::<crate::cases::$($path)::+::Cli>("against_clap")
                .with_entry("try_parse_selecting", |argv| {
                    crate::try_parse_selecting::<crate::cases::$($path)::+::Cli>(argv)
                        .map(crate::shown)
                })
                .with_document(crate::described::disagreements::<crate::cases::$($path)::+::Cli>)
                .with_plain(|argv| {
                    crate::parse_plain::<crate::cases::$($path)::+::Cli>(argv).map(crate::shown)
                })
                .with_verdict(crate::resolved::verdict::<crate::cases::$($path)::+::Cli>),
        )
    };
}

/// Declares a case as a module and a test.
macro_rules! case {
    ($name:ident) => {
        pub mod $name;

        #[test]
        fn $name() {
            crate::check_all([both!($name)], crate::LINES_PER_CASE);
        }
    };
}

/// Declares a chunk of generated types as one test.
macro_rules! chunk {
    ($chunk:ident: $($case:ident)*) => {
        #[test]
        fn $chunk() {
            let types = [$(both!(matrix::$chunk::$case)),*];
            crate::check_all(types, crate::LINES_PER_GENERATED_TYPE);
        }
    };
}

/// Declares a test for types that differ only in the form of their attributes: their manifests must be
/// equal.
macro_rules! alike {
    ($test:ident: $first:ident $($case:ident)*) => {
        #[test]
        fn $test() {
            use crate::cases::matrix::forms_of_arguments::*;
            let expected = crate::described::document::<$first::Cli>();
            $(assert_eq!(crate::described::document::<$case::Cli>(), expected, stringify!($case));)*
        }
    };
}

#[path = "../src/cases/mod.rs"]
mod cases;
#[path = "against_clap/described.rs"]
mod described;
#[path = "against_clap/resolved.rs"]
mod resolved;

/// In programs without rare features, nearly all valid command lines are parsed without clap. With
/// `unstable-v5`, all subcommands are deferred, and command lines with a subcommand are parsed by clap.
#[cfg(not(feature = "unstable-v5"))]
#[test]
fn plain_lines_are_parsed_without_clap() {
    let types = [
        both!(aliases_of_arguments),
        both!(boxes),
        both!(external_subcommands),
        both!(flattened_structs),
        both!(many_subcommands),
        both!(options_of_every_shape),
        both!(subcommand_in_a_struct),
    ];
    let share = Comparison::share_without_clap(&compare_all(types, 60));
    assert!(share >= 95, "{share} lines of a hundred");
}

/// Compares all types. Fails with a report of all types that differ or that have no valid command line.
fn check_all(types: impl IntoIterator<Item = (&'static str, Derived, Derived)>, lines: usize) {
    let comparisons = compare_all(types, lines);
    println!("{}", Comparison::total(&comparisons));
    let complaints: Vec<String> = comparisons
        .iter()
        .filter(|comparison| !comparison.agrees() || !comparison.is_worthwhile())
        .map(ToString::to_string)
        .collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

fn compare_all(
    types: impl IntoIterator<Item = (&'static str, Derived, Derived)>,
    lines: usize,
) -> Vec<Comparison> {
    let settings = Settings::from_env(lines);
    types
        .into_iter()
        .map(|(name, by_clap, by_us)| compare(name, &by_clap, &by_us, settings))
        .collect()
}
