//! A list that another process has locked.
//!
//! `todo` waits ten seconds for the lock. Tests start in the order of their names, so all others run meanwhile.

use rusqlite::Connection;

use crate::todo::failures::check;
use crate::todo::run::List;

#[test]
fn a_long_wait_for_the_lock_is_reported() {
    let list = List::of(&["one"]);
    let db = Connection::open(list.file()).expect("the file");
    db.execute_batch("BEGIN IMMEDIATE").expect("a lock");
    assert_eq!(list.each("title"), ["one"], "who reads does not wait");
    let busy = list.line("add two");
    check(&busy, "STORE_BUSY", 75, &list.file());
    assert_eq!(busy.error()["retryable"], true);
    db.execute_batch("COMMIT").expect("no lock");
    list.line("add two").data();
    assert_eq!(list.each("title"), ["one", "two"]);
}
