-- Sample of a read-write lock: ends the write hold and wakes all who wait.
-- KEYS[1]  the lock
-- ARGV[1]  holder id with ":write"  ARGV[2] the lock's channel
-- Reply    1 when it was ours, else nil
-- Atomic because a lock that runs out between the look and the delete would be taken from its next holder.
if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then
    return nil
end
redis.call('hincrby', KEYS[1], ARGV[1], -1)
redis.call('hdel', KEYS[1], ARGV[1])
redis.call('del', KEYS[1])
redis.call('publish', ARGV[2], '1')
return 1
