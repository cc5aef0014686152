//! Commands of all shapes, and values for them.

#![allow(missing_docs, reason = "the build script generates most items")]

use std::error::Error;
use std::path::PathBuf;
use std::str::FromStr;

use cmdhelp::{ArgAction, Args, Parser, Subcommand, ValueEnum};

include!(concat!(env!("OUT_DIR"), "/calls.rs"));

/// A program with arguments above its commands.
#[derive(Debug, PartialEq, Parser)]
#[command(name = "calls")]
pub struct Calls {
    /// For all commands
    #[arg(long, global = true)]
    pub everywhere: Option<String>,
    /// For the program
    #[arg(long)]
    pub field_0: Option<u64>,
    #[command(subcommand)]
    pub group: Group,
}

#[derive(Debug, PartialEq, Subcommand)]
pub enum Group {
    /// All of them
    All {
        /// For the group
        #[arg(long)]
        list: Vec<String>,
        #[command(subcommand)]
        command: Commands,
    },
}

/// Arguments with values of some type, of which only the running program knows which.
#[derive(Debug, PartialEq, Parser)]
#[command(name = "typed")]
pub struct Typed<T>
where
    T: FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    #[arg(long)]
    pub typed: Option<T>,
    #[arg(long)]
    pub typed_list: Vec<T>,
    #[command(flatten)]
    around: Around<Paths>,
}

/// Arguments that can all be left out.
#[derive(Debug, PartialEq, Args)]
pub struct Paths {
    #[arg(long)]
    from: Option<PathBuf>,
    #[arg(long)]
    into: Vec<PathBuf>,
}

/// Arguments. One of them has to be given.
#[derive(Debug, PartialEq, Args)]
pub struct Named {
    #[arg(long)]
    name: String,
    #[arg(long)]
    nick: Option<String>,
}

/// Arguments in a type that is there if one of them is given.
#[derive(Debug, PartialEq, Args)]
pub struct Ranked {
    #[arg(long)]
    rank: Option<u8>,
    #[arg(long)]
    title: Option<String>,
}

impl Ranked {
    fn with_rank(r: &mut Random) -> Self {
        Self {
            rank: Some(Any::any(r)),
            title: Any::any(r),
        }
    }
}

/// Arguments around others.
#[derive(Debug, PartialEq, Args)]
pub struct Wide {
    #[arg(long)]
    width: Option<i64>,
    #[command(flatten)]
    named: Named,
}

/// The same, of a type of which only the running program knows which.
#[derive(Debug, PartialEq, Args)]
pub struct Around<T: Args> {
    #[command(flatten)]
    inner: T,
    #[arg(long)]
    outer: Option<i64>,
}

/// Returns the JSON member of an argument.
fn member(key: &str, value: &impl Any) -> Option<String> {
    Some(format!("\"{key}\":{}", value.json()?))
}

/// Joins the JSON members of a flattened struct, which are members of the outer object.
fn members(all: &[Option<String>]) -> Option<String> {
    let all: Vec<&str> = all.iter().flatten().map(String::as_str).collect();
    (!all.is_empty()).then(|| all.join(","))
}

impl<T> Any for Typed<T>
where
    T: Any + FromStr<Err: Error + Send + Sync> + Clone + Send + Sync + 'static,
{
    fn any(r: &mut Random) -> Self {
        Self {
            typed: Any::any(r),
            typed_list: Any::any(r),
            around: Any::any(r),
        }
    }

    fn json(&self) -> Option<String> {
        let all = members(&[
            member("typed", &self.typed),
            member("typed_list", &self.typed_list),
            self.around.json(),
        ]);
        Some(format!("{{{}}}", all.unwrap_or_default()))
    }
}

impl Any for Ranked {
    fn any(r: &mut Random) -> Self {
        Self::with_rank(r)
    }

    fn json(&self) -> Option<String> {
        members(&[member("rank", &self.rank), member("title", &self.title)])
    }
}

/// Implements `Any` for flattened structs. The word before a field is `own` or, if it is flattened itself, `flat`.
macro_rules! flattened {
    (@own $field:expr, $key:ident) => { member(stringify!($key), &$field) };
    (@flat $field:expr, $key:ident) => { $field.json() };
    ($($ty:ty, [$($parameters:tt)*]: $($kind:ident $field:ident),*;)*) => {
        $(impl<$($parameters)*> Any for $ty {
            fn any(r: &mut Random) -> Self {
                Self { $($field: Any::any(r)),* }
            }

            fn json(&self) -> Option<String> {
                members(&[$(flattened!(@$kind self.$field, $field)),*])
            }
        })*
    };
}

