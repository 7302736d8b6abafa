-- Takes a reentrant lock, or enters it once more.
-- KEYS[1]  the lock (hash: holder id -> reentry count)
-- ARGV[1]  lease in ms
-- ARGV[2]  holder id, "<client uuid>:<thread id>"
-- Reply    {1, reentry count} when it is ours now, {0, remaining ms of the present holder (-1: no expiry)}
-- Atomic because between the look and the write another client could take the lock, and a lock without its
-- expiry would outlive a client that ends between the two writes.
if redis.call('exists', KEYS[1]) == 0 or redis.call('hexists', KEYS[1], ARGV[2]) == 1 then
    local count = redis.call('hincrby', KEYS[1], ARGV[2], 1)
    redis.call('pexpire', KEYS[1], ARGV[1])
    return {1, count}
end
return {0, redis.call('pttl', KEYS[1])}
