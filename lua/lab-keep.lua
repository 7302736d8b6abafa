-- Gives what a run has written on a server that is not its own an expiry, so that nothing outlives a run that is
-- ended by force, and says that the run is still there.
-- KEYS[1]  the claim: which run is there
-- KEYS[2…] the names of the run
-- ARGV[1]  the run's id
-- ARGV[2]  how long the claim lasts, ms
-- ARGV[3]  a key that has more left than this, ms, has no lease of its own
-- ARGV[4]  what those get, ms
-- Reply    how many there are, -1 where another run has the claim: nothing is done then
-- Atomic because a key that gets a lease between the look and the expiry would keep it for hours.
local owner = redis.call('get', KEYS[1])
if owner and owner ~= ARGV[1] then
    return -1
end
redis.call('set', KEYS[1], ARGV[1], 'px', ARGV[2])
local count = 0
for i = 2, #KEYS do
    local left = redis.call('pttl', KEYS[i])
    if left == -1 or left > tonumber(ARGV[3]) then
        redis.call('pexpire', KEYS[i], ARGV[4])
        count = count + 1
    end
end
return count
