//! Finds out which values the parser of an argument accepts, by running it.

use clap::builder::PossibleValue;
use clap::error::ErrorKind;
use clap::{Arg, Error};

use crate::command_tree::CommandTree;
use crate::matches::matches;

/// Returns the kind of error with which an argument's parser refuses a value, or `None` if it
/// accepts the value.
pub(crate) fn refusal(arg: &Arg, value: &str) -> Option<ErrorKind> {
    error(arg, value).map(|error| error.kind())
}

/// Returns the error with which an argument's parser refuses a value, or `None` if it accepts the
/// value.
pub(crate) fn error(arg: &Arg, value: &str) -> Option<Error> {
    // Only the parser is copied, and no relations to other arguments, because these could cause
    // errors, too.
    let alone = Arg::new("value")
        .value_parser(arg.get_value_parser().clone())
        .ignore_case(arg.is_ignore_case_set());
    matches(CommandTree::of_arg(alone), &["--".into(), value.into()]).err()
}

/// Returns whether a parser probably accepts only the values that it lists. Tries other values,
/// some of them similar to the listed ones, and returns `true` if the parser refuses each of them
/// with the same kind of error as clap's own parsers for listed values.
pub(crate) fn lists_all(arg: &Arg) -> bool {
    let listed = arg.get_possible_values();
    let is_listed = |text: &str| {
        let mut listed = listed.iter();
        listed.any(|value| value.matches(text, arg.is_ignore_case_set()))
    };
    let ends = ["=1", ":1", "-1", "1", "x"];
    let names = listed.iter().take(8).map(PossibleValue::get_name);
    let near = names.flat_map(|name| ends.map(|end| format!("{name}{end}")));
    let far = ["", "1", "x", "\u{fffd}"].map(str::to_owned);
    let mut others = near.chain(far).filter(|other| !is_listed(other));
    others.all(|other| refusal(arg, &other) == Some(ErrorKind::InvalidValue))
}

#[cfg(test)]
mod tests {
    use clap::Arg;
    use clap::builder::{PossibleValue, PossibleValuesParser, StringValueParser, TypedValueParser};

    use super::{lists_all, refusal};

    /// A parser that accepts more values than it lists.
    #[derive(Clone)]
    struct Bump;

    impl TypedValueParser for Bump {
        type Value = String;

        fn parse_ref(
            &self,
            cmd: &clap::Command,
            arg: Option<&Arg>,
            value: &std::ffi::OsStr,
        ) -> Result<String, clap::Error> {
            let text = StringValueParser::new().parse_ref(cmd, arg, value)?;
            match text.strip_prefix("patch=") {
                Some(_) => Ok(text),
                None => PossibleValuesParser::new(["major", "patch"]).parse_ref(cmd, arg, value),
            }
        }

        fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
            Some(Box::new(
                ["major", "patch"].into_iter().map(PossibleValue::new),
            ))
        }
    }

    #[test]
    fn detects_parsers_that_accept_more_than_they_list() {
        let closed = PossibleValuesParser::new(["a", "b"]).map(|text| text.len());
        let closed = Arg::new("closed").value_parser(closed);
        assert!(lists_all(&closed));
        let open = Arg::new("open").value_parser(Bump).requires("closed");
        assert!(!lists_all(&open));
        assert_eq!(refusal(&open, "patch=3"), None);
        assert!(refusal(&open, "minor").is_some());
    }
}
