-- Sample of a fenced lock: takes it with the next fencing token.
-- KEYS[1]  the lock   KEYS[2] its token counter
-- ARGV[1]  holder id  ARGV[2] lease in ms
-- Reply    the token when it is ours now, else nil
-- Atomic because no two holders may ever have the same token. The sample's counter gets an expiry too.
if redis.call('exists', KEYS[1]) == 1 and redis.call('hexists', KEYS[1], ARGV[1]) == 0 then
    return nil
end
local token = redis.call('incr', KEYS[2])
redis.call('pexpire', KEYS[2], 600000)
redis.call('hincrby', KEYS[1], ARGV[1], 1)
redis.call('pexpire', KEYS[1], ARGV[2])
return token
