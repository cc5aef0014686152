//! The reader of the answers, and its reaction to an error without a corrected call.

use serde_json::{Map, Value};

use super::reading::{Call, Manifest};

/// The kind of caller that reads the answers.
#[derive(Clone, Copy)]
pub(crate) enum Reader<'c> {
    /// A program, which only follows corrected calls.
    Machine,
    /// A person who intended this call. Without a correction, the person corrects only the part that the
    /// error names.
    Person(&'c Call),
}

impl Reader<'_> {
    /// Returns the arguments of the next call.
    pub(crate) fn words(
        self,
        manifest: &Manifest,
        error: &Value,
        words: &[String],
    ) -> Option<Vec<String>> {
        let Self::Person(intended) = self else {
            return None;
        };
        let mut next = words.to_vec();
        match error["code"].as_str()? {
            "UNKNOWN_ARGUMENT" => {
                let named = error["argument"].as_str()?;
                let at = words.iter().position(|word| word.starts_with(named))?;
                let longer = format!("-{}", words[at]);
                let is_flag = |flag: &str| manifest.flags(&intended.path).contains_key(flag);
                match longer.strip_prefix("--").is_some_and(is_flag) {
                    true => next[at] = longer,
                    false => drop(next.remove(at)),
                }
            }
            "MISSING_ARGUMENT" => {
                for named in error["argument"].as_array()? {
                    let flag = flag(named)?;
                    next.extend([flag.to_owned(), intended.value_behind(flag)?]);
                }
            }
            "INVALID_VALUE" if error["value"] == "" => {
                let flag = flag(&error["argument"])?;
                let at = words.iter().position(|word| word == flag)?;
                next.insert(at + 1, intended.value_behind(flag)?);
            }
            _ => return None,
        }
        Some(next)
    }

    /// Returns the JSON value of the next call.
    pub(crate) fn value(
        self,
        error: &Value,
        value: &Map<String, Value>,
    ) -> Option<Map<String, Value>> {
        let Self::Person(intended) = self else {
            return None;
        };
        let mut next = value.clone();
        for violation in error["violations"].as_array()? {
            if violation["code"] != "MISSING" {
                return None;
            }
            let key = violation["pointer"].as_str()?.strip_prefix('/')?;
            next.insert(key.to_owned(), intended.value.get(key)?.clone());
        }
        Some(next)
    }
}

/// The flag of an argument as usage lines write it, such as `--shelf <SHELF>`.
fn flag(named: &Value) -> Option<&str> {
    let flag = named.as_str()?.split_whitespace().next()?;
    flag.starts_with("--").then_some(flag)
}

impl Call {
    fn value_behind(&self, flag: &str) -> Option<String> {
        let at = self.words.iter().position(|word| word == flag)?;
        self.words.get(at + 1).cloned()
    }
}
