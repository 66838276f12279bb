//! Commands, and the form in which they are written down.

use super::*;

#[test]
fn every_rule_is_one() {
    assert!(RULES.iter().all(|rule| rule.regex().is_some()));
    assert!(LONG_WORD.is_some());
}

/// A command → how it is kept.
#[test]
fn secrets_are_hidden() {
    for (text, kept) in [
        (
            "deploy --password hunter2 prod",
            "deploy --password [hidden] prod",
        ),
        (
            "deploy --password=hunter2 prod",
            "deploy --password=[hidden] prod",
        ),
        (
            "deploy --password 'a b' prod",
            "deploy --password [hidden] prod",
        ),
        (
            r#"deploy --api-key "a \" b" x"#,
            "deploy --api-key [hidden] x",
        ),
        ("gh auth --with-token abc", "gh auth --with-token [hidden]"),
        ("tool --token --verbose", "tool --token --verbose"),
        ("tool -token abc", "tool -token [hidden]"),
        (
            "x --client-secret=s3 && id",
            "x --client-secret=[hidden] && id",
        ),
        ("mysql -u root -phunter2 db", "mysql -u root -p[hidden] db"),
        ("mysqldump -phunter2 db > x", "mysqldump -p[hidden] db > x"),
        ("sshpass -p hunter2 ssh h", "sshpass -p [hidden] ssh h"),
        (
            "docker login -u me -p hunter2 r.io",
            "docker login -u me -p [hidden] r.io",
        ),
        (
            "redis-cli -h x -a hunter2 ping",
            "redis-cli -h x -a [hidden] ping",
        ),
        ("unzip -P hunter2 a.zip", "unzip -P [hidden] a.zip"),
        ("curl -u me:hunter2 https://x", "curl -u [hidden] https://x"),
        ("smbclient //h/s -U me%pw", "smbclient //h/s -U me%[hidden]"),
        (
            "openssl rsa -passin pass:hunter2",
            "openssl rsa -passin pass:[hidden]",
        ),
        (
            "curl -H 'Authorization: Bearer abc.def' https://x/y",
            "curl -H 'Authorization: Bearer [hidden]' https://x/y",
        ),
        (
            r#"curl -H "authorization:Basic dTpw" x"#,
            r#"curl -H "authorization:Basic [hidden]" x"#,
        ),
        (
            "curl -H 'X-Api-Key: abc' x",
            "curl -H 'X-Api-Key: [hidden]' x",
        ),
        (
            "curl -H 'PRIVATE-TOKEN: abc' x",
            "curl -H 'PRIVATE-TOKEN: [hidden]' x",
        ),
        (
            "curl -H 'Cookie: a=b; c=d' x",
            "curl -H 'Cookie: [hidden]' x",
        ),
        (
            "git clone https://me:pw@host/x",
            "git clone https://me:[hidden]@host/x",
        ),
        (
            "git clone https://abcdefghij0123456789@host/x",
            "git clone https://[hidden]@host/x",
        ),
        (
            "psql postgres://u:p%40w@h:5432/db",
            "psql postgres://u:[hidden]@h:5432/db",
        ),
        ("API_KEY=abc node x.js", "API_KEY=[hidden] node x.js"),
        (
            "export DB_PASSWORD='a b c'; run",
            "export DB_PASSWORD=[hidden]; run",
        ),
        (
            "env MY_SECRET_VALUE=x id",
            "env MY_SECRET_VALUE=[hidden] id",
        ),
        (
            "curl 'https://x/?a=1&access_token=abc&b=2'",
            "curl 'https://x/?a=1&access_token=[hidden]&b=2'",
        ),
        (
            "curl 'https://x/?key=abc&b=2'",
            "curl 'https://x/?key=[hidden]&b=2'",
        ),
        (
            r#"curl -d '{"password": "x y", "user": "me"}' h"#,
            r#"curl -d '{"password": [hidden], "user": "me"}' h"#,
        ),
        (
            "sh -c 'mysql -phunter2 db; id'",
            "sh -c 'mysql -p[hidden] db; id'",
        ),
        ("echo ghp_0123456789abcdefghij0123", "echo ghp_[hidden]"),
        ("echo sk-ant-api03-abcdefghijklmnop", "echo sk-[hidden]"),
        ("aws AKIAIOSFODNN7EXAMPLE", "aws AKIA[hidden]"),
        ("x eyJhbGciOiJI.eyJzdWIi.c2ln", "x eyJ[hidden]"),
        ("x wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY1", "x [hidden]"),
        (
            "echo '-----BEGIN OPENSSH PRIVATE KEY-----\nabc\n-----END OPENSSH PRIVATE KEY-----' x",
            "echo '-----BEGIN OPENSSH PRIVATE KEY-----[hidden]' x",
        ),
    ] {
        assert_eq!(mask(text), kept);
    }
}

