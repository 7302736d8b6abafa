-- Tells whether a lock has that token: how an acquire or a release whose reply was lost is found out.
-- KEYS[1]  the lock
-- ARGV[1]  token
-- Reply    {1 (held) or 0, remaining ms (-1: no expiry, -2: no lock)}
-- Atomic because the remaining time must be that of the same hold. Writes nothing.
local held = redis.call('get', KEYS[1]) == ARGV[1]
return {held and 1 or 0, redis.call('pttl', KEYS[1])}
