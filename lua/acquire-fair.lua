-- Takes a fair lock when it is free and nobody is before us, or enters it once more; else queues up, once.
-- KEYS[1]  the lock (hash: holder id -> reentry count)
-- KEYS[2]  its queue (list of holder ids, the next one first)
-- KEYS[3]  until when each place is valid (sorted set: holder id -> ms since the epoch)
-- ARGV[1]  lease in ms
-- ARGV[2]  holder id
-- ARGV[3]  how long a place in the queue is valid, ms
-- ARGV[4]  1 to queue up, 0 for one attempt
-- Reply    {1, reentry count} when it is ours now, else {0, remaining ms of the present holder (-1: no expiry,
--          -2: free, and another one's turn)}
-- Atomic because lock, queue and places must never disagree. The places' clock is the server's own, so no
-- client's clock can take a place from another. Heads whose place has run out are dropped first; one that has
-- no time beside it is left alone: its client may be about to write it.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local head = redis.call('lindex', KEYS[2], 0)
while head do
    local valid = redis.call('zscore', KEYS[3], head)
    if not valid or tonumber(valid) > now then
        break
    end
    redis.call('zrem', KEYS[3], head)
    redis.call('lpop', KEYS[2])
    head = redis.call('lindex', KEYS[2], 0)
end
local isFree = redis.call('exists', KEYS[1]) == 0
if isFree and (not head or head == ARGV[2]) then
    if head then
        redis.call('lpop', KEYS[2])
    end
    redis.call('zrem', KEYS[3], ARGV[2])
    for _, waiter in ipairs(redis.call('zrange', KEYS[3], 0, -1)) do
        redis.call('zincrby', KEYS[3], -tonumber(ARGV[3]), waiter)
    end
    redis.call('hset', KEYS[1], ARGV[2], 1)
    redis.call('pexpire', KEYS[1], ARGV[1])
    return {1, 1}
end
if redis.call('hexists', KEYS[1], ARGV[2]) == 1 then
    local count = redis.call('hincrby', KEYS[1], ARGV[2], 1)
    redis.call('pexpire', KEYS[1], ARGV[1])
    return {1, count}
end
local left = redis.call('pttl', KEYS[1])
if ARGV[4] == '1' and not redis.call('zscore', KEYS[3], ARGV[2]) then
    local tail = redis.call('lindex', KEYS[2], -1)
    local before = tail and redis.call('zscore', KEYS[3], tail) or now + math.max(left, 0)
    redis.call('zadd', KEYS[3], string.format('%.0f', before + ARGV[3]), ARGV[2])
    redis.call('rpush', KEYS[2], ARGV[2])
end
return {0, left}
