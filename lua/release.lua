-- Leaves a reentrant lock once; the last leave frees it and wakes those who wait.
-- KEYS[1]  the lock (hash: holder id -> reentry count)
-- KEYS[2]  its channel; none for a lock whose waiters poll
-- ARGV[1]  holder id
-- ARGV[2]  lease in ms, for the entries that remain
-- Reply    nil when the holder has no such hold, else the number of entries that remain
-- Atomic because a lock that runs out between the look and the delete would be taken from its next holder.
-- The message goes first: where the channel is denied the script ends before anything is written, and no lock
-- is freed without a word to its waiters. None of them runs before the script has ended.
local count = redis.call('hget', KEYS[1], ARGV[1])
if not count then
    return nil
end
if tonumber(count) > 1 then
    local left = redis.call('hincrby', KEYS[1], ARGV[1], -1)
    redis.call('pexpire', KEYS[1], ARGV[2])
    return left
end
if KEYS[2] then
    redis.call('publish', KEYS[2], '0')
end
redis.call('hincrby', KEYS[1], ARGV[1], -1)
redis.call('del', KEYS[1])
return 0
