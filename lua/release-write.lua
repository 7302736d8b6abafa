-- Ends one write of a read-write lock. After the last one the lock is free, or, where the same holder reads
-- as well, a read lock from now on; either way all who wait are woken.
-- KEYS[1]  the lock (hash: "mode", and holder id -> count)
-- KEYS[2]  its channel
-- ARGV[1]  the holder's id as a writer
-- ARGV[2]  lease in ms, for the writes that remain
-- Reply    nil when the holder does not write, else the number of its writes that remain
-- Atomic because a lock that runs out between the look and the delete would be taken from its next holder.
-- The message goes first: where the channel is denied the script ends before anything is written.
local count = redis.call('hget', KEYS[1], ARGV[1])
if not count then
    return nil
end
if tonumber(count) > 1 then
    local left = redis.call('hincrby', KEYS[1], ARGV[1], -1)
    redis.call('pexpire', KEYS[1], ARGV[2])
    return left
end
redis.call('publish', KEYS[2], '1')
redis.call('hincrby', KEYS[1], ARGV[1], -1)
redis.call('hdel', KEYS[1], ARGV[1])
if redis.call('hlen', KEYS[1]) > 1 then
    redis.call('hset', KEYS[1], 'mode', 'read')
else
    redis.call('del', KEYS[1])
end
return 0
