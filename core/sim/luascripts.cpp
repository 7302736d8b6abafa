#include "core/sim/luascripts.h"

#include <QCryptographicHash>
#include <QHash>

#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <utility>

#ifdef LOCKSCOPE_HAS_LUA
#include <lua.hpp>
#endif

namespace lockscope::sim
{

using redis::Reply;

#ifdef LOCKSCOPE_HAS_LUA

namespace
{

/// A script that takes so many instructions of Lua does not end.
constexpr int mostInstructions = 2'000'000;
/// A table that is nested deeper is no reply.
constexpr int deepestReply = 100;

void pushText(lua_State* lua, const QByteArray& text)
{
    lua_pushlstring(lua, text.constData(), std::size_t(text.size()));
}

void pushNamed(lua_State* lua, const char* name, const QByteArray& text)
{
    lua_newtable(lua);
    pushText(lua, text);
    lua_setfield(lua, -2, name);
}

void pushReply(lua_State* lua, const Reply& reply)
{
    switch (reply.type) {
    case Reply::Type::Nil:
        return lua_pushboolean(lua, 0);
    case Reply::Type::Integer:
        return lua_pushnumber(lua, lua_Number(reply.integer));
    case Reply::Type::Status:
        return pushNamed(lua, "ok", reply.bytes);
    case Reply::Type::Error:
        return pushNamed(lua, "err", reply.bytes);
    case Reply::Type::Bulk:
        return pushText(lua, reply.bytes);
    case Reply::Type::Array:
        break;
    }
    lua_newtable(lua);
    int place = 0;
    for (const Reply& element : reply.elements) {
        pushReply(lua, element);
        lua_rawseti(lua, -2, ++place);
    }
}

QByteArray textAt(lua_State* lua, int index)
{
    if (lua_type(lua, index) == LUA_TNUMBER)
        return QByteArray::number(lua_tonumber(lua, index), 'g', 17);
    std::size_t size = 0;
    const char* bytes = lua_tolstring(lua, index, &size);
    return bytes == nullptr ? QByteArray() : QByteArray(bytes, qsizetype(size));
}

std::optional<QByteArray> fieldAt(lua_State* lua, int index, const char* name)
{
    lua_pushstring(lua, name);
    lua_rawget(lua, index); // a function of the script's own is not called here
    const bool isThere = lua_isstring(lua, -1) != 0;
    const QByteArray text = isThere ? textAt(lua, -1) : QByteArray();
    lua_pop(lua, 1);
    return isThere ? std::optional(text) : std::nullopt;
}

Reply replyAt(lua_State* lua, int index);

/// A table ends where its first value is missing.
Reply tableAt(lua_State* lua, int index)
{
    if (const auto error = fieldAt(lua, index, "err"))
        return Reply::error(*error);
    if (const auto status = fieldAt(lua, index, "ok"))
        return Reply::status(*status);
    QList<Reply> elements;
    for (int place = 1;; ++place) {
        lua_rawgeti(lua, index, place);
        const bool isOver = lua_isnil(lua, -1);
        if (!isOver)
            elements.append(replyAt(lua, lua_gettop(lua)));
        lua_pop(lua, 1);
        if (isOver)
            return Reply::array(elements);
    }
}

Reply replyAt(lua_State* lua, int index)
{
    switch (lua_type(lua, index)) {
    case LUA_TSTRING:
        return Reply::bulk(textAt(lua, index));
    case LUA_TNUMBER:
        return Reply::number(qint64(lua_tonumber(lua, index)));
    case LUA_TBOOLEAN:
        return lua_toboolean(lua, index) != 0 ? Reply::number(1) : Reply::nil();
    case LUA_TTABLE:
        if (index > deepestReply || lua_checkstack(lua, LUA_MINSTACK) == 0)
            return Reply::error("ERR reached lua stack limit");
        return tableAt(lua, index);
    default:
        return Reply::nil();
    }
}

void setList(lua_State* lua, const char* name, const QByteArrayList& list)
{
    lua_createtable(lua, int(list.size()), 0);
    for (int i = 0; i < list.size(); ++i) {
        pushText(lua, list.at(i));
        lua_rawseti(lua, -2, i + 1);
    }
    lua_setglobal(lua, name);
}

/// A script comes with a scenario or a recording, perhaps from a stranger. It gets no library that reaches
/// files or processes, and no function that reads code from elsewhere.
void openLibraries(lua_State* lua)
{
    constexpr std::array<std::pair<const char*, lua_CFunction>, 4> libraries{
        {{"", &luaopen_base}, {LUA_TABLIBNAME, &luaopen_table}, {LUA_STRLIBNAME, &luaopen_string},
            {LUA_MATHLIBNAME, &luaopen_math}}};
    for (const auto& [name, open] : libraries) {
        lua_pushcfunction(lua, open);
        lua_pushstring(lua, name);
        lua_call(lua, 1, 0);
    }
    for (const char* name : {"dofile", "loadfile", "load", "loadstring", "print", "getfenv", "setfenv",
             "newproxy", "module", "require"}) {
        lua_pushnil(lua);
        lua_setglobal(lua, name);
    }
}

constexpr const char* protectedMark = "lockscopeProtected";

int refuseChange(lua_State* lua) { return luaL_error(lua, "Attempt to modify a readonly table"); }

/// The same without the place in the script, as where a function of the library is refused.
int refuseFunction(lua_State* lua)
{
    lua_pushliteral(lua, "Attempt to modify a readonly table");
    return lua_error(lua);
}

/// rawset(), which would go past the metatable of a protected table.
int setRaw(lua_State* lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    luaL_checkany(lua, 3);
    if (luaL_getmetafield(lua, 1, protectedMark) != 0)
        return refuseFunction(lua);
    lua_settop(lua, 3);
    lua_rawset(lua, 1);
    return 1;
}

/// setmetatable(), which would take the protection off.
int setMetatable(lua_State* lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    luaL_argcheck(lua, lua_isnoneornil(lua, 2) || lua_istable(lua, 2), 2, "nil or table expected");
    if (luaL_getmetafield(lua, 1, protectedMark) != 0)
        return refuseFunction(lua);
    lua_settop(lua, 2);
    lua_setmetatable(lua, 1);
    return 1;
}

/// Puts an empty table in the place of what is on the top, a table or a function, from which all comes that
/// is read of it; nothing can be written to it.
void protect(lua_State* lua)
{
    lua_createtable(lua, 0, 0);
    lua_createtable(lua, 0, 3);
    lua_pushvalue(lua, -3);
    lua_setfield(lua, -2, "__index");
    lua_pushcfunction(lua, &refuseChange);
    lua_setfield(lua, -2, "__newindex");
    lua_pushboolean(lua, 1);
    lua_setfield(lua, -2, protectedMark);
    lua_setmetatable(lua, -2);
    lua_remove(lua, -2);
}

void protectGlobal(lua_State* lua, const char* name)
{
    lua_getglobal(lua, name);
    protect(lua);
    lua_setglobal(lua, name);
}

/// The generator of Redis (rand.c), that of lrand48(): each server begins with the same number.
class Random
{
public:
    void seed(qint32 seed) { m_state = quint64(quint32(seed)) << 16 | 0x330e; }
    /// From 0 on, below 1.
    lua_Number next()
    {
        constexpr quint64 most = std::numeric_limits<qint32>::max();
        m_state = (m_state * 0x5deece66d + 0xb) & 0xffff'ffff'ffff;
        return lua_Number((m_state >> 17) % most) / lua_Number(most);
    }
    [[nodiscard]] quint64 state() const { return m_state; }

private:
    quint64 m_state = 0x1234'abcd'330e;
};

Random& randomOf(lua_State* lua) { return *static_cast<Random*>(lua_touserdata(lua, lua_upvalueindex(1))); }

/// math.random(), as Redis defines it.
int random(lua_State* lua)
{
    const lua_Number part = randomOf(lua).next();
    const int count = lua_gettop(lua);
    if (count == 0) {
        lua_pushnumber(lua, part);
        return 1;
    }
    if (count > 2)
        return luaL_error(lua, "wrong number of arguments");
    const int least = count == 1 ? 1 : luaL_checkint(lua, 1);
    const int most = luaL_checkint(lua, count);
    luaL_argcheck(lua, least <= most, count, "interval is empty");
    lua_pushnumber(lua, std::floor(part * (lua_Number(most) - least + 1)) + least);
    return 1;
}

int seedRandom(lua_State* lua)
{
    randomOf(lua).seed(luaL_checkint(lua, 1));
    return 0;
}

/// The text on the top of the stack is a C++ value only in here: Lua leaves functions by jumps.
void pushSha1(lua_State* lua)
{
    std::size_t size = 0;
    const char* bytes = lua_tolstring(lua, 1, &size);
    const QByteArray text = QByteArray::fromRawData(bytes, bytes == nullptr ? 0 : qsizetype(size));
    pushText(lua, QCryptographicHash::hash(text, QCryptographicHash::Sha1).toHex());
}

int sha1hex(lua_State* lua)
{
    if (lua_gettop(lua) != 1)
        return luaL_error(lua, "wrong number of arguments");
    pushSha1(lua);
    return 1;
}

/// An error of one word has the code ERR; a "-" before the code is left out.
void pushErrorReply(lua_State* lua)
{
    const QByteArray given = textAt(lua, 1);
    const QByteArray text = given.startsWith('-') ? given.mid(1) : given;
    pushNamed(lua, "err", text.contains(' ') ? text : "ERR " + text);
}

int errorReply(lua_State* lua)
{
    if (lua_gettop(lua) != 1 || lua_type(lua, 1) != LUA_TSTRING)
        return luaL_error(lua, "wrong number or type of arguments");
    pushErrorReply(lua);
    return 1;
}

int statusReply(lua_State* lua)
{
    if (lua_gettop(lua) != 1 || lua_type(lua, 1) != LUA_TSTRING)
        return luaL_error(lua, "wrong number or type of arguments");
    lua_createtable(lua, 0, 1);
    lua_pushvalue(lua, 1);
    lua_setfield(lua, -2, "ok");
    return 1;
}

/// redis.log(): there is no log.
int writeLog(lua_State*) { return 0; }

void giveUp(lua_State* lua, lua_Debug*) { luaL_error(lua, "BUSY the script does not end"); }

} // namespace

/// The interpreter, and the scripts that it has compiled.
class LuaScripts::Private
{
public:
    explicit Private(Call call)
        : m_call(std::move(call))
        , m_lua(luaL_newstate(), &lua_close)
    {
        openLibraries(m_lua.get());
        setUpRandom();
        setUpRedis();
        lua_register(m_lua.get(), "rawset", &setRaw);
        lua_register(m_lua.get(), "setmetatable", &setMetatable);
        for (const char* name : {"redis", LUA_MATHLIBNAME, LUA_STRLIBNAME, LUA_TABLIBNAME})
            protectGlobal(m_lua.get(), name);
        protectGlobals();
    }

