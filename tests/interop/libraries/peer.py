"""A user of lock libraries of Python on a pipe; says and does what peer.js beside it does."""

import asyncio
import sys
import threading
import time

import redis

releases = {}  # by name: gives that hold back
answers = threading.Lock()
loop = asyncio.new_event_loop()
managers = {}
tasks = []  # a loop keeps none of its own
clients = {}


def client(port):
    if port not in clients:
        clients[port] = redis.Redis(port=port)
    return clients[port]


def masters_of(port):
    """The servers of a lock that is taken on several."""
    return port if isinstance(port, list) else [port]


def by_hand(extend, pause, release):
    """A thread that extends until it is told to stop; what releases it."""
    stop = threading.Event()

    def run():
        while not stop.wait(pause):
            extend()

    worker = threading.Thread(target=run, daemon=True)
    worker.start()

    def give_back():
        stop.set()
        worker.join()
        release()

    return give_back


def hold_redis_py(name, port, lease):
    lock = client(port).lock(name, timeout=lease, thread_local=False)
    assert lock.acquire()
    return by_hand(lock.reacquire, lease / 3, lock.release)


def hold_python_redis_lock(name, port, lease):
    import redis_lock

    lock = redis_lock.Lock(client(port), name, expire=int(lease), auto_renewal=True)
    assert lock.acquire()
    return lock.release


def hold_pottery(name, port, lease):
    from pottery import Redlock

    masters = {client(each) for each in masters_of(port)}
    lock = Redlock(key=name, masters=masters, auto_release_time=lease, num_extensions=10**6)
    assert lock.acquire()
    return by_hand(lock.extend, lease / 2, lock.release)


def hold_aioredlock(name, port, lease):
    from aioredlock import Aioredlock

    async def manager():
        if port not in managers:
            managers[port] = Aioredlock(
                [{"host": "127.0.0.1", "port": port}], internal_lock_timeout=lease
            )
        return managers[port]

    async def acquire():
        return await (await manager()).lock(name)

    async def release(lock):
        await (await manager()).unlock(lock)

    def in_loop(work):
        return asyncio.run_coroutine_threadsafe(work, loop).result()

    lock = in_loop(acquire())
    return lambda: in_loop(release(lock))


def hold_django_redis(name, port, lease):
    import django
    from django.conf import settings

    backend = {"BACKEND": "django_redis.cache.RedisCache", "LOCATION": f"redis://127.0.0.1:{port}/0"}
    settings.configure(CACHES={"default": backend})
    django.setup()
    from django.core.cache import cache

    lock = cache.lock(name, timeout=lease, thread_local=False)
    assert lock.acquire()
    return lock.release


def hold_redlock_py(name, port, lease):
    from redlock import Redlock

    locks = Redlock([{"host": "127.0.0.1", "port": each} for each in masters_of(port)])
    lock = locks.lock(name, int(lease * 1000))
    assert lock
    return lambda: locks.unlock(lock)


def hold_redis_lock_py(name, port, lease):
    sys.path.insert(0, "../redis-lock-py")  # its module is named as that of python-redis-lock
    from redis_lock import RedisLock

    lock = RedisLock(client(port), name, expire_timeout=int(lease))
    assert lock.acquire()
    return lock.release


def hold_aiocache(name, port, lease):
    from aiocache import Cache
    from aiocache.lock import RedLock

    async def acquire():
        lock = RedLock(Cache(Cache.REDIS, port=port, namespace="main"), name, lease)
        await lock.__aenter__()
        return lock

    lock = asyncio.run_coroutine_threadsafe(acquire(), loop).result()
    return lambda: asyncio.run_coroutine_threadsafe(lock.__aexit__(None, None, None), loop).result()


def hold_rq(name, port, lease):
    """The lock of a scheduler; `lease` is its own."""
    from rq.scheduler import RQScheduler

    scheduler = RQScheduler([name], client(port))
    assert scheduler.acquire_locks() == {name}
    return scheduler.release_locks


def hold_celery_singleton(name, port, lease):
    """The lock of a task that waits in its queue, for which there is no worker."""
    from celery import Celery
    from celery_singleton import Singleton

    server = f"redis://127.0.0.1:{port}/0"
    app = Celery("shop", broker=server, backend=server)

    @app.task(base=Singleton, name=name, lock_expiry=int(lease))
    def task():
        """Does nothing."""

    task.apply_async()
    return task.release_lock


def hold_huey(name, port, lease):
    """A lock of tasks; `lease` is not used, as it has none without Redis 7.4."""
    from huey import RedisHuey

    lock = RedisHuey("shop", port=port).lock_task(name)
    lock.acquire()
    return lock.release


def hold_huey_expire(name, port, lease):
    """A lock of tasks that is a key of its own."""
    from huey import RedisExpireHuey

    lock = RedisExpireHuey("shop", port=port).lock_task(name, ttl=int(lease))
    lock.acquire()
    return lock.release


