//! Reads flags from usage lines: `[-abc]`, `[-o FILE | --output=FILE]`.

use super::super::super::draft::{Flag, Value};
use super::super::placeholder::word_end;
use super::super::spelling::{self, WrittenFlag};
use super::brackets::bracket_end;

/// At most this number of flags can share a value in a usage line. A word after more flags is an argument.
pub(super) const MAX_FLAGS_SHARING_VALUE: usize = 2;

/// Reads one flag, or several flags of one letter after the same dash. Returns the flags, and the rest of the text.
pub(super) fn read_flag<'a>(text: &'a str, known: &[Flag]) -> Option<(Vec<WrittenFlag>, &'a str)> {
    if !is_flag(text) {
        return None;
    }
    // The name is separated from the value here, and not by `spelling`, because a value in a usage line is only one
    // word.
    let name_end = text
        .find([' ', '=', '[', ']', '|', ')', ',', '<', '}', '(', '{', ':'])
        .unwrap_or(text.len());
    let name = &text[..name_end];
    let rest = &text[name_end..];
    let letters = &name[1..];
    let is_known = |it: &str| {
        known
            .iter()
            .any(|flag| flag.spellings.iter().any(|own| own == it))
    };
    if is_general(name) && !is_known(name) {
        return Some((Vec::new(), rest));
    }
    // In `[-p#]` of bdftopcf, the sign `#` stands for a number.
    if let Some(letter) = letters.strip_suffix('#').filter(|it| it.len() == 1) {
        let written = WrittenFlag {
            spellings: vec![format!("-{letter}")],
            placeholder: Some("#".to_owned()),
            takes_value: true,
            ..WrittenFlag::default()
        };
        return Some((vec![written], rest));
    }
    if !name.starts_with("--")
        && letters.len() > 1
        && !is_known(name)
        && let Some(read) = read_letters(letters, rest, known)
    {
        return Some(read);
    }
    let (written, after) = value(name, rest)?;
    let (written, after) = match name.starts_with("--") || name.len() >= 4 {
        true => (written, after),
        false => read_long(name, written, after)?,
    };
    Some((vec![written], after))
}

/// Reads several letters after one dash. They are either several flags, or one flag and its value. Returns `None` if
/// they are the name of a single flag. `rest` is the text after the letters.
fn read_letters<'a>(
    letters: &str,
    rest: &'a str,
    known: &[Flag],
) -> Option<(Vec<WrittenFlag>, &'a str)> {
    // In `-ws|--workspaces` of npm, the letters are one spelling of the long flag.
    let is_spelling = rest.starts_with("|--");
    let is_cluster = !is_spelling && (is_cluster(letters, known) || is_unspeakable(letters, rest));
    if is_cluster && !rest.starts_with(['=', '<']) {
        let one = |it: char| WrittenFlag {
            spellings: vec![format!("-{it}")],
            ..WrittenFlag::default()
        };
        // In `[-abc,]`, the comma is the name of the last flag.
        let ends = rest == "," || rest.starts_with(",]");
        let comma = ends.then(|| one(','));
        let all = letters.chars().map(one).chain(comma.clone()).collect();
        return Some((all, if comma.is_some() { &rest[1..] } else { rest }));
    }
    // An upper-case letter before lower-case letters is a flag with its value, as in `-Olevel`.
    let mut chars = letters.chars();
    let (first, then) = (chars.next()?, chars.next()?);
    if !first.is_ascii_uppercase() || !then.is_ascii_lowercase() {
        return None;
    }
    let written = WrittenFlag {
        spellings: vec![format!("-{first}")],
        placeholder: Some(letters[1..].to_owned()),
        takes_value: true,
        ..WrittenFlag::default()
    };
    Some((vec![written], rest))
}

