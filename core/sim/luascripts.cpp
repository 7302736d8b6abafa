#include "core/sim/luascripts.h"

#include <QHash>

#include <array>
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
    for (const char* name : {"dofile", "loadfile", "load", "loadstring", "print"}) {
        lua_pushnil(lua);
        lua_setglobal(lua, name);
    }
}

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
        lua_newtable(m_lua.get());
        addFunction("call", &callOf<true>);
        addFunction("pcall", &callOf<false>);
        lua_setglobal(m_lua.get(), "redis");
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
    void addFunction(const char* name, lua_CFunction function)
    {
        lua_pushlightuserdata(m_lua.get(), this);
        lua_pushcclosure(m_lua.get(), function, 1);
        lua_setfield(m_lua.get(), -2, name);
    }

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
};

bool LuaScripts::isAvailable() { return true; }

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
