-- Takes values out of a group (FasterMultiLock) and wakes those who wait; the other values stay.
-- In front of it: bound.lua.
-- KEYS[1]  the group (hash: three fields for each value)
-- ARGV     the channel, then the three fields of each value
-- Reply    {1, clients woken}, or as in bound.lua
-- Atomic because a value may have changed hands since it was seen.
local reached = wake(arguments[1], '0')
for i = 2, #arguments, 3 do
    redis.call('hdel', KEYS[1], arguments[i], arguments[i + 1], arguments[i + 2])
end
return {1, reached}
