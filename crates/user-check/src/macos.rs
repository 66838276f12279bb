//! LocalAuthentication. Type-checked, not run.

use block2::RcBlock;
use objc2::runtime::Bool;
use objc2_foundation::{NSError, NSString};
use objc2_local_authentication::{LAContext, LAError, LAPolicy};

use crate::{Checking, Unconfirmed, asked};

#[expect(unsafe_code, reason = "calls of the framework, and its pointers")]
pub(crate) fn check(why: &str) -> Checking {
    let why = why.to_owned();
    asked::ask(move |answers| {
        let reply = RcBlock::new(move |confirmed: Bool, error: *mut NSError| {
            // SAFETY: the error is there until the block returns, or the pointer is null.
            let error = unsafe { error.as_ref() };
            answers.send(match (confirmed.as_bool(), error) {
                (true, _) => Ok(()),
                (false, Some(error)) => Err(read(error)),
                (false, None) => Err(Unconfirmed::Rejected),
            });
        });
        let reason = NSString::from_str(&why);
        // SAFETY: the block owns what it uses, and that may be sent to another thread.
        let context = unsafe {
            let context = LAContext::new();
            let policy = LAPolicy::DeviceOwnerAuthentication;
            context.evaluatePolicy_localizedReason_reply(policy, &reason, &reply);
            context
        };
        Ok(move || {
            // SAFETY: the context is this thread's own.
            unsafe {
                context.invalidate();
            }
        })
    })
}

fn read(error: &NSError) -> Unconfirmed {
    match LAError(error.code()) {
        LAError::UserCancel | LAError::UserFallback | LAError::SystemCancel => {
            Unconfirmed::Cancelled
        }
        LAError::AuthenticationFailed => Unconfirmed::Rejected,
        _ => Unconfirmed::Unable(error.localizedDescription().to_string()),
    }
}
