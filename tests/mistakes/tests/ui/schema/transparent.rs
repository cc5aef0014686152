use cmdhelp::prelude::*;
use std::marker::PhantomData;

#[derive(Schema)]
#[serde(transparent)]
struct Two {
    a: u8,
    b: u8,
}

#[derive(Schema)]
#[serde(transparent)]
struct None {
    #[serde(skip)]
    a: u8,
    marker: PhantomData<u8>,
}

fn main() {}
