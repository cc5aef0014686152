//! Schemas against serde: what it writes is valid, and what it cannot read is not.

mod against_serde;
mod foreign;
mod golden;
mod mutation;
mod portable;
