//! The errors of commands.

use std::io;

use cmdhelp::Failure;

#[derive(Debug, thiserror::Error, Failure)]
pub(crate) enum PadError {
    #[error("nobody is signed in")]
    #[failure(auth, when = "not authenticated", recovery = "Run pad auth login")]
    NotSignedIn,
    #[error("`{0}` is no field: expected a key, an equals sign and a value")]
    #[failure(usage, when = "a field has no key", recovery = "write key=value")]
    NoField(String),
    #[error("standard input is empty, but `--stdin` reads the content from it")]
    #[failure(usage, when = "there is nothing to read")]
    NothingRead,
    #[error("there is no item `{0}`")]
    #[failure(
        exit = 44,
        when = "the item does not exist",
        recovery = "pad item list"
    )]
    NoSuchItem(String),
    #[error("there is no collection `{0}`")]
    #[failure(
        exit = 45,
        when = "the collection does not exist",
        recovery = "pad collection list"
    )]
    NoSuchCollection(String),
    #[error("there is no workspace `{0}`")]
    #[failure(
        exit = 46,
        when = "the workspace does not exist",
        recovery = "pad workspace list"
    )]
    NoSuchWorkspace(String),
    #[error("`{0}` exists already")]
    #[failure(exit = 47, when = "the name is taken")]
    Taken(String),
    #[error("`{0}` is not a file of this program: {1}")]
    #[failure(exit = 65, when = "the file cannot be understood")]
    Broken(String, #[source] serde_json::Error),
    #[error(transparent)]
    #[failure(transparent)]
    Io(#[from] io::Error),
}
