-- Frees a fair lock, drops the heads of its queue that nobody listens for, and wakes the first that is left.
-- In front of it: bound.lua.
-- KEYS[1]  the lock   KEYS[2] its queue (list)   KEYS[3] its waiters' timeouts (sorted set)
-- ARGV     what the waiters' channels begin with; then the ids of the dead heads, in their order
-- Reply    {1, clients woken}, or as in bound.lua
-- Atomic because it must free the hold that the operator saw and no other one, and because list and set must
-- not disagree. A head counts as dead only while it still is the head and its channel still has no subscriber.
local dropped = 0
local head = redis.call('lindex', KEYS[2], 0)
while head and head == arguments[dropped + 2] and
    redis.call('pubsub', 'numsub', arguments[1] .. head)[2] == 0 do
    dropped = dropped + 1
    head = redis.call('lindex', KEYS[2], dropped)
end
local reached = 0
if head then
    reached = wake(arguments[1] .. head, '0')
end
redis.call('del', KEYS[1])
for i = 1, dropped do
    redis.call('lpop', KEYS[2])
    redis.call('zrem', KEYS[3], arguments[i + 1])
end
return {1, reached}
