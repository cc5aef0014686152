//! Finds the shape of a field's type. The shape decides how many values the argument takes.
//!
//! A macro sees a type as tokens, so this module recognises shapes by their spelling, as clap does:
//! `Vec<T>` takes several values, but `std::vec::Vec<T>` and a type alias do not. Another spelling
//! is the way that clap documents for an argument whose single value is a `Vec`.

use syn::{GenericArgument, PathArguments, PathSegment, Type};

/// The shape of a field's type.
#[derive(Clone, Copy, PartialEq, Eq)]
#[cfg_attr(test, derive(Debug))]
pub(crate) enum Shape {
    Unit,
    Option,
    OptionOption,
    Vec,
    OptionVec,
    VecVec,
    OptionVecVec,
    /// The type of one value: any type that has none of the other shapes.
    Plain,
}

impl Shape {
    /// Returns the shape of a type, by the type's spelling.
    pub(crate) fn of(ty: &Type) -> Self {
        if matches!(ungroup(ty), Type::Tuple(tuple) if tuple.elems.is_empty()) {
            return Self::Unit;
        }
        if let Some(inner) = argument_of(ty, "Vec") {
            return Self::of_vec(inner, Self::Vec, Self::VecVec);
        }
        let Some(inner) = argument_of(ty, "Option") else {
            return Self::Plain;
        };
        if argument_of(inner, "Option").is_some() {
            Self::OptionOption
        } else if let Some(inner) = argument_of(inner, "Vec") {
            Self::of_vec(inner, Self::OptionVec, Self::OptionVecVec)
        } else {
            Self::Option
        }
    }

    /// Returns the shape `two` for a `Vec` of a `Vec` if clap's feature `unstable-v5` is on, and
    /// `one` otherwise.
    fn of_vec(inner: &Type, one: Self, two: Self) -> Self {
        let nested = cfg!(feature = "unstable-v5") && argument_of(inner, "Vec").is_some();
        if nested { two } else { one }
    }

    /// Returns the name of the shape in messages.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Unit => "()",
            Self::Option => "Option<T>",
            Self::OptionOption => "Option<Option<T>>",
            Self::Vec => "Vec<T>",
            Self::OptionVec => "Option<Vec<T>>",
            Self::VecVec => "Vec<Vec<T>>",
            Self::OptionVecVec => "Option<Vec<Vec<T>>>",
            Self::Plain => "T",
        }
    }

    /// Returns the type of one value of a field with this shape.
    pub(crate) fn value_type(self, ty: &Type) -> &Type {
        let depth = match self {
            Self::Unit | Self::Plain => 0,
            Self::Option | Self::Vec => 1,
            Self::OptionOption | Self::OptionVec | Self::VecVec => 2,
            Self::OptionVecVec => 3,
        };
        (0..depth).fold(ty, |ty, _| argument(ty, |_| true).unwrap_or(ty))
    }
}

/// Returns whether a type is spelled `name`, without generic arguments.
pub(crate) fn is_plain(ty: &Type, name: &str) -> bool {
    only_segment(ty).is_some_and(|segment| segment.ident == name && segment.arguments.is_none())
}

/// Returns the `T` of a type that is spelled `name<T>`.
pub(crate) fn argument_of<'a>(ty: &'a Type, name: &str) -> Option<&'a Type> {
    argument(ty, |segment| segment.ident == name)
}

fn argument(ty: &Type, fits: impl FnOnce(&PathSegment) -> bool) -> Option<&Type> {
    let segment = only_segment(ty).filter(|segment| fits(segment))?;
    let PathArguments::AngleBracketed(arguments) = &segment.arguments else {
        return None;
    };
    let mut arguments = arguments.args.iter();
    match (arguments.next(), arguments.next()) {
        (Some(GenericArgument::Type(ty)), None) => Some(ty),
        _ => None,
    }
}

fn only_segment(ty: &Type) -> Option<&PathSegment> {
    let Type::Path(path) = ungroup(ty) else {
        return None;
    };
    let single =
        path.qself.is_none() && path.path.leading_colon.is_none() && path.path.segments.len() == 1;
    single.then(|| &path.path.segments[0])
}

/// Returns the type inside the invisible group that `macro_rules!` puts around a `$ty`.
fn ungroup(mut ty: &Type) -> &Type {
    while let Type::Group(group) = ty {
        ty = &group.elem;
    }
    ty
}

#[cfg(test)]
mod tests {
    use super::Shape;
    use syn::{Type, parse_quote};

    #[test]
    fn recognises_only_the_plain_spelling() {
        let shapes: [(Type, Shape); 9] = [
            (parse_quote!(()), Shape::Unit),
            (parse_quote!(Vec<u8>), Shape::Vec),
            (parse_quote!(std::vec::Vec<u8>), Shape::Plain),
            (parse_quote!(::Vec<u8>), Shape::Plain),
            (parse_quote!(Option<Vec<u8>>), Shape::OptionVec),
            (parse_quote!(Option<Option<u8>>), Shape::OptionOption),
            (parse_quote!(Option<std::vec::Vec<u8>>), Shape::Option),
            (parse_quote!(Option<u8, u8>), Shape::Plain),
            (parse_quote!(Option), Shape::Plain),
        ];
        for (ty, shape) in shapes {
            assert_eq!(Shape::of(&ty), shape, "{}", quote::quote!(#ty));
        }
    }

    #[test]
    fn returns_the_innermost_type_as_the_value_type() {
        let ty: Type = parse_quote!(Option<Vec<u8>>);
        let value = Shape::of(&ty).value_type(&ty);
        assert_eq!(quote::quote!(#value).to_string(), "u8");
    }
}
