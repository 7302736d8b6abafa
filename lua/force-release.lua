-- Frees a lock whoever holds it, with its companions, and wakes those who wait. In front of it: bound.lua.
-- KEYS[1]  the lock, and after it the companions that go with it (a reader's timeouts)
-- ARGV     how many keys go; then channel and payload of each message, in order
-- Reply    {1, clients woken}, or as in bound.lua
-- Atomic because it must free the hold that the operator saw and no other one.
local reached = wakeAll(2)
for i = 1, tonumber(arguments[1]) do
    redis.call('del', KEYS[i])
end
return {1, reached}
