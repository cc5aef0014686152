//! Reads the options of `#[cmdhelp(...)]`, `#[failure(...)]` and `#[schema(...)]`.
//!
//! [`options!`] declares a struct with one field for each option, and the function that reads the
//! options. The types of options' values implement [`FromOption`]. [`List`] reads the values in the
//! parentheses of an option such as `exit(2, "...")`.
//!
//! | module | subject |
//! |---|---|
//! | [`booleans`] | the boolean options of commands |
//! | [`item`] | one item of a list with commas |
//! | [`list`] | the parentheses of an option |
//! | [`values`] | flags, booleans, numbers, paths and string literals |

mod booleans;
mod item;
mod list;
mod values;

use cmdhelp_spec::list::List as _;
use proc_macro2::Span;
use syn::spanned::Spanned;
use syn::{Attribute, Expr, Lit, Meta};

pub(crate) use self::booleans::Booleans;
pub(crate) use self::item::{ListItem, OptionForm, WrittenOption};
pub(crate) use self::list::List;
pub(crate) use self::values::Flag;
use crate::diagnostic::{Diagnostics, Mistake, nearest};

/// The value of an option, or the reason why it has none.
pub(crate) type Result<T> = std::result::Result<T, Error>;

/// The reason why an option has no value.
pub(crate) enum Error {
    /// The type of the option does not support the form in which the option is written.
    Form,
    /// The author's mistakes in the value of the option.
    Mistakes(Vec<Mistake>),
}

/// Reads all of `items`, and returns the mistakes if there are any.
pub(crate) fn read_all<I, T>(
    items: impl IntoIterator<Item = I>,
    mut read: impl FnMut(&[T], I) -> Result<T>,
) -> Result<Vec<T>> {
    let (mut all, mut mistakes) = (Vec::new(), Vec::new());
    for item in items {
        match read(&all, item) {
            Ok(value) => all.push(value),
            Err(error) => mistakes.extend(error),
        }
    }
    match mistakes.is_empty() {
        true => Ok(all),
        false => Err(Error::Mistakes(mistakes)),
    }
}

impl From<Mistake> for Error {
    fn from(mistake: Mistake) -> Self {
        Self::Mistakes(vec![mistake])
    }
}

/// A type whose values are the values of options. The type overrides one function for each form in
/// which such an option can be written.
pub(crate) trait FromOption: Sized {
    /// The text that a suggestion shows after the option's name.
    const FORM: &'static str = " = \"...\"";

    /// Returns the value of an option that is written as its name alone, such as `hide`.
    fn from_word() -> Result<Self> {
        Err(Error::Form)
    }

    /// Reads a value from `option(...)`, which is located at `place`.
    fn from_list(_items: &[ListItem], _place: Span) -> Result<Self> {
        Err(Error::Form)
    }

    /// Reads a value from `option = "literal"`.
    fn from_literal(_literal: &Lit) -> Result<Self> {
        Err(Error::Form)
    }

    /// Reads a value from `option = expression`.
    fn from_expr(expr: &Expr) -> Result<Self> {
        match expr {
            Expr::Lit(literal) => Self::from_literal(&literal.lit),
            // `macro_rules!` puts an invisible group around an expression that it inserts.
            Expr::Group(group) => Self::from_expr(&group.expr),
            _ => Err(Error::Form),
        }
    }

    /// Reads a value from an option in any form.
    fn from_option(option: &WrittenOption) -> Result<Self> {
        // The work is in functions without type parameters, because the compiler generates this
        // function once for each type.
        let value = match &option.form {
            OptionForm::Word => Self::from_word(),
            OptionForm::List(_, Ok(items)) => Self::from_list(items, option.span()),
            OptionForm::List(_, Err(error)) => Err(Mistake::from(error.clone()).into()),
            OptionForm::Value(value) => Self::from_expr(value),
        };
        match value {
            Ok(value) => Ok(value),
            Err(error) => Err(error.of_option(option, Self::FORM)),
        }
    }
}

impl Error {
    /// Converts an error in `option`, which should be written in the form `form`, to the author's
    /// mistakes.
    fn of_option(self, option: &WrittenOption, form: &str) -> Self {
        match self {
            Self::Form => wrong_form(option, form).into(),
            mistakes @ Self::Mistakes(_) => mistakes,
        }
    }
}

/// Returns the mistake for an option that should be written in the form `form`, but is not.
fn wrong_form(option: &WrittenOption, form: &str) -> Mistake {
    let name = &option.name;
    let (span, what) = match &option.form {
        OptionForm::Word => (option.span(), format!("`{name}` needs a value")),
        OptionForm::List(..) => (option.span(), format!("unexpected list after `{name}`")),
        OptionForm::Value(value) => (value.span(), format!("invalid value for `{name}`")),
    };
    Mistake::new(span, what).instead(format!("write `{name}{form}`"))
}

/// A field of a struct that stores the values of options.
pub(crate) trait Slot {
    /// Whether the option can be given several times.
    const MANY: bool = false;

    /// Stores the value of the option `option` in this field.
    fn fill(&mut self, option: &WrittenOption) -> Result<()>;
}

impl<T: FromOption> Slot for Option<T> {
    fn fill(&mut self, option: &WrittenOption) -> Result<()> {
        *self = Some(T::from_option(option)?);
        Ok(())
    }
}

