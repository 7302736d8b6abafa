-- Tells whether a count-down latch is open. Writes nothing.
-- KEYS[1]  the latch (count; missing: open)
-- Reply    {1, 0} when it is open, else {0, -1}: it opens by a message, not by time
-- One command; a script because every attempt is one, and answers in one form.
if tonumber(redis.call('get', KEYS[1]) or 0) > 0 then
    return {0, -1}
end
return {1, 0}
