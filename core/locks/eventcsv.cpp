#include "core/locks/eventcsv.h"

#include "core/base/printable.h"
#include "core/locks/family.h"
#include "core/words/moment.h"
#include "core/words/table.h"

#include <QByteArrayList>

#include <algorithm>
#include <limits>

namespace lockscope::locks
{

namespace
{

constexpr qsizetype csvWhole = std::numeric_limits<qsizetype>::max();

QByteArray csvName(const QByteArray& bytes) { return words::csvCell(base::printable(bytes, csvWhole)); }

QByteArray csvBase64(const QByteArray& bytes)
{
    return base::isUtf8(bytes) ? QByteArray() : words::csvCell(QString::fromLatin1(bytes.toBase64()));
}

} // namespace

QByteArray eventCsvHeader()
{
    return QByteArrayLiteral("seq,at_ms,at,event,lock,lock_b64,kind,db,node,holder,holder_b64,alias,count,"
                             "ttl_ms,source,exact,unseen,server_name\r\n");
}

QByteArray eventCsvLine(const Event& event, const QHash<QByteArray, QString>& aliases, const QString& server)
{
    const bool ofLock = !isOfServer(event.kind);
    const QByteArrayList cells{
        QByteArray::number(event.seq),
        QByteArray::number(qint64(event.at.time_since_epoch().count())),
        words::isoMoment(event.at).toUtf8(),
        name(event.kind),
        csvName(event.lock.name.bytes),
        csvBase64(event.lock.name.bytes),
        ofLock ? name(event.lockKind) : QByteArray(),
        isOfDatabase(event.kind) ? QByteArray::number(event.lock.db) : QByteArray(),
        csvName(event.place()),
        csvName(event.holder.bytes),
        csvBase64(event.holder.bytes),
        words::csvCell(aliases.value(holderOf(event.lockKind, event.holder).clientOrId())),
        QByteArray::number(event.count),
        event.ttl ? QByteArray::number(qint64(event.ttl->count())) : QByteArray(),
        name(event.source),
        event.exact ? "true" : "false",
        QByteArray::number(event.unseen),
        words::csvCell(server),
    };
    return cells.join(',') + "\r\n";
}

} // namespace lockscope::locks
