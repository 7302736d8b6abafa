#!lua flags=no-writes,allow-cross-slot-keys
-- Walks one slice of the keyspace for names that may be locks, so that of a million ordinary keys none is sent. Of
-- a hash the name of one field and the length of its value are looked at, of a string the value where its length and
-- its name are those of a lock, of a sorted set its first member, of no other key its contents. Writes nothing.
-- KEYS     none
-- ARGV[1]  cursor of SCAN
-- ARGV[2]  its COUNT
-- ARGV[3]  "idle" where idle times are asked for as well, else ''
-- ARGV[4]  how many searches follow, two arguments each: the type, or "companions" for sorted sets that are all sent,
--          and a Lua pattern of the names ('' = any name)
-- ARGV[…]  Lua patterns of the names of strings and sorted sets that are sent whatever they hold
-- Reply    {next cursor, 1 where idle times were asked for and the server reports them, else 0}, then four elements
--          for each name that was found: the number of its search (the first is 0), the name, for how many seconds
--          nobody has used its key (-1 = not known), and 1 where all of it is known to be as short as a lock, else 0.
--          Most slices find nothing, so that their answers are short.
-- Atomic because all searches walk the same slice. Where they look for several types, each key is asked for its type:
-- one SCAN and that cost the server as much as three SCANs by type.
-- Locals are found sooner than globals, and this runs for every key. For the same reason numbers are given to commands
-- as text: the server would print each.

local redis, find, byte, sub, argv = redis, string.find, string.byte, string.sub, ARGV
local asks_idle = argv[3] == 'idle'
local searches = tonumber(argv[4])

-- The tests for the name of a field, the value of a string and the member of a sorted set, each by the key's name,
-- the length and, but for a string, the text. They are code that the program makes of the forms of locks
-- (core/watch/sieve) and puts in the place of the next line: tables would have to be built in every call.
local is_field, is_value, is_member, longest_field_value, longest_stated_value

-- True where the operator speaks for keys of that name, and the text is not too long.
local first_stated = 5 + 2 * searches
local function is_stated(name, length)
    for place = first_stated, length <= longest_stated_value and #argv or 0 do
        if find(name, argv[place]) then
            return true
        end
    end
    return false
end

-- Each answers nothing, or false, for what cannot be a lock, 1 for what may be one and is short, 0 where that is not
-- known.
local judges = {}
function judges.hash(name)
    local field = redis.pcall('hrandfield', name)
    if type(field) ~= 'string' then
        return field and 0 -- an error: whoever asks for it by itself is told more
    end
    if is_field(name, #field, field) and redis.call('hstrlen', name, field) <= longest_field_value then
        return #field <= longest_field_value and redis.call('hlen', name) == 1 and 1 or 0
    end
end
function judges.string(name)
    local length = redis.pcall('strlen', name)
    if type(length) ~= 'number' then
        return 0 -- likewise
    end
    return (is_value(name, length) or is_stated(name, length)) and 1
end
function judges.zset(name)
    local first = redis.pcall('zrange', name, '0', '0')
    if first.err then
        return 0 -- likewise
    end
    local member = first[1]
    return member and (is_member(name, #member, member) or is_stated(name, #member)) and 0
end
function judges.companions()
    return 0
end

-- The first search of each type, which knows the next of the same type; and the type where it is the only one.
local first_of, only_type, types = {}, nil, 0
for search = searches, 1, -1 do
    local judge, pattern = argv[3 + 2 * search], argv[4 + 2 * search]
    local kind = judge == 'companions' and 'zset' or judge
    local following = first_of[kind]
    if not following then
        only_type, types = kind, types + 1
    end
    first_of[kind] =
        {number = search - 1, pattern = pattern ~= '' and pattern, judge = judges[judge], following = following}
end

local slice
if types == 1 then
    slice = redis.call('scan', argv[1], 'count', argv[2], 'type', only_type)
else
    slice = redis.call('scan', argv[1], 'count', argv[2])
    only_type = nil
end
local found = slice[2]

-- For how long nobody has used a key is asked before anything else of it, which would be a use. A server that does not
-- say it is asked once a slice.
if asks_idle and found[1] then
    asks_idle = type(redis.pcall('object', 'idletime', found[1])) ~= 'table' -- an error is one
end

local reply = {slice[1], asks_idle and 1 or 0}
local size = #reply
for i = 1, #found do
    local name = found[i]
    local kind = only_type or redis.call('type', name).ok
    local search = first_of[kind]
    if search then
        local may_be_old = kind == 'hash' or kind == 'string' -- it is made when the lock is taken
        local idle = asks_idle and may_be_old and redis.pcall('object', 'idletime', name)
        repeat
            local pattern = search.pattern
            local short = (not pattern or find(name, pattern)) and search.judge(name)
            if short then
                reply[size + 1], reply[size + 2], reply[size + 3] = search.number, name, tonumber(idle) or -1
                reply[size + 4] = short
                size = size + 4
            end
            search = search.following
        until not search
    end
end
return reply
