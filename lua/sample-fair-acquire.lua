-- Sample of a fair lock: takes it when it is free and nobody is before us, else queues up, once.
-- KEYS[1]  the lock   KEYS[2] its queue (list)   KEYS[3] the queue's timeouts (sorted set)
-- ARGV[1]  holder id  ARGV[2] lease in ms  ARGV[3] how long a place in the queue is valid, ms
-- Reply    1 when it is ours now, 0 when we wait
-- Atomic because queue and timeouts must never disagree. Sample keys all get an expiry.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
while true do
    local head = redis.call('lindex', KEYS[2], 0)
    local validUntil = head and redis.call('zscore', KEYS[3], head)
    if not validUntil or tonumber(validUntil) > now then
        break
    end
    redis.call('zrem', KEYS[3], head)
    redis.call('lpop', KEYS[2])
end
local head = redis.call('lindex', KEYS[2], 0)
if redis.call('exists', KEYS[1]) == 0 and (not head or head == ARGV[1]) then
    redis.call('lpop', KEYS[2])
    redis.call('zrem', KEYS[3], ARGV[1])
    for _, waiter in ipairs(redis.call('zrange', KEYS[3], 0, -1)) do
        redis.call('zincrby', KEYS[3], -tonumber(ARGV[3]), waiter)
    end
    redis.call('hset', KEYS[1], ARGV[1], 1)
    redis.call('pexpire', KEYS[1], ARGV[2])
    return 1
end
if not redis.call('zscore', KEYS[3], ARGV[1]) then
    local tail = redis.call('lindex', KEYS[2], -1)
    local from = tail and redis.call('zscore', KEYS[3], tail) or now + redis.call('pttl', KEYS[1])
    redis.call('zadd', KEYS[3], string.format('%.0f', from + ARGV[3]), ARGV[1])
    redis.call('rpush', KEYS[2], ARGV[1])
end
redis.call('pexpire', KEYS[2], 120000)
redis.call('pexpire', KEYS[3], 120000)
return 0
