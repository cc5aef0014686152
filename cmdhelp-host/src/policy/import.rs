//! Converts the permission rules of agent harnesses such as Claude Code. Rules that cannot be converted are reported.
//! The converted rules never allow more calls than the original rules: a converted rule that denies or asks can apply
//! to more calls than the original rule, but a converted rule that allows cannot.

use std::fmt::Write as _;

use cmdhelp_bundle::{Decision, Reach, Rule};

use super::Verdict;

/// The rules that were converted from the rules of an agent harness.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// The converted rules. Each rule is a verdict and a pattern of tools.
    pub rules: Vec<(Verdict, String)>,
    /// The rules that became stricter, with the reasons.
    pub stricter: Vec<String>,
    /// The rules that cannot be converted, with the reasons.
    pub left: Vec<String>,
}

/// Converts the rules of a harness, which apply to command lines, to rules that apply to commands. `known` receives a
/// program's name and the words after it. It returns how many of these words are the name of a command, or `None` if
/// the program is unknown.
///
/// ```
/// use cmdhelp_bundle::{Harness, read_rules};
/// use cmdhelp_host::policy::import;
///
/// let file = std::env::temp_dir().join("cmdhelp-host-import.json");
/// std::fs::write(&file, r#"{"permissions": {
///     "allow": ["Bash(git log *)", "Bash(git log --oneline)", "Read(~/notes)"],
///     "deny": ["Bash(git push --force *)"]
/// }}"#)?;
/// let imported = import(&read_rules(Harness::ClaudeCode, &file)?, &|_, _| Some(1));
/// assert_eq!(
///     imported.to_kdl(),
///     "policy {\n    allow \"git log *\"\n    deny \"git push *\"\n}\n"
/// );
/// assert_eq!(imported.stricter, ["`deny git push --force *`: the converted rule covers more, namely all of `git push`"]);
/// assert_eq!(imported.left, [
///     "`allow git log --oneline`: as a rule of cmdhelp, it would allow more, namely all of `git log`",
///     "`allow Read(~/notes)`: the rule is about a tool, and not about command lines",
/// ]);
/// # std::fs::remove_file(&file)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn import(rules: &[Rule], known: &dyn Fn(&str, &[&str]) -> Option<usize>) -> Imported {
    let mut imported = Imported::default();
    for rule in rules {
        let verdict = match rule.decision {
            Decision::Allow => Verdict::Allow,
            Decision::Ask => Verdict::Ask,
            Decision::Deny => Verdict::Deny,
        };
        let original = rule_text(verdict, rule);
        if rule.tool.is_some() {
            imported.left.push(format!(
                "`{original}`: the rule is about a tool, and not about command lines"
            ));
            continue;
        }
        match (verdict, pattern(rule, known)) {
            (_, ConvertedPattern::Same(pattern)) => imported.add(verdict, pattern),
            (Verdict::Allow, ConvertedPattern::Wider(all)) => {
                let why = format!(
                    "`{original}`: as a rule of cmdhelp, it would allow more, namely all of `{all}`"
                );
                imported.left.push(why);
            }
            (_, ConvertedPattern::Wider(all)) => {
                let why =
                    format!("`{original}`: the converted rule covers more, namely all of `{all}`");
                imported.stricter.push(why);
                imported.add(verdict, with_rest(&all));
            }
        }
    }
    imported
}

/// The pattern of tools in a converted rule.
enum ConvertedPattern {
    Same(String),
    /// A pattern that covers more calls than the original rule: a program and a command, such as `git remote`. An empty
    /// text covers every program.
    Wider(String),
}

fn pattern(rule: &Rule, known: &dyn Fn(&str, &[&str]) -> Option<usize>) -> ConvertedPattern {
    let words: Vec<&str> = rule.words.iter().map(String::as_str).collect();
    let is_whole = rule.reach == Reach::All;
    let Some((program, rest)) = words.split_first() else {
        return match is_whole {
            // A rule that allows all command lines would also allow programs that are registered later.
            true if rule.decision == Decision::Allow => ConvertedPattern::Wider(String::new()),
            _ => ConvertedPattern::Same("*".to_owned()),
        };
    };
    if !program.chars().all(is_plain) {
        // A program that is given by a path, a variable or a glob can be any program.
        return ConvertedPattern::Wider(String::new());
    }
    let words_of_command = rest.iter().take_while(|it| {
        !it.starts_with('-') && it.chars().all(|char| is_plain(char) || char == ':')
    });
    let plain: Vec<&str> = words_of_command.copied().collect();
    let count = match plain.len() {
        0 => 0,
        _ => known(program, &plain).unwrap_or(0).min(plain.len()),
    };
    let pattern = [&[*program], &plain[..count]].concat().join(" ");
    match is_whole && count == rest.len() {
        true => ConvertedPattern::Same(with_rest(&pattern)),
        false => ConvertedPattern::Wider(pattern),
    }
}

fn is_plain(char: char) -> bool {
    char.is_ascii_alphanumeric() || matches!(char, '-' | '_' | '.' | '+')
}

fn with_rest(words: &str) -> String {
    format!("{words} *").trim_start().to_owned()
}

fn rule_text(verdict: Verdict, rule: &Rule) -> String {
    let line = match (&rule.tool, rule.reach) {
        (Some(tool), _) => tool.clone(),
        (None, Reach::All) => with_rest(&rule.words.join(" ")),
        (None, _) => rule.words.join(" "),
    };
    format!("{verdict} {}", line.escape_debug())
}

impl Imported {
    fn add(&mut self, verdict: Verdict, pattern: String) {
        if !self.rules.contains(&(verdict, pattern.clone())) {
            self.rules.push((verdict, pattern));
        }
    }

    /// Returns the rules in the syntax of `cmdhelp.kdl`.
    #[must_use]
    pub fn to_kdl(&self) -> String {
        let mut text = "policy {\n".to_owned();
        for (verdict, pattern) in &self.rules {
            let _ = writeln!(text, "    {verdict} \"{pattern}\"");
        }
        text.push_str("}\n");
        text
    }
}
