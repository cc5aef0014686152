//! Values of all shapes in JSON calls arrive at the command unchanged.

use std::error::Error;
use std::fmt::Debug;
use std::str::FromStr;

use cmdhelp::Parser as _;
use cmdhelp_llms_tests::calls::{
    Any, COMMANDS, Calls, Commands, Group, Random, TAKES_FLAGS, Typed,
};
use cmdhelp_test_support::number;

/// `CALLS_VALUES` sets the number of calls of each command and `CALLS_SEED` the seed.
#[test]
fn values_of_json_calls_arrive_unchanged() {
    let mut random = Random::new(number("CALLS_SEED", 1));
    let values = number("CALLS_VALUES", 40);
    for number in 0..COMMANDS {
        for _ in 0..values {
            check(number, &mut random);
        }
    }
}

fn check(number: usize, random: &mut Random) {
    let command = Commands::make(number, random);
    let (name, json) = command.call();
    let expected = Calls {
        everywhere: Any::any(random),
        field_0: Any::any(random),
        group: Group::All {
            list: Any::any(random),
            command,
        },
    };
    let Group::All { list, .. } = &expected.group;
    let above = [
        expected
            .everywhere
            .json()
            .map(|json| format!("\"everywhere\":{json}")),
        // The command has a `field_0` of its own, so the argument of the root has another key.
        expected
            .field_0
            .json()
            .map(|json| format!("\"calls_field_0\":{json}")),
        list.json().map(|json| format!("\"list\":{json}")),
    ];
    let mut entries: Vec<String> = above.into_iter().flatten().collect();
    let own = json.trim_start_matches('{').trim_end_matches('}');
    // Trims only the braces of the object, as no value in it ends with a brace.
    if !own.is_empty() {
        entries.push(own.to_owned());
    }
    let json = format!("{{{}}}", entries.join(","));
    // If the command takes flags as data, `--json` comes before the command's name.
    let words = match random.below(2) {
        0 => ["calls", "--json", &json, "all", name],
        _ if TAKES_FLAGS.contains(&name) => ["calls", "all", "--json", &json, name],
        _ => ["calls", "all", name, "--json", &json],
    };
    match Calls::try_parse_from(words) {
        Ok(parsed) => assert_eq!(parsed, expected, "{name} {json}"),
        Err(error) => panic!("{name} {json}: {error}"),
    }
}

/// Negative zero is accepted for integers as zero, and keeps its sign for floating-point numbers.
#[test]
fn negative_zero_is_handled_by_one_rule() {
    fn read<T>(written: &str) -> T
    where
        T: FromStr<Err: Error + Send + Sync> + Clone + Debug + Send + Sync + 'static,
    {
        let json = format!("{{\"typed\":{written},\"typed_list\":[{written}]}}");
        let typed = Typed::<T>::try_parse_from(["typed", "--json", &json]);
        let typed = typed.unwrap_or_else(|error| panic!("{json}: {error}"));
        assert_eq!(typed.typed_list.len(), 1);
        typed.typed.expect("a value")
    }
    for written in ["0", "-0", "0.0", "-0.0", "0e5", "-0E-3", "-0.00e+9"] {
        assert_eq!(read::<u8>(written), 0, "{written}");
        assert_eq!(read::<u64>(written), 0, "{written}");
        assert_eq!(read::<i64>(written), 0, "{written}");
        assert_eq!(read::<i128>(written), 0, "{written}");
        let float: f64 = written.parse().expect("a number");
        assert_eq!(read::<f64>(written).to_bits(), float.to_bits(), "{written}");
        assert_eq!(
            read::<f32>(written).is_sign_negative(),
            float.is_sign_negative()
        );
    }
    for (written, whole) in [("-1.0", -1), ("1e3", 1000), ("-12e-0", -12), ("100e-2", 1)] {
        assert_eq!(read::<i64>(written), whole, "{written}");
    }
}

/// The type behind a type parameter is known only at run time.
#[test]
fn values_of_generic_types_arrive_unchanged() {
    let mut random = Random::new(number("CALLS_SEED", 1));
    for _ in 0..number("CALLS_VALUES", 40) {
        check_typed::<u8>(&mut random);
        check_typed::<i64>(&mut random);
        check_typed::<f64>(&mut random);
        check_typed::<String>(&mut random);
    }
}

fn check_typed<T>(random: &mut Random)
where
    T: Any + Clone + Debug + FromStr<Err: Error + Send + Sync> + PartialEq + Send + Sync + 'static,
{
    let expected = Typed::<T>::any(random);
    let json = expected.json().unwrap();
    match Typed::<T>::try_parse_from(["typed", "--json", &json]) {
        Ok(parsed) => assert_eq!(parsed, expected, "{json}"),
        Err(error) => panic!("{json}: {error}"),
    }
}
