#include "ui/widgets/groupnotice.h"

#include "core/locks/clockcheck.h"
#include "core/locks/clusterwords.h"
#include "core/locks/topologywords.h"
#include "core/locks/viewwords.h"
#include "ui/moments.h"
#include "ui/widgets/banner.h"

#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

/// Returns true where the server is live, or was at the moment of the recording that is shown.
bool isLive(const locks::Health& health)
{
    return health.live || (health.recorded && health.reason == "recording");
}

QString doubtText(const locks::Health& health)
{
    const QByteArray doubt = isLive(health) ? health.doubt() : QByteArray();
    if (doubt.isEmpty())
        return {};
    const QString sentence = locks::doubtSentence(doubt);
    return health.recorded
               ? GroupNotice::tr("Topology unconfirmed: %1").arg(sentence)
               : GroupNotice::tr("Topology unconfirmed: %1 Acts are refused meanwhile.").arg(sentence);
}

} // namespace

GroupNotice::GroupNotice(QWidget* parent)
    : QWidget(parent)
    , m_doubt(new Banner(this))
    , m_view(new Banner(this))
    , m_lostSources(new Banner(this))
    , m_away(new Banner(this))
    , m_clocks(new Banner(this))
    , m_former(new Banner(this))
    , m_failover(new Banner(this))
{
    m_view->setObjectName(QStringLiteral("view"));
    m_lostSources->setObjectName(QStringLiteral("lost sources"));
    m_away->setObjectName(QStringLiteral("away"));
    m_clocks->setObjectName(QStringLiteral("clocks"));
    m_doubt->setObjectName(QStringLiteral("doubt"));
    m_former->setObjectName(QStringLiteral("former"));
    m_failover->setObjectName(QStringLiteral("failover"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_doubt);
    column->addWidget(m_view);
    column->addWidget(m_lostSources);
    column->addWidget(m_away);
    column->addWidget(m_clocks);
    column->addWidget(m_former);
    column->addWidget(m_failover);
    connect(m_failover, &Banner::pressed, this, &GroupNotice::lostWanted);
    connect(m_failover, &Banner::closed, this, [this] { m_putAway = m_shown; });
}

void GroupNotice::put(const locks::Health& health)
{
    m_doubt->put(Banner::Tone::Warning, doubtText(health));
    m_view->put(Banner::Tone::Warning, isLive(health) ? locks::viewSentences(health).join(u' ') : QString());
    m_lostSources->put(
        Banner::Tone::Warning, isLive(health) ? locks::lostSourceSentences(health).join(u' ') : QString());
    m_away->put(Banner::Tone::Warning,
        isLive(health) && health.cluster ? locks::awaySentence(*health.cluster) : QString());
    const locks::ClockCheck clocks = locks::checkClocks(health, m_clockLimit);
    m_clocks->put(Banner::Tone::Warning, locks::clockSentences(clocks).join(u' '));
    const locks::Failover* failover = health.lastFailover();
    const bool isDouble = failover && failover->former;
    m_former->put(Banner::Tone::Warning, isDouble ? locks::formerSentence(*failover->former) : QString());
    m_shown = failover ? std::optional(failover->at) : std::nullopt;
    const bool wanted = isLive(health) && failover && m_putAway != m_shown;
    const bool anyLost = wanted && failover->toll.lost > 0;
    m_failover->put(anyLost ? Banner::Tone::Warning : Banner::Tone::Notice,
        wanted ? locks::failoverSentence(*failover, moments::clockSeconds(failover->at)) : QString(),
        anyLost ? tr("Show the possibly lost") : QString(), true);
}

} // namespace lockscope::ui

#include "moc_groupnotice.cpp"
