#include "core/probe/testverdict.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::probe
{

namespace
{

struct VerdictWords {
    Q_DECLARE_TR_FUNCTIONS(ConnectionTest)
};

} // namespace

void TestVerdict::add(Reach reach, const QString& lack)
{
    m_reach = std::max(m_reach, reach);
    m_lacks.append(lack);
}

QString TestVerdict::sentence() const
{
    constexpr qsizetype mostNamed = 3;
    if (m_lacks.isEmpty())
        return {};
    QStringList named = m_lacks.mid(0, mostNamed);
    if (m_lacks.size() > mostNamed)
        named.append(VerdictWords::tr("%1 more").arg(m_lacks.size() - mostNamed));
    return VerdictWords::tr("It connects, but %1.").arg(named.join(QStringLiteral("; ")));
}

} // namespace lockscope::probe
