#!lua flags=no-writes,allow-cross-slot-keys
-- Walks one slice of the keyspace for names that may be locks, so that of a million ordinary keys none is sent. Of
-- a hash the name of one field and the length of its value are looked at, of no key its contents. Writes nothing.
-- KEYS     none
-- ARGV[1]  cursor of SCAN
-- ARGV[2]  its COUNT
-- ARGV[3]  how many searches follow, two arguments each: TYPE, MATCH
-- ARGV[…]  then how many bytes the value of a lock's field has at most
-- ARGV[…]  then Lua patterns: the forms that the names of the fields of locks have
-- Reply    {next cursor, {names}, …}, as SCAN answers; a list of names for each search
-- Atomic because all searches must walk the same slice: they begin and end at one cursor.
local searches = tonumber(ARGV[3])
local most = tonumber(ARGV[4 + 2 * searches])
local forms = 5 + 2 * searches

local function may_be_lock(name)
    local field = redis.pcall('hrandfield', name)
    if type(field) ~= 'string' then
        return field and true -- an error: whoever asks for it by itself is told more
    end
    for i = forms, #ARGV do
        if string.find(field, ARGV[i]) then
            return redis.call('hstrlen', name, field) <= most
        end
    end
    return false
end

local reply = {}
for search = 1, searches do
    local kind = ARGV[2 + 2 * search]
    local slice = redis.call('scan', ARGV[1], 'match', ARGV[3 + 2 * search], 'count', ARGV[2], 'type', kind)
    if reply[1] and reply[1] ~= slice[1] then
        return redis.error_reply('ERR searches of one slice end at different cursors')
    end
    reply[1] = slice[1]
    local names = {}
    for _, name in ipairs(slice[2]) do
        if kind ~= 'hash' or may_be_lock(name) then
            names[#names + 1] = name
        end
    end
    reply[1 + search] = names
end
return reply
