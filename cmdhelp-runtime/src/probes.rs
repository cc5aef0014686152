//! Probes, which are types whose constants tell whether another type implements a trait, without a
//! trait bound on it. Manifests are written from these facts about the types of fields.

use clap::ValueEnum;
use clap::builder::ValueParserFactory;
use core::marker::PhantomData;

use crate::spec::{Value, ValueType, Word};

/// Finds out whether `T` implements [`Value`]. If it does not, the compiler uses the constants of
/// [`ForeignValue`].
///
/// ```
/// use cmdhelp_runtime::probes::{ForeignValue as _, ValueProbe};
/// use cmdhelp_runtime::spec::Word;
/// struct Mine;
/// assert_eq!(<ValueProbe<u16>>::TYPE.word, Word::Int);
/// assert_eq!(<ValueProbe<Mine>>::TYPE.word, Word::String);
/// ```
#[derive(Debug)]
pub struct ValueProbe<T>(PhantomData<T>);

impl<T: Value> ValueProbe<T> {
    /// The facts about the type.
    pub const TYPE: ValueType = T::TYPE;
    /// `true`: the type implements [`Value`].
    pub const IS: bool = true;
}

/// Finds out whether `T` implements [`ValueEnum`].
#[derive(Debug)]
pub struct ValueEnumProbe<T>(PhantomData<T>);

impl<T: ValueEnum> ValueEnumProbe<T> {
    /// `true`: the type implements [`ValueEnum`].
    pub const IS: bool = true;
}

/// Finds out whether `T` implements [`ValueParserFactory`], and so has a parser of its own, which
/// may know the possible values.
#[derive(Debug)]
pub struct FactoryProbe<T>(PhantomData<T>);

impl<T: ValueParserFactory> FactoryProbe<T> {
    /// `true`: the type has a parser of its own.
    pub const IS: bool = true;
}

/// The constants of the probes for a type that does not implement the probe's trait.
pub trait ForeignValue {
    /// The facts about a type of which nothing is known: any text may be a value.
    const TYPE: ValueType = ValueType::new(Word::String);
    /// `false`: the type does not implement the probe's trait.
    const IS: bool = false;
}

impl<T> ForeignValue for ValueProbe<T> {}
impl<T> ForeignValue for ValueEnumProbe<T> {}
impl<T> ForeignValue for FactoryProbe<T> {}

/// Returns the facts about the values of a type. If `known` is `true`, the type implements
/// [`Value`], and `ty` contains the facts. Otherwise, the type may implement [`ValueEnum`]
/// (`value_enum`) or have a parser of its own (`factory`). clap tries `value_enum` first. The
/// possible values of both are known only at run time.
#[must_use]
pub const fn unknown_type(
    known: bool,
    ty: ValueType,
    value_enum: bool,
    factory: bool,
) -> ValueType {
    if known {
        return ty;
    }
    match (value_enum, factory) {
        (true, _) => ValueType::new(Word::Enum).dynamic(),
        (false, true) => ty.dynamic(),
        (false, false) => ty,
    }
}

/// Does the same as [`unknown_type`] for a field of a generic type. If the field's type does not
/// implement [`Value`] here, it may be a type parameter, about whose values more is known only at
/// run time.
#[must_use]
pub const fn unknown_type_or_parameter(
    known: bool,
    ty: ValueType,
    value_enum: bool,
    factory: bool,
) -> ValueType {
    if known {
        return ty;
    }
    unknown_type(known, ty, value_enum, factory).dynamic()
}
