-- Arms a latch, or sets a semaphore up, where there is none yet; tells those who listen.
-- KEYS[1]  the counter
-- KEYS[2]  its channel
-- ARGV[1]  the count, or how many permits
-- ARGV[2]  the message
-- Reply    1 when it was set, 0 where there is one already
-- Atomic because one that is in use must not be set anew.
-- The message goes first: where the channel is denied the script ends before anything is written.
if redis.call('exists', KEYS[1]) == 1 then
    return 0
end
redis.call('publish', KEYS[2], ARGV[2])
redis.call('set', KEYS[1], ARGV[1])
return 1
