-- Pushes the element that clients of a library wait for; takes nothing away. In front of it: bound.lua.
-- KEYS[1]  the list
-- ARGV     the element; how long it lasts where nobody takes it, in ms
-- Reply    {1, -1}: who takes it is not told; {2} where the list has elements already, so that nobody waits there
-- Atomic because a second element would let a second client in.
if redis.call('exists', KEYS[1]) == 1 then
    return {2}
end
redis.call('lpush', KEYS[1], arguments[1])
redis.call('pexpire', KEYS[1], arguments[2])
return {1, -1}
