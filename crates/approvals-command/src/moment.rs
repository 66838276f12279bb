//! Times in the form that people read and write.

use jiff::{Timestamp, ToSpan, Unit, ZonedDateTime, civil::Date, tz::TimeZone};

/// Milliseconds since the epoch as day and time in this computer's time zone.
pub(super) fn shown(at_ms: u64, zone: &TimeZone) -> String {
    let at = i64::try_from(at_ms).ok();
    let at = at.and_then(|at| Timestamp::from_millisecond(at).ok());
    at.map_or_else(
        || format!("{at_ms} ms"),
        |at| {
            at.to_zoned_datetime(zone.clone())
                .strftime("%Y-%m-%d %H:%M")
                .to_string()
        },
    )
}

/// The time of `--expires`, in milliseconds since the epoch: a span from now (`30m`, `12h`, `1d`,
/// `1w`), the end of a day (`2026-12-31`), or a time with its zone.
pub(super) fn end(text: &str, now: &ZonedDateTime) -> Result<u64, String> {
    let text = text.trim();
    let end = if let Ok(day) = text.parse::<Date>() {
        let next = day
            .checked_add(1.day())
            .and_then(|day| day.to_zoned_datetime(now.time_zone().clone()));
        next.map(|next| next.timestamp())
    } else if let Ok(moment) = text.parse::<Timestamp>() {
        Ok(moment)
    } else {
        let span = text.parse::<jiff::Span>().map_err(|_| {
            format!("“{text}” is not a time; write 1d, 1w, 12h, or a day such as 2026-12-31")
        })?;
        now.checked_add(span).map(|end| end.timestamp())
    };
    let end = end.map_err(|_| format!("“{text}” is too far away; write a nearer day"))?;
    if end <= now.timestamp() {
        return Err(format!("“{text}” is over already; write a later time"));
    }
    // Whole seconds read better in the file.
    let end = end.round(Unit::Second).unwrap_or(end);
    u64::try_from(end.as_millisecond()).map_err(|_| format!("“{text}” is before 1970"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_days_and_moments() {
        let now: ZonedDateTime = "2026-02-12T10:00:00.4[UTC]".parse().unwrap();
        for (text, wanted) in [
            ("30m", Ok("2026-02-12 10:30")),
            ("1d", Ok("2026-02-13 10:00")),
            (" 1w ", Ok("2026-02-19 10:00")),
            ("2026-02-12", Ok("2026-02-13 00:00")),
            ("2026-03-01T12:00:00Z", Ok("2026-03-01 12:00")),
            ("2026-02-11", Err("is over already")),
            ("-1d", Err("is over already")),
            ("soon", Err("is not a time")),
            ("7", Err("is not a time")),
            ("9999y", Err("is too far away")),
        ] {
            match (end(text, &now), wanted) {
                (Ok(end), Ok(wanted)) => assert_eq!(shown(end, &TimeZone::UTC), wanted, "{text}"),
                (Err(said), Err(wanted)) => assert!(said.contains(wanted), "{said}"),
                (got, _) => panic!("{text}: {got:?}"),
            }
        }
    }
}
