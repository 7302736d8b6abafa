#include "core/audit/hashedentry.h"

#include "core/base/rawjson.h"
#include "core/record/namehash.h"

#include <QJsonArray>

namespace lockscope::audit
{

namespace
{

using record::NameHash;

const QString rawSuffix = QStringLiteral("_b64");

/// The fields that are left out: the chain's, the raw form of a content, and people's names for a client.
bool isLeftOut(const QString& name)
{
    static const QStringList names{
        QStringLiteral("prev"), QStringLiteral("hash"), QStringLiteral("fence"), QStringLiteral("alias")};
    return names.contains(name) || name.endsWith(rawSuffix);
}

/// The act's own id and the identifiers name no person or thing.
bool isNobodys(const QString& name, int depth)
{
    static const QStringList names{QStringLiteral("what"), QStringLiteral("at"), QStringLiteral("program"),
        QStringLiteral("environment"), QStringLiteral("act"), QStringLiteral("sha1"),
        QStringLiteral("script"), QStringLiteral("outcome"), QStringLiteral("kind"), QStringLiteral("family"),
        QStringLiteral("state"), QStringLiteral("mode")};
    return names.contains(name) || (depth == 0 && name == u"id");
}

/// Returns the kind of name in that field; null where it is none, or only mentions one.
const char* frontOf(const QString& name)
{
    static const QHash<QString, const char*> fronts{{QStringLiteral("lock"), "lock-"},
        {QStringLiteral("node"), "node-"}, {QStringLiteral("server"), "server-"},
        {QStringLiteral("connection"), "server-"}, {QStringLiteral("user"), "user-"},
        {QStringLiteral("redis_user"), "user-"}, {QStringLiteral("id"), "client-"},
        {QStringLiteral("client"), "client-"}, {QStringLiteral("who"), "client-"},
        {QStringLiteral("holder"), "client-"}, {QStringLiteral("expect_holder"), "client-"}};
    return fronts.value(name, nullptr);
}

void learn(const QJsonObject& object, NameHash& hash, int depth = 0)
{
    for (auto it = object.begin(); it != object.end(); ++it) {
        if (it->isObject())
            learn(it->toObject(), hash, depth + 1);
        for (const QJsonValue element : it->toArray()) {
            learn(element.toObject(), hash, depth + 1);
            if (it.key() == u"others") // of a lock over several servers
                (void)hash(base::rawAt(element.toObject(), QStringLiteral("text")), "lock-");
        }
        const char* front = it->isString() && !isNobodys(it.key(), depth) ? frontOf(it.key()) : nullptr;
        const QByteArray bytes = front != nullptr ? base::rawAt(object, it.key()) : QByteArray();
        if (qstrcmp(front, "client-") == 0)
            (void)hash.holder(bytes);
        else if (front != nullptr)
            (void)hash(bytes, front);
    }
}

QJsonObject hashed(const QJsonObject& object, NameHash& hash, int depth = 0)
{
    QJsonObject result;
    for (auto it = object.begin(); it != object.end(); ++it) {
        if (isLeftOut(it.key()))
            continue;
        if (it->isObject()) {
            result.insert(it.key(), hashed(it->toObject(), hash, depth + 1));
        } else if (it->isArray()) {
            QJsonArray list;
            for (const QJsonValue element : it->toArray())
                list.append(element.isObject() ? QJsonValue(hashed(element.toObject(), hash, depth + 1))
                            : element.isString()
                                ? QJsonValue(QString::fromUtf8(hash.inText(element.toString().toUtf8())))
                                : element);
            result.insert(it.key(), list);
        } else if (it->isString() && !isNobodys(it.key(), depth)) {
            base::insertRaw(result, it.key(), hash.inText(base::rawAt(object, it.key())));
        } else {
            result.insert(it.key(), *it);
        }
    }
    return result;
}

} // namespace

QList<AuditEntry> withHashedNames(const QList<AuditEntry>& entries, const QByteArray& salt)
{
    NameHash hash(salt);
    for (const AuditEntry& entry : entries) {
        learn(entry.intent, hash);
        learn(entry.ended, hash);
    }
    QList<AuditLine> lines;
    for (const AuditEntry& entry : entries) {
        if (!entry.ended.isEmpty())
            lines.append({{}, {}, hashed(entry.ended, hash)});
        lines.append({{entry.seq, {}}, {}, hashed(entry.intent, hash)});
    }
    return entriesOf(lines);
}

} // namespace lockscope::audit
