-- Frees a lock whoever holds it, with its companions, and wakes those who wait. In front of it: bound.lua.
-- KEYS[1]  the lock, and after it the companions that go with it (a reader's timeouts)
-- ARGV     how many keys go; then channel and payload of each message, in order
-- Reply    {1, clients reached}, or as in bound.lua
-- Atomic because it must free the hold that the operator saw and no other one.
local reached = 0
for i = 2, #arguments, 2 do
    reached = math.max(reached, wake(arguments[i], arguments[i + 1]))
end
for i = 1, tonumber(arguments[1]) do
    redis.call('del', KEYS[i])
end
return {1, reached}
