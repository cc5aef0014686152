//! Defaults whose type is inferred from the field and would be another type without the field.

use clap::Parser;
use std::num::NonZeroU32;

const BITS: u32 = 40;
const HALF: u64 = u64::MAX / 2;

struct Limits;

impl Limits {
    const STEP: i8 = -2;
}

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long, default_value_t = 1 << 40)]
    shifted: u64,
    #[arg(long, default_value_t = (1 << BITS) - 1)]
    by_constant: u64,
    #[arg(long, default_value_t = !0)]
    all_bits: u64,
    #[arg(long, default_value_t = !0)]
    few_bits: u8,
    #[arg(long, default_value_t = !0)]
    signed_bits: i64,
    #[arg(long, default_value_t = u64::MAX)]
    greatest: u64,
    #[arg(long, default_value_t = u128::MAX)]
    beyond: u128,
    #[arg(long, default_value_t = 1 << 60)]
    far: i128,
    #[arg(long, default_value_t = HALF + 1)]
    half: u64,
    #[arg(long, default_value_t = -1)]
    negative: i8,
    #[arg(long, default_value_t = i8::MIN)]
    least: i8,
    #[arg(long, default_value_t = -(1 << 40))]
    negated: i64,
    #[arg(long, default_value_t = -Limits::STEP)]
    of_constant: i8,
    #[arg(long, default_value_t = u8::MAX as u64 + (1 << 33))]
    cast: u64,
    #[arg(long, default_value_t = -1_i8 as u8)]
    wrapped: u8,
    #[arg(long, default_value_t = 'a' as u32)]
    letter: u32,
    #[arg(long, default_value_t = b'a')]
    byte: u8,
    #[arg(long, default_value_t = "x".len())]
    length: usize,
    #[arg(long, default_value_t = { 1 << 41 })]
    block: u64,
    #[arg(long, default_value_t = if BITS > 8 { 1 << 42 } else { 0 })]
    choice: u64,
    #[arg(long, default_value_t = 0.1 + 0.2)]
    sum: f64,
    #[arg(long, default_value_t = 1.0 / 3.0)]
    third: f32,
    #[arg(long, default_value_t = -0.0)]
    zero: f64,
    #[arg(long, default_value_t = std::f64::consts::PI)]
    pi: f64,
    #[arg(long, default_value_t = NonZeroU32::MIN)]
    not_zero: NonZeroU32,
    #[arg(long, default_values_t = [1 << 40, !0, 7 % 4])]
    list: Vec<u64>,
    #[arg(default_value_t = 1 << 33)]
    positional: usize,
}
