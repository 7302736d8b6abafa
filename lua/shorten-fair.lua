-- Lets a fair lock last no longer than a given time from now on, and moves its waiters' places up by what it
-- lasts less. A living watchdog puts its lease back; what nobody renews lapses. In front of it: bound.lua.
-- KEYS[1]  the lock   KEYS[2] its queue (list)   KEYS[3] its waiters' timeouts (sorted set)
-- ARGV     the time in ms; channel and payload of the message to the first who waits, where somebody listens
-- Reply    {1, clients woken, the latest expiry of the lock}; {2} where it lasts no longer anyway; or as in bound.lua
-- Atomic because the next holder must not get a lease that was meant for the one before, and because a waiter's
-- time is reckoned from the expiry of the lock: clients before 3.32 sleep for as long as their place says. One that
-- asks again a moment before the expiry is told a time that is over, and sleeps on without a limit: so their places
-- end a little after it.
local lease = tonumber(arguments[1])
local margin = 100 -- ms
local left = redis.call('pttl', KEYS[1])
if left >= 0 and left <= lease then
    return {2}
end
local reached = arguments[2] and wake(arguments[2], arguments[3]) or 0
atMost(KEYS[1], lease, redis.pcall('pexpire', KEYS[1], lease, 'LT'))
local sooner = left - lease - margin
local queue = sooner > 0 and redis.call('lrange', KEYS[2], 0, -1) or {}
for _, waiter in ipairs(queue) do
    if redis.call('zscore', KEYS[3], waiter) then
        redis.call('zincrby', KEYS[3], string.format('%.0f', -sooner), waiter)
    end
end
local _, latest = expiryOf(KEYS[1])
return {1, reached, latest}
