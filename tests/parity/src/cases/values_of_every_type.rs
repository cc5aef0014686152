//! The types for which clap has a parser of its own.

use clap::Parser;
use std::ffi::{OsStr, OsString};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::num::NonZeroU8;
use std::path::{Path, PathBuf};
use std::sync::Arc;

#[derive(Debug, Parser)]
pub struct Cli {
    #[arg(long)]
    i8: Option<i8>,
    #[arg(long)]
    i16: Option<i16>,
    #[arg(long)]
    i32: Option<i32>,
    #[arg(long, allow_hyphen_values = true)]
    i64: Option<i64>,
    #[arg(long, allow_negative_numbers = true)]
    i128: Option<i128>,
    #[arg(long)]
    u8: Option<u8>,
    #[arg(long)]
    u16: Option<u16>,
    #[arg(long)]
    u32: Option<u32>,
    #[arg(long)]
    u64: Option<u64>,
    #[arg(long)]
    usize: Option<usize>,
    #[arg(long)]
    f32: Option<f32>,
    #[arg(long)]
    f64: Option<f64>,
    #[arg(long)]
    char: Option<char>,
    #[arg(long)]
    string: Option<String>,
    #[arg(long)]
    boxed_str: Option<Box<str>>,
    #[arg(long)]
    boxed_os_str: Option<Box<OsStr>>,
    #[arg(long)]
    boxed_path: Option<Box<Path>>,
    #[arg(long)]
    shared: Option<Arc<str>>,
    #[arg(long)]
    path: Option<PathBuf>,
    #[arg(long)]
    os: Option<OsString>,
    #[arg(long)]
    ip: Option<IpAddr>,
    #[arg(long, default_value_t = Ipv4Addr::LOCALHOST)]
    v4: Ipv4Addr,
    #[arg(long)]
    socket: Option<SocketAddr>,
    #[arg(long)]
    non_zero: Option<NonZeroU8>,
}
