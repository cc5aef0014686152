//! Interprets an argument's builder methods, in the order in which the author wrote them.

use cmdhelp_spec::grammar::draft::{
    self, Action, Alias, ArgTrait, Default, Deprecated, Predicate, Text,
};
use cmdhelp_spec::list::List as _;
use cmdhelp_spec::spec::Word;
use syn::Expr;

use super::{Arg, parser};
use crate::model::attributes::Attributes;
use crate::model::builder::arg::{self as methods, Affects, ArgMeaning};
use crate::model::method::{Method, Value};
use crate::model::text;
use crate::syntax::casing::Casing;
use crate::syntax::cmdhelp::ArgumentOptions;
use crate::syntax::cmdhelp::options;
use crate::syntax::known::Known;
use crate::syntax::literal;
use crate::syntax::shape::{Shape, is_plain};

/// Reads an argument: first the settings that follow from its type, then its attributes.
pub(super) fn argument(
    attributes: &Attributes,
    options: &ArgumentOptions,
    shape: Shape,
    ty: &syn::Type,
) -> Arg {
    let mut this: Arg = std::default::Default::default();
    let id = attributes.name.text(Casing::Verbatim);
    this.id = text::Text::of(id.clone());
    match this.constants.text(id) {
        Some(id) => this.line.id = id,
        None => this.is_opaque = true,
    }
    this.positional = attributes.positional;
    this.many = matches!(
        shape,
        Shape::Vec | Shape::OptionVec | Shape::VecVec | Shape::OptionVecVec
    );
    this.inferred(attributes, shape, ty);
    if let Some(help) = attributes.plain_help() {
        this.help = Some(text::Text::Literal(help.short));
        if let Some(long) = help.long {
            this.long_help = Some(Some(text::Text::Literal(long)));
        }
    }
    for method in &attributes.methods {
        this.method(method);
    }
    if this.has_doubtful_default(attributes) {
        this.line.set(ArgTrait::DoubtfulDefault, true);
    }
    this.deprecated(options);
    this
}

/// Makes the model of an argument for which only this builder method is called.
pub(super) fn alone(method: &Method) -> Arg {
    let mut this: Arg = std::default::Default::default();
    this.method(method);
    this
}

impl Arg {
    /// Sets the action, the accepted values and the number of values from the field's type, or from
    /// the attributes that replace them.
    fn inferred(&mut self, attributes: &Attributes, shape: Shape, ty: &syn::Type) {
        let is_flag = shape == Shape::Plain && is_plain(ty, "bool");
        let inferred = match shape {
            _ if self.many => Action::Append,
            _ if is_flag => Action::SetTrue,
            _ => Action::Set,
        };
        let action = match &attributes.action {
            None => Some(inferred),
            Some(method) => action(method),
        };
        if action.is_none() {
            self.dynamic(Affects::Grammar);
        }
        self.line.action = action;
        self.line.value_names = 1;
        let read = attributes.value_parser.as_ref().map(|method| {
            let read = parser::read(method, &mut self.constants);
            self.parser = read.parser;
            self.is_dynamic |= read.is_dynamic;
            self.accepted = read.accepted;
            read.value
        });
        if shape != Shape::Unit {
            let takes_values = matches!(action, Some(Action::Set | Action::Append));
            let required = shape == Shape::Plain && !attributes.has_default() && takes_values;
            self.line.set(ArgTrait::Required, required);
            let value_type = shape.value_type(ty);
            self.line.value = Some(read.unwrap_or_else(|| self.constants.value_of(value_type)));
        }
        self.line.num_args = match shape {
            Shape::OptionOption => Some((0, Some(1))),
            Shape::Vec | Shape::OptionVec if attributes.positional => Some((1, None)),
            _ => None,
        };
    }

    /// Returns whether the argument may refuse its default: the text of the default is unknown, and
    /// not every text is accepted.
    fn has_doubtful_default(&self, attributes: &Attributes) -> bool {
        use draft::Value as V;
        if self.line.default != Default::Dynamic {
            return false;
        }
        let mut methods = attributes.methods.iter().rev();
        let default =
            methods.find(|it| methods::of(it).is_some_and(|row| row.means == ArgMeaning::Default));
        let is_value = default.is_some_and(|it| matches!(it.value, Value::Default(_)));
        let is_of_type = is_value && attributes.value_parser.is_none();
        let is_judged = !matches!(
            self.line.value,
            None | Some(V::Any | V::Dynamic | V::Named(_))
        );
        is_judged && !is_of_type
    }

    fn deprecated(&mut self, options: &ArgumentOptions) {
        self.line.deprecated = match &options.deprecated {
            None => Vec::new(),
            Some(options::Deprecated::Whole) => vec![Deprecated::Argument],
            Some(options::Deprecated::Some(names)) => {
                let names = names.iter().map(syn::LitStr::value);
                names
                    .map(|name| Deprecated::name(&name).unwrap_or(Deprecated::Value(name)))
                    .list()
            }
        };
    }