impl<T: FromOption> Slot for Vec<T> {
    const MANY: bool = true;

    fn fill(&mut self, option: &WrittenOption) -> Result<()> {
        self.push(T::from_option(option)?);
        Ok(())
    }
}

/// The row of one option in the table of an attribute's options.
#[derive(Clone, Copy)]
pub(crate) struct OptionRow {
    pub(crate) name: &'static str,
    /// Whether only the root type of a program can have the option.
    pub(crate) root_only: bool,
    /// Whether the option can be given several times.
    pub(crate) many: bool,
}

/// A struct that stores the options of one attribute.
pub(crate) trait Options {
    /// Returns the attribute's name.
    fn attribute(&self) -> &'static str;

    /// Returns a row for each option that the attribute can have.
    fn rows(&self) -> Vec<OptionRow>;

    /// Returns the row of the option with this name.
    fn row(&self, name: &str) -> Option<OptionRow>;

    /// Stores the value of the option with this name.
    fn fill(&mut self, name: &str, option: &WrittenOption) -> Result<()>;

    /// Returns the names and locations of the given options.
    fn given(&mut self) -> &mut Vec<(String, Span)>;
}

/// Declares a struct of options. Each row has a doc comment, which the guide copies, the option's
/// name (with `root` if only the root type of a program can have it), and a field. `..booleans`
/// adds the boolean options of commands.
macro_rules! options {
    (
        $(#[$about:meta])*
        $visibility:vis struct $struct:ident of $attribute:literal {
            $($(#[$meta:meta])* [$name:tt $(, $root:ident)?] $field:ident: $ty:ty,)*
            $(..$booleans:ident)?
        }
    ) => {
        $(#[$about])*
        #[derive(Clone, Default)]
        $visibility struct $struct {
            $($(#[$meta])* $visibility $field: $ty,)*
            $(
                /// The boolean options of commands.
                $visibility $booleans: $crate::syntax::options::Booleans,
            )?
            /// The names and locations of the given options.
            #[allow(dead_code, reason = "not every attribute has options that depend on others")]
            $visibility given: Vec<(String, proc_macro2::Span)>,
        }

        impl $struct {
            /// Reads the options of an item, and reports the invalid ones. If one option is
            /// invalid, no option has a value.
            pub(crate) fn read(
                attributes: &[syn::Attribute],
                errors: &mut $crate::diagnostic::Diagnostics,
            ) -> Self {
                $crate::syntax::options::read(attributes, errors)
            }

            /// The table of the options that have their own field.
            const ROWS: &'static [$crate::syntax::options::OptionRow] = &[
                $($crate::syntax::options::OptionRow {
                    name: stringify!($name),
                    root_only: $crate::syntax::options::options!(@root $($root)?),
                    many: <$ty as $crate::syntax::options::Slot>::MANY,
                },)*
            ];
        }

        impl $crate::syntax::options::Options for $struct {
            fn attribute(&self) -> &'static str {
                $attribute
            }

            fn rows(&self) -> Vec<$crate::syntax::options::OptionRow> {
                #[allow(unused_mut, reason = "only commands have boolean options")]
                let mut rows = Self::ROWS.to_vec();
                $(rows.extend(self.$booleans.rows());)?
                rows
            }

            fn row(&self, name: &str) -> Option<$crate::syntax::options::OptionRow> {
                let row = Self::ROWS.iter().find(|row| row.name == name).copied();
                $(let row = row.or_else(|| self.$booleans.rows().find(|row| row.name == name));)?
                row
            }

            fn fill(
                &mut self,
                name: &str,
                option: &$crate::syntax::options::WrittenOption,
            ) -> $crate::syntax::options::Result<()> {
                $(if name == stringify!($name) {
                    return $crate::syntax::options::Slot::fill(&mut self.$field, option);
                })*
                $(self.$booleans.fill(name, option)?;)?
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

/// Reads the options of an attribute and reports mistakes. After a mistake, no option has a value.
pub(crate) fn read<T: Options + Default>(attributes: &[Attribute], errors: &mut Diagnostics) -> T {
    let mut options = T::default();
    let mistakes = fill(&mut options, attributes);
    if !mistakes.is_empty() {
        let given = std::mem::take(options.given());
        options = T::default();
        *options.given() = given;
        mistakes.into_iter().for_each(|it| it.report(errors));
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
            Meta::List(list) => ListItem::parse_all(&list.tokens).map_err(Mistake::from),
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

/// Checks the name of one item and stores its value.
fn option(options: &mut dyn Options, item: ListItem) -> Result<()> {
    let attribute = options.attribute();
    let option = match item {
        ListItem::Option(option) => option,
        ListItem::Literal(literal) => {
            let what = format!("expected an option of `#[{attribute}]`");
            return Err(Mistake::new(literal.span(), what)
                .instead("write `name`, `name = value` or `name(values)`")
                .into());
        }
        ListItem::Invalid(mistake) => return Err(mistake.into()),
    };
    let (name, span) = (option.name.to_string(), option.name.span());
    let Some(row) = options.row(&name) else {
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
    let names: Vec<&str> = options.rows().iter().map(|row| row.name).list();
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
