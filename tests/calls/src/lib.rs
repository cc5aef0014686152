//! Programs, called as an agent would call them: see `src/bin` for the programs and `tests` for the
//! calls.
