//! Interprets the entries of attributes, in the forms `name(...)`, `name` and `name = value`. Some
//! names have a special meaning. All other names call the method of the same name on clap's
//! builder.

use cmdhelp_spec::list::List as _;
use proc_macro2::Ident;
use syn::spanned::Spanned;
use syn::{Expr, ExprLit, Lit, Type};

use super::{Attributes, Deprecation, Site};
use crate::diagnostic::{Mistake, nearest};
use crate::model::default::Default;
use crate::model::key::{
    Accepts, Key, KeyRow, is_misspelling, methods, other_attribute, row_of, suggestion,
};
use crate::model::method::{Method, Value};
use crate::model::role::Role;
use crate::syntax::attribute::{Entry, Kind};
use crate::syntax::casing::Casing;
use crate::syntax::cmdhelp::{ArgumentOptions, CommandOptions};
use crate::syntax::known::{self, Known};
use crate::syntax::options::Options as _;
use crate::syntax::shape::Shape;

/// Returns the name of the attribute to which an option belongs, if `kind` has no option of this name.
fn owner(kind: Kind, option: &str) -> Option<&'static str> {
    let is_ours = match kind {
        Kind::Arg => ArgumentOptions::default().row(option).is_some(),
        Kind::Command => CommandOptions::default().row(option).is_some(),
        _ => false,
    };
    let other = other_attribute(kind, option).map(Kind::name);
    other.or_else(|| is_ours.then_some("cmdhelp"))
}

impl Attributes {
    /// Reads an entry `name(arguments)`, which always calls the method of this name.
    pub(super) fn call(&mut self, entry: &Entry, arguments: &[Expr]) -> Result<(), Mistake> {
        if let Some(row) = row_of(&entry.key()).filter(|row| !row.is_method) {
            let mistake = Mistake::new(
                entry.name.span(),
                format!("`{}` does not take arguments in parentheses", row.name),
            )
            .because(
                "parentheses call a method of clap's builder, and there is no method of this name",
            );
            return Err(match row.accepts {
                Accepts::Word => mistake.instead(format!("write `{}`", row.name)),
                Accepts::Value | Accepts::Either => {
                    mistake.instead(format!("write `{} = ...`", row.name))
                }
            });
        }
        self.push(entry, Value::Written(arguments.to_vec()));
        Ok(())
    }

    /// Reads an entry that is only a name, such as `long`.
    pub(super) fn word(&mut self, entry: &Entry) -> Result<(), Mistake> {
        let Some(row) = row_of(&entry.key()) else {
            return Err(self.unknown_word(entry));
        };
        if row.key == Key::Skip && entry.kind == Kind::Group {
            self.group.skip = true;
            return Ok(());
        }
        if row.accepts == Accepts::Value {
            return Err(self.missing_value(entry, row));
        }
        // `#[clap(value_parser)]` and `#[clap(action)]` have no effect, and clap accepts them even
        // for a command.
        let has_no_effect = matches!(row.key, Key::ValueParser | Key::Action);
        if !(entry.kind.is_legacy() && has_no_effect) {
            self.check_attribute(entry, row)?;
        }
        let name = self.name.clone();
        match row.key {
            Key::Short => {
                if name.first_char(self.casing).is_none() {
                    return Err(Mistake::new(entry.name.span(), "the name is empty")
                        .instead("write `short = 'x'`"));
                }
                self.push(entry, Value::FirstChar(name, self.casing));
            }
            Key::Long => self.push(entry, Value::Name(name, self.casing)),
            Key::Env => self.push(entry, Value::Name(name, self.env_casing)),
            Key::ValueParser => {
                self.deprecations
                    .push(Deprecation::bare(entry, "bare_value_parser"));
                self.value_parser = None;
            }
            Key::Action => {
                self.deprecations
                    .push(Deprecation::bare(entry, "bare_action"));
                self.action = None;
            }
            Key::VerbatimDocComment => self.verbatim = true,
            Key::LongAbout | Key::LongHelp => self.force_long = true,
            Key::About => self.package(entry, "CARGO_PKG_DESCRIPTION")?,
            Key::Author => self.package(entry, "CARGO_PKG_AUTHORS")?,
            Key::Version => self.package(entry, "CARGO_PKG_VERSION")?,
            Key::DefaultValueT | Key::DefaultValueOsT => self.default(entry, row.key, None)?,
            // `Attributes::read` has already read these words, because they change the meaning of
            // other entries.
            Key::ValueEnum
            | Key::FromGlobal
            | Key::Flatten
            | Key::Subcommand
            | Key::ExternalSubcommand
            | Key::Skip => {}
            Key::DefaultValuesT
            | Key::DefaultValuesOsT
            | Key::NextDisplayOrder
            | Key::NextHelpHeading
            | Key::Defer
            | Key::RenameAll
            | Key::RenameAllEnv => unreachable!("refused above, because the value is missing"),
        }
        Ok(())
    }

