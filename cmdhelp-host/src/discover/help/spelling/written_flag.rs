//! Stores a flag as it is written in a help text, and converts it to a flag of the draft.

use super::super::super::draft::{Flag, Value};
use super::super::super::word_list::contains;
use super::super::placeholder::{choices_of, closing};
use super::super::{guessed, origin};

/// A flag as it is written in a help text: its spellings and its value, without the description.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in super::super) struct WrittenFlag {
    pub(in super::super) spellings: Vec<String>,
    pub(in super::super) negation: Option<String>,
    /// The spellings of the opposite flag, which follow a slash.
    pub(in super::super) opposites: Vec<String>,
    /// Other flags that share the value, such as `-oX` and `-oG` in `-oN/-oX/-oG <file>`.
    pub(in super::super) beside: Vec<String>,
    /// The spelling of another flag, if this flag is its opposite.
    pub(in super::super) opposite_of: Option<String>,
    pub(in super::super) placeholder: Option<String>,
    pub(in super::super) takes_value: bool,
    pub(in super::super) optional: bool,
    pub(in super::super) repeatable: bool,
    /// Whether an equals sign precedes the value.
    pub(in super::super) by_equals: bool,
    /// Whether the value is written without a space after a short flag, as in `-F/pattern/`, so that the program may
    /// not read a value in the next word.
    pub(in super::super) is_attached: bool,
    /// The text between the flag and its value, if it is neither a space nor an equals sign, as in `-Wa,<options>`.
    pub(in super::super) separator: Option<char>,
    pub(in super::super) default: Option<String>,
}

/// The placeholders that can follow the letter of a flag without a space, as in `-Idirectory`.
const ATTACHED_VALUE_NAMES: &str = "dir directory file filename level name number path";

/// Returns whether the first bracket of a text is closed at its end. In `[protocol://]host[:port]`, it is not.
fn is_in_brackets(text: &str) -> bool {
    let inner = text.strip_prefix('[');
    inner.is_some_and(|it| closing(it, it.len()) + 1 == it.len())
}

impl WrittenFlag {
    /// Converts the written flag to a flag of the draft.
    pub(in super::super) fn flag(mut self) -> Flag {
        self.settle_opposites();
        self.split_values();
        self.split_word();
        let mut flag = Flag::new(self.spellings, origin());
        flag.negation = self.negation;
        let of_flag = |it: &str| choices_of(flag.spelling(), it);
        flag.values = self.placeholder.as_deref().and_then(of_flag).map(guessed);
        // A value in brackets is optional only after a long flag, because an optional value must follow `=`.
        let is_long = flag.spellings.iter().any(|it| it.starts_with("--"));
        let bracketed = self
            .placeholder
            .as_deref()
            .is_some_and(|it| is_in_brackets(it) && !it.contains("..."));
        // Brackets around a list of accepted values do not mean that the value is optional: `--mode [slow|fast]`.
        let is_list = flag.values.is_some();
        self.optional |= bracketed && is_long && !self.repeatable && !is_list;
        flag.value = Some(guessed(match self.takes_value {
            true => Value::One {
                placeholder: self.placeholder,
                optional: self.optional,
            },
            false => Value::Nothing,
        }));
        // Programs such as gcc accept `-std=c99` and not `-std c99`.
        let is_single = |it: &String| !it.starts_with("--") && it.len() > 2;
        flag.by_equals = self.is_attached || self.by_equals && flag.spellings.iter().all(is_single);
        flag.separator = self.separator;
        flag.repeatable = self.repeatable;
        flag.default = self.default.map(guessed);
        flag
    }

    /// Removes the placeholder from the end of a short flag: in `-bn or --buffers=n`, the short flag is `-b`.
    fn split_values(&mut self) {
        let Some(value) = &self.placeholder else {
            return;
        };
        let value = value.trim_matches(['<', '>']);
        if !self.spellings.iter().any(|it| it.starts_with("--")) {
            return;
        }
        for spelling in &mut self.spellings {
            let rest = spelling.strip_prefix('-').and_then(|it| it.get(1..));
            let is_value = rest.is_some_and(|it| {
                let after = value.strip_prefix(it).filter(|_| !it.is_empty());
                after.is_some_and(|it| it.is_empty() || it.starts_with([',', '.', '[']))
            });
            if is_value && !spelling.starts_with("--") {
                spelling.truncate(2);
            }
        }
    }

