-- Tells whether a permit is held: how an acquire or a release whose reply was lost is found out.
-- KEYS[1]  the held permits of the semaphore (sorted set: permit id -> expiry, ms since the epoch)
-- ARGV[1]  permit id
-- Reply    {1, remaining ms} while it is held, else {0, -2}
-- Atomic because the permit's expiry is compared with the same moment. Writes nothing.
local expiry = redis.call('zscore', KEYS[1], ARGV[1])
local time = redis.call('time')
local left = tonumber(expiry or 0) - (time[1] * 1000 + math.floor(time[2] / 1000))
if left <= 0 then
    return {0, -2}
end
return {1, left}
