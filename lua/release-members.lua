-- Takes members out of a lock in a sorted set, where each member is a holder until its own end; the others stay.
-- In front of it: bound.lua.
-- KEYS[1]  the lock (sorted set)
-- ARGV     "last" where the key expires when its last member ends, as its score says; else "own"; then the members
-- Reply    {1, clients woken: none, who waits asks again}, or as in bound.lua
-- Atomic because a member may have been refreshed or taken anew since it was seen.
for i = 2, #arguments do
    redis.call('zrem', KEYS[1], arguments[i])
end
local last = redis.call('zrange', KEYS[1], -1, -1, 'withscores')[2]
if arguments[1] == 'last' and last then
    redis.call('pexpireat', KEYS[1], last)
end
return {1, 0}