flattened! {
    Paths, []: own from, own into;
    Named, []: own name, own nick;
    Wide, []: own width, flat named;
    Around<T>, [T: Any + Args]: flat inner, own outer;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Choice {
    One,
    TwoWords,
    #[value(name = "--three")]
    Three,
}

/// A random number generator, which returns the same numbers for the same seed.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn number(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    pub fn below(&mut self, end: u64) -> u64 {
        (self.number() >> 16) % end
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[usize::try_from(self.below(from.len() as u64)).unwrap()]
    }

    fn between(&mut self, first: u8, last: u8) -> u8 {
        first + u8::try_from(self.below(u64::from(last - first) + 1)).unwrap()
    }

    fn list<T: Any>(&mut self, least: u64) -> Vec<T> {
        let count = least + self.below(4);
        (0..count).map(|_| T::any(self)).collect()
    }

    fn some_list<T: Any>(&mut self) -> Option<Vec<T>> {
        let list = self.list(0);
        (!list.is_empty()).then_some(list)
    }

    /// Returns a list of texts without a delimiter.
    fn plain_list(&mut self, least: u64) -> Vec<String> {
        let list = self.list::<String>(least).into_iter();
        list.map(|text| text.replace(',', ".")).collect()
    }

    fn pairs<T: Any>(&mut self) -> Vec<T> {
        let count = 2 * self.below(3);
        (0..count).map(|_| T::any(self)).collect()
    }

    fn few<T: Any>(&mut self, most: u64) -> Vec<T> {
        let count = self.below(most + 1);
        (0..count).map(|_| T::any(self)).collect()
    }
}

/// A type with random values that can be written as JSON. Absent values have no JSON.
pub trait Any: Sized {
    fn any(r: &mut Random) -> Self;
    fn json(&self) -> Option<String>;
}

impl Any for bool {
    fn any(r: &mut Random) -> Self {
        r.below(2) == 0
    }

    fn json(&self) -> Option<String> {
        Some(self.to_string())
    }
}

macro_rules! integers {
    ($($ty:ty),*) => {
        $(impl Any for $ty {
            fn any(r: &mut Random) -> Self {
                match r.below(6) {
                    0 => <$ty>::MIN,
                    1 => <$ty>::MAX,
                    2 => 0,
                    _ => r.number() as $ty,
                }
            }

            fn json(&self) -> Option<String> {
                Some(self.to_string())
            }
        })*
    };
}

integers!(u8, u16, u32, u64, i64, i128);

macro_rules! floats {
    ($($ty:ty),*) => {
        $(impl Any for $ty {
            fn any(r: &mut Random) -> Self {
                match r.below(4) {
                    0 => 0.0,
                    1 => -1.5,
                    2 => <$ty>::MAX,
                    _ => r.number() as $ty / 1e6,
                }
            }

            fn json(&self) -> Option<String> {
                Some(format!("{self:?}"))
            }
        })*
    };
}

floats!(f32, f64);

impl Any for char {
    fn any(r: &mut Random) -> Self {
        *r.pick(&['x', '-', ' ', 'é', '"', '🦀'])
    }

    fn json(&self) -> Option<String> {
        self.to_string().json()
    }
}

impl Any for String {
    fn any(r: &mut Random) -> Self {
        let text = *r.pick(&[
            "",
            "-",
            "--",
            "-x",
            "--json",
            "--everywhere",
            "--field_0=1",
            "=",
            "=a",
            "a=b",
            "a b",
            "é🦀",
            "@file",
            "\n",
            "\u{1b}",
            "help",
            "all",
            "c1",
            "null",
            "true",
            "5",
            ",",
            ";",
            "\"",
            "\\",
            "--help",
            "-h",
            "-V",
            "word",
            "$HOME",
            "%PATH%",
            "*",
        ]);
        text.to_owned()
    }

    fn json(&self) -> Option<String> {
        let characters = self.chars().map(|character| match character {
            '"' | '\\' => format!("\\{character}"),
            control if control < ' ' => format!("\\u{:04x}", u32::from(control)),
            // Half of the other characters are written as escapes, where possible.
            other if u32::from(other) % 2 == 0 && u32::from(other) < 0xd800 => {
                format!("\\u{:04X}", u32::from(other))
            }
            other => other.to_string(),
        });
        Some(format!("\"{}\"", characters.collect::<String>()))
    }
}

impl Any for PathBuf {
    fn any(r: &mut Random) -> Self {
        // clap rejects empty paths.
        match String::any(r) {
            empty if empty.is_empty() => Self::from("."),
            path => Self::from(path),
        }
    }

    fn json(&self) -> Option<String> {
        self.to_str().unwrap().to_owned().json()
    }
}

impl Any for Choice {
    fn any(r: &mut Random) -> Self {
        *r.pick(&[Self::One, Self::TwoWords, Self::Three])
    }

    fn json(&self) -> Option<String> {
        let name = self.to_possible_value().unwrap().get_name().to_owned();
        name.json()
    }
}

impl<T: Any> Any for Option<T> {
    fn any(r: &mut Random) -> Self {
        (r.below(3) > 0).then(|| T::any(r))
    }

    /// `Some(None)` is a flag without a value.
    fn json(&self) -> Option<String> {
        self.as_ref()
            .map(|some| some.json().unwrap_or_else(|| "true".to_owned()))
    }
}

impl<T: Any> Any for Vec<T> {
    fn any(r: &mut Random) -> Self {
        r.list(0)
    }

    fn json(&self) -> Option<String> {
        let items: Vec<String> = self.iter().filter_map(Any::json).collect();
        (!items.is_empty()).then(|| format!("[{}]", items.join(",")))
    }
}
