//! Trees and command lines, made by chance, on which clap and our resolver have to agree.

pub mod asked;
pub mod compare;
pub mod lines;
pub mod model;
pub mod random;
pub mod to_clap;
pub mod to_spec;
pub mod trees;
