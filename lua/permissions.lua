-- Finds out which commands the user who asks may not send; sends none of them.
-- ARGV     for each command: how many words, the words
-- Reply    OK where the server cannot tell (before Redis 7.0); else the places (from 1) of those that the ACL denies; one that the server does not know counts as allowed
-- Atomic is not the point: inside a script the server answers for any command, key and channel at once.
if not redis.acl_check_cmd then
    return redis.status_reply('OK')
end
local denied = {}
local position, place = 1, 0
while position <= #ARGV do
    local count = tonumber(ARGV[position])
    local known, allowed = pcall(redis.acl_check_cmd, unpack(ARGV, position + 1, position + count))
    place = place + 1
    if known and not allowed then
        denied[#denied + 1] = place
    end
    position = position + count + 1
end
return denied
