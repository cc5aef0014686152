//! Empty: this package only tests the documents.
