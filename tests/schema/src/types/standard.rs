//! Types of `std`.

use std::collections::{BTreeMap, BTreeSet, HashMap, VecDeque};
use std::num::NonZeroU8;
use std::ops::{Bound, Range};
use std::path::PathBuf;
use std::time::{Duration, SystemTime};

use super::cases;

cases! {
    exact: u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, NonZeroU8, f64, bool, char,
        String, (), PathBuf, Option<u8>, Option<Option<String>>, Vec<u8>, Vec<Option<i8>>,
        VecDeque<char>, [u8; 3], [u16; 0], (u8, String), (bool, (), i16), Box<[u8; 2]>,
        BTreeMap<String, u8>, HashMap<String, Vec<bool>>, Result<u8, String>,
        Range<u8>, Duration, Vec<(u8, Option<char>)>, BTreeSet<char>;
    loose: u128, i128, f32, SystemTime, BTreeMap<u8, bool>, Bound<u8>;
}
