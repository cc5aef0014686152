//! Asks a program for its version.

use super::draft::Draft;
use super::probe::InspectedProgram;
use super::program_output::ProgramOutput;

/// The arguments for which programs print their version, such as `-v` for unzip and `-W version` for mawk. Each is
/// tried only if those before it print no version.
pub(crate) const VERSION_WORDS: [&str; 5] = ["--version", "-V", "version", "-v", "-W version"];

/// The version that a program has printed.
pub(crate) struct PrintedVersion {
    /// The arguments for which the program has printed it, one of [`VERSION_WORDS`].
    pub(crate) word: &'static str,
    /// The output.
    pub(crate) text: String,
    /// The version, such as `1.4.2`.
    pub(crate) version: String,
    /// The position of the version in `text`.
    pub(crate) at: usize,
}

/// Runs a program with each of [`VERSION_WORDS`] until it prints its version. `binary` is the name of the program.
pub(crate) fn version(inspected: &InspectedProgram, binary: &str) -> Option<PrintedVersion> {
    let mut words = VERSION_WORDS.into_iter();
    words.find_map(|word| by_word(inspected, word, binary))
}

/// Returns the version that the program prints for a flag, or for the subcommand `version`. The subcommand is run only
/// if the program is known to have it.
pub(super) fn of_described(
    inspected: &InspectedProgram,
    binary: &str,
    draft: &Draft,
) -> Option<String> {
    let is_listed =
        |word: &&str| word.starts_with('-') || draft.command(&[(*word).to_owned()]).is_some();
    let mut words = VERSION_WORDS.into_iter().filter(is_listed);
    let found = words.find_map(|word| by_word(inspected, word, binary))?;
    whole(&found.text[found.at..])
}

fn by_word(
    inspected: &InspectedProgram,
    word: &'static str,
    binary: &str,
) -> Option<PrintedVersion> {
    let words: Vec<&str> = word.split(' ').collect();
    let answer: ProgramOutput = inspected.probe(&words, &[])?;
    // The exit code of `--version` is ignored, because some programs print their version and then fail.
    if answer.status != 0 && word != "--version" {
        return None;
    }
    [&answer.output, &answer.errors]
        .into_iter()
        .find_map(|text| {
            let begin = text.len() - text.trim_start().len();
            let (at, version) = find(&text[begin..], binary, answer.status == 0)?;
            Some(PrintedVersion {
                word,
                version: version.to_owned(),
                text: text.clone(),
                at: begin + at,
            })
        })
}

/// The number of lines in which a version is searched, if the program has succeeded.
const LINES: usize = 4;

/// Finds the version in the first line of a text, or in a line below it that contains the program's name. Returns its
/// position and the version.
fn find<'a>(text: &'a str, binary: &str, has_succeeded: bool) -> Option<(usize, &'a str)> {
    let names = |line: &str| {
        let line = line.to_ascii_lowercase();
        line.contains(&binary.to_ascii_lowercase())
    };
    let count = if has_succeeded { LINES } else { 1 };
    // In the message of an error, numbers are often parts of paths and names.
    let is_apart = |line: &str, at: usize| has_succeeded || line[..at].ends_with([' ', 'v', '(']);
    let mut start = 0;
    for (number, line) in text.split_inclusive('\n').take(count).enumerate() {
        if number == 0 || names(line) {
            let found = number_in(line).or_else(|| whole_number(line, binary));
            if let Some((at, version)) = found.filter(|(at, _)| is_apart(line, *at)) {
                return Some((start + at, version));
            }
        }
        start += line.len();
    }
    None
}

/// Returns the position and the text of the first numbers with dots between them, such as `1.4.2`.
fn number_in(line: &str) -> Option<(usize, &str)> {
    let is_part = |it: char| it.is_ascii_digit() || it == '.';
    let mut from = 0;
    while let Some(begin) = line[from..].find(|it: char| it.is_ascii_digit()) {
        let begin = from + begin;
        let end = line[begin..].find(|it| !is_part(it));
        let end = end.map_or(line.len(), |it| begin + it);
        let numbers = line[begin..end].trim_end_matches('.');
        let numbers = numbers.split("..").next().unwrap_or(numbers);
        if numbers.contains('.') {
            return Some((begin, numbers));
        }
        from = end;
    }
    None
}

/// Returns the position and the text of a version without dots, which follows the program's name directly, as in
/// `less 590 (GNU regular expressions)`.
fn whole_number<'a>(line: &'a str, binary: &str) -> Option<(usize, &'a str)> {
    let rest = line.strip_prefix(binary)?.strip_prefix(' ')?;
    let end = rest.find([' ', '\n', ',']).unwrap_or(rest.len());
    let is_number = end > 0 && rest[..end].bytes().all(|it| it.is_ascii_digit());
    is_number.then(|| (binary.len() + 1, &rest[..end]))
}

/// Returns the version at the beginning of a text, with its suffix, as in `252.38-1~deb12u1`.
fn whole(text: &str) -> Option<String> {
    let is_part = |it: char| it.is_ascii_alphanumeric() || ".-+_~".contains(it);
    let end = text.find(|it| !is_part(it)).unwrap_or(text.len());
    Some(text[..end].trim_end_matches('.').to_owned()).filter(|it| !it.is_empty())
}

#[cfg(test)]
mod tests {
    use super::find;

    #[test]
    fn finds_the_version_in_the_output_of_each_kind_of_program() {
        for (binary, text, version) in [
            ("ip", "ip utility, iproute2-6.1.0, libbpf 1.1.2\n", "6.1.0"),
            ("ssh", "OpenSSH_9.2p1 Debian-2, OpenSSL 3.0.19\n", "9.2"),
            ("less", "less 590 (GNU regular expressions)\n", "590"),
            ("jq", "jq-1.6\n", "1.6"),
            ("lamp", "lamp, version 3.2.1 (oil)\n", "3.2.1"),
            (
                "zip",
                "Copyright (c) 1990-2008 Info-ZIP\nThis is Zip 3.0 (July)\n",
                "3.0",
            ),
            (
                "perl",
                "This is perl 5, version 36, subversion 0 (v5.36.0) built\n",
                "5.36.0",
            ),
        ] {
            assert_eq!(
                find(text, binary, true).map(|it| it.1),
                Some(version),
                "{text}"
            );
        }
        for (binary, text) in [
            ("lamp", "lamp new\n"),
            (
                "lamp",
                "Usage: lamp [-46] [file]\n\nThe file 1.2 is read.\n",
            ),
        ] {
            assert_eq!(find(text, binary, true), None, "{text}");
        }
        assert_eq!(find("an error\nlamp 3.2\n", "lamp", false), None);
    }
}
