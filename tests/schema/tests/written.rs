//! Schemas compared with serde: serialized values are valid, and values that serde rejects are invalid.

mod against_serde;
mod foreign;
mod golden;
mod mutation;
mod portable;
