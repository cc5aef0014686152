//! Tests that call programs as an agent would: see `src/bin` for the programs and `tests` for the
//! calls.
