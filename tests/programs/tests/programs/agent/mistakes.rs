//! Typical mistakes of agents, in the example calls of a manifest.

use serde_json::{Map, Value};

use super::reading::{Call, Manifest};

/// A call, and the call with a mistake.
#[derive(Debug)]
pub(crate) struct Mistake {
    pub(crate) what: String,
    pub(crate) intended: Call,
    pub(crate) mistaken: Call,
}

/// A function that makes a mistake in a call, if the call has a part for it.
type Make = fn(&Manifest, &Call) -> Option<Call>;

/// Mistakes in the arguments of a call.
const IN_WORDS: &[(&str, Make)] = &[
    ("a letter is missing in a flag", |manifest, call| {
        in_flag(manifest, call, |flag| without(flag, flag.len() / 2))
    }),
    ("a flag in capital letters", |manifest, call| {
        in_flag(manifest, call, str::to_uppercase)
    }),
    ("one dash", |manifest, call| {
        in_flag(manifest, call, |flag| flag[1..].to_owned())
    }),
    ("a letter too much in a flag", |manifest, call| {
        in_flag(manifest, call, |flag| format!("{flag}s"))
    }),
    ("a letter is missing in a value", |manifest, call| {
        in_choice(manifest, call, |value| without(value, value.len() / 2))
    }),
    ("a value in capital letters", |manifest, call| {
        in_choice(manifest, call, str::to_uppercase)
    }),
    ("a value with `_`", |manifest, call| {
        in_choice(manifest, call, |value| value.replace('-', "_"))
    }),
    ("letters of a nested command in another order", |_, call| {
        let [.., last] = call.path.as_slice() else {
            return None;
        };
        (call.path.len() > 1).then(|| {
            let mut mistaken = call.clone();
            let at = mistaken.path.len() - 1;
            mistaken.path[at] = without(last, last.len() - 2);
            mistaken
        })
    }),
    ("a surplus argument", |manifest, call| {
        let is_read = manifest.command(&call.path)["effect"] == "read";
        (is_read && !call.words.is_empty()).then(|| with(call, &["surplus"]))
    }),
    ("a flag that there is not", |manifest, call| {
        let is_read = manifest.command(&call.path)["effect"] == "read";
        is_read.then(|| with(call, &["--frobnicate"]))
    }),
    ("no consent", |manifest, call| {
        let is_destructive = manifest.command(&call.path)["effect"] == "destructive";
        is_destructive.then(|| call.clone())
    }),
    ("a required flag is missing", |manifest, call| {
        let (at, name) = flags(call).next()?;
        let is_required = manifest.flags(&call.path).get(&name)?["required"] == true;
        is_required.then(|| {
            let mut mistaken = call.clone();
            mistaken.words.drain(at..at + 2);
            mistaken
        })
    }),
    ("a flag without its value", |_, call| {
        let (at, _) = flags(call).last()?;
        (at + 2 == call.words.len()).then(|| {
            let mut mistaken = call.clone();
            mistaken.words.pop();
            mistaken
        })
    }),
    ("letters of a flag in another order", |manifest, call| {
        in_flag(manifest, call, swapped)
    }),
    ("letters of a value in another order", |manifest, call| {
        in_choice(manifest, call, swapped)
    }),
    ("a letter is missing in a flag before `=`", |_, call| {
        joined(call, |flag, value| {
            format!("{}={value}", without(flag, flag.len() / 2))
        })
    }),
    (
        "a letter is missing in a value behind `=`",
        |manifest, call| {
            let known = manifest.flags(&call.path);
            let is_choice =
                |name: &str| known.get(name).is_some_and(|flag| flag["enum"].is_array());
            flags(call).find(|(_, name)| is_choice(name))?;
            joined(call, |flag, value| {
                format!("{flag}={}", without(value, value.len() / 2))
            })
        },
    ),
    (
        "JSON behind a switch of the program's own",
        |manifest, call| {
            let has_switch = manifest.flags(&call.path)["json"]["type"] == "bool";
            let mut mistaken = call.clone();
            mistaken.words = vec![
                "--json".into(),
                Value::Object(call.value.clone()).to_string(),
            ];
            (has_switch && !call.value.is_empty()).then_some(mistaken)
        },
    ),
    ("a letter is missing in a field", |manifest, call| {
        let (at, _) =
            flags(call).find(|(_, name)| format!("--{name}") == manifest.flag("select"))?;
        let mut mistaken = call.clone();
        mistaken.words[at + 1] = without(&call.words[at + 1], 1);
        Some(mistaken)
    }),
    (
        "a letter is missing in a flag of the framework",
        |manifest, call| {
            let (at, _) =
                flags(call).find(|(_, name)| format!("--{name}") == manifest.flag("select"))?;
            let mut mistaken = call.clone();
            mistaken.words[at] = without(&call.words[at], 4);
            Some(mistaken)
        },
    ),
];

