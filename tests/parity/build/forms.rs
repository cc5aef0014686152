//! Every builder method that an attribute can call, with its argument in every form that clap takes.
//!
//! A template has markers in the place of arguments: `<Kind:value>`. Each form replaces the markers by
//! expressions of its kind, and declares the items that they need.

use std::fmt::Write as _;

use crate::chunk::Chunk;

/// The form of a method's argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    Literal,
    Parens,
    Block,
    Call,
    GenericCall,
    BuiltinMacro,
    UserMacro,
    Const,
    ModulePath,
    AssociatedConst,
    TraitConst,
    ConstOfGeneric,
    /// An associated constant of a type parameter of the derived type.
    ConstOfParameter,
    Static,
    ReferenceToConst,
    ConstReference,
    /// A type of the author's that `Into` converts to a text.
    Newtype,
    /// A type as in `Newtype` with a destructor, which cannot run in a constant.
    NewtypeWithDrop,
    /// An expression that is passed to a macro, which declares the type.
    ExprFragment,
    PathFragment,
    LiteralFragment,
}

use Form::*;

#[rustfmt::skip]
const FORMS: &[(&str, Form)] = &[
    ("literal", Literal), ("parens", Parens), ("block", Block), ("call", Call),
    ("generic_call", GenericCall), ("builtin_macro", BuiltinMacro), ("user_macro", UserMacro),
    ("const_item", Const), ("module_path", ModulePath), ("associated_const", AssociatedConst),
    ("trait_const", TraitConst), ("const_of_generic", ConstOfGeneric),
    ("const_of_parameter", ConstOfParameter), ("static_item", Static),
    ("reference_to_const", ReferenceToConst), ("const_reference", ConstReference),
    ("newtype", Newtype), ("newtype_with_drop", NewtypeWithDrop),
    ("expr_fragment", ExprFragment), ("path_fragment", PathFragment),
    ("literal_fragment", LiteralFragment),
];

/// clap's text types.
const TEXTS: [&str; 5] = ["Str", "Id", "StyledStr", "OsStr", "ArgPredicate"];

