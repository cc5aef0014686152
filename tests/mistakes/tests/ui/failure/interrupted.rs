use cmdhelp::Failure;

#[derive(Debug, thiserror::Error, Failure)]
#[error("it was stopped")]
enum ImportError {
    #[failure(interrupted)]
    Stopped,
    #[failure(interrupted, code = "STOPPED")]
    StoppedByName,
    #[failure(exit = 130)]
    StoppedByStatus,
    #[failure(code = "INTERRUPTED")]
    InTheWay,
    #[failure(interrupted, timeout)]
    Slow,
}

fn main() {}
