//! The parentheses of an option, as in `exit(2, "not found")`.

use super::{Error, FromOption, ListItem, Result};
use crate::diagnostic::{Mistake, nearest};
use cmdhelp_spec::list::List as _;
use proc_macro2::Span;

/// The items in the parentheses of an option, from which a caller takes values by name.
///
/// All values can be given by name. Some options allow the first values without names, as in
/// `exit(2, "not found")`.
pub(crate) struct List<'a> {
    option: &'static str,
    place: Span,
    entries: Vec<(String, &'a ListItem)>,
    known: Vec<&'static str>,
    pub(crate) mistakes: Vec<Mistake>,
}

impl<'a> List<'a> {
    /// Reads the list of an option at the location `place`. The first values in the list can be
    /// given without names, and `leading` has the names of these values in their order. `named` has
    /// the names of the other values, which must be given by name.
    pub(crate) fn new(
        option: &'static str,
        place: Span,
        items: &'a [ListItem],
        leading: &[&'static str],
        named: &[&'static str],
    ) -> Self {
        let mut this = Self {
            option,
            place,
            entries: Vec::new(),
            known: leading.iter().chain(named).copied().list(),
            mistakes: Vec::new(),
        };
        for (position, item) in items.iter().enumerate() {
            if let Err(mistake) = this.item(item, leading.get(position)) {
                this.mistakes.push(mistake);
            }
        }
        this
    }

    fn item(
        &mut self,
        item: &'a ListItem,
        leading: Option<&&'static str>,
    ) -> std::result::Result<(), Mistake> {
        let name = match item {
            ListItem::Literal(_) => leading.map(|name| (*name).to_owned()),
            ListItem::Option(option) => Some(option.name.to_string()),
            ListItem::Invalid(mistake) => return Err(mistake.clone()),
        };
        let Some(name) = name.filter(|name| self.known.contains(&name.as_str())) else {
            return Err(self.unknown(item));
        };
        if self.entries.iter().any(|(known, _)| *known == name) {
            let mistake = Mistake::new(item.span(), format!("duplicate `{name}`"));
            return Err(mistake.instead("remove one of the two"));
        }
        self.entries.push((name, item));
        Ok(())
    }

    fn unknown(&self, item: &ListItem) -> Mistake {
        let option = self.option;
        let there_is = format!(
            "the options of `{option}(...)` are `{}`",
            self.known.join("`, `")
        );
        let written = match item {
            ListItem::Option(option) => &option.name,
            ListItem::Literal(literal) => {
                return Mistake::new(literal.span(), format!("too many values for `{option}`"))
                    .because(there_is);
            }
            ListItem::Invalid(mistake) => return mistake.clone(),
        };
        let span = written.span();
        let written = written.to_string();
        let mistake = Mistake::new(
            span,
            format!("unknown option `{written}` for `{option}(...)`"),
        );
        match nearest(&written, self.known.iter().copied()) {
            Some(near) => mistake.instead(format!("did you mean `{near}`?")),
            None => mistake.because(there_is),
        }
    }

    /// Returns the location of a value, or `None` if the value is missing or already taken.
    pub(crate) fn span_of(&self, name: &str) -> Option<Span> {
        let entry = self.entries.iter().find(|(known, _)| known == name);
        entry.map(|(_, item)| item.span())
    }

    /// Reports a mistake if the value `name` is given, but not the value `needed`, without which it
    /// has no meaning.
    pub(crate) fn check_beside(&mut self, name: &str, needed: &str, instead: String) {
        if let (Some(span), None) = (self.span_of(name), self.span_of(needed)) {
            let what = format!("`{name}` is only allowed together with `{needed}`");
            self.mistakes
                .push(Mistake::new(span, what).instead(instead));
        }
    }

    /// Takes the value with this name, or returns `None` if the list does not have it.
    pub(crate) fn optional<T: FromOption>(&mut self, name: &str) -> Option<T> {
        let item = self.take(name)?;
        let value = match item {
            ListItem::Option(option) => T::from_option(option),
            ListItem::Literal(literal) => T::from_literal(literal),
            ListItem::Invalid(mistake) => Err(mistake.clone().into()),
        };
        match value {
            Ok(value) => Some(value),
            Err(error) => {
                self.report(error, name, item);
                None
            }
        }
    }

    /// Takes the value with this name, and reports a mistake if the list does not have it; `usage`
    /// is the form that the message suggests.
    pub(crate) fn required<T: FromOption>(&mut self, name: &str, usage: &str) -> Option<T> {
        self.require(name, usage);
        self.optional(name)
    }

    /// Removes the item with this name from the list.
    fn take(&mut self, name: &str) -> Option<&'a ListItem> {
        let position = self.entries.iter().position(|(known, _)| known == name)?;
        Some(self.entries.remove(position).1)
    }

    /// Reports why an item has no value.
    fn report(&mut self, error: Error, name: &str, item: &ListItem) {
        match (error, item) {
            (Error::Form, ListItem::Literal(literal)) => {
                let what = format!("invalid value for `{name}`");
                self.mistakes.push(Mistake::new(literal.span(), what));
            }
            (error, _) => self.mistakes.extend(error),
        }
    }

    /// Reports a mistake if the list does not have the value with this name.
    fn require(&mut self, name: &str, usage: &str) {
        if !self.entries.iter().any(|(known, _)| known == name) {
            let what = format!("`{}(...)` needs `{name}`", self.option);
            let mistake = Mistake::new(self.place, what);
            self.mistakes
                .push(mistake.instead(format!("write `{usage}`")));
        }
    }

    /// Returns the result of `make`, or the mistakes of the list if it has any.
    pub(crate) fn finish<T>(self, make: impl FnOnce() -> Option<T>) -> Result<T> {
        // `make` returns `None` only after a mistake, such as a missing value, which `mistakes`
        // contains.
        match make() {
            Some(option) if self.mistakes.is_empty() => Ok(option),
            _ => Err(Error::Mistakes(self.mistakes)),
        }
    }
}