    Reply run(const QByteArray& text, const QByteArrayList& keys, const QByteArrayList& arguments)
    {
        lua_State* lua = m_lua.get();
        if (!pushScript(text))
            return failure();
        setList(lua, "KEYS", keys);
        setList(lua, "ARGV", arguments);
        lua_sethook(lua, &giveUp, LUA_MASKCOUNT, mostInstructions);
        const bool isDone = lua_pcall(lua, 0, 1, 0) == 0;
        lua_sethook(lua, nullptr, 0, 0);
        if (!isDone)
            return failure();
        const Reply reply = replyAt(lua, lua_gettop(lua));
        lua_pop(lua, 1);
        return reply;
    }

private:
    /// Adds a function to the table on the top; its upvalue is `of`.
    void addFunction(const char* name, lua_CFunction function, void* of)
    {
        lua_pushlightuserdata(m_lua.get(), of);
        lua_pushcclosure(m_lua.get(), function, 1);
        lua_setfield(m_lua.get(), -2, name);
    }

    void setUpRandom()
    {
        lua_getglobal(m_lua.get(), LUA_MATHLIBNAME);
        addFunction("random", &random, &m_random);
        addFunction("randomseed", &seedRandom, &m_random);
        lua_pop(m_lua.get(), 1);
    }

