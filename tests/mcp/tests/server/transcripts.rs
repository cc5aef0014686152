//! Sessions that are compared literally with transcripts.
//!
//! Each file is one session: messages of the client begin with `>`, messages of the server with `<`.
//! `CMDHELP_BLESS=1` updates the messages of the server.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use super::client::Client;
use super::schemas;

#[test]
fn transcripts_match_the_golden_files() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/transcripts");
    let files = fs::read_dir(folder).unwrap();
    let mut files: Vec<PathBuf> = files.map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(files.len() > 5);
    for path in files {
        let expected = fs::read_to_string(&path).unwrap();
        let actual = converse(&expected);
        if std::env::var_os("CMDHELP_BLESS").is_some() {
            fs::write(&path, actual).unwrap();
        } else {
            for (actual, expected) in actual.lines().zip(expected.lines()) {
                assert_eq!(actual, expected, "{}", path.display());
            }
            assert_eq!(actual.len(), expected.len(), "{}", path.display());
        }
    }
}

/// Sends the client's messages of a transcript and returns the transcript of this session.
fn converse(script: &str) -> String {
    let mut actual = String::new();
    let mut lines = script.lines().peekable();
    let mut words = Vec::new();
    while let Some(comment) = lines.next_if(|line| line.starts_with('#')) {
        let _ = writeln!(actual, "{comment}");
        words.extend(
            comment
                .strip_prefix("# --mcp ")
                .unwrap_or_default()
                .split_whitespace(),
        );
    }
    let is_stateless = actual.contains("stateless");
    let mut client = Client::start(&words);
    let mut methods: HashMap<String, String> = HashMap::new();
    for line in lines.filter_map(|line| line.strip_prefix("> ")) {
        let _ = writeln!(actual, "> {line}");
        client.send_line(line);
        let sent: Value = serde_json::from_str(line).unwrap_or_default();
        let id = sent.get("id").filter(|id| id.is_string() || id.is_i64());
        if let (Some(id), Some(method)) = (id, sent["method"].as_str()) {
            methods.insert(id.to_string(), method.to_owned());
        }
        // A notification gets no answer. The server replies to any other message with one answer or
        // one question.
        let is_notification = sent.is_object() && sent.get("id").is_none();
        if is_notification {
            continue;
        }
        loop {
            let line = client.line().expect("an answer");
            let _ = writeln!(actual, "< {line}");
            let message: Value = serde_json::from_str(&line).unwrap();
            let method = methods.get(&message["id"].to_string());
            let method = method.map_or("", String::as_str);
            schemas::check(is_stateless, method, &message);
            let is_notice = message.get("method").is_some() && message.get("id").is_none();
            if !is_notice {
                break;
            }
        }
    }
    assert_eq!(client.end(), Vec::<Value>::new());
    actual
}
