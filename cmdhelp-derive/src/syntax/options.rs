//! The options of `#[cmdhelp(...)]`, `#[failure(...)]` and `#[schema(...)]`.
//!
//! [`options!`] declares a struct of options, one row for each, with a function that reads them. [`FromOption`] is
//! how a value of a type is written, [`List`] reads the parentheses that an option has of its own.
//!
//! | module | subject |
//! |---|---|
//! | [`item`] | what stands between two commas |
//! | [`list`] | an option's own parentheses |
//! | [`values`] | flags, truths, numbers, paths and string literals |

mod item;
mod list;
mod values;

use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, Lit, Meta};

pub(crate) use self::item::Item;
pub(crate) use self::list::List;
pub(crate) use self::values::Flag;
use crate::diagnostic::{Diagnostics, Mistake, nearest};

/// The value of an option, or what is wrong with it.
pub(crate) type Result<T> = std::result::Result<T, Error>;

/// The reason why an option has no value.
pub(crate) enum Error {
    /// The option is not written in this form.
    Form,
    /// The author's mistakes.
    Mistakes(Vec<Mistake>),
}

impl From<Mistake> for Error {
    fn from(mistake: Mistake) -> Self {
        Self::Mistakes(vec![mistake])
    }
}

/// A type of values of options. Of the three forms, an option has those that its type overrides.
pub(crate) trait FromOption: Sized {
    /// What to write after the option's name, for a suggestion.
    const FORM: &'static str = " = \"...\"";

    /// Reads `option`.
    fn from_word() -> Result<Self> {
        Err(Error::Form)
    }

    /// Reads `option(...)`; `place` is where it stands.
    fn from_list(_items: &[Item], _place: Span) -> Result<Self> {
        Err(Error::Form)
    }

    /// Reads `option = "literal"`.
    fn from_literal(_literal: &Lit) -> Result<Self> {
        Err(Error::Form)
    }

    /// Reads `option = expression`.
    fn from_expr(expr: &Expr) -> Result<Self> {
        match expr {
            Expr::Lit(literal) => Self::from_literal(&literal.lit),
            // What a `macro_rules!` macro has put in stands in a group that nobody sees.
            Expr::Group(group) => Self::from_expr(&group.expr),
            _ => Err(Error::Form),
        }
    }

    /// Returns whether the value switches something on or off.
    fn toggle(&self) -> Option<bool> {
        None
    }

    /// Reads an option in any of its forms.
    fn from_option(option: &Meta) -> Result<Self> {
        let value = match option {
            Meta::Path(_) => Self::from_word(),
            Meta::List(list) => Item::parse_all(&list.tokens)
                .map_err(|error| Mistake::from(error).into())
                .and_then(|items| Self::from_list(&items, option.span())),
            Meta::NameValue(pair) => Self::from_expr(&pair.value),
        };
        value.map_err(|error| match error {
            Error::Form => wrong_form(option, Self::FORM).into(),
            mistakes => mistakes,
        })
    }
}

/// Returns the mistake of an option that is not written like this.
fn wrong_form(option: &Meta, form: &str) -> Mistake {
    let name = name(option);
    let (span, what) = match option {
        Meta::Path(_) => (option.span(), format!("`{name}` needs a value")),
        Meta::List(_) => (option.span(), format!("unexpected list after `{name}`")),
        Meta::NameValue(pair) => (pair.value.span(), format!("invalid value for `{name}`")),
    };
    Mistake::new(span, what).instead(format!("write `{name}{form}`"))
}

/// Returns an option's name, as it is written.
pub(crate) fn name(option: &Meta) -> String {
    let name = option.path().get_ident().map(ToString::to_string);
    name.unwrap_or_default()
}

/// A field of a struct of options.
pub(crate) trait Slot {
    /// Whether the option may be given again.
    const MANY: bool = false;

    /// Takes the value of an option that is given.
    fn fill(&mut self, option: &Meta) -> Result<()>;

    /// Returns whether the option is given and switches something on or off.
    fn toggle(&self) -> Option<bool> {
        None
    }
}

impl<T: FromOption> Slot for Option<T> {
    fn fill(&mut self, option: &Meta) -> Result<()> {
        *self = Some(T::from_option(option)?);
        Ok(())
    }

    fn toggle(&self) -> Option<bool> {
        self.as_ref()?.toggle()
    }
}

impl<T: FromOption> Slot for Vec<T> {
    const MANY: bool = true;

    fn fill(&mut self, option: &Meta) -> Result<()> {
        self.push(T::from_option(option)?);
        Ok(())
    }
}

/// One option of an attribute.
pub(crate) struct Row {
    pub(crate) name: &'static str,
    /// Only the root of a program has it.
    pub(crate) root_only: bool,
    /// Whether it may be given again.
    pub(crate) many: bool,
}

/// The options of an attribute in one place.
pub(crate) trait Options {
    /// Returns the attribute's name.
    fn attribute(&self) -> &'static str;

    /// Returns the table of its options.
    fn rows(&self) -> &'static [Row];

    /// Takes the value of the option with this name.
    fn fill(&mut self, name: &str, option: &Meta) -> Result<()>;

    /// The names of the options that are given, and where they stand.
    fn given(&mut self) -> &mut Vec<(String, Span)>;
}

