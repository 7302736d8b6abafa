-- Wakes those who wait for a semaphore or a latch, where that is true to its count. In front of it: bound.lua.
-- KEYS[1]  the semaphore or latch (string: a count)
-- ARGV     the channel; "semaphore" or "latch"
-- Reply    {1, clients woken}; {2} where the count says that they must go on waiting
-- Atomic because a latch that is told zero while it counts opens its clients without being open, and a semaphore
-- must be told what it has.
local count = tonumber(redis.call('get', KEYS[1]) or 0)
if arguments[2] == 'latch' then
    return count <= 0 and {1, wake(arguments[1], '0')} or {2}
end
return count >= 1 and {1, wake(arguments[1], string.format('%.0f', count))} or {2}