/// Reads the long spelling of a short flag, which can follow the short one after a bar, as in `-v | --version`. Further
/// short spellings can be between them, as in `-c|-C|--columns`. `after` is the text after the short flag.
fn read_long<'a>(
    name: &str,
    written: WrittenFlag,
    after: &'a str,
) -> Option<(WrittenFlag, &'a str)> {
    let mut shorts = vec![name.to_owned()];
    let behind_bar = |it: &'a str| it.trim_start().strip_prefix('|').map(str::trim_start);
    let mut pair = behind_bar(after);
    while let Some((short, next)) = pair.and_then(|it| it.split_at_checked(2))
        && spelling::is_flag(short)
        && !short.starts_with("--")
        && let Some(next) = behind_bar(next)
    {
        shorts.push(short.to_owned());
        pair = Some(next);
    }
    let Some(pair) = pair.filter(|it| it.starts_with("--") && spelling::is_flag(it)) else {
        return Some((written, after));
    };
    let end = pair
        .find([' ', '=', '[', ']', '|', ')', ',', '<'])
        .unwrap_or(pair.len());
    let (mut long, rest) = value(&pair[..end], &pair[end..])?;
    long.spellings.splice(0..0, shorts);
    long.takes_value |= written.takes_value;
    long.placeholder = long.placeholder.or(written.placeholder);
    Some((long, rest))
}

/// Returns whether a name such as `-options` stands for all flags of the program.
fn is_general(name: &str) -> bool {
    let name = name.trim_start_matches('-').to_lowercase();
    matches!(
        &*name,
        "opt" | "opts" | "option" | "options" | "flags" | "more_options"
    )
}

/// Returns whether a text begins with a flag, or with several letters and punctuation marks after one dash: `-46Aac@%`.
pub(super) fn is_flag(text: &str) -> bool {
    let end = text.find([' ', ']', ',']).unwrap_or(text.len());
    let letters = text[..end].strip_prefix('-').unwrap_or_default();
    spelling::is_flag(text) || (letters.len() > 4 && letters.chars().all(is_letter))
}

/// Returns whether a character can be the name of a short flag.
fn is_letter(name: char) -> bool {
    name.is_ascii_alphanumeric() || "@%#?!$~+".contains(name)
}

/// Reads the spellings of a flag in parentheses, and the value that follows them: `(-m | --message) <message>`.
pub(super) fn read_shared(text: &str) -> Option<(WrittenFlag, &str)> {
    let (inner, rest) = text.strip_prefix('(')?.split_once(')')?;
    let spellings: Vec<String> = inner.split('|').map(|it| it.trim().to_owned()).collect();
    let is_name = |it: &String| spelling::is_flag(it) && !it.contains([' ', '=', '[', '<']);
    let value = rest.strip_prefix(' ').filter(|it| it.starts_with('<'))?;
    let is_shared = spellings.len() > 1
        && spellings.iter().all(is_name)
        && spellings.iter().filter(|it| it.starts_with("--")).count() < 2;
    let end = word_end(value);
    let stop = value[..end].find(']').unwrap_or(end);
    is_shared.then(|| {
        let written = WrittenFlag {
            spellings,
            placeholder: Some(value[..stop].to_owned()),
            takes_value: true,
            ..WrittenFlag::default()
        };
        (written, &value[stop..])
    })
}

/// Makes the flag with the name `name`, and reads its value at the beginning of `rest`. Returns the flag and the
/// remaining text.
fn value<'a>(name: &str, rest: &'a str) -> Option<(WrittenFlag, &'a str)> {
    let (mut written, _) = spelling::read(name)?;
    let take = |written: &mut WrittenFlag, text: &str, optional: bool| {
        written.takes_value = true;
        written.optional = optional;
        written.placeholder = Some(text.trim_matches(['=', ' ']).to_owned());
    };
    // In `--sort[=]<name>` of the program tree, only the sign `=` is optional.
    let behind_sign = rest.strip_prefix("[=]");
    if let Some(after) = rest.strip_prefix("[=").filter(|_| behind_sign.is_none()) {
        let end = bracket_end(rest);
        take(&mut written, after[..end - 2].trim_end_matches(']'), true);
        return Some((written, &rest[end..]));
    }
    // git prints an optional value in brackets, as in `-S[<keyid>]`.
    if rest.starts_with("[<") {
        let end = bracket_end(rest);
        // If the closing bracket is missing, the last letter belongs to the value.
        let inner = &rest[1..end];
        let value = inner.strip_suffix([']', ')', '>', '}']).unwrap_or(inner);
        take(&mut written, value, true);
        return Some((written, &rest[end..]));
    }
    if behind_sign.is_some() || rest.starts_with(['=', '<', '{']) {
        let rest = behind_sign.unwrap_or(rest).trim_start_matches('=');
        let end = word_end(rest);
        let stop = rest[..end]
            .find([']', ')', ';'])
            .filter(|_| !rest.starts_with(['[', '(']))
            .unwrap_or(end);
        take(&mut written, &rest[..stop], false);
        return Some((written, &rest[stop..]));
    }
    let next = rest.strip_prefix(' ').unwrap_or_default();
    let end = next.find([' ', ']', ')', '|']).unwrap_or(next.len());
    let end = match next.starts_with(['<', '{', '[']) {
        true => {
            let end = bracket_end(next);
            end + next[end..]
                .find([' ', ']', ')', '|'])
                .unwrap_or(next.len() - end)
        }
        false => end,
    };
    // If text follows a bracket directly, both are the value, as in `-D [address:]port` of ssh.
    let is_glued = next.starts_with('[')
        && next[bracket_end(next)..].starts_with(|it: char| it.is_ascii_alphanumeric());
    let is_value = !next.is_empty()
        && end > 0
        && !next.starts_with(['-', '|', ']', ')', '(', '.'])
        && (!next.starts_with('[') || is_glued);
    if is_value {
        let end = end + alternatives(&next[end..]);
        take(&mut written, &next[..end], false);
        return Some((written, &next[end..]));
    }
    // In `-c[dfw]` of strace, the letters in brackets are further flags.
    let glued = rest.strip_prefix('[').filter(|_| name.len() == 2);
    let letters = glued.map(|it| {
        it.find(']')
            .map_or((it, ""), |at| (&it[..at], &it[at + 1..]))
    });
    match letters {
        Some((letters, after)) if letters.bytes().all(|it| it.is_ascii_alphabetic()) => {
            Some((written, after))
        }
        _ => Some((written, rest)),
    }
}

