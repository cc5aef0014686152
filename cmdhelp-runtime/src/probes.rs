//! Probes, which find facts about a field's type for the manifest, without a trait bound on the
//! type.

use clap::ValueEnum;
use clap::builder::ValueParserFactory;
use core::marker::PhantomData;

use crate::spec::{Value, ValueType, Word};

/// A probe for the [`Value`] implementation of a type, in constants. For a type without an
/// implementation, the compiler uses the constants of [`Foreign`].
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
    /// `true`: the type implements [`Value`].
    pub const IS: bool = true;
}

/// A probe for [`ValueEnum`].
#[derive(Debug)]
pub struct ValueEnumProbe<T>(PhantomData<T>);

impl<T: ValueEnum> ValueEnumProbe<T> {
    /// `true`: the type implements [`ValueEnum`].
    pub const IS: bool = true;
}

/// A probe for a type's own parser, which may know the possible values.
#[derive(Debug)]
pub struct FactoryProbe<T>(PhantomData<T>);

impl<T: ValueParserFactory> FactoryProbe<T> {
    /// `true`: the type has a parser of its own.
    pub const IS: bool = true;
}

/// The constants of the probes for types that do not implement the trait that a probe is about.
pub trait Foreign {
    /// The facts about an unknown type: any text may be a value.
    const TYPE: ValueType = ValueType::new(Word::String);
    /// `false`: the type does not have the trait.
    const IS: bool = false;
}

impl<T> Foreign for ValueProbe<T> {}
impl<T> Foreign for ValueEnumProbe<T> {}
impl<T> Foreign for FactoryProbe<T> {}

/// Returns the value type of a type without [`Value`]. As in clap, enums of values come first, and
/// then types with a parser of their own. The possible values of both are known only to the running
/// program.
#[must_use]
pub const fn foreign(known: bool, ty: ValueType, value_enum: bool, factory: bool) -> ValueType {
    if known {
        return ty;
    }
    match (value_enum, factory) {
        (true, _) => ValueType::new(Word::Enum).dynamic(),
        (false, true) => ty.dynamic(),
        (false, false) => ty,
    }
}

/// Returns the value type in a generic item, where an unknown type may be a type parameter.
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
    foreign(known, ty, value_enum, factory).dynamic()
}
