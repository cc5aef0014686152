//! Every type of the family, derived by cmdhelp, compared with the same type derived by clap.
//!
//! One line makes the difference: in this crate, `clap` is cmdhelp.
//!
//! The command lines are drawn by chance, but always the same ones: `PARITY_SEED=2` draws others,
//! and `PARITY_LINES=1000` more of them. A report names the seed it is for.

extern crate cmdhelp as clap;

use cmdhelp::__private::{parse_plain, try_parse_selecting};
use cmdhelp_parity::harness::{Comparison, Derived, Settings, compare, shown};

/// How many random command lines a case gets that was written by hand, and how many one of the
/// hundreds that were generated.
const LINES_PER_CASE: usize = 200;
const LINES_PER_GENERATED_TYPE: usize = 30;

/// Both derives of the type at a path below `cases`. Ours has one more way in: release builds parse
/// with the subcommands left out that the command line cannot mean.
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

/// A case is a module, and a test of what is in it.
macro_rules! case {
    ($name:ident) => {
        pub mod $name;

        #[test]
        fn $name() {
            crate::check_all([both!($name)], crate::LINES_PER_CASE);
        }
    };
}

/// A chunk of generated types is one test.
macro_rules! chunk {
    ($chunk:ident: $($case:ident)*) => {
        #[test]
        fn $chunk() {
            let types = [$(both!(matrix::$chunk::$case)),*];
            crate::check_all(types, crate::LINES_PER_GENERATED_TYPE);
        }
    };
}

/// Types that differ only in how their attributes are written are one test: the documents about them
/// are the same.
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

/// Of programs without rare rules, clap reads next to no line that gives a value. With `unstable-v5`,
/// all subcommands are deferred, and lines with one are left to clap.
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

/// Compares all, and then complains of all that disagree, or that prove nothing.
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
