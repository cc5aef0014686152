//! Finds command lines of subcommands in texts that print them without the program's name, as dmsetup and zpool do:
//! `create <name> [--table <table>]`.

use super::super::page::{Section, SectionKind, indent};

/// Lines count as a list of commands if they contain at least this number of different names.
const MIN_COMMANDS: usize = 4;

/// Returns the command lines in the sections. The program's name and the words of the command, `words`, are put in
/// front of each of them.
pub(in super::super) fn lines(
    program: &str,
    words: &[String],
    sections: &[Section<'_>],
) -> Vec<String> {
    let has_lists = |it: &&Section<'_>| {
        matches!(
            it.kind,
            SectionKind::Usage | SectionKind::Commands | SectionKind::Other
        )
    };
    let mut found: Vec<(usize, String)> = Vec::new();
    for section in sections.iter().filter(has_lists) {
        for block in section.lines.split(|it| it.trim().is_empty()) {
            found.extend(block_lines(block).unwrap_or_default());
        }
    }
    // Command lines are indented equally, and most of them have arguments or flags.
    let Some(depth) = found.first().map(|(depth, _)| *depth) else {
        return Vec::new();
    };
    found.retain(|(at, _)| *at == depth);
    let has_more = |it: &&(usize, String)| it.1.contains(['[', '<']);
    // If a line begins with the program's name, the lines are usage lines of the program itself. They are usage lines,
    // too, if they begin with few different names, such as the name of a program to which this one is a link.
    let name = |it: &(usize, String)| it.1.split(' ').next().map(str::to_owned);
    let mut names: Vec<Option<String>> = found.iter().map(name).collect();
    names.sort_unstable();
    names.dedup();
    let is_usage = names.contains(&Some(program.to_owned()));
    if is_usage
        || names.len() < MIN_COMMANDS
        || found.iter().filter(has_more).count() * 2 < found.len()
    {
        return Vec::new();
    }
    let own = [&[program.to_owned()], words].concat().join(" ");
    let lines = found.into_iter();
    lines.map(|(_, line)| format!("{own} {line}")).collect()
}

/// Returns the command lines in a block of lines that contains no blank line, and the indentation of each of them. A
/// line that is indented deeper continues the line above it. Returns `None` if the block contains other text.
fn block_lines(block: &[&str]) -> Option<Vec<(usize, String)>> {
    let depth = block.iter().map(|it| indent(it)).min()?;
    let mut found: Vec<(usize, String)> = Vec::new();
    for line in block {
        let text = line.trim();
        match found.last_mut() {
            Some((_, last)) if indent(line) > depth => {
                last.push(' ');
                last.push_str(text);
            }
            _ if is_command_line(text) && depth > 0 && indent(line) == depth => {
                found.push((depth, text.to_owned()));
            }
            _ => return None,
        }
    }
    Some(found)
}

/// Returns whether a line consists of the name of a command that is followed by nothing, or by flags and placeholders.
fn is_command_line(text: &str) -> bool {
    let (name, rest) = text.split_once(' ').unwrap_or((text, ""));
    let is_name = name.starts_with(|it: char| it.is_ascii_lowercase())
        && name
            .chars()
            .all(|it| it.is_ascii_lowercase() || it.is_ascii_digit() || "-_".contains(it));
    is_name && (rest.is_empty() || rest.starts_with(['[', '<', '-']))
}

#[cfg(test)]
mod tests {
    use super::super::super::page::sections;
    use super::lines;

    #[test]
    fn command_lines_are_continued_on_deeper_lines() {
        let text = "Usage:\n\ncask\n    [--force]\n\n    help\n    fill <cask>\n        [--wine]\n    tap [-a]\n    list\n";
        let found = lines("cask", &[], &sections(text));
        let expected = ["help", "fill <cask> [--wine]", "tap [-a]", "list"];
        assert_eq!(found, expected.map(|it| format!("cask {it}")));
    }

    #[test]
    fn other_text_is_no_command_line() {
        for text in [
            "Usage:\n\ncask\n\n    fill <cask>\n    tap [-a]\n    list\n",
            "Text:\n    fill it now\n    tap [-a]\n    a [b]\n    list [c]\n    d [e]\n",
            "Usage: cask\n\nfill [it]\ntap [-a]\na [b]\nlist [c]\n",
            "Usage:\n  cask [-a]\n  cask -b [c]\n  cask <d>\n  cask -e <f>\n",
            "Usage:\n  tub [-a]\n  tub -b [c]\n  tub <d>\n  tub -e <f>\n",
            "Text:\n    fill\n    tap\n    a\n    list\n    d [x]\n",
        ] {
            assert_eq!(lines("cask", &[], &sections(text)), Vec::<String>::new());
        }
    }
}