    /// Marks a part of the argument as known only to the running program.
    fn dynamic(&mut self, affects: Affects) {
        match affects {
            Affects::Names => {
                self.is_opaque = true;
                self.is_dynamic = true;
            }
            Affects::Line => {
                self.line.set(ArgTrait::Dynamic, true);
                self.is_dynamic = true;
            }
            Affects::Grammar => self.line.set(ArgTrait::Dynamic, true),
            Affects::Document => self.is_dynamic = true,
        }
    }

    fn method(&mut self, method: &Method) {
        let Some(row) = methods::of(method) else {
            return self.dynamic(Affects::Names);
        };
        if self.read(row.means, method).is_none() {
            self.dynamic_methods.push(row.means);
            self.dynamic(row.affects);
        }
    }

    /// Interprets the call of a builder method. Returns `None` if the macro does not see the
    /// arguments of the call.
    fn read(&mut self, means: ArgMeaning, method: &Method) -> Option<()> {
        match means {
            ArgMeaning::Long => self.line.long = self.text_or_none(method)?,
            ArgMeaning::Short => {
                self.line.short = match method.resets() {
                    true => None,
                    false => Some(method.char()?),
                };
            }
            ArgMeaning::Alias { visible } => self.aliases(method, visible)?,
            ArgMeaning::ShortAlias { visible } => self.short_aliases(method, visible)?,
            ArgMeaning::Index => {
                let index = method.only().and_then(literal::int)?;
                self.line.index = Some(u16::try_from(index).ok()?);
            }
            ArgMeaning::NumArgs => self.num_args(method)?,
            ArgMeaning::ValueName | ArgMeaning::ValueNames => self.value_names(means, method)?,
            ArgMeaning::Delimiter => {
                self.line.delimiter = None;
                if !method.resets() {
                    self.line.delimiter = Some(method.char()?);
                }
            }
            ArgMeaning::UseDelimiter => {
                let delimiter = self.line.delimiter.unwrap_or(',');
                self.line.delimiter = method.bool()?.then_some(delimiter);
            }
            ArgMeaning::Terminator => {
                self.line.terminator = None;
                self.line.terminator = self.text_or_none(method)?;
            }
            ArgMeaning::Default => self.default(method)?,
            ArgMeaning::DefaultMissing => self.default_missing(method)?,
            ArgMeaning::DefaultIf { each, many } => {
                for exprs in tuples(method, each)? {
                    let default_if = self.default_if(&exprs, many)?;
                    self.line.default_ifs.push(default_if);
                }
            }
            ArgMeaning::Env => self.env(method)?,
            ArgMeaning::Is(what) => self.line.set(what, method.bool()?),
            ArgMeaning::Raw => self.raw(method.bool()?),
            ArgMeaning::Conflicts => self.ids(method).extend(&mut self.line.conflicts, |id| id)?,
            ArgMeaning::Overrides => self.ids(method).extend(&mut self.line.overrides, |id| id)?,
            ArgMeaning::Requires => {
                let always = |id| (Predicate::IsPresent, id);
                self.ids(method).extend(&mut self.line.requires, always)?;
            }
            ArgMeaning::RequiresIf { each } => self.requires_if(method, each)?,
            ArgMeaning::RequiredIf { each } => {
                let pairs = self.pairs(method, each)?;
                self.line.required_if.extend(pairs);
            }
            ArgMeaning::RequiredIfAll => {
                let pairs = self.pairs(method, true)?;
                self.line.required_if_all.extend(pairs);
            }
            ArgMeaning::RequiredUnless => {
                let ids = self.ids(method);
                ids.extend(&mut self.line.required_unless, |id| id)?;
            }
            ArgMeaning::RequiredUnlessAll => {
                let ids = self.ids(method);
                ids.extend(&mut self.line.required_unless_all, |id| id)?;
            }
            ArgMeaning::Group => self.ids(method).extend(&mut self.line.groups, |id| id)?,
            ArgMeaning::Help => self.help = Some(text_of(method)?.unstyled()),
            ArgMeaning::LongHelp => {
                self.long_help = Some(match &method.value {
                    Value::Text(None) => None,
                    _ => Some(text_of(method)?.unstyled()),
                });
            }
            ArgMeaning::Hint => self.hint(method),
            ArgMeaning::Action | ArgMeaning::Parser | ArgMeaning::Id | ArgMeaning::Appearance => {}
            ArgMeaning::Other => return None,
        }
        Some(())
    }

    fn default_missing(&mut self, method: &Method) -> Option<()> {
        self.line.default_missing.clear();
        if !method.resets() {
            self.line.default_missing = self.constants.texts_of(method)?;
        }
        Some(())
    }

    fn raw(&mut self, is_raw: bool) {
        if is_raw && self.line.num_args.is_none() {
            self.line.num_args = Some((1, None));
        }
        self.line.set(ArgTrait::AllowHyphenValues, is_raw);
        self.line.set(ArgTrait::Last, is_raw);
    }

