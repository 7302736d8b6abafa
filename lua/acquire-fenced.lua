-- Takes a fenced lock, or enters it once more; each entry draws the next fencing token.
-- KEYS[1]  the lock (hash: holder id -> reentry count)
-- KEYS[2]  its token counter, which never expires: a token must never come twice
-- ARGV[1]  lease in ms
-- ARGV[2]  holder id
-- Reply    {1, reentry count, token} when it is ours now, {0, remaining ms of the present holder}
-- Atomic because no two holders may have the same token, and tokens must rise in the order of the holds.
if redis.call('exists', KEYS[1]) == 0 or redis.call('hexists', KEYS[1], ARGV[2]) == 1 then
    local token = redis.call('incr', KEYS[2])
    local count = redis.call('hincrby', KEYS[1], ARGV[2], 1)
    redis.call('pexpire', KEYS[1], ARGV[1])
    return {1, count, token}
end
return {0, redis.call('pttl', KEYS[1])}
