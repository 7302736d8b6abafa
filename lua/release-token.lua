-- Frees a lock that is a string with a token, and lets one of those in who block on its list.
-- KEYS[1]  the lock
-- KEYS[2]  the list; none where nobody blocks on one
-- ARGV[1]  token
-- Reply    nil where the lock has another token or is free, else 0
-- Atomic because a lock that runs out between the look and the delete would be taken from its next holder. An
-- element that nobody takes is gone after a second.
if redis.call('get', KEYS[1]) ~= ARGV[1] then
    return nil
end
if KEYS[2] then
    redis.call('del', KEYS[2])
    redis.call('lpush', KEYS[2], '1')
    redis.call('pexpire', KEYS[2], 1000)
end
redis.call('del', KEYS[1])
return 0
