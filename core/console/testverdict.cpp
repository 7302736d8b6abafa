#include "core/console/testverdict.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::console
{

namespace
{

QString verdictText(const char* text) { return QCoreApplication::translate("ConnectionTest", text); }

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
        named.append(
            verdictText(QT_TRANSLATE_NOOP("ConnectionTest", "%1 more")).arg(m_lacks.size() - mostNamed));
    return verdictText(QT_TRANSLATE_NOOP("ConnectionTest", "It connects, but %1."))
        .arg(named.join(QStringLiteral("; ")));
}

} // namespace lockscope::console
