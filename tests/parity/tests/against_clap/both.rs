//! Both derives of a type, and the comparison of them.

use cmdhelp::__private::{Root, parse_plain, try_parse_selecting};
use cmdhelp::CommandFactory;
use cmdhelp_parity::harness::{Comparison, Derived, Settings, compare, shown};

use crate::{described, resolved};

/// Returns both derives of the type at a path below `cases`.
macro_rules! both {
    ($($path:ident)::+) => {
        (
            stringify!($($path)::+),
            ::cmdhelp_parity::harness::Derived::of::<::cmdhelp_parity::cases::$($path)::+::Cli>(
                "cmdhelp_parity",
            ),
            crate::both::ours::<crate::cases::$($path)::+::Cli>(),
        )
    };
}

/// Returns cmdhelp's derive of `T`. It has one more parse function, which leaves out the subcommands that the command
/// line cannot select, as release builds do.
pub(crate) fn ours<T: Root + CommandFactory + clap::Parser + std::fmt::Debug + 'static>() -> Derived
{
    Derived::of::<T>(env!("CARGO_CRATE_NAME"))
        .with_entry("try_parse_selecting", |argv| {
            match try_parse_selecting::<T>(argv) {
                Ok(value) => Ok(shown(&value)),
                Err(error) => Err(error),
            }
        })
        .with_document(described::disagreements::<T>)
        .with_plain(|argv| {
            let value = parse_plain::<T>(argv)?;
            Some(shown(&value))
        })
        .with_verdict(resolved::verdict::<T>)
}

/// Compares all types. Fails with a report of all types that differ or that have no valid command line.
pub(crate) fn check_all(types: Vec<(&'static str, Derived, Derived)>, lines: usize) {
    let comparisons = compare_all(types, lines);
    println!("{}", Comparison::total(&comparisons));
    let complaints: Vec<String> = comparisons
        .iter()
        .filter(|comparison| !comparison.agrees() || !comparison.is_worthwhile())
        .map(ToString::to_string)
        .collect();
    assert!(complaints.is_empty(), "\n{}", complaints.join("\n"));
}

pub(crate) fn compare_all(
    types: Vec<(&'static str, Derived, Derived)>,
    lines: usize,
) -> Vec<Comparison> {
    let settings = Settings::from_env(lines);
    types
        .into_iter()
        .map(|(name, by_clap, by_us)| compare(name, &by_clap, &by_us, settings))
        .collect()
}
