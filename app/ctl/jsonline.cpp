#include "app/ctl/jsonline.h"

#include "core/locks/lockjson.h"

#include <QJsonDocument>
#include <QJsonObject>

namespace lockscope::ctl
{

namespace
{

QByteArray lineOf(const QJsonObject& object) { return QJsonDocument(object).toJson(QJsonDocument::Compact); }

} // namespace

QByteArray jsonLine(const locks::Lock& lock, const Session& session)
{
    return lineOf(locks::toJson(lock, {session.now(), session.health().live, &session.aliases()}));
}

QByteArray jsonLine(const locks::Event& event) { return lineOf(locks::toJson(event)); }

QByteArray jsonLine(const locks::Health& health, base::ServerTime at)
{
    return lineOf(locks::toJson(health, at));
}

} // namespace lockscope::ctl
