//! An agent that knows of a program what `help --format json` says, and of such programs what the guide
//! for agents says: it makes twenty mistakes on each channel, and follows the answers.
//!
//! A mistake is mended if what the answers lead to is the call that was meant, with its result and its
//! effect. What is carried out on the way to it, or in its place, is told apart: nothing ever is.

mod channels;
mod mistakes;
mod reading;

use self::channels::Channel;
use self::mistakes::Mistake;
use self::reading::Manifest;

/// How many mistakes are made on a channel, and how many have to be mended by following the answers.
const MISTAKES: usize = 20;
const MENDED: usize = 16;

/// Makes the mistakes of a channel and follows the answers.
fn report(channel: Channel) {
    let manifest = Manifest::of(channels::DEPOT);
    let mistakes = mistakes::of(&manifest, channel == Channel::Words);
    assert!(mistakes.len() >= MISTAKES, "{} mistakes", mistakes.len());
    let (mut mended, mut table) = (0, String::new());
    for Mistake { what, meant, made } in mistakes.into_iter().take(MISTAKES) {
        let wanted = channel.follow(&manifest, &meant);
        assert_eq!(
            wanted.status, 0,
            "the call that is meant works: {meant:?} {wanted:?}"
        );
        let got = channel.follow(&manifest, &made);
        let is_mended = got.is_like(&wanted);
        mended += usize::from(is_mended);
        table += &format!("{is_mended:<6} {what}: {}\n", got.told());
        let untouched = channels::untouched();
        assert!(
            is_mended || (got.status != 0 && got.depot == untouched),
            "{what} was carried out wrongly: {made:?}\n{got:#?}"
        );
    }
    println!("{channel:?}: {mended} of {MISTAKES} were mended\n{table}");
    assert!(
        mended >= MENDED,
        "{channel:?}: {mended} of {MISTAKES}\n{table}"
    );
}

#[test]
fn mistakes_in_a_command_line_are_mended_by_following_the_answers() {
    report(Channel::Words);
}

#[test]
fn mistakes_in_a_json_call_are_mended_by_following_the_answers() {
    report(Channel::Json);
}

#[test]
fn mistakes_in_a_call_of_a_tool_are_mended_by_following_the_answers() {
    report(Channel::Mcp);
}

#[test]
fn a_plugin_is_a_command_of_the_program() {
    let greet = |folder: &std::path::Path| {
        use std::os::unix::fs::PermissionsExt as _;
        let plugin = folder.join("depot-greet");
        std::fs::write(&plugin, "#!/bin/sh\necho \"hello, $1\"\n").expect("a plugin");
        let may_run = std::fs::Permissions::from_mode(0o755);
        std::fs::set_permissions(plugin, may_run).expect("a plugin");
    };
    let (status, printed) = channels::call_in(greet, &["depot", "greet", "Ada"]);
    assert_eq!((status, printed.as_str()), (0, "hello, Ada\n"));
    let (status, printed) = channels::call_in(greet, &["depot", "gret", "Ada"]);
    assert_eq!((status, printed.as_str()), (2, ""));
}
