-- Leaves a fair lock once; the last leave frees it and wakes the first waiter whose place is valid.
-- KEYS[1]  the lock (hash: holder id -> reentry count)
-- KEYS[2]  its queue (list)
-- KEYS[3]  until when each place is valid (sorted set)
-- ARGV[1]  holder id
-- ARGV[2]  lease in ms, for the entries that remain
-- ARGV[3]  what the waiters' channels begin with; the waiter's id follows
-- Reply    nil when the holder has no such hold, else the number of entries that remain
-- Atomic because the one who is woken must be the one whose turn it is when the lock becomes free.
-- The message goes first: where a channel is denied the script ends before anything is written. Of a lock
-- that is gone already the first waiter is told as well: nobody else would.
local count = redis.call('hget', KEYS[1], ARGV[1])
if count and tonumber(count) > 1 then
    local left = redis.call('hincrby', KEYS[1], ARGV[1], -1)
    redis.call('pexpire', KEYS[1], ARGV[2])
    return left
end
if not count and redis.call('exists', KEYS[1]) == 1 then
    return nil
end
local time = redis.call('time')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local dead = {}
local head = redis.call('lindex', KEYS[2], 0)
while head do
    local valid = redis.call('zscore', KEYS[3], head)
    if not valid or tonumber(valid) > now then
        redis.call('publish', ARGV[3] .. head, '0')
        break
    end
    dead[#dead + 1] = head
    head = redis.call('lindex', KEYS[2], #dead)
end
for _, waiter in ipairs(dead) do
    redis.call('zrem', KEYS[3], waiter)
    redis.call('lpop', KEYS[2])
end
if not count then
    return nil
end
redis.call('hincrby', KEYS[1], ARGV[1], -1)
redis.call('del', KEYS[1])
return 0
