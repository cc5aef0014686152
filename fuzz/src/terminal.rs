//! Checks that output for people cannot control their terminal.

use arbitrary::Unstructured;

use crate::call::{Outcome, at_terminal, call};
use crate::input;

/// Texts that would control a terminal or hide other text.
const HOSTILE: [&str; 10] = [
    "\u{1b}[2J",
    "\u{1b}]52;c;eA==\u{7}",
    "\u{9b}8m",
    "\u{7f}\u{8}",
    "\r",
    "\u{202e}x",
    "\u{2066}x\u{2069}\u{200e}",
    "\u{2028}\u{2029}\u{85}",
    "x\u{200b}\u{feff}\u{2060}",
    "\u{e0041}",
];

/// Calls the program with the command line in `data`, which contains a hostile text. Checks that the text is
/// never printed unchanged, neither at a terminal nor as text in a pipe.
pub fn terminal(data: &[u8]) {
    let mut data = Unstructured::new(data);
    let Ok(hostile) = data.choose(&HOSTILE) else {
        return;
    };
    let (at, order) = (data.arbitrary::<u8>(), data.arbitrary::<bool>());
    let rest = data.take_rest();
    let (Ok(at), Ok(order), Ok(mut words)) = (at, order, input::words(rest)) else {
        return;
    };
    let place = 1 + usize::from(at) % words.len();
    match words.get_mut(place) {
        Some(word) if order => word.push_str(hostile),
        Some(word) => word.insert_str(0, hostile),
        None => words.push((*hostile).to_owned()),
    }
    is_shown(&at_terminal(&words), &words);
    words.insert(1, "--output=text".to_owned());
    let outcome = call(&words);
    // Another word of the line can select JSON in spite of `--output=text`, and JSON is not checked
    // here.
    if !outcome.out.starts_with(['{', '[']) {
        is_shown(&outcome, &words);
    }
}

fn is_shown(outcome: &Outcome, words: &[String]) {
    for printed in [&outcome.out, &outcome.err] {
        let found = printed.chars().find(|it| is_hostile(*it));
        assert_eq!(found, None, "{words:?}: {printed:?}");
    }
}

/// Returns whether a character controls a terminal or hides text.
fn is_hostile(character: char) -> bool {
    let moves = character.is_control() && !matches!(character, '\n' | '\t');
    let hides = matches!(character, '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}' | '\u{61c}' | '\u{feff}' | '\u{e0000}'..='\u{e01ef}');
    moves || hides
}
