//! Nothing: what is checked is in the documents.