/// Reads a value of several words, such as `WIDTH HEIGHT` in `--size WIDTH HEIGHT`, if the list of flags shows the same
/// value for the flag. Returns the rest of the text.
pub(super) fn read_listed_value<'a>(
    written: &mut WrittenFlag,
    text: &'a str,
    known: &[Flag],
) -> Option<&'a str> {
    let known = known.iter().find(|it| it.has_one_of(&written.spellings))?;
    let Value::One {
        placeholder: Some(name),
        optional,
    } = &known.value.as_ref()?.value
    else {
        return None;
    };
    let is_long = name.contains(' ') || name.starts_with('[');
    let value = text.strip_prefix(written.spellings.first()?)?.trim_start();
    let rest = value.strip_prefix(&**name).filter(|_| is_long)?;
    let ends = rest.is_empty() || rest.starts_with([' ', ']', ')', '|']);
    if ends {
        written.takes_value = true;
        written.optional = *optional;
        written.placeholder = Some(name.clone());
    }
    ends.then_some(rest)
}

/// Reads the optional value of a flag, such as `[list]` in `[-x [list]]`. Nothing else may follow it in the outer
/// brackets.
pub(super) fn read_nested<'a>(written: &mut WrittenFlag, text: &'a str) -> &'a str {
    let inner = text
        .trim()
        .strip_prefix('[')
        .map(|it| it.trim_matches([']', ' ']));
    let is_name = |it: &&str| !it.starts_with('-') && !it.contains([' ', '|', '[', ']', '.']);
    let Some(name) = inner.filter(|it| is_name(it) && !written.takes_value) else {
        return text;
    };
    written.takes_value = true;
    written.optional = true;
    written.placeholder = Some(name.to_owned());
    ""
}

/// Reads a value that several flags share, such as `list` in `[-xi list]` of zip. Nothing else may follow it in the
/// brackets. Flags share a value only if none of them is listed with a value, and if their descriptions end with the
/// same words. If one of them is listed with a value, as `-f` in `[-vf file]`, only this flag gets the value.
pub(super) fn read_value_of_all<'a>(
    several: &mut [WrittenFlag],
    text: &'a str,
    known: &[Flag],
) -> &'a str {
    let name = text.trim();
    let listed = |written: &WrittenFlag| {
        let known = known.iter().find(|it| it.has_one_of(&written.spellings));
        known.filter(|_| !written.takes_value)
    };
    let is_name = !name.is_empty() && name.bytes().all(|it| it.is_ascii_lowercase());
    let all: Option<Vec<&Flag>> = several.iter().map(listed).collect();
    let Some(all) = all.filter(|it| is_name && (2..=MAX_FLAGS_SHARING_VALUE).contains(&it.len()))
    else {
        return text;
    };
    let has_own = |it: &&Flag| matches!(&it.value, Some(fact) if fact.value != Value::Nothing);
    let is_own = all.iter().any(has_own);
    let first = last_words(all[0]);
    if !is_own && (first.is_none() || all.iter().any(|it| last_words(it) != first)) {
        return text;
    }
    let owners = several.iter_mut().zip(&all);
    for (written, _) in owners.filter(|(_, it)| !is_own || has_own(it)) {
        written.takes_value = true;
        written.placeholder = Some(name.to_owned());
    }
    ""
}

