-- Counts a latch down once; at zero it opens and wakes those who wait.
-- KEYS[1]  the latch (count; missing: open)
-- KEYS[2]  its channel
-- Reply    the count that remains; 0 as well where it was open already
-- Atomic because the message must come with the very step that reaches zero, and only with it.
-- The message goes first: where the channel is denied the script ends before anything is written.
local count = tonumber(redis.call('get', KEYS[1]) or 0)
if count > 1 then
    return redis.call('decr', KEYS[1])
end
if count == 1 then
    redis.call('publish', KEYS[2], '0')
end
redis.call('del', KEYS[1])
return 0
