#!lua flags=no-writes,allow-cross-slot-keys
-- Walks one slice of the keyspace for names that may be locks, so that of a million ordinary keys none is sent. Of
-- a hash the name of one field and the length of its value are looked at, of a string whose name speaks for it the
-- value where it is as short as a lock's, of no other key its contents. Writes nothing.
-- KEYS     none
-- ARGV[1]  cursor of SCAN
-- ARGV[2]  its COUNT
-- ARGV[3]  how many searches follow, two arguments each: TYPE, MATCH
-- ARGV[…]  then how many bytes the value of a lock's field has at most, how many forms the names of fields have, and
--          these as Lua patterns
-- ARGV[…]  then the same of strings: how many bytes at most, how many forms of values, and these
-- Reply    {next cursor, {names}, …}, as SCAN answers; a list of names for each search
-- Atomic because all searches must walk the same slice: they begin and end at one cursor.
local searches = tonumber(ARGV[3])

local function forms_at(place)
    return {most = tonumber(ARGV[place]), first = place + 2, last = place + 1 + tonumber(ARGV[place + 1])}
end
local fields = forms_at(4 + 2 * searches)
local values = forms_at(fields.last + 1)

local function fits(text, forms)
    for i = forms.first, forms.last do
        if string.find(text, ARGV[i]) then
            return true
        end
    end
    return false
end

local judges = {}
function judges.hash(name)
    local field = redis.pcall('hrandfield', name)
    if type(field) ~= 'string' then
        return field and true -- an error: whoever asks for it by itself is told more
    end
    return fits(field, fields) and redis.call('hstrlen', name, field) <= fields.most
end
function judges.string(name)
    local length = redis.pcall('strlen', name)
    if type(length) ~= 'number' then
        return true -- likewise
    end
    return length <= values.most and fits(redis.call('getrange', name, 0, values.most), values)
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
        if not judges[kind] or judges[kind](name) then
            names[#names + 1] = name
        end
    end
    reply[1 + search] = names
end
return reply
