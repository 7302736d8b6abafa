#include "ui/widgets/statusline.h"

#include "core/base/printable.h"
#include "core/locks/clusterwords.h"
#include "core/locks/searchway.h"
#include "core/locks/topologywords.h"
#include "core/locks/viewwords.h"
#include "core/words/certificatewords.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "ui/models/healthphrases.h"
#include "ui/moments.h"
#include "ui/theme.h"
#include "ui/widgets/plainlabel.h"

#include <QEvent>
#include <QHBoxLayout>

#include <algorithm>

namespace lockscope::ui
{
namespace
{

using locks::FeedHealth;

constexpr int feedCount = 5;

/// Returns the look of a feed's condition, with the shapes of locks: fine, partly, not at all, not known yet.
StateStyle lookOfFeed(FeedHealth::Condition condition)
{
    switch (condition) {
    case FeedHealth::Condition::Working:
        return theme::look(locks::State::Held);
    case FeedHealth::Condition::Degraded:
    case FeedHealth::Condition::Paused:
        return theme::look(locks::State::RenewalOverdue);
    case FeedHealth::Condition::Failed:
        return theme::look(locks::State::Expired);
    case FeedHealth::Condition::Starting:
        return theme::look(locks::State::Unknown);
    case FeedHealth::Condition::Off:
        break;
    }
    return theme::look(locks::State::Free);
}

/// Returns true while the server answers, as only then a feed is known to work.
bool isServerHeard(const locks::Health& health)
{
    return health.live || (health.reason != "no-answer" && health.reason != "connection-lost");
}

QString milliseconds(base::nanoseconds span)
{
    return StatusLine::tr("%1 ms").arg(QString::number(double(span.count()) / 1e6, 'f', 1));
}

/// Names the primary's address for a group, which says more than those of the Sentinels; the tip has these.
QStringList groupText(const locks::Health& health)
{
    const locks::Topology& topology = *health.topology;
    QStringList parts{StatusLine::tr("%1: %2").arg(base::printable(topology.master, 24),
        topology.primary.isEmpty() ? StatusLine::tr("no primary known") : topology.primary)};
    parts.append(StatusLine::tr("%1/%2 Sentinels")
                     .arg(QString::number(topology.agreeing), QString::number(topology.sentinels)));
    parts.append(words::counted(topology.replicas.size(), StatusLine::tr("1 replica"),
        StatusLine::tr("%n replicas", nullptr, words::numerus(topology.replicas.size()))));
    if (!topology.doubt.isEmpty())
        parts.append(StatusLine::tr("topology unconfirmed"));
    if (health.roundTrip.count() > 0)
        parts.append(milliseconds(health.roundTrip));
    return parts;
}

/// Says which server is the primary, and according to whom.
QStringList groupTip(const locks::Topology& topology)
{
    QStringList lines{locks::topologySentence(topology)};
    if (!topology.replicas.isEmpty())
        lines.append(StatusLine::tr("Replicas: %1").arg(topology.replicas.join(QStringLiteral(", "))));
    return lines;
}

/// Names the cluster, the number of shards and what is wrong; the tip has the rest.
QStringList clusterText(const locks::Health& health)
{
    QStringList parts{health.serverName, locks::clusterSentence(*health.cluster)};
    if (health.roundTrip.count() > 0)
        parts.append(milliseconds(health.roundTrip));
    return parts;
}

/// Returns the texts about the server, the most important first.
QStringList serverParts(const locks::Health& health)
{
    if (health.cluster)
        return clusterText(health);
    if (health.topology)
        return groupText(health);
    const QString place = health.server.section(u'?', 0, 0); // the tip has the rest of the address
    QStringList parts{health.sandbox ? StatusLine::tr("sandbox") : place};
    parts += locks::viewWords(health);
    if (!health.release.isEmpty())
        parts.append(base::printable(health.release, 32));
    if (!health.role.isEmpty() && health.replicaOf.isEmpty())
        parts.append(phrases::role(health));
    if (!health.lacks.isEmpty())
        parts.append(words::counted(health.lacks.size(), StatusLine::tr("1 limit"),
            StatusLine::tr("%n limits", nullptr, words::numerus(health.lacks.size()))));
    if (health.roundTrip.count() > 0)
        parts.append(milliseconds(health.roundTrip));
    return parts;
}

QString line(const QStringList& parts) { return parts.join(QStringLiteral(" · ")); }

QString serverTip(const locks::Health& health)
{
    QStringList lines = health.topology  ? groupTip(*health.topology)
                        : health.cluster ? locks::shardSentences(*health.cluster)
                                         : QStringList();
    lines.append(health.server);
    lines.append(line(serverParts(health).mid(1)));
    if (health.topology || health.cluster)
        lines.append(base::printable(health.release, 32));
    for (const locks::Lack lack : health.lacks)
        lines.append(locks::lackSentence(lack));
    lines << locks::searchSentence(health) << locks::silenceSentence(health);
    if (health.peer)
        lines += {words::sentence(*health.peer), words::warning(*health.peer, QDateTime::currentDateTime())};
    lines.removeAll(QString());
    return lines.join(u'\n').trimmed();
}

QString roundedUp(base::nanoseconds time)
{
    return words::duration(std::chrono::ceil<base::milliseconds>(time));
}

/// Where the server announces no change, everything shown may be as old as the last read.
base::nanoseconds knownWithin(const locks::Health& health)
{
    const bool isReported = std::ranges::any_of(health.feeds, [](const locks::FeedHealth& feed) {
        return feed.feed == locks::FeedHealth::Feed::Tracking &&
               feed.condition == locks::FeedHealth::Condition::Working;
    });
    return isReported ? health.freshWithin
                      : std::max<base::nanoseconds>(health.freshWithin, health.foundWithin);
}

QString discoveryText(const locks::DiscoveryProgress& progress)
{
    QStringList parts{phrases::discovery(progress), phrases::searched(progress.places)};
    parts.removeAll(QString());
    return line(parts);
}

} // namespace

StatusLine::StatusLine(QWidget* parent)
    : QWidget(parent)
    , m_live(new PlainLabel(this))
    , m_server(new PlainLabel(this))
    , m_discovery(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_cost(new PlainLabel({}, PlainLabel::Tone::Muted, this))
{
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(8, 3, 8, 3);
    row->setSpacing(4);
    row->addWidget(m_live);
    row->addSpacing(8);
    row->addWidget(m_server);
    row->addSpacing(12);
    for (int feed = 0; feed < feedCount; ++feed) {
        m_feeds.append(std::pair(new PlainLabel(this), new PlainLabel({}, PlainLabel::Tone::Muted, this)));
        row->addWidget(m_feeds.last().first);
        row->addWidget(m_feeds.last().second);
        row->addSpacing(6);
    }
    row->addStretch(1);
    row->addWidget(m_discovery);
    row->addSpacing(12);
    row->addWidget(m_cost);
}

void StatusLine::setHealth(const locks::Health& health)
{
    m_health = health;
    showAll();
}

void StatusLine::setStanding(const std::optional<base::ServerTime>& moment)
{
    m_standing = moment;
    showAll();
}

/// The round trip is shown only while the server answers and the window is not paused.
locks::Health StatusLine::shownHealth() const
{
    locks::Health health = m_health;
    if (m_standing || !health.live)
        health.roundTrip = {};
    return health;
}

/// While the window is paused, the conditions of feeds and their cost do not apply to what is shown.
void StatusLine::showAll()
{
    const locks::Health health = shownHealth();
    putToolTip(*m_server, serverTip(health));
    const bool isSearching = !m_standing && phrases::canSearch(health);
    m_discovery->put(isSearching ? discoveryText(health.discovery) : QString());
    putToolTip(*m_discovery, locks::discoverySentences(health.discovery.places).join(u'\n'));
    m_cost->put(health.live && !m_standing ? phrases::cost(health.cost) : QString());
    putToolTip(*m_cost,
        tr("Commands that Lockscope sends a second, and the share of one core of the server that they take"));
    putToolTip(
        *m_live, (m_standing ? tr("What happens meanwhile is shown when the view goes on (Space)")
                             : tr("What the server announces is shown within %1; what nothing announces is "
                                  "found within %2")
                                   .arg(roundedUp(health.freshWithin), roundedUp(health.foundWithin))));
    showFeeds();
    fit();
}

/// Where room is short, first the texts of the feeds are left to the tips, then the last parts of the texts
/// about the server. What fits is computed: to show a text and hide it again would lay out the whole line.
void StatusLine::fit()
{
    const auto widthOf = [metrics = m_server->fontMetrics()](const QString& text) {
        return metrics.size(Qt::TextSingleLine, text).width(); // as a label measures it
    };
    int room = width() - layout()->sizeHint().width() + widthOf(m_server->text());
    int roomOfWords = 0;
    for (const auto& [glyph, word] : m_feeds) {
        const int taken = word->sizeHint().width() + layout()->spacing();
        roomOfWords += glyph->isHidden() ? 0 : taken;
        room += word->isHidden() ? 0 : taken;
    }
    QStringList parts = serverParts(shownHealth());
    const bool wordsFit = widthOf(parts.value(0)) + roomOfWords <= room;
    for (const auto& [glyph, word] : m_feeds)
        word->setVisible(wordsFit && !glyph->isHidden());
    room -= wordsFit ? roomOfWords : 0;
    while (parts.size() > 1 && widthOf(line(parts)) > room)
        parts.removeLast();
    m_server->put(line(parts));
}

void StatusLine::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    fit();
}

/// Fits the texts again, whose widths are known from now on.
void StatusLine::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    fit();
}

