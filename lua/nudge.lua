-- Wakes those who wait, so that they look again; takes nothing away. In front of it: bound.lua.
-- KEYS[1]  the lock, which is not looked at
-- ARGV     channel and payload of each message
-- Reply    {1, clients reached}
local reached = 0
for i = 1, #arguments, 2 do
    reached = math.max(reached, wake(arguments[i], arguments[i + 1]))
end
return {1, reached}
