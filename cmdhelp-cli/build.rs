//! Links the program at a fixed address where that is known to work.
//!
//! A call in a sandbox starts this program twice. Linked as usual, to run at any address, the program contains some
//! 31,000 addresses that the dynamic loader has to adjust at each start, and the pages that it writes to do so are
//! copied again by each fork. That was most of the time of a start. Libraries, the stack and the heap still are at
//! random addresses. Those of the program itself make attacks harder that corrupt its memory, and it contains no unsafe
//! code of its own that could be misused for that.

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |name: &str| std::env::var(format!("CARGO_CFG_TARGET_{name}")).unwrap_or_default();
    // Position-independent programs with musl are linked statically, by other flags.
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
