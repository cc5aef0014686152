use cmdhelp_runtime::view::pretty::pretty;
use cmdhelp_runtime::view::reader::{Json, unescape, write_text};

use crate::programs::pad;

#[test]
fn finds_the_end_of_each_value() {
    let text = r#"{"a":"}\\","b":[1,{"c":"\""}],"d":null,"e":-1.5}"#;
    let entries: Vec<_> = Json::new(text)
        .entries()
        .map(|(key, value)| (key, value.raw()))
        .collect();
    assert_eq!(
        entries,
        [
            ("a", r#""}\\""#),
            ("b", r#"[1,{"c":"\""}]"#),
            ("d", "null"),
            ("e", "-1.5"),
        ]
    );
    assert_eq!(Json::at(text, 5).text().unwrap(), "}\\");
}

#[test]
fn ignores_white_space_between_values() {
    let json = Json::new(" { \"a\" : [ 1 , 2 ] ,\n\t\"b\" : true }");
    assert_eq!(json.get("a").unwrap().items().count(), 2);
    assert!(json.get("b").unwrap().is_true());
}

#[test]
fn decodes_all_kinds_of_escapes() {
    let all: String = (0..0x300)
        .filter_map(char::from_u32)
        .chain(['🦀', '\u{202e}'])
        .collect();
    let mut written = String::new();
    write_text(&all, &mut written);
    assert_eq!(Json::new(&written).text().unwrap(), all);
    assert_eq!(serde_json::from_str::<String>(&written).unwrap(), all);

    let foreign = r#""\u00e9\/\b\f\ud83e\udd80\ud83e""#;
    assert_eq!(Json::new(foreign).text().unwrap(), "é/\u{8}\u{c}🦀\u{fffd}");
}

#[test]
fn invalid_json_causes_no_panic() {
    let whole = pad();
    let json = whole.manifest().json;
    for end in (0..json.len()).step_by(7) {
        let part = Json::new(&json[..end]);
        for (_, value) in part.entries() {
            let _ = (value.text(), value.items().count(), value.entries().count());
        }
    }
    for text in ["\\", "\\u12", "\\ud83e\\u", "\\ué", "\"", "\\\u{7f}"] {
        let _ = unescape(text);
        let _ = Json::new(text).text();
    }
    for text in [
        "", "{", "[", "{\"a", "{\"a\"", "{\"a\":", "}", ":", ",", "\"\\é",
    ] {
        let json = Json::new(text);
        assert!(json.entries().count() + json.items().count() <= 1);
    }
}

#[test]
fn pretty_printing_changes_only_white_space() {
    let rendered = pad();
    let json = rendered.manifest().json.whole();
    let laid_out = pretty(json);
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    assert_eq!(read(&laid_out), read(json));
    assert_eq!(pretty(&laid_out), laid_out);
    assert!(laid_out.starts_with("{\n  \"cmdhelp_version\": \"0.1\",\n"));
}