/// Declares a struct of options: for each option a comment, which is what the guide says of it, its
/// name (with `root` if only the root of a program has it), and a field.
macro_rules! options {
    (
        $(#[$about:meta])*
        $visibility:vis struct $struct:ident of $attribute:literal {
            $($(#[$meta:meta])* [$name:tt $(, $root:ident)?] $field:ident: $ty:ty,)*
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Default)]
        $visibility struct $struct {
            $($(#[$meta])* $visibility $field: $ty,)*
            /// The names of the options that are given, and where they stand.
            #[allow(dead_code, reason = "not every attribute has options that depend on others")]
            $visibility given: Vec<(String, proc_macro2::Span)>,
        }

        impl $struct {
            /// Reads the options that an item has. If one is wrong, it is reported, and none has a value.
            pub(crate) fn read(
                attributes: &[syn::Attribute],
                errors: &mut $crate::diagnostic::Diagnostics,
            ) -> Self {
                $crate::syntax::options::read(attributes, errors)
            }

            /// The table of the options.
            pub(crate) const ROWS: &'static [$crate::syntax::options::Row] = &[
                $($crate::syntax::options::Row {
                    name: stringify!($name),
                    root_only: $crate::syntax::options::options!(@root $($root)?),
                    many: <$ty as $crate::syntax::options::Slot>::MANY,
                },)*
            ];

            /// Returns the options that switch something on or off, by their names.
            #[allow(dead_code, reason = "not every attribute has such options")]
            pub(crate) fn toggles(&self) -> impl Iterator<Item = (&'static str, bool)> {
                let all = [
                    $((stringify!($name), $crate::syntax::options::Slot::toggle(&self.$field)),)*
                ];
                all.into_iter().filter_map(|(name, is_on)| Some((name, is_on?)))
            }
        }

        impl $crate::syntax::options::Options for $struct {
            fn attribute(&self) -> &'static str {
                $attribute
            }

            fn rows(&self) -> &'static [$crate::syntax::options::Row] {
                Self::ROWS
            }

            fn fill(&mut self, name: &str, option: &syn::Meta) -> $crate::syntax::options::Result<()> {
                $(if name == stringify!($name) {
                    return $crate::syntax::options::Slot::fill(&mut self.$field, option);
                })*
                Ok(())
            }

            fn given(&mut self) -> &mut Vec<(String, proc_macro2::Span)> {
                &mut self.given
            }
        }
    };
    (@root) => { false };
    (@root root) => { true };
}

pub(crate) use options;

/// Reads an attribute's options.
pub(crate) fn read<T: Options + Default>(attributes: &[Attribute], errors: &mut Diagnostics) -> T {
    let mut options = T::default();
    let mistakes = fill(&mut options, attributes);
    if !mistakes.is_empty() {
        let given = std::mem::take(options.given());
        options = T::default();
        *options.given() = given;
        mistakes.into_iter().for_each(|it| errors.report(it));
    }
    options
}

fn fill(options: &mut dyn Options, attributes: &[Attribute]) -> Vec<Mistake> {
    let mut mistakes = Vec::new();
    let attribute = options.attribute();
    let same = attributes
        .iter()
        .filter(|found| found.path().is_ident(attribute));
    for found in same {
        let items = match &found.meta {
            Meta::Path(_) => continue,
            Meta::List(list) => Item::parse_all(&list.tokens).map_err(Mistake::from),
            Meta::NameValue(_) => Err(Mistake::new(
                found.meta.span(),
                format!("`#[{attribute}]` needs a list in parentheses"),
            )
            .instead(format!("write `#[{attribute}(...)]`"))),
        };
        match items {
            Ok(items) => items.into_iter().for_each(|item| {
                if let Err(error) = option(options, item) {
                    mistakes.extend(error);
                }
            }),
            Err(mistake) => mistakes.push(mistake),
        }
    }
    mistakes
}

/// Takes one option.
fn option(options: &mut dyn Options, item: Item) -> Result<()> {
    let attribute = options.attribute();
    let option = match item {
        Item::Option(option) => option,
        Item::Literal(literal) => {
            let what = format!("expected an option of `#[{attribute}]`");
            return Err(Mistake::new(literal.span(), what)
                .instead("write `name`, `name = value` or `name(values)`")
                .into());
        }
        Item::Invalid(mistake) => return Err(mistake.into()),
    };
    let (name, span) = (name(&option), option.path().span());
    let row = options.rows().iter().find(|row| row.name == name);
    let Some(row) = row else {
        return Err(unknown(&name, span, options).into());
    };
    let is_duplicate = options.given().iter().any(|(given, _)| *given == name);
    options.given().push((name.clone(), span));
    if is_duplicate && !row.many {
        return Err(Mistake::new(span, format!("duplicate `{name}`"))
            .instead("remove one of the two")
            .into());
    }
    options.fill(&name, &option)
}

fn unknown(written: &str, span: Span, options: &dyn Options) -> Mistake {
    let attribute = options.attribute();
    let names: Vec<&str> = options.rows().iter().map(|row| row.name).collect();
    let what = format!("unknown option `{written}` for `#[{attribute}(...)]`");
    let mistake = Mistake::new(span, what);
    match nearest(written, names.iter().copied()) {
        Some(near) => mistake.instead(format!("did you mean `{near}`?")),
        None => mistake.because(format!("the options here are `{}`", names.join("`, `"))),
    }
}

impl IntoIterator for Error {
    type Item = Mistake;
    type IntoIter = std::vec::IntoIter<Mistake>;

    fn into_iter(self) -> Self::IntoIter {
        let mistakes = match self {
            Self::Form => Vec::new(),
            Self::Mistakes(mistakes) => mistakes,
        };
        mistakes.into_iter()
    }
}
