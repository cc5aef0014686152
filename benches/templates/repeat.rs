//! The program that repeats a step of parsing.
//!
//! `…-repeat STEP TIMES [ARGV…]` prints the nanoseconds of one repetition.

#![allow(dead_code, unused_imports)]

#[path = "../cli.rs"]
mod cli;

use std::hint::black_box;
use std::time::Instant;

use FACADE::{CommandFactory, FromArgMatches, Parser};
use cli::Cli;

fn main() {
    let mut words = std::env::args().skip(1);
    let what = words.next().expect("what to repeat");
    let times = words.next().expect("how often");
    let times: usize = times.parse().expect("a number of times");
    let argv: Vec<String> = words.collect();

    let once: fn(&[String]) = match what.as_str() {
        "command" => command,
        "whole" => whole,
        "parse" => parse,
        "fail" => fail,
        "stack" => return on_stack_of(times, argv),
        other => panic!("cannot repeat {other}"),
    };
    let start = Instant::now();
    for _ in 0..times {
        once(black_box(&argv));
    }
    println!("{}", start.elapsed().as_nanos() as f64 / times.max(1) as f64);
}

fn command(_argv: &[String]) {
    black_box(Cli::command());
}

/// Parses with the whole command tree, as programs do that change the command before parsing.
fn whole(argv: &[String]) {
    let matches = Cli::command().try_get_matches_from(argv);
    let cli = matches.and_then(|mut matches| Cli::from_arg_matches_mut(&mut matches));
    assert!(black_box(cli).is_ok());
}

fn parse(argv: &[String]) {
    assert!(black_box(Cli::try_parse_from(argv)).is_ok());
}

fn fail(argv: &[String]) {
    let error = black_box(Cli::try_parse_from(argv)).err();
    black_box(error.expect("a command line that does not parse").to_string());
}

/// Parses in a thread with a stack of this many bytes. The process crashes if they are too few.
fn on_stack_of(bytes: usize, argv: Vec<String>) {
    let thread = std::thread::Builder::new().stack_size(bytes);
    let parsing = thread.spawn(move || parse(&argv)).expect("a thread");
    parsing.join().expect("a command line that parses");
}
