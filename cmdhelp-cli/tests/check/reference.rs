//! The reference implementation of cmdhelp 0.1.

use crate::check::{broken, check, json_of, program};

/// A program that prints what pad, the reference implementation, prints: all details for each depth, an empty summary
/// for a command without a text, a time in the front matter, and current values in one section at the top.
const REFERENCE: &str = r##"#!/bin/sh
commands='"item":{"summary":""},"item create":{"summary":"Create a new item in a collection","args":[{"name":"collection","type":"enum","required":true,"enum":["tasks","ideas"],"enum_source":"dynamic:pad collection list"}],"flags":{"priority":{"type":"string"}},"examples":[{"cmd":"pad item create tasks --priority high"}]}'
document='{"cmdhelp_version":"0.1","binary":"pad","version":"1.4.2","global_flags":{"workspace":{"type":"string"}},"commands":{'$commands'},"context":{"workspace":"docapp"}}'
markdown() { cat <<END
---
cmdhelp_version: "0.1"
binary: pad
version: 1.4.2
generated: $(date +%N)
---

# pad

Project management

## Workspace context

- workspace: \`docapp\`

## Global flags

| flag | type | default | description |
| --- | --- | --- | --- |
| \`--workspace\` | string |  | workspace slug override |

## \`pad item\`

### Synopsis

\`\`\`
pad item
\`\`\`

## \`pad item create\`

Create a new item in a collection

### Synopsis

\`\`\`
pad item create <collection> [flags]
\`\`\`

### Arguments

| name | type | required | description |
| --- | --- | --- | --- |
| \`collection\` | enum: tasks\|ideas | yes |  |

### Flags

| flag | type | default | description |
| --- | --- | --- | --- |
| \`--priority\` | string |  | priority |

### Examples

\`\`\`bash
pad item create tasks --priority high
\`\`\`

END
}
case "$*" in
"help --capabilities"|"--cmdhelp-capabilities") echo "cmdhelp/0.1: text, md, json, llm" ;;
"help"|"help --format text") echo "Project management" ;;
*"--format md"|*"--format llm") markdown ;;
"help nope"*|"help no-such"*) echo 'Error: unknown help topic' >&2; exit 1 ;;
*"--format json") echo "$document" ;;
*) echo "pad version 1.4.2" ;;
esac
"##;

#[test]
fn accepts_the_reference_implementation_with_three_recommendations() {
    let pad = program("reference", REFERENCE);
    let words = [&*pad, "--spec", "cmdhelp"];
    let report = json_of(&check(&words));
    assert_eq!(broken(&report), ["CH-4.1", "CH-5.1", "CH-6.3"], "{report}");
    assert!(
        check(&[&words[..], &["--strict"]].concat())
            .status
            .success()
    );
}
