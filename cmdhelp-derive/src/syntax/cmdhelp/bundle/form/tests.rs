//! Tests which texts the options for bundles accept.

use super::{Duration, Form, Glob, Host, Id, Range, Resource, Slug, Url, Variable};

fn check<F: Form>(good: &[&str], bad: &[&str]) {
    for text in good {
        assert_eq!(F::violation(text), None, "{text}");
    }
    for text in bad {
        assert!(F::violation(text).is_some(), "{text}");
    }
}

#[test]
fn accepts_only_texts_that_bundles_accept() {
    check::<Id>(&["pad", "a1-b"], &["p", "Pad", "-pad", "pad_1", ""]);
    check::<Range>(
        &[
            ">=1.4.0 <2.0.0",
            "^1.2",
            "~1",
            "1.x || >= 2.1.0",
            "1.0.0 - 2.0.0",
            "*",
            "1.0.0-rc.1",
        ],
        &["", "latest", ">=", "1.2.3.4", "1.2 ||", "=>1.0.0", "1.y"],
    );
    check::<Host>(
        &["api.example.com", "*.example.com", "localhost", "192.0.2.1"],
        &[
            "https://a.b",
            "a.b/c",
            "a.b:80",
            "10.0.0.0/8",
            "*",
            "a.*.b",
            "A.b",
            "a..b",
            "",
        ],
    );
    check::<Glob>(
        &["~/.config/**", "./x", "/etc/hosts", "**", "**/*.md"],
        &["x", "../x", "~/../x", "/a/..", "~", ""],
    );
    check::<Duration>(
        &["PT24H", "P7D", "P2W3DT4H5M6S", "P0DT10S"],
        &[
            "", "P", "PT", "24H", "PT24", "P1H", "P1D2Y", "P1M", "P1Y", "PTH", "PT0S", "P0DT00H",
        ],
    );
    check::<Slug>(
        &["pad/token", "pad"],
        &["pad/", "/pad", "Pad/token", "pad token", "a/bb", "aa/bb/cc"],
    );
    check::<Variable>(&["PAD_TOKEN", "_X1"], &["pad", "1X", "A-B", ""]);
    check::<Url>(
        &["https://a.b/c"],
        &["http://a.b", "https://", "https:// a", "a.b"],
    );
    check::<Resource>(
        &["workspace:/", "external:a.b"],
        &["workspace", "a b:c", ":x", "x:"],
    );
}
