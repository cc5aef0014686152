//! Probes: the facts that a manifest has of a field's type, found without a trait bound.

use clap::ValueEnum;
use clap::builder::ValueParserFactory;
use core::marker::PhantomData;

use crate::spec::{Value, ValueType, Word};

/// Asks for a type's [`Value`] in a constant; a type without one is answered by [`Foreign`].
///
/// ```
/// use cmdhelp_runtime::probes::{Foreign as _, ValueProbe};
/// use cmdhelp_runtime::spec::Word;
/// struct Mine;
/// assert_eq!(<ValueProbe<u16>>::TYPE.word, Word::Int);
/// assert_eq!(<ValueProbe<Mine>>::TYPE.word, Word::String);
/// ```
#[derive(Debug)]
pub struct ValueProbe<T>(PhantomData<T>);

impl<T: Value> ValueProbe<T> {
    /// What is known about the type.
    pub const TYPE: ValueType = T::TYPE;
    /// Something is.
    pub const IS: bool = true;
}

/// Asks whether a type is a [`ValueEnum`].
#[derive(Debug)]
pub struct ValueEnumProbe<T>(PhantomData<T>);

impl<T: ValueEnum> ValueEnumProbe<T> {
    /// It is.
    pub const IS: bool = true;
}

/// Asks whether a type has a parser of its own, which may know its possible values.
#[derive(Debug)]
pub struct FactoryProbe<T>(PhantomData<T>);

impl<T: ValueParserFactory> FactoryProbe<T> {
    /// It has.
    pub const IS: bool = true;
}

/// The answers of the probes about a type that has none of these traits.
pub trait Foreign {
    /// Any text may be meant.
    const TYPE: ValueType = ValueType::new(Word::String);
    /// It is not.
    const IS: bool = false;
}

impl<T> Foreign for ValueProbe<T> {}
impl<T> Foreign for ValueEnumProbe<T> {}
impl<T> Foreign for FactoryProbe<T> {}

/// Returns the value type of a type without [`Value`]: clap looks for an enum of values first, then
/// for the type's own parser. The possible values of both are known to the running program.
#[must_use]
pub const fn foreign(known: bool, ty: ValueType, value_enum: bool, factory: bool) -> ValueType {
    if known {
        return ty;
    }
    match (value_enum, factory) {
        (true, _) => ValueType::new(Word::Enum).unseen(),
        (false, true) => ty.unseen(),
        (false, false) => ty,
    }
}

/// Returns the value type in a generic item, where an unknown type may be a type parameter, of
/// which nothing is known.
#[must_use]
pub const fn foreign_or_parameter(
    known: bool,
    ty: ValueType,
    value_enum: bool,
    factory: bool,
) -> ValueType {
    if known {
        return ty;
    }
    foreign(known, ty, value_enum, factory).unseen()
}
