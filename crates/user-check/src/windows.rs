//! Windows Hello. Type-checked, not run.

use windows::Security::Credentials::UI::{
    UserConsentVerificationResult as Verified, UserConsentVerifier,
};
use windows::Win32::System::WinRT::IUserConsentVerifierInterop;
use windows::Win32::UI::WindowsAndMessaging::GetForegroundWindow;
use windows::core::{Error, HSTRING, Result, factory};
use windows_future::IAsyncOperation;

use crate::{Checking, Unconfirmed, asked};

pub(crate) fn check(why: &str) -> Checking {
    let why = HSTRING::from(why);
    asked::ask(move |answers| {
        let failed = |error: Error| Unconfirmed::Unable(error.to_string());
        let operation = begin(&why).map_err(failed)?;
        let told = move |result: Result<Verified>| {
            answers.send(result.map_err(failed).and_then(read));
        };
        operation.when(told).map_err(failed)?;
        // What cannot be cancelled ends with the person.
        Ok(move || drop(operation.Cancel()))
    })
}

/// Windows puts its dialog over a window. The one in front is where the person has just answered:
/// a window of ours, or a terminal.
#[expect(unsafe_code, reason = "calls of the system")]
fn begin(why: &HSTRING) -> Result<IAsyncOperation<Verified>> {
    let verifier = factory::<UserConsentVerifier, IUserConsentVerifierInterop>()?;
    // SAFETY: both calls take what they are given for the time of the call.
    unsafe { verifier.RequestVerificationForWindowAsync(GetForegroundWindow(), why) }
}

fn read(result: Verified) -> std::result::Result<(), Unconfirmed> {
    match result {
        Verified::Verified => Ok(()),
        Verified::Canceled => Err(Unconfirmed::Cancelled),
        Verified::RetriesExhausted => Err(Unconfirmed::Rejected),
        Verified::DeviceNotPresent => Err(unable("there is no device for it")),
        Verified::NotConfiguredForUser => Err(unable("Windows Hello is not set up")),
        Verified::DisabledByPolicy => Err(unable("a policy of this computer forbids it")),
        Verified::DeviceBusy => Err(unable("the device is busy")),
        Verified(other) => Err(unable(&format!("an unknown answer ({other})"))),
    }
}

fn unable(why: &str) -> Unconfirmed {
    Unconfirmed::Unable(why.to_owned())
}
