//! Nearly valid values.

use cmdhelp_schema_tests::Random;
use serde_json::{Map, Value, json};

/// Changes one random part of a value.
pub(crate) fn mutate(value: &mut Value, random: &mut Random) {
    if random.below(16) == 0 {
        *value = other(random);
        return;
    }
    let inside = random.below(4) > 0;
    match value {
        Value::Object(entries) if inside && !entries.is_empty() => {
            let at = random.below(entries.len());
            let (_, value) = entries.iter_mut().nth(at).expect("counted");
            mutate(value, random);
        }
        Value::Array(elements) if inside && !elements.is_empty() => {
            let at = random.below(elements.len());
            mutate(&mut elements[at], random);
        }
        Value::Object(entries) => mutate_object(entries, random),
        Value::Array(elements) => mutate_array(elements, random),
        other => mutate_scalar(other, random),
    }
}

fn mutate_object(entries: &mut Map<String, Value>, random: &mut Random) {
    let keys: Vec<String> = entries.keys().cloned().collect();
    match random.below(4) {
        0 => {
            entries.insert("another_key".to_owned(), other(random));
        }
        1 if !keys.is_empty() => {
            let key = &keys[random.below(keys.len())];
            let value = entries.remove(key).expect("it is there");
            entries.insert(format!("{key}_"), value);
        }
        _ if !keys.is_empty() => {
            entries.remove(&keys[random.below(keys.len())]);
        }
        _ => {}
    }
}

fn mutate_array(elements: &mut Vec<Value>, random: &mut Random) {
    match random.below(3) {
        0 => {
            elements.pop();
        }
        1 => elements.push(other(random)),
        _ => elements.reverse(),
    }
}

fn mutate_scalar(value: &mut Value, random: &mut Random) {
    *value = match value {
        Value::Number(number) if number.is_i64() && random.below(2) == 0 => {
            let number = number.as_i64().expect("asked");
            let near = [-1, 1, 256, -256, 65_536, -32_768, 1 << 32];
            json!(number.saturating_add(near[random.below(near.len())]))
        }
        Value::String(text) if random.below(2) == 0 => json!(format!("{text}x")),
        _ => other(random),
    };
}

/// Returns a value of a random type.
fn other(random: &mut Random) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(7),
        json!(-3),
        json!(0.5),
        json!("text"),
        json!("DONE"),
        json!([]),
        json!([1, 2]),
        json!({}),
        json!({"id": 1}),
    ];
    values[random.below(values.len())].clone()
}
