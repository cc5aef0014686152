//! Writes error messages about command lines that the program rejects.

use super::call_flags::{misplaced, without_call_flags};
use super::line_source::{LineSource, is_missing};
use super::request::RequestReader;
use super::whole_line::CAPACITY;
use crate::grammar::{Correction, Message, PlainPath, Rejection, Resolver, Verdict, correction};
use crate::shell::is_free;
use crate::spec::Command;

/// Returns an error message if the program rejects a line. The first words of the line select the
/// commands of `plain_path`, and `words` are the words after them.
#[inline]
pub(super) const fn complaint(
    resolver: &mut Resolver<'_>,
    plain_path: &PlainPath,
    program: &str,
    words: &[&str],
    manner: LineSource,
    is_reported: bool,
) -> Option<Message> {
    let commands = plain_path.commands();
    let mut rejection = match resolver.verdict(commands, words) {
        Verdict::Rejected(rejection) => rejection,
        Verdict::Unknown(_) => return manner.undecided(words),
        Verdict::Accepted | Verdict::Shows => return None,
    };
    let mut first = rejection;
    // The grammar rejects the line, so it is read again without cmdhelp's words.
    let (mut rest, mut places) = ([""; CAPACITY], [0; CAPACITY]);
    let mut len = without_call_flags(plain_path.root(), words, &mut rest, &mut places);
    let mut request = None;
    if manner.may_request() {
        let mut reader = RequestReader::of(&mut rest, &mut places, len, manner.introduction());
        request = reader.remove(plain_path, &rejection);
        if let Some(mistake) = reader.mistake {
            return Some(mistake);
        }
        len = reader.len;
    }
    let rest = if len < words.len() {
        let rest = rest.split_at(len).0;
        let places = places.split_at(len).0;
        let verdict = resolver.verdict(commands, rest);
        if let Some(request) = request
            && let Some(at) = resolver.first_data(request.commands_from())
        {
            let reason = request.reason();
            return Some(Message::refusal(manner.introduction(), rest[at], reason));
        }
        rejection = match verdict {
            Verdict::Rejected(without) if request.is_some() && is_missing(without.kind) => {
                return None;
            }
            Verdict::Rejected(without) => without,
            Verdict::Accepted => {
                return unfit(resolver, plain_path.root(), program, words, places, manner);
            }
            Verdict::Unknown(_) => return manner.undecided(words),
            Verdict::Shows => return None,
        };
        first = rejection;
        rejection.word = if rejection.word < len {
            places[rejection.word]
        } else {
            words.len()
        };
        rest
    } else {
        words
    };
    if depends_on_the_shell(&rejection, words) || !manner.is_wrong(rejection.kind) {
        return None;
    }
    if !is_reported {
        return Some(Message::from_text(""));
    }
    let message = Message::of(manner.introduction(), &rejection, words);
    // A correction would add the required arguments, which a request does not need.
    if request.is_some() {
        return Some(message);
    }
    let Some(mut correction) = correction(resolver, commands, rest, first) else {
        return Some(message);
    };
    // The built-in flags are inserted again between the words where they were.
    let (mended, same) = (correction.len(), correction.same_words(rest));
    let (mut at, mut kept) = (0, 0);
    while at < words.len() && rest.len() < words.len() {
        if kept < len && places[kept] == at {
            kept += 1;
        } else {
            let place = if kept <= same {
                at
            } else {
                (at + mended).saturating_sub(len)
            };
            match correction.with(place, &[words[at]]) {
                Some(with_flag) => correction = with_flag,
                None => return Some(message),
            }
        }
        at += 1;
    }
    Some(message.with(program, &correction))
}

/// Returns an error message if the selected command rejects a built-in flag, in a line that is
/// valid without these flags.
#[inline]
const fn unfit(
    resolver: &Resolver<'_>,
    root: &Command,
    program: &str,
    words: &[&str],
    places: &[usize],
    manner: LineSource,
) -> Option<Message> {
    let Some(part) = resolver.selected() else {
        return None;
    };
    let Some((at, count, why)) = misplaced(root, part, words, places) else {
        return None;
    };
    let message = Message::refusal(manner.introduction(), words[at], why.reason());
    let without = Correction::without(words, at, at + count);
    Some(message.with(program, &without))
}

/// Returns whether a rejected line may be valid, depending on the value of a shell variable or
/// substitution. The value may be a flag or a command, and may consist of several words.
#[inline]
const fn depends_on_the_shell(rejection: &Rejection, words: &[&str]) -> bool {
    let mut i = 0;
    while i < words.len() {
        let word = words[i];
        let free = if i < rejection.word {
            matches!(word.as_bytes(), [0])
        } else {
            is_free(word)
        };
        if free && i <= rejection.word {
            return true;
        }
        i += 1;
    }
    false
}
