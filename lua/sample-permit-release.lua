-- Sample of a semaphore with expiring permits: gives one back.
-- KEYS[1]  the semaphore   KEYS[2] its permits
-- ARGV[1]  permit id, 16 bytes  ARGV[2] its channel
-- Reply    1 when it was held, else 0
-- Atomic because the counter and the permits must never disagree.
if redis.call('zrem', KEYS[2], ARGV[1]) == 0 then
    return 0
end
redis.call('publish', ARGV[2], redis.call('incrby', KEYS[1], 1))
redis.call('pexpire', KEYS[1], 120000)
return 1
