//! Computes the test vectors of docs/gateway.md again.

use gateway_protocol::{Identity, SignatureVersion, Signed};

const DOCUMENT: &str = include_str!("../../../../docs/gateway.md");

#[test]
fn the_golden_vectors_hold() {
    let mut seed = [0; 32];
    for (index, byte) in seed.iter_mut().enumerate() {
        *byte = u8::try_from(index).unwrap();
    }
    let identity = Identity::from_seed(seed).unwrap();
    let signed = Signed {
        client_id: "node-host",
        client_mode: "node",
        role: "node",
        scopes: &[],
        signed_at_ms: 1_770_854_400_000,
        token: "sekret",
        nonce: "nonce-1",
        platform: "linux",
        device_family: "linux",
    };
    let device = identity.device_id();
    let rows = [
        (
            "public key",
            identity.public_key(),
            "A6EHv_POEL4dcN0Y50vAmWfk1jCbpQ1fHdyGZBJVMbg",
        ),
        (
            "device id",
            device.to_owned(),
            "56475aa75463474c0285df5dbf2bcab73da651358839e9b77481b2eab107708c",
        ),
        (
            "v2 payload",
            signed.payload(SignatureVersion::V2, "<device id>"),
            "v2|<device id>|node-host|node|node||1770854400000|sekret|nonce-1",
        ),
        (
            "v2 signature",
            identity.sign(&signed, SignatureVersion::V2),
            "sd16ccJsaGlsnj5idj6I0J5McV3-imQMCN0ROZ-HUr4_Z6b9-9JyjRL6mqdXBsxMzBAsirhdAi3IEUQpKjBhAQ",
        ),
        (
            "v3 payload",
            signed.payload(SignatureVersion::V3, "<device id>"),
            "v3|<device id>|node-host|node|node||1770854400000|sekret|nonce-1|linux|linux",
        ),
        (
            "v3 signature",
            identity.sign(&signed, SignatureVersion::V3),
            "rqIryH0yPT3qP88RRD3PkjqXpYWJKkFlT4XshEmyoYsZys4m0gNN1D0evPw9jTHi7ZAUu6wLW0SxpIOrSAYNDw",
        ),
    ];
    for (name, computed, expected) in rows {
        assert_eq!(computed, expected, "{name}");
        let row = format!("| {name} | `{}` |", expected.replace('|', "\\|"));
        assert!(DOCUMENT.contains(&row), "the document lacks {row}");
    }
}
