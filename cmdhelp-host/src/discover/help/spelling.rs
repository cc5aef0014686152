//! Reads the spellings and the value of a flag at the beginning of its line: `-o, --output <FILE>`.

mod beside;
mod value;
mod written_flag;

pub(super) use self::value::read_column;
pub(super) use self::written_flag::WrittenFlag;

use self::value::read_value;

/// Reads a flag at the beginning of a text. Returns the flag, and the rest of the text.
pub(super) fn read(text: &str) -> Option<(WrittenFlag, &str)> {
    let mut written = WrittenFlag::default();
    let mut opposite = WrittenFlag::default();
    let mut rest = text;
    let mut is_opposite = false;
    loop {
        let before = (written.spellings.len(), written.takes_value);
        let own = match is_opposite {
            true => &mut opposite,
            false => &mut written,
        };
        rest = read_name(rest, own)?;
        rest = beside::read_beside(rest, own);
        rest = read_value(rest, own);
        // If a spelling is repeated with a value, as in `--check, --check=quiet`, the value is optional.
        let is_again = !is_opposite && before == (written.spellings.len(), false);
        written.optional |= is_again && written.takes_value;
        let next = match beside::opposite(rest) {
            Some(next) => {
                is_opposite = true;
                Some(next)
            }
            None => next_spelling(rest, &written),
        };
        let Some(next) = next else {
            written.opposites.append(&mut opposite.spellings);
            return Some((written, rest));
        };
        rest = next;
    }
}

/// Returns the text from the next spelling of the flag `written` on, if `rest` begins with one.
fn next_spelling<'a>(rest: &'a str, written: &WrittenFlag) -> Option<&'a str> {
    let trimmed = rest.trim_start();
    let gap = rest.len() - trimmed.len();
    // psql spells out the digit after the flag `-1`, as in `-1 ("one"), --single-transaction`.
    let named = trimmed
        .strip_prefix("(\"")
        .and_then(|it| it.split_once("\"), "));
    if let Some((_, next)) = named.filter(|(_, next)| gap == 1 && is_flag(next)) {
        return Some(next);
    }
    // nsenter prints a full stop in place of a comma: `-W. --wdns <dir>`.
    let stop = trimmed.strip_prefix(". ").filter(|it| it.starts_with("--"));
    if let Some(next) = stop.filter(|it| gap == 0 && is_flag(it)) {
        return Some(next);
    }
    for separator in [", ", ",", "| ", "|", "or "] {
        if let Some(next) = trimmed.strip_prefix(separator) {
            let is_word = separator == "or " && gap == 0;
            let next = behind_number(next.trim_start());
            return (is_flag(next) && !is_word && gap < 3).then_some(next);
        }
    }
    let is_single = written.spellings.len() == 1 && is_flag(trimmed);
    let is_short = written.spellings[0].len() == 2;
    let is_all_short = written.spellings.iter().all(|it| it.len() == 2) && is_flag(trimmed);
    if is_all_short && trimmed.starts_with("--") {
        // The standard library of GHC prints the short flags, the long flags and the descriptions in three columns.
        let end = trimmed.find(' ').unwrap_or(trimmed.len());
        let is_column = trimmed[end..].starts_with("  ") || end == trimmed.len();
        return ((1..5).contains(&gap) || (gap > 0 && is_column)).then_some(trimmed);
    }
    // The Python library `rich` prints the long name, the short name and the value in columns of a table.
    let mut end = trimmed.char_indices().skip(1);
    let is_negation = trimmed.starts_with("--no-") && written.spellings[0].starts_with("--");
    let is_table = !trimmed.starts_with("--")
        && end
            .nth(1)
            .is_none_or(|(at, _)| trimmed[at..].starts_with("  "));
    let is_negation = is_negation && trimmed.find(' ') == trimmed.find("  ");
    (is_single && !is_short && (is_table || is_negation) && gap > 1).then_some(trimmed)
}

/// The placeholders for a number that can be the name of a flag.
const NUMBER_PLACEHOLDERS: [&str; 3] = ["NUM", "NUMBER", "DIGITS"];

