//! Writes plans as profiles for `sandbox-exec` of macOS. The profiles are only printed and compared: no engine uses
//! them, and they have not been tested on macOS.

use std::fmt::Write as _;
use std::path::Path;

use crate::hosts;
use crate::plan::{Content, Plan};

/// The beginning of every profile, with the rights without which no program can start.
const BASE: &str = "(version 1)\n\
                    (deny default)\n\
                    (allow process-info* (target self))\n\
                    (allow signal (target same-sandbox))\n\
                    (allow sysctl-read)\n";

impl Plan {
    /// Returns the plan as a profile for `sandbox-exec` of macOS. The profile leaves out limits on resources, private
    /// folders, results and links.
    ///
    /// No engine uses the profile yet.
    ///
    /// ```
    /// # #[cfg(target_os = "linux")] {
    /// use cmdhelp_sandbox::{Call, Plan, Policy};
    ///
    /// let plan = Plan::new(&Policy::default(), &Call::here(vec!["true".into()])?)?;
    /// assert!(plan.to_seatbelt().starts_with("(version 1)\n(deny default)\n"));
    /// # }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_seatbelt(&self) -> String {
        let mut text = BASE.to_owned();
        if self.spawns {
            text.push_str("(allow process-fork)\n");
        }
        match &self.executables {
            None => text.push_str("(allow process-exec)\n"),
            Some(files) => {
                for file in files {
                    let _ = writeln!(text, "(allow process-exec {})", literal(file));
                }
            }
        }
        // In a profile, later rules take precedence. The rule for a folder therefore comes before the rules for places
        // in the folder.
        for place in &self.places {
            let path = &place.path;
            let below = format!("(subpath {})", quoted(path));
            let _ = match &place.content {
                Content::Read => writeln!(
                    text,
                    "(allow file-read* {below})\n(deny file-write* {below})"
                ),
                Content::Write => writeln!(text, "(allow file-read* file-write* {below})"),
                Content::NoFolder | Content::NoFile => {
                    writeln!(text, "(deny file-read* file-write* {below})")
                }
                Content::Device => {
                    writeln!(text, "(allow file-read* file-write-data {})", literal(path))
                }
                Content::HostLink => writeln!(text, "(deny file-write* {})", literal(path)),
                // On macOS, all programs see the same file system, so a path cannot have a private content.
                Content::Link(_)
                | Content::Text(_)
                | Content::Temporary
                | Content::Processes
                | Content::Terminals => Ok(()),
            };
        }
        if !self.hosts.is_empty() {
            let _ = writeln!(
                text,
                "(allow network-outbound (remote tcp \"localhost:{}\"))",
                hosts::PROXY
            );
        }
        text
    }
}

fn literal(path: &Path) -> String {
    format!("(literal {})", quoted(path))
}

/// Returns a path as a string literal of the profile language.
fn quoted(path: &Path) -> String {
    let path = path.to_string_lossy();
    let mut text = String::from("\"");
    for letter in path.chars() {
        if matches!(letter, '"' | '\\') {
            text.push('\\');
        }
        text.push(letter);
    }
    text.push('"');
    text
}

#[cfg(test)]
mod tests {
    use crate::plan::{Content, Place, Plan};

    fn plan() -> Plan {
        let place = |path: &str, content| Place {
            path: path.into(),
            content,
        };
        Plan {
            program: "/usr/bin/true".into(),
            words: vec!["true".to_owned()],
            directory: "/Users/ada/work".into(),
            places: vec![
                place("/Users/ada/work", Content::Write),
                place("/Users/ada/work/.git/hooks", Content::Read),
                place("/Users/ada/work/a \"b\" \\c", Content::NoFolder),
                place("/dev/null", Content::Device),
                place("/tmp", Content::Temporary),
                place("/usr", Content::Read),
            ],
            spawns: true,
            ..Plan::default()
        }
    }

    #[test]
    fn writes_a_plan_as_a_profile() {
        let expected = include_str!("seatbelt/anything.sb");
        assert_eq!(plan().to_seatbelt(), expected);
    }

    #[test]
    fn allows_the_programs_and_the_proxy() {
        let plan = Plan {
            executables: Some(vec!["/usr/bin/true".into()]),
            spawns: false,
            hosts: vec!["example.com".to_owned()],
            ..plan()
        };
        let expected = include_str!("seatbelt/nothing.sb");
        assert_eq!(plan.to_seatbelt(), expected);
    }
}