    /// Reads an entry `name = value`.
    pub(super) fn value(&mut self, entry: &Entry, value: &Expr) -> Result<(), Mistake> {
        let Some(row) = row_of(&entry.key()) else {
            self.check_method(entry)?;
            self.push(entry, Value::Written(vec![value.clone()]));
            return Ok(());
        };
        if row.accepts == Accepts::Word {
            return Err(Mistake::new(
                value.span(),
                format!("`{}` does not take a value", row.name),
            )
            .instead(format!("write `{}`", row.name)));
        }
        match row.key {
            Key::DefaultValueT
            | Key::DefaultValuesT
            | Key::DefaultValueOsT
            | Key::DefaultValuesOsT => {
                self.check_attribute(entry, row)?;
                self.default(entry, row.key, Some(value))?;
            }
            Key::NextDisplayOrder => {
                self.check_attribute(entry, row)?;
                self.next_display_order = Some(written(entry, value));
            }
            Key::NextHelpHeading => {
                self.check_attribute(entry, row)?;
                self.next_help_heading = Some(written(entry, value));
            }
            Key::Defer => {
                self.check_attribute(entry, row)?;
                self.defer(entry, value)?;
            }
            Key::RenameAll => self.casing = casing(value)?,
            Key::RenameAllEnv => {
                self.check_attribute(entry, row)?;
                self.env_casing = casing(value)?;
            }
            Key::Skip if entry.kind == Kind::Group => {
                return Err(Mistake::new(
                    value.span(),
                    "`skip` does not take a value in `#[group]`",
                )
                .instead("write `skip`"));
            }
            Key::Skip => {}
            // A `name = value` without a special meaning calls the method `name` on clap's builder.
            _ => {
                self.check_method(entry)?;
                self.push(entry, Value::Written(vec![value.clone()]));
            }
        }
        Ok(())
    }

    /// Checks that a name with a special meaning is in one of the attributes in which it has this
    /// meaning.
    fn check_attribute(&self, entry: &Entry, row: &KeyRow) -> Result<(), Mistake> {
        let kind = if entry.kind.is_legacy() {
            self.role.role.kind()
        } else {
            entry.kind
        };
        if row.kinds.is_empty() || row.kinds.contains(&kind) {
            return Ok(());
        }
        let attributes: Vec<String> = row
            .kinds
            .iter()
            .map(|attribute| format!("`#[{}({})]`", attribute.name(), row.name))
            .list();
        Err(Mistake::new(
            entry.name.span(),
            format!("`{}` is not an option of `#[{}]`", row.name, kind.name()),
        )
        .because(format!(
            "the option belongs to {}",
            attributes.join(" and ")
        )))
    }

