-- Takes one reader out of a read-write lock; the last one frees it and wakes those who wait.
-- In front of it: bound.lua.
-- KEYS[1]  the lock, and after it the timeouts of that reader, one for each entry
-- ARGV     the reader's id; the channel; what all timeouts' names begin with; how many of them are this reader's
-- Reply    {1, clients woken}, or as in bound.lua
-- Atomic because the lock lasts as long as its longest reader, and readers come and go at any time.
local reader, channel, front = arguments[1], arguments[2], arguments[3]
local longest, others, writer = -2, 0, redis.call('hget', KEYS[1], 'mode') == 'write'
local content = redis.call('hgetall', KEYS[1])
for i = 1, #content, 2 do
    local entries = tonumber(content[i + 1])
    if content[i] ~= reader and content[i] ~= 'mode' and entries then
        others = others + 1
        for entry = 1, entries do
            longest = math.max(longest,
                redis.call('pttl', front .. content[i] .. ':rwlock_timeout:' .. entry))
        end
    end
end
local free = others == 0 or (longest <= 0 and not writer)
local reached = 0
if free then
    reached = wake(channel, '0')
    redis.call('del', KEYS[1])
else
    redis.call('hdel', KEYS[1], reader)
end
for i = 2, 1 + tonumber(arguments[4]) do
    redis.call('del', KEYS[i])
end
if not free and not writer then
    redis.call('pexpire', KEYS[1], longest)
end
return {1, reached}
