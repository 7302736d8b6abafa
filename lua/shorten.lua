-- Lets a lock last no longer than a given time from now on. A living watchdog puts its lease back; what nobody
-- renews lapses. In front of it: bound.lua.
-- KEYS[1]  the lock, and after it the companions that expire with it (readers' timeouts)
-- ARGV     how many keys; the time in ms; channel and payload of each message to those who wait
-- Reply    {1, clients woken, the latest expiry of the lock}; {2} where it lasts no longer anyway; or as in bound.lua
-- Atomic because the next holder must not get a lease that was meant for the one before.
local lease = tonumber(arguments[2])
local left = redis.call('pttl', KEYS[1])
if left >= 0 and left <= lease then
    return {2}
end
local reached = wakeAll(3)
for i = 1, tonumber(arguments[1]) do
    atMost(KEYS[i], lease, redis.pcall('pexpire', KEYS[i], lease, 'LT'))
end
local _, latest = expiryOf(KEYS[1])
return {1, reached, latest}
