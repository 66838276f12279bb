//! Named pipes of the current user.
//!
//! The name of the pipe is made from the socket path, so that both ends find it by the same
//! setting. The pipe admits nobody but the user who made it, and each end compares the user of the
//! process at the other end with its own.

use std::io;
use std::os::windows::io::{AsHandle, AsRawHandle, FromRawHandle, OwnedHandle};
use std::path::Path;
use std::ptr::null_mut;
use std::time::Duration;

use interprocess::local_socket::prelude::*;
use interprocess::local_socket::traits::tokio::{Listener as _, Stream as _};
use interprocess::local_socket::{ConnectOptions, GenericNamespaced, ListenerOptions, Name};
use interprocess::os::windows::local_socket::ListenerOptionsExt;
use interprocess::os::windows::named_pipe::local_socket::tokio::Listener;
pub(crate) use interprocess::os::windows::named_pipe::local_socket::tokio::Stream;
use interprocess::os::windows::security_descriptor::SecurityDescriptor;
use sha2::{Digest, Sha256};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use widestring::U16CString;
use windows_sys::Win32::Foundation::{HANDLE, LocalFree};
use windows_sys::Win32::Security::Authorization::ConvertSidToStringSidW;
use windows_sys::Win32::Security::{GetTokenInformation, TOKEN_QUERY, TOKEN_USER, TokenUser};
use windows_sys::Win32::System::Pipes::PeekNamedPipe;
use windows_sys::Win32::System::Threading::{
    OpenProcess, OpenProcessToken, PROCESS_QUERY_LIMITED_INFORMATION,
};

use crate::caller::Peer;
use crate::error::BindError;
use crate::standing::Standing;

/// `\\.\pipe\exec-approvals-` and the first 16 bytes, in hex, of the SHA-256 of the path in lower
/// case with backslashes.
fn pipe_name(path: &Path) -> io::Result<Name<'static>> {
    let text = path.to_string_lossy().replace('/', "\\").to_lowercase();
    let digest = hex::encode(&Sha256::digest(text)[..16]);
    format!("exec-approvals-{digest}").to_ns_name::<GenericNamespaced>()
}

/// How long to wait for a server without a free instance of its pipe: such a server exists.
const PROBE: Duration = Duration::from_secs(1);

/// A bound pipe. Its name exists as long as the process.
pub(crate) struct Endpoint(Listener);

impl Endpoint {
    pub(crate) async fn bind(path: &Path, _: Standing) -> Result<Self, BindError> {
        if !path.is_absolute() {
            return Err(BindError::NotAbsolute(path.to_owned()));
        }
        // The system refuses a second first instance; a look before gives a better message.
        match tokio::time::timeout(PROBE, connect(path)).await {
            Ok(Err(error)) if error.kind() == io::ErrorKind::NotFound => {}
            Ok(Err(error)) => return Err(BindError::io("find out who answers on", path)(error)),
            Ok(Ok(other)) => return Err(BindError::in_use(path, peer(&other).ok())),
            Err(_) => return Err(BindError::in_use(path, None)),
        }
        let descriptor = only_us().map_err(BindError::io("name the user of", path))?;
        let listener = ListenerOptions::new()
            .name(pipe_name(path).map_err(BindError::io("name", path))?)
            .security_descriptor(descriptor)
            .create_tokio_as::<Listener>();
        match listener {
            Ok(listener) => Ok(Self(listener)),
            Err(error) if error.kind() == io::ErrorKind::PermissionDenied => {
                Err(BindError::in_use(path, None))
            }
            Err(error) => Err(BindError::io("bind", path)(error)),
        }
    }

    pub(crate) async fn accept(&mut self) -> io::Result<Stream> {
        self.0.accept().await
    }

    pub(crate) fn unlink(&mut self) {}

    /// A pipe has no queue: every client that is connected has been accepted.
    pub(crate) fn accept_waiting(&self) -> Option<Stream> {
        None
    }
}

pub(crate) async fn connect(path: &Path) -> io::Result<Stream> {
    Stream::from_options(&ConnectOptions::new().name(pipe_name(path)?)).await
}

/// The process at the other end of `stream`.
pub(crate) fn peer(stream: &Stream) -> io::Result<Peer> {
    Ok(Peer {
        pid: stream.peer_creds()?.pid(),
        uid: None,
    })
}

