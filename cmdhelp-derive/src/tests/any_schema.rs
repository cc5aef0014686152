//! Tests the derive `Schema` with random items that have attributes `#[serde(...)]` and
//! `#[schema(...)]`.

use syn::DeriveInput;

use super::any_input::Random;
use crate::expand_schema;

const ITEMS: u32 = 3_000;

const OPTIONS: [&str; 24] = [
    "rename",
    "rename_all",
    "rename_all_fields",
    "tag",
    "content",
    "untagged",
    "transparent",
    "deny_unknown_fields",
    "default",
    "skip",
    "skip_serializing",
    "skip_serializing_if",
    "flatten",
    "with",
    "serialize_with",
    "into",
    "remote",
    "raw",
    "name",
    "description",
    "format",
    "minimum",
    "maximum",
    "of_a_later_version",
];

const VALUES: [&str; 10] = [
    "\"text\"",
    "\"camelCase\"",
    "\"Option::is_none\"",
    "\"Vec<String>\"",
    "\"{}\"",
    "1",
    "-0.5",
    "path::to::thing",
    "serialize = \"a\", deserialize = \"b\"",
    "@",
];

const TYPES: [&str; 8] = [
    "u8",
    "Option<Box<Item>>",
    "Self",
    "&'static [Item<T>]",
    "(T, T::Other, <T as Trait>::Type)",
    "PhantomData<T>",
    "[u8; N]",
    "fn(T) -> Item",
];

fn attributes(random: &mut Random) -> String {
    let mut text = String::new();
    for _ in 0..random.below(3) {
        let option = random.pick(&OPTIONS);
        let value = random.pick(&VALUES);
        let entry = match random.below(3) {
            0 => option.to_owned(),
            1 => format!("{option} = {value}"),
            _ => format!("{option}({value})"),
        };
        let name = random.pick(&["serde", "serde", "schema"]);
        text += &match random.below(12) {
            0 => format!("#[{name}]\n"),
            1 => format!("#[{name} = \"x\"]\n"),
            2 => "/// A \"comment\"\n".to_owned(),
            _ => format!("#[{name}({entry})]\n"),
        };
    }
    text
}

fn fields(random: &mut Random) -> String {
    match random.below(3) {
        0 => String::new(),
        1 => {
            let field =
                |random: &mut Random| format!("{}{}", attributes(random), random.pick(&TYPES));
            let fields: Vec<String> = (0..random.below(4)).map(|_| field(random)).collect();
            format!("({})", fields.join(", "))
        }
        _ => {
            let field = |random: &mut Random, number| {
                let name = random.pick(&["r#type", "name", "__", "größe"]);
                let name = if name == "r#type" {
                    name.to_owned()
                } else {
                    format!("{name}{number}")
                };
                format!("{}{name}: {}", attributes(random), random.pick(&TYPES))
            };
            let fields: Vec<String> = (0..random.below(4)).map(|it| field(random, it)).collect();
            format!("{{ {} }}", fields.join(", "))
        }
    }
}

fn item(random: &mut Random) -> String {
    let attributes_of_item = attributes(random);
    let generics = random.pick(&["", "<T>", "<'a, T: 'a, const N: usize>"]);
    if random.below(3) > 0 {
        let variant = |random: &mut Random, number| {
            format!("{}Variant{number}{}", attributes(random), fields(random))
        };
        let variants: Vec<String> = (0..random.below(5)).map(|it| variant(random, it)).collect();
        return format!(
            "{attributes_of_item}enum Item{generics} {{ {} }}",
            variants.join(", ")
        );
    }
    let fields = fields(random);
    let end = if fields.starts_with('{') { "" } else { ";" };
    format!("{attributes_of_item}struct Item{generics}{fields}{end}")
}

#[test]
fn every_expansion_is_valid_rust() {
    let mut random = Random::new(24_301);
    let (mut read, mut clean) = (0, 0);
    for _ in 0..ITEMS {
        let item = item(&mut random);
        let Ok(input) = syn::parse_str::<DeriveInput>(&item) else {
            continue;
        };
        read += 1;
        let output = expand_schema(&input);
        let text = output.to_string();
        if let Err(error) = syn::parse2::<syn::File>(output) {
            panic!("{error}: {item}\n{text}");
        }
        clean += u32::from(!text.contains("compile_error"));
    }
    // The test proves something only if some of the items have errors and some have none.
    assert!(read > ITEMS / 2, "{read} items could be read");
    assert!(clean > ITEMS / 5, "{clean} expansions had no errors");
    assert!(clean < read, "{clean} expansions had no errors");
}
