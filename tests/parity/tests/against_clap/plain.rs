//! Lines that are parsed without clap, and lines that are not: their share, global arguments at several levels, lists,
//! and arguments that override others.

use crate::cases::arguments_that_override::Cli as Overriding;
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
        ("--left plain --right", true),
        ("--left --right plain", false),
        ("--left middle --left deep --right", true),
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

/// Of arguments that override each other, only the last one counts, but the values of all are checked.
#[test]
fn lines_with_overridden_arguments_are_parsed_without_clap() {
    use cmdhelp_parity::cases::arguments_that_override::Cli as Theirs;

    for (line, expected) in [
        ("-l -q", true),
        ("-q -l -l", true),
        ("-ll -q -l", true),
        ("-q -q", false),
        ("-q pairs -l", true),
        ("-l pairs -q -l", true),
        ("-l pairs -l -q", false),
        ("pairs -l -q", true),
        ("-q -l pairs -q", true),
        ("pairs --sync 3 --no-sync", true),
        ("pairs --no-sync --sync 3", true),
        ("pairs --no-sync --sync 3 --no-sync", true),
        ("pairs --sync x --no-sync", false),
        ("pairs --sync 300 --no-sync", false),
        ("pairs --sync 3 --sync 4", false),
        ("pairs --list 1,2 --list 3 --clear", true),
        ("pairs --list 1 --clear --list 2 --list 3", true),
        ("pairs --list x --clear", false),
        ("pairs --maybe 3 --clear", true),
        ("pairs --maybe --clear", true),
        ("pairs --maybe x --clear", false),
        ("pairs --clear --maybe 4", true),
        ("pairs --parsed --clear", false),
        ("pairs --clear word", true),
        ("pairs word --clear", true),
        ("pairs --wide 1·2 --clear", false),
        ("conditions --needed x --other", false),
        ("conditions --other --needed x --beside", true),
        ("conditions --needed x --other --alone", false),
        ("conditions --needed x --other --instead 3", true),
        ("optional --first --own", true),
        ("optional --own --first", true),
        ("optional --own", true),
        ("itself --level 1 --level 2 -ff", true),
        ("itself --level x --level 2", false),
        ("itself --list a --list b -cc -c", true),
        ("itself --two 1 2 --two 3", true),
        ("-q itself -q -q", true),
        ("-qq itself", false),
        ("itself -f deep --level 1 --level 2", true),
        ("not-itself --level 1", false),
        ("own --level 1 --level 2", true),
        ("own --level 300 --level 2", false),
        ("own --every 1 --every 2", false),
    ] {
        assert_eq!(is_plain::<Overriding, Theirs>(line), expected, "{line}");
    }
}

/// Arguments can refer to arguments of the types that their command flattens, and to global arguments.
#[test]
fn lines_with_relations_to_other_types_are_parsed_without_clap() {
    use cmdhelp_parity::cases::arguments_that_override::Cli as Theirs;

    for (line, expected) in [
        ("types x --unless-global y", true),
        ("types x --own --unless-global y", true),
        ("types x --own --first --unless-global y", false),
        ("types x --third --first --unless-global y", true),
        ("types x --first --third --unless-global y", true),
        ("types x --third --own --unless-global y", false),
        ("types --second 3 --unless-global y", true),
        ("types --second 3 --needs --unless-global y", true),
        ("types x --needs --unless-global y", false),
        ("types --unless-global y", false),
        ("types x --second 3 --replaces --unless-global y", true),
        ("types --second 3 --replaces --unless-global y", false),
        ("types x --second z --replaces --unless-global y", false),
        ("types x --global --unless-global y", true),
        ("types x --global -q --unless-global y", false),
        ("-q types x --global --unless-global y", true),
        ("types x --needs-global --no-cache --unless-global y", true),
        ("--no-cache types x --needs-global --unless-global y", false),
        ("--no-cache types x", false),
        ("types x --no-cache", false),
        ("types x --group --unless-global y", false),
        ("--cache a types x --no-cache --unless-global y", true),
        ("--cache a --no-cache", false),
        ("levels --whole deep --part", true),
        ("levels --part deep --whole", false),
        ("levels deep --whole --part", false),
    ] {
        assert_eq!(is_plain::<Overriding, Theirs>(line), expected, "{line}");
    }
}

/// clap does not require an argument beside one that excludes it.
#[test]
fn lines_without_excluded_arguments_are_parsed_without_clap() {
    use cmdhelp_parity::cases::arguments_that_override::Cli as Theirs;

    for (line, expected) in [
        ("excused a", true),
        ("excused --all", true),
        ("excused", false),
        ("excused a --all", false),
        ("excused --every --all", true),
        ("excused --every", false),
        ("excused --all --check", true),
        ("excused a --check", true),
        ("excused a --pretty --raw", true),
        ("excused a --pretty", false),
        ("excused a --pretty --format x", true),
        ("excused a --start --raw", false),
        ("excused a --start --chain --end", true),
        ("several --set a b --set c d", true),
        ("several --set a", false),
        ("several --pair a b", false),
        ("several -c ls -l -- --all", true),
        ("several -v --command -v", true),
        ("several --offset -3", true),
        ("several --offset -v", false),
        ("several --offset", true),
    ] {
        assert_eq!(is_plain::<Overriding, Theirs>(line), expected, "{line}");
    }
}

/// Defaults can be several Rust values. Values with NUL characters are left to clap.
#[test]
fn lines_without_arguments_with_several_defaults_are_parsed_without_clap() {
    use cmdhelp_parity::cases::arguments_that_override::Cli as Theirs;

    for (line, expected) in [
        ("defaults --odd x", true),
        ("defaults --odd x --numbers 3 --texts d", true),
        ("defaults", false),
    ] {
        assert_eq!(is_plain::<Overriding, Theirs>(line), expected, "{line}");
    }
}

/// In programs without rare features, nearly all valid command lines are parsed without clap. With
/// `unstable-v5`, all subcommands are deferred, and command lines with a subcommand are parsed by clap.
#[test]
fn plain_lines_are_parsed_without_clap() {
    let types = vec![
        both!(aliases_of_arguments),
        both!(boxes),
        both!(external_subcommands),
        both!(external_subcommands_beside_flattened),
        both!(flattened_structs),
        both!(indices_and_constants),
        both!(many_subcommands),
        both!(options_of_every_shape),
        both!(subcommand_in_a_struct),
        both!(subcommands_flattened),
    ];
    let comparisons = crate::both::compare_all(types, 60);
    let share = cmdhelp_parity::harness::Comparison::share_without_clap(&comparisons);
    assert!(share >= 95, "{share} lines of a hundred");
}
