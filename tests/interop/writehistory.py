#!/usr/bin/env python3
"""Writes a history of real Redisson clients, in the format of resources/formats/history.md, to standard output.

    tests/interop/peer/build FOLDER 3.52.0
    tests/interop/writehistory.py FOLDER/3.52.0 > tests/support/histories/redisson.jsonl

Two Redisson clients with two threads each, on a private redis-server:

- "orders" is a fenced lock with a watchdog, and each thread works while it holds it;
- "invoice" is taken with a lease of 200 ms for 500 ms of work, so that the next one gets in meanwhile, and the
  unlock comes too late.

Begin and end of each line are the peer's own: its monotonic clock before the call and after it.
"""

import json
import os
import random
import subprocess
import sys
import tempfile
import threading
import time

place = sys.argv[1]
folder = tempfile.mkdtemp()
port = 20000 + os.getpid() % 20000
server = subprocess.Popen(
    ["redis-server", "--port", str(port), "--save", "", "--dir", folder], stdout=subprocess.DEVNULL)
peer = subprocess.Popen(
    ["java", "-cp", f"{place}/classes:{place}/lib/*", "Peer"],
    stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, bufsize=1)
lines, answers, changed = [], {}, threading.Condition()


def read():
    for line in peer.stdout:
        ticket, _, rest = line.strip().partition(" ")
        with changed:
            answers[ticket] = rest
            changed.notify_all()


def ask(*words):
    """The answer: whether it was done, its begin and end in ms, and its value."""
    with changed:
        ticket = str(len(answers) + random.randrange(10**6, 10**9))
        peer.stdin.write(" ".join([ticket, *map(str, words)]) + "\n")
        changed.wait_for(lambda: ticket in answers)
        said, began, ended, value = answers[ticket].split(" ", 3)
    return said == "ok", int(began) / 1e6, int(ended) / 1e6, value


def log(what, client, thread, lock, begin, end, **more):
    with changed:
        lines.append({"what": what, "client": client, "thread": thread, "lock": lock,
                      "begin": round(begin, 3), "end": round(end, 3), **more})


def use(client, thread, lock, kind, lease, works):
    name = f"{client}/{thread}"
    done, begin, end, value = ask(name, "try", kind, lock, 5000, lease)
    more = {"wait_ms": 5000}
    if done and value == "true":
        if lease > 0:
            more["lease_ms"] = lease
        if kind == "fenced":
            more["token"] = int(ask(name, "token", kind, lock)[3])
    log("acquire", client, thread, lock, begin, end, ok=done and value == "true", **more)
    if value != "true":
        return
    _, begin, _, _ = ask(name, "held", kind, lock)
    time.sleep(works)
    _, _, end, _ = ask(name, "held", kind, lock)
    log("work", client, thread, lock, begin, end)
    done, begin, end, value = ask(name, "unlock", kind, lock)
    log("release", client, thread, lock, begin, end, ok=done)


def work(client, thread):
    for _ in range(6):
        use(client, thread, "orders", "fenced", -1, random.uniform(0.01, 0.04))
        time.sleep(random.uniform(0, 0.02))
    if thread == 1:
        time.sleep(0.1 if client == "shop-1" else 0.15)
        use(client, thread, "invoice", "reentrant", 200, 0.5)


threading.Thread(target=read, daemon=True).start()
with changed:
    changed.wait_for(lambda: "0" in answers)
for client in ("shop-1", "shop-2"):
    ask("open", client, "single", port, 30000)
workers = [threading.Thread(target=work, args=(client, thread))
           for client in ("shop-1", "shop-2") for thread in (1, 2)]
for worker in workers:
    worker.start()
for worker in workers:
    worker.join()
peer.stdin.close()
peer.wait()
server.terminate()
server.wait()
first = min(line["begin"] for line in lines)
print(json.dumps({"lockscope_history": 1, "title": "Redisson " + os.path.basename(place),
                  "clock_error_ms": 0, "locks": [{"name": "orders", "kind": "fenced"},
                                                 {"name": "invoice", "kind": "reentrant"}]}))
for line in sorted(lines, key=lambda each: each["begin"]):
    line["begin"] = round(line["begin"] - first, 3)
    line["end"] = round(line["end"] - first, 3)
    print(json.dumps(line))
