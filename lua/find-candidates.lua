#!lua flags=no-writes,allow-cross-slot-keys
-- Walks one slice of the keyspace for names that may be locks, so that of a million ordinary keys none is sent. Of
-- a hash the name of one field and the length of its value are looked at, of a string the value where its length and
-- its name are those of a lock, of a sorted set its first member, of no other key its contents. A form that any value
-- has ('^') is not compared with it. Writes nothing.
-- KEYS     none
-- ARGV[1]  cursor of SCAN
-- ARGV[2]  its COUNT
-- ARGV[3]  how many searches follow, two arguments each: the type, or "companions" for sorted sets that are all sent,
--          and a Lua pattern of the names ('' = any name)
-- ARGV[…]  then how many bytes the value of a lock's field has at most
-- ARGV[…]  then how many forms the names of fields have, and for each: how many bytes at least, at most, its Lua
--          pattern, how many patterns of names of keys follow (0 = any name), and these
-- ARGV[…]  the same of the values of strings
-- ARGV[…]  the same of the members of sorted sets
-- Reply    {next cursor, {names}, …}, as SCAN answers; a list of names for each search
-- Atomic because all searches walk the same slice. Where they look for several types, each key is asked for its type:
-- one SCAN and that cost the server as much as three SCANs by type.
-- Locals are found sooner than globals, and this runs for every key. For the same reason numbers are given to commands
-- as text: the server would print each.
local redis, find, byte, argv = redis, string.find, string.byte, ARGV
local searches = tonumber(argv[3])
local longest_field_value = tonumber(argv[4 + 2 * searches])

-- The forms from that argument on, and the place behind them. Few lengths and few first letters of names occur in a
-- slice, so that the tests for one of both are made once and then found.
local function forms_from(place)
    local forms = {places = {}, of_length = {}}
    local next_place = place + 1
    for form = 1, tonumber(argv[place]) do
        forms.places[form] = next_place
        next_place = next_place + 4 + tonumber(argv[next_place + 3])
    end
    return forms, next_place
end

local fields, behind_fields = forms_from(5 + 2 * searches)
local values, behind_values = forms_from(behind_fields)
local members = forms_from(behind_values)

-- False where no name that begins with that letter matches the pattern.
local function can_begin(pattern, letter)
    local anchor, first, escaped = byte(pattern, 1, 3)
    if anchor ~= 94 then -- ^
        return true
    end
    return letter == (first == 37 and escaped or first) -- %
end

-- The places of the forms that a text of that length can have.
local function places_for(forms, length)
    local places = {}
    for i = 1, #forms.places do
        local place = forms.places[i]
        if length >= tonumber(argv[place]) and length <= tonumber(argv[place + 1]) then
            places[#places + 1] = place
        end
    end
    return places
end

-- For each of these forms: the pattern of the text, how many patterns of names follow, and these. Names that begin
-- with another letter are left out.
local function tests_at(places, letter)
    local tests = {}
    for i = 1, #places do
        local place = places[i]
        local names = tonumber(argv[place + 3])
        local at = #tests + 1
        tests[at], tests[at + 1] = argv[place + 2], 0
        for name = place + 4, place + 3 + names do
            if can_begin(argv[name], letter) then
                tests[#tests + 1] = argv[name]
            end
        end
        tests[at + 1] = #tests - at - 1
        if names > 0 and tests[at + 1] == 0 then
            tests[at], tests[at + 1] = nil, nil
        end
    end
    return tests
end

-- The tests for a text of that length at a key of that name.
local function tests_for(forms, length, name)
    local of_letter = forms.of_length[length]
    if not of_letter then
        of_letter = {places = places_for(forms, length)}
        forms.of_length[length] = of_letter
    end
    local letter = byte(name, 1) or 0
    local tests = of_letter[letter]
    if not tests then
        tests = tests_at(of_letter.places, letter)
        of_letter[letter] = tests
    end
    return tests
end

-- True where the text, or the value of that string, has one of the forms.
local function fits(tests, name, text)
    local i, pattern = 1, tests[1]
    while pattern do
        local last_name = i + 1 + tests[i + 1]
        local is_named = last_name == i + 1
        for at = i + 2, last_name do
            if find(name, tests[at]) then
                is_named = true
                break
            end
        end
        if is_named then
            if pattern == '^' then
                return true
            end
            text = text or redis.call('getrange', name, '0', '-1')
            if find(text, pattern) then
                return true
            end
        end
        i = last_name + 1
        pattern = tests[i]
    end
    return false
end

local judges = {}
function judges.hash(name)
    local field = redis.pcall('hrandfield', name)
    if type(field) ~= 'string' then
        return field and true -- an error: whoever asks for it by itself is told more
    end
    return fits(tests_for(fields, #field, name), name, field)
        and redis.call('hstrlen', name, field) <= longest_field_value
end
function judges.string(name)
    local length = redis.pcall('strlen', name)
    if type(length) ~= 'number' then
        return true -- likewise
    end
    return fits(tests_for(values, length, name), name)
end
function judges.zset(name)
    local first = redis.pcall('zrange', name, '0', '0')
    if first.err then
        return true -- likewise
    end
    local member = first[1]
    return member and fits(tests_for(members, #member, name), name, member)
end

-- The searches of each type, and the type where it is the only one.
local searches_of, only_type, types = {}, nil, 0
local reply = {}
for search = 1, searches do
    local judge, pattern = argv[2 + 2 * search], argv[3 + 2 * search]
    local kind = judge == 'companions' and 'zset' or judge
    if not searches_of[kind] then
        searches_of[kind], only_type, types = {}, kind, types + 1
    end
    local names = {}
    reply[1 + search] = names
    table.insert(searches_of[kind], {pattern = pattern ~= '' and pattern, judge = judges[judge], names = names})
end

local slice
if types == 1 then
    slice = redis.call('scan', argv[1], 'count', argv[2], 'type', only_type)
else
    slice = redis.call('scan', argv[1], 'count', argv[2])
end
reply[1] = slice[1]
local found = slice[2]
for i = 1, #found do
    local name = found[i]
    local of_type = searches_of[types == 1 and only_type or redis.call('type', name).ok]
    for k = 1, of_type and #of_type or 0 do
        local search = of_type[k]
        local pattern, judge, names = search.pattern, search.judge, search.names
        if (not pattern or find(name, pattern)) and (not judge or judge(name)) then
            names[#names + 1] = name
        end
    end
end
return reply
