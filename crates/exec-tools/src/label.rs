//! Short names and times for lists.

use std::time::Duration;

/// The name of a command in a list: its program and the first word that is no option.
///
/// `git -C /x status` is `git /x`.
#[must_use]
pub fn session_name(command: &str) -> String {
    let words = words(command);
    let Some((verb, rest)) = words.split_first() else {
        return String::new();
    };
    let target = rest
        .iter()
        .find(|word| !word.starts_with('-'))
        .or(rest.first());
    match target {
        Some(target) => format!("{verb} {}", middle(target, 48)),
        None => verb.clone(),
    }
}

/// A text of at most `max` characters; a longer one loses its middle.
pub(crate) fn middle(text: &str, max: usize) -> String {
    let chars: Vec<char> = text.chars().collect();
    if chars.len() <= max {
        return text.to_owned();
    }
    let half = max.saturating_sub(3) / 2;
    let (start, end) = (&chars[..half], &chars[chars.len() - half..]);
    format!(
        "{}...{}",
        start.iter().collect::<String>(),
        end.iter().collect::<String>()
    )
}

/// A duration as text: `250ms`, `12s`, `1m1s`, `2h3m`, `3d4h`.
#[must_use]
pub fn duration(duration: Duration) -> String {
    let seconds = duration.as_secs();
    let two = |large: u64, unit: &str, small: u64, part: &str| match small {
        0 => format!("{large}{unit}"),
        _ => format!("{large}{unit}{small}{part}"),
    };
    match seconds {
        0 => format!("{}ms", duration.as_millis()),
        1..60 => format!("{seconds}s"),
        60..3600 => two(seconds / 60, "m", seconds % 60, "s"),
        3600..86400 => two(seconds / 3600, "h", seconds / 60 % 60, "m"),
        _ => two(seconds / 86400, "d", seconds / 3600 % 24, "h"),
    }
}

/// The words of a text. Quotes keep blanks together, and are removed.
fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut word: Option<String> = None;
    let mut quote = None;
    for char in text.chars() {
        match (quote, char) {
            (Some(open), _) if char == open => quote = None,
            (None, '"' | '\'') => {
                quote = Some(char);
                word.get_or_insert_default();
            }
            (None, _) if char.is_whitespace() => words.extend(word.take()),
            (Some(_) | None, _) => word.get_or_insert_default().push(char),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_have_short_names() {
        let long = format!("x {}", "y".repeat(80));
        let cut = format!("x {}...{}", "y".repeat(22), "y".repeat(22));
        for (command, expected) in [
            ("npm run build", "npm run"),
            ("ls -la", "ls -la"),
            ("git -C /x status", "git /x"),
            ("\"my prog\" --flag", "my prog --flag"),
            (&long, &cut),
            ("  true  ", "true"),
            ("", ""),
        ] {
            assert_eq!(session_name(command), expected);
        }
    }

    #[test]
    fn times_are_short() {
        for (ms, expected) in [
            (250, "250ms"),
            (12_900, "12s"),
            (61_500, "1m1s"),
            (60_000, "1m"),
            (7_380_000, "2h3m"),
            (273_600_000, "3d4h"),
        ] {
            assert_eq!(duration(Duration::from_millis(ms)), expected);
        }
    }
}
