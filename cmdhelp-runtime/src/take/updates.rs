//! Replaces the values of fields by those of a command line.

use clap::{ArgMatches, Error, FromArgMatches};

use super::{ClapValue, below, required};

/// Replaces the values of fields, with one method call for each field. After an error, all further calls do nothing, so
/// generated code checks the result only once, at the end. A `?` for each field would take the compiler longer.
#[derive(Debug)]
pub struct Updates<'m> {
    matches: Matches<'m>,
    result: Result<(), Error>,
}

#[derive(Debug)]
enum Matches<'m> {
    Of(&'m mut ArgMatches),
    Below(ArgMatches),
}

impl<'m> Updates<'m> {
    /// Begins to replace values by those in `matches`.
    #[must_use]
    pub fn of(matches: &'m mut ArgMatches) -> Self {
        Self {
            matches: Matches::Of(matches),
            result: Ok(()),
        }
    }

    /// Begins to replace values by those of the selected subcommand.
    #[must_use]
    pub fn below(matches: &mut ArgMatches) -> Self {
        Self {
            matches: Matches::Below(below(matches)),
            result: Ok(()),
        }
    }

    /// Returns clap's matches, or `None` after an error.
    fn matches(&mut self) -> Option<&mut ArgMatches> {
        self.result.is_ok().then_some(match &mut self.matches {
            Matches::Of(matches) => matches,
            Matches::Below(matches) => matches,
        })
    }

    /// Replaces the value of a field of type `T`, if its argument is given.
    pub fn required<T: ClapValue>(&mut self, field: &mut T, id: &str) {
        let Some(matches) = self.matches() else {
            return;
        };
        if matches.contains_id(id) {
            match required(matches, id) {
                Ok(value) => *field = value,
                Err(error) => self.result = Err(error),
            }
        }
    }

    /// Replaces the value of a field, if its argument is given. `take` is the function that takes the value out of
    /// clap's matches.
    pub fn other<T>(&mut self, field: &mut T, id: &str, take: fn(&mut ArgMatches, &str) -> T) {
        if let Some(matches) = self.matches()
            && matches.contains_id(id)
        {
            *field = take(matches, id);
        }
    }

    /// Updates a field that is a flattened struct or an enum of subcommands.
    pub fn part<T: FromArgMatches>(&mut self, field: &mut T) {
        if let Some(matches) = self.matches() {
            self.result = field.update_from_arg_matches_mut(matches);
        }
    }

    /// Updates a field that is an optional flattened struct or enum of subcommands. If the field is
    /// `None`, sets it to the value of the command line.
    pub fn optional_part<T: FromArgMatches>(&mut self, field: &mut Option<T>) {
        let Some(matches) = self.matches() else {
            return;
        };
        match field {
            Some(field) => self.part(field),
            None => match T::from_arg_matches_mut(matches) {
                Ok(value) => *field = Some(value),
                Err(error) => self.result = Err(error),
            },
        }
    }

    /// Returns the first error of the preceding calls, if there was one.
    ///
    /// # Errors
    ///
    /// Fails if a value could not be taken, or if the update of a flattened struct or an enum of
    /// subcommands failed.
    pub fn end(self) -> Result<(), Error> {
        self.result
    }
}
