#pragma once

#include "core/audit/auditchain.h"

#include <QHash>
#include <QList>
#include <QSet>

namespace lockscope::audit
{

/// A finding about an audit log: something that is wrong with it, or worth reporting.
struct AuditFinding {
    enum class What : quint8 {
        Changed,   ///< the line is not as it was written
        Foreign,   ///< it is whole in itself, but does not follow the line before
        Missing,   ///< `from` to `to` should stand before this line
        Misplaced, ///< it stands elsewhere than where it was written
        Repeated,  ///< the same number stands here a second time
        Cut,       ///< the log ends without `from` to `to`, or its last line without its end
        NoHead,    ///< the file with the end of the log is missing or not ours
        Torn,      ///< cut by a crash, and reported by the line after it: no fault
    };
    What what = What::Changed;
    qint64 line = 0; ///< counted from 1; of Cut and NoHead the last one
    qint64 from = 0; ///< of Missing and Cut: sequence numbers
    qint64 to = 0;

    friend bool operator==(const AuditFinding&, const AuditFinding&) = default;
};

QByteArray name(AuditFinding::What what); ///< "changed", "missing", …

/// The result of a check of a whole audit log.
struct AuditReport {
    qint64 lines = 0;
    qint64 acts = 0;           ///< intents
    QByteArrayList unfinished; ///< the ids of intents without an outcome: what became of them is not known
    QList<AuditFinding> findings;

    /// Nothing was removed, changed, put elsewhere or cut.
    [[nodiscard]] bool isSound() const;
};

/// Follows the chain of an audit log line by line. Pure.
class AuditCheck
{
public:
    /// Takes the next line, without its end; `ended` = it had one.
    void take(const QByteArray& line, bool ended = true);
    /// Returns the report; `head` is the content of the file beside the log, nothing where that is missing.
    [[nodiscard]] AuditReport report(const std::optional<AuditHead>& head) const;

private:
    struct Place {
        qint64 seq = 0; ///< 0 = not as it was sealed
        QByteArray hash;
        QByteArray before;
        QByteArray tornHash; ///< of a line that reports a torn one: the hash of what it found
        bool ended = true;
    };
    class Walk;

    void book(const QJsonObject& content);

    QList<Place> m_places;
    QSet<qint64> m_seqs;
    qint64 m_acts = 0;
    QByteArrayList m_intents;
    QSet<QByteArray> m_finished;
};

} // namespace lockscope::audit
