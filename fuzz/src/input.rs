//! Makes command lines and JSON values from random bytes.

use std::sync::LazyLock;

use arbitrary::{Result, Unstructured};

/// Words with a meaning for the program. `''` stands for an empty word.
static WORDS: LazyLock<Vec<&str>> = LazyLock::new(|| {
    let words = "
        shapes s numbers lists rest words related deep level optional last rows pages lines drop raise login
        unlock --api -k --pin help a b - -- '' --json --json={} {} --cmdhelp-json --llms --output json
        --output=json --confirm --confirm=1-2 --no-confirm --conform --confirmed
        6b0316b1-21bed6140f5a1dcfd2644f1f1ef96ccd drpo riase --hrad --dry-run --select id of,id name items.x
        --limit --limit=2 --after --after=1 --after=-1 1 2 -1 200 0.5 18446744073709551615 --workspace -w -wx
        --level --level=3 --yes -y -yv --verbose -vvv --path --tone -t warm stiff --odd --tone=warm --equals
        --equals=x --maybe --maybe= --hyphen --default --color --colour x --on --off --large --signed --percent
        --float NaN --numbers --tag --split a,b --pair --few --until ; --flag --left --right --with --without
        --by --count --of none --hard --all -a --some -s -qa --quiet --token --token=hush hush --help -h
        --version -V --colr shaeps --capabilities --cmdhelp-help --format --search --depth
    "
    .split_whitespace();
    words
        .map(|word| if word == "''" { "" } else { word })
        .collect()
});

/// The commands, and the keys of their values.
const COMMANDS: &[(&[&str], &[&str])] = &[
    (
        &["shapes"],
        &[
            "name", "second", "yes", "verbose", "path", "tone", "equals", "maybe", "hyphen",
            "default", "color", "on", "off",
        ],
    ),
    (
        &["numbers"],
        &["small", "large", "signed", "percent", "float", "numbers"],
    ),
    (
        &["lists"],
        &["items", "tag", "split", "pair", "few", "until"],
    ),
    (&["rest"], &["first", "rest"]),
    (&["words"], &["flag", "words"]),
    (&["related"], &["left", "right", "with", "without"]),
    (&["deep", "level"], &["level", "deep_level", "anvil_level"]),
    (&["deep", "optional"], &["name"]),
    (&["deep", "optional", "last"], &["by"]),
    (&["deep"], &["level"]),
    (&["rows"], &["count"]),
    (&["pages"], &[]),
    (&["lines"], &["of"]),
    (&["drop"], &["what", "hard"]),
    (&["raise"], &["all", "some", "quiet"]),
    (&["login"], &["token", "user"]),
    (&["unlock"], &["password", "user", "pin", "others"]),
    (&["pick"], &["value"]),
    (&[], &["workspace"]),
];

/// Returns a command line of words with and without a meaning for the program.
pub fn words(data: &[u8]) -> Result<Vec<String>> {
    let mut data = Unstructured::new(data);
    let mut words = vec!["anvil".to_owned()];
    while !data.is_empty() && words.len() < 24 {
        words.push(match data.int_in_range(0..=7)? {
            0 => text(&mut data)?,
            1 => format!("{}={}", data.choose(&WORDS)?, data.choose(&WORDS)?),
            2 => object(&mut data, &[])?,
            _ => (*data.choose(&WORDS)?).to_owned(),
        });
    }
    Ok(words)
}

/// Returns a call with a JSON value, and the value.
pub fn call(data: &[u8]) -> Result<(Vec<String>, String)> {
    let mut data = Unstructured::new(data);
    let (path, keys) = *data.choose(COMMANDS)?;
    let json = match data.int_in_range(0..=7)? {
        0 => String::from_utf8_lossy(data.peek_bytes(data.len()).unwrap_or_default()).into_owned(),
        _ => object(&mut data, keys)?,
    };
    let mut words = vec!["anvil".to_owned()];
    words.extend(path.iter().map(|word| (*word).to_owned()));
    // After a command that accepts flags as values, `--json` would be a value. A value in a separate word
    // could be the name of a file, or `-` for standard input.
    let place = match path {
        ["words"] => 1,
        path => data.int_in_range(1..=path.len() + 1)?,
    };
    words.insert(place, format!("--json={json}"));
    Ok((words, json))
}

/// Returns valid JSON arguments for a call through a server.
pub fn arguments(data: &mut Unstructured<'_>, keys: &[&str]) -> Result<String> {
    let text = match data.int_in_range(0..=3)? {
        0 => object(data, keys)?,
        // These arguments are valid for one of the commands.
        1 => format!(
            r#"{{"what":["{}"],"hard":{}}}"#,
            data.choose(&WORDS)?,
            data.arbitrary::<bool>()?
        ),
        2 => format!(r#"{{"some":["{}"]}}"#, data.choose(&WORDS)?),
        _ => format!(r#"{{"all":{}}}"#, data.arbitrary::<bool>()?),
    };
    let value: serde_json::Result<serde_json::Value> = serde_json::from_str(&text);
    match value.is_ok_and(|value| value.get("confirm").is_none()) {
        true => Ok(text.replace(['\n', '\r'], " ")),
        false => Ok("{}".to_owned()),
    }
}

/// Returns a text without NUL characters, which arguments of a process cannot contain.
fn text(data: &mut Unstructured<'_>) -> Result<String> {
    let text: String = data.arbitrary()?;
    Ok(text.replace('\0', "0"))
}

fn object(data: &mut Unstructured<'_>, keys: &[&str]) -> Result<String> {
    let count = data.int_in_range(0..=6)?;
    let mut entries = Vec::new();
    for _ in 0..count {
        let key = match data.int_in_range(0..=9)? {
            0 => quoted(&text(data)?),
            1 => quoted("workspace"),
            _ if keys.is_empty() => quoted(data.choose(&WORDS)?),
            _ => quoted(data.choose(keys)?),
        };
        entries.push(format!("{key}:{}", value(data, 0)?));
    }
    Ok(format!("{{{}}}", entries.join(",")))
}

fn value(data: &mut Unstructured<'_>, depth: usize) -> Result<String> {
    const PLAIN: &[&str] = &[
        "null",
        "true",
        "false",
        "0",
        "1",
        "-1",
        "1.5",
        "1e2",
        "1e400",
        "-0",
        "255",
        "256",
        "18446744073709551615",
        "18446744073709551616",
        "0.1e1",
        "\"a\"",
        "\"-x\"",
        "\"--\"",
        "\"--yes\"",
        "\"\"",
        "\"a,b\"",
        "\";\"",
        "\"warm\"",
        "\"--odd\"",
        "\"stiff\"",
        "\"x\"",
        "\"\\ud83e\\udd80\"",
        "\"\\ud800\"",
        "\"\\u0000\"",
        "\"=\"",
        "\"a=b\"",
        "nul",
        "'a'",
        "",
    ];
    Ok(match data.int_in_range(0..=9)? {
        0 => quoted(&text(data)?),
        1 => data.arbitrary::<i64>()?.to_string(),
        2 => data.arbitrary::<f64>()?.to_string(),
        3 | 4 if depth < 40 => {
            let count = data.int_in_range(0..=3)?;
            let items: Result<Vec<_>> = (0..count).map(|_| value(data, depth + 1)).collect();
            format!("[{}]", items?.join(","))
        }
        5 if depth < 40 => format!("{{\"a\":{}}}", value(data, depth + 1)?),
        _ => (*data.choose(PLAIN)?).to_owned(),
    })
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
