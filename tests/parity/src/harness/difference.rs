//! The first difference between two texts.

const BEFORE: usize = 3;
const AFTER: usize = 4;

/// Returns the first line that differs, with the lines before it and the next lines of both texts.
pub(crate) fn difference(clap: &str, ours: &str) -> Option<String> {
    if clap == ours {
        return None;
    }
    let clap: Vec<&str> = clap.split('\n').collect();
    let ours: Vec<&str> = ours.split('\n').collect();
    let same = clap.iter().zip(&ours).take_while(|(a, b)| a == b).count();
    let mut shown = vec![format!("they part at line {}", same + 1)];
    let leading = clap[same.saturating_sub(BEFORE)..same].iter();
    shown.extend(leading.map(|line| format!("          {line}")));
    shown.extend(following(&clap, same).map(|line| format!("clap    | {line}")));
    shown.extend(following(&ours, same).map(|line| format!("cmdhelp | {line}")));
    Some(shown.join("\n"))
}

fn following<'a>(lines: &[&'a str], from: usize) -> impl Iterator<Item = &'a str> {
    let mut shown: Vec<&str> = lines.iter().skip(from).take(AFTER).copied().collect();
    if shown.is_empty() {
        shown.push("(ends before this line)");
    }
    shown.into_iter()
}
