-- Sample of a plain semaphore: takes or gives back permits, and sets it up where it is missing.
-- KEYS[1]  the semaphore (available permits)
-- ARGV[1]  permits to give back; negative: to take  ARGV[2] permits at first  ARGV[3] its channel
-- Reply    1 when it is done, 0 when there were too few
-- Atomic because two clients may not take the same permit. Sample keys all get an expiry.
if redis.call('set', KEYS[1], ARGV[2], 'px', 120000, 'nx') then
    redis.call('publish', ARGV[3], ARGV[2])
end
local change = tonumber(ARGV[1])
if change < 0 then
    if tonumber(redis.call('get', KEYS[1])) + change < 0 then
        return 0
    end
    redis.call('decrby', KEYS[1], -change)
else
    redis.call('publish', ARGV[3], redis.call('incrby', KEYS[1], change))
end
redis.call('pexpire', KEYS[1], 120000)
return 1