def hold_kombu(name, port, lease):
    """The lock of its sweep over lost messages, of one name; a thread takes and releases it."""
    from concurrent.futures import ThreadPoolExecutor

    from kombu.transport.redis import Mutex

    thread = ThreadPoolExecutor(1)
    mutex = Mutex(client(port), "unacked_mutex", int(lease))
    thread.submit(mutex.__enter__).result()
    return lambda: thread.submit(mutex.__exit__, None, None, None).result()


def hold_walrus(name, port, lease):
    from walrus import Database

    lock = Database(port=port).lock(name, ttl=int(lease * 1000))
    assert lock.acquire()

    def release():
        assert lock.release()

    return release


def hold_celery_once(name, port, lease):
    """The lock of a task that waits in its queue, for which there is no worker."""
    from celery import Celery
    from celery_once import QueueOnce

    server = f"redis://127.0.0.1:{port}/0"
    app = Celery("shop", broker=server, backend=server)
    once = {"url": server, "default_timeout": int(lease)}
    app.conf.ONCE = {"backend": "celery_once.backends.Redis", "settings": once}

    @app.task(base=QueueOnce, name=name)
    def task():
        """Does nothing."""

    task.apply_async()
    return lambda: task.once_backend.clear_lock(task.get_key())


def hold_redbeat(name, port, lease):
    """The lock of its beat, of one name and lease; a thread takes and releases it."""
    from concurrent.futures import ThreadPoolExecutor
    from types import SimpleNamespace

    from celery import Celery
    from redbeat.schedulers import RedBeatScheduler, acquire_distributed_beat_lock

    app = Celery("shop", broker=f"redis://127.0.0.1:{port}/0")
    scheduler = RedBeatScheduler(app, lazy=True)
    thread = ThreadPoolExecutor(1)
    thread.submit(acquire_distributed_beat_lock, SimpleNamespace(scheduler=scheduler)).result()
    return lambda: thread.submit(scheduler.lock.release).result()


def hold_dogpile(name, port, lease):
    from dogpile.cache import make_region

    arguments = {"port": port, "distributed_lock": True, "lock_timeout": lease, "thread_local_lock": False}
    region = make_region().configure("dogpile.cache.redis", arguments=arguments)
    lock = region.backend.get_mutex(name)
    assert lock.acquire()
    return lock.release


def hold_arq(name, port, lease):
    """The mark of a job that a worker runs until it is released."""
    from arq import Worker, create_pool, func
    from arq.connections import RedisSettings

    async def start():
        running, over = asyncio.Event(), asyncio.Event()

        async def job(_context):
            running.set()
            await over.wait()

        server = RedisSettings(port=port)
        worker = Worker([func(job, name="job")], redis_settings=server, handle_signals=False, poll_delay=0.1)
        tasks.append(asyncio.create_task(worker.async_run()))
        await (await create_pool(server)).enqueue_job("job", _job_id=name)
        await running.wait()
        return over

    over = asyncio.run_coroutine_threadsafe(start(), loop).result()
    return lambda: loop.call_soon_threadsafe(over.set)


def hold_portalocker(name, port, lease):
    """Its connection is the lock."""
    import portalocker

    lock = portalocker.RedisLock(
        name,
        connection=redis.Redis(port=port, decode_responses=True),
        timeout=0.5,
        interrupt_on_lost=False,
    )
    lock.acquire()
    return lock.release


HOLDS = {
    "huey": hold_huey,
    "huey-expire": hold_huey_expire,
    "kombu": hold_kombu,
    "portalocker": hold_portalocker,
    "redis-py": hold_redis_py,
    "python-redis-lock": hold_python_redis_lock,
    "pottery": hold_pottery,
    "aioredlock": hold_aioredlock,
    "django-redis": hold_django_redis,
    "redlock-py": hold_redlock_py,
    "redis-lock-py": hold_redis_lock_py,
    "aiocache": hold_aiocache,
    "rq": hold_rq,
    "celery-singleton": hold_celery_singleton,
    "walrus": hold_walrus,
    "celery-once": hold_celery_once,
    "redbeat": hold_redbeat,
    "dogpile": hold_dogpile,
    "arq": hold_arq,
}


def act(words):
    if words[0] == "hold":
        library, name, port, lease = words[1:]
        ports = [int(each) for each in port.split(",")]
        where = ports if len(ports) > 1 else ports[0]
        releases[name] = HOLDS[library](name, where, int(lease) / 1000)
        return "held"
    releases.pop(words[1])()
    return "done"


def answer(ticket, words):
    began = time.monotonic_ns()
    try:
        how, value = "ok", act(words)
    except BaseException as failure:  # pylint: disable=broad-except
        how, value = "failed", repr(failure).replace("\n", " ")
    with answers:
        print(ticket, how, began, time.monotonic_ns(), value, flush=True)


def main():
    threading.Thread(target=loop.run_forever, daemon=True).start()
    print("0 ok 0 0 ready", flush=True)
    for line in sys.stdin:
        ticket, *words = line.split()
        threading.Thread(target=answer, args=(ticket, words), daemon=True).start()


if __name__ == "__main__":
    main()
