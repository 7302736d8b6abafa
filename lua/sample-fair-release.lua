-- Sample of a fair lock: frees it and wakes the head of the queue on its own channel.
-- KEYS[1]  the lock   KEYS[2] its queue (list)
-- ARGV[1]  holder id  ARGV[2] what the waiters' channels begin with, their ids follow
-- Reply    1 when it was ours, else nil
-- Atomic because a lock that runs out between the look and the delete would be taken from its next holder.
if redis.call('hexists', KEYS[1], ARGV[1]) == 0 then
    return nil
end
redis.call('hincrby', KEYS[1], ARGV[1], -1)
redis.call('del', KEYS[1])
local head = redis.call('lindex', KEYS[2], 0)
if head then
    redis.call('publish', ARGV[2] .. head, '0')
end
return 1
