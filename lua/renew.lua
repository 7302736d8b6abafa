-- Puts the expiry of locks back to the whole lease, each only while its holder still has it.
-- KEYS     the locks, one per hold
-- ARGV[1]  lease in ms
-- ARGV[2…] the holder id for each of KEYS
-- Reply    one 1 (renewed) or 0 (not held any more) for each of KEYS
-- Atomic because a lock that changes hands between the look and the expiry would get a lease from a stranger.
-- A key of another type is a lock that somebody replaced: lost, and no reason to leave the others unrenewed.
local answers = {}
for i, lock in ipairs(KEYS) do
    local held = redis.pcall('hexists', lock, ARGV[i + 1])
    if type(held) == 'table' and not string.find(held.err, 'WRONGTYPE', 1, true) then
        return held
    end
    answers[i] = held == 1 and redis.call('pexpire', lock, ARGV[1]) or 0
end
return answers
