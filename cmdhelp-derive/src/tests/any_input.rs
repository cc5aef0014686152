//! Tests that no input makes a macro panic, and that every expansion is valid Rust.
//!
//! The items have random attributes: known and unknown options, in all forms, on all kinds of
//! items. The generator has a fixed seed, so that a failure can be repeated.

use quote::ToTokens;
use syn::DeriveInput;

use crate::expand;
use crate::model::container::Derive;
use crate::model::key::{ROWS, methods};
use crate::syntax::attribute::Kind;
use crate::syntax::cmdhelp::{ArgumentOptions, CommandOptions};
use crate::syntax::options::Options as _;

const ITEMS: u32 = 3_000;

/// A linear congruential generator, whose numbers are random enough for picking words.
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).expect("31 bits") % limit
    }

    pub(super) fn pick<T: Copy>(&mut self, from: &[T]) -> T {
        from[self.below(from.len())]
    }
}

const VALUES: [&str; 16] = [
    "\"text\"",
    "true",
    "1",
    "'c'",
    "NAME",
    "[1, 2]",
    "1..=3",
    "f()",
    "\"kebab-case\"",
    "|x| x",
    "None",
    "Type { a: 1 }",
    "",
    "@",
    "= =",
    "{ let",
];

const TYPES: [&str; 14] = [
    "()",
    "bool",
    "u8",
    "Option<u8>",
    "Option<Option<u8>>",
    "Vec<u8>",
    "Option<Vec<u8>>",
    "Vec<Vec<u8>>",
    "Option<Vec<Vec<u8>>>",
    "std::vec::Vec<u8>",
    "&'static str",
    "[u8; 2]",
    "Vec<String>",
    "<T as Trait>::Type",
];

fn word(random: &mut Random) -> String {
    let kind = random.pick(&[Kind::Arg, Kind::Command, Kind::Group, Kind::Value]);
    match random.below(8) {
        0 => random
            .pick(&["nonsense", "lnog", "type", "r#type", "_", "id", "name"])
            .to_owned(),
        1 | 2 => random.pick(&methods(kind)).to_owned(),
        _ => ROWS[random.below(ROWS.len())].name.to_owned(),
    }
}

fn entry(random: &mut Random) -> String {
    let word = word(random);
    // The last entries of `VALUES`, which are not expressions, are picked rarely, so that most
    // items can be parsed.
    let values = if random.below(12) == 0 {
        VALUES.len()
    } else {
        12
    };
    let value = VALUES[random.below(values)];
    match random.below(4) {
        0 | 1 => word,
        2 => format!("{word} = {value}"),
        _ => format!("{word}({value})"),
    }
}

const CMDHELP_VALUES: [&str; 12] = [
    "\"text\"",
    "\"read\"",
    "\"ref\"",
    "\"a | b && c=d 'e\"",
    "2, \"when\"",
    "\"line\", note = \"a\"",
    "format = \"text/plain\"",
    "help = \"describe\", capabilities = false",
    "\"list\", with = f",
    "path::to::thing",
    "false",
    "300",
];

/// Returns an entry of `#[cmdhelp(...)]`, which is usually an option of a command or an argument.
fn cmdhelp_entry(random: &mut Random) -> String {
    let mut rows = CommandOptions::default().rows();
    rows.extend(ArgumentOptions::default().rows());
    let mut words: Vec<&str> = rows.iter().map(|row| row.name).collect();
    words.extend(["note", "with", "nonsense"]);
    let word = random.pick(&words);
    let value = random.pick(&CMDHELP_VALUES);
    match random.below(3) {
        0 => word.to_owned(),
        1 => format!("{word} = {value}"),
        _ => format!("{word}({value})"),
    }
}

fn attributes(random: &mut Random) -> String {
    let names = [
        "command",
        "arg",
        "group",
        "value",
        "clap",
        "structopt",
        "cmdhelp",
    ];
    let mut text = String::new();
    for _ in 0..random.below(3) {
        let name = random.pick(&names);
        let entry = if name == "cmdhelp" {
            cmdhelp_entry
        } else {
            entry
        };
        let entries: Vec<String> = (0..random.below(4)).map(|_| entry(random)).collect();
        text += &match random.below(16) {
            0 => format!("#[{name}]\n"),
            1 => format!("#[{name} = \"x\"]\n"),
            2 => "#[doc = include_str!(\"x\")]\n".to_owned(),
            3 => "/// A comment.\n///\n/// And more.\n".to_owned(),
            _ => format!("#[{name}({})]\n", entries.join(", ")),
        };
    }
    text
}

