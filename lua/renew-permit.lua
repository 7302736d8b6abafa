-- Puts the expiry of permits back to the whole lease, each only while it is held.
-- KEYS     for each permit the held permits of its semaphore (sorted set: permit id -> expiry)
-- ARGV[1]  lease in ms
-- ARGV[2…] the permit id for each of KEYS
-- Reply    one 1 (renewed) or 0 (not held any more) for each of KEYS
-- Atomic because a permit that has run out may be another one's already and must not come back to life.
-- A key of another type is a semaphore that is gone.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local expiry = string.format('%.0f', now + ARGV[1])
local answers = {}
for i, permits in ipairs(KEYS) do
    local valid = redis.pcall('zscore', permits, ARGV[i + 1])
    if type(valid) == 'table' and valid.err and not string.find(valid.err, 'WRONGTYPE', 1, true) then
        return valid
    end
    answers[i] = type(valid) == 'string' and tonumber(valid) > now and 1 or 0
    if answers[i] == 1 then
        redis.call('zadd', permits, expiry, ARGV[i + 1])
    end
end
return answers
