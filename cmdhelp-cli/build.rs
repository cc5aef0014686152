//! Links the program at a fixed address and with the unwinder of panics, on systems where this is known to work.
//!
//! A call in a sandbox starts this program, and forks it or starts it again. A program that can run at any address
//! contains some 31,000 addresses that the dynamic loader has to adjust at each start, and each fork copies the adjusted
//! pages again. This work took most of the time of a start. Libraries, the stack and the heap are still at random addresses.
//! Random addresses make attacks that corrupt memory harder, but the program's own code, which is safe Rust, offers no
//! way to corrupt memory.
//!
//! The unwinder is a part of GCC. As a shared library, it examines the processor at each start, which is slow in a
//! virtual machine, and each process has to map it, and to call its functions at its end.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |name: &str| env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    // A program with musl contains its unwinder, and `.cargo/config.toml` sets its address.
    if target("OS") != "linux" || target("ENV") != "gnu" {
        return;
    }
    println!("cargo::rustc-link-arg-bins=-no-pie");
    if has_unwinder() {
        // The linker leaves out the shared library, because nothing needs it any more.
        println!("cargo::rustc-link-lib=dylib=gcc_eh");
    }
}

/// Returns whether the linker has the unwinder as a static library.
fn has_unwinder() -> bool {
    let linker = env::var_os("RUSTC_LINKER").unwrap_or_else(|| "cc".into());
    let printed = Command::new(linker)
        .arg("-print-file-name=libgcc_eh.a")
        .output();
    // GCC prints the bare name if there is no such file.
    printed.is_ok_and(|it| {
        let path = String::from_utf8_lossy(&it.stdout);
        let path = Path::new(path.trim());
        path.is_absolute() && path.exists()
    })
}
