//! Empty: the programs are in `examples`, and their tests in `tests`.