    /// Checks the name of a builder method: the method must not belong to the builder of another
    /// attribute, and must not be misspelled.
    fn check_method(&self, entry: &Entry) -> Result<(), Mistake> {
        let kind = self.builder_kind(entry);
        let key = entry.key();
        if key.starts_with("r#") || methods(kind).contains(&key.as_str()) {
            return Ok(());
        }
        if self.is_not_described() && matches!(key.as_str(), "help" | "long_help") {
            return Ok(());
        }
        let unknown = Mistake::new(
            entry.name.span(),
            format!("unknown option `{key}` for `#[{}]`", kind.name()),
        );
        if kind == Kind::Group && key == "name" {
            return Err(unknown
                .because("a group is identified by its id")
                .instead("write `id = ...`"));
        }
        let as_call = format!("if you have a method of this name, write a call, `{key}(...)`");
        if let Some(other) = owner(kind, &key) {
            return Err(unknown
                .because(format!(
                    "the option belongs to another attribute: `#[{other}({key})]`"
                ))
                .instead(as_call));
        }
        // An unknown name that resembles no known method is not reported here, because a later
        // version of clap may have a method of this name. If it has none, rustc reports the name.
        match suggestion(kind, &key).filter(|near| is_misspelling(&key, near)) {
            Some(near) => Err(unknown.instead(format!("did you mean `{near}`? {as_call}"))),
            None => Ok(()),
        }
    }

    /// Returns whether the item only refers to a type with help texts of its own. clap accepts a
    /// further help text on such an item, but never shows it.
    fn is_not_described(&self) -> bool {
        match self.role.role {
            Role::Flatten => true,
            Role::Subcommand => self.site == Site::Field,
            _ => false,
        }
    }

    fn unknown_word(&self, entry: &Entry) -> Mistake {
        let kind = self.builder_kind(entry);
        let key = entry.key();
        if methods(kind).contains(&key.as_str()) {
            return Mistake::new(entry.name.span(), format!("`{key}` needs a value"))
                .instead(format!("write `{key} = ...`"));
        }
        let mistake = Mistake::new(
            entry.name.span(),
            format!("unknown option `{key}` for `#[{}]`", kind.name()),
        );
        if kind == Kind::Group && key == "name" {
            return mistake
                .because("a group is identified by its id")
                .instead("write `id = ...`");
        }
        if let Some(near) = suggestion(kind, &key) {
            return mistake.instead(format!("did you mean `{near}`?"));
        }
        match owner(kind, &key) {
            Some(other) => mistake.because(format!(
                "the option belongs to another attribute: `#[{other}({key})]`"
            )),
            None => mistake.because(
                "clap has no option of this name; a method of your own trait \
                must be written with a value",
            ),
        }
    }

    fn missing_value(&self, entry: &Entry, row: &KeyRow) -> Mistake {
        let example = match row.key {
            Key::RenameAll => "rename_all = \"kebab-case\"".to_owned(),
            Key::RenameAllEnv => "rename_all_env = \"SCREAMING_SNAKE_CASE\"".to_owned(),
            Key::Defer => "defer = true".to_owned(),
            Key::NextDisplayOrder => "next_display_order = 10".to_owned(),
            Key::NextHelpHeading => "next_help_heading = \"Options\"".to_owned(),
            _ => format!("{} = [...]", row.name),
        };
        Mistake::new(entry.name.span(), format!("`{}` needs a value", row.name))
            .instead(format!("write `{example}`"))
    }

    /// Returns the kind of attribute whose builder has the method of an entry.
    fn builder_kind(&self, entry: &Entry) -> Kind {
        if entry.kind.is_legacy() {
            self.role.role.kind()
        } else {
            entry.kind
        }
    }

    fn package(&mut self, entry: &Entry, variable: &'static str) -> Result<(), Mistake> {
        let Ok(mut text) = std::env::var(variable) else {
            return Err(Mistake::new(
                entry.name.span(),
                format!(
                    "the value of `{}` cannot be taken from `Cargo.toml`",
                    entry.name
                ),
            )
            .because(format!("the environment variable `{variable}` is not set"))
            .instead(format!("write `{} = \"...\"`", entry.name)));
        };
        if text.is_empty() {
            return Ok(());
        }
        if variable == "CARGO_PKG_AUTHORS" {
            text = authors(&text);
        }
        self.methods.push(Method::new(
            entry.name.clone(),
            Value::Package { variable, text },
        ));
        Ok(())
    }

