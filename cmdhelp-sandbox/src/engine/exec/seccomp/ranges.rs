//! Makes the part of a filter that permits or refuses system calls by their numbers alone.
//!
//! When a filter is loaded, the kernel runs it once for each number, to find the calls that are always allowed. The
//! instructions of this module are a binary search, so that each run for a number is short.

use std::collections::BTreeMap;

use seccompiler::sock_filter;

/// The instruction that loads the number of the system call, which is the first field of `struct seccomp_data`: `BPF_LD
/// | BPF_W | BPF_ABS`.
const LOAD: u16 = 0x20;

/// The instruction that skips as many instructions as its operand says: `BPF_JMP | BPF_JA`.
const SKIP: u16 = 0x05;

/// The instruction that jumps if the loaded number is at least the operand: `BPF_JMP | BPF_JGE | BPF_K`.
const AT_LEAST: u16 = 0x35;

/// The instruction that ends the filter with its operand as the answer: `BPF_RET | BPF_K`.
const RETURN: u16 = 0x06;

/// The answer `SECCOMP_RET_ALLOW`, by which the kernel carries out a system call.
pub(super) const ALLOW: u32 = 0x7fff_0000;

/// The answer `SECCOMP_RET_TRACE`, by which the kernel stops the process for the observer.
pub(super) const TRACE: u32 = 0x7ff0_0000;

/// The maximum number of instructions that a conditional jump skips in this module. The format allows 255, but making
/// one target of a condition reachable can add an instruction in front of the other target.
const FAR: usize = 254;

/// The first number of a range, and the answer to the calls in it.
type Range = (u32, Option<u32>);

/// Returns instructions that answer system calls by their numbers. `answers` contains the answers to some calls, and
/// `other` is the answer to all other calls. If an answer is `None`, the instructions that follow the returned
/// instructions decide.
pub(super) fn answer(answers: &BTreeMap<i64, Option<u32>>, other: Option<u32>) -> Vec<sock_filter> {
    let mut search = RangeSearch::default();
    search.among(&ranges(answers, other));
    let load = instruction(LOAD, 0, 0, 0);
    [load]
        .into_iter()
        .chain(search.reversed.into_iter().rev())
        .collect()
}

/// Divides the numbers of all system calls into ranges with the same answer.
fn ranges(answers: &BTreeMap<i64, Option<u32>>, other: Option<u32>) -> Vec<Range> {
    let mut ranges: Vec<Range> = vec![(0, other)];
    let mut add = |first, answer| {
        if ranges.last().is_some_and(|(begun, _)| *begun == first) {
            ranges.pop();
        }
        if ranges.last().is_none_or(|(_, last)| *last != answer) {
            ranges.push((first, answer));
        }
    };
    // Negative numbers are left out, because no system call has a negative number.
    for (&call, &answer) in answers {
        if let Ok(call) = u32::try_from(call) {
            add(call, answer);
            add(call + 1, other);
        }
    }
    ranges
}

/// The instructions of a search, the last instruction first, because a jump only skips instructions that follow it, and
/// their number must be known. The position of an instruction is the number of instructions that follow it.
#[derive(Default)]
struct RangeSearch {
    reversed: Vec<sock_filter>,
    /// The position of the newest instruction with each answer.
    answers: BTreeMap<Option<u32>, usize>,
}

impl RangeSearch {
    /// Adds instructions that search among these ranges, and returns the position of the first added instruction.
    fn among(&mut self, ranges: &[Range]) -> usize {
        let (below, above) = ranges.split_at(ranges.len() / 2);
        let (first, answer) = above[0];
        if below.is_empty() {
            return self.answer(answer);
        }
        let above = self.among(above);
        let below = self.among(below);
        let above = self.near(above);
        let below = self.near(below);
        let skipped = |target: usize| (self.reversed.len() - 1 - target) as u8;
        let node = instruction(AT_LEAST, first, skipped(above), skipped(below));
        self.add(node)
    }

    /// Returns the position of an instruction that ends the search with this answer.
    fn answer(&mut self, answer: Option<u32>) -> usize {
        let end = self.reversed.len();
        match self.answers.get(&answer) {
            Some(&known) if end - known < FAR / 2 => known,
            _ => {
                let at = self.add(match answer {
                    Some(answer) => instruction(RETURN, answer, 0, 0),
                    None => instruction(SKIP, end as u32, 0, 0),
                });
                self.answers.insert(answer, at);
                at
            }
        }
    }

    /// Returns the position of an instruction that is near enough for a conditional jump, and from which `target` is
    /// reached.
    fn near(&mut self, target: usize) -> usize {
        let between = self.reversed.len() - 1 - target;
        match between <= FAR {
            true => target,
            false => self.add(instruction(SKIP, between as u32, 0, 0)),
        }
    }

    fn add(&mut self, one: sock_filter) -> usize {
        self.reversed.push(one);
        self.reversed.len() - 1
    }
}

/// Returns an instruction. `if_true` and `if_false` are the numbers of instructions to skip.
fn instruction(code: u16, operand: u32, if_true: u8, if_false: u8) -> sock_filter {
    sock_filter {
        code,
        jt: if_true,
        jf: if_false,
        k: operand,
    }
}
