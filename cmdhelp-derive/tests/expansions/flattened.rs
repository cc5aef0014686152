//! Arguments of another type, and a group.

/// Copies a file.
#[derive(Parser)]
#[command(name = "copy")]
struct Copy {
    #[command(flatten)]
    speed: Speed,
    /// The file.
    file: PathBuf,
}

#[derive(Args)]
#[group(id = "speed", multiple = false)]
struct Speed {
    /// With a pause after each block.
    #[arg(long)]
    slow: bool,
    /// The bytes per second.
    #[arg(long, value_name = "BYTES")]
    limit: Option<u64>,
}
