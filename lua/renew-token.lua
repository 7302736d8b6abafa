-- Puts the expiry of locks that are strings back to the whole lease, each only while it has its token.
-- KEYS     the locks, one per hold
-- ARGV[1]  lease in ms
-- ARGV[2…] the token for each of KEYS
-- Reply    one 1 (renewed) or 0 (not held any more) for each of KEYS
-- Atomic because a lock that changes hands between the look and the expiry would get a lease from a stranger.
-- A key of another type is a lock that somebody replaced: lost, and no reason to leave the others unrenewed.
local answers = {}
for i, lock in ipairs(KEYS) do
    local token = redis.pcall('get', lock)
    if type(token) == 'table' and token.err and not string.find(token.err, 'WRONGTYPE', 1, true) then
        return token
    end
    answers[i] = token == ARGV[i + 1] and redis.call('pexpire', lock, ARGV[1]) or 0
end
return answers
