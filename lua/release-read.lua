-- Ends one read of a read-write lock; the last one frees it and wakes those who wait.
-- KEYS[1]  the lock (hash: "mode", and holder id -> count)
-- KEYS[2]  its channel
-- ARGV[1]  holder id
-- ARGV[2]  what the names of all holders' timeout keys begin with: "{lock}:"
-- Reply    nil when the holder does not read, else the number of its reads that remain
-- Atomic because the lock's expiry becomes that of the longest read that is left, or the lock is free: then
-- nobody may come in between. Readers whose timeouts have all run out are gone, and count for nothing.
-- The message goes first: where the channel is denied the script ends before anything is written.
local count = tonumber(redis.call('hget', KEYS[1], ARGV[1]) or 0)
if count < 1 then
    return nil
end
local fields = redis.call('hgetall', KEYS[1])
local longest = 0
local mode = nil
for i = 1, #fields, 2 do
    if fields[i] == 'mode' then
        mode = fields[i + 1]
    else
        local reads = fields[i] == ARGV[1] and count - 1 or tonumber(fields[i + 1]) or 0
        for read = reads, 1, -1 do
            local timeout = ARGV[2] .. fields[i] .. ':rwlock_timeout:' .. read
            longest = math.max(longest, redis.call('pttl', timeout))
        end
    end
end
local isFree = mode ~= 'write' and longest <= 0
if isFree then
    redis.call('publish', KEYS[2], '0')
end
if redis.call('hincrby', KEYS[1], ARGV[1], -1) == 0 then
    redis.call('hdel', KEYS[1], ARGV[1])
end
redis.call('del', ARGV[2] .. ARGV[1] .. ':rwlock_timeout:' .. count)
if isFree then
    redis.call('del', KEYS[1])
    return 0
end
if mode ~= 'write' then
    redis.call('pexpire', KEYS[1], longest)
end
return count - 1
