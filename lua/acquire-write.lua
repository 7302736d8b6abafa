-- Takes a read-write lock for writing, or enters it once more.
-- KEYS[1]  the lock (hash: "mode", and holder id -> count)
-- ARGV[1]  lease in ms
-- ARGV[2]  the holder's id as a writer, "<client uuid>:<thread id>:write"
-- Reply    {1, count of its writes} when it is ours now, {0, remaining ms of the present holder}
-- Atomic because mode and count belong together, and a lock without its expiry would outlive its client.
-- An entry never shortens what is left: a longer one of the same holder may be under way.
local left = redis.call('pttl', KEYS[1])
if left == -2 then
    redis.call('hset', KEYS[1], 'mode', 'write')
elseif redis.call('hexists', KEYS[1], ARGV[2]) == 0 then
    return {0, left}
end
local count = redis.call('hincrby', KEYS[1], ARGV[2], 1)
redis.call('pexpire', KEYS[1], math.max(left, tonumber(ARGV[1])))
return {1, count}
