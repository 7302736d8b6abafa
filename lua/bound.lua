-- Stands in front of each script that an operator acts by: binds it to what the operator saw.
-- KEYS     those of the act; further ones that are only compared may follow
-- ARGV[1]  "sharded": messages go out by SPUBLISH too; else "plain"
-- ARGV[2]  how many preconditions follow; each is: the place of its key in KEYS, the way in which it is compared, its
--          PEXPIRETIME (empty: not compared; "moment~ms": it may be off by so much), how many words follow, the words
-- ARGV[…]  how many sharded channels we listen to ourselves at this server, each as "+" (sure) or "?" (perhaps)
--          and its name
-- ARGV[…]  the act's own: `arguments`
-- Reply    where something is not as it was seen: {0, expiry and TYPE of KEYS[1] now}, and nothing is done
-- Atomic with the act because between a look and a write the lock may have changed hands: the same id with the
-- same count is not the same hold, but no two holds have the same absolute expiry (two looks 2 ms apart).
local position = 2
local function word()
    position = position + 1
    return ARGV[position]
end

local function words(count)
    local list = {}
    for i = 1, count do
        list[i] = word()
    end
    return list
end

local function equal(list, other)
    if #list ~= #other then
        return false
    end
    for i = 1, #list do
        if list[i] ~= other[i] then
            return false
        end
    end
    return true
end

local function clock()
    local time = redis.call('time')
    return time[1] * 1000 + math.floor(time[2] / 1000)
end

-- Between which moments a key expires, as PEXPIRETIME tells it: one moment, or -1, or -2. Before Redis 7.0 from
-- what remains: a clock that goes on within a script (before 7.0 it does) leaves a span.
local function expiryOf(key)
    local told = redis.pcall('pexpiretime', key)
    if type(told) == 'number' then
        return told, told
    end
    local before, left, after = clock(), redis.call('pttl', key), clock()
    if left < 0 then
        return left, left
    end
    return before + left, after + left
end

-- Follows a PEXPIRE … LT: where that answered with an error (before Redis 7.0) the comparison is made here.
local function atMost(key, lease, told)
    if type(told) == 'table' and told.err then
        local left = redis.call('pttl', key)
        if left == -1 or left > lease then
            redis.call('pexpire', key, lease)
        end
    end
end

local function expiresAt(key, expiry)
    local moment, within = string.match(expiry, '^(-?%d+)~?(%d*)$')
    local from, to = expiryOf(key)
    within = tonumber(within) or 0
    return tonumber(moment) >= from - within and tonumber(moment) <= to + within
end

local compare = {}

function compare.absent(key)
    return redis.call('exists', key) == 0
end

function compare.expiry(key)
    return redis.call('exists', key) == 1
end

function compare.text(key, content)
    return redis.call('get', key) == content[1]
end

function compare.fields(key, content)
    for i = 1, #content, 2 do
        if redis.call('hget', key, content[i]) ~= content[i + 1] then
            return false
        end
    end
    return true
end

function compare.hash(key, content)
    return redis.call('hlen', key) * 2 == #content and compare.fields(key, content)
end

function compare.scores(key, content)
    return equal(redis.call('zrange', key, 0, -1, 'withscores'), content)
end

function compare.members(key, content)
    if redis.call('scard', key) ~= #content then
        return false
    end
    for i = 1, #content do
        if redis.call('sismember', key, content[i]) == 0 then
            return false
        end
    end
    return true
end

function compare.member(key, content)
    return redis.call('zscore', key, content[1]) == content[2]
end

local types = {text = 'string', fields = 'hash', hash = 'hash', scores = 'zset', member = 'zset', members = 'set'}

local function isAsSeen()
    local key, way, expiry = KEYS[tonumber(word())], word(), word()
    local content = words(tonumber(word()))
    if types[way] and redis.call('type', key).ok ~= types[way] then
        return false
    end
    if expiry ~= '' and not expiresAt(key, expiry) then
        return false
    end
    return compare[way](key, content)
end

for _ = 1, tonumber(ARGV[2]) do
    if not isAsSeen() then
        return {0, (expiryOf(KEYS[1])), redis.call('type', KEYS[1]).ok}
    end
end

local ours = {}
for _, one in ipairs(words(tonumber(word()))) do
    ours[string.sub(one, 2)] = string.sub(one, 1, 1)
end

local arguments = words(#ARGV - position)

-- Who listens by a pattern waits for nothing: a monitor, our own as any other. Where nobody may say how many of
-- those reached do, it is not known who was woken: -1.
local function waiting(channel, reached)
    if reached == 0 then
        return 0
    end
    local told = redis.pcall('pubsub', 'numsub', channel)
    return told.err and -1 or math.min(reached, told[2])
end

-- Sharded channels have no patterns: a monitor listens to them by their names, as those who wait do.
local function others(channel, reached)
    if reached == 0 or not ours[channel] then
        return reached
    end
    return ours[channel] == '+' and reached - 1 or -1
end

-- Tells a channel; the clients reached that listen to it by its name, without ourselves, or -1 where that is not
-- known. Always before anything is written: where the channel is denied, the script ends here and the lock is as
-- it was.
local function wake(channel, payload)
    local reached = waiting(channel, redis.call('publish', channel, payload))
    if ARGV[1] ~= 'sharded' then
        return reached
    end
    local sharded = others(channel, redis.call('spublish', channel, payload))
    return (reached < 0 or sharded < 0) and -1 or reached + sharded
end

-- The same of several channels that one client may listen to at once.
local function wakeAll(first)
    local reached = 0
    for i = first, #arguments, 2 do
        local here = wake(arguments[i], arguments[i + 1])
        reached = (reached < 0 or here < 0) and -1 or math.max(reached, here)
    end
    return reached
end
