//! Links the program at a fixed address, with the unwinder of panics and the C library, on systems where this is known to
//! work.
//!
//! A call in a sandbox starts this program, and forks it or starts it again. A program that can run at any address
//! contains some 31,000 addresses that the dynamic loader has to adjust at each start, and each fork copies the adjusted
//! pages again. A program with shared libraries has to load and link them at each start, and each fork and each end of a
//! process handles their mapped files again. Both took most of the time of a start. `SECURITY.md` says what this means
//! for attacks, and how to build a program without it.
//!
//! The unwinder is a part of GCC. As a shared library, it examines the processor at each start, which is slow in a
//! virtual machine, and each process has to map it, and to call its functions at its end.
//!
//! A program that contains the C library of GNU cannot resolve names of hosts itself: modules for other sources than
//! files and DNS would be loaded as shared libraries, which may need a newer C library. Therefore the program lets
//! `getent` resolve the names: see `main.rs`. With the features `http` and `nats`, other crates resolve names, so the C
//! library stays a shared library.

use std::env;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The environment variable with which the C library stays a shared library, for example for a distribution.
const SHARED: &str = "CMDHELP_SHARED_LIBC";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(has_c_library)");
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    // Position-independent programs with musl are linked statically, by other flags.
    if target("OS") != "linux" || target("ENV") != "gnu" {
        return;
    }
    println!("cargo::rustc-link-arg-bins=-no-pie");
    if archive("libgcc_eh.a").is_some() {
        // The linker leaves out the shared library, because nothing needs it any more.
        println!("cargo::rustc-link-lib=dylib=gcc_eh");
    }
    println!("cargo::rerun-if-env-changed={SHARED}");
    let shared = [SHARED, "CARGO_FEATURE_HTTP", "CARGO_FEATURE_NATS"];
    if !shared.into_iter().any(|name| env::var_os(name).is_some())
        && let Some(folder) = static_libraries()
    {
        println!("cargo::rustc-link-arg-bins=-static");
        println!("cargo::rustc-link-arg-bins=-L{}", folder.display());
        println!("cargo::rustc-cfg=has_c_library");
    }
}

/// Makes a folder in which the linker finds static libraries under the names of the shared libraries that rustc requests.
/// Returns `None` if a library is missing, or if the C library is older than 2.34: such a library loads even the modules
/// for files and DNS as shared libraries.
fn static_libraries() -> Option<PathBuf> {
    // Since version 2.34, this library is empty, because its functions are in the C library.
    let threads = fs::read(archive("libpthread.a")?).ok()?;
    if threads != b"!<arch>\n" {
        return None;
    }
    archive("crtbeginT.o")?;
    let [c, math, gcc, unwinder] = ["libc.a", "libm.a", "libgcc.a", "libgcc_eh.a"].map(archive);
    let (c, math, gcc, unwinder) = (c?, math?, gcc?, unwinder?);
    let folder = Path::new(&env::var_os("OUT_DIR")?).join("static");
    let write = |name: &str, libraries: &[&PathBuf]| -> io::Result<()> {
        let libraries: Vec<_> = libraries
            .iter()
            .map(|it| it.display().to_string())
            .collect();
        fs::write(
            folder.join(name),
            format!("GROUP ( {} )\n", libraries.join(" ")),
        )
    };
    fs::create_dir_all(&folder).ok()?;
    write("libc.so", &[&c, &gcc, &unwinder]).ok()?;
    write("libm.so", &[&math]).ok()?;
    write("libgcc_s.so", &[&unwinder]).ok()?;
    Some(folder)
}

/// Returns the path at which the linker finds a file.
fn archive(name: &str) -> Option<PathBuf> {
    let linker = env::var_os("RUSTC_LINKER").unwrap_or_else(|| "cc".into());
    let printed = Command::new(linker)
        .arg(format!("-print-file-name={name}"))
        .output()
        .ok()?;
    // GCC prints the bare name if there is no such file.
    let path = PathBuf::from(String::from_utf8(printed.stdout).ok()?.trim());
    (path.is_absolute() && path.exists()).then_some(path)
}
