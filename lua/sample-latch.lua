-- Sample of a count-down latch: arms it where it is missing, else counts down; at zero it opens.
-- KEYS[1]  the latch (count)
-- ARGV[1]  count at first  ARGV[2] its channel
-- Reply    the count that remains
-- Atomic because the message must say what the counter says. Sample keys all get an expiry.
if redis.call('set', KEYS[1], ARGV[1], 'px', 120000, 'nx') then
    redis.call('publish', ARGV[2], '1')
    return tonumber(ARGV[1])
end
local left = redis.call('decr', KEYS[1])
if left <= 0 then
    redis.call('del', KEYS[1])
    redis.call('publish', ARGV[2], '0')
end
return left
