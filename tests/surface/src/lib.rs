//! Nothing: the programs are in `src/bin`, and what is proved of them in `tests`.
