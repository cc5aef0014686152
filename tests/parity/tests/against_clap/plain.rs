//! Lines that are parsed without clap, and lines that are not: global arguments at several levels, and lists.

use crate::cases::globals_given_at_two_levels::Cli as Globals;
use crate::cases::values_split_by_constants::Cli as Lists;
use crate::is_plain;

/// If a global argument is given to several commands, the values of the last command count for all. An argument with the
/// id of a global argument is left to clap only on lines that give one of them, or if the defaults differ.
#[test]
fn lines_that_give_globals_at_two_levels_are_parsed_without_clap() {
    use cmdhelp_parity::cases::globals_given_at_two_levels::Cli as Theirs;

    for (line, expected) in [
        ("-q plain -q", true),
        ("-vvv plain -v", true),
        ("-v plain -vvv x", true),
        ("--color always plain --color never", true),
        ("--color x plain --color never", false),
        ("--jobs 3 plain --jobs=4", true),
        ("--jobs 300 plain --jobs=4", false),
        ("--list 1,2 --list 3 plain --list 4", true),
        ("--list x plain --list 4", false),
        ("--list 1 plain --list 2,3 --list 4", true),
        ("--maybe -q plain --maybe 3", true),
        ("--maybe 3 plain --maybe", true),
        ("--missing 3 plain --missing", true),
        ("--missing -q plain --missing=3", true),
        ("-f plain -f", false),
        ("-f plain -ff", false),
        ("-fff plain -f", false),
        ("plain -ff", true),
        ("--origin a plain --origin b", true),
        ("-v middle -vv --inner 2 deep --inner 3 -v --own", true),
        ("-v middle -vv other", true),
        ("--left plain --right", false),
        ("--left middle --left deep --right", false),
        ("-q plain -q --part", true),
        ("-q plain -q -q", false),
        ("shared", true),
        ("--jobs 3 shared --other --jobs 4", true),
        ("shared -v", false),
        ("-v shared", false),
        ("shared -q --other", false),
        ("shared --path x", false),
        ("--path x shared", false),
        ("renamed --other", true),
        ("renamed --place x", false),
        ("renamed --path x", false),
        ("renamed deep --own", true),
        ("renamed deep --path x", false),
        ("defaults", false),
        ("default", false),
        ("inverse", false),
    ] {
        assert_eq!(is_plain::<Globals, Theirs>(line), expected, "{line}");
    }
}

/// Values are split at a delimiter that only the running program knows, without clap, and so are the words after the
/// last positional of a command with `trailing_var_arg`.
#[test]
fn lines_with_lists_are_parsed_without_clap() {
    use cmdhelp_parity::cases::values_split_by_constants::Cli as Theirs;

    for (line, expected) in [
        ("paths", true),
        ("paths --paths a --paths b", true),
        ("paths --numbers 1 --fixed 3", true),
        ("paths --numbers x", false),
        ("paths a b --numbers 1,2", false),
        ("-vv paths", true),
        ("--quiet --verbose paths", true),
        ("--quiet=true paths", false),
        ("rare", true),
        ("rare --computed 3", true),
        ("rare --whole a", false),
        ("rare --letters a", false),
        ("rare --first a", false),
        ("rare --needed x:a", false),
        ("exec", true),
        ("exec --using 3 -f node", true),
        ("exec -f", true),
        ("two a b -c --d -- e", true),
        ("two a -b", false),
        ("two a", true),
        ("flattened --using 3 a b -c --last", true),
        ("flattened a --last b -c", true),
    ] {
        assert_eq!(is_plain::<Lists, Theirs>(line), expected, "{line}");
    }
    #[cfg(not(windows))]
    for line in [
        "paths --paths a:b --paths c,d x:y z",
        "paths --numbers 1:2 --fixed 3:4 --numbers=5",
        "rare --computed 3:4",
    ] {
        assert!(is_plain::<Lists, Theirs>(line), "{line}");
    }
}