    void setUpRedis()
    {
        lua_newtable(m_lua.get());
        addFunction("call", &callOf<true>, this);
        addFunction("pcall", &callOf<false>, this);
        addFunction("sha1hex", &sha1hex, this);
        addFunction("error_reply", &errorReply, this);
        addFunction("status_reply", &statusReply, this);
        addFunction("log", &writeLog, this);
        int level = 0;
        for (const char* name : {"LOG_DEBUG", "LOG_VERBOSE", "LOG_NOTICE", "LOG_WARNING"}) {
            lua_pushinteger(m_lua.get(), level++);
            lua_setfield(m_lua.get(), -2, name);
        }
        lua_setglobal(m_lua.get(), "redis");
    }

    /// Scripts get a table in the place of the globals that knows them and takes no others.
    void protectGlobals()
    {
        lua_State* lua = m_lua.get();
        lua_pushlightuserdata(lua, this);
        lua_pushcclosure(lua, &readGlobal, 1);
        protect(lua);
        lua_pushvalue(lua, -1);
        lua_setglobal(lua, "_G");
        m_globals = luaL_ref(lua, LUA_REGISTRYINDEX);
    }

    static int readGlobal(lua_State* lua)
    {
        lua_pushvalue(lua, 2);
        lua_rawget(lua, LUA_GLOBALSINDEX);
        if (!lua_isnil(lua, -1))
            return 1;
        const char* name = lua_tostring(lua, 2);
        if (name != nullptr)
            tellOfLibrary(lua, name);
        return luaL_error(
            lua, "Script attempted to access nonexistent global variable '%s'", name == nullptr ? "" : name);
    }