/// Returns the last two words of a flag's description.
fn last_words(flag: &Flag) -> Option<[&str; 2]> {
    let mut words = flag.description.as_ref()?.value.split_whitespace().rev();
    Some([words.next()?, words.next()?])
}

/// Returns the length of the alternatives that follow the first accepted value, such as `|yaml|text` in `--as
/// json|yaml|text`.
fn alternatives(text: &str) -> usize {
    let end = text.find([' ', ']', ')']).unwrap_or(text.len());
    let mut words = text[..end].split('|').skip(1);
    let is_word =
        |it: &str| !it.is_empty() && it.chars().all(|it| it.is_ascii_alphanumeric() || it == '_');
    match words.clone().next().is_some() && words.all(is_word) {
        true => end,
        false => 0,
    }
}

/// Returns whether letters after a dash are certainly several flags and not a word, as in `-mlvV`. This is so if no
/// letter occurs twice, no letter is a vowel, and no value follows.
fn is_unspeakable(letters: &str, rest: &str) -> bool {
    let has_vowel = letters
        .to_ascii_lowercase()
        .contains(['a', 'e', 'i', 'o', 'u', 'y']);
    let mut distinct: Vec<char> = letters.chars().collect();
    distinct.sort_unstable();
    distinct.dedup();
    let is_whole = distinct.len() == letters.len() && letters.len() > 2;
    let is_letters = letters.bytes().all(|it| it.is_ascii_alphabetic());
    is_letters && is_whole && !has_vowel && (rest.is_empty() || rest.starts_with(']'))
}

/// More than this number of letters after one dash can be separate flags even if a letter occurs twice.
const MIN_LETTERS: usize = 8;

/// Returns whether the letters after one dash are separate flags.
fn is_cluster(letters: &str, known: &[Flag]) -> bool {
    let is_known = |it: char| {
        known
            .iter()
            .any(|flag| flag.spellings.contains(&format!("-{it}")))
    };
    if !letters.chars().all(is_letter) {
        return false;
    }
    if letters.chars().filter(|it| is_known(*it)).count() * 2 > letters.len() {
        return true;
    }
    let has_long_names = known.iter().any(|flag| {
        flag.spellings
            .iter()
            .any(|it| !it.starts_with("--") && it.len() > 2)
    });
    let mut sorted: Vec<char> = letters.chars().collect();
    sorted.sort_by_key(|it| (it.to_ascii_lowercase(), *it));
    sorted.dedup();
    let is_sorted = sorted.len() == letters.len() && {
        let lower: Vec<char> = letters.chars().filter(char::is_ascii_lowercase).collect();
        lower.is_sorted()
    };
    let is_upper = letters.chars().all(|it| it.is_ascii_uppercase());
    let inner_upper = letters
        .chars()
        .skip(1)
        .any(|it| it.is_ascii_uppercase() || it.is_ascii_digit());
    // A long name with one dash does not contain upper-case letters in the middle of so many letters.
    let is_many =
        letters.len() > MIN_LETTERS && inner_upper && !has_long_names && !known.is_empty();
    if is_many && letters.chars().filter(|it| is_known(*it)).count() * 4 > letters.len() {
        return true;
    }
    (is_upper || !has_long_names)
        && sorted.len() == letters.len()
        && (is_sorted || inner_upper || letters.len() == 2)
}

#[cfg(test)]
mod tests {
    use super::read_flag;

    #[test]
    fn a_bracket_that_is_not_closed_can_contain_any_letters() {
        for (text, value) in [("-S[<key>]", "<key>"), ("-S[<clé", "<clé")] {
            let (flags, rest) = read_flag(text, &[]).expect("a flag");
            assert_eq!(flags[0].placeholder.as_deref(), Some(value));
            assert_eq!(rest, "");
        }
    }
}
