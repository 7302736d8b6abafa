-- Takes a read-write lock for reading, once more where this holder reads already, or beside its own writing.
-- KEYS[1]  the lock (hash: "mode", and holder id -> count)
-- KEYS[2]  what the timeout keys of this holder's reads begin with; ":" and the number of the read follow
-- ARGV[1]  lease in ms
-- ARGV[2]  holder id
-- ARGV[3]  the same holder's id as a writer
-- Reply    {1, count of its reads} when it is ours now, {0, remaining ms of the present holder}
-- Atomic because mode, count and the read's own timeout belong together. A hash without a mode is no lock of
-- this kind and is left alone: an application's own would get fields and an expiry.
local mode = redis.call('hget', KEYS[1], 'mode')
local mayEnter = mode == 'read' or (mode and redis.call('hexists', KEYS[1], ARGV[3]) == 1)
if not mode and redis.call('exists', KEYS[1]) == 0 then
    redis.call('hset', KEYS[1], 'mode', 'read')
    mayEnter = true
end
local left = redis.call('pttl', KEYS[1])
if not mayEnter then
    return {0, left}
end
local count = redis.call('hincrby', KEYS[1], ARGV[2], 1)
redis.call('set', KEYS[2] .. ':' .. count, '1', 'px', ARGV[1])
redis.call('pexpire', KEYS[1], math.max(left, tonumber(ARGV[1])))
return {1, count}
