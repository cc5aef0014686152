//! Creates the [`Erased`] of a program from its type.

use crate::arguments::{deferred_names, may_have_secrets};
use crate::baked;
use crate::built::build_selected;
use crate::erased::Erased;
#[cfg(feature = "agents")]
use crate::flag_names;
use crate::help_section::explained;
#[cfg(feature = "agents")]
use crate::json_call::refuse_taken;
use crate::reflect;
use crate::secret_finder::finder;
use crate::tree::Root;

/// A program whose [`Erased`] is created at compile time. All programs implement this trait.
pub trait Erase: Root {
    /// The facts about the program.
    const ERASED: Erased = Erased {
        traits: &Self::TRAITS,
        #[cfg(feature = "agents")]
        is_baked: baked::is_available::<Self>(),
        whole: Self::whole,
        build_deferred: match Self::TRAITS.is_dynamic {
            true => Some(build_selected),
            false => None,
        },
        explained: match Self::TRAITS.help_section {
            true => Some(explained),
            false => None,
        },
        manifest: reflect::manifest::<Self>,
        #[cfg(feature = "agents")]
        tools: reflect::tools::<Self>,
        #[cfg(feature = "agents")]
        bundle: baked::bundle::<Self>,
        #[cfg(feature = "calls")]
        is_served: Self::SERVER.is_some(),
        secrets: match may_have_secrets(Self::SPEC.part) {
            true => Some(finder::<Self>()),
            false => None,
        },
        #[cfg(feature = "agents")]
        refuse_taken: match Self::TRAITS.has_cmdhelp_options || Self::TRAITS.is_called {
            true => Some(refuse_taken),
            false => None,
        },
        #[cfg(feature = "agents")]
        taken_names: match flag_names::may_collide(&Self::TRAITS) {
            true => Some(flag_names::find_taken),
            false => None,
        },
        #[cfg(feature = "agents")]
        deferred_names: deferred_names::<Self>,
    };
}

impl<T: Root> Erase for T {}
