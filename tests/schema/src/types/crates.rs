//! Types of well-known crates.

use camino::Utf8PathBuf;
use chrono::{FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use jiff::{SignedDuration, Span, Timestamp, Zoned, civil};
use url::Url;
use uuid::Uuid;

use super::{cases, sample};
use crate::Random;

fn seconds(random: &mut Random) -> i64 {
    i64::from(random.any::<i32>())
}

fn timestamp(random: &mut Random) -> Timestamp {
    Timestamp::new(seconds(random), 7).expect("it is near")
}

fn date_time(random: &mut Random) -> chrono::DateTime<Utc> {
    chrono::DateTime::from_timestamp(seconds(random), 7).expect("it is near")
}

fn civil(random: &mut Random) -> civil::DateTime {
    timestamp(random)
        .to_zoned(jiff::tz::TimeZone::UTC)
        .datetime()
}

sample!(Utf8PathBuf: |r| r.any::<String>().into());
sample!(NaiveDate: |r| date_time(r).date_naive());
sample!(NaiveTime: |r| date_time(r).time());
sample!(NaiveDateTime: |r| date_time(r).naive_utc());
sample!(chrono::DateTime<Utc>: date_time);
sample!(chrono::DateTime<FixedOffset>: |r| {
    date_time(r).with_timezone(&FixedOffset::east_opt(5_400).expect("it is near"))
});
sample!(Timestamp: timestamp);
sample!(Zoned: |r| timestamp(r).to_zoned(jiff::tz::TimeZone::UTC));
sample!(civil::Date: |r| civil(r).date());
sample!(civil::Time: |r| civil(r).time());
sample!(civil::DateTime: civil);
sample!(Span: |r| Span::new().hours(i32::from(r.any::<i8>())));
sample!(SignedDuration: |r| SignedDuration::new(seconds(r), 0));
sample!(Url: |r| format!("https://example.com/{}", r.bits()).parse().expect("it is one"));
sample!(Uuid: |r| Uuid::from_u64_pair(r.any(), r.any()));

cases! {
    loose: Utf8PathBuf, NaiveDate, NaiveTime, NaiveDateTime, chrono::DateTime<Utc>,
        chrono::DateTime<FixedOffset>, Timestamp, Zoned, civil::Date, civil::Time,
        civil::DateTime, Span, SignedDuration, Url, Uuid, serde_json::Value,
        serde_json::Map<String, serde_json::Value>, serde_json::Number;
}