    /// Splits `-Idirectory` into the flag `-I` and the placeholder `directory`. The letter of the flag must be in upper
    /// case.
    fn split_word(&mut self) {
        let [spelling] = &mut self.spellings[..] else {
            return;
        };
        let Some((letter, word)) = spelling
            .strip_prefix('-')
            .and_then(|it| it.split_at_checked(1))
        else {
            return;
        };
        let is_upper = letter.bytes().all(|it| it.is_ascii_uppercase());
        if is_upper && !self.takes_value && contains(ATTACHED_VALUE_NAMES, word) {
            self.takes_value = true;
            self.placeholder = Some(word.to_owned());
            spelling.truncate(2);
        }
    }

    /// Splits what was read from one line into several flags: the first flag, the flags that share its value, and the
    /// opposite flag.
    pub(in super::super) fn parts(mut self) -> Vec<Self> {
        let beside = std::mem::take(&mut self.beside);
        let mut opposites = std::mem::take(&mut self.opposites);
        let is_long = |it: &String| it.starts_with("--");
        // jq prints the two spellings of one flag as `--binary / -b`.
        if self.spellings.iter().all(is_long) && !opposites.iter().any(is_long) {
            self.spellings.append(&mut opposites);
        }
        let place = opposites.iter().position(is_long);
        if let Some(at) = place.filter(|_| self.spellings.iter().any(is_long)) {
            self.negation = Some(opposites.remove(at));
        }
        let main = self.spellings.iter().find(|it| is_long(it));
        let main = main.or(self.spellings.first()).cloned();
        let others = beside.into_iter().map(|spelling| Self {
            spellings: vec![spelling],
            negation: None,
            ..self.clone()
        });
        let others: Vec<Self> = others.collect();
        let opposite = Self {
            spellings: opposites,
            opposite_of: main,
            ..Self::default()
        };
        let opposite = Some(opposite).filter(|it| !it.spellings.is_empty());
        [self].into_iter().chain(others).chain(opposite).collect()
    }

    /// If `--name` and `--no-name` are listed as spellings of one flag, makes `--no-name` its negation.
    fn settle_opposites(&mut self) {
        let is_opposite = |it: &String| {
            let name = it.strip_prefix("--no-");
            name.is_some_and(|name| self.spellings.contains(&format!("--{name}")))
        };
        if let Some(at) = self.spellings.iter().position(is_opposite) {
            self.negation = Some(self.spellings.remove(at));
        }
    }

    pub(super) fn take(&mut self, placeholder: &str) {
        let placeholder = placeholder.trim().trim_end_matches(':');
        // Some libraries print a text after a switch, although it takes no value: typer prints the type of the switch,
        // and CLI11 the value that the switch sets.
        if matches!(
            placeholder,
            "<bool>" | "{false}" | "{true}" | "<SwitchParameter>" | "[<SwitchParameter>]"
        ) {
            return;
        }
        self.takes_value = true;
        if placeholder.ends_with("...") && placeholder != "..." {
            self.repeatable = true;
        }
        // Mercurial marks a flag that can be repeated by `[+]`: `--rev REV [+]`.
        let placeholder = match placeholder.strip_suffix(" [+]") {
            Some(name) => {
                self.repeatable = true;
                name
            }
            None => placeholder,
        };
        let bare = placeholder.trim_end_matches("...").trim();
        if !bare.is_empty() && self.placeholder.is_none() {
            self.placeholder = Some(bare.to_owned());
        }
    }

    /// Stores the default that kubectl prints in place of a placeholder. The default also tells whether the flag takes
    /// a value.
    pub(super) fn take_default(&mut self, default: &str) {
        match default {
            "true" | "false" => self.takes_value = false,
            "[]" => (self.takes_value, self.repeatable) = (true, true),
            _ => self.takes_value = true,
        }
        let bare = default.trim_matches('\'');
        if !matches!(bare, "" | "[]" | "false") {
            self.default = Some(bare.to_owned());
        }
    }
}
