#!lua flags=no-writes,allow-cross-slot-keys
-- Walks one slice of the keyspace for names that may be locks, so that of a million ordinary keys none is sent. Of
-- a hash the name of one field and the length of its value are looked at, of a string the value where its length and
-- its name are those of a lock, of a sorted set its first member, of no other key its contents. A form that any value
-- has ('^') is not compared with it. Writes nothing.
-- KEYS     none
-- ARGV[1]  cursor of SCAN
-- ARGV[2]  its COUNT
-- ARGV[3]  how many searches follow, two arguments each: TYPE, MATCH; "companions" are sorted sets that are all sent
-- ARGV[…]  then how many bytes the value of a lock's field has at most, how many forms the names of fields have, and
--          these as Lua patterns
-- ARGV[…]  then how many forms the values of strings have, and for each: how many bytes at least, at most, its Lua
--          pattern, how many patterns of names follow (0 = any name), and these
-- ARGV[…]  the same of the members of sorted sets
-- Reply    {next cursor, {names}, …}, as SCAN answers; a list of names for each search
-- Atomic because all searches must walk the same slice: they begin and end at one cursor.
-- Locals are found sooner than globals, and this runs for every key. For the same reason numbers are given to commands
-- as text: the server would print each.
local redis, find = redis, string.find
local searches = tonumber(ARGV[3])
local first_field = 6 + 2 * searches
local last_field = first_field - 1 + tonumber(ARGV[first_field - 1])
local longest_field_value = tonumber(ARGV[first_field - 2])

-- The forms from that argument on, one place in each list for each, and the place behind them.
local function forms_from(place)
    local forms = {least = {}, most = {}, pattern = {}, first_name = {}, last_name = {}, of_length = {}}
    local next_place = place + 1
    for form = 1, tonumber(ARGV[place]) do
        forms.least[form], forms.most[form] = tonumber(ARGV[next_place]), tonumber(ARGV[next_place + 1])
        forms.pattern[form] = ARGV[next_place + 2]
        forms.first_name[form], forms.last_name[form] = next_place + 4, next_place + 3 + tonumber(ARGV[next_place + 3])
        next_place = forms.last_name[form] + 1
    end
    return forms, next_place
end

local values, behind_values = forms_from(last_field + 1)
local members = forms_from(behind_values)

-- Those that a text of that length can have; found once for each length.
local function forms_of(all, length)
    local forms = all.of_length[length]
    if not forms then
        forms = {}
        for form = 1, #all.pattern do
            if length >= all.least[form] and length <= all.most[form] then
                forms[#forms + 1] = form
            end
        end
        all.of_length[length] = forms
    end
    return forms
end

local function fits_any(text, first, last)
    for i = first, last do
        if find(text, ARGV[i]) then
            return true
        end
    end
    return false
end

local function is_for(forms, form, name)
    local first, last = forms.first_name[form], forms.last_name[form]
    return last < first or fits_any(name, first, last)
end

local judges = {}
function judges.hash(name)
    local field = redis.pcall('hrandfield', name)
    if type(field) ~= 'string' then
        return field and true -- an error: whoever asks for it by itself is told more
    end
    return fits_any(field, first_field, last_field) and redis.call('hstrlen', name, field) <= longest_field_value
end
function judges.string(name)
    local length = redis.pcall('strlen', name)
    if type(length) ~= 'number' then
        return true -- likewise
    end
    local value
    local forms = forms_of(values, length)
    for i = 1, #forms do
        local form = forms[i]
        if is_for(values, form, name) then
            local pattern = values.pattern[form]
            if pattern == '^' then
                return true
            end
            value = value or redis.call('getrange', name, '0', '-1')
            if find(value, pattern) then
                return true
            end
        end
    end
    return false
end
function judges.zset(name)
    local first = redis.pcall('zrange', name, '0', '0')
    if first.err then
        return true -- likewise
    end
    local member = first[1]
    local forms = member and forms_of(members, #member) or {}
    for i = 1, #forms do
        local form = forms[i]
        if find(member, members.pattern[form]) and is_for(members, form, name) then
            return true
        end
    end
    return false
end

local types = {companions = 'zset'}
local reply = {}
for search = 1, searches do
    local kind = ARGV[2 + 2 * search]
    local slice = redis.call('scan', ARGV[1], 'match', ARGV[3 + 2 * search], 'count', ARGV[2],
        'type', types[kind] or kind)
    if reply[1] and reply[1] ~= slice[1] then
        return redis.error_reply('ERR searches of one slice end at different cursors')
    end
    reply[1] = slice[1]
    local names, found, judge = {}, slice[2], judges[kind]
    for i = 1, #found do
        if not judge or judge(found[i]) then
            names[#names + 1] = found[i]
        end
    end
    reply[1 + search] = names
end
return reply
