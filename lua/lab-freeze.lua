-- Makes the Lab's keys last while the Lab stands still, and tells what they had left.
-- KEYS     their names; none on a private server, where they are found by patterns
-- ARGV[1]  a key that has more left than this, ms, has no lease of its own (0: each is one)
-- ARGV[2]  how long they stand, ms (0: for good)
-- ARGV[3…] the patterns, on a private server
-- Reply    {server's clock in ms, {key, remaining ms, …}, {key of a sorted set, …}}
-- Atomic because no key may run out between the look and the write. Sorted sets hold moments of the server's clock
-- (places in a queue, permits), which others compare with it: they are put off for good, as the keys are made to
-- last, and come back when the Lab goes on.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local longest, stands = tonumber(ARGV[1]), tonumber(ARGV[2])
local forGood = 2 ^ 50 -- later than any moment; lab-thaw takes it off again
local frozen, moments = {}, {}

local function putOff(key)
    local entries = redis.call('zrange', key, 0, -1, 'withscores')
    for i = 1, #entries, 2 do
        local moment = tonumber(entries[i + 1])
        if moment < 1e14 then
            redis.call('zadd', key, string.format('%.0f', moment + forGood), entries[i])
        end
    end
end

local function freeze(key)
    local left = redis.call('pttl', key)
    if left > 0 and (longest == 0 or left <= longest) then
        frozen[#frozen + 1] = key
        frozen[#frozen + 1] = left
        if stands == 0 then
            redis.call('persist', key)
        else
            redis.call('pexpire', key, stands)
        end
    end
    if redis.call('type', key).ok == 'zset' then
        moments[#moments + 1] = key
        putOff(key)
    end
end

for _, key in ipairs(KEYS) do
    freeze(key)
end
for i = 3, #ARGV do
    for _, key in ipairs(redis.call('keys', ARGV[i])) do
        freeze(key)
    end
end
return {now, frozen, moments}
