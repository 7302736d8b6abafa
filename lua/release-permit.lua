-- Gives one permit back to a semaphore whose permits expire, and wakes those who wait.
-- KEYS[1]  the semaphore (number of available permits)
-- KEYS[2]  its held permits (sorted set: permit id -> expiry, ms since the epoch)
-- KEYS[3]  its channel
-- ARGV[1]  permit id
-- Reply    nil when there is no such permit or it has run out, else 0
-- Atomic because the counter and the held permits must never disagree. One that has run out stays where it
-- is: whoever acquires next counts it back, and it must not come back twice.
-- The message goes first: where the channel is denied the script ends before anything is written.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local expiry = redis.call('zscore', KEYS[2], ARGV[1])
if not expiry or tonumber(expiry) <= now then
    return nil
end
local available = tonumber(redis.call('get', KEYS[1]) or 0) + 1
redis.call('publish', KEYS[3], string.format('%.0f', available))
redis.call('zrem', KEYS[2], ARGV[1])
redis.call('incrby', KEYS[1], 1)
return 0
