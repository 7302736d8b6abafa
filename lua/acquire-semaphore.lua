-- Takes permits of a semaphore, all of them or none.
-- KEYS[1]  the semaphore (number of available permits; missing: none)
-- ARGV[1]  how many
-- Reply    {1, how many} when they are ours now, {0, -1} when there are too few
-- Atomic because two clients must not take the same permit.
local wanted = tonumber(ARGV[1])
if tonumber(redis.call('get', KEYS[1]) or 0) < wanted then
    return {0, -1}
end
redis.call('decrby', KEYS[1], wanted)
return {1, wanted}
