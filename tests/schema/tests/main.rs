//! Our schemas agree with serde and with schemars.
//!
//! They are one executable, so that the tests of written values run while cargo builds packages with schemars.

mod schemars;
mod written;