/// A template with texts, characters, numbers and booleans.
const SCALARS: &str = r##"
    /// A comment that the attributes take the place of.
    #[derive(Debug, clap::Parser)]
    #[command(name = <Str:forms>, about = <StyledStr:About>, long_about(<StyledStr:At length>))]
    #[command(version = <Str:1.2>, long_version = <Str:1.2.3>, author(<Str:Ada>))]
    #[command(before_help = <StyledStr:Before>, before_long_help(<StyledStr:Long before>))]
    #[command(after_help(<StyledStr:After>), after_long_help = <StyledStr:Long after>)]
    #[command(display_name = <text:Shown>, bin_name(<text:binary>), term_width = <usize:70>)]
    #[command(next_line_help = <bool:true>, flatten_help(<bool:true>), next_display_order = <usize:7>)]
    #[command(next_help_heading = <Str:Heading>, max_term_width(<usize:80>))]
    #[command(subcommand_value_name = <Str:VERB>, subcommand_help_heading(<Str:Verbs>))]
    #[command(help_template = <StyledStr:{before-help}{name} {version} {author} {usage} {all-args}>)]
    #[command(infer_long_args = <bool:true>, subcommand_negates_reqs(<bool:true>))]
    #[command(styles = <clap::builder::Styles=clap::builder::Styles::plain()>)]
    #[command(color = <clap::ColorChoice=clap::ColorChoice::Never>, disable_colored_help(<bool:true>))]
    #[command(multicall(<bool:false>), no_binary_name = <bool:false>, ignore_errors(<bool:false>))]
    #[command(allow_missing_positional = <bool:true>, args_override_self(<bool:true>))]
    #[command(propagate_version = <bool:true>, infer_subcommands(<bool:true>))]
    #[command(dont_delimit_trailing_values = <bool:true>, help_expected(<bool:false>))]
    #[command(subcommand_precedence_over_arg(<bool:true>), subcommand_required = <bool:false>)]
    #[command(hide_possible_values(<bool:false>), disable_help_subcommand = <bool:true>)]
    #[command(args_conflicts_with_subcommands(<bool:false>))]
    #[command(allow_external_subcommands = <bool:false>)]
    #[group(id = <text:grp>, arg(<Id:outside>), multiple = <bool:true>, conflicts_with = <Id:outside>, requires(<Id:other>))]
    #[group(required = <bool:false>)]
    pub struct Cli<PARAMETERS> {
        #[arg(id = <text:an-id>, long = <Str:a-long>, short = <char:a>, help = <StyledStr:Help>)]
        #[arg(alias = <Str:hid>, visible_alias(<Str:seen>), short_alias = <char:b>)]
        #[arg(visible_short_alias(<char:c>), help_heading = <Str:Other>, long_help(<StyledStr:Long>))]
        #[arg(value_name = <Str:WORD>, env = <OsStr:FORMS_ENV>, hide_env(<bool:true>))]
        #[arg(default_value = <OsStr:3>, default_missing_value = <OsStr:4>, num_args = 0..=1)]
        #[arg(display_order(<usize:4>), group = <Id:together>, conflicts_with = <Id:last>)]
        one: u8,
        #[arg(long(<Str:other>), requires = <Id:three>, requires_if(<ArgPredicate:9>, <Id:four>))]
        #[arg(value_delimiter = <char:;>, num_args = <usize:1>, value_terminator(<Str:!>))]
        #[arg(value_hint = <clap::ValueHint=clap::ValueHint::Url>, require_equals = <bool:true>)]
        other: Vec<String>,
        #[arg(long, default_value_if(<Id:other>, <ArgPredicate:x>, <OsStr:5>), hide = <bool:true>)]
        #[arg(default_value_os = <OsStr:6>, allow_negative_numbers(<bool:true>))]
        three: i8,
        #[arg(long, required_if_eq(<Id:three>, <OsStr:1>), overrides_with = <Id:five>)]
        #[arg(allow_hyphen_values = <bool:true>, ignore_case(<bool:true>))]
        four: Option<String>,
        #[arg(long, required_unless_present = <Id:three>, global(<bool:false>))]
        #[arg(default_missing_value_os = <OsStr:no>, num_args = 0..=1, env_os = <OsStr:FORMS_OS>)]
        five: Option<String>,
        #[arg(long, action = <clap::ArgAction=clap::ArgAction::Count>, exclusive = <bool:true>)]
        six: u8,
        #[arg(long, value_enum, default_value = <OsStr:first>, hide_default_value(<bool:true>))]
        #[arg(hide_possible_values = <bool:true>, hide_long_help(<bool:true>))]
        level: Level,
        #[arg(long, num_args = <range:1..=2>, use_value_delimiter(<bool:true>))]
        #[arg(env = "FORMS_SEVEN", hide_env_values = <bool:true>, hide_short_help(<bool:true>))]
        seven: Vec<String>,
        #[arg(long, number_of_values(<usize:2>), next_line_help = <bool:true>)]
        eight: Vec<String>,
        #[arg(long, value_parser(clap::value_parser!(i64).range(1..=9)))]
        #[arg(default_value_if_os(<Id:other>, <ArgPredicate:y>, <OsStr:7>))]
        #[cfg_attr(feature = "unstable-ext", arg(add = <Note:Note("kept")>))]
        #[cfg_attr(any(), arg(long = <Str:never>))]
        nine: Option<i64>,
        #[arg(index = <usize:1>, last(<bool:true>), required(<bool:false>), raw = <bool:true>)]
        last: Option<String>,
        #[arg(long)]
        outside: bool,
        #[command(subcommand)]
        verb: Option<Verb>,
        FIELD
    }
    #[derive(Clone, Debug, clap::ValueEnum)]
    enum Level {
        #[value(name = <Str:first>, alias = <Str:primo>, help(<StyledStr:The first>))]
        One,
        #[value(alias(<Str:due>), hide = <bool:true>)]
        Two,
    }
    #[derive(Debug, clap::Subcommand)]
    enum Verb {
        #[command(name = <text:go>, alias(<Str:gone>), visible_alias = <Str:going>)]
        #[command(about(<StyledStr:Go>), short_flag = <char:G>, long_flag(<Str:going-flag>))]
        #[command(short_flag_alias(<char:H>), visible_short_flag_alias = <char:I>)]
        #[command(long_flag_alias = <Str:gf>, visible_long_flag_alias(<Str:vgf>))]
        #[command(display_order = <usize:3>, hide(<bool:false>), override_usage = <StyledStr:go!>)]
        Go { #[arg(help = <StyledStr:Where>, value_name(<Str:TO>))] to: Option<u8> },
        #[command(override_help(<StyledStr:none>), arg_required_else_help = <bool:false>)]
        #[command(disable_help_flag = <bool:true>, disable_version_flag(<bool:true>))]
        Stay { #[arg(long)] here: bool, #[arg(trailing_var_arg = <bool:true>)] words: Vec<String> },
    }
    #[derive(Clone, Debug)]
    pub struct Note(pub &'static str);
    #[cfg(feature = "unstable-ext")]
    impl clap::builder::ArgExt for Note {}
"##;

/// A template with lists. Lists of pairs and triples are arrays, which every form supports.
const LISTS: &str = r##"
    #[derive(Debug, clap::Parser)]
    #[command(name = "forms", version = "1", subcommand_negates_reqs = true)]
    #[group(id = "grp", args(<[Id]:outside,further>), conflicts_with_all = <[Id]:con1,con2>)]
    #[group(requires_all(<[Id]:two>))]
    pub struct Cli<PARAMETERS> {
        #[arg(long, aliases = <[Str]:o1,o2>, visible_aliases(<[Str]:o3,o4>))]
        #[arg(default_missing_values = <[OsStr]:8,9>, default_values(<[OsStr]:1,2>), num_args = 0..=2)]
        #[arg(groups = <[Id]:g1,g2>, value_names(<[Str]:A,B>), short_aliases = <{char}:a,b>)]
        one: Vec<u8>,
        #[arg(long, conflicts_with_all = <[Id]:one,con1>, visible_short_aliases(<{char}:c,d>), short = 'w')]
        #[arg(default_value_ifs(<{triple}:one,7,3>))]
        two: Option<u8>,
        #[arg(long, requires_all(<[Id]:one,two>), overrides_with_all = <[Id]:four,five>)]
        #[arg(requires_ifs = <{pair}:x,con1>)]
        three: Option<String>,
        #[arg(long, required_unless_present_any = <[Id]:one,two>, required_if_eq_any(<{pair}:two,1,con1,3>))]
        four: Option<String>,
        #[arg(long, required_unless_present_all(<[Id]:one,three>), required_if_eq_all = <{pair}:two,1,con1,3>)]
        five: Option<String>,
        #[arg(long, default_missing_values_os = <[OsStr]:8,9>, default_values_os(<[OsStr]:1,2>), num_args = 0..=2)]
        os: Vec<u8>,
        #[arg(long, value_parser = clap::builder::PossibleValuesParser::new(<[PossibleValue]:red,blue>))]
        colour: Option<String>,
        #[arg(long)]
        con1: Option<u8>,
        #[arg(long)]
        con2: bool,
        #[arg(long)]
        outside: bool,
        #[arg(long)]
        further: bool,
        #[arg(long, value_enum)]
        level: Option<Level>,
        #[command(subcommand)]
        verb: Option<Verb>,
        FIELD
    }
    #[derive(Clone, Debug, clap::ValueEnum)]
    enum Level {
        #[value(aliases = <[Str]:primo,uno>)]
        One,
        Two,
    }
    #[derive(Debug, clap::Subcommand)]
    enum Verb {
        #[command(aliases(<[Str]:gone,went>), visible_aliases = <[Str]:going,goes>)]
        #[command(short_flag_aliases = <{char}:G,H>, visible_short_flag_aliases(<{char}:I,J>), short_flag = 'K')]
        #[command(long_flag_aliases(<[Str]:f1,f2>), visible_long_flag_aliases = <[Str]:f3,f4>, long_flag = "f")]
        Go { to: Option<u8> },
        Stay {
            #[arg(long)]
            on: bool,
            #[arg(long, default_values_if(<Id:on>, <ArgPredicate:true>, <[OsStr]:4,5>))]
            if_one: Vec<u8>,
            #[arg(long, default_values_ifs = <{lists}:on,true,4,5>)]
            if_any: Vec<u8>,
            #[arg(long, default_value_ifs_os(<{triple}:on,true,3>))]
            if_os: Option<u8>,
        },
    }
"##;

pub(crate) fn chunk() -> Chunk {
    let mut chunk = Chunk::new("forms_of_arguments").with_manifests();
    for (name, form) in FORMS {
        chunk.push(format!("scalar_{name}"), Writer::case(*form, SCALARS));
        chunk.push(format!("list_{name}"), Writer::case(*form, LISTS));
    }
    for (name, list) in [("slice", true), ("owned", false)] {
        let mut writer = Writer::new(Literal);
        writer.slices = list;
        writer.vectors = !list;
        chunk.push(format!("list_{name}"), writer.write(LISTS));
    }
    chunk
}

/// Returns the forms whose values are known at compile time, so that their manifests are equal.
pub(crate) fn alike() -> String {
    let is_read = |form: Form| {
        !matches!(
            form,
            Call | GenericCall | UserMacro | Newtype | NewtypeWithDrop
        )
    };
    ["scalar", "list"]
        .map(|kind| {
            let names = FORMS.iter().filter(|(_, form)| is_read(*form));
            let names: String = names.map(|(name, _)| format!(" {kind}_{name}")).collect();
            format!("alike!({kind}s_that_are_read:{names});\n")
        })
        .concat()
}

/// Writes a template in a form.
struct Writer {
    form: Form,
    /// Whether lists are written as references to arrays.
    slices: bool,
    /// Whether lists are written as vectors.
    vectors: bool,
    declared: String,
    in_module: String,
    in_holder: String,
    in_trait: String,
    in_trait_impl: String,
    fragments: Vec<String>,
    count: usize,
}

impl Writer {
    fn new(form: Form) -> Self {
        Self {
            form,
            slices: false,
            vectors: false,
            declared: String::new(),
            in_module: String::new(),
            in_holder: String::new(),
            in_trait: String::new(),
            in_trait_impl: String::new(),
            fragments: Vec::new(),
            count: 0,
        }
    }

    fn case(form: Form, template: &str) -> String {
        Self::new(form).write(template)
    }

    fn write(mut self, template: &str) -> String {
        let mut source = String::new();
        let mut rest = template;
        while let Some((before, marker)) = rest.split_once('<') {
            source.push_str(before);
            // The only angle brackets besides markers are those of generics.
            let (inside, after) = marker.split_once('>').expect("a marker ends");
            match inside.split_once(['=', ':']) {
                _ if inside == "PARAMETERS" => source.push_str("<PARAMETERS>"),
                Some((ty, value)) if inside.starts_with("clap::") => {
                    let (ty, value) = inside.split_once('=').unwrap_or((ty, value));
                    source.push_str(&self.value(ty, value));
                }
                Some((kind, value)) => source.push_str(&self.marked(kind, value)),
                None => {
                    let _ = write!(source, "<{inside}>");
                }
            }
            rest = after;
        }
        source.push_str(rest);
        self.finish(&source)
    }

    /// Returns the expression for a marker.
    fn marked(&mut self, kind: &str, value: &str) -> String {
        match kind {
            "char" => self.value(
                "char",
                &format!("{:?}", value.chars().next().unwrap_or(' ')),
            ),
            "usize" | "bool" | "Note" => self.value(kind, value),
            "range" => self.value("std::ops::RangeInclusive<usize>", value),
            // In the place of this marker, clap's derive supports only plain texts.
            "text" => self.text("plain", value),
            "{char}" => {
                let chars: Vec<String> = value.split(',').map(|it| format!("'{it}'")).collect();
                self.value(&format!("[char; {}]", chars.len()), &array(&chars))
            }
            "{lists}" => {
                let texts: Vec<String> = value.split(',').map(|it| format!("{it:?}")).collect();
                let ty = format!(
                    "&'static str, &'static str, [&'static str; {}]",
                    texts.len() - 2
                );
                let list = array(&texts[2..]);
                let value = format!("[({}, {}, {list})]", texts[0], texts[1]);
                self.value(&format!("[({ty}); 1]"), &value)
            }
            "{pair}" => self.tuples(value, 2),
            "{triple}" => self.tuples(value, 3),
            list if list.starts_with('[') => self.list(list.trim_matches(['[', ']']), value),
            text => self.text(text, value),
        }
    }

    fn tuples(&mut self, value: &str, size: usize) -> String {
        let texts: Vec<String> = value.split(',').map(|it| format!("{it:?}")).collect();
        let tuples: Vec<String> = texts
            .chunks(size)
            .map(|tuple| format!("({})", tuple.join(", ")))
            .collect();
        let ty = format!("({})", vec!["&'static str"; size].join(", "));
        self.value(&format!("[{ty}; {}]", tuples.len()), &array(&tuples))
    }

    fn text(&mut self, kind: &str, value: &str) -> String {
        let literal = format!("{value:?}");
        let own = self.own_type(kind);
        match self.form {
            BuiltinMacro => format!("concat!({literal})"),
            ReferenceToConst if own.is_some() => {
                format!("&{}", self.constant("&'static str", &literal))
            }
            ConstReference if own.is_some() => {
                self.constant("&'static &'static str", &format!("&{literal}"))
            }
            Newtype | NewtypeWithDrop => match own {
                Some(own) => self.constant(own, &made(own, &literal)),
                None => self.constant("&'static str", &literal),
            },
            _ => self.value("&'static str", &literal),
        }
    }

    fn list(&mut self, kind: &str, value: &str) -> String {
        let texts: Vec<String> = value.split(',').map(|it| format!("{it:?}")).collect();
        let (len, list) = (texts.len(), array(&texts));
        if self.slices {
            return self.constant("&'static [&'static str]", &format!("&{list}"));
        }
        if self.vectors {
            return format!("vec!{list}");
        }
        let own = self.own_type(kind);
        match self.form {
            ReferenceToConst => {
                let array = self.constant(&format!("[&'static str; {len}]"), &list);
                format!("&{array}")
            }
            ConstReference => self.constant(
                &format!("&'static [&'static str; {len}]"),
                &format!("&{list}"),
            ),
            Newtype | NewtypeWithDrop => {
                let own = own.unwrap_or("&'static str");
                let texts: Vec<String> = texts.iter().map(|text| made(own, text)).collect();
                self.constant(&format!("[{own}; {len}]"), &array(&texts))
            }
            _ => self.value(&format!("[&'static str; {len}]"), &list),
        }
    }

    /// Returns the author's type that is converted to this text type.
    fn own_type(&self, kind: &str) -> Option<&'static str> {
        if !TEXTS.contains(&kind) {
            return None;
        }
        match self.form {
            NewtypeWithDrop => Some("Dropped"),
            _ => Some("Own"),
        }
    }

    /// Returns a value of any type.
    fn value(&mut self, ty: &str, value: &str) -> String {
        match self.form {
            Literal | BuiltinMacro => value.to_owned(),
            Parens => format!("({value})"),
            Block => format!("{{ {value} }}"),
            Call => {
                let name = self.next("made_");
                let _ = writeln!(self.declared, "fn {name}() -> {ty} {{ {value} }}");
                format!("{name}()")
            }
            GenericCall => format!("same::<{ty}>({value})"),
            UserMacro => format!("same!({value})"),
            LiteralFragment if !value.contains(['[', ':', '(']) && !value.contains("..") => {
                self.fragment(value.to_owned())
            }
            LiteralFragment => value.to_owned(),
            ExprFragment => match self.count % 2 {
                0 => {
                    self.count += 1;
                    self.fragment(value.to_owned())
                }
                _ => {
                    let constant = self.constant(ty, value);
                    self.fragment(constant)
                }
            },
            PathFragment => {
                let constant = self.constant(ty, value);
                self.fragment(constant)
            }
            Static if value.contains("Styles") => value.to_owned(),
            Static => {
                let name = self.next("S");
                let _ = writeln!(self.declared, "static {name}: {ty} = {value};");
                // A value that is not `Copy` cannot be moved out of a static, so it is cloned.
                match ty.contains("::") || ty == "Note" {
                    true => format!("{name}.clone()"),
                    false => name,
                }
            }
            _ => self.constant(ty, value),
        }
    }

    fn constant(&mut self, ty: &str, value: &str) -> String {
        let name = self.next("C");
        let declaration = format!("const {name}: {ty} = {value};\n");
        match self.form {
            ModulePath => {
                let _ = write!(self.in_module, "pub {declaration}");
                format!("inner::{name}")
            }
            AssociatedConst => {
                self.in_holder.push_str(&declaration);
                format!("Holder::{name}")
            }
            ConstOfGeneric => {
                self.in_holder.push_str(&declaration);
                format!("Held::<u8>::{name}")
            }
            TraitConst | ConstOfParameter => {
                let _ = writeln!(self.in_trait, "const {name}: {ty};");
                self.in_trait_impl.push_str(&declaration);
                format!("<Holder as Texts>::{name}")
            }
            _ => {
                self.declared.push_str(&declaration);
                name
            }
        }
    }

    fn fragment(&mut self, argument: String) -> String {
        self.fragments.push(argument);
        format!("$x{}", self.fragments.len())
    }

    fn next(&mut self, prefix: &str) -> String {
        self.count += 1;
        format!("{prefix}{}", self.count)
    }

    fn finish(self, template: &str) -> String {
        let (parameters, field) = ("<PARAMETERS>", "FIELD");
        let generic = self.form == ConstOfParameter;
        let source = if generic {
            // Only the derived struct has the type parameter.
            let (own, others) = template.split_at(template.find("#[derive(Clone").unwrap_or(0));
            let own = own
                .replace("<Holder as Texts>", "T")
                .replace("pub struct Cli<PARAMETERS>", "pub struct Program<T: Texts>")
                .replace(field, "#[arg(skip)] held: std::marker::PhantomData<T>,");
            format!("pub type Cli = Program<Holder>;\n{own}{others}")
        } else {
            template.replace(parameters, "").replace(field, "")
        };
        let kind = match self.form {
            PathFragment => "path",
            LiteralFragment => "literal",
            _ => "expr",
        };
        let source = if self.fragments.is_empty() {
            source
        } else {
            let parameters: Vec<String> = (1..=self.fragments.len())
                .map(|at| format!("$x{at}:{kind}"))
                .collect();
            format!(
                "macro_rules! made {{ ({}) => {{ {source} }} }}\nmade!({});",
                parameters.join(", "),
                self.fragments.join(", ")
            )
        };
        let Self {
            declared,
            in_module,
            in_holder,
            in_trait,
            in_trait_impl,
            ..
        } = self;
        format!(
            "#![allow(dead_code, unused_macros, unused_parens, clippy::all, reason = \"generated\")]
            {declared}
            mod inner {{ #[allow(unused_imports)] use super::*; {in_module} }}
            #[derive(Debug)]
            pub struct Holder;
            impl Holder {{ {} }}
            pub struct Held<T>(T);
            impl<T> Held<T> {{ {} }}
            pub trait Texts: std::fmt::Debug {{ {in_trait} }}
            impl Texts for Holder {{ {in_trait_impl} }}
            fn same<T>(value: T) -> T {{ value }}
            macro_rules! same {{ ($value:expr) => {{ $value }} }}
            {}
            {source}",
            match self.form {
                AssociatedConst => in_holder.as_str(),
                _ => "",
            },
            match self.form {
                ConstOfGeneric => in_holder.as_str(),
                _ => "",
            },
            match self.form {
                Newtype | NewtypeWithDrop => OWN,
                _ => "",
            },
        )
    }
}

fn array(elements: &[String]) -> String {
    format!("[{}]", elements.join(", "))
}

fn made(ty: &str, literal: &str) -> String {
    match ty {
        "Own" => format!("Own({literal})"),
        "Dropped" => format!("Dropped({literal})"),
        _ => literal.to_owned(),
    }
}

/// Types of the author's that clap accepts through `Into`.
const OWN: &str = r#"
    struct Own(&'static str);
    struct Dropped(&'static str);
    impl Drop for Dropped { fn drop(&mut self) {} }
    macro_rules! into {
        ($($name:ident)*) => {$(
            impl From<Own> for clap::builder::$name { fn from(own: Own) -> Self { own.0.into() } }
            impl From<Dropped> for clap::builder::$name { fn from(own: Dropped) -> Self { own.0.into() } }
        )*};
    }
    into!(Str StyledStr OsStr);
    impl From<Own> for clap::Id { fn from(own: Own) -> Self { own.0.into() } }
    impl From<Dropped> for clap::Id { fn from(own: Dropped) -> Self { own.0.into() } }
"#;
