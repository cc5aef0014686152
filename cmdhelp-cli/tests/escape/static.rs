//! A program without shared libraries, which prints its argument. Unlike `static.c`, it can be built with musl without a
//! C compiler for musl. It prints on another thread, since static programs start threads with code of their own.

fn main() {
    let argument = std::env::args().nth(1).expect("an argument");
    let print = move || println!("{argument}");
    std::thread::spawn(print).join().expect("it prints");
}
