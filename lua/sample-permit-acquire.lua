-- Sample of a semaphore with expiring permits: takes one, and sets the semaphore up where it is missing.
-- KEYS[1]  the semaphore (available permits)   KEYS[2] its permits (sorted set: id -> expiry)
-- ARGV[1]  permit id, 16 bytes  ARGV[2] lease in ms  ARGV[3] permits at first  ARGV[4] its channel
-- Reply    1 when it is ours now, else 0
-- Atomic because the counter and the permits must never disagree. Sample keys all get an expiry.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('set', KEYS[1], ARGV[3], 'px', 120000, 'nx')
for _, permit in ipairs(redis.call('zrangebyscore', KEYS[2], 0, now)) do
    redis.call('zrem', KEYS[2], permit)
    redis.call('publish', ARGV[4], redis.call('incrby', KEYS[1], 1))
end
if tonumber(redis.call('get', KEYS[1])) < 1 then
    return 0
end
redis.call('decrby', KEYS[1], 1)
redis.call('zadd', KEYS[2], string.format('%.0f', now + ARGV[2]), ARGV[1])
redis.call('pexpire', KEYS[1], 120000)
redis.call('pexpire', KEYS[2], 120000)
return 1
