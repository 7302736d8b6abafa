-- Copies the Lab's keys as they are, to go on from this moment somewhere else. Writes nothing.
-- KEYS     none: they are found by their names, on a private server
-- ARGV     patterns of the names
-- Reply    {server's clock in ms, {key, remaining ms, …}, {key of a sorted set, …}, {key, type, content, …}}
-- Atomic because keys, contents and remaining times must be of one moment.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local expiring, moments, contents = {}, {}, {}
for _, pattern in ipairs(ARGV) do
    for _, key in ipairs(redis.call('keys', pattern)) do
        local left = redis.call('pttl', key)
        if left > 0 then
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
end
return {now, expiring, moments, contents}
