//! Nothing: the programs are in `examples`, and what is proved of them in `tests`.
