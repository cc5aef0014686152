//! Subcommands, and what they do.

/// Keeps notes.
#[derive(Parser)]
#[command(name = "notes")]
enum Notes {
    /// Lists the notes.
    #[cmdhelp(effect = "read", example("notes list"))]
    List,
    /// Adds a note.
    #[cmdhelp(effect = "write", exit(3, "the disk is full", recovery = "notes clear"))]
    Add {
        /// The note.
        text: String,
    },
    /// Deletes all notes.
    #[cmdhelp(effect = "destructive", confirm = "flag", dry_run)]
    Clear,
}
