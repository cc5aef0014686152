//! Splits lines with several flags side by side, in the style of zip:
//! `  -f  freshen files        -t  test files`.

use super::page::indent;
use super::spelling::is_flag;

/// A text is split if at least this number of lines have a second flag in the same column.
const MIN_LINES: usize = 3;

/// A line is split into at most this number of lines, each with one flag.
const MAX_FLAGS_IN_LINE: usize = 4;

/// Puts each flag of a text on a separate line. Returns `None` if the text has no flags side by side.
pub(super) fn split(text: &str) -> Option<String> {
    let barred = barred(text);
    let Some(mut plain) = halves(barred.as_deref().unwrap_or(text)) else {
        return barred;
    };
    for _ in 2..MAX_FLAGS_IN_LINE {
        match halves(&plain) {
            Some(more) => plain = more,
            None => break,
        }
    }
    Some(plain)
}

/// The mark between two flags on the same line, each of which has a description.
const FLAG_SEPARATOR: &str = " | ";

/// Splits each line of a text at the bar between two flags, as in `-q  be quiet   | -r<res>  resolution` of gs. Returns
/// `None` unless several lines have such a bar in the same column.
fn barred(text: &str) -> Option<String> {
    let column = |line: &str| {
        let at = line.find(" | -")?;
        let left = line[..at].trim_start();
        let is_entry =
            is_flag(left) && left.contains("  ") && is_flag(&line[at + FLAG_SEPARATOR.len()..]);
        is_entry.then_some(at)
    };
    let columns = text.lines().filter_map(column).fold(Vec::new(), counted);
    let (at, _) = columns.into_iter().find(|(_, count)| *count > 1)?;
    let mut plain = String::with_capacity(text.len() + text.len() / 8);
    for line in text.lines() {
        match column(line) == Some(at) {
            true => {
                plain.push_str(line[..at].trim_end());
                plain.push('\n');
                plain.extend(std::iter::repeat_n(' ', indent(line)));
                plain.push_str(&line[at + FLAG_SEPARATOR.len()..]);
            }
            false => plain.push_str(line),
        }
        plain.push('\n');
    }
    Some(plain)
}

/// Splits each line of a text before its second flag. Returns `None` if too few lines have a second flag in the same
/// column.
fn halves(text: &str) -> Option<String> {
    let column = text.lines().filter_map(second).fold(Vec::new(), counted);
    let (column, _) = column
        .into_iter()
        .filter(|(_, count)| *count >= MIN_LINES)
        .max_by_key(|(_, count)| *count)?;
    let mut plain = String::with_capacity(text.len() + text.len() / 8);
    for line in text.lines() {
        match is_split(line, column) {
            true => {
                let (left, right) = line.split_at(column);
                plain.push_str(left.trim_end());
                plain.push('\n');
                plain.extend(std::iter::repeat_n(' ', indent(line)));
                plain.push_str(right);
            }
            false => plain.push_str(line),
        }
        plain.push('\n');
    }
    Some(plain)
}

/// Returns whether a line has a second flag in this column. Usually, two spaces precede the second flag. One space is
/// enough if the first description fills its column, as in the help of zip.
fn is_split(line: &str, column: usize) -> bool {
    let is_full = || {
        let (left, right) = (line.get(..column)?, line.get(column..)?);
        let first = &left[indent(left)..];
        let words = first.split_whitespace().count();
        let is_end = left.ends_with(' ') && words > 2 || left.ends_with("   ") && words == 2;
        (is_end && is_described(first) && is_described(right)).then_some(())
    };
    second(line) == Some(column) || is_full().is_some()
}

fn counted(mut counts: Vec<(usize, usize)>, at: usize) -> Vec<(usize, usize)> {
    match counts.iter_mut().find(|(column, _)| *column == at) {
        Some((_, count)) => *count += 1,
        None => counts.push((at, 1)),
    }
    counts
}

/// Returns the column in which the second flag of a line begins, if the line has two flags with descriptions.
fn second(line: &str) -> Option<usize> {
    let start = indent(line);
    let text = &line[start..];
    if !is_described(text) {
        return None;
    }
    let gap = text.find(' ')?;
    let signs = text.match_indices(['-', '+']).map(|(at, _)| at);
    let mut found = signs.filter(|at| text[..*at].ends_with("  "));
    let at = found.find(|at| is_described(&text[*at..]))?;
    // The second flag counts only if a description is between the two flags.
    let between = text[gap..at].trim();
    (between.contains(' ') && !between.starts_with('-')).then_some(start + at)
}

/// Returns whether a text consists of a short flag, a gap and a description.
fn is_described(text: &str) -> bool {
    let Some((flag, rest)) = text.split_once(' ') else {
        return false;
    };
    // lsof lists flags that begin with a plus sign, and pairs of flags such as `-?|-h` and `+|-w`.
    let last = flag.rsplit('|').next().unwrap_or_default();
    let is_name = last.len() < 4 && is_flag(&last.replacen('+', "-", 1));
    is_name
        && flag.len() < 6
        && rest
            .trim_start()
            .starts_with(|it: char| it.is_alphanumeric() || it == '[')
}

#[cfg(test)]
mod tests {
    use super::split;

    #[test]
    fn flags_side_by_side_get_lines_of_their_own() {
        let text = "  -p  into a pipe    -l  list them\n  -f  freshen all    -t  test them\n  -u  update some    -z  show more\n  -x  one word\n";
        let plain = split(text).expect("columns");
        let lines: Vec<&str> = plain.lines().collect();
        assert_eq!(lines[..2], ["  -p  into a pipe", "  -l  list them"]);
        assert_eq!(lines.len(), 7);
        let three = "  -p  print it    -l  list them    -t  test it\n".repeat(3);
        assert_eq!(split(&three).expect("columns").lines().count(), 9);
        assert_eq!(split("  -p  like    -l  as above\n"), None);
        let word = format!("{text}  -e  encrypt        -n  not these\n");
        assert_eq!(split(&word).expect("columns").lines().count(), 9);
        let bars = " -dDRY   no rain  | -q       be quiet\n -rain   let it   | -sun<h>  hours\n";
        let plain = split(bars).expect("columns");
        let lines: Vec<&str> = plain.lines().collect();
        assert_eq!(
            lines,
            [
                " -dDRY   no rain",
                " -q       be quiet",
                " -rain   let it",
                " -sun<h>  hours"
            ]
        );
        assert_eq!(split(" -a  this | -b or that\n"), None);
    }
}
