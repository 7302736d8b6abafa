import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.redisson.Redisson;
import org.redisson.api.RCountDownLatch;
import org.redisson.api.RLock;
import org.redisson.api.RPermitExpirableSemaphore;
import org.redisson.api.RSemaphore;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;

/** The Redisson clients of this process, and what can be done by them. Times are in milliseconds. */
final class Clients {
    private final Map<String, RedissonClient> clients = new ConcurrentHashMap<>();

    /** PORTS: of 127.0.0.1, with commas between them where there are several Sentinels. */
    String open(String name, String kind, String ports, long watchdog) {
        Config config = new Config();
        config.setThreads(2).setNettyThreads(2).setLockWatchdogTimeout(watchdog).setCodec(StringCodec.INSTANCE);
        String[] addresses =
            Arrays.stream(ports.split(",")).map(port -> "redis://127.0.0.1:" + port).toArray(String[]::new);
        switch (kind) {
            case "cluster":
                config.useClusterServers()
                    .addNodeAddress(addresses)
                    .setScanInterval(500)
                    .setMasterConnectionMinimumIdleSize(2)
                    .setSlaveConnectionMinimumIdleSize(1)
                    .setSubscriptionConnectionMinimumIdleSize(1);
                break;
            case "sentinel":
                config.useSentinelServers()
                    .setMasterName("shop")
                    .addSentinelAddress(addresses)
                    .setScanInterval(500)
                    .setMasterConnectionMinimumIdleSize(2)
                    .setSlaveConnectionMinimumIdleSize(1)
                    .setSubscriptionConnectionMinimumIdleSize(1);
                break;
            default:
                config.useSingleServer()
                    .setAddress(addresses[0])
                    .setConnectionMinimumIdleSize(2)
                    .setConnectionPoolSize(16)
                    .setSubscriptionConnectionMinimumIdleSize(1);
        }
        RedissonClient client = Redisson.create(config);
        clients.put(name, client);
        return client.getId();
    }

    Object act(String client, String act, String kind, String name, List<String> rest) throws Exception {
        if (act.equals("id")) {
            return clients.get(client).getId() + ":" + Thread.currentThread().getId();
        }
        switch (kind) {
            case "semaphore":
                return actOn(clients.get(client).getSemaphore(name), act, rest);
            case "permit-semaphore":
                return actOn(clients.get(client).getPermitExpirableSemaphore(name), act, rest);
            case "latch":
                return actOn(clients.get(client).getCountDownLatch(name), act, rest);
            default:
                return actOn(lock(client, kind, name), act, rest);
        }
    }

    /** NAME is "name", or "name,name" of a multi lock (each may be "client/name"), or "group:value,value". */
    @SuppressWarnings("deprecation") // the red lock is out of favour, and still in use
    private RLock lock(String client, String kind, String name) throws Exception {
        RedissonClient redisson = clients.get(client);
        switch (kind) {
            case "reentrant":
                return redisson.getLock(name);
            case "fair":
                return redisson.getFairLock(name);
            case "read":
                return redisson.getReadWriteLock(name).readLock();
            case "write":
                return redisson.getReadWriteLock(name).writeLock();
            case "multi":
                return redisson.getMultiLock(members(client, name));
            case "redlock":
                return redisson.getRedLock(members(client, name));
            case "faster":
                return faster(redisson, name);
            default:
                return younger(redisson, kind, name);
        }
    }

    private RLock[] members(String client, String names) {
        return Arrays.stream(names.split(","))
            .map(name -> name.contains("/") ? name.split("/") : new String[] {client, name})
            .map(place -> clients.get(place[0]).getLock(place[1]))
            .toArray(RLock[]::new);
    }

    /** The spin lock came with 3.15.0, the fenced lock with 3.19.0: looked up by name for the versions before. */
    private static RLock younger(RedissonClient redisson, String kind, String name) throws Exception {
        String method = kind.equals("spin") ? "getSpinLock" : "getFencedLock";
        return (RLock) RedissonClient.class.getMethod(method, String.class).invoke(redisson, name);
    }

    /** Came with 3.38.0. */
    private static RLock faster(RedissonClient redisson, String name) throws Exception {
        int colon = name.indexOf(':');
        Collection<Object> values = Arrays.asList((Object[]) name.substring(colon + 1).split(","));
        Method method = RedissonClient.class.getMethod("getMultiLock", String.class, Collection.class);
        return (RLock) method.invoke(redisson, name.substring(0, colon), values);
    }

    private static long number(List<String> rest, int index, long otherwise) {
        return rest.size() > index ? Long.parseLong(rest.get(index)) : otherwise;
    }

    /** Releases as often as this thread holds it, and returns how often. A repeated try counts as one more entry. */
    private static int leave(RLock lock) {
        int left = 0;
        for (; lock.isHeldByCurrentThread(); ++left) {
            lock.unlock();
        }
        return left;
    }

    private static Object actOn(RLock lock, String act, List<String> rest) throws Exception {
        switch (act) {
            case "lock":
                lock.lock(number(rest, 0, -1), TimeUnit.MILLISECONDS);
                return "done";
            case "try":
                return lock.tryLock(number(rest, 0, 0), number(rest, 1, -1), TimeUnit.MILLISECONDS);
            case "unlock":
                lock.unlock();
                return "done";
            case "leave":
                return leave(lock);
            case "force":
                return lock.forceUnlock();
            case "held":
                return lock.isHeldByCurrentThread();
            case "locked":
                return lock.isLocked();
            case "count":
                return lock.getHoldCount();
            case "ttl":
                return lock.remainTimeToLive();
            case "token":
                return lock.getClass().getMethod("getToken").invoke(lock);
            default:
                throw new IllegalArgumentException(act);
        }
    }

    private static Object actOn(RSemaphore semaphore, String act, List<String> rest) throws Exception {
        int permits = (int) number(rest, 0, 1);
        switch (act) {
            case "set":
                return semaphore.trySetPermits(permits);
            case "acquire":
                semaphore.acquire(permits);
                return "done";
            case "try":
                return semaphore.tryAcquire(permits);
            case "release":
                semaphore.release(permits);
                return "done";
            case "available":
                return semaphore.availablePermits();
            default:
                throw new IllegalArgumentException(act);
        }
    }

    private static Object actOn(RPermitExpirableSemaphore semaphore, String act, List<String> rest)
        throws Exception {
        switch (act) {
            case "set":
                return semaphore.trySetPermits((int) number(rest, 0, 1));
            case "acquire":
                return rest.isEmpty() ? semaphore.acquire()
                                      : semaphore.acquire(number(rest, 0, 0), TimeUnit.MILLISECONDS);
            case "try":
                return semaphore.tryAcquire();
            case "release":
                return semaphore.tryRelease(rest.get(0));
            case "available":
                return semaphore.availablePermits();
            default:
                throw new IllegalArgumentException(act);
        }
    }

    private static Object actOn(RCountDownLatch latch, String act, List<String> rest) throws Exception {
        switch (act) {
            case "set":
                return latch.trySetCount(number(rest, 0, 1));
            case "down":
                latch.countDown();
                return "done";
            case "await":
                latch.await();
                return "done";
            case "count":
                return latch.getCount();
            default:
                throw new IllegalArgumentException(act);
        }
    }
}
