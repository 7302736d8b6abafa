-- Sample of a read-write lock: takes it for reading, once more where we read already.
-- KEYS[1]  the lock   KEYS[2] the timeout key of this very hold
-- ARGV[1]  holder id  ARGV[2] lease in ms
-- Reply    1 when it is ours now, 0 while somebody writes
-- Atomic because mode, count and the hold's own timeout belong together.
local mode = redis.call('hget', KEYS[1], 'mode')
if mode and mode ~= 'read' then
    return 0
end
if not mode then
    redis.call('hset', KEYS[1], 'mode', 'read')
    redis.call('hset', KEYS[1], ARGV[1], 1)
else
    redis.call('hincrby', KEYS[1], ARGV[1], 1)
end
local left = redis.call('pttl', KEYS[1])
redis.call('set', KEYS[2], 1)
redis.call('pexpire', KEYS[2], ARGV[2])
redis.call('pexpire', KEYS[1], math.max(left, tonumber(ARGV[2])))
return 1
