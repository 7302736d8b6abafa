-- Takes one permit of a semaphore whose permits expire. Permits that have run out come back first.
-- KEYS[1]  the semaphore (number of available permits)
-- KEYS[2]  its held permits (sorted set: permit id -> expiry, ms since the epoch)
-- KEYS[3]  its channel
-- ARGV[1]  lease in ms
-- ARGV[2]  permit id, 16 bytes
-- Reply    {1, 1} when it is ours now, else {0, ms until the next permit runs out (-1: none does)}
-- Atomic because the counter and the held permits must never disagree. The clock is the server's own.
-- The message goes first: where the channel is denied the script ends before anything is written.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local available = tonumber(redis.call('get', KEYS[1]) or 0)
local expired = redis.call('zrangebyscore', KEYS[2], 0, now)
if #expired > 0 then
    available = available + #expired
    redis.call('publish', KEYS[3], string.format('%.0f', available))
    for _, permit in ipairs(expired) do
        redis.call('zrem', KEYS[2], permit)
    end
    redis.call('incrby', KEYS[1], #expired)
end
if available < 1 then
    local soonest = redis.call('zrange', KEYS[2], 0, 0, 'withscores')[2]
    return {0, soonest and math.max(1, tonumber(soonest) - now) or -1}
end
redis.call('decrby', KEYS[1], 1)
redis.call('zadd', KEYS[2], string.format('%.0f', now + ARGV[1]), ARGV[2])
local left = redis.call('pttl', KEYS[1])
if left > 0 then
    redis.call('pexpire', KEYS[2], left)
end
return {1, 1}
