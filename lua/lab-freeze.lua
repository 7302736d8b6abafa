-- Makes the Lab's keys last while the Lab stands still, and tells what they had left.
-- KEYS     none: they are found by their names, on a private server
-- ARGV     patterns of the names
-- Reply    {server's clock in ms, {key, remaining ms, …}, {key of a sorted set, …}}
-- Atomic because no key may run out between the look and the write. Sorted sets hold moments (places in a queue,
-- permits): they are moved when the Lab goes on.
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local frozen, moments = {}, {}
for _, pattern in ipairs(ARGV) do
    for _, key in ipairs(redis.call('keys', pattern)) do
        local left = redis.call('pttl', key)
        if left > 0 then
            redis.call('persist', key)
            frozen[#frozen + 1] = key
            frozen[#frozen + 1] = left
        end
        if redis.call('type', key).ok == 'zset' then
            moments[#moments + 1] = key
        end
    end
end
return {now, frozen, moments}
