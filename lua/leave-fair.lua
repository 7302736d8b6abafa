-- Gives up a place in a fair lock's queue; who waits behind moves up.
-- KEYS[1]  the lock (hash)
-- KEYS[2]  its queue (list)
-- KEYS[3]  until when each place is valid (sorted set)
-- ARGV[1]  holder id
-- ARGV[2]  how long a place is valid, ms: as it was asked for
-- ARGV[3]  what the waiters' channels begin with; the waiter's id follows
-- Reply    1 when there was such a place, else 0
-- Atomic because queue and places must never disagree. Where the lock is free and this was the next one, the
-- message of its release was ours: it is passed on, or the one behind would sleep.
local queue = redis.call('lrange', KEYS[2], 0, -1)
local place = 1
while place <= #queue and queue[place] ~= ARGV[1] do
    place = place + 1
end
if place == 1 and queue[2] and redis.call('exists', KEYS[1]) == 0 then
    redis.call('publish', ARGV[3] .. queue[2], '0')
end
for i = place + 1, #queue do
    if redis.call('zscore', KEYS[3], queue[i]) then
        redis.call('zincrby', KEYS[3], -tonumber(ARGV[2]), queue[i])
    end
end
redis.call('zrem', KEYS[3], ARGV[1])
return redis.call('lrem', KEYS[2], 0, ARGV[1]) > 0 and 1 or 0
