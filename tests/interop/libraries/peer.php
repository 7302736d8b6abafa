<?php
// A user of lock libraries of PHP on a pipe; says and does what peer.js beside it does. PHP has one thread: what is
// held is kept up between two requests.

require '/usr/share/php/Symfony/Component/Lock/autoload.php';
require '/usr/share/php/Symfony/Component/Semaphore/autoload.php';
require '/usr/share/php/Illuminate/Cache/autoload.php';
require '/usr/share/php/Illuminate/Redis/autoload.php';

use Illuminate\Cache\RedisStore as LaravelStore;
use Illuminate\Redis\RedisManager;
use Symfony\Component\Lock\LockFactory;
use Symfony\Component\Lock\Store\RedisStore;
use Symfony\Component\Semaphore\SemaphoreFactory;
use Symfony\Component\Semaphore\Store\RedisStore as SemaphoreStore;

$holds = []; // by name: the lock, and when it is refreshed next

/** A lock of Laravel as a lock of Symfony; the names have the prefixes that a new application has. */
final class LaravelLock
{
    private $lock;

    /** The options by which phpredis packs each value. */
    private const PACKINGS = [
        'laravel' => [],
        'laravel-php' => ['serializer' => Redis::SERIALIZER_PHP],
        'laravel-json-lz4' => ['serializer' => Redis::SERIALIZER_JSON, 'compression' => Redis::COMPRESSION_LZ4],
        'laravel-igbinary' => ['serializer' => Redis::SERIALIZER_IGBINARY],
        'laravel-igbinary-zstd' =>
            ['serializer' => Redis::SERIALIZER_IGBINARY, 'compression' => Redis::COMPRESSION_ZSTD],
        'laravel-lzf' => ['compression' => Redis::COMPRESSION_LZF],
    ];

    public static function isMade(string $library): bool
    {
        return isset(self::PACKINGS[$library]);
    }

    public function __construct(string $library, string $name, int $port, float $lease)
    {
        $options = ['prefix' => 'laravel_database_'] + self::PACKINGS[$library];
        $server = ['host' => '127.0.0.1', 'port' => $port, 'options' => $options];
        $redis = new RedisManager(null, 'phpredis', ['default' => $server]);
        $this->lock = (new LaravelStore($redis, 'laravel_cache', 'default'))->lock($name, (int) $lease);
    }

    public function acquire(): bool
    {
        return $this->lock->get();
    }

    public function release(): void
    {
        $this->lock->release();
    }

    /** It has no renewal. */
    public function refresh(): void
    {
    }
}

/** The lock of a session, as a lock of Symfony: it is held from the start of the session until it is written. */
final class SessionLock
{
    public function __construct(string $name, int $port, float $lease)
    {
        ini_set('session.save_path', "tcp://127.0.0.1:$port");
        ini_set('redis.session.lock_expire', (string) (int) $lease);
        session_id($name);
    }

    public function acquire(): bool
    {
        return session_start();
    }

    public function release(): void
    {
        error_clear_last();
        @session_write_close();
        if (error_get_last() !== null) {
            throw new RuntimeException('what was changed in the session is not kept');
        }
    }

    public function refresh(): void
    {
    }
}

/** Makes the lock of a library; two permits of the three of a semaphore. */
function made(string $library, string $name, int $port, float $lease)
{
    if (LaravelLock::isMade($library)) {
        return new LaravelLock($library, $name, $port, $lease);
    }
    if ($library === 'phpredis-session') {
        return new SessionLock($name, $port, $lease);
    }
    $redis = new Redis();
    $redis->connect('127.0.0.1', $port);
    return $library === 'symfony-semaphore'
        ? (new SemaphoreFactory(new SemaphoreStore($redis)))->createSemaphore($name, 3, 2, $lease, false)
        : (new LockFactory(new RedisStore($redis)))->createLock($name, $lease, false);
}

function hold(string $library, string $name, int $port, float $lease): string
{
    global $holds;
    $lock = made($library, $name, $port, $lease);
    if (!$lock->acquire()) {
        throw new RuntimeException('held by others');
    }
    $holds[$name] = ['lock' => $lock, 'every' => $lease / 2, 'next' => microtime(true) + $lease / 2];
    return 'held';
}

function act(array $words): string
{
    global $holds;
    if ($words[0] === 'hold') {
        return hold($words[1], $words[2], (int) $words[3], $words[4] / 1000);
    }
    $held = $holds[$words[1]];
    unset($holds[$words[1]]);
    $held['lock']->release();
    return 'done';
}

/** A lost hold is held no longer. */
function keep_up(): void
{
    global $holds;
    foreach ($holds as $name => $held) {
        if ($held['next'] > microtime(true)) {
            continue;
        }
        try {
            $held['lock']->refresh();
            $holds[$name]['next'] = microtime(true) + $held['every'];
        } catch (Exception $lost) {
            unset($holds[$name]);
        }
    }
}

function answer(string $line): void
{
    $words = explode(' ', trim($line));
    $ticket = array_shift($words);
    $began = hrtime(true);
    try {
        [$how, $value] = ['ok', act($words)];
    } catch (Throwable $failure) {
        [$how, $value] = ['failed', str_replace("\n", ' ', $failure->getMessage())];
    }
    fprintf(STDOUT, "%s %s %d %d %s\n", $ticket, $how, $began, hrtime(true), $value);
}

// Output on STDOUT is no output of a page, after which no session could begin.
ini_set('session.save_handler', 'redis');
ini_set('session.use_cookies', '0');
ini_set('session.cache_limiter', '');
ini_set('redis.session.locking_enabled', '1');
fwrite(STDOUT, "0 ok 0 0 ready\n");
while (true) {
    [$readable, $none, $odd] = [[STDIN], null, null];
    if (stream_select($readable, $none, $odd, 0, 50000)) {
        $line = fgets(STDIN);
        if ($line === false) {
            exit(0);
        }
        answer($line);
    }
    keep_up();
}
