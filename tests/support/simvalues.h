#pragma once

#include "core/base/time.h"
#include "core/redis/reply.h"

#include <QByteArrayList>
#include <QMap>

#include <optional>

namespace lockscope::support
{

/// What a key holds. One of the containers is in use, by `type`.
struct SimValue {
    enum Type { Hash, String, List, SortedSet };

    int type = Hash;
    QMap<QByteArray, QByteArray> fields;
    QByteArray text;
    QByteArrayList items;
    QMap<QByteArray, double> scores;
    std::optional<base::ServerTime> expiresAt;

    [[nodiscard]] bool isEmpty() const
    {
        return (type == Hash && fields.isEmpty()) || (type == List && items.isEmpty()) ||
               (type == SortedSet && scores.isEmpty());
    }
};

/// One connection, as the server sees it.
struct SimClient {
    qint64 id = 0;
    int db = 0;
    QByteArray name;
    QByteArray unread;
    QByteArrayList channels;
    QByteArrayList patterns;
    bool tracking = false;
    bool broadcast = false;
    QByteArrayList prefixes;
    qint64 redirect = 0;
    bool ownsReplies = false; ///< the handler has sent its replies itself

    [[nodiscard]] bool subscribed() const { return !channels.isEmpty() || !patterns.isEmpty(); }
};

/// RESP2 text of a reply.
QByteArray respText(const redis::Reply& reply);
/// Redis' glob: * ? [set] and backslash.
bool globMatches(QByteArrayView pattern, QByteArrayView text);
redis::Reply wrongType();
redis::Reply bulks(const QByteArrayList& list);

} // namespace lockscope::support
