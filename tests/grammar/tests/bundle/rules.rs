//! Every command line that a permission rule allows is parsed by clap as a call with the effect `read`.

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Command as Program, Id};
use cmdhelp_bundle::{Format, Harness, Json, Model, Options, write};
use cmdhelp_grammar_tests::clap_calls::built;
use cmdhelp_grammar_tests::lines::line;
use cmdhelp_grammar_tests::model::Node;
use cmdhelp_grammar_tests::trees::tree;
use cmdhelp_spec::spec::Effect;
use cmdhelp_test_support::{Random, number};

use super::program::{Declared, described, join};

const CONTINUATIONS: usize = 200;

/// Returns whether an argument takes words that may be the command line of another program: several words
/// that may look like flags.
fn passes_words(arg: &Arg) -> bool {
    let most = arg.get_num_args().map_or(1, |range| range.max_values());
    let takes_several = most > 1 || matches!(arg.get_action(), ArgAction::Append);
    let takes_flags = arg.is_allow_hyphen_values_set() || arg.is_last_set();
    arg.is_trailing_var_arg_set() || (takes_several && takes_flags)
}

/// Returns whether a selected subcommand has a global argument with this id. clap also gives its values to
/// another argument of this command with the same id.
fn is_global_below(command: &Program, matches: &ArgMatches, id: &Id) -> bool {
    let Some((name, matches)) = matches.subcommand() else {
        return false;
    };
    let Some(below) = command.find_subcommand(name) else {
        return false;
    };
    let mut arguments = below.get_arguments();
    arguments.any(|it| it.get_id() == id && it.is_global_set())
        || is_global_below(below, matches, id)
}

/// Returns the most severe effect that the command and the arguments of a call declare. An undeclared
/// effect, and words that may be the command line of another program, count as `destructive`.
fn worst(declared: &Declared, program: &Program, matches: &ArgMatches) -> Effect {
    let (mut at, mut path, mut worst) = (matches, String::new(), Effect::Read);
    let mut command = program;
    loop {
        for id in at.ids() {
            let is_given = !matches!(
                at.try_get_raw(id.as_str())
                    .map(|_| at.value_source(id.as_str())),
                Ok(None | Some(ValueSource::DefaultValue))
            );
            let mut arguments = command.get_arguments().filter(|it| it.get_id() == id);
            if is_given && !is_global_below(command, at, id) && arguments.any(passes_words) {
                worst = Effect::Destructive;
            }
            let mut place = Some(&*path);
            while let Some(path) = place.filter(|_| is_given) {
                if let Some(effect) = declared.arguments.get(&(path.to_owned(), id.to_string())) {
                    worst = worst.max(effect.unwrap_or(Effect::Read));
                    break;
                }
                // Global arguments are declared at a parent command.
                place = match path.rsplit_once(' ') {
                    Some((above, _)) => Some(above),
                    None => (!path.is_empty()).then_some(""),
                };
            }
        }
        match at.subcommand() {
            Some((name, below)) => {
                (at, path) = (below, join(&path, name));
                // The words of an external subcommand are no declared arguments.
                command = command.find_subcommand(name).unwrap_or(command);
            }
            None => break,
        }
    }
    let own = declared.commands.get(&path).copied().flatten();
    worst.max(own.unwrap_or(Effect::Destructive))
}

/// Returns the command lines in the rules for Claude Code, and whether the rule ends with a wildcard.
fn allowed(model: &Model) -> Vec<(Vec<String>, bool)> {
    let format = Format::Rules(Harness::ClaudeCode);
    let tree = write(model, format, &Options::default()).expect("rules");
    let (_, text) = tree.files().next().expect("a file");
    let file = Json::parse(text).expect("JSON");
    let rules = file
        .get("permissions")
        .and_then(|it| it.get("allow"))
        .expect("a list");
    let lines = rules.items().iter().map(|rule| {
        let rule = rule
            .text()
            .and_then(|it| it.strip_prefix("Bash("))
            .expect("a rule");
        let line = rule.strip_suffix(')').expect("a rule");
        let words = line.strip_suffix(" *").unwrap_or(line).split(' ');
        (words.map(str::to_owned).collect(), line.ends_with(" *"))
    });
    lines.collect()
}

/// Returns further words: usually arguments of the command itself, sometimes a part of a random
/// command line.
fn continuation(random: &mut Random, root: &Node, words: &[String]) -> Vec<String> {
    let own = words.iter().skip(1).try_fold(root, |node, word| {
        node.children.iter().find(|it| it.name == *word)
    });
    if let Some(own) = own.filter(|_| !random.one_in(3)) {
        return line(random, own);
    }
    let words = line(random, root);
    let start = random.below(words.len() + 1);
    let length = 1 + random.below(3);
    words.into_iter().skip(start).take(length).collect()
}

fn check(program: &mut Program, declared: &Declared, words: &[String], seed: u64) -> Option<()> {
    let matches = program.try_get_matches_from_mut(words).ok()?;
    let found = worst(declared, program, &matches);
    assert_eq!(found, Effect::Read, "seed {seed}: {words:?}");
    Some(())
}

/// `RULES_TREES` sets the number of programs and `RULES_SEED` the seed.
#[test]
fn allowed_command_lines_only_read() {
    let mut seeds = Random::new(number("RULES_SEED", 5));
    let most = usize::try_from(number("RULES_TREES", 500)).expect("a number");
    let (mut trees, mut rules, mut calls) = (0, 0_usize, 0_usize);
    while trees < most {
        let seed = seeds.number();
        let mut random = Random::new(seed);
        let node = tree(&mut random);
        let Some(mut program) = built(&node).filter(|it| !it.is_multicall_set()) else {
            continue;
        };
        trees += 1;
        let Some((model, declared)) = described(&mut random, &node) else {
            continue;
        };
        for (words, is_open) in allowed(&model) {
            rules += 1;
            calls += usize::from(check(&mut program, &declared, &words, seed).is_some());
            for _ in 0..if is_open { CONTINUATIONS } else { 0 } {
                let more = continuation(&mut random, &node, &words);
                let words = [&*words, &*more].concat();
                calls += usize::from(check(&mut program, &declared, &words, seed).is_some());
            }
        }
    }
    println!("{rules} rules of {trees} programs, {calls} calls");
    assert!(rules > most / 2, "{rules} rules");
    assert!(calls > 5 * rules, "{calls} calls");
}
