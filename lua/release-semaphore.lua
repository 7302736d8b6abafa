-- Gives permits of a semaphore back and wakes those who wait.
-- KEYS[1]  the semaphore (number of available permits)
-- KEYS[2]  its channel
-- ARGV[1]  how many
-- Reply    0: none of them is held any more
-- Atomic because the message must say what the counter says.
-- The message goes first: where the channel is denied the script ends before anything is written.
local available = tonumber(redis.call('get', KEYS[1]) or 0) + tonumber(ARGV[1])
redis.call('publish', KEYS[2], string.format('%.0f', available))
redis.call('incrby', KEYS[1], ARGV[1])
return 0
