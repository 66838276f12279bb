//! Session changes and power notices of Windows. Type-checked, not run.

use std::ffi::c_void;
use std::ptr::{null, null_mut};
use std::sync::OnceLock;

use tokio::sync::watch::Sender;
use tracing::warn;
use windows_sys::Win32::Foundation::{ERROR_SUCCESS, HANDLE, HWND, LPARAM, LRESULT, WPARAM};
use windows_sys::Win32::System::LibraryLoader::GetModuleHandleW;
use windows_sys::Win32::System::Power::{
    DEVICE_NOTIFY_SUBSCRIBE_PARAMETERS, PowerRegisterSuspendResumeNotification,
};
use windows_sys::Win32::System::RemoteDesktop::{
    NOTIFY_FOR_THIS_SESSION, WTS_CURRENT_SESSION, WTS_SESSIONSTATE_LOCK, WTS_SESSIONSTATE_UNLOCK,
    WTSFreeMemory, WTSINFOEXW, WTSQuerySessionInformationW, WTSRegisterSessionNotification,
    WTSSessionInfoEx,
};
use windows_sys::Win32::UI::WindowsAndMessaging::{
    CreateWindowExW, DEVICE_NOTIFY_CALLBACK, DefWindowProcW, DispatchMessageW, GetMessageW,
    HWND_MESSAGE, MSG, PBT_APMRESUMEAUTOMATIC, PBT_APMSUSPEND, RegisterClassW,
    WM_WTSSESSION_CHANGE, WNDCLASSW, WTS_SESSION_LOCK, WTS_SESSION_UNLOCK,
};

use crate::{Lock, Presence};

/// Where to listen: the system has one place.
#[derive(Debug, Clone, Default)]
pub struct Sources {}

/// The callbacks of the system carry no state that could be freed safely: one process
/// watches once, and what comes first is told.
static TOLD: OnceLock<Sender<Presence>> = OnceLock::new();

pub(crate) async fn follow(_: Sources, sender: Sender<Presence>) {
    if TOLD.set(sender.clone()).is_err() {
        warn!("the lock of the screen is watched already");
        return;
    }
    let listening = std::thread::Builder::new()
        .name("presence".to_owned())
        .spawn(listen);
    if let Err(error) = listening {
        warn!(%error, "the lock of the screen is not watched");
    }
    sender.closed().await;
}

fn change(change: impl FnOnce(&mut Presence)) {
    if let Some(told) = TOLD.get() {
        told.send_modify(change);
    }
}

/// Ends only with the process.
#[expect(unsafe_code, reason = "the system tells only a window, by messages")]
fn listen() {
    let power = DEVICE_NOTIFY_SUBSCRIBE_PARAMETERS {
        Callback: Some(power),
        Context: null_mut(),
    };
    let mut registration: *mut c_void = null_mut();
    let class: Vec<u16> = "exec-companion-presence\0".encode_utf16().collect();
    // SAFETY: every pointer outlives its call; the class, the window and the registration
    // stay for the life of the process.
    unsafe {
        let recipient = (&raw const power) as HANDLE;
        let noticed = PowerRegisterSuspendResumeNotification(
            DEVICE_NOTIFY_CALLBACK,
            recipient,
            &raw mut registration,
        );
        if noticed != ERROR_SUCCESS {
            warn!(noticed, "the sleep of this computer is not watched");
        }
        let instance = GetModuleHandleW(null());
        let description = WNDCLASSW {
            lpfnWndProc: Some(session),
            hInstance: instance,
            lpszClassName: class.as_ptr(),
            ..std::mem::zeroed()
        };
        RegisterClassW(&raw const description);
        let window = CreateWindowExW(
            0,
            class.as_ptr(),
            null(),
            0,
            0,
            0,
            0,
            0,
            HWND_MESSAGE,
            null_mut(),
            instance,
            null(),
        );
        if window.is_null() || WTSRegisterSessionNotification(window, NOTIFY_FOR_THIS_SESSION) == 0
        {
            warn!("the lock of the screen is not watched");
            return;
        }
        let lock = lock_now();
        change(|now| now.lock = lock);
        let mut message: MSG = std::mem::zeroed();
        while GetMessageW(&raw mut message, null_mut(), 0, 0) > 0 {
            DispatchMessageW(&raw const message);
        }
    }
}

#[expect(unsafe_code, reason = "a call of the system that std does not have")]
fn lock_now() -> Lock {
    let mut buffer: *mut u16 = null_mut();
    let mut length = 0;
    // SAFETY: on success the buffer holds a WTSINFOEXW and is freed once.
    unsafe {
        let told = WTSQuerySessionInformationW(
            null_mut(),
            WTS_CURRENT_SESSION,
            WTSSessionInfoEx,
            &raw mut buffer,
            &raw mut length,
        );
        if told == 0 || buffer.is_null() {
            return Lock::Unknown;
        }
        let info = buffer.cast::<WTSINFOEXW>().read_unaligned();
        WTSFreeMemory(buffer.cast());
        match u32::try_from(info.Data.WTSInfoExLevel1.SessionFlags) {
            Ok(WTS_SESSIONSTATE_LOCK) => Lock::Locked,
            Ok(WTS_SESSIONSTATE_UNLOCK) => Lock::Unlocked,
            _ => Lock::Unknown,
        }
    }
}

#[expect(unsafe_code, reason = "called by the system")]
unsafe extern "system" fn session(
    window: HWND,
    message: u32,
    what: WPARAM,
    data: LPARAM,
) -> LRESULT {
    if message == WM_WTSSESSION_CHANGE {
        match u32::try_from(what) {
            Ok(WTS_SESSION_LOCK) => change(|now| now.lock = Lock::Locked),
            Ok(WTS_SESSION_UNLOCK) => change(|now| now.lock = Lock::Unlocked),
            _ => {}
        }
        return 0;
    }
    // SAFETY: the message goes on as it came.
    unsafe { DefWindowProcW(window, message, what, data) }
}

#[expect(unsafe_code, reason = "called by the system")]
unsafe extern "system" fn power(_: *const c_void, what: u32, _: *const c_void) -> u32 {
    match what {
        PBT_APMSUSPEND => change(|now| now.asleep = true),
        PBT_APMRESUMEAUTOMATIC => change(|now| now.asleep = false),
        _ => {}
    }
    ERROR_SUCCESS
}
