-- Takes one waiter out of a fair lock's queue, as its giving up would. In front of it: bound.lua.
-- KEYS[1]  the lock   KEYS[2] its queue (list)   KEYS[3] its waiters' timeouts (sorted set)
-- ARGV     the waiter's id; what the waiters' channels begin with
-- Reply    {1, clients woken}; {2} where it does not wait; or as in bound.lua
-- Atomic because list and set must not disagree. Those behind move up by what the waiter had added: what its
-- timeout lies after the one before it, for the head after the expiry of the lock. Of a span in which that may lie the
-- end counts: nobody is moved up too far.
local id = arguments[1]
local queue = redis.call('lrange', KEYS[2], 0, -1)

local function timeoutOf(waiter)
    local score = waiter and redis.call('zscore', KEYS[3], waiter)
    return score and tonumber(score) or nil
end

local place
for i, entry in ipairs(queue) do
    if entry == id and not place then
        place = i
    end
end
local own = timeoutOf(id)
if not place and not own then
    return {2}
end
local _, expiry = expiryOf(KEYS[1])
local reached = 0
if place == 1 and queue[2] and expiry == -2 then
    reached = wake(arguments[2] .. queue[2], '0')
end
local before = place and timeoutOf(queue[place - 1])
if place == 1 and expiry > 0 then
    before = expiry
end
if place and own and before and own > before then
    for i = place + 1, #queue do
        if timeoutOf(queue[i]) then
            redis.call('zincrby', KEYS[3], string.format('%.0f', before - own), queue[i])
        end
    end
end
redis.call('zrem', KEYS[3], id)
redis.call('lrem', KEYS[2], 1, id)
return {1, reached}