/// Whether `peer` runs as the user of this process.
pub(crate) fn same_user(peer: &Peer) -> bool {
    let theirs = peer.pid.and_then(|pid| user_of(pid).ok());
    theirs.is_some() && theirs == user_of(std::process::id()).ok()
}

/// Whether the other end is closed now.
pub(crate) fn is_hung_up(stream: &Stream) -> bool {
    let handle = stream.inner().as_handle().as_raw_handle();
    #[expect(unsafe_code, reason = "the pipe's state has no safe door")]
    // SAFETY: the handle is borrowed for the call, and every out pointer may be null.
    let peeked =
        unsafe { PeekNamedPipe(handle, null_mut(), 0, null_mut(), null_mut(), null_mut()) };
    peeked == 0
}

/// Completes when the other end is closed. A pipe has no half-close.
pub(crate) async fn hung_up(stream: &Stream) {
    let mut ignored = [0; 512];
    let mut stream = stream;
    while let Ok(1..) = stream.read(&mut ignored).await {}
}

/// Writes all of `bytes` and waits until the system has taken them.
pub(crate) async fn write_all(stream: &Stream, bytes: &[u8]) -> io::Result<()> {
    let mut stream = stream;
    stream.write_all(bytes).await?;
    stream.flush().await
}

/// A pipe has no half-close; a client knows the end of the answer by its newline.
pub(crate) fn end_writing(_: &Stream) {}

/// A descriptor that lets the current user do everything, and nobody else anything.
fn only_us() -> io::Result<SecurityDescriptor> {
    let user = user_of(std::process::id())?;
    let text = format!("O:{user}D:P(A;;GA;;;{user})");
    let text = U16CString::from_str(text).map_err(io::Error::other)?;
    SecurityDescriptor::deserialize(&text)
}

/// The SID of the user of process `pid`.
#[expect(unsafe_code, reason = "the users of processes have no safe door")]
fn user_of(pid: u32) -> io::Result<String> {
    // SAFETY: each handle that a call gave us is owned from then on, and closed on drop.
    let process = unsafe { owned(OpenProcess(PROCESS_QUERY_LIMITED_INFORMATION, 0, pid))? };
    let mut token: HANDLE = null_mut();
    // SAFETY: the process handle is open; `token` outlives the call.
    let opened = unsafe { OpenProcessToken(process.as_raw_handle(), TOKEN_QUERY, &raw mut token) };
    if opened == 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: the call gave us the handle, and it is owned from here on.
    let token = unsafe { owned(token)? };

    // A TOKEN_USER and the longest SID (68 bytes) fit; u64 gives the alignment.
    let mut user = [0_u64; 32];
    let size = u32::try_from(size_of_val(&user)).unwrap_or(u32::MAX);
    let mut used = 0;
    // SAFETY: the buffer is `size` bytes long and aligned for TOKEN_USER.
    let got = unsafe {
        GetTokenInformation(
            token.as_raw_handle(),
            TokenUser,
            user.as_mut_ptr().cast(),
            size,
            &raw mut used,
        )
    };
    if got == 0 {
        return Err(io::Error::last_os_error());
    }
    let mut text = null_mut();
    // SAFETY: the call above has put a TOKEN_USER, with its SID behind it, into `user`.
    let converted = unsafe {
        let sid = (*user.as_ptr().cast::<TOKEN_USER>()).User.Sid;
        ConvertSidToStringSidW(sid, &raw mut text)
    };
    if converted == 0 {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: `text` is a terminated string that is ours to free, once.
    unsafe {
        let sid = U16CString::from_ptr_str(text).to_string_lossy();
        LocalFree(text.cast());
        Ok(sid)
    }
}

/// # Safety
/// `handle` must be null or an open handle that nobody else closes.
#[expect(unsafe_code, reason = "a raw handle becomes an owned one")]
unsafe fn owned(handle: HANDLE) -> io::Result<OwnedHandle> {
    if handle.is_null() {
        return Err(io::Error::last_os_error());
    }
    // SAFETY: promised by the caller.
    Ok(unsafe { OwnedHandle::from_raw_handle(handle) })
}
