//! Command lines that the fast path accepts are valid.

use cmdhelp_grammar_tests::compare::CAPACITY;
use cmdhelp_grammar_tests::lines::line;
use cmdhelp_grammar_tests::to_spec::to_spec;
use cmdhelp_grammar_tests::trees::tree;
use cmdhelp_spec::grammar::{Cause, Kind, Outcome, PlainPath, resolve};
use cmdhelp_test_support::Random;

/// The number of programs of each test.
const TREES: usize = 2_000;
const LINES: usize = 60;

#[test]
fn the_plain_parser_accepts_only_valid_lines() {
    check_every_other(0);
}

/// The same for the other half of the programs, at the same time.
#[test]
fn the_plain_parser_accepts_only_valid_lines_of_other_programs() {
    check_every_other(1);
}

/// Checks every other random program, from the first or the second one.
fn check_every_other(first: usize) {
    let mut seeds = Random::new(5);
    let mut seeds = std::iter::repeat_with(move || seeds.number())
        .skip(first)
        .step_by(2);
    let (mut accepted, mut plain, mut known) = (0, 0, 0);
    for _ in 0..TREES {
        let seed = seeds.next().expect("there is no end");
        let mut random = Random::new(seed);
        let model = tree(&mut random);
        let root = Box::leak(Box::new(to_spec(&model)));
        let mut way = PlainPath::of(root);
        let mut before: Vec<String> = Vec::new();
        for _ in 0..LINES {
            let words = line(&mut random, &model);
            let shared = words.iter().zip(&before);
            let shared = shared.take_while(|(one, other)| one == other).count();
            let borrowed: Vec<&str> = words.iter().map(String::as_str).collect();
            way.follow(&borrowed, shared);
            before.clone_from(&words);
            let outcome: Outcome<CAPACITY> = resolve(root, &borrowed);
            let accepts = way.accepts(&borrowed, false);
            if let Outcome::Rejected(rejection) = outcome {
                // The fast path does not check defaults, which are checked once where they are
                // declared.
                let is_default =
                    matches!(rejection.kind, Kind::InvalidValue | Kind::ValueValidation)
                        && rejection.word == words.len();
                if is_default {
                    continue;
                }
                assert!(!accepts, "tree {seed}, {words:?}: {rejection:#?}");
                let is_missing = matches!(
                    rejection.kind,
                    Kind::MissingSubcommand | Kind::MissingAnything | Kind::MissingRequiredArgument
                );
                assert!(
                    is_missing || !way.accepts(&borrowed, true),
                    "tree {seed}, {words:?}: {rejection:#?}"
                );
            }
            if let Outcome::Unknown(unknown) = outcome {
                let is_default = unknown.cause == Cause::Value && unknown.word == words.len();
                assert!(
                    is_default || !way.is_known_right(&borrowed),
                    "tree {seed}, {words:?}: {unknown:#?}"
                );
            }
            accepted += usize::from(matches!(outcome, Outcome::Accepted(_)));
            plain += usize::from(accepts);
            known += usize::from(way.is_known_right(&borrowed));
        }
    }
    println!("{plain} of {accepted}");
    assert!(
        known < plain && known * 8 > accepted,
        "{known} of {accepted}"
    );
    assert!(plain * 7 > accepted, "{plain} of {accepted}");
}
