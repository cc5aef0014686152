use cmdhelp::Failure;

#[derive(Debug, thiserror::Error, Failure)]
#[error("it failed")]
enum StoreError {
    #[failure(transparent)]
    Unit,
    #[failure(transparent)]
    Two(std::io::Error, String),
    #[failure(
        transparent,
        code = "IO",
        exit = 3,
        retryable,
        when = "never",
        recovery = "store check",
        auth
    )]
    Says(std::io::Error),
}

fn main() {}
