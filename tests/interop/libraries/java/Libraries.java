import com.baomidou.lock.executor.RedisTemplateLockExecutor;
import com.baomidou.lock.spring.boot.autoconfigure.Lock4jProperties;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.redis.spring.RedisLockProvider;
import org.springframework.data.redis.cache.BatchStrategies;
import org.springframework.data.redis.cache.RedisCacheWriter;
import org.springframework.data.redis.cache.RedisCacheWriter.TtlFunction;
import org.springframework.data.redis.connection.lettuce.LettuceConnectionFactory;
import org.springframework.data.redis.core.StringRedisTemplate;
import org.springframework.integration.redis.util.RedisLockRegistry;
import org.springframework.integration.redis.util.RedisLockRegistry.RedisLockType;

/**
 * A user of lock libraries of Java on a pipe; says and does what peer.js in the folder above does. Its one thread takes
 * and releases, because a lock of Spring Integration belongs to a thread.
 */
public final class Libraries {
    private static final Map<String, Callable<Object>> releases = new HashMap<>();

    private static LettuceConnectionFactory connect(int port) {
        LettuceConnectionFactory factory = new LettuceConnectionFactory("127.0.0.1", port);
        factory.afterPropertiesSet();
        factory.start();
        return factory;
    }

    private static Callable<Object> holdShedLock(String name, int port, Duration lease) {
        LockConfiguration wanted = new LockConfiguration(Instant.now(), name, lease, Duration.ZERO);
        SimpleLock lock = new RedisLockProvider(connect(port)).lock(wanted).orElseThrow();
        return () -> {
            lock.unlock();
            return "done";
        };
    }

    private static Callable<Object> holdSpring(String name, int port, Duration lease) throws Exception {
        RedisLockRegistry registry = new RedisLockRegistry(connect(port), "order-locks", lease);
        registry.setRedisLockType(RedisLockType.PUB_SUB_LOCK);
        var lock = registry.obtain(name);
        if (!lock.tryLock(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("held by others");
        }
        return () -> {
            lock.unlock();
            return "done";
        };
    }

    /** By the methods that its caches call, which it keeps to its package. */
    private static Callable<Object> holdSpringCache(String name, int port, Duration lease) throws Exception {
        RedisCacheWriter caches = RedisCacheWriter.lockingRedisCacheWriter(
                connect(port), Duration.ofMillis(50), TtlFunction.just(lease), BatchStrategies.keys());
        Method lock = caches.getClass().getDeclaredMethod("lock", String.class);
        Method unlock = caches.getClass().getDeclaredMethod("unlock", String.class);
        lock.setAccessible(true);
        unlock.setAccessible(true);
        lock.invoke(caches, name);
        return () -> unlock.invoke(caches, name);
    }

    private static Callable<Object> holdLock4j(String name, int port, Duration lease) {
        StringRedisTemplate template = new StringRedisTemplate(connect(port));
        RedisTemplateLockExecutor locks = new RedisTemplateLockExecutor(template, new Lock4jProperties());
        String key = "lock4j:" + name;
        String token = java.util.UUID.randomUUID().toString().replace("-", ""); // as its LockTemplate makes it
        String lock = locks.acquire(key, token, lease.toMillis(), 1000);
        if (lock == null) {
            throw new IllegalStateException("held by others");
        }
        return () -> locks.releaseLock(key, token, lock);
    }

    private static Callable<Object> hold(String library, String name, int port, Duration lease) throws Exception {
        return switch (library) {
            case "shedlock" -> holdShedLock(name, port, lease);
            case "spring-integration" -> holdSpring(name, port, lease);
            case "spring-cache" -> holdSpringCache(name, port, lease);
            default -> holdLock4j(name, port, lease);
        };
    }

    private static Object act(String[] words) throws Exception {
        if (!words[1].equals("hold")) {
            return releases.remove(words[2]).call();
        }
        Duration lease = Duration.ofMillis(Long.parseLong(words[5]));
        releases.put(words[3], hold(words[2], words[3], Integer.parseInt(words[4]), lease));
        return "held";
    }

    private static String answer(String[] words) {
        long began = System.nanoTime();
        try {
            Object value = act(words);
            return words[0] + " ok " + began + " " + System.nanoTime() + " " + value;
        } catch (Exception failure) {
            String reason = failure.toString().replace('\n', ' ');
            return words[0] + " failed " + began + " " + System.nanoTime() + " " + reason;
        }
    }

    public static void main(String[] none) throws IOException {
        PrintStream answers = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        System.setOut(System.err); // what the libraries log is no answer
        answers.println("0 ok 0 0 ready");
        BufferedReader requests = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = requests.readLine(); line != null; line = requests.readLine()) {
            answers.println(answer(line.split(" ")));
        }
        System.exit(0);
    }
}
