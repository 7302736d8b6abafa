// A user of lock libraries of Node on a pipe. Each line of standard input is a request, each line of standard
// output an answer, in words with blanks between them, as of tests/interop/peer/Peer.java:
//
//   TICKET hold LIBRARY NAME PORT LEASE-MS   takes that lock of the server on that port of 127.0.0.1, and keeps it
//                                            up as the library does; by hand at a half of the lease where it does not;
//                                            of several masters with commas between their ports
//   TICKET release NAME                      gives it back
//   TICKET ok BEGAN NANOS VALUE              the answer, and the monotonic clock's readings when the act began and
//   TICKET failed BEGAN NANOS REASON         when it was known
//
// Ends with its standard input.
'use strict';
const readline = require('node:readline');
const { createRequire } = require('node:module');
const library = createRequire(process.cwd() + '/'); // installed where the peer is started

const releases = new Map(); // by name: gives that hold back, a promise
const clients = new Map();
const others = new Map();
const queues = new Map();

function client(port) {
  if (!clients.has(port)) {
    const Redis = library('ioredis');
    clients.set(port, new Redis({ port, host: '127.0.0.1', maxRetriesPerRequest: null }));
  }
  return clients.get(port);
}

/** A client of the other library, which locks of some need. */
function nodeRedis(port) {
  if (!others.has(port)) {
    const other = library('redis').createClient({ socket: { port, host: '127.0.0.1' } });
    other.on('error', () => {});
    others.set(port, other.connect());
  }
  return others.get(port);
}

/** Resolves when the lock is held; `run` is called with a function that says so, and returns when it is let go. */
function holdWithin(name, run) {
  return new Promise((held, failed) => {
    const let_go = new Promise((release) => {
      releases.set(name, () => { release(); return done; });
    });
    const done = run(() => { held('held'); return let_go; });
    done.catch(failed);
  });
}

function using(Redlock, name, port, lease) {
  const locks = new Redlock([port].flat().map(client), { automaticExtensionThreshold: lease / 4 });
  return holdWithin(name, (held) => locks.using([name], lease, held));
}

/** One worker for each server; a job of that name is held until it is released. */
function jobs(kind, port, lease) {
  if (!queues.has(kind + port)) {
    const wanted = new Map();
    const work = (job) => wanted.get(job.id)();
    const connection = { port, host: '127.0.0.1', maxRetriesPerRequest: null };
    const { add } = kind === 'bull' ? bull(connection, lease, work) : bullmq(connection, lease, work);
    queues.set(kind + port, (name) => holdWithin(name, (held) => new Promise((over, failed) => {
      wanted.set(name, () => { const let_go = held(); let_go.then(over); return let_go; });
      add(name).catch(failed);
    })));
  }
  return queues.get(kind + port);
}

function bull(redis, lease, work) {
  const Queue = library('bull');
  const settings = { lockDuration: lease, lockRenewTime: lease / 2 };
  const queue = new Queue('locks', { redis, settings, prefix: 'bull3' });
  queue.process(1000, work);
  return { add: (name) => queue.add({}, { jobId: name }) };
}

function bullmq(connection, lease, work) {
  const { Queue, Worker } = library('bullmq');
  const queue = new Queue('locks', { connection });
  new Worker('locks', work, { connection, concurrency: 1000, lockDuration: lease });
  return { add: (name) => queue.add('job', {}, { jobId: name }) };
}

/** `extend` may fail where the lock was lost or just given back. */
function byHand(name, extend, lease, release) {
  const timer = setInterval(() => extend().catch(() => clearInterval(timer)), lease / 2);
  releases.set(name, () => { clearInterval(timer); return release(); });
  return 'held';
}

const holds = {
  'redlock-5': (name, port, lease) => using(library('redlock').default, name, port, lease),
  'sesamecare-redlock': (name, port, lease) =>
    using(library('@sesamecare-oss/redlock').Redlock, name, port, lease),
  'redlock-4': async (name, port, lease) => {
    const Redlock = library('redlock4');
    const lock = await new Redlock([port].flat().map(client)).lock(name, lease);
    return byHand(name, () => lock.extend(lease), lease, () => lock.unlock());
  },
  'ioredis-lock': async (name, port, lease) => {
    const lock = library('ioredis-lock').createLock(client(port), { timeout: lease });
    await lock.acquire(name);
    return byHand(name, () => lock.extend(lease), lease, () => lock.release());
  },
  'redis-semaphore': async (name, port, lease) => {
    const { Mutex } = library('redis-semaphore');
    const options = { lockTimeout: lease, refreshInterval: lease * 0.8, onLockLost: () => {} };
    const mutex = new Mutex(client(port), name, options);
    await mutex.acquire();
    releases.set(name, () => mutex.release());
    return 'held';
  },
  'redis-semaphore-permits': async (name, port, lease) => {
    const { Semaphore } = library('redis-semaphore');
    const options = { lockTimeout: lease, refreshInterval: lease * 0.8, onLockLost: () => {} };
    const semaphore = new Semaphore(client(port), name, 3, options);
    await semaphore.acquire();
    releases.set(name, () => semaphore.release());
    return 'held';
  },
  'simple-redis-mutex': async (name, port, lease) => {
    const { lock } = library('simple-redis-mutex');
    const release = await lock(await nodeRedis(port), name, { timeout: lease });
    return byHand(name, () => release.refreshTimeout(), lease, release);
  },
  'node-redisson': async (name, port, lease) => {
    const { Redisson } = library('node-redisson');
    const redisson = new Redisson({
      redis: { options: { port, host: '127.0.0.1' } }, lockWatchdogTimeout: BigInt(lease),
    });
    const lock = redisson.getLock(name);
    await lock.lock();
    releases.set(name, () => lock.unlock());
    return 'held';
  },
  bull: (name, port, lease) => jobs('bull', port, lease)(name),
  bullmq: (name, port, lease) => jobs('bullmq', port, lease)(name),
};

/** One port, or those of several masters. */
function portsOf(text) {
  const ports = text.split(',').map(Number);
  return ports.length > 1 ? ports : ports[0];
}

async function act([what, first, name, port, lease]) {
  if (what === 'hold') return holds[first](name, portsOf(port), Number(lease));
  await releases.get(first)();
  releases.delete(first);
  return 'done';
}

async function answer(ticket, words) {
  const began = process.hrtime.bigint();
  const say = (how, value) =>
    process.stdout.write(`${ticket} ${how} ${began} ${process.hrtime.bigint()} ${value}\n`);
  try {
    say('ok', await act(words));
  } catch (failure) {
    say('failed', String(failure).replaceAll('\n', ' '));
  }
}

process.stdout.write('0 ok 0 0 ready\n');
const requests = readline.createInterface({ input: process.stdin });
requests.on('line', (line) => { const [ticket, ...words] = line.split(' '); answer(ticket, words); });
requests.on('close', () => process.exit(0));
