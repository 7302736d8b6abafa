-- Frees a lock whoever holds it, and lets one of those go on who block on its list. In front of it: bound.lua.
-- KEYS[1]  the lock
-- KEYS[2]  the list
-- ARGV     the element; how long it lasts where nobody takes it, in ms
-- Reply    {1, -1}: who takes it is not told; or as in bound.lua
-- Atomic because it must free the hold that the operator saw and no other one, and let in one client alone: an
-- element that stands there already goes first.
redis.call('del', KEYS[2])
redis.call('lpush', KEYS[2], arguments[1])
redis.call('pexpire', KEYS[2], arguments[2])
redis.call('del', KEYS[1])
return {1, -1}
