-- Wakes the first waiter of a fair lock that somebody listens for; takes nothing away. In front of it: bound.lua.
-- KEYS[1]  the lock   KEYS[2] its queue (list)
-- ARGV     what the waiters' channels begin with; then the ids of the dead heads, in their order
-- Reply    {1, clients woken}; {2} where nobody waits
-- Atomic because the head may change between the look and the message.
local passed = 0
local head = redis.call('lindex', KEYS[2], 0)
while head and head == arguments[passed + 2] do
    passed = passed + 1
    head = redis.call('lindex', KEYS[2], passed)
end
return head and {1, wake(arguments[1] .. head, '0')} or {2}
