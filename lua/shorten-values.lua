-- Lets all values of a group (FasterMultiLock) last no longer than a given time from now on. A living watchdog puts
-- their lease back; what nobody renews lapses. In front of it: bound.lua.
-- KEYS[1]  the group (hash: three fields for each value)
-- ARGV     the time in ms; channel and payload of the message to those who wait; then the values' expiry fields
-- Reply    {1, clients woken, the latest expiry of the group}; {2} where it lasts no longer anyway; or as in bound.lua
-- Atomic because a value may change hands at any moment, and because who waits sleeps for as long as the expiry in
-- the value's field says, not that of the key. The fields end a little after the key: who takes a value over from
-- fields that are over while the key is not leaves the former holder's count behind, and that one's unlock would then
-- take the new holder's value away.
local lease = tonumber(arguments[1])
local margin = 100 -- ms
local left = redis.call('pttl', KEYS[1])
if left >= 0 and left <= lease then
    return {2}
end
local reached = wake(arguments[2], arguments[3])
atMost(KEYS[1], lease, redis.pcall('pexpire', KEYS[1], lease, 'LT'))
local time = redis.call('time')
local over = time[1] * 1000 + math.floor(time[2] / 1000) + lease + margin
for i = 4, #arguments do
    local expiry = tonumber(redis.call('hget', KEYS[1], arguments[i])) or over
    redis.call('hset', KEYS[1], arguments[i], string.format('%.0f', math.min(expiry, over)))
end
local _, latest = expiryOf(KEYS[1])
return {1, reached, latest}