    fn requires_if(&mut self, method: &Method, each: bool) -> Option<()> {
        for exprs in tuples(method, each)? {
            let [when, id] = exprs.as_slice() else {
                return None;
            };
            let requires = (self.predicate(when)?, self.constants.text_of(id)?);
            self.line.requires.push(requires);
        }
        Some(())
    }

    fn hint(&mut self, method: &Method) {
        let hint = method.only().and_then(literal::last_name);
        self.hint = match hint.as_deref() {
            Some("AnyPath" | "FilePath" | "DirPath" | "ExecutablePath") => Some(Word::Path),
            Some("Url") => Some(Word::Url),
            _ => self.hint,
        };
    }

    /// Returns the text that is passed to a builder method, or `Some(None)` if the call resets the
    /// setting.
    fn text_or_none(&mut self, method: &Method) -> Option<Option<Text>> {
        if method.resets() {
            return Some(None);
        }
        self.constants.text(method.first_text()?).map(Some)
    }

    fn aliases(&mut self, method: &Method, visible: bool) -> Option<()> {
        if method.resets() {
            self.line.aliases.clear();
            return Some(());
        }
        for name in self.constants.texts_of(method)? {
            self.line.aliases.push(Alias { name, visible });
        }
        Some(())
    }

    fn short_aliases(&mut self, method: &Method, visible: bool) -> Option<()> {
        if method.resets() {
            self.line.short_aliases.clear();
            return Some(());
        }
        for name in literal::chars(method.written())? {
            self.line.short_aliases.push(Alias { name, visible });
        }
        Some(())
    }

    fn num_args(&mut self, method: &Method) -> Option<()> {
        let (least, most) = method.only().and_then(literal::range)?;
        let least = usize::try_from(least.unwrap_or(0)).ok()?;
        let most = most.map(usize::try_from).transpose().ok()?;
        self.line.num_args = Some((least, most));
        Some(())
    }

    /// Reads `value_name` or `value_names`. Several names are joined by spaces, as in a usage line.
    fn value_names(&mut self, means: ArgMeaning, method: &Method) -> Option<()> {
        self.line.value_names = match means {
            ArgMeaning::ValueName => 1,
            _ => literal::elements(method.only()?)?.len(),
        };
        let names = method.texts().into_iter().map(Known::literal);
        self.value_name = match names.list_if_all() {
            Some(names) => Some(text::Text::Literal(names.join(" "))),
            None if means == ArgMeaning::ValueName => Some(text_of(method)?),
            // The macro sees how many names there are, but not all of the names.
            None => {
                self.dynamic(Affects::Document);
                None
            }
        };
        Some(())
    }

    /// Returns the pairs of an id and a value that are passed to a builder method.
    fn pairs(&mut self, method: &Method, each: bool) -> Option<Vec<(Text, Text)>> {
        let pair = |exprs: Vec<&Expr>| {
            let [id, value] = exprs.as_slice() else {
                return None;
            };
            Some((self.constants.text_of(id)?, self.constants.text_of(value)?))
        };
        tuples(method, each)?.into_iter().map(pair).list_if_all()
    }

    fn ids(&mut self, method: &Method) -> Ids {
        if method.resets() {
            return Ids::None;
        }
        let ids = self.constants.seen_texts_of(method);
        Ids::Some {
            seen_all: ids.iter().all(Option::is_some),
            ids: ids.into_iter().flatten().list(),
        }
    }
}

/// The ids that are passed to a builder method.
enum Ids {
    /// No ids: the method resets the ids of earlier calls.
    None,
    /// The ids that are known at compile time, and whether these are all ids.
    Some { ids: Vec<Text>, seen_all: bool },
}

impl Ids {
    /// Adds the ids to a list, or clears the list. Returns `None` if some ids are not known.
    fn extend<T>(self, list: &mut Vec<T>, make: impl Fn(Text) -> T) -> Option<()> {
        match self {
            Self::None => {
                list.clear();
                Some(())
            }
            Self::Some { ids, seen_all } => {
                list.extend(ids.into_iter().map(make));
                seen_all.then_some(())
            }
        }
    }
}

/// Returns the arguments of a method as tuples. Without `each`, all arguments form one tuple. With
/// `each`, the only argument is an array of tuples.
fn tuples(method: &Method, each: bool) -> Option<Vec<Vec<&Expr>>> {
    let written = method.written();
    match each {
        true => literal::tuples(written),
        false => Some(vec![written.iter().list()]),
    }
}

/// Returns the first text that is passed to a builder method, for the spec tree.
pub(super) fn text_of(method: &Method) -> Option<text::Text> {
    text::Text::of(method.first_text()?)
}

fn action(method: &Method) -> Option<Action> {
    let name = literal::last_name(method.only()?)?;
    Some(match name.as_str() {
        "Set" => Action::Set,
        "Append" => Action::Append,
        "SetTrue" => Action::SetTrue,
        "SetFalse" => Action::SetFalse,
        "Count" => Action::Count,
        "Help" => Action::Help,
        "HelpShort" => Action::HelpShort,
        "HelpLong" => Action::HelpLong,
        "Version" => Action::Version,
        _ => return None,
    })
}
