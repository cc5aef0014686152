//! Separates the heading of a list of flags from the first flag, if both are on the same line: `Options:  -h, --help
//! print this` of uconv.

use super::spelling::is_flag;

/// Puts such headings on separate lines. Returns `None` if no heading is on the same line as a flag. The flags stay in
/// their columns.
pub(super) fn separate(text: &str) -> Option<String> {
    text.lines().any(|it| split(it).is_some()).then(|| {
        let mut plain = String::with_capacity(text.len() + text.len() / 8);
        for line in text.lines() {
            match split(line) {
                Some((heading, flag)) => {
                    plain.push_str(heading);
                    plain.push('\n');
                    plain.extend(std::iter::repeat_n(' ', heading.len()));
                    plain.push_str(flag);
                }
                None => plain.push_str(line),
            }
            plain.push('\n');
        }
        plain
    })
}

/// Splits a line after its heading, if a flag with a description follows on the line.
fn split(line: &str) -> Option<(&str, &str)> {
    let at = line.find(':')? + 1;
    let (heading, rest) = line.split_at(at);
    let is_heading = ["Options:", "options:", "Flags:", "OPTIONS:"].contains(&heading);
    let flag = rest.trim_start();
    let is_entry = rest.starts_with("  ") && is_flag(flag) && flag.contains("  ");
    (is_heading && is_entry).then_some((heading, rest))
}

#[cfg(test)]
mod tests {
    use super::separate;

    #[test]
    fn a_flag_beside_a_heading_gets_a_line_of_its_own() {
        let text = "Options:  -h, --help  print this\n          -v        more\n";
        let plain = "Options:\n          -h, --help  print this\n          -v        more\n";
        assert_eq!(separate(text).as_deref(), Some(plain));
        for text in [
            "Options:\n  -h  help\n",
            "Usage:  -h  help\n",
            "Options: -h or -v\n",
        ] {
            assert_eq!(separate(text), None, "{text}");
        }
    }
}
