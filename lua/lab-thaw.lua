-- Gives the Lab's keys what they had left when it stood still, and moves the moments that are kept in them: they are
-- of the server's clock, which did not stand still.
-- KEYS     the keys that had an expiry, then the sorted sets
-- ARGV[1]  the server's clock in ms when they were made to last
-- ARGV[2]  by what time is stretched from now on (the speed before, divided by the speed after)
-- ARGV[3…] remaining ms of the keys that had an expiry
-- Reply    the server's clock in ms
-- Atomic because all of them must go on at the same moment. A key that is gone stays gone.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local frozenAt, factor = tonumber(ARGV[1]), tonumber(ARGV[2])
local forGood = 2 ^ 50 -- as lab-freeze has put them off; those of a copy are as they were
local withExpiry = #ARGV - 2
for i = 1, withExpiry do
    redis.call('pexpire', KEYS[i], math.max(1, math.floor(ARGV[i + 2] * factor + 0.5)))
end
for i = withExpiry + 1, #KEYS do
    local entries = redis.call('zrange', KEYS[i], 0, -1, 'withscores')
    for j = 1, #entries, 2 do
        local moment = tonumber(entries[j + 1])
        if moment >= forGood and moment < forGood + 1e14 then
            moment = moment - forGood
        end
        if moment < 1e14 then
            redis.call('zadd', KEYS[i], string.format('%.0f', now + (moment - frozenAt) * factor), entries[j])
        end
    end
end
return now
