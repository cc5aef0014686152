//! Measures the sizes of the sections of a program, and of the code of each module.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use super::Weighed;
use crate::Result;

/// The columns of the table, each with the sections that it counts.
const SECTIONS: [(&str, &[&str]); 5] = [
    ("code", &[".text"]),
    ("constants", &[".rodata"]),
    ("pointers", &[".data.rel.ro", ".rela.dyn", ".got"]),
    ("unwinding", &[".eh_frame", ".eh_frame_hdr"]),
    ("cleaning up", &[".gcc_except_table"]),
];

/// Crates whose modules have separate rows.
const OURS: [&str; 3] = ["cmdhelp_mcp", "cmdhelp_runtime", "cmdhelp_spec"];

/// The minimum number of bytes for a row of its own. Modules with less code than this in all
/// programs are summed up in the last row.
const SMALL: u64 = 3 * 1024;

/// Returns both tables.
pub(super) fn tables(programs: &[&Weighed]) -> Result<String> {
    let mut text = String::from("\nBy section, in KiB:\n\n| program |");
    for (name, _) in SECTIONS {
        text += &format!(" {name} |");
    }
    text += &format!("\n|---|{}\n", "--:|".repeat(SECTIONS.len()));
    for it in programs {
        let sizes = sections(&it.program)?;
        text += &format!("| {} |", it.name);
        for (_, sections) in SECTIONS {
            let bytes: u64 = sections.iter().filter_map(|name| sizes.get(*name)).sum();
            text += &format!(" {} |", kib(bytes));
        }
        text += "\n";
    }
    text += "\nThe code by module, in KiB; generic code of the standard library is its own, whoever uses it:\n\n\
             | module |";
    let code = programs.iter().map(|it| modules(&it.program));
    let code: Vec<BTreeMap<String, u64>> = code.collect::<Result<_>>()?;
    for it in programs {
        text += &format!(" {} |", it.name);
    }
    text += &format!("\n|---|{}\n", "--:|".repeat(programs.len()));
    let mut rows: BTreeMap<&str, Vec<u64>> = BTreeMap::new();
    for (place, code) in code.iter().enumerate() {
        for (module, bytes) in code {
            rows.entry(module)
                .or_insert_with(|| vec![0; programs.len()])[place] += bytes;
        }
    }
    let mut rows: Vec<(&str, Vec<u64>)> = rows.into_iter().collect();
    rows.sort_by_key(|(_, sizes)| std::cmp::Reverse(sizes.iter().copied().max()));
    let mut rest = vec![0; programs.len()];
    for (module, sizes) in rows {
        if sizes.iter().all(|bytes| *bytes < SMALL) {
            rest.iter_mut().zip(&sizes).for_each(|(sum, it)| *sum += it);
        } else {
            text += &row(&format!("`{module}`"), &sizes);
        }
    }
    text += &row("less than that", &rest);
    Ok(text)
}

fn row(name: &str, sizes: &[u64]) -> String {
    let sizes = sizes.iter().map(|bytes| format!(" {} |", kib(*bytes)));
    format!("| {name} |{}\n", sizes.collect::<String>())
}

fn kib(bytes: u64) -> String {
    match bytes {
        0 => "–".to_owned(),
        bytes => format!("{:.0}", bytes as f64 / 1024.0),
    }
}

/// Returns the output of a tool such as `nm` for a program.
fn printed(tool: &str, options: &[&str], program: &Path) -> Result<String> {
    let output = Command::new(tool).args(options).arg(program).output()?;
    match output.status.success() {
        true => Ok(String::from_utf8(output.stdout)?),
        false => Err(String::from_utf8_lossy(&output.stderr).into()),
    }
}

/// Returns the size of each section of a program, in bytes.
fn sections(program: &Path) -> Result<BTreeMap<String, u64>> {
    let printed = printed("size", &["-A", "-d"], program)?;
    let lines = printed.lines().filter_map(|line| {
        let mut words = line.split_whitespace();
        Some((words.next()?.to_owned(), words.next()?.parse().ok()?))
    });
    Ok(lines.collect())
}

/// Returns the size of the code of each module of a program, in bytes.
fn modules(program: &Path) -> Result<BTreeMap<String, u64>> {
    let printed = printed("nm", &["-S", "-C"], program)?;
    let mut modules = BTreeMap::new();
    for line in printed.lines() {
        let mut words = line.splitn(4, ' ').skip(1);
        if let (Some(bytes), Some("t" | "T" | "w" | "W"), Some(name)) =
            (words.next(), words.next(), words.next())
        {
            *modules.entry(module(name)).or_default() += u64::from_str_radix(bytes, 16)?;
        }
    }
    Ok(modules)
}

/// Returns the module to which a function belongs. This is the module of the first path in the
/// function's name that is in a crate of [`OURS`]. Without such a path, it is the crate of the
/// first path.
fn module(function: &str) -> String {
    let is_of_path = |c: char| c.is_alphanumeric() || c == '_' || c == ':';
    let paths = function.split(|c| !is_of_path(c));
    let mut paths = paths.filter(|path| path.contains("::") && !path.starts_with("::"));
    let first = paths.clone().next().unwrap_or("the program itself");
    let own = paths.find_map(|path| {
        let (of, rest) = path.split_once("::")?;
        let module = rest.split("::").next()?;
        (OURS.contains(&of) && module.starts_with(char::is_lowercase))
            .then(|| format!("{of}::{module}"))
    });
    let of_first = first.split("::").next().unwrap_or(first);
    own.unwrap_or_else(|| of_first.to_owned())
}

#[cfg(test)]
mod tests {
    use super::module;

    #[test]
    fn assigns_a_function_to_the_first_module_of_cmdhelp_in_its_name() {
        let is = |function: &str, of: &str| assert_eq!(module(function), of);
        is(
            "cmdhelp_runtime::view::find::child",
            "cmdhelp_runtime::view",
        );
        is(
            "core::ptr::drop_in_place<cmdhelp_runtime::secrets::Secrets>",
            "cmdhelp_runtime::secrets",
        );
        is("alloc::raw_vec::RawVec<T,A>::grow_one", "alloc");
        is(
            "<clap_builder::builder::arg::Arg as core::clone::Clone>::clone",
            "clap_builder",
        );
        is("main", "the program itself");
    }
}
