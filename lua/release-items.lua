-- Takes holders out of a lock that is a hash or a set with an item for each of them; what else is in it stays.
-- In front of it: bound.lua.
-- KEYS[1]  the lock
-- ARGV     "fields" of a hash, "members" of a set; then these
-- Reply    {1, clients woken: none, who waits asks again}, or as in bound.lua
-- Atomic because another may have taken it since it was seen.
for i = 2, #arguments do
    if arguments[1] == 'fields' then
        redis.call('hdel', KEYS[1], arguments[i])
    else
        redis.call('srem', KEYS[1], arguments[i])
    end
end
return {1, 0}