    /// A library that Redis has and this one has not makes the run worth nothing, as an unknown command does:
    /// the server is asked for a command of that name.
    static void tellOfLibrary(lua_State* lua, const char* name)
    {
        const QByteArray text(name);
        const auto* self = static_cast<Private*>(lua_touserdata(lua, lua_upvalueindex(1)));
        for (const char* library : {"bit", "cjson", "cmsgpack", "struct", "coroutine", "load", "loadstring"})
            if (text == library)
                self->m_call({text});
    }

public:
    [[nodiscard]] quint64 randomState() const { return m_random.state(); }
    /// Returns why a text is no script; Nil where it is one.
    Reply objectionTo(const QByteArray& text)
    {
        if (!pushScript(text))
            return failure();
        lua_pop(m_lua.get(), 1);
        return Reply::nil();
    }

private:
    /// Lua leaves a function by a jump where it raises an error, so no value of C++ may be there by then.
    template<bool Raises>
    static int callOf(lua_State* lua)
    {
        const bool isError = pushAnswer(lua);
        return isError && Raises ? lua_error(lua) : 1;
    }

    static bool pushAnswer(lua_State* lua)
    {
        auto* self = static_cast<Private*>(lua_touserdata(lua, lua_upvalueindex(1)));
        QByteArrayList words;
        for (int i = 1; i <= lua_gettop(lua); ++i)
            words.append(textAt(lua, i));
        const Reply reply = self->m_call(words);
        pushReply(lua, reply);
        return reply.isError();
    }

    bool pushScript(const QByteArray& text)
    {
        lua_State* lua = m_lua.get();
        const auto known = m_compiled.constFind(text);
        if (known != m_compiled.constEnd()) {
            lua_rawgeti(lua, LUA_REGISTRYINDEX, *known);
            return true;
        }
        if (text.startsWith(LUA_SIGNATURE[0])) { // compiled code is not checked by Lua
            lua_pushliteral(lua, "a script is a text");
            return false;
        }
        if (luaL_loadbuffer(lua, text.constData(), std::size_t(text.size()), "@user_script") != 0)
            return false;
        lua_rawgeti(lua, LUA_REGISTRYINDEX, m_globals);
        lua_setfenv(lua, -2);
        lua_pushvalue(lua, -1);
        m_compiled.insert(text, luaL_ref(lua, LUA_REGISTRYINDEX));
        return true;
    }

    /// Takes the error from the top: a table where a command has failed, else a text.
    Reply failure()
    {
        lua_State* lua = m_lua.get();
        const auto error =
            lua_istable(lua, -1) ? fieldAt(lua, lua_gettop(lua), "err") : std::optional<QByteArray>();
        const QByteArray text = error ? *error : "ERR " + textAt(lua, -1);
        lua_pop(lua, 1);
        return Reply::error(text);
    }

    const Call m_call;
    std::unique_ptr<lua_State, decltype(&lua_close)> m_lua;
    QHash<QByteArray, int> m_compiled; ///< by text: where Lua keeps it
    Random m_random;
    int m_globals = LUA_NOREF; ///< where Lua keeps the table that scripts have for the globals
};

bool LuaScripts::isAvailable() { return true; }

quint64 LuaScripts::randomState() const { return d->randomState(); }

Reply LuaScripts::objectionTo(const QByteArray& text) const { return d->objectionTo(text); }

#else

class LuaScripts::Private
{
public:
    explicit Private(const Call&) {}

    static Reply run(const QByteArray&, const QByteArrayList&, const QByteArrayList&)
    {
        return Reply::error("ERR this program was built without Lua");
    }
};

bool LuaScripts::isAvailable() { return false; }

quint64 LuaScripts::randomState() const { return 0; }

Reply LuaScripts::objectionTo(const QByteArray&) const { return Private::run({}, {}, {}); }

#endif

LuaScripts::LuaScripts(Call call)
    : d(std::make_unique<Private>(std::move(call)))
{
}

LuaScripts::~LuaScripts() = default;

Reply LuaScripts::run(const QByteArray& text, const QByteArrayList& keys, const QByteArrayList& arguments)
{
    return d->run(text, keys, arguments);
}

} // namespace lockscope::sim
