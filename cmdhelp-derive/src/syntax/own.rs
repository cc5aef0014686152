//! `#[cmdhelp(...)]`: what clap has no word for.

use darling::FromAttributes;
use syn::{Attribute, Path};

use crate::diagnostic::Diagnostics;

/// The options of a struct or enum.
#[derive(Clone, Debug, Default, FromAttributes)]
#[darling(attributes(cmdhelp))]
pub(crate) struct Own {
    /// `crate = path::to::cmdhelp`: where generated code finds this framework. Needed only where
    /// the program does not depend on it directly, but reaches it through another crate.
    #[darling(default, rename = "crate")]
    pub(crate) path: Option<Path>,
}

impl Own {
    pub(crate) fn of(attributes: &[Attribute], errors: &mut Diagnostics) -> Self {
        match Self::from_attributes(attributes) {
            Ok(own) => own,
            Err(error) => {
                errors.report_error(error);
                Self::default()
            }
        }
    }
}
