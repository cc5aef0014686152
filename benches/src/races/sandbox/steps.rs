//! Measures the time of each step that makes a sandbox, with the program `floor.c`.

use std::fmt::Write as _;

use crate::measure::quantile;
use crate::table::Unit::Seconds;
use crate::turns::{Cell, in_turns};

use super::{MARK, PROGRAM, side, timed};

/// The steps, in their order: the name of each step in `floor.c`, and its purpose.
const STEPS: [(&str, &str); 18] = [
    ("start", "start of the C program, which becomes `/bin/true`"),
    ("caller", "process `outer`, for which the caller waits"),
    ("users", "user namespace: no rights outside"),
    ("mounts", "mount namespace"),
    (
        "processes",
        "PID namespace, with the process `init`: no process outlives the call",
    ),
    ("system", "IPC, UTS and cgroup namespaces"),
    ("network", "network namespace: no network"),
    ("loopback", "loopback device: servers and the proxy inside"),
    (
        "root",
        "new root with the system's programs, read-only; the machine's root is unmounted",
    ),
    (
        "settings",
        "files and folders of `/etc`, read-only, and 5 files that the sandbox creates",
    ),
    ("devices", "5 devices"),
    (
        "private",
        "private `/tmp`, `/dev/shm` and home folder, each with a limit",
    ),
    ("proc", "`/proc` of its own"),
    ("pts", "`/dev/pts` of its own"),
    (
        "privileges",
        "no capabilities, no new privileges, no core files",
    ),
    (
        "leap",
        "process that becomes `/bin/true`, so that `init` can wait for it",
    ),
    ("landlock", "Landlock: the second wall around files"),
    ("seccomp", "filter of system calls with 256 instructions"),
];

/// The name of the last step in `floor.c`.
pub(super) const LAST: &str = STEPS[STEPS.len() - 1].0;

/// Measures the steps, and returns their table. In each row, the program takes one step more than in the row before it.
pub(super) fn race(floor: &str, rounds: usize) -> String {
    let [cells] = in_turns(STEPS.len() + 1, 2, rounds, |at, _| match STEPS.get(at) {
        Some((step, _)) => timed(&[floor, step, PROGRAM]),
        None => timed(&[side(MARK), &[PROGRAM]].concat()),
    });
    table(&cells)
}

/// Returns the table of the measured steps. The last cell is the side with which all steps are compared.
fn table(cells: &[Cell]) -> String {
    let mut text = format!(
        "| step | median to here | the step adds | to here, beside `{MARK}` |\n|---|--:|--:|--:|\n"
    );
    for (at, (_, what)) in STEPS.iter().enumerate() {
        let (Some(cell), Some(mark)) = (cells.get(at), cells.last()) else {
            continue;
        };
        let median = match cell {
            Cell::Measured(_) => cell.median().map_or(String::new(), |it| Seconds.show(it)),
            Cell::Missing(why) => format!("– ({why})"),
        };
        let before = at.checked_sub(1).and_then(|at| cells.get(at));
        let adds = before.and_then(|before| difference(before, cell));
        let adds = adds.map_or(String::new(), microseconds);
        let ratio = cell
            .ratio_to(mark)
            .map_or(String::new(), |it| format!("{it:.2}×"));
        let _ = writeln!(text, "| {what} | {median} | {adds} | {ratio} |");
    }
    text
}

/// Returns how much more time `cell` takes than `before`: the median of the differences in all rounds.
fn difference(before: &Cell, cell: &Cell) -> Option<f64> {
    let (Cell::Measured(before), Cell::Measured(values)) = (before, cell) else {
        return None;
    };
    let more = values.iter().zip(before).map(|(it, before)| it - before);
    Some(quantile(more.collect(), 0.5))
}

/// Formats a time in microseconds, with its sign. The time of a step can be smaller than the noise, so the number can
/// be negative.
fn microseconds(seconds: f64) -> String {
    format!("{:+.0} µs", seconds * 1e6)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_in_c_has_the_same_steps_in_the_same_order() {
        let source = include_str!("floor.c");
        let (_, list) = source.split_once("STEPS[] = {").expect("the list");
        let (list, _) = list.split_once('}').expect("its end");
        let names: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
        assert_eq!(names, STEPS.map(|(name, _)| name));
    }

    #[test]
    fn a_row_has_the_time_that_its_step_adds() {
        let mut cells = vec![Cell::Missing("no compiler".to_owned()); STEPS.len() + 1];
        cells[1] = Cell::Measured(vec![0.002, 0.004, 0.003]);
        cells[2] = Cell::Measured(vec![0.0025, 0.0044, 0.0036]);
        cells[STEPS.len()] = Cell::Measured(vec![0.002, 0.004, 0.004]);
        let text = table(&cells);
        let rows: Vec<&str> = text.lines().skip(2).collect();
        assert!(
            rows[0].ends_with("| – (no compiler) |  |  |"),
            "{}",
            rows[0]
        );
        assert!(rows[1].ends_with("| 3.00 ms |  | 1.00× |"), "{}", rows[1]);
        assert!(
            rows[2].ends_with("| 3.60 ms | +500 µs | 1.10× |"),
            "{}",
            rows[2]
        );
    }
}
