//! The items that generated code uses. It names them by a path into this module, so that items with
//! the same names in the user's scope cannot take their place.

pub use core::clone::Clone;
pub use core::convert::{From, Into};
pub use core::default::Default;
pub use core::include_str;
pub use core::iter::{IntoIterator, Iterator};
pub use core::marker::PhantomData;
pub use core::option::Option::{self, None, Some};
pub use core::result::Result::{self, Err, Ok};
pub use core::{column, concat, line, module_path, option_env};
pub use std::error::Error as StdError;
pub use std::ffi::OsString;
pub use std::string::{String, ToString};
pub use std::vec::Vec;

pub use clap::builder::{PossibleValue, Str, ValueParser};
pub use clap::{
    Arg, ArgAction, ArgGroup, ArgMatches, Args, Command, CommandFactory, Error, FromArgMatches, Id,
    Parser, Subcommand, ValueEnum,
};

#[cfg(feature = "calls")]
pub use cmdhelp_runtime::call::{
    Dispatch, Failure, Handler, Outcome, Place, Route, Shown, Undescribed, Undispatched, Unshown,
    fits, function_default_names, function_handler, function_part, function_review, offer_function,
    output_of_function, recoveries, require_effects, returned, run_plain, schema_of_function,
};
// Generated code names these items even without the feature `calls`.
pub use cmdhelp_runtime::checked::baked as checked;
pub use cmdhelp_runtime::context::{IntoSession, IntoValues};
pub use cmdhelp_runtime::fast::{self, Fields, Read, Reads, Via, selects, unread};
pub use cmdhelp_runtime::grammar::fast::{ALIAS, Arguments, Commands, EXTERNAL, Types};
pub use cmdhelp_runtime::grammar::{Expanded, Grammar};
#[cfg(not(feature = "calls"))]
pub use cmdhelp_runtime::handler::Unhandled as Undispatched;
pub use cmdhelp_runtime::handler::{
    FailureProbe, HandlerProbe, OutputProbe, ShownProbe, Unhandled, schema_of_output,
};
pub use cmdhelp_runtime::lock::Locked;
pub use cmdhelp_runtime::manifest::{
    Baked, Baking, Bytes, Draft, Size, Tools, ToolsDraft, ToolsSize, Traits, hash,
};
pub use cmdhelp_runtime::parse::{
    parse, parse_from, parse_plain, try_parse, try_parse_from, try_parse_selecting,
};
pub use cmdhelp_runtime::parser_error::{invalid_subcommand, missing_subcommand};
pub use cmdhelp_runtime::probes::{
    FactoryProbe, ForeignValue, ValueEnumProbe, ValueProbe, unknown_type, unknown_type_or_parameter,
};
pub use cmdhelp_runtime::reflect::reflect;
pub use cmdhelp_runtime::review::{
    self, AllClaims, Ask, AtRoot, ClaimSet, ClapClaims, ContainedIn, Containment, ErrorReview,
    Flattened, Mistake, Review, ReviewableError, Reviewed, Scope, Unreviewed, Variant, WrongClaims,
    check_permission as permission, is_contained, report_all, report_unless_contained,
};
pub use cmdhelp_runtime::schema;
pub use cmdhelp_runtime::select::Selectors;
pub use cmdhelp_runtime::server::Server;
pub use cmdhelp_runtime::spec::{
    Action, Arg as ArgSpec, Args as ArgsSpec, Case, ClapFact, Command as CommandSpec, Constant,
    Effect, Example, Exit, Failures, Frag, Group, Input, Item, Other, Others, Parser as ParserKind,
    Part, PossibleValue as PossibleValueSpec, Schema, Source, Stdin, Stdout, Texts, Toggle,
    UnknownConstant, Unnamed, Value, ValueType, Word, Words,
};
pub use cmdhelp_runtime::tree::draft_of_tools;
// Generated code contains the names of these items about a dozen times for each argument, so the
// names are short.
pub use cmdhelp_runtime::spec::{DefaultText as d, Fact as f, Setting as s, Text as t};
pub use cmdhelp_runtime::tree::{
    Foreign, Mode, Note, Probe, Root, Tree, add_all, add_args, add_command, add_commands,
    add_flattened, add_subcommands, arg, arg_help, arg_long, arg_short, command, describe, group,
    ids, name_of, note, read_matches,
};
pub use cmdhelp_runtime::{default, inferred_parser as value_parser, take};

#[cfg(feature = "bundle")]
pub use crate::bundle::holds as bundle_holds;
#[cfg(feature = "mcp")]
pub use cmdhelp_mcp::server;
#[cfg(not(feature = "mcp"))]
pub use cmdhelp_runtime::server::none as server;

/// The traits whose methods generated code calls to find the parser of a type.
pub mod reading {
    pub use cmdhelp_runtime::fast::{
        ByClap as _, ByConversion as _, ByFunction as _, ByValue as _, FromOsStr as _,
        FromOsString as _, FromStr as _, FromString as _, FromText as _, Listed as _,
        OwnParser as _, UnknownParser as _, Unread as _, Unreadable as _,
    };
}

/// Expands to its input, because the feature `calls` is enabled. The derive macros cannot know
/// which features of this crate are enabled. For this reason, they put code for calls into this
/// macro.
#[cfg(feature = "calls")]
#[doc(hidden)]
#[macro_export]
macro_rules! __cmdhelp_calls {
    ($($code:tt)*) => { $($code)* };
}

/// Expands to nothing, because the feature `calls` is disabled.
#[cfg(not(feature = "calls"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __cmdhelp_calls {
    ($($code:tt)*) => {};
}

pub use crate::__cmdhelp_calls as calls;

/// Expands to its input, an async handler, because the feature `async` is enabled.
#[cfg(feature = "async")]
#[doc(hidden)]
#[macro_export]
macro_rules! __cmdhelp_waits {
    ($($code:tt)*) => { $($code)* };
}

/// Causes a compile error, because an async handler needs the feature `async`.
#[cfg(not(feature = "async"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __cmdhelp_waits {
    ($($code:tt)*) => {
        compile_error!("an async handler needs the feature `async` of cmdhelp\n= help: run `cargo add cmdhelp --features async`");
    };
}

pub use crate::__cmdhelp_waits as waits;

#[cfg(feature = "schemars")]
pub use cmdhelp_runtime::schemars_file::schemars_holds;

/// Causes a compile error, because the test needs the feature `schemars`.
#[cfg(not(feature = "schemars"))]
pub fn schemars_holds<T: NeedsSchemars>(_: &str, _: &str) {}

/// A trait that no type implements. A bound on it causes a compile error with the message below.
#[cfg(not(feature = "schemars"))]
#[diagnostic::on_unimplemented(
    message = "`#[schema(schemars = ...)]` needs the feature `schemars` of cmdhelp",
    label = "the schema of this type is compared with the one that schemars makes"
)]
pub trait NeedsSchemars {}
