-- Gives back permits of a semaphore and tells the new value. In front of it: bound.lua.
-- KEYS[1]  the semaphore (string: permits available)   KEYS[2] the held permits (sorted set), where it has one
-- ARGV     the channel; how many permits; then the ids of those that are held, where the semaphore tells them
-- Reply    {1, clients woken, permits available now}, or as in bound.lua
-- Atomic because a permit that its owner gives back at the same moment must not be counted twice.
local count = tonumber(arguments[2])
local value = string.format('%.0f', tonumber(redis.call('get', KEYS[1]) or 0) + count)
local reached = wake(arguments[1], value)
for i = 3, #arguments do
    redis.call('zrem', KEYS[2], arguments[i])
end
return {1, reached, redis.call('incrby', KEYS[1], count)}
