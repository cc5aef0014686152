//! Measures the file of a built program, and runs of the program.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Instant;

use crate::Result;
use crate::cargo::finish;

/// Runs a program that repeats the step `what`, and returns the mean time of one repetition in seconds.
///
/// When the last block of the heap is freed, glibc sometimes returns memory to the system and requests it again in the
/// next repetition. This depends on the position of that block, and changes the time by a third. Environment variables
/// therefore tell glibc to keep all memory.
pub(crate) fn repeated(program: &Path, what: &str, times: usize, argv: &[String]) -> Result<f64> {
    let mut command = Command::new(program);
    for threshold in ["MALLOC_TRIM_THRESHOLD_", "MALLOC_MMAP_THRESHOLD_"] {
        // This is the maximum that glibc accepts for `MALLOC_MMAP_THRESHOLD_`.
        command.env(threshold, (32 << 20).to_string());
    }
    let output = command
        .arg(what)
        .arg(times.to_string())
        .args(argv)
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    let nanoseconds: f64 = String::from_utf8(output.stdout)?.trim().parse()?;
    Ok(nanoseconds * 1e-9)
}

/// Runs a program, and returns the seconds from its start to its end. Fails if the exit code is not `code`.
pub(crate) fn started(program: &Path, argv: &[String], code: i32) -> Result<f64> {
    let mut command = Command::new(program);
    command
        .args(&argv[1..])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    let start = Instant::now();
    let status = command.status()?;
    let seconds = start.elapsed().as_secs_f64();
    if status.code() == Some(code) {
        Ok(seconds)
    } else {
        Err(format!("{} {argv:?}: {status}", program.display()).into())
    }
}

/// Returns the number of instructions that a program executes, from its start to its end, when it repeats the step
/// `what` as often as `times` says.
pub(crate) fn instructions(
    program: &Path,
    what: &str,
    times: usize,
    argv: &[String],
) -> Result<f64> {
    let times = times.to_string();
    let argv = argv.iter().map(String::as_str);
    let words: Vec<&str> = [what, &times].into_iter().chain(argv).collect();
    executed(program, &words)
}

/// Returns the number of instructions that a program executes, from its start to its end.
pub(crate) fn executed(program: &Path, words: &[impl AsRef<OsStr>]) -> Result<f64> {
    let mut valgrind = Command::new("valgrind");
    valgrind.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]);
    valgrind.arg(program).args(words);
    let printed = finish(&mut valgrind)?;
    let (_, counted) = printed
        .split_once("Collected : ")
        .ok_or("valgrind did not count")?;
    let counted = counted
        .split_whitespace()
        .next()
        .ok_or("valgrind did not count")?;
    Ok(counted.parse()?)
}

/// Returns how many bytes of stack a program needs to parse its command line, rounded up to 4 KiB. The number is found
/// by trying stack sizes.
pub(crate) fn least_stack(program: &Path, argv: &[String]) -> Result<f64> {
    const STEP: usize = 4 * 1024;
    const MOST: usize = 16 * 1024 * 1024;
    let parses_on = |stack: usize| {
        let mut command = Command::new(program);
        command.arg("stack").arg(stack.to_string()).args(argv);
        command.stderr(Stdio::null()).status()
    };
    if !parses_on(MOST)?.success() {
        return Err(format!("{} needs more stack than {MOST} bytes", program.display()).into());
    }
    let (mut too_few, mut enough) = (0, MOST / STEP);
    while too_few + 1 < enough {
        let tried = usize::midpoint(too_few, enough);
        if parses_on(tried * STEP)?.success() {
            enough = tried;
        } else {
            too_few = tried;
        }
    }
    Ok((enough * STEP) as f64)
}

/// Copies a program without its symbols and returns the path of the copy.
pub(crate) fn stripped(program: &Path) -> Result<PathBuf> {
    let copy = program.with_extension("stripped");
    finish(Command::new("strip").arg("-o").arg(&copy).arg(program))?;
    Ok(copy)
}

/// Returns the size of a file in bytes.
pub(crate) fn size(file: &Path) -> Result<f64> {
    Ok(fs::metadata(file)?.len() as f64)
}

/// Returns the number of bytes of code and data in a program. Other sections, such as tables for unwinding, are not
/// counted, because their size depends on the order of functions, which differs from one build to another.
pub(crate) fn code_and_data(program: &Path) -> Result<u64> {
    const SECTIONS: [&str; 5] = [".text", ".rodata", ".data.rel.ro", ".data", ".bss"];
    let output = Command::new("size")
        .args(["-A", "-d"])
        .arg(program)
        .output()?;
    let mut sum = 0;
    for line in str::from_utf8(&output.stdout)?.lines() {
        let mut words = line.split_whitespace();
        if let (Some(name), Some(bytes)) = (words.next(), words.next())
            && SECTIONS.contains(&name)
        {
            sum += bytes.parse::<u64>()?;
        }
    }
    match sum {
        0 => Err(format!("`size` finds no code in {}", program.display()).into()),
        sum => Ok(sum),
    }
}

/// Returns whether a tool such as `valgrind` is installed.
pub(crate) fn is_there(tool: &str) -> bool {
    let mut command = Command::new(tool);
    command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}
