//! Values to choose from.

/// How much is printed.
#[derive(ValueEnum)]
enum Level {
    /// Errors only.
    Quiet,
    #[value(alias = "all")]
    Loud,
    #[value(skip)]
    Hidden,
}
