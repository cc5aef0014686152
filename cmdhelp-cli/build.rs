//! Links the program at a fixed address, on systems where this is known to work.
//!
//! A call in a sandbox starts this program twice. A program that can run at any address contains some 31,000 addresses
//! that the dynamic loader has to adjust at each start, and each fork copies the adjusted pages again. This work took
//! most of the time of a start. Libraries, the stack and the heap are still at random addresses. Random addresses make
//! attacks that corrupt memory harder, but the program's own code, which is safe Rust, offers no way to corrupt memory.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |name: &str| std::env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    // Position-independent programs with musl are linked statically, by other flags.
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
