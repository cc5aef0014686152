//! The schema of every type, tested with random values and with nearly valid ones.

use cmdhelp_schema_tests::{Case, Random, all};
use jsonschema::Validator;
use serde_json::Value;

use crate::written::mutation::mutate;

const VALUES: usize = 300;
const MUTATIONS: usize = 8;

fn validator(case: &Case) -> Validator {
    // The validator checks formats, such as the format of dates.
    let options = jsonschema::draft202012::options().should_validate_formats(true);
    let validator = options.build(&schema(case));
    validator.unwrap_or_else(|error| panic!("{}: {error}", case.ty))
}

pub(crate) fn schema(case: &Case) -> Value {
    serde_json::from_str(case.schema)
        .unwrap_or_else(|error| panic!("{}: {error}\n{}", case.ty, case.schema))
}

#[track_caller]
fn expect_valid(case: &Case, validator: &Validator, value: &Value) {
    let errors = validator.iter_errors(value);
    let complaints: Vec<String> = errors
        .map(|error| format!("{}: {error}", error.instance_path()))
        .collect();
    assert!(
        complaints.is_empty(),
        "{}: what serde writes is not valid: {complaints:#?}\n{value}\n{}",
        case.ty,
        case.schema
    );
}

#[test]
fn output_of_serde_is_valid() {
    for case in all() {
        let validator = validator(&case);
        let mut random = Random::new(1);
        for _ in 0..VALUES {
            expect_valid(&case, &validator, &(case.write)(&mut random));
        }
    }
}

/// Almost valid values: if serde can read one, its output is valid; a value that serde cannot read
/// is invalid.
#[test]
fn input_that_serde_rejects_is_invalid() {
    let mut total_read = 0;
    for case in all() {
        let Some(reread) = case.reread else {
            continue;
        };
        let validator = validator(&case);
        let mut random = Random::new(2);
        let (mut read, mut refused) = (0, 0);
        for _ in 0..VALUES {
            let value = (case.write)(&mut random);
            for _ in 0..MUTATIONS {
                let mut mutated = value.clone();
                mutate(&mut mutated, &mut random);
                match reread(&mutated) {
                    Some(written) => {
                        expect_valid(&case, &validator, &written);
                        read += 1;
                    }
                    None if case.exact => {
                        assert!(
                            !validator.is_valid(&mutated),
                            "{}: serde cannot read what is valid\n{mutated}\n{}",
                            case.ty,
                            case.schema
                        );
                        refused += 1;
                    }
                    None => refused += usize::from(!validator.is_valid(&mutated)),
                }
            }
        }
        // At least one value of each kind must have been tested.
        let takes_anything = case.schema == "{}";
        assert!(refused > 100 || takes_anything, "{}: {refused}", case.ty);
        total_read += read;
    }
    assert!(total_read > 1_000, "{total_read}");
}

/// A key in every serialized value is required by the schema.
#[test]
fn members_that_are_always_written_are_required() {
    for case in all() {
        let validator = validator(&case);
        let mut random = Random::new(3);
        let mut always: Option<Vec<String>> = None;
        let mut values = Vec::new();
        for _ in 0..VALUES {
            let value = (case.write)(&mut random);
            let keys: Vec<String> = match &value {
                Value::Object(entries) => entries.keys().cloned().collect(),
                _ => Vec::new(),
            };
            match &mut always {
                Some(always) => always.retain(|key| keys.contains(key)),
                None => always = Some(keys),
            }
            values.push(value);
        }
        for key in always.unwrap_or_default() {
            for mut value in values.iter().take(20).cloned() {
                value.as_object_mut().expect("it has keys").remove(&key);
                assert!(
                    !validator.is_valid(&value),
                    "{}: valid without {key}\n{value}\n{}",
                    case.ty,
                    case.schema
                );
            }
        }
    }
}

#[test]
fn formats_are_checked() {
    let case = all()
        .into_iter()
        .find(|case| case.ty == "NaiveDate")
        .expect("it is a case");
    let validator = validator(&case);
    assert!(validator.is_valid(&"2026-02-28".into()));
    assert!(!validator.is_valid(&"2026-02-30".into()));
}
