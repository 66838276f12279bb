//! Another user of this computer reads nothing and reaches nothing, even where the folders
//! around are open.

use std::collections::BTreeMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use approvals_ipc::{
    Caller, ExecAnswer, ExecRequest, Handler, PromptDecision, PromptReply, PromptRequest, Server,
    ServerOptions, Token, WireError,
};
use gateway_protocol::fake_gateway::FakeGateway;
use promises::{Desk, as_other_user};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn open(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

/// Everything below a folder, itself included.
fn below(folder: &Path) -> Vec<PathBuf> {
    let mut found = vec![folder.to_owned()];
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(below(&path));
        } else {
            found.push(path);
        }
    }
    found
}

#[tokio::test]
async fn what_a_node_keeps_is_its_users_alone() {
    let Some(mut read) = as_other_user("cat") else {
        return;
    };
    let desk = Desk::new();
    let gateway = FakeGateway::start().await;
    let node = desk.node(gateway.address().port(), "t");
    let _peer = gateway.connected().await;
    node.wait_for("connected to");
    let state = desk.state();

    let made: BTreeMap<String, u32> = below(&state)
        .iter()
        .map(|path| {
            let name = path.strip_prefix(&state).unwrap().display().to_string();
            (name, mode(path))
        })
        .collect();
    for (name, mode) in &made {
        let expected = if state.join(name).is_dir() {
            0o700
        } else {
            0o600
        };
        assert_eq!(*mode, expected, "{name:?} of {made:?}");
    }
    for name in [
        "node.json",
        "exec-companion",
        "exec-companion/identity/device.key",
    ] {
        assert!(made.contains_key(name), "{made:?}");
    }

    // Not by the folders alone: those are opened here.
    open(desk.home(), 0o755);
    let proof = state.join("proof");
    fs::write(&proof, "").unwrap();
    open(&proof, 0o644);
    for path in below(&state) {
        if path.is_dir() {
            open(&path, 0o755);
        }
    }
    let files: Vec<PathBuf> = below(&state)
        .into_iter()
        .filter(|path| path.is_file())
        .collect();
    assert!(files.len() >= 4, "{files:?}");
    let output = read.args(&files).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    for file in &files {
        let denied = said
            .lines()
            .any(|line| line.contains(&format!("{}: Permission denied", file.display())));
        assert_eq!(denied, *file != proof, "{file:?}: {said}");
    }
    assert!(output.stdout.is_empty());
    assert_eq!(node.end(), Some(0));
}

/// Says yes to whoever is let in.
struct Yes;

impl Handler for Yes {
    async fn exec(&self, _: ExecRequest, _: Caller) -> ExecAnswer {
        Err(WireError::unavailable("not asked here", "test"))
    }

    async fn prompt(&self, _: PromptRequest, _: Caller) -> PromptReply {
        PromptDecision::AllowOnce.into()
    }
}

/// Asks over a socket, with the right token.
const ASK: &str = r#"
use IO::Socket::UNIX;
my $socket = IO::Socket::UNIX->new($ARGV[0]) or do { print "no way in"; exit };
$SIG{PIPE} = 'IGNORE';
print $socket qq({"type":"request","token":"$ARGV[1]","id":"1","request":{"command":"id"}}\n);
$socket->flush;
my $answer = <$socket>;
print defined $answer ? $answer : "hung up";
"#;

const TOKEN: &str = "AAECAwQFBgcICQoLDA0ODxAREhMUFRYX";

#[tokio::test(flavor = "multi_thread")]
async fn the_socket_answers_its_user_alone() {
    if as_other_user("perl").is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let private = folder.path().join("exec-companion");
    let socket = private.join("x.sock");
    let (_, token) = watch::channel(Token::from(TOKEN));
    let server = Server::bind(ServerOptions::new(&socket, token))
        .await
        .unwrap();
    let stop = CancellationToken::new();
    let running = tokio::spawn(server.run(Yes, stop.clone()));
    assert_eq!((mode(&private), mode(&socket)), (0o700, 0o600));

    let ask = async |mut command: Command| {
        command.args(["-e", ASK]).arg(&socket).arg(TOKEN);
        let asked = tokio::task::spawn_blocking(move || command.output());
        let output = asked.await.unwrap().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let mine = async || ask(Command::new("perl")).await;
    let other = async || ask(as_other_user("perl").unwrap()).await;
    let yes = "{\"type\":\"decision\",\"id\":\"1\",\"decision\":\"allow-once\"}\n";

    assert_eq!(
        (mine().await.as_str(), other().await.as_str()),
        (yes, "no way in")
    );
    // The folders are open, and the socket is not.
    open(folder.path(), 0o755);
    open(&private, 0o755);
    assert_eq!(
        (mine().await.as_str(), other().await.as_str()),
        (yes, "no way in")
    );
    // The socket is open as well, and the token is known: the system tells who calls.
    open(&socket, 0o666);
    let (mine, other) = (mine().await, other().await);
    assert_eq!(mine, yes);
    assert!(other.ends_with("\"decision\":\"deny\"}\n"), "{other}");
    stop.cancel();
    running.await.unwrap();
}