/// Mistakes in the JSON value of a call.
const IN_VALUES: &[(&str, Make)] = &[
    ("a letter is missing in a key", |_, call| {
        in_key(call, |key| without(key, key.len() / 2))
    }),
    ("a key in capital letters", |_, call| {
        in_key(call, str::to_uppercase)
    }),
    ("a key like a flag", |_, call| {
        in_key(call, |key| format!("--{key}"))
    }),
    ("a letter too much in a key", |_, call| {
        in_key(call, |key| format!("{key}s"))
    }),
    ("a number as a text", |_, call| {
        in_value(call, |value| {
            value.is_u64().then(|| value.to_string().into())
        })
    }),
    ("a list as a text", |_, call| {
        in_value(call, |value| value.as_array()?.first().cloned())
    }),
    ("a letter is missing in a value", |manifest, call| {
        in_chosen_value(manifest, call, |value| without(value, value.len() / 2))
    }),
    ("a value in capital letters", |manifest, call| {
        in_chosen_value(manifest, call, str::to_uppercase)
    }),
    ("a value with `_`", |manifest, call| {
        in_chosen_value(manifest, call, |value| value.replace('-', "_"))
    }),
    ("a key that there is not", |manifest, call| {
        let is_read = manifest.command(&call.path)["effect"] == "read";
        is_read.then(|| {
            let mut mistaken = call.clone();
            mistaken.value.insert("frobnicate".into(), true.into());
            mistaken
        })
    }),
    ("no consent", |manifest, call| {
        let is_destructive = manifest.command(&call.path)["effect"] == "destructive";
        is_destructive.then(|| call.clone())
    }),
    ("a required key is missing", |manifest, call| {
        let args = manifest.command(&call.path)["args"].as_array()?;
        let name = args.first()?["name"].as_str()?;
        let mut mistaken = call.clone();
        mistaken.value.remove(name)?;
        Some(mistaken)
    }),
];

/// Returns mistakes of all kinds, each in another call as far as possible.
pub(crate) fn of(manifest: &Manifest, in_words: bool) -> Vec<Mistake> {
    let makes = if in_words { IN_WORDS } else { IN_VALUES };
    let mut calls = manifest.calls();
    let less: Vec<Call> = calls
        .iter()
        .filter_map(|call| manifest.selecting(call))
        .collect();
    calls.extend(less);
    let rounds = (0..calls.len()).flat_map(|round| {
        let calls = &calls;
        makes.iter().filter_map(move |(what, make)| {
            let mut mistaken = calls.iter().filter_map(|call| {
                let mistaken = make(manifest, call)?;
                Some((call.clone(), mistaken))
            });
            let (intended, mistaken) = mistaken.nth(round)?;
            let command = intended.path.join(" ");
            Some(Mistake {
                what: format!("{what} (`{command}`)"),
                intended,
                mistaken,
            })
        })
    });
    rounds.collect()
}

/// Returns the position and the name of each flag with a value.
fn flags(call: &Call) -> impl Iterator<Item = (usize, String)> {
    let words = call.words.iter().enumerate();
    words.filter_map(|(at, word)| Some((at, word.strip_prefix("--")?.to_owned())))
}

fn in_flag(_: &Manifest, call: &Call, make: impl Fn(&str) -> String) -> Option<Call> {
    let (at, _) = flags(call).next()?;
    let mut mistaken = call.clone();
    mistaken.words[at] = make(&call.words[at]);
    Some(mistaken)
}

/// Changes a value of an argument with possible values.
fn in_choice(manifest: &Manifest, call: &Call, make: impl Fn(&str) -> String) -> Option<Call> {
    let known = manifest.flags(&call.path);
    flags(call).find_map(|(at, name)| {
        known.get(&name)?["enum"].as_array()?;
        let mut mistaken = call.clone();
        mistaken.words[at + 1] = make(&call.words[at + 1]);
        (mistaken.words != call.words).then_some(mistaken)
    })
}

fn in_chosen_value(
    manifest: &Manifest,
    call: &Call,
    make: impl Fn(&str) -> String,
) -> Option<Call> {
    let known = manifest.flags(&call.path);
    let choices = |key: &str| known.get(&key.replace('_', "-"))?["enum"].as_array();
    call.value.iter().find_map(|(key, value)| {
        choices(key)?;
        let mut mistaken = call.clone();
        mistaken.value[key] = make(value.as_str()?).into();
        (mistaken.value != call.value).then_some(mistaken)
    })
}

/// Changes the last key of the value, as the first one is often the only required key.
fn in_key(call: &Call, make: impl Fn(&str) -> String) -> Option<Call> {
    let key = call.value.keys().next_back()?.clone();
    let mut mistaken = call.clone();
    let renamed = call.value.iter().map(|(name, value)| match *name == key {
        true => (make(name), value.clone()),
        false => (name.clone(), value.clone()),
    });
    mistaken.value = renamed.collect::<Map<String, Value>>();
    Some(mistaken)
}

fn in_value(call: &Call, make: impl Fn(&Value) -> Option<Value>) -> Option<Call> {
    let (key, value) = call
        .value
        .iter()
        .find_map(|(key, value)| Some((key, make(value)?)))?;
    let mut mistaken = call.clone();
    mistaken.value[key] = value;
    Some(mistaken)
}

/// Replaces the first flag with a value and this value by one word.
fn joined(call: &Call, make: impl Fn(&str, &str) -> String) -> Option<Call> {
    let (at, _) = flags(call).next()?;
    let mut mistaken = call.clone();
    let value = mistaken.words.remove(at + 1);
    mistaken.words[at] = make(&call.words[at], &value);
    Some(mistaken)
}

/// Swaps two letters in the middle of a text.
fn swapped(text: &str) -> String {
    let mut letters: Vec<char> = text.chars().collect();
    let middle = letters.len() / 2;
    letters.swap(middle, middle + 1);
    letters.into_iter().collect()
}

fn with(call: &Call, words: &[&str]) -> Call {
    let mut mistaken = call.clone();
    mistaken
        .words
        .extend(words.iter().map(|&word| word.to_owned()));
    mistaken
}

fn without(text: &str, at: usize) -> String {
    let mut text = text.to_owned();
    text.remove(at);
    text
}
