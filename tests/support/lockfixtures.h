#pragma once

#include "core/locks/family.h"

#include <QHash>

namespace lockscope::support
{

/// The moment on the server's clock that the fixtures are built around.
inline constexpr base::ServerTime fixtureNow{std::chrono::seconds{1'790'000'000}};

/// "U1:42" with the uuid of client 1 in full, "P1" with the 16 raw bytes of permit 1, "\xHH" with the byte.
QByteArray spelledOut(const QByteArray& text);
/// The inverse for uuids and permits, so that expectations stay readable.
QByteArray shortened(QByteArray bytes);

/// Makes the content of a server from a tiny notation, one key a line:
///   hash NAME FIELD=VALUE… [ttl=MS]      string NAME VALUE [ttl=MS]
///   list NAME ENTRY…                     zset NAME MEMBER=SCORE…
///   set NAME MEMBER…
/// Answers the reading commands that families ask.
class Keyspace
{
public:
    explicit Keyspace(const QByteArray& notation);
    [[nodiscard]] redis::Reply answer(const redis::Command& command) const;

private:
    struct Value {
        QByteArray type;
        QList<redis::Reply> items;
        QByteArray text;
        qint64 expiresAt = -1;
    };
    QHash<QByteArray, Value> m_values;
};

/// All questions of `family` about the candidate, with the answers.
QList<locks::Reading> readings(
    const locks::Family& family, const locks::Candidate& candidate, const Keyspace& keyspace);
/// One whole look, at `fixtureNow`, by the first family that claims the candidate.
std::optional<locks::Observation> look(const locks::Candidate& candidate, const Keyspace& keyspace);
/// A candidate of that type ("hash", "string").
locks::Candidate candidate(const QByteArray& name, const QByteArray& type = "hash");

/// An observation in one line: "fair U1:7x1 ttl=30000 waiters=U2:31,U1:9 token=17 …"; "nothing" where there
/// is none.
QByteArray sketch(const std::optional<locks::Observation>& observation);

} // namespace lockscope::support
