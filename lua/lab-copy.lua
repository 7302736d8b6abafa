-- Copies the Lab's keys as they are, to go on from this moment somewhere else. Writes nothing.
-- KEYS     their names; none on a private server, where they are found by patterns
-- ARGV[1]  a key that has more left than this, ms, has no lease of its own (0: each is one)
-- ARGV[2]  how long they stand, ms (0: for good)
-- ARGV[3…] the patterns, on a private server
-- Reply    {server's clock in ms, {key, remaining ms, …}, {key of a sorted set, …}, {key, type, content, …}}
-- Atomic because keys, contents and remaining times must be of one moment.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local longest = tonumber(ARGV[1])
local expiring, moments, contents = {}, {}, {}

local function copy(key)
    local left = redis.call('pttl', key)
    if left == -2 then
        return
    end
    if left > 0 and (longest == 0 or left <= longest) then
        expiring[#expiring + 1] = key
        expiring[#expiring + 1] = left
    end
    local kind = redis.call('type', key).ok
    if kind == 'zset' then
        moments[#moments + 1] = key
    end
    contents[#contents + 1] = key
    contents[#contents + 1] = kind
    contents[#contents + 1] = redis.call('dump', key)
end

for _, key in ipairs(KEYS) do
    copy(key)
end
for i = 3, #ARGV do
    for _, key in ipairs(redis.call('keys', ARGV[i])) do
        copy(key)
    end
end
return {now, expiring, moments, contents}