/// Skips a placeholder such as `-NUM, ` at the beginning of a text. It stands for a number between two spellings, as in
/// `-U NUM, -NUM, --unified[=NUM]` of diff.
fn behind_number(text: &str) -> &str {
    let behind = |name: &&str| {
        text.strip_prefix('-')?
            .strip_prefix(*name)?
            .strip_prefix(", ")
    };
    NUMBER_PLACEHOLDERS.iter().find_map(behind).unwrap_or(text)
}

/// Returns whether a text begins with a flag.
pub(super) fn is_flag(text: &str) -> bool {
    read_name(text, &mut WrittenFlag::default()).is_some()
}

/// Reads a mark such as `[no-]` in `--[no-]name`, which means that the flag can be negated. Returns the prefix that
/// negates the flag, and the rest of the text.
fn read_no(text: &str) -> (Option<&'static str>, &str) {
    for (mark, no) in [
        ("[no-]", "no-"),
        ("(no-)", "no-"),
        ("[no]-", "no-"),
        ("(no)-", "no-"),
        ("[no]", "no"),
        ("(no)", "no"),
    ] {
        if let Some(rest) = text.strip_prefix(mark) {
            return (Some(no), rest);
        }
    }
    (None, text)
}

/// Returns whether a text begins with a punctuation mark that is the name of a flag, as in `-~, --tilde`.
fn is_sign(text: &str) -> bool {
    let is_mark = text.starts_with(|it: char| ".:~\"'%$!+^();,&".contains(it));
    is_mark
        && [", -", "  ", " ["]
            .iter()
            .any(|it| text[1..].starts_with(it))
}

/// Reads the dashes and the name of a flag, and adds the spelling to `written`. Returns the rest of the text, or `None`
/// if the text does not begin with a flag.
fn read_name<'a>(text: &'a str, written: &mut WrittenFlag) -> Option<&'a str> {
    let (dashes, rest) = match text.strip_prefix("--") {
        Some(rest) => ("--", rest),
        None => ("-", text.strip_prefix('-')?),
    };
    let (opposite, rest) = read_no(rest);
    // `--[section-]headers` of objdump stands for two spellings.
    let part = rest.strip_prefix('[').and_then(|it| it.split_once(']'));
    let is_part =
        |it: &str| it.ends_with('-') && it.bytes().all(|it| it.is_ascii_lowercase() || it == b'-');
    let part = part.filter(|(it, _)| dashes == "--" && is_part(it));
    let rest = part.map_or(rest, |(_, rest)| rest);
    let mut end = rest
        .find(|it: char| !(it.is_ascii_alphanumeric() || "-_.+?#@".contains(it)))
        .unwrap_or(rest.len());
    // The dots in `--name...`, or a full stop after the name, are not part of the name.
    end = rest[..end].trim_end_matches(['.', '-', '_']).len();
    let is_sign = dashes == "-" && is_sign(rest);
    // The name of a flag of ffmpeg can end with a colon and a letter, as in `-b:v`.
    let stream = rest[end..].strip_prefix(':').unwrap_or_default();
    let is_stream = stream.starts_with(|it: char| it.is_ascii_lowercase())
        && stream[1..].starts_with(' ')
        && dashes == "-";
    if is_sign {
        end = 1;
    } else if is_stream && end > 0 {
        end += 2;
    }
    // In the help of zstd, `-T#` is the flag `-T` with a number.
    let is_counted = dashes == "-" && end == 2 && rest[1..].starts_with('#');
    if is_counted && rest.starts_with(|it: char| it.is_ascii_alphabetic()) {
        written.take("#");
        end = 1;
    }
    let name = &rest[..end];
    let first = name.chars().next()?;
    let is_name = match dashes {
        "--" => first.is_ascii_alphanumeric(),
        _ => first.is_ascii_alphanumeric() || "?#@.:".contains(first) || is_sign,
    };
    // `-1.5` and `-20` in sentences are numbers and not flags.
    let is_number =
        dashes == "-" && name.len() > 1 && name.chars().all(|it| it.is_ascii_digit() || it == '.');
    // `--no-OPTION` stands for many flags, so it is not a flag itself.
    let is_general = dashes == "--"
        && name.rsplit_once('-').is_some_and(|(before, last)| {
            last.len() > 2
                && last.bytes().all(|it| it.is_ascii_uppercase())
                && before
                    .bytes()
                    .all(|it| it.is_ascii_lowercase() || it == b'-')
        });
    // `--GTYPE-group-format` of diff stands for several flags, too.
    let is_general = is_general
        || dashes == "--"
            && name.split_once('-').is_some_and(|(first, rest)| {
                first.len() > 4
                    && first.ends_with("TYPE")
                    && rest.bytes().all(|it| it.is_ascii_lowercase() || it == b'-')
            });
    // `-NUM` is a placeholder for a number, and not a flag.
    let is_number = is_number || (dashes == "-" && NUMBER_PLACEHOLDERS.contains(&name));
    let after = rest[end..].chars().next();
    let ends = after.is_none_or(|it| " =[],|/:<{.();*&".contains(it)) || is_counted;
    if !is_name || is_number || is_general || !ends || (dashes == "-" && after == Some('(')) {
        return None;
    }
    let spelling = format!("{dashes}{name}");
    if let Some(no) = opposite {
        written.negation = Some(format!("{dashes}{no}{name}"));
    }
    let longer = part.map(|(part, _)| format!("--{part}{name}"));
    for spelling in [spelling].into_iter().chain(longer) {
        if !written.spellings.contains(&spelling) {
            written.spellings.push(spelling);
        }
    }
    let mut rest = &rest[if is_counted { 2 } else { end }..];
    if let Some(after) = rest.strip_prefix("...") {
        written.repeatable = true;
        rest = after;
    }
    Some(rest)
}

