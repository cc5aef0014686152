use super::Permissions;

#[test]
fn a_pattern_permits_values_below_it_and_no_others() {
    let permits = |pattern: &str, other: &str| {
        let bytes = Permissions::encode(&[("reads", vec![pattern])]);
        let permissions = Permissions::of(bytes.leak().as_bytes());
        permissions.permits(Permissions::READS, other)
    };
    let covered = [
        ("api.example.com", "api.example.com"),
        ("*.example.com", "api.example.com"),
        ("*.example.com", "*.api.example.com"),
        ("*.example.com", "*.example.com"),
        ("~/items/**", "~/items/a/*.json"),
        ("~/items/**", "~/items/**"),
        ("~/*/**", "~/*/**"),
        ("**", "/etc/hosts"),
    ];
    for (pattern, other) in covered {
        assert!(permits(pattern, other), "{pattern} {other}");
    }
    let refused = [
        ("api.example.com", "*.example.com"),
        ("*.example.com", "example.com"),
        ("*.example.com", "badexample.com"),
        ("~/items/**", "~/items"),
        ("~/items/**", "~/items2/a"),
        ("~/*/**", "~/items/a"),
        ("~/items/*", "~/items/a"),
        ("./items/**", "~/items/a"),
    ];
    for (pattern, other) in refused {
        assert!(!permits(pattern, other), "{pattern} {other}");
    }
}

#[test]
fn permissions_are_read_as_they_were_written() {
    let declared = [
        ("network", vec!["a.example.com", "*.b.example.com"]),
        ("reads", vec![]),
        ("tty", vec![""]),
    ];
    let permissions = Permissions::of(Permissions::encode(&declared).leak().as_bytes());
    let read = permissions.by_kind();
    assert_eq!(read.len(), declared.len());
    for ((kind, patterns), (read_kind, read)) in declared.iter().zip(&read) {
        assert_eq!(
            (*kind, &patterns[..]),
            (
                &**read_kind,
                &read.iter().map(|it| &**it).collect::<Vec<_>>()[..]
            )
        );
    }
    assert_eq!(permissions.verdict(Permissions::READS, "~/a"), Some(false));
    assert_eq!(permissions.verdict(Permissions::WRITES, "~/a"), None);
}

#[test]
fn a_value_has_only_keys_of_patterns_that_permit_it() {
    let texts = [
        "api.example.com",
        "*.example.com",
        "*.api.example.com",
        "a.b.example.com",
        "example.com",
        "com",
        "*.com",
        "~/items/**",
        "~/items/a/*.json",
        "~/items/a.b/**",
        "~/items",
        "~/*/**",
        "~/*/a",
        "~/**",
        "/**",
        "./**",
        "**",
        "**/*.md",
        "*./**",
        "a*./**",
        "git",
        "",
    ];
    let mut found = 0;
    for pattern in texts {
        for value in texts {
            for (kind, name) in (0..).zip(Permissions::KINDS) {
                let bytes = Permissions::encode(&[(name, vec![pattern])]);
                let permissions = Permissions::of(bytes.leak().as_bytes());
                let keys = Permissions::keys(kind, value);
                let declared = permissions.declared_keys();
                let has = declared.have(keys[0], keys[1]);
                assert!(
                    !has || permissions.permits(kind, value),
                    "{pattern} {value}"
                );
                let other = Permissions::keys(kind + 1, value);
                assert!(!declared.have(other[0], other[1]));
                found += usize::from(has);
            }
        }
    }
    assert!(found >= texts.len() * Permissions::KINDS.len(), "{found}");
}

#[test]
fn a_value_has_the_keys_of_itself_and_of_a_wide_pattern() {
    let has_key = |pattern: &str, value: &str| {
        let bytes = Permissions::encode(&[("reads", vec![pattern])]);
        let declared = Permissions::of(bytes.leak().as_bytes()).declared_keys();
        let [wide, own] = Permissions::keys(Permissions::READS, value);
        declared.have(wide, own)
    };
    let values = [
        ("*.example.com", "api.example.com"),
        ("*.example.com", "a.b.example.com"),
        ("~/.config/**", "~/.config/pad/**"),
        ("/etc/**", "/etc/pad/hosts"),
    ];
    for (pattern, value) in values {
        assert!(has_key(pattern, value), "{pattern} {value}");
        assert!(has_key(pattern, pattern), "{pattern}");
        assert!(has_key(value, value), "{value}");
    }
    assert!(!has_key("*.com", "api.example.com"));
    assert!(!has_key("*.example.org", "api.example.com"));
    assert!(!has_key("~/*/**", "~/*/a"));
}

#[test]
fn patterns_without_a_key_permit_values() {
    let hosts: Vec<String> = (0..300).map(|at| format!("{at}.example.com")).collect();
    let declared = [("network", hosts)];
    let permissions = Permissions::of(Permissions::encode(&declared).leak().as_bytes());
    for host in &declared[0].1 {
        assert!(permissions.permits(0, host), "{host}");
    }
    let keys = permissions.declared_keys();
    let has_key = |host| {
        let [wide, own] = Permissions::keys(0, host);
        keys.have(wide, own)
    };
    assert!(has_key("15.example.com"));
    assert!(!has_key("16.example.com"));
    assert_eq!(
        permissions.by_kind(),
        declared.map(|(kind, hosts)| (kind.to_owned(), hosts))
    );
}
