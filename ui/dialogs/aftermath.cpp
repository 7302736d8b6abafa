#include "ui/dialogs/aftermath.h"

#include "core/locks/lockwords.h"
#include "core/words/counted.h"
#include "core/words/duration.h"
#include "ui/models/lockphrases.h"
#include "ui/widgets/plainlabel.h"

#include <QVBoxLayout>

namespace lockscope::ui
{
namespace
{

constexpr qsizetype mostLines = 10;

} // namespace

Aftermath::Aftermath(QWidget* parent)
    : QWidget(parent)
    , m_heading(new PlainLabel({}, PlainLabel::Tone::Strong, this))
    , m_events(new PlainLabel({}, PlainLabel::Tone::Normal, this))
{
    m_events->setWordWrap(true);
    m_events->setSelectable();
    m_events->setObjectName(QStringLiteral("aftermath"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_heading);
    column->addWidget(m_events);
}

void Aftermath::begin(
    const locks::LockRef& ref, const QString& name, base::ServerTime at, base::ServerTime now)
{
    m_locks.insert(ref, {name, at});
    m_order.append(ref);
    m_begin = now;
    m_isOver = false;
    m_end.clear();
    showLines(now);
}

void Aftermath::take(const locks::Batch& batch)
{
    if (m_isOver)
        return;
    for (const locks::Event& event : batch.events) {
        const auto lock = m_locks.constFind(event.lock);
        if (lock == m_locks.constEnd() || event.at < lock->at)
            continue;
        if (m_lines.size() < mostLines)
            m_lines.append(lineOf(*lock, event));
        else
            ++m_more;
    }
}

QString Aftermath::lineOf(const Watched& lock, const locks::Event& event) const
{
    const QString after = words::duration(std::max(event.at - lock.at, base::milliseconds{0}));
    const QString what = locks::eventSentence(event, m_aliases);
    return m_locks.size() == 1 ? tr("after %1: %2").arg(after, what)
                               : tr("%1, after %2: %3").arg(lock.name, after, what);
}

void Aftermath::tick(const console::Source& source, base::ServerTime now)
{
    if (m_isOver)
        return;
    if (now - m_begin >= watched) {
        m_isOver = true;
        showEnd(source.locks(), now);
    }
    showLines(now);
}

/// Where there are several, only those that are free again are counted.
void Aftermath::showEnd(const QList<locks::LockPtr>& all, base::ServerTime now)
{
    QHash<locks::LockRef, locks::LockPtr> present;
    for (const locks::LockPtr& lock : all)
        if (m_locks.contains(lock->ref))
            present.insert(lock->ref, lock);
    qsizetype free = 0;
    for (const locks::LockRef& ref : std::as_const(m_order)) {
        const locks::LockPtr lock = present.value(ref);
        if (m_order.size() > 1 && (!lock || locks::stateAt(*lock, now) == locks::State::Free))
            ++free;
        else if (m_end.size() < mostLines)
            m_end.append(endOf(m_locks.value(ref), lock, now));
    }
    if (m_order.size() > 1)
        m_end.prepend(
            tr("Free after a minute: %1 of %2.").arg(QString::number(free), QString::number(m_order.size())));
}

QString Aftermath::endOf(const Watched& lock, const locks::LockPtr& now, base::ServerTime at) const
{
    const QString holders = now ? phrases::holders(*now, m_aliases, at) : QString();
    const locks::State state = now ? locks::stateAt(*now, at) : locks::State::Free;
    const QString word = locks::stateWord(state, now ? now->kind : locks::Kind());
    if (m_order.size() > 1)
        return holders.isEmpty() ? QStringLiteral("%1: %2").arg(lock.name, word)
                                 : QStringLiteral("%1: %2, %3").arg(lock.name, word, holders);
    return holders.isEmpty() ? tr("After a minute it is %1.").arg(word)
                             : tr("After a minute it is %1, %2.").arg(word, holders);
}

void Aftermath::showLines(base::ServerTime now)
{
    const base::milliseconds left = std::max(watched - (now - m_begin), base::milliseconds{0});
    m_heading->put(m_isOver ? tr("What came after it")
                            : tr("What came after it; watched for another %1").arg(words::duration(left)));
    QStringList lines = m_lines;
    if (m_more > 0)
        lines.append(words::counted(
            m_more, tr("and 1 more event"), tr("and %n more events", nullptr, words::numerus(m_more))));
    if (lines.isEmpty())
        lines.append(tr("Nothing was seen yet."));
    m_events->put((lines + m_end).join(u'\n'));
}

QString Aftermath::text() const { return m_events->text(); }

} // namespace lockscope::ui

#include "moc_aftermath.cpp"