#[cfg(test)]
mod tests {
    use super::read;

    /// Reads the flag at the beginning of a text. Returns its spellings, its placeholder, and the rest of the text.
    fn parts(text: &str) -> (String, String, &str) {
        let (written, rest) = read(text).expect("a flag");
        let mut value = written.placeholder.unwrap_or_default();
        if written.takes_value && written.optional {
            value.push('?');
        }
        (written.spellings.join(" "), value, rest.trim())
    }

    #[test]
    fn reads_flags_in_each_style() {
        for (text, spellings, value, rest) in [
            ("-h, --help  Print help", "-h --help", "", "Print help"),
            ("--color <WHEN>  Coloring", "--color", "<WHEN>", "Coloring"),
            (
                "-o, --output string   Output format",
                "-o --output",
                "string",
                "Output format",
            ),
            ("--color[=WHEN]  colour", "--color", "WHEN?", "colour"),
            (
                "-f FILE, --file FILE  the file",
                "-f --file",
                "FILE",
                "the file",
            ),
            ("-e, --exec=COMMAND", "-e --exec", "COMMAND", ""),
            ("--arg a v        set it", "--arg", "a v", "set it"),
            ("-name string", "-name", "string", ""),
            ("-q   --quiet   be quiet", "-q --quiet", "", "be quiet"),
            ("-a Do all of it", "-a", "", "Do all of it"),
            (
                "-print-sysroot-headers-suffix Display it",
                "-print-sysroot-headers-suffix",
                "",
                "Display it",
            ),
            ("-Wa,<options>  Pass", "-Wa", "<options>", "Pass"),
            (
                "--format {a,b}  the format",
                "--format",
                "{a,b}",
                "the format",
            ),
            ("-q, --quiet, --silent  x", "-q --quiet --silent", "", "x"),
            ("-j, --jobs <n>   number", "-j --jobs", "<n>", "number"),
            ("-h|--help  x", "-h --help", "", "x"),
            ("-W. --wdns <dir>  x", "-W --wdns", "<dir>", "x"),
            (
                "-U NUM, -NUM, --unified[=NUM]  x",
                "-U --unified",
                "NUM?",
                "x",
            ),
            ("-v, --verbose...  more", "-v --verbose", "", "more"),
            ("-r --rev REV [+]  x", "-r --rev", "REV", "x"),
            ("--level arg (=10)  x", "--level", "arg", "x"),
            ("--pack [=arg(=1)] (=0)  x", "--pack", "arg?", "x"),
            ("--32/--64  x", "--32", "", "x"),
        ] {
            assert_eq!(
                parts(text),
                (spellings.to_owned(), value.to_owned(), rest),
                "{text}"
            );
        }
    }

    #[test]
    fn reads_no_flag_from_other_text() {
        for text in [
            "- an item",
            "-- the end",
            "-20 degrees",
            "--",
            "-",
            "word",
            "-'x'",
        ] {
            assert_eq!(read(text), None, "{text}");
        }
    }
}
