-- Takes members out of a lock in a sorted set, where each member is a holder until its own end; the others stay.
-- In front of it: bound.lua.
-- KEYS[1]  the lock (sorted set), and after it the sets that have the same members (what each weighs)
-- ARGV     "last" where the key expires when its last member ends, as its score says; else "own"; how many sets there
--          are; then the members
-- Reply    {1, clients woken: none, who waits asks again}, or as in bound.lua
-- Atomic because a member may have been refreshed or taken anew since it was seen.
for set = 1, tonumber(arguments[2]) do
    for i = 3, #arguments do
        redis.call('zrem', KEYS[set], arguments[i])
    end
end
local last = redis.call('zrange', KEYS[1], -1, -1, 'withscores')[2]
if arguments[1] == 'last' and last then
    redis.call('pexpireat', KEYS[1], last)
end
return {1, 0}
