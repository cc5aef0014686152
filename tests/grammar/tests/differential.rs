//! clap and the resolver have the same results for random command lines of random command trees.
//!
//! `GRAMMAR_TREES` sets the number of trees and `GRAMMAR_SEED` the seed.

use std::collections::BTreeMap;

use cmdhelp_grammar_tests::clap_calls::built;
use cmdhelp_grammar_tests::compare::{Agreement, compare, compare_below};
use cmdhelp_grammar_tests::lines::line;
use cmdhelp_grammar_tests::to_clap::to_clap;
use cmdhelp_grammar_tests::to_spec::to_spec;
use cmdhelp_grammar_tests::trees::tree;
use cmdhelp_spec::grammar::draft::Setting;
use cmdhelp_test_support::{Random, number};

const LINES: usize = 60;

struct Tally {
    pairs: usize,
    kinds: BTreeMap<String, usize>,
    differences: Vec<String>,
}

fn run(seed: u64, trees: u64) -> Tally {
    let mut tally = Tally {
        pairs: 0,
        kinds: BTreeMap::new(),
        differences: Vec::new(),
    };
    let mut seeds = Random::new(seed);
    let mut left = trees;
    while left > 0 {
        let seed = seeds.number();
        let mut random = Random::new(seed);
        let model = tree(&mut random);
        let Some(mut cmd) = built(&model) else {
            continue;
        };
        left -= 1;
        let spec = to_spec(&model);
        for _ in 0..LINES {
            let words = line(&mut random, &model);
            match compare(&model, &mut cmd, &spec, &words) {
                Ok(Agreement::Unanswered) => cmd = to_clap(&model),
                Ok(agreement) => {
                    tally.pairs += 1;
                    *tally.kinds.entry(format!("{agreement:?}")).or_default() += 1;
                }
                Err(difference) => {
                    tally.pairs += 1;
                    if tally.differences.len() < 20 {
                        tally
                            .differences
                            .push(format!("tree {seed}, {words:?}: {difference}"));
                    }
                    break;
                }
            }
        }
    }
    tally
}

#[test]
fn clap_and_the_grammar_agree() {
    let trees = number("GRAMMAR_TREES", 1_200);
    let seed = number("GRAMMAR_SEED", 1);
    let halves = std::thread::scope(|scope| {
        let halves = [0, 1].map(|half| {
            std::thread::Builder::new()
                .stack_size(16 << 20)
                .spawn_scoped(scope, move || run(seed * 2 + half, trees / 2))
                .expect("threads can be made")
        });
        halves.map(|half| half.join().expect("no panic escapes"))
    });
    let mut kinds: BTreeMap<&String, usize> = BTreeMap::new();
    for (kind, count) in halves.iter().flat_map(|half| &half.kinds) {
        *kinds.entry(kind).or_default() += count;
    }
    let pairs: usize = halves.iter().map(|half| half.pairs).sum();
    println!("{pairs} pairs: {kinds:?}");
    let differences: Vec<&String> = halves.iter().flat_map(|half| &half.differences).collect();
    assert!(differences.is_empty(), "{differences:#?}");
    assert!(pairs as u64 * 18 >= trees * 1_000, "only {pairs} pairs");
    // Every result and every reason of a refusal occurs.
    for kind in [
        "Accepted",
        "Shows",
        "Unknown",
        "UnknownArgument",
        "InvalidSubcommand",
        "ArgumentConflict",
        "MissingSubcommand",
        "MissingAnything",
        "MissingRequiredArgument",
        "InvalidValue",
        "ValueValidation",
        "NoEquals",
        "TooManyValues",
        "TooFewValues",
        "WrongNumberOfValues",
    ] {
        let of_kind = kinds.iter().filter(|(name, _)| name.contains(kind));
        let count: usize = of_kind.map(|(_, count)| count).sum();
        assert!(
            count * 1_000 > pairs,
            "{kind} comes {count} times in {pairs}"
        );
    }
}

/// A line that a command accepts by itself is accepted below a command without required arguments.
#[test]
fn lines_of_a_single_command_are_accepted_as_a_subcommand() {
    let mut seeds = Random::new(number("GRAMMAR_SEED", 1) ^ 0xb0);
    let trees = number("GRAMMAR_TREES", 1_200);
    let (mut left, mut accepted, mut differences) = (trees, 0, Vec::new());
    while left > 0 {
        let seed = seeds.number();
        let mut random = Random::new(seed);
        let model = tree(&mut random);
        let Some(mut cmd) = built(&model) else {
            continue;
        };
        let Some(child) = model.children.first() else {
            continue;
        };
        // In a multicall program, the first word of a command line is the subcommand, so the program's name cannot precede it.
        if model.any(&|node| node.does(Setting::Multicall)) {
            continue;
        }
        left -= 1;
        let (root, below) = (to_spec(&model), to_spec(child));
        for _ in 0..LINES {
            let words = line(&mut random, child);
            match compare_below(&mut cmd, &root, &below, &child.name, &words) {
                Ok(Agreement::Unanswered) => cmd = to_clap(&model),
                Ok(agreement) => accepted += u64::from(agreement != Agreement::Unknown),
                Err(difference) => {
                    differences.push(format!("tree {seed}, {words:?}: {difference}"));
                }
            }
        }
    }
    assert!(differences.is_empty(), "{differences:#?}");
    assert!(accepted > trees, "only {accepted}");
}
