-- Sample of a read-write lock: takes it for writing when nobody has it.
-- KEYS[1]  the lock
-- ARGV[1]  holder id with ":write"  ARGV[2] lease in ms
-- Reply    1 when it is ours now, else 0
-- Atomic because a lock without its expiry would outlive a client that ends between the writes.
if redis.call('exists', KEYS[1]) == 1 then
    return 0
end
redis.call('hset', KEYS[1], 'mode', 'write')
redis.call('hset', KEYS[1], ARGV[1], 1)
redis.call('pexpire', KEYS[1], ARGV[2])
return 1
