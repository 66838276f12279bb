//! Any document in any formatting, and any new value: the text says the new value, and what
//! did not change in it is still there, byte for byte.

use approvals_store::Schema;
use rand::{Rng, SeedableRng, rngs::StdRng};
use serde_json::{Map, Value, json};

use crate::Home;

/// A value of the given depth, from few keys so that changes meet.
fn value(random: &mut StdRng, depth: u32) -> Value {
    match random.random_range(0..if depth == 0 { 4 } else { 7 }) {
        0 => json!(random.random_range(-5..5)),
        1 => json!(random.random_bool(0.5)),
        2 => json!(["", "a\"\\\n", "ü\u{7f}", "/usr/bin/x"][random.random_range(0..4)]),
        3 => json!(1.5),
        4 => (0..random.random_range(0..4))
            .map(|_| value(random, depth - 1))
            .collect(),
        _ => object(random, depth - 1).into(),
    }
}

fn object(random: &mut StdRng, depth: u32) -> Map<String, Value> {
    let count = random.random_range(0..5);
    let key = |random: &mut StdRng| ["a", "b", "c d", "é", "\"", "z"][random.random_range(0..6)];
    (0..count)
        .map(|_| (key(random).to_owned(), value(random, depth)))
        .collect()
}

/// The value in a formatting that no writer would choose.
fn scrawl(random: &mut StdRng, value: &Value) -> String {
    let gap = |random: &mut StdRng| {
        ["", "", " ", "  ", "\n", "\n  ", "\r\n\t", " \n\n "][random.random_range(0..8)]
    };
    let (open, members, close) = match value {
        Value::Array(list) => (
            "[",
            list.iter().map(|it| scrawl(random, it)).collect::<Vec<_>>(),
            "]",
        ),
        Value::Object(map) => {
            let member = |(key, it): (&String, &Value)| {
                let key = json!(key).to_string();
                format!("{key}{}:{}{}", gap(random), gap(random), scrawl(random, it))
            };
            ("{", map.iter().map(member).collect(), "}")
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {
            return value.to_string();
        }
    };
    let mut out = String::from(open);
    out += gap(random);
    for (index, member) in members.iter().enumerate() {
        out += if index > 0 { "," } else { "" };
        out += gap(random);
        out += member;
        out += gap(random);
    }
    out + gap(random) + close
}

#[test]
fn the_text_says_the_new_value() {
    for seed in 0..400 {
        let random = &mut StdRng::seed_from_u64(seed);
        let document = |random: &mut StdRng| {
            let mut document = object(random, 3);
            document.insert("version".into(), json!(1));
            document.insert("socket".into(), json!({"token": "t"}));
            document.insert("same".into(), json!({"n": 0.5, "m": [0, 1]}));
            Value::Object(document)
        };
        let (old, new) = (document(random), document(random));
        // A number form that a value does not hold.
        let text = scrawl(random, &old).replace("0.5", "0.50e0");
        let home = Home::with(&text);
        let hash = home.store.load().unwrap().hash;
        let mut file = new.clone();
        file.as_object_mut().unwrap().remove("socket");
        home.store.set(&file, Some(&hash), Schema::Whole).unwrap();
        let after = home.file();
        let got: Value = serde_json::from_str(&after).unwrap_or_else(|error| {
            panic!("seed {seed}: {error}\n{text}\n---\n{after}");
        });
        assert_eq!(got, new, "seed {seed}\n{text}\n---\n{after}");
        // From its name to its end, what stayed the same was not touched.
        let start = text.find("\"same\"").unwrap();
        let end = start + text[start..].find('}').unwrap();
        assert!(
            after.contains(&text[start..=end]),
            "seed {seed}\n{text}\n---\n{after}"
        );
    }
}
