-- Tells one hold of a lock: how an acquire or a release whose reply was lost is found out. Writes nothing.
-- KEYS[1]  the lock (hash: holder id -> reentry count)
-- KEYS[2]  its token counter, of a fenced lock
-- ARGV[1]  holder id
-- Reply    {reentry count (0: not held), remaining ms (-1: no expiry, -2: no lock)}, and the token of a hold
-- Atomic because count and token must be of the same hold: only its holder draws tokens while it lasts.
local count = tonumber(redis.call('hget', KEYS[1], ARGV[1]) or 0)
local sight = {count, redis.call('pttl', KEYS[1])}
if KEYS[2] and count > 0 then
    sight[3] = tonumber(redis.call('get', KEYS[2]) or 0)
end
return sight
