-- Stands behind each script of a sample client, which is the function `step` here.
-- KEYS     those of the step; at their end those that would last for ever
-- ARGV     those of the step; then how many keys would last, and for how long they may, in ms
-- Reply    that of the step
-- Atomic with the step because a sample client may be gone at any moment, and must leave nothing for long.
local reply = step()
local lasting = tonumber(ARGV[#ARGV - 1])
for i = #KEYS - lasting + 1, #KEYS do
    redis.call('pexpire', KEYS[i], ARGV[#ARGV])
end
return reply
