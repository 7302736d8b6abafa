-- Wakes those who wait, so that they look again; takes nothing away. In front of it: bound.lua.
-- KEYS[1]  the lock, which is not looked at
-- ARGV     channel and payload of each message
-- Reply    {1, clients woken}
return {1, wakeAll(1)}
