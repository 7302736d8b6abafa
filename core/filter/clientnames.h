#pragma once

#include "core/filter/textmatch.h"
#include "core/locks/clientsight.h"
#include "core/locks/event.h"
#include "core/profile/profile.h"

#include <QHash>
#include <QList>
#include <QSet>

namespace lockscope::filter
{

/// Gives names to clients as they come to be known: those that were given by hand, else by the first pattern
/// that fits the client's id or the name of its connection. A connection that is only possibly the client's
/// names nobody. Costs nothing where there is no pattern, else what changes. Pure; one thread.
class ClientNames
{
public:
    /// So many clients are looked at before isFull(), or twice as many as begin() has found.
    static constexpr qsizetype mostClients = 50'000;

    /// Forgets what was found. `given` are names by hand; of the patterns the first that fits counts.
    void set(const QHash<QByteArray, QString>& given, const QList<profile::NamePattern>& patterns);
    /// Looks at all clients of these locks anew, and forgets others.
    void begin(const QList<locks::LockPtr>& all);
    /// Returns true where a name was found.
    bool take(const locks::Batch& batch);
    /// Takes the connections of the clients. Returns true where a name was found.
    bool take(const locks::ClientSight& sight);
    /// True where so many clients were looked at that begin() should forget those of long ago.
    [[nodiscard]] bool isFull() const { return m_looked.size() >= m_room; }
    [[nodiscard]] bool hasPatterns() const { return !m_patterns.isEmpty(); }
    /// All names, by client.
    [[nodiscard]] const QHash<QByteArray, QString>& aliases() const { return m_aliases; }

private:
    struct Pattern {
        TextMatch text;
        QString name;
    };
    bool look(const locks::Lock& lock);
    bool lookOnce(const QByteArray& client);
    bool look(const QByteArray& client);

    QHash<QByteArray, QString> m_given;
    QList<Pattern> m_patterns;
    QHash<QByteArray, QString> m_aliases;
    QSet<QByteArray> m_looked;
    qsizetype m_room = mostClients;              ///< for as many in m_looked
    QHash<QByteArray, QByteArray> m_connections; ///< the names of connections, by client
};

} // namespace lockscope::filter
