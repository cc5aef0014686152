//! Probes: types whose constants tell, without a trait bound, whether a field's type implements a
//! trait. The manifest is written from these facts.

use clap::ValueEnum;
use clap::builder::ValueParserFactory;
use core::marker::PhantomData;

use crate::spec::{Value, ValueType, Word};

/// A probe for a type's implementation of [`Value`]. For a type that does not implement [`Value`],
/// the compiler uses the constants of [`ForeignValue`].
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

/// A probe for [`ValueEnum`].
#[derive(Debug)]
pub struct ValueEnumProbe<T>(PhantomData<T>);

impl<T: ValueEnum> ValueEnumProbe<T> {
    /// `true`: the type implements [`ValueEnum`].
    pub const IS: bool = true;
}

/// A probe for [`ValueParserFactory`]: a parser of the type's own, which may know the possible
/// values.
#[derive(Debug)]
pub struct FactoryProbe<T>(PhantomData<T>);

impl<T: ValueParserFactory> FactoryProbe<T> {
    /// `true`: the type has a parser of its own.
    pub const IS: bool = true;
}

/// The constants that a probe has for a type without the probe's trait.
pub trait ForeignValue {
    /// The facts about an unknown type: any text may be a value.
    const TYPE: ValueType = ValueType::new(Word::String);
    /// `false`: the type does not implement the probe's trait.
    const IS: bool = false;
}

impl<T> ForeignValue for ValueProbe<T> {}
impl<T> ForeignValue for ValueEnumProbe<T> {}
impl<T> ForeignValue for FactoryProbe<T> {}

/// Returns the value type of a type without [`Value`]. In the order in which clap selects parsers,
/// `value_enum` comes first, and then `factory`. For both `value_enum` and `factory`, the possible
/// values are known only at run time.
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

/// Returns the value type for a generic item, in which a type without [`Value`] may be a type
/// parameter.
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
