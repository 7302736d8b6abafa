-- Takes a lock that is a string with the token of its hold.
-- KEYS[1]  the lock
-- ARGV[1]  lease in ms
-- ARGV[2]  token
-- Reply    {1, 1} when it is ours now, {0, remaining ms of the present holder (-1: no expiry)}
-- Atomic because the remaining time must be that of the holder who keeps us out.
if redis.call('set', KEYS[1], ARGV[2], 'NX', 'PX', ARGV[1]) then
    return {1, 1}
end
return {0, redis.call('pttl', KEYS[1])}
