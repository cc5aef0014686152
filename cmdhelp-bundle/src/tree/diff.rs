//! Computes the difference of two texts in the format of `diff -u`.

use std::fmt::Write;
use std::ops::Range;

/// The number of unchanged lines that are shown around a change.
const AROUND: usize = 3;

/// The maximum number of pairs of an old and a new line that are compared. If there are more pairs, the diff replaces
/// all old lines without a comparison.
const MAX_PAIRS: usize = 4_000_000;

/// The change that a diff makes to a line.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Edit {
    Keep,
    Remove,
    Add,
}

/// Returns the unified diff between two files, which is empty if they are equal. `None` stands for a missing file, which
/// differs from an empty file.
pub(super) fn unified(name: &str, from: Option<&str>, to: Option<&str>) -> String {
    if from == to {
        return String::new();
    }
    let [old, new] = [from, to].map(|it| lines(it.unwrap_or_default()));
    let [old_name, new_name] = [from, to].map(|it| it.map_or("/dev/null", |_| name));
    let edits = edits(&old, &new);
    let mut text = format!("--- {old_name}\n+++ {new_name}\n");
    for hunk in hunks(&edits) {
        write_hunk(&mut text, &edits, hunk, &old, &new);
    }
    text
}

fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Returns a short sequence of edits from the old lines to the new ones.
fn edits(old: &[&str], new: &[&str]) -> Vec<Edit> {
    let same_start = old
        .iter()
        .zip(new)
        .take_while(|(one, other)| one == other)
        .count();
    let (old, new) = (&old[same_start..], &new[same_start..]);
    let same_end = old
        .iter()
        .rev()
        .zip(new.iter().rev())
        .take_while(|(one, other)| one == other);
    let same_end = same_end.count();
    let (old, new) = (&old[..old.len() - same_end], &new[..new.len() - same_end]);
    let mut edits = vec![Edit::Keep; same_start];
    if old.len().saturating_mul(new.len()) > MAX_PAIRS {
        edits.extend(old.iter().map(|_| Edit::Remove));
        edits.extend(new.iter().map(|_| Edit::Add));
    } else {
        between(old, new, &mut edits);
    }
    edits.extend((0..same_end).map(|_| Edit::Keep));
    edits
}

/// Adds the edits that turn the old lines into the new ones. The lines of their longest common subsequence stay
/// unchanged.
fn between(old: &[&str], new: &[&str], edits: &mut Vec<Edit>) {
    let width = new.len() + 1;
    let mut common = vec![0_u32; (old.len() + 1) * width];
    for i in (0..old.len()).rev() {
        for j in (0..new.len()).rev() {
            common[i * width + j] = if old[i] == new[j] {
                common[(i + 1) * width + j + 1] + 1
            } else {
                common[(i + 1) * width + j].max(common[i * width + j + 1])
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    while i < old.len() || j < new.len() {
        if i < old.len() && j < new.len() && old[i] == new[j] {
            edits.push(Edit::Keep);
            (i, j) = (i + 1, j + 1);
        } else if j == new.len()
            || (i < old.len() && common[(i + 1) * width + j] >= common[i * width + j + 1])
        {
            edits.push(Edit::Remove);
            i += 1;
        } else {
            edits.push(Edit::Add);
            j += 1;
        }
    }
}

/// Returns the ranges of edits that the diff shows: the changes, with some unchanged lines around each.
fn hunks(edits: &[Edit]) -> Vec<Range<usize>> {
    let mut hunks: Vec<Range<usize>> = Vec::new();
    for (i, _) in edits
        .iter()
        .enumerate()
        .filter(|(_, edit)| **edit != Edit::Keep)
    {
        let end = (i + 1 + AROUND).min(edits.len());
        match hunks.last_mut() {
            Some(last) if last.end + AROUND >= i => last.end = end,
            _ => hunks.push(i.saturating_sub(AROUND)..end),
        }
    }
    hunks
}

fn write_hunk(text: &mut String, edits: &[Edit], hunk: Range<usize>, old: &[&str], new: &[&str]) {
    let count = |edits: &[Edit], but: Edit| edits.iter().filter(|it| **it != but).count();
    let (before, shown) = (&edits[..hunk.start], &edits[hunk]);
    let (mut i, mut j) = (count(before, Edit::Add), count(before, Edit::Remove));
    let (removed, added) = (count(shown, Edit::Add), count(shown, Edit::Remove));
    let range = |start: usize, length: usize| match length {
        0 => format!("{start},0"),
        1 => format!("{}", start + 1),
        _ => format!("{},{length}", start + 1),
    };
    let _infallible = writeln!(text, "@@ -{} +{} @@", range(i, removed), range(j, added));
    for edit in shown {
        let (mark, line) = match edit {
            Edit::Keep => (' ', old[i]),
            Edit::Remove => ('-', old[i]),
            Edit::Add => ('+', new[j]),
        };
        i += usize::from(*edit != Edit::Add);
        j += usize::from(*edit != Edit::Remove);
        text.push(mark);
        text.push_str(line);
        if !line.ends_with('\n') {
            text.push_str("\n\\ No newline at end of file\n");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::unified;

    #[test]
    fn prints_the_same_difference_as_the_tool_diff() {
        let from: String = (1..=20).map(|it| format!("{it}\n")).collect();
        let to = from
            .replace("4\n", "four\n")
            .replace("18\n", "")
            .replace("20\n", "20");
        let expected = "--- x\n+++ x\n@@ -1,7 +1,7 @@\n 1\n 2\n 3\n-4\n+four\n 5\n 6\n 7\n\
                        @@ -11,10 +11,9 @@\n 11\n 12\n 13\n-14\n+1four\n 15\n 16\n 17\n-18\n 19\n-20\n+20\n\
                        \\ No newline at end of file\n";
        assert_eq!(unified("x", Some(&from), Some(&to)), expected);
        let added = "@@ -0,0 +1 @@\n+a\n";
        assert_eq!(
            unified("x", Some(""), Some("a\n")),
            format!("--- x\n+++ x\n{added}")
        );
        assert_eq!(
            unified("x", None, Some("a\n")),
            format!("--- /dev/null\n+++ x\n{added}")
        );
        assert_eq!(unified("x", None, Some("")), "--- /dev/null\n+++ x\n");
        assert_eq!(unified("x", Some(&to), Some(&to)), "");
    }
}