/// By kind: a command → how it is kept.
#[test]
fn secrets_are_hidden_by_kind() {
    for (text, kept) in [
        // What a reader of passwords is given.
        ("echo hunter2 | sudo -S id", "echo [hidden] | sudo -S id"),
        (
            "echo 'a b' | sudo -kS -- id",
            "echo [hidden] | sudo -kS -- id",
        ),
        (
            "printf '%s\\n' \"pw\" | sudo -u root -S id",
            "printf [hidden] | sudo -u root -S id",
        ),
        ("echo -n pw|sudo -S id", "echo -n [hidden]|sudo -S id"),
        ("echo me:pw | chpasswd", "echo [hidden] | chpasswd"),
        (
            "echo me:pw | sudo chpasswd",
            "echo [hidden] | sudo chpasswd",
        ),
        (
            "echo pw | passwd --stdin me",
            "echo [hidden] | passwd --stdin me",
        ),
        (
            "echo pw | docker login -u me --password-stdin",
            "echo [hidden] | docker login -u me --password-stdin",
        ),
        (
            "echo pw | gh auth login --with-token",
            "echo [hidden] | gh auth login --with-token",
        ),
        (
            "echo pw | gpg --batch --passphrase-fd 0 -d f",
            "echo [hidden] | gpg --batch --passphrase-fd [hidden] -d f",
        ),
        ("sudo -S id <<< hunter2", "sudo -S id <<< [hidden]"),
        (
            "gh auth login --with-token <<<abc",
            "gh auth login --with-token <<<[hidden]",
        ),
        // By program.
        (
            "htpasswd -b .htpasswd me hunter2",
            "htpasswd -b .htpasswd me [hidden]",
        ),
        (
            "htpasswd -bBC 12 f me 'a b' && id",
            "htpasswd -bBC 12 f me [hidden] && id",
        ),
        (
            "htpasswd -c -b f me pw > log",
            "htpasswd -c -b f me [hidden] > log",
        ),
        ("htpasswd -nb me pw", "htpasswd -nb me [hidden]"),
        ("mongo -u me -p hunter2 db", "mongo -u me -p [hidden] db"),
        ("mongosh db -phunter2", "mongosh db -p[hidden]"),
        (
            "mongodump --host h -p hunter2",
            "mongodump --host h -p [hidden]",
        ),
        ("curl -sSu me:pw https://x", "curl -sSu [hidden] https://x"),
        ("curl -sSLume:pw https://x", "curl -sSLu[hidden] https://x"),
        (
            "openssl enc -aes-256-cbc -k hunter2 -in f",
            "openssl enc -aes-256-cbc -k [hidden] -in f",
        ),
        (
            "xfreerdp /u:me /p:pw /v:host",
            "xfreerdp /u:me /p:[hidden] /v:host",
        ),
        (
            "schtasks /create /ru me /rp:pw",
            "schtasks /create /ru me /rp:[hidden]",
        ),
        ("plink -pw hunter2 host", "plink -pw [hidden] host"),
        (
            "keytool -list -storepass changeit -keystore k",
            "keytool -list -storepass [hidden] -keystore k",
        ),
        (
            "ssh-keygen -t ed25519 -N hunter2 -f k",
            "ssh-keygen -t ed25519 -N [hidden] -f k",
        ),
        ("lftp -u me,pw host", "lftp -u me,[hidden] host"),
        (
            "nmcli dev wifi connect Home password hunter2",
            "nmcli dev wifi connect Home password [hidden]",
        ),
        (
            "wpa_passphrase Home hunter2",
            "wpa_passphrase Home [hidden]",
        ),
        ("net user me hunter2 /add", "net user me [hidden] /add"),
        ("rar a -hphunter2 x.rar f", "rar a -hp[hidden] x.rar f"),
        ("sqlplus me/pw@db", "sqlplus me/[hidden]"),
        (
            "ConvertTo-SecureString 'pw' -AsPlainText",
            "ConvertTo-SecureString [hidden] -AsPlainText",
        ),
        (
            "gh secret set NAME --body abc",
            "gh secret set NAME --body [hidden]",
        ),
        ("vault login abc", "vault login [hidden]"),
        // By name.
        ("deploy --db-pass x", "deploy --db-pass [hidden]"),
        ("deploy --db_pass=x", "deploy --db_pass=[hidden]"),
        (
            "deploy --admin-pw x --verbose",
            "deploy --admin-pw [hidden] --verbose",
        ),
        (
            "SSHPASS=pw sshpass -e ssh h",
            "SSHPASS=[hidden] sshpass -e ssh h",
        ),
        (
            "DBPASS=pw MYSQLPW=pw run",
            "DBPASS=[hidden] MYSQLPW=[hidden] run",
        ),
        (
            "az x 'DefaultEndpointsProtocol=https;AccountName=me;AccountKey=ab/c+d==;EndpointSuffix=x'",
            "az x 'DefaultEndpointsProtocol=https;AccountName=me;AccountKey=[hidden];EndpointSuffix=x'",
        ),
        ("x SharedAccessKey=abc=", "x SharedAccessKey=[hidden]"),
        (
            "mount -o user=me,pass=pw,vers=3 //h/s /m",
            "mount -o user=me,pass=[hidden],vers=3 //h/s /m",
        ),
        (
            "aws configure set aws_secret_access_key abc",
            "aws configure set aws_secret_access_key [hidden]",
        ),
        (
            "npm config set //r.io/:_authToken abc",
            "npm config set //r.io/:_authToken [hidden]",
        ),
        (
            "aws_secret_access_key abc",
            "aws_secret_access_key [hidden]",
        ),
        ("setx API_KEY abc", "setx API_KEY [hidden]"),
        ("$env:API_KEY = \"abc\"", "$env:API_KEY = [hidden]"),
        (
            "kubectl create secret generic s --from-literal=k=v",
            "kubectl create secret generic s --from-literal=k=[hidden]",
        ),
        ("fly secrets set X=abc", "fly secrets set X=[hidden]"),
        // By what stands between name and value, and around the value.
        (
            "deploy --password \\\n  hunter2 prod",
            "deploy --password \\\n  [hidden] prod",
        ),
        (
            "deploy --password\n hunter2",
            "deploy --password\n [hidden]",
        ),
        (
            "deploy --password my\\ own\\ pw prod",
            "deploy --password [hidden] prod",
        ),
        (
            "deploy --password=$(echo hunter2) prod",
            "deploy --password=[hidden] prod",
        ),
        (
            "deploy --password \"$(echo hunter2)\" prod",
            "deploy --password [hidden] prod",
        ),
        (
            "deploy --password `echo hunter2` prod",
            "deploy --password [hidden] prod",
        ),
        ("TOKEN=$(f (x) y) run", "TOKEN=[hidden] run"),
        (
            r#"curl -d "{\"password\":\"hunter2\",\"user\":\"me\"}" h"#,
            r#"curl -d "{\"password\":[hidden],\"user\":\"me\"}" h"#,
        ),
        (
            r#"curl -d '{"pass":"x"}' h"#,
            r#"curl -d '{"pass":[hidden]}' h"#,
        ),
        ("curl -H 'apikey:abc' h", "curl -H 'apikey:[hidden]' h"),
        (
            "mysql -e \"CREATE USER u IDENTIFIED BY 'pw'\"",
            "mysql -e \"CREATE USER u IDENTIFIED BY [hidden]\"",
        ),
        (
            "psql -c \"ALTER USER u WITH PASSWORD 'pw';\"",
            "psql -c \"ALTER USER u WITH PASSWORD [hidden];\"",
        ),
        (
            "echo '-----BEGIN PGP PRIVATE KEY BLOCK-----\nabc\n-----END PGP PRIVATE KEY BLOCK-----' x",
            "echo '-----BEGIN PGP PRIVATE KEY BLOCK-----[hidden]' x",
        ),
        // By service.
        ("x SK0123456789abcdef0123456789abcdef", "x SK[hidden]"),
        ("x AC0123456789abcdef0123456789abcdef", "x AC[hidden]"),
        ("x key-0123456789abcdef0123456789abcdef", "x key-[hidden]"),
        ("x hvs.CAESIJlWh0abcdefgh", "x hvs.[hidden]"),
        ("x dapi0123456789abcdef0123456789abcdef", "x dapi[hidden]"),
        (
            "x https://discord.com/api/webhooks/123/ab-cd",
            "x https://discord.com/api/webhooks/123/[hidden]",
        ),
    ] {
        assert_eq!(mask(text), kept);
    }
}