void StatusLine::showFeeds()
{
    for (qsizetype place = 0; place < m_feeds.size(); ++place) {
        const auto& [glyph, word] = m_feeds[place];
        const bool known = place < m_health.feeds.size() && !m_standing;
        glyph->setVisible(known);
        if (known)
            showFeed(m_health.feeds[place], glyph, word);
    }
}

void StatusLine::showFeed(const locks::FeedHealth& feed, PlainLabel* glyph, PlainLabel* word)
{
    const bool isHeard = feed.condition != FeedHealth::Condition::Working || isServerHeard(m_health);
    const StateStyle look = isHeard ? lookOfFeed(feed.condition) : theme::look(locks::State::Unknown);
    QString tip = tr("%1: %2").arg(phrases::feed(feed.feed),
        isHeard ? phrases::condition(feed.condition) : tr("not known while the server is not heard"));
    if (const QString reason = phrases::reason(feed); !reason.isEmpty())
        tip += u'\n' + reason;
    glyph->put(look.glyph);
    glyph->setColour(look.colour);
    const bool paused = feed.condition == FeedHealth::Condition::Paused;
    word->put(paused ? tr("%1 paused").arg(phrases::feed(feed.feed)) : phrases::feed(feed.feed));
    for (PlainLabel* label : {glyph, word}) {
        putToolTip(*label, tip);
        label->setAccessibleName(tip);
    }
}

QString StatusLine::liveText(base::milliseconds age) const
{
    if (m_standing)
        return tr("‖ paused, as of %1").arg(moments::clockSeconds(*m_standing));
    if (m_health.recorded)
        return m_health.reason == "lab" ? tr("▷ run of the Lab, not the server")
                                        : tr("▷ recording, not live");
    if (m_health.live)
        return tr("● live · ≤ %1").arg(roundedUp(knownWithin(m_health)));
    return age.count() == 0 ? tr("? not live") : tr("? not live, %1 old").arg(words::duration(age));
}

void StatusLine::tick(base::milliseconds age)
{
    const locks::State state = m_standing      ? locks::State::RenewalOverdue
                               : m_health.live ? locks::State::Held
                                               : locks::State::Unknown;
    m_live->setColour(theme::look(state).colour);
    const int before = m_live->sizeHint().width();
    m_live->put(liveText(age));
    if (m_live->sizeHint().width() != before)
        fit();
}

void StatusLine::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange)
        return;
    showFeeds();
    fit();
}

} // namespace lockscope::ui

#include "moc_statusline.cpp"
