-- Lets what a server counts for the Lab's keys be over so much sooner, as when its clock jumps ahead.
-- KEYS     their names; none on a private server, where they are found by patterns
-- ARGV[1]  by how much, ms
-- ARGV[2…] the patterns, on a private server
-- Reply    how many keys there were
-- Atomic because all of them must lose the time at one moment. A key whose time has come by that runs out at once, and
-- moments of the server's clock in sorted sets (places in a queue, permits) come nearer as well.
local ahead = tonumber(ARGV[1])
local count = 0

local function bringNearer(key)
    count = count + 1
    local left = redis.call('pttl', key)
    if left > 0 then
        redis.call('pexpire', key, math.max(1, left - ahead))
    end
    if redis.call('type', key).ok ~= 'zset' then
        return
    end
    local entries = redis.call('zrange', key, 0, -1, 'withscores')
    for i = 1, #entries, 2 do
        local moment = tonumber(entries[i + 1])
        if moment > 1e12 and moment < 1e14 then
            redis.call('zadd', key, string.format('%.0f', moment - ahead), entries[i])
        end
    end
end

for _, key in ipairs(KEYS) do
    bringNearer(key)
end
for i = 2, #ARGV do
    for _, key in ipairs(redis.call('keys', ARGV[i])) do
        bringNearer(key)
    end
end
return count
