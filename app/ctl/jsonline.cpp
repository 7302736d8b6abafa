#include "app/ctl/jsonline.h"

#include "core/locks/lockjson.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

/// JSON leaves these as they are, and a terminal obeys them: C1 controls, DEL, changes of direction.
bool isUnsafe(QChar unit)
{
    return unit.unicode() >= 0x7f &&
           (unit.category() == QChar::Other_Control || unit.category() == QChar::Other_Format);
}

/// The object on one line; what could act on a terminal stands as \uXXXX, which means the same.
QByteArray lineOf(const QJsonObject& object)
{
    const QString json = QString::fromUtf8(QJsonDocument(object).toJson(QJsonDocument::Compact));
    if (std::none_of(json.begin(), json.end(), isUnsafe))
        return json.toUtf8();
    QString safe;
    for (const QChar unit : json) {
        if (isUnsafe(unit))
            safe += QStringLiteral("\\u%1").arg(uint(unit.unicode()), 4, 16, QLatin1Char('0'));
        else
            safe += unit;
    }
    return safe.toUtf8();
}

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
