//! What holds for a secret, on every way in.

use arbitrary::{Result, Unstructured};
use serde_json::{Value, json};

use crate::call::{Said, call};

/// How many characters of a secret are not printed in a row.
const RUN: usize = 8;

/// What is no secret, and told beside it.
const NOTE: &str = "0-note-0";

/// Of a secret that these bytes mean, no eight characters in a row are printed, however it is given; and
/// not the whole of a shorter one, as a value. What is told beside it is.
pub fn secrets(data: &[u8]) {
    let mut data = Unstructured::new(data);
    if let Ok((secret, words)) = words(&mut data) {
        let said = call(&words);
        is_kept(&secret, &said, &words);
        let has_failed = said.out.contains("\"code\":\"ERROR\"");
        assert!(
            !has_failed || said.out.contains("note"),
            "{words:?}: {said:?}"
        );
    }
}

/// A secret, and a call that has it in one of the ways in which it can be given.
fn words(data: &mut Unstructured<'_>) -> Result<(String, Vec<String>)> {
    let way = data.int_in_range(0..=11)?;
    let user = data.choose(&["0", "1", "x", "--level"])?.to_string();
    let output = data.choose(&["json", "text", "jsn"])?;
    let text: String = data.arbitrary()?;
    let secret = text.replace('\0', "0");
    let json = json!({"token": secret, "note": NOTE, "user": 0}).to_string();
    let wrong = json!({"tokn": secret, "note": secret, "user": secret}).to_string();
    let given = match way {
        0 => vec![format!("--token={secret}")],
        1 => vec![format!("-t{secret}")],
        2 => vec!["--token".to_owned(), secret.clone()],
        3 => vec![format!("--tokn={secret}")],
        4 => vec!["--tokn".to_owned(), secret.clone()],
        5 => vec![format!("--token:{secret}")],
        6 => vec![format!("--token={secret}"), "--colour".to_owned()],
        7 => vec![format!("--token={secret}"), format!("--workspace={secret}")],
        8 => vec!["--llms".to_owned(), format!("--token={secret}")],
        9 => vec![
            "--help".to_owned(),
            "--format=jsn".to_owned(),
            format!("--token={secret}"),
        ],
        10 => vec![format!("--json={json}")],
        _ => vec![format!("--json={wrong}")],
    };
    let mut words = vec!["anvil".to_owned(), "login".to_owned()];
    words.extend(given);
    if way < 10 {
        words.extend([format!("--note={NOTE}"), format!("--output={output}"), user]);
    }
    Ok((secret, words))
}

fn is_kept(secret: &str, said: &Said, words: &[String]) {
    let mut texts = vec![said.out.clone(), said.err.clone()];
    for line in said.out.lines() {
        let document: serde_json::Result<Value> = serde_json::from_str(line);
        document
            .iter()
            .for_each(|document| collect(document, &mut texts));
    }
    let characters: Vec<char> = secret.chars().collect();
    if characters.len() < RUN {
        let is_told = !secret.is_empty()
            && texts
                .iter()
                .any(|text| text.contains(&format!("<{secret}>")));
        assert!(!is_told, "{secret:?}: {words:?}: {said:?}");
    }
    for run in characters.windows(RUN) {
        let run: String = run.iter().collect();
        // What is blank is in any text.
        let is_told = !run.trim().is_empty() && texts.iter().any(|text| text.contains(&run));
        assert!(!is_told, "{run:?} of {secret:?}: {words:?}: {said:?}");
    }
}

fn collect(value: &Value, texts: &mut Vec<String>) {
    match value {
        Value::String(text) => texts.push(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| collect(item, texts)),
        Value::Object(entries) => entries.values().for_each(|value| collect(value, texts)),
        _ => {}
    }
}