#[test]
fn what_is_no_secret_stays() {
    for text in [
        "",
        "ls -la",
        "mkdir -p a/b",
        "ssh -p 2222 host",
        "cp -p a b",
        "git checkout 1111111111222222222233333333334444444444",
        "docker run alpine@sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
        "kill 123e4567-e89b-12d3-a456-426614174000",
        "ls /home/u/Projects/ExecCompanion/target/x86_64-unknown-linux-gnu/release",
        "cat src/AbstractSingletonProxyFactoryBeanConfiguration2.java",
        "git clone ssh://git@host/x",
        "git clone git@github.com:a/b.git",
        "grep -rn token src",
        "cat password.txt",
        "cargo test --package approvals-store -- secrets_are_hidden",
        "docker run -p 80:80 nginx",
        "make KEYBOARD=us",
        "curl https://example.org/a?page=2&sort=name",
        "npm install pk-tools",
        "date +%H:%M:%S",
        "sort --key=2 f",
        "echo done | tee log",
        "echo x | sudo tee /etc/f",
        "curl -sSLo out https://x",
        "curl -k https://x",
        "git config user.name me",
        "set -e",
        "tar -k -xf a.tar",
        "python -m http.server",
        "docker compose up -d",
        "npm run set:up all",
        "monkey --bypass=no",
        "grep -n 'key' f",
        "ls /p",
        "chmod u+x run.sh",
        "net use",
        "openssl version",
        "cd compass && ls",
        "SKIP=1 make",
        "passwd root",
        "password-store ls",
    ] {
        assert_eq!(mask(text), text);
    }
}
