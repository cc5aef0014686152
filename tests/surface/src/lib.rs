//! Empty: the programs are in `src/bin`, and their tests in `tests`.
