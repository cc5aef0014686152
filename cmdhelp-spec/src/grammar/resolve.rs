//! The entrances of the resolver.

use super::level::{Level, Runs};
use super::outcome::{Bindings, Cause, Event, Outcome};
use super::parse;
use super::react::Reader;
use super::state::{State, Stop};
use crate::spec::{Command, Part};

/// What a command line is found to be; `words` are what follows the program's name.
///
/// `N` is the room that there is for what the words stand for: [`capacity`] tells how much is
/// enough. Longer lines are answered by [`Cause::TooLong`].
///
/// ```
/// use cmdhelp_spec::grammar::{Cause, Outcome, resolve};
/// use cmdhelp_spec::spec::{Command, Part, Text};
///
/// const ROOT: Command = Command { name: Text::Plain("serve"), part: &Part::OPAQUE };
/// const OUTCOME: Outcome<8> = resolve(&ROOT, &["--port", "80"]);
/// let Outcome::Unknown(unknown) = OUTCOME else { panic!() };
/// assert_eq!(unknown.cause, Cause::Opaque);
/// ```
#[must_use]
pub const fn resolve<const N: usize>(root: &Command, words: &[&str]) -> Outcome<N> {
    run(root.part, &[], words, None)
}

/// The same for a command of which it is not known what stands above it: flags that it does not
/// have may be flags of the commands above, which hold for it, too.
#[must_use]
pub const fn resolve_below<const N: usize>(command: &Command, words: &[&str]) -> Outcome<N> {
    run(command.part, &[], words, Some(Cause::Surroundings))
}

/// The same where it is known already which commands the first words select.
///
/// ```
/// use cmdhelp_spec::grammar::{Outcome, resolve_along};
/// use cmdhelp_spec::spec::{Command, Part, Text};
///
/// const NOTHING: Part = Part { items: &[], facts: &[] };
/// const ROOT: Command = Command { name: Text::Plain("pad"), part: &NOTHING };
/// const LIST: Command = Command { name: Text::Plain("list"), part: &NOTHING };
/// assert!(matches!(resolve_along::<8>(&ROOT, &[&LIST], &["list"]), Outcome::Accepted(_)));
/// assert!(matches!(resolve_along::<8>(&ROOT, &[&LIST], &["list", "x"]), Outcome::Rejected(_)));
/// ```
#[must_use]
pub const fn resolve_along<const N: usize>(
    root: &Command,
    path: &[&'static Command],
    words: &[&str],
) -> Outcome<N> {
    run(root.part, path, words, None)
}

/// How much room [`resolve`] needs for these words.
///
/// ```
/// use cmdhelp_spec::grammar::capacity;
/// // The letters of a cluster are flags of their own.
/// assert!(capacity(&["-abc"]) > capacity(&["abc"]));
/// ```
#[must_use]
pub const fn capacity(words: &[&str]) -> usize {
    let mut room = 1;
    let mut i = 0;
    while i < words.len() {
        room += match words[i].as_bytes() {
            [b'-', b'-', ..] => 2,
            [b'-', rest @ ..] => rest.len() + 2,
            _ => 2,
        };
        i += 1;
    }
    room
}

const fn run<const N: usize>(
    part: &'static Part,
    path: &[&'static Command],
    words: &[&str],
    above: Option<Cause>,
) -> Outcome<N> {
    let mut events = [Event::EMPTY; N];
    let mut all = [Runs::EMPTY; Runs::CAPACITY];
    let mut state = State {
        words,
        path,
        next: 0,
        events: &mut events,
        len: 0,
        runs: Runs {
            all: &mut all,
            len: 0,
        },
        doubt: None,
    };
    let mut level = Level::enter(&mut state.runs, part, None);
    level.open_above = above;
    let result = parse::command(&mut state, &mut Reader::of(&level));
    let (len, doubt) = (state.len, state.doubt);
    let bindings = Bindings { events, len };
    match (result, doubt) {
        (Ok(()), None) => Outcome::Accepted(bindings),
        (Err(Stop::Shows), None) => Outcome::Shows(bindings),
        (Ok(()) | Err(Stop::Shows), Some(unknown)) => Outcome::Unknown(unknown),
        (Err(Stop::Rejected(rejection)), _) => Outcome::Rejected(rejection),
        (Err(Stop::Unknown(unknown)), _) => Outcome::Unknown(unknown),
    }
}
