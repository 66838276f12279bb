//! Filters of jq that only select and reckon.

/// Functions that reach nothing but their input.
const FUNCTIONS: [&str; 74] = [
    "abs",
    "add",
    "all",
    "and",
    "any",
    "arrays",
    "as",
    "ascii_downcase",
    "ascii_upcase",
    "booleans",
    "capture",
    "ceil",
    "contains",
    "del",
    "elif",
    "else",
    "empty",
    "end",
    "endswith",
    "error",
    "explode",
    "first",
    "flatten",
    "floor",
    "from_entries",
    "fromdate",
    "fromjson",
    "getpath",
    "group_by",
    "gsub",
    "has",
    "if",
    "implode",
    "in",
    "index",
    "indices",
    "inside",
    "isvalid",
    "join",
    "keys",
    "last",
    "length",
    "limit",
    "ltrimstr",
    "map",
    "map_values",
    "match",
    "max",
    "max_by",
    "min",
    "min_by",
    "not",
    "null",
    "numbers",
    "objects",
    "or",
    "paths",
    "range",
    "recurse",
    "reduce",
    "reverse",
    "round",
    "rtrimstr",
    "scan",
    "select",
    "sort",
    "sort_by",
    "split",
    "splits",
    "startswith",
    "strings",
    "then",
    "type",
    "unique",
];

/// The rest of them.
const MORE: [&str; 22] = [
    "false",
    "foreach",
    "gsub",
    "sub",
    "test",
    "to_entries",
    "todate",
    "tojson",
    "tonumber",
    "tostring",
    "transpose",
    "true",
    "try",
    "catch",
    "unique_by",
    "until",
    "values",
    "walk",
    "while",
    "with_entries",
    "rindex",
    "path",
];

/// Whether a filter only selects: paths such as `.a.b[0]`, operators, texts, objects, and
/// functions without reach. `env`, `input_filename`, modules, definitions and whatever is not
/// known ask.
pub(super) fn selects(filter: &str) -> bool {
    let mut rest = filter;
    let mut open: Vec<char> = Vec::new();
    // The last sign that is no blank.
    let mut before = '|';
    while let Some(char) = rest.chars().next() {
        if char == '"' {
            let Some(after) = behind_text(rest) else {
                return false;
            };
            rest = after;
            before = '"';
            continue;
        }
        let end = rest
            .find(|char: char| !char.is_ascii_alphanumeric() && char != '_')
            .unwrap_or(rest.len());
        if char.is_ascii_alphabetic() || char == '_' {
            let (name, after) = rest.split_at(end);
            let in_object = open.last() == Some(&'{') && ['{', ','].contains(&before);
            let follows = after.trim_start().chars().next();
            let key = in_object && matches!(follows, Some(':' | ',' | '}'));
            let known = FUNCTIONS.contains(&name) || MORE.contains(&name);
            let variable = before == '$' && !["ENV", "__prog_args"].contains(&name);
            if !(key || before == '.' || before != '$' && known || variable) {
                return false;
            }
            rest = after;
            before = 'a';
            continue;
        }
        match char {
            '(' | '[' | '{' => open.push(char),
            ')' | ']' | '}' => {
                open.pop();
            }
            '@' => {
                // A format such as `@csv` only writes differently.
                let format = rest[1..].trim_start_matches(|c: char| c.is_ascii_alphanumeric());
                rest = format;
                before = 'a';
                continue;
            }
            _ if char.is_ascii_digit() || char.is_ascii_whitespace() => {}
            _ if ".|,:?-+*/%=!<>;$".contains(char) => {}
            _ => return false,
        }
        // A blank between `.` and a name, or `$` and a name, does not make it less of one.
        if !char.is_ascii_whitespace() {
            before = char;
        }
        rest = &rest[char.len_utf8()..];
    }
    !filter.is_empty()
}

/// What stands behind the text that a filter begins with; `None` where it holds another filter
/// or does not end.
fn behind_text(filter: &str) -> Option<&str> {
    let mut chars = filter.char_indices().skip(1);
    while let Some((at, char)) = chars.next() {
        match char {
            '"' => return Some(&filter[at + 1..]),
            '\\' if chars.next()?.1 == '(' => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::selects;

    #[test]
    fn filters_that_select() {
        for filter in [
            ".",
            ".a.b[0]",
            ".[]|.name,.id",
            ".[] | select(.a == \"b\" and .n > 3) | {id, name: .full_name, \"x\": 1}",
            "map(.x) | add / length",
            "to_entries | map(\"k\") | join(\",\")",
            ".a // \"none\"",
            ".[] | [.a, .b] | @csv",
            "group_by(.x) | map({k: .[0].x, n: length})",
            ".items[] | select(.name | test(\"^a\\\\d\")) | .env",
            "{env, input_filename: .x}",
            ".x == $name",
            "if .a then .b else empty end",
        ] {
            assert!(selects(filter), "{filter}");
        }
    }

    #[test]
    fn filters_that_reach_further() {
        for filter in [
            "",
            "env",
            "env.HOME",
            "$ENV.HOME",
            "$ENV",
            "$ ENV",
            "\"\\(env.HOME)\"",
            "\"open",
            "input_filename",
            "input",
            "inputs",
            "import \"x\" as x; .",
            "include \"x\"; .",
            "def f: env; f",
            "{a: env}",
            "{(env.HOME): 1}",
            ".[env:1]",
            "[env, 1]",
            "{a: [env, 1]}",
            "{a: (env)}",
            "{a: 1, b: .x | env}",
            "debug",
            "get_search_list",
            "modulemeta",
            "$__prog_args",
            "halt_error",
            ". | getpath([\"a\"]) | env",
            "x::y",
            "# env\n",
            ".a\u{a0}",
        ] {
            assert!(!selects(filter), "{filter}");
        }
    }
}