    fn default(&mut self, entry: &Entry, key: Key, value: Option<&Expr>) -> Result<(), Mistake> {
        let Some(ty) = &self.ty else {
            return Err(Mistake::new(
                entry.name.span(),
                format!("`{}` is not allowed on {}", entry.name, self.site.name()),
            )
            .because("the option sets a default value, which only a field can have")
            .instead("put the option on a field"));
        };
        let many = matches!(key, Key::DefaultValuesT | Key::DefaultValuesOsT);
        let shape = Shape::of(ty);
        if many && shape != Shape::Vec {
            return Err(Mistake::new(
                entry.name.span(),
                format!(
                    "`{}` is only allowed on a field of type `Vec<T>`",
                    entry.name
                ),
            )
            .because(format!("the type of this field is `{}`", shape.name()))
            .instead(format!(
                "write `{}`",
                entry.key().replace("values", "value")
            )));
        }
        let default = Default {
            expr: value.cloned(),
            ty: ty.clone(),
            value_type: Type::clone(shape.value_type(ty)),
            many,
            os: matches!(key, Key::DefaultValueOsT | Key::DefaultValuesOsT),
            value_enum: self.value_enum,
            span: entry.name.span(),
        };
        let method = Ident::new(default.method(), default.span);
        self.methods
            .push(Method::new(method, Value::Default(Box::new(default))));
        Ok(())
    }

    fn defer(&mut self, entry: &Entry, value: &Expr) -> Result<(), Mistake> {
        if self.site != Site::Enum {
            return Err(
                Mistake::new(entry.name.span(), "`defer` is not allowed here")
                    .because("only enums that derive `Parser` or `Subcommand` have this option"),
            );
        }
        let Expr::Lit(ExprLit {
            lit: Lit::Bool(choice),
            ..
        }) = value
        else {
            return Err(
                Mistake::new(value.span(), "expected `true` or `false` for `defer`")
                    .because("the macro reads the value itself, so a constant is not possible"),
            );
        };
        self.defer = Some(choice.value());
        Ok(())
    }
}

fn written(entry: &Entry, value: &Expr) -> Method {
    Method::new(entry.name.clone(), Value::Written(vec![value.clone()]))
}

fn casing(value: &Expr) -> Result<Casing, Mistake> {
    let names = || {
        Casing::NAMES
            .map(|(name, _)| format!("`\"{name}\"`"))
            .join(", ")
    };
    let Known::Literal(written) = known::text(value) else {
        return Err(
            Mistake::new(value.span(), "expected a string literal for the casing")
                .instead(format!("write one of {}", names())),
        );
    };
    Casing::parse(&written).ok_or_else(|| {
        let mistake = Mistake::new(value.span(), format!("invalid casing `{written}`"));
        match nearest(&written, Casing::NAMES.map(|(name, _)| name)) {
            Some(near) => mistake.instead(format!("did you mean `\"{near}\"`?")),
            None => mistake.instead(format!("write one of {}", names())),
        }
    })
}

/// Returns the authors as a list with commas. cargo separates the authors by colons, but a colon
/// between `<` and `>` is part of an address.
fn authors(text: &str) -> String {
    let mut list = String::with_capacity(text.len());
    let mut depth = 0_usize;
    for character in text.chars() {
        match character {
            '<' => depth += 1,
            '>' => depth = depth.saturating_sub(1),
            ':' if depth == 0 => {
                list.push_str(", ");
                continue;
            }
            _ => {}
        }
        list.push(character);
    }
    list
}

#[cfg(test)]
mod tests {
    use super::authors;

    #[test]
    fn colons_in_addresses_do_not_separate_authors() {
        assert_eq!(
            authors("A <https://a.example>:B:C <c@c.example>"),
            "A <https://a.example>, B, C <c@c.example>"
        );
    }
}
