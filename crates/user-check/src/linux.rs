//! polkit, as `org.freedesktop.PolicyKit1` documents it.

use std::collections::HashMap;

use zbus::zvariant::Value;

use crate::{ACTION, Unconfirmed};

const POLKIT: &str = "org.freedesktop.PolicyKit1";
const PATH: &str = "/org/freedesktop/PolicyKit1/Authority";
const AUTHORITY: &str = "org.freedesktop.PolicyKit1.Authority";
/// The system may ask the person.
const ALLOW_USER_INTERACTION: u32 = 1;
/// Set where the person left the dialog.
const DISMISSED: &str = "polkit.dismissed";

/// Whether polkit authorizes this program, after it has asked the person. polkit takes a sentence
/// from root alone, so it shows the one of the action.
pub(crate) async fn check(address: Option<String>) -> Result<(), Unconfirmed> {
    let unable = |error: zbus::Error| Unconfirmed::Unable(error.to_string());
    // The connection is for this check alone: polkit ends the dialog when who asked leaves the bus.
    let bus = desktop_bus::system(address.as_deref()).await;
    let bus = bus.map_err(unable)?;
    let name = bus.unique_name().map_or("", |name| name.as_str());
    // polkit asks the bus for the process behind the name. A number of a process could be reused.
    let subject = (
        "system-bus-name",
        HashMap::from([("name", Value::from(name))]),
    );
    let details: HashMap<&str, &str> = HashMap::new();
    // The person ends it, or whoever drops it: an empty id says that nobody cancels it by a call.
    let asks = (subject, ACTION, details, ALLOW_USER_INTERACTION, "");
    let answer = bus.call_method(
        Some(POLKIT),
        PATH,
        Some(AUTHORITY),
        "CheckAuthorization",
        &asks,
    );
    let answer = answer.await.map_err(unable)?;
    let (authorized, challenge, details): Answer = answer.body().deserialize().map_err(unable)?;
    read(authorized, challenge, details.contains_key(DISMISSED))
}

/// The program is authorized; the person could have authorized it, and was not asked; more.
type Answer = (bool, bool, HashMap<String, String>);

fn read(authorized: bool, challenge: bool, dismissed: bool) -> Result<(), Unconfirmed> {
    match (authorized, challenge, dismissed) {
        (true, _, _) => Ok(()),
        (false, _, true) => Err(Unconfirmed::Cancelled),
        (false, true, false) => {
            let why = "no program of this session asks for passwords (polkit authentication agent)";
            Err(Unconfirmed::Unable(why.to_owned()))
        }
        (false, false, false) => Err(Unconfirmed::Rejected),
    }
}
