//! Tests the template language with the test vectors of the specification.

use cmdhelp_bundle::{Json, Template};
use cmdhelp_test_support::specification_text;

#[test]
fn expands_templates_as_in_the_test_vectors() {
    let Some(vectors) = specification_text("aip/expandArgv.golden.jsonl") else {
        return;
    };
    let mut wrong = Vec::new();
    for line in vectors.lines() {
        let vector = Json::parse(line).expect("a vector");
        let list = |key: &str| -> Vec<String> {
            let items = vector.get(key).map_or(&[][..], Json::items);
            items
                .iter()
                .map(|it| it.text().expect("a text").to_owned())
                .collect()
        };
        let input = vector.get("input").expect("an input");
        let secret = |name: &str| (name == "T").then(|| "tok".to_owned());
        let words = Template::new(list("argv")).expand(input, &secret);
        if words != list("out") {
            wrong.push(format!("{line}: {words:?}"));
        }
    }
    assert!(vectors.lines().count() >= 43);
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn writes_numbers_without_exponents() {
    let words = |inputs: &str| {
        let inputs = Json::parse(inputs).expect("an object");
        Template::new(["${input.x}"]).expand(&inputs, &|_| None)
    };
    assert_eq!(words(r#"{"x": 1e6}"#), ["1000000"]);
    assert_eq!(
        words(r#"{"x": 9223372036854775808}"#),
        ["9223372036854775808"]
    );
    assert_eq!(words(r#"{"x": -0.5}"#), ["-0.5"]);
}

/// A value that looks like a placeholder is not expanded, and no value is split into words.
#[test]
fn never_expands_placeholders_in_values() {
    for value in ["${input.y}", "a b", "$(touch x)", "`x`", "a\nb", "--y", ""] {
        let inputs = Json::Object(vec![
            ("x".into(), value.into()),
            ("y".into(), "other".into()),
        ]);
        let whole = Template::new(["${input.x}"]).expand(&inputs, &|_| None);
        assert_eq!(whole, [value]);
        let part = Template::new(["--x=${input.x}"]).expand(&inputs, &|_| None);
        assert_eq!(part, [format!("--x={value}")]);
    }
}
