-- Removes what a run has written on a server that is not its own.
-- KEYS[1]  the claim: which run is there
-- KEYS[2…] the names of the run
-- ARGV[1]  the run's id
-- Reply    how many were there, -1 where another run has the claim: nothing is removed then
-- Atomic because the names are the same for every run: what belongs to another one must not go.
local owner = redis.call('get', KEYS[1])
if owner and owner ~= ARGV[1] then
    return -1
end
local count = 0
for i = 2, #KEYS do
    count = count + redis.call('del', KEYS[i])
end
return count
