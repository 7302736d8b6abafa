#include "core/audit/auditcheck.h"

#include <algorithm>
#include <array>

namespace lockscope::audit
{

using What = AuditFinding::What;

QByteArray name(What what)
{
    static constexpr std::array names{
        "changed", "foreign", "missing", "misplaced", "repeated", "cut", "no-head", "torn"};
    static_assert(names.size() == size_t(What::Torn) + 1);
    return names.at(size_t(what));
}

bool AuditReport::isSound() const
{
    return std::all_of(findings.begin(), findings.end(),
        [](const AuditFinding& finding) { return finding.what == What::Torn; });
}

void AuditCheck::take(const QByteArray& line, bool ended)
{
    Place place;
    place.ended = ended;
    place.hash = auditHash(line);
    if (const auto read = unsealedLine(line)) {
        place.seq = read->head.seq;
        place.before = read->before;
        if (read->content.value(QStringLiteral("what")) == QStringLiteral("torn"))
            place.tornHash = read->content.value(QStringLiteral("sha256")).toString().toLatin1();
        m_seqs.insert(place.seq);
        book(read->content);
    }
    m_places.append(place);
}

void AuditCheck::book(const QJsonObject& content)
{
    const QString what = content.value(QStringLiteral("what")).toString();
    const QByteArray id = content.value(QStringLiteral("id")).toString().toUtf8();
    if (what == u"intent")
        m_intents.append(id);
    else if (what == u"outcome")
        m_finished.insert(id);
}

/// One walk from the first line to the last, with what was last seen in order.
class AuditCheck::Walk
{
public:
    Walk(const AuditCheck& check, QList<AuditFinding>& findings)
        : m_check(check)
        , m_findings(findings)
    {
    }

    void step(qsizetype index)
    {
        const Place& place = m_check.m_places.at(index);
        const qint64 line = index + 1;
        if (place.seq == 0)
            return broken(index, line);
        if (m_seen.contains(place.seq))
            return report({What::Repeated, line, 0, 0});
        m_seen.insert(place.seq);
        if (place.seq <= m_last.seq)
            return report({What::Misplaced, line, 0, 0});
        follow(place, line);
        m_last = {place.seq, place.hash};
        m_unread = 0;
    }

    void end(const std::optional<AuditHead>& head, qint64 lines)
    {
        if (lines > 0 && !m_check.m_places.constLast().ended && m_check.m_places.constLast().seq != 0)
            report({What::Cut, lines, 0, 0});
        if (!head) {
            if (lines > 0)
                report({What::NoHead, lines, 0, 0});
            return;
        }
        if (head->seq > m_last.seq + m_unread)
            return report({What::Cut, lines, m_last.seq + 1, head->seq});
        compare(*head);
    }

private:
    void report(const AuditFinding& finding) { m_findings.append(finding); }

    void broken(qsizetype index, qint64 line)
    {
        const Place next = m_check.m_places.value(index + 1);
        const bool reported = next.seq != 0 && next.tornHash == m_check.m_places.at(index).hash;
        const bool last = index + 1 == m_check.m_places.size() && !m_check.m_places.at(index).ended;
        report({reported ? What::Torn : last ? What::Cut : What::Changed, line, 0, 0});
        m_unread += reported ? 0 : 1;
    }

    /// An unreadable line took its number with it; it is reported already.
    void follow(const Place& place, qint64 line)
    {
        const qint64 expected = m_last.seq + 1;
        if (place.seq == expected && place.before != m_last.hash)
            return report({What::Foreign, line, 0, 0});
        if (place.seq > expected + m_unread)
            gap(place, line, expected + m_unread);
    }

    /// Lines that are missing here may stand elsewhere.
    void gap(const Place& place, qint64 line, qint64 from)
    {
        qint64 begin = from;
        for (qint64 seq = from; seq < place.seq && seq - from < longestGap; ++seq) {
            if (!m_check.m_seqs.contains(seq))
                continue;
            if (begin < seq)
                report({What::Missing, line, begin, seq - 1});
            begin = seq + 1;
        }
        if (begin < place.seq)
            report({What::Missing, line, begin, place.seq - 1});
    }

    void compare(const AuditHead& head)
    {
        for (qsizetype i = 0; i < m_check.m_places.size(); ++i) {
            const Place& place = m_check.m_places.at(i);
            if (place.seq == head.seq && place.seq > 0 && place.hash != head.hash)
                return report({What::Changed, i + 1, 0, 0});
        }
    }

    static constexpr qint64 longestGap = 10'000'000;
    const AuditCheck& m_check;
    QList<AuditFinding>& m_findings;
    AuditHead m_last;
    QSet<qint64> m_seen;
    qint64 m_unread = 0; ///< lines since m_last that cannot be read any more
};

AuditReport AuditCheck::report(const std::optional<AuditHead>& head) const
{
    AuditReport report;
    report.lines = m_places.size();
    report.acts = m_intents.size();
    for (const QByteArray& id : m_intents)
        if (!m_finished.contains(id))
            report.unfinished.append(id);
    Walk walk(*this, report.findings);
    for (qsizetype i = 0; i < m_places.size(); ++i)
        walk.step(i);
    walk.end(head, report.lines);
    return report;
}

} // namespace lockscope::audit
