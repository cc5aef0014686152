//! Answers system calls by ranges of their numbers.

use seccompiler::sock_filter;

/// Loads the number of the system call, which is the first field of `struct seccomp_data`: `BPF_LD | BPF_W | BPF_ABS`.
const LOAD: u16 = 0x20;

/// Jumps if the number is at least the operand: `BPF_JMP | BPF_JGE | BPF_K`.
const AT_LEAST: u16 = 0x35;

/// Jumps if the number is greater than the operand: `BPF_JMP | BPF_JGT | BPF_K`.
const GREATER: u16 = 0x25;

/// Ends the program with the operand: `BPF_RET | BPF_K`.
const RETURN: u16 = 0x06;

/// `SECCOMP_RET_ALLOW`.
pub(super) const ALLOW: u32 = 0x7fff_0000;

/// `SECCOMP_RET_TRACE`.
pub(super) const TRACE: u32 = 0x7ff0_0000;

/// Returns instructions that give the same answer to all of these system calls, whose numbers must ascend. For other
/// calls, the next instructions decide.
pub(super) fn answer(answer: u32, calls: impl Iterator<Item = i64>) -> Vec<sock_filter> {
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    // Negative numbers are left out, because they are not system calls.
    for call in calls.filter_map(|call| u32::try_from(call).ok()) {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == call => *last = call,
            _ => ranges.push((call, call)),
        }
    }
    let mut program = vec![instruction(LOAD, 0, 0, 0)];
    for (first, last) in ranges {
        program.extend([
            instruction(AT_LEAST, first, 0, 2),
            instruction(GREATER, last, 1, 0),
            instruction(RETURN, answer, 0, 0),
        ]);
    }
    program
}

/// Makes an instruction. `if_true` and `if_false` are the numbers of instructions to skip.
fn instruction(code: u16, operand: u32, if_true: u8, if_false: u8) -> sock_filter {
    sock_filter {
        code,
        jt: if_true,
        jf: if_false,
        k: operand,
    }
}
