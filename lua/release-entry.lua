-- Takes one of several entries of a holder, as its unlock would. In front of it: bound.lua.
-- KEYS[1]  the lock   KEYS[2] the timeout of that entry, of a reader's
-- ARGV     the holder's id; of a reader's entry also what all timeouts' names begin with
-- Reply    {1, 0, entries that remain}, or as in bound.lua
-- Atomic because its last entry must never be taken so, and because a lock that is read lasts as long as the
-- longest entry that is left. Of other locks the lease stays as it is: nobody has renewed it.
local id, front = arguments[1], arguments[2]
local left = redis.call('hincrby', KEYS[1], id, -1)
if not front then
    return {1, 0, left}
end
redis.call('del', KEYS[2])
local longest, writer = -2, false
local content = redis.call('hgetall', KEYS[1])
for i = 1, #content, 2 do
    writer = writer or (content[i] == 'mode' and content[i + 1] == 'write')
    for entry = 1, tonumber(content[i + 1]) or 0 do
        longest = math.max(longest, redis.call('pttl', front .. content[i] .. ':rwlock_timeout:' .. entry))
    end
end
if not writer and longest > 0 then
    redis.call('pexpire', KEYS[1], longest)
end
return {1, 0, left}
