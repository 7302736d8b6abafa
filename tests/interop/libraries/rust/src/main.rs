//! A user of rslock on a pipe; says and does what peer.js beside its folder does.
use rslock::{Lock, LockManager};
use std::collections::HashMap;
use std::io::{BufRead, Write};
use std::time::Duration;

/// By name: what was taken, and where. A lock is not given back when it is dropped.
type Holds = HashMap<String, (LockManager, Lock)>;

async fn act(holds: &mut Holds, words: &[&str]) -> Result<String, String> {
    if words[0] != "hold" {
        let (manager, lock) = holds.remove(words[1]).ok_or("not held")?;
        manager.unlock(&lock).await;
        return Ok("done".into());
    }
    let (name, port) = (words[2], words[3]);
    let lease = words[4].parse().map_err(|_| "no lease")?;
    let manager = LockManager::new(vec![format!("redis://127.0.0.1:{port}/")]);
    let taken = manager.lock(name, Duration::from_millis(lease)).await;
    let lock = taken.map_err(|why| format!("{why:?}"))?;
    holds.insert(name.into(), (manager, lock));
    Ok("held".into())
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut holds = Holds::new();
    println!("0 ok 0 0 ready");
    for line in std::io::stdin().lock().lines().map_while(Result::ok) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (how, value) = match act(&mut holds, &words[1..]).await {
            Ok(value) => ("ok", value),
            Err(why) => ("failed", why.replace('\n', " ")),
        };
        println!("{} {how} 0 0 {value}", words[0]);
        let _ = std::io::stdout().flush();
    }
}
