-- Puts the expiry of reads back to the whole lease, each only while its holder still reads.
-- KEYS     for each hold the lock (hash), then what the timeout keys of this holder's reads begin with
-- ARGV[1]  lease in ms
-- ARGV[2…] the holder id for each pair of KEYS
-- Reply    one 1 (renewed) or 0 (not held any more) for each pair of KEYS
-- Atomic because a lock that changes hands between the look and the expiry would get a lease from a stranger.
-- Only the holder's own timeouts are renewed: those of a dead reader must run out. One that ran out while its
-- read is still there is put back, or the next release would count the reader as gone. The lock's expiry
-- never gets shorter: another reader may have a longer lease. A key of another type is a lock that is lost.
local lease = tonumber(ARGV[1])
local answers = {}
for i = 1, #KEYS / 2 do
    local lock = KEYS[2 * i - 1]
    local count = redis.pcall('hget', lock, ARGV[i + 1])
    if type(count) == 'table' and not string.find(count.err, 'WRONGTYPE', 1, true) then
        return count
    end
    answers[i] = type(count) == 'string' and 1 or 0
    if answers[i] == 1 then
        for read = 1, tonumber(count) do
            local timeout = KEYS[2 * i] .. ':' .. read
            if redis.call('pexpire', timeout, lease) == 0 then
                redis.call('set', timeout, '1', 'px', lease)
            end
        end
        redis.call('pexpire', lock, math.max(redis.call('pttl', lock), lease))
    end
end
return answers
