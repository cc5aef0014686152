//! Random values from a seed.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::hash::Hash;
use std::num::NonZeroU8;
use std::ops::{Bound, Range};
use std::path::PathBuf;
use std::rc::Rc;
use std::time::{Duration, SystemTime};

/// A linear congruential generator, which is random enough to pick values.
#[derive(Debug)]
pub struct Random(u64);

impl Random {
    /// Creates a generator with this seed.
    #[must_use]
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// Returns 32 random bits.
    pub fn bits(&mut self) -> u32 {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 32) as u32
    }

    /// Returns a number below the limit.
    pub fn below(&mut self, limit: usize) -> usize {
        self.bits() as usize % limit
    }

    /// Returns a random value of a type.
    pub fn any<T: Sample>(&mut self) -> T {
        T::sample(self)
    }
}

/// A type with random values.
pub trait Sample {
    /// Returns a random value.
    fn sample(random: &mut Random) -> Self;
}

macro_rules! integers {
    ($($ty:ident),*) => {
        $(impl Sample for $ty {
            fn sample(random: &mut Random) -> Self {
                match random.below(6) {
                    0 => <$ty>::MIN,
                    1 => <$ty>::MAX,
                    2 => 0,
                    _ => random.bits() as $ty,
                }
            }
        })*
    };
}

integers!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize);

/// Values are limited to those that serde_json can serialize.
impl Sample for u128 {
    fn sample(random: &mut Random) -> Self {
        random.any::<u64>().into()
    }
}

impl Sample for i128 {
    fn sample(random: &mut Random) -> Self {
        random.any::<i64>().into()
    }
}

impl Sample for () {
    fn sample(_: &mut Random) -> Self {}
}

impl Sample for bool {
    fn sample(random: &mut Random) -> Self {
        random.below(2) == 0
    }
}

impl Sample for f64 {
    fn sample(random: &mut Random) -> Self {
        f64::from(random.bits()) / 7.0 - 1e8
    }
}

impl Sample for f32 {
    fn sample(random: &mut Random) -> Self {
        random.any::<f64>() as Self
    }
}

impl Sample for char {
    fn sample(random: &mut Random) -> Self {
        ['a', '"', 'ß', '😀', '\u{0}'][random.below(5)]
    }
}

impl Sample for String {
    fn sample(random: &mut Random) -> Self {
        (0..random.below(4)).map(|_| random.any::<char>()).collect()
    }
}

impl Sample for PathBuf {
    fn sample(random: &mut Random) -> Self {
        random.any::<String>().into()
    }
}

impl Sample for NonZeroU8 {
    fn sample(random: &mut Random) -> Self {
        Self::new(random.any()).unwrap_or(Self::MIN)
    }
}

impl Sample for Duration {
    fn sample(random: &mut Random) -> Self {
        Self::new(random.bits().into(), random.bits() % 1_000_000_000)
    }
}

impl Sample for SystemTime {
    fn sample(random: &mut Random) -> Self {
        Self::UNIX_EPOCH + random.any::<Duration>()
    }
}

impl<T: Sample> Sample for Option<T> {
    fn sample(random: &mut Random) -> Self {
        (random.below(3) > 0).then(|| random.any())
    }
}

impl<T: Sample, E: Sample> Sample for Result<T, E> {
    fn sample(random: &mut Random) -> Self {
        if random.any() {
            Ok(random.any())
        } else {
            Err(random.any())
        }
    }
}

impl<T: Sample> Sample for Bound<T> {
    fn sample(random: &mut Random) -> Self {
        match random.below(3) {
            0 => Self::Unbounded,
            1 => Self::Included(random.any()),
            _ => Self::Excluded(random.any()),
        }
    }
}

impl<T: Sample> Sample for Range<T> {
    fn sample(random: &mut Random) -> Self {
        random.any()..random.any()
    }
}

impl<T: Sample> Sample for Box<T> {
    fn sample(random: &mut Random) -> Self {
        Self::new(random.any())
    }
}

impl<T: Sample> Sample for Rc<T> {
    fn sample(random: &mut Random) -> Self {
        Self::new(random.any())
    }
}

/// Returns a collection with few elements, and fewer in nested lists, so that recursive types end.
fn few<T: Sample, C: FromIterator<T>>(random: &mut Random) -> C {
    let count = random.below(7) / 3;
    (0..count).map(|_| random.any()).collect()
}

impl<T: Sample> Sample for Vec<T> {
    fn sample(random: &mut Random) -> Self {
        few(random)
    }
}

impl<T: Sample> Sample for VecDeque<T> {
    fn sample(random: &mut Random) -> Self {
        few(random)
    }
}

impl<T: Sample + Ord> Sample for BTreeSet<T> {
    fn sample(random: &mut Random) -> Self {
        few(random)
    }
}

impl<K: Sample + Ord, V: Sample> Sample for BTreeMap<K, V> {
    fn sample(random: &mut Random) -> Self {
        few(random)
    }
}

impl<K: Sample + Eq + Hash, V: Sample> Sample for HashMap<K, V> {
    fn sample(random: &mut Random) -> Self {
        few(random)
    }
}

impl<T: Sample, const N: usize> Sample for [T; N] {
    fn sample(random: &mut Random) -> Self {
        std::array::from_fn(|_| random.any())
    }
}

impl<A: Sample, B: Sample> Sample for (A, B) {
    fn sample(random: &mut Random) -> Self {
        (random.any(), random.any())
    }
}

impl<A: Sample, B: Sample, C: Sample> Sample for (A, B, C) {
    fn sample(random: &mut Random) -> Self {
        (random.any(), random.any(), random.any())
    }
}

impl Sample for serde_json::Value {
    fn sample(random: &mut Random) -> Self {
        match random.below(5) {
            0 => Self::Null,
            1 => random.any::<i32>().into(),
            2 => random.any::<String>().into(),
            3 => few::<Self, Vec<Self>>(random).into(),
            _ => serde_json::json!({"key": random.any::<bool>()}),
        }
    }
}

impl Sample for serde_json::Map<String, serde_json::Value> {
    fn sample(random: &mut Random) -> Self {
        random.any::<BTreeMap<_, _>>().into_iter().collect()
    }
}

impl Sample for serde_json::Number {
    fn sample(random: &mut Random) -> Self {
        random.any::<i32>().into()
    }
}
