//! A caller of the approvals socket that has its token.

use std::path::Path;

use approvals_ipc::{Client, ExecRequest, Token};
use promises::PATIENCE;

pub(crate) const TOKEN: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";

/// Has a folder made through this socket; whether that ran.
pub(crate) fn ask(socket: &Path, made: &Path) -> bool {
    let request = ExecRequest {
        command: vec!["/usr/bin/mkdir".into(), made.to_str().unwrap().into()],
        agent_id: Some("main".into()),
        ..ExecRequest::default()
    };
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    let client = Client::new(socket, Token::from(TOKEN));
    let answer = runtime.block_on(client.exec(&request, PATIENCE));
    matches!(answer, Ok(Ok(ran)) if ran.success)
}
