#include "core/profile/profilejson.h"

#include "core/base/printable.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace lockscope::profile
{

namespace
{

constexpr int fileVersion = 1;
constexpr int highestDatabase = 1'000'000;

void putBytes(QJsonObject& object, const QString& key, const QByteArray& bytes)
{
    if (base::isUtf8(bytes))
        object.insert(key, QString::fromUtf8(bytes));
    else
        object.insert(key + QStringLiteral("_b64"), QString::fromLatin1(bytes.toBase64()));
}

/// The names under which the source of a password is kept, by Whose.
struct PasswordKeys {
    const char* from;
    const char* command;
};
constexpr std::array<PasswordKeys, everybody.size()> passwordKeys{{{"password_from", "password_command"},
    {"act_password_from", "act_password_command"}, {"sentinel_password_from", "sentinel_password_command"}}};

QJsonObject jsonOfPin(const Pin& pin)
{
    QJsonObject object;
    putBytes(object, QStringLiteral("name"), pin.name.bytes);
    object.insert(QStringLiteral("db"), pin.db ? QJsonValue(*pin.db) : QJsonValue(QJsonValue::Null));
    putBytes(object, QStringLiteral("kind"), pin.kind);
    return object;
}

QJsonObject jsonOfPrefix(const QByteArray& prefix)
{
    QJsonObject object;
    putBytes(object, QStringLiteral("prefix"), prefix);
    return object;
}

QJsonObject jsonOfStatement(const Statement& statement)
{
    QJsonObject object;
    putBytes(object, QStringLiteral("pattern"), statement.pattern);
    putBytes(object, QStringLiteral("kind"), statement.kind);
    return object;
}

QJsonObject jsonOfAlias(const QByteArray& client, const QString& alias)
{
    QJsonObject object;
    putBytes(object, QStringLiteral("client"), client);
    object.insert(QStringLiteral("alias"), alias);
    return object;
}

QJsonArray jsonOfPatterns(const QList<NamePattern>& patterns)
{
    QJsonArray array;
    for (const NamePattern& each : patterns)
        array.append(
            QJsonObject{{QStringLiteral("pattern"), each.pattern}, {QStringLiteral("name"), each.name}});
    return array;
}

void putLimits(QJsonObject& object, const Profile& profile)
{
    const auto put = [&object](const QString& key, const std::optional<base::seconds>& limit) {
        if (limit)
            object.insert(key, qint64(limit->count()));
    };
    put(QStringLiteral("long_wait_s"), profile.longWait);
    put(QStringLiteral("silent_holder_s"), profile.silentHolder);
    put(QStringLiteral("clock_off_s"), profile.clockOff);
    if (profile.manyWaiters)
        object.insert(QStringLiteral("many_waiters"), *profile.manyWaiters);
    if (profile.timesUsual)
        object.insert(QStringLiteral("times_usual"), *profile.timesUsual);
}

QJsonObject jsonOfProfile(const Profile& profile)
{
    QJsonArray pins;
    for (const Pin& pin : profile.pins)
        pins.append(jsonOfPin(pin));
    QJsonArray prefixes;
    for (const QByteArray& prefix : profile.prefixes)
        prefixes.append(jsonOfPrefix(prefix));
    QJsonArray statements;
    for (const Statement& statement : profile.statements)
        statements.append(jsonOfStatement(statement));
    QJsonArray aliases;
    for (auto alias = profile.aliases.begin(); alias != profile.aliases.end(); ++alias)
        aliases.append(jsonOfAlias(alias.key(), alias.value()));
    QJsonObject object{{QStringLiteral("uri"), profile.uri}, {QStringLiteral("name"), profile.name},
        {QStringLiteral("last_used"), profile.lastUsed.toUTC().toString(Qt::ISODateWithMs)},
        {QStringLiteral("pins"), pins}, {QStringLiteral("prefixes"), prefixes},
        {QStringLiteral("dialects"), statements}, {QStringLiteral("aliases"), aliases},
        {QStringLiteral("names"), jsonOfPatterns(profile.namePatterns)},
        {QStringLiteral("environment"), QString::fromLatin1(name(profile.environment))},
        {QStringLiteral("colour"), QString::fromLatin1(name(profile.colour))},
        {QStringLiteral("group"), profile.group}, {QStringLiteral("act_user"), profile.actUser},
        {QStringLiteral("audit_stream"), profile.auditStream}};
    putLimits(object, profile);
    for (std::size_t i = 0; i < passwordKeys.size(); ++i) {
        const PasswordSource& source = profile.passwords[i];
        object.insert(QLatin1String(passwordKeys[i].from), QString::fromLatin1(name(source.from)));
        object.insert(QLatin1String(passwordKeys[i].command), source.command);
    }
    return object;
}

/// Reads values out of JSON that somebody else may have written; one wrong type spoils the whole.
class ProfileReading
{
public:
    std::optional<QList<Profile>> read(const QByteArray& json)
    {
        const QJsonDocument document = QJsonDocument::fromJson(json);
        const QJsonObject root = document.object();
        if (!document.isObject() || root.value(QStringLiteral("version")) != QJsonValue(fileVersion))
            return std::nullopt;
        QList<Profile> profiles;
        for (const QJsonValue value : array(root, "profiles"))
            profiles.append(profile(value));
        return m_sound ? std::optional(profiles) : std::nullopt;
    }

private:
    Profile profile(const QJsonValue& value)
    {
        const QJsonObject from = object(value);
        Profile profile;
        profile.uri = text(from, "uri");
        profile.name = text(from, "name");
        profile.lastUsed = QDateTime::fromString(text(from, "last_used"), Qt::ISODateWithMs);
        for (const QJsonValue entry : array(from, "pins"))
            profile.pins.append(pin(object(entry)));
        for (const QJsonValue entry : array(from, "prefixes"))
            profile.prefixes.append(bytes(object(entry), "prefix"));
        for (const QJsonValue entry : laterArray(from, "dialects"))
            profile.statements.append({bytes(object(entry), "pattern"), bytes(object(entry), "kind")});
        for (const QJsonValue entry : array(from, "aliases"))
            profile.aliases.insert(bytes(object(entry), "client"), text(object(entry), "alias"));
        for (const QJsonValue entry : laterArray(from, "names"))
            profile.namePatterns.append({text(object(entry), "pattern"), text(object(entry), "name")});
        readActing(from, profile);
        return profile;
    }

    /// An environment of another release is not guessed at: it is asked for again, and so is a password.
    void readActing(const QJsonObject& from, Profile& profile)
    {
        const QByteArray environment = laterText(from, "environment").toLatin1();
        profile.environment = environmentFromName(environment).value_or(Environment::Unstated);
        profile.colour = colourFromName(laterText(from, "colour").toLatin1());
        profile.actUser = laterText(from, "act_user");
        profile.group = laterText(from, "group");
        for (std::size_t i = 0; i < passwordKeys.size(); ++i)
            profile.passwords[i] = {passwordFromName(laterText(from, passwordKeys[i].from).toLatin1()),
                laterText(from, passwordKeys[i].command)};
        const QJsonValue stream = from.value(QStringLiteral("audit_stream"));
        expect(stream.isUndefined() || stream.isBool());
        profile.auditStream = stream.toBool();
        profile.longWait = laterSeconds(from, "long_wait_s");
        profile.silentHolder = laterSeconds(from, "silent_holder_s");
        profile.clockOff = laterSeconds(from, "clock_off_s");
        profile.manyWaiters = laterNumber(from, "many_waiters");
        profile.timesUsual = laterNumber(from, "times_usual");
    }

    Pin pin(const QJsonObject& from)
    {
        const QJsonValue db = from.value(QStringLiteral("db"));
        const int number = db.toInt(-1);
        expect(db.isNull() || (db.isDouble() && number >= 0 && number <= highestDatabase));
        return {
            {bytes(from, "name")}, db.isNull() ? std::nullopt : std::optional(number), bytes(from, "kind")};
    }

    QByteArray bytes(const QJsonObject& from, const char* key)
    {
        const QJsonValue encoded = from.value(QString::fromLatin1(key) + QStringLiteral("_b64"));
        if (encoded.isUndefined())
            return text(from, key).toUtf8();
        const auto decoded = QByteArray::fromBase64Encoding(
            encoded.toString().toLatin1(), QByteArray::AbortOnBase64DecodingErrors);
        expect(encoded.isString() && decoded);
        return *decoded;
    }

    QString text(const QJsonObject& from, const char* key)
    {
        const QJsonValue value = from.value(QString::fromLatin1(key));
        expect(value.isString());
        return value.toString();
    }

    /// Reads a text under a name that files of earlier releases do not have.
    QString laterText(const QJsonObject& from, const char* key)
    {
        return from.contains(QLatin1String(key)) ? text(from, key) : QString();
    }

    std::optional<int> laterNumber(const QJsonObject& from, const char* key)
    {
        const QJsonValue value = from.value(QLatin1String(key));
        if (value.isUndefined())
            return std::nullopt;
        const int number = value.toInt(0);
        expect(number > 0);
        return number;
    }

    std::optional<base::seconds> laterSeconds(const QJsonObject& from, const char* key)
    {
        const auto number = laterNumber(from, key);
        return number ? std::optional(base::seconds(*number)) : std::nullopt;
    }

    QJsonArray laterArray(const QJsonObject& from, const char* key)
    {
        return from.contains(QLatin1String(key)) ? array(from, key) : QJsonArray();
    }

    QJsonArray array(const QJsonObject& from, const char* key)
    {
        const QJsonValue value = from.value(QString::fromLatin1(key));
        expect(value.isArray());
        return value.toArray();
    }

    QJsonObject object(const QJsonValue& value)
    {
        expect(value.isObject());
        return value.toObject();
    }

    void expect(bool condition) { m_sound = m_sound && condition; }

    bool m_sound = true;
};

} // namespace

QByteArray toJson(const QList<Profile>& profiles)
{
    QJsonArray list;
    for (const Profile& profile : profiles)
        list.append(jsonOfProfile(profile));
    const QJsonObject root{{QStringLiteral("version"), fileVersion}, {QStringLiteral("profiles"), list}};
    return QJsonDocument(root).toJson();
}

std::optional<QList<Profile>> fromJson(const QByteArray& json) { return ProfileReading().read(json); }

} // namespace lockscope::profile
