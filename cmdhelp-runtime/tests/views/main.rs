//! What is shown of a document, by programs that are put together by hand.

mod dynamic;
mod find;
mod hostile;
mod json;
mod large;
mod markdown;
mod programs;
mod reader;
mod search;
mod signature;
