//! Values in a command line from a bundle's template arrive as the same values in a JSON call do.

use cmdhelp::prelude::*;
use cmdhelp_bundle::{CommandLine, Json, Model};
use cmdhelp_llms_tests::calls::{COMMANDS, Calls, Commands, Group, Random};
use cmdhelp_test_support::number;

/// The number of calls by result.
#[derive(Default)]
struct Count {
    /// Both calls have the same result.
    same: usize,
    /// The template does not support some of the inputs.
    only_by_json: usize,
    /// The inputs are found in the command line.
    back: usize,
    /// The command line is refused, because a value looks like a flag.
    refused: usize,
}

/// `CALLS_VALUES` sets the number of calls of each command and `CALLS_SEED` the seed.
#[test]
fn templates_and_json_calls_pass_the_same_values() {
    check_half(number("CALLS_SEED", 1));
}

/// The same, at the same time, for other values.
#[test]
fn templates_and_json_calls_pass_the_same_other_values() {
    check_half(number("CALLS_SEED", 1) + 1);
}

/// Checks half of the number of calls.
fn check_half(seed: u64) {
    let model = Model::parse(Calls::MANIFEST).expect("a manifest");
    let mut random = Random::new(seed);
    let values = number("CALLS_VALUES", 340).div_ceil(2);
    let mut count = Count::default();
    for number in 0..COMMANDS {
        for _ in 0..values {
            check(&model, number, &mut random, &mut count);
        }
    }
    let Count {
        same,
        back,
        only_by_json,
        refused,
    } = count;
    println!("{same} the same, {back} read back, {only_by_json} only by JSON, {refused} refused");
    assert!(back * 4 > same, "{back} read back");
    assert!(
        same * 20 > values as usize * COMMANDS,
        "{same} the same of {only_by_json}"
    );
    assert!(refused < same, "{refused} refused");
}

fn check(model: &Model, number: usize, random: &mut Random, count: &mut Count) {
    let command = Commands::make(number, random);
    let (name, json) = command.call();
    let tool = model.tool(&format!("all {name}")).expect("a tool");
    let inputs = Json::parse(&json).expect("an object");
    let line = model.command_line(tool);
    if !has_a_place(&line, &inputs) {
        count.only_by_json += 1;
        return;
    }
    let words = line.template.expand(&inputs, &|_| None);
    let everywhere = String::from("calls");
    match Calls::try_parse_from([everywhere].into_iter().chain(words.iter().cloned())) {
        Ok(parsed) => {
            let list = Vec::new();
            let group = Group::All { list, command };
            let expected = Calls {
                everywhere: None,
                field_0: None,
                group,
            };
            assert_eq!(parsed, expected, "{name} {json}: {words:?}");
            count.same += 1;
            let mut written = "calls".to_owned();
            for word in &words {
                written.push(' ');
                written.push_str(&format!("'{}'", word.replace('\'', r"'\''")));
            }
            if let Some(found) = model.inputs_of(tool, &written) {
                let again = line.template.expand(&found, &|_| None);
                assert_eq!(again, words, "{name} {json}: {found}");
                count.back += 1;
            }
        }
        Err(error) => {
            let looks_like_a_flag =
                |(_, value): &(String, Json)| value.word().is_some_and(|it| it.starts_with('-'));
            let is_refused = inputs.entries().iter().any(looks_like_a_flag);
            assert!(is_refused, "{name} {json}: {words:?}: {error}");
            count.refused += 1;
        }
    }
}

/// Returns whether the template contains each of the inputs by its key. The JSON key of a flag that has only a
/// short name is not in the manifest, so the template cannot contain it.
fn has_a_place(line: &CommandLine, inputs: &Json) -> bool {
    let places = line.template.words().join(" ");
    inputs.entries().iter().all(|(key, _)| {
        let ends = ['}', ' '];
        let start = format!("${{input.{key}");
        let mut found = places.match_indices(&start);
        found.any(|(at, _)| places[at + start.len()..].starts_with(ends))
    })
}
