//! Probes: the facts that a manifest has of a field's type, found without a trait bound.

use clap::ValueEnum;
use clap::builder::ValueParserFactory;
use core::marker::PhantomData;

use crate::spec::{Value, ValueType, Word};

/// A probe for a type's [`Value`], in a constant; types without one have the constants of
/// [`Foreign`].
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
    /// The facts about the type.
    pub const TYPE: ValueType = T::TYPE;
    /// The type has a [`Value`].
    pub const IS: bool = true;
}

/// A probe for [`ValueEnum`].
#[derive(Debug)]
pub struct ValueEnumProbe<T>(PhantomData<T>);

impl<T: ValueEnum> ValueEnumProbe<T> {
    /// The type is a [`ValueEnum`].
    pub const IS: bool = true;
}

/// A probe for a type's own parser, which may know its possible values.
#[derive(Debug)]
pub struct FactoryProbe<T>(PhantomData<T>);

impl<T: ValueParserFactory> FactoryProbe<T> {
    /// The type has a parser of its own.
    pub const IS: bool = true;
}

/// The answers of the probes for a type without the trait.
pub trait Foreign {
    /// The facts of an unknown type: any text may be a value.
    const TYPE: ValueType = ValueType::new(Word::String);
    /// The type does not have the trait.
    const IS: bool = false;
}

impl<T> Foreign for ValueProbe<T> {}
impl<T> Foreign for ValueEnumProbe<T> {}
impl<T> Foreign for FactoryProbe<T> {}

/// Returns the value type of a type without [`Value`]. As clap does, it considers enums of values
/// first, then types with a parser of their own. The possible values of both are only known to the
/// running program.
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

/// Returns the value type in a generic item. An unknown type may be a type parameter there, of
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
