-- Sample of a read-write lock: ends one read hold; the last one frees the lock and wakes the waiters.
-- KEYS[1]  the lock   KEYS[2] the timeout key of this very hold   KEYS[3…] those of all others
-- ARGV[1]  holder id  ARGV[2] the lock's channel
-- Reply    1 when the lock is free now, 0 when others read on, nil when it was not ours
-- Atomic because the remaining expiry is that of the longest reader left.
if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then
    return nil
end
if redis.call('hincrby', KEYS[1], ARGV[1], -1) == 0 then
    redis.call('hdel', KEYS[1], ARGV[1])
end
redis.call('del', KEYS[2])
local longest = 0
for i = 3, #KEYS do
    longest = math.max(longest, redis.call('pttl', KEYS[i]))
end
if redis.call('hlen', KEYS[1]) > 1 and longest > 0 then
    redis.call('pexpire', KEYS[1], longest)
    return 0
end
redis.call('del', KEYS[1])
redis.call('publish', ARGV[2], '0')
return 1