fn fields(random: &mut Random) -> String {
    let field = |random: &mut Random, number| {
        let name = random.pick(&["name", "r#type", "__", "Upper"]);
        let name = if name == "r#type" {
            name.to_owned()
        } else {
            format!("{name}{number}")
        };
        format!("{}{name}: {},\n", attributes(random), random.pick(&TYPES))
    };
    (0..random.below(4))
        .map(|number| field(random, number))
        .collect()
}

fn variant(random: &mut Random, number: usize) -> String {
    let body = match random.below(5) {
        0 => String::new(),
        1 => format!("{{ {} }}", fields(random)),
        2 => format!("({}, {})", random.pick(&TYPES), random.pick(&TYPES)),
        _ => format!("({})", random.pick(&TYPES)),
    };
    format!("{}Variant{number}{body},\n", attributes(random))
}

fn item(random: &mut Random) -> String {
    let attributes = attributes(random);
    let generics = random.pick(&["", "<T>", "<'a, const N: usize>"]);
    match random.below(8) {
        0 => format!("{attributes}struct Item{generics};"),
        1 => format!("{attributes}struct Item{generics}(u8, u8);"),
        2 => format!("{attributes}union Item{generics} {{ a: u8, b: i8 }}"),
        3..=5 => format!("{attributes}struct Item{generics} {{ {} }}", fields(random)),
        _ => {
            let variants: String = (0..random.below(10))
                .map(|it| variant(random, it))
                .collect();
            format!("{attributes}enum Item{generics} {{ {variants} }}")
        }
    }
}

/// The items are expanded in several threads, because this takes longer than all other tests.
#[test]
fn every_expansion_is_valid_rust() {
    let mut random = Random::new(24_301);
    let items: Vec<String> = (0..ITEMS).map(|_| item(&mut random)).collect();
    let counts: Vec<Counts> = std::thread::scope(|scope| {
        let parts = items.chunks(items.len().div_ceil(4));
        let threads: Vec<_> = parts.map(|part| scope.spawn(|| expand_all(part))).collect();
        let counts = threads.into_iter().map(|thread| thread.join());
        counts
            .map(|counts| counts.expect("valid expansions"))
            .collect()
    });
    let read: u32 = counts.iter().map(|counts| counts.read).sum();
    let clean: u32 = counts.iter().map(|counts| counts.clean).sum();
    // The test proves something only if some of the items have errors and some have none.
    assert!(read > ITEMS / 2, "{read} items could be read");
    assert!(clean > ITEMS / 20, "{clean} expansions had no errors");
    assert!(clean < read * 3, "{clean} expansions had no errors");
}

/// The numbers of items that could be read, and of their expansions without errors.
#[derive(Default)]
struct Counts {
    read: u32,
    clean: u32,
}

/// Expands each item with each derive. Panics if an expansion is not valid Rust.
fn expand_all(items: &[String]) -> Counts {
    let mut counts = Counts::default();
    for item in items {
        // The compiler refuses an item that cannot be parsed before it calls a macro, so such items
        // are skipped.
        let Ok(input) = syn::parse_str::<DeriveInput>(item) else {
            continue;
        };
        counts.read += 1;
        for derive in [
            Derive::Parser,
            Derive::Args,
            Derive::Subcommand,
            Derive::ValueEnum,
        ] {
            let output = expand(derive, &input);
            let text = output.to_string();
            let parsed = syn::parse2::<syn::File>(output);
            let file = parsed.unwrap_or_else(|error| panic!("{error}: {item}\n{text}"));
            let has_error = file.items.iter().any(|item| {
                matches!(item, syn::Item::Macro(call)
                    if call.mac.path.to_token_stream().to_string().contains("compile_error"))
            });
            counts.clean += u32::from(!has_error);
        }
    }
    counts
}
