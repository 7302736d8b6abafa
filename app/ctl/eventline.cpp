#include "app/ctl/eventline.h"

#include "app/ctl/healthnews.h"
#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"
#include "core/base/printable.h"
#include "core/locks/family.h"
#include "core/locks/lockwords.h"
#include "core/words/counted.h"
#include "core/words/duration.h"

#include <QCoreApplication>

namespace lockscope::ctl
{

QString eventText(const locks::Event& event, const QHash<QByteArray, QString>& aliases)
{
    QStringList parts{clockText(event.at), fitted(QString::fromLatin1(locks::name(event.kind)), 15)};
    if (!locks::isOfServer(event.kind))
        parts << locks::nameWords(event.lock.name) << QString::fromLatin1(locks::name(event.lockKind));
    else if (locks::isOfDatabase(event.kind))
        parts.append(Words::tr("db %1").arg(event.lock.db));
    if (!event.holder.isEmpty())
        parts.append(locks::aliasedIdWords(locks::holderOf(event.lockKind, event.holder), aliases, 60));
    if (event.count > 1)
        parts.append(QStringLiteral("×") + QString::number(event.count));
    if (event.ttl)
        parts.append(words::duration(*event.ttl));
    if (!event.place().isEmpty())
        parts.append(base::printable(event.place(), 64));
    if (event.unseen > 0)
        parts.append(Words::tr("%n more not seen one by one", nullptr, words::numerus(event.unseen)));
    const QString about = event.exact ? QString() : QStringLiteral("~");
    parts.append(u'(' + about + QString::fromLatin1(locks::name(event.source)) + u')');
    return parts.join(QStringLiteral("  "));
}

} // namespace lockscope::ctl
