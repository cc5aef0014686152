//! Re-exports the items of this crate that a server for a program's commands uses.

#[doc(hidden)]
pub use crate::answer::PrintedAnswer;
#[cfg(feature = "calls")]
#[doc(hidden)]
pub use crate::call::progress::json as progress_line;
#[doc(hidden)]
pub use crate::erase::Erase;
#[doc(hidden)]
pub use crate::erased::{AddSecret, Erased};
#[doc(hidden)]
pub use crate::json_call::number::whole;
#[doc(hidden)]
pub use crate::line::words;
#[doc(hidden)]
pub use crate::list::List;
#[doc(hidden)]
pub use crate::secrets::Secrets;
#[doc(hidden)]
pub use crate::substring::Substring;
#[doc(hidden)]
pub use crate::surface::is_first_word_free;
