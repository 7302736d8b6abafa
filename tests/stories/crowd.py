"""A private Redis server with the locks of a company: thirty Redisson clients, about 300 locks, three in trouble."""

import os
import random
import shutil
import socket
import subprocess
import tempfile
import threading
import time

from desk import end

LEASE, PERIOD = 30.0, 10.0  # of Redisson's watchdog, seconds

SETTLEMENT = "payments:lock:settlement:2024-11"       # once begun, renewed twice, then no more
STOCK_TAKE = "inventory:lock:stock-take:warehouse-7"  # without an expiry, untouched for two hours
ORDER = "orders:lock:order:884211"                    # five clients wait for it
LOCKS = 292                                           # all of them, without the settlement
SUBJECTS = ("billing:lock:order", "search:lock:index", "mail:lock:batch", "catalogue:lock:product", "shipping:lock:parcel",
            "reports:lock:tenant", "users:lock:session", "import:lock:file")


class Wire:
    """One connection that sends commands and reads one reply for each."""

    def __init__(self, path, name):
        self._socket = socket.socket(socket.AF_UNIX)
        self._socket.connect(path)
        self._file = self._socket.makefile("rb")
        self.ask("CLIENT", "SETNAME", name)

    def ask(self, *words):
        return self.ask_all([words])[0]

    def ask_all(self, commands):
        lines = []
        for words in commands:
            parts = [word if isinstance(word, bytes) else str(word).encode() for word in words]
            lines.append(b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts))
        self._socket.sendall(b"".join(lines))
        return [self._reply() for _ in commands]

    def _reply(self):
        line = self._file.readline()
        kind, rest = line[:1], line[1:-2]
        if kind == b"$":
            return None if rest == b"-1" else self._file.read(int(rest) + 2)[:-2]
        if kind == b"*":
            return [self._reply() for _ in range(int(rest))]
        if kind == b"-":
            raise RuntimeError("the private server says: " + rest.decode())
        return int(rest) if kind == b":" else rest

    def close(self):
        self._file.close()
        self._socket.close()


class Crowd:
    """The server and its clients; `address` is host:port."""

    def __init__(self):
        self.folder = tempfile.mkdtemp(prefix="lockscope-crowd-")
        self._socket = os.path.join(self.folder, "redis.sock")
        port = free_port()
        self.address = f"127.0.0.1:{port}"
        self._server = subprocess.Popen(
            ["redis-server", "--port", str(port), "--bind", "127.0.0.1", "--unixsocket", self._socket,
             "--save", "", "--dir", self.folder], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        self._stop = threading.Event()
        try:
            self._arrive()
        except BaseException:
            self.leave()
            raise
        self._life = threading.Thread(target=self._live)
        self._life.start()

    def _arrive(self):
        self._wait_for_server()
        chance = random.Random(7)
        self._clients = [Client(self._socket, number, chance) for number in range(30)]
        names = [f"{SUBJECTS[number % len(SUBJECTS)]}:{1000 + number}" for number in range(LOCKS - 2)]
        for number, name in enumerate(names):
            self._clients[number % len(self._clients)].take(name)
        self._clients[4].take(ORDER)
        for client in self._clients[10:15]:
            client.wait_for(ORDER)
        self._take_forever(self._clients[6])
        self._settlement = None

    def _wait_for_server(self):
        until = time.monotonic() + 10
        while True:
            try:
                return Wire(self._socket, "first").close()
            except OSError as error:
                if time.monotonic() > until:
                    raise RuntimeError("the private redis-server does not start") from error
                time.sleep(0.02)

    def _take_forever(self, client):
        """The same as if nobody had touched it for two hours."""
        wire = client.wire
        wire.ask("HSET", STOCK_TAKE, client.thread(93), 1)
        dump = wire.ask("DUMP", STOCK_TAKE)
        wire.ask("RESTORE", STOCK_TAKE, 0, dump, "REPLACE", "IDLETIME", 7260)

    def _live(self):
        while not self._stop.wait(0.25):
            now = time.monotonic()
            for client in self._clients:
                client.renew(now)
            if self._settlement:
                self._settlement.go_on(now)

    def begin_settlement(self):
        """Lets a client take the lock that goes overdue."""
        self._settlement = Settlement(self._clients[9])

    def ask(self, *words):
        """Returns what redis-cli says: the proof, by a program that is not ours."""
        return subprocess.run(["redis-cli", "-s", self._socket, *map(str, words)], check=True, capture_output=True,
                              text=True).stdout.strip()

    def leave(self):
        """Ends the clients and the server."""
        self._stop.set()
        if hasattr(self, "_life"):
            self._life.join()
        end(self._server.pid)
        self._server.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Client:
    """One Redisson client: its connection, its subscriptions and the locks that its watchdog renews."""

    def __init__(self, path, number, chance):
        self.path = path
        self.name = f"{('billing', 'orders', 'search', 'stock', 'mail')[number % 5]}-{number // 5 + 1}"
        self.wire = Wire(path, self.name)
        self._ears = Wire(path, self.name)
        self._uuid = "%08x-%04x-4%03x-8%03x-%012x" % (chance.getrandbits(32), chance.getrandbits(16), chance.getrandbits(12),
                                                     chance.getrandbits(12), chance.getrandbits(48))
        self._locks = []
        self._next = time.monotonic() + PERIOD * chance.random()

    def thread(self, number):
        return f"{self._uuid}:{number}"

    def take(self, name):
        self.wire.ask_all([("HSET", name, self.thread(40 + len(self._locks)), 1),
                           ("PEXPIRE", name, int(LEASE * 1000))])
        self._locks.append(name)

    def wait_for(self, name):
        self._ears.ask("SUBSCRIBE", f"redisson_lock__channel:{{{name}}}")

    def renew(self, now):
        if now >= self._next:
            self._next += PERIOD
            self.wire.ask_all([("PEXPIRE", name, int(LEASE * 1000)) for name in self._locks])


class Settlement:
    """A lock whose watchdog stops after two renewals, over and over: overdue from 15 s to 25 s of each 30 s."""

    LEASE, PERIOD, RENEWALS, CYCLE = 15.0, 5.0, 2, 30.0

    def __init__(self, client):
        self._client = client
        self._wire = Wire(client.path, client.name)  # another thread begins it
        self._begin(time.monotonic())

    def _begin(self, now):
        self._since, self._renewals = now, 0
        self._wire.ask("HSET", SETTLEMENT, self._client.thread(7), 1)
        self._expire()

    def _expire(self):
        self._wire.ask("PEXPIRE", SETTLEMENT, int(self.LEASE * 1000))

    def go_on(self, now):
        if self._renewals < self.RENEWALS and now >= self._since + (self._renewals + 1) * self.PERIOD:
            self._renewals += 1
            self._expire()
        elif now >= self._since + self.CYCLE:
            self._begin(now)


def free_port():
    """Returns a port of 127.0.0.1 that nobody listens at now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
