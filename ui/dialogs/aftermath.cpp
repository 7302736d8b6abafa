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

void Aftermath::begin(const locks::LockRef& ref, base::ServerTime now)
{
    m_ref = ref;
    m_begin = now;
    showLines(now);
}

void Aftermath::take(const locks::Batch& batch)
{
    for (const locks::Event& event : batch.events) {
        if (event.lock != m_ref || event.at < m_begin)
            continue;
        const QString at = words::duration(std::max(event.at - m_begin, base::milliseconds{0}));
        if (m_lines.size() < mostLines)
            m_lines.append(tr("after %1: %2").arg(at, locks::eventSentence(event, m_aliases)));
        else
            ++m_more;
    }
}

void Aftermath::tick(const locks::LockPtr& lock, base::ServerTime now)
{
    if (!m_ref)
        return;
    if (now - m_begin >= watched) {
        const QString holders = lock ? phrases::holders(*lock, m_aliases, now) : QString();
        const locks::State state = lock ? locks::stateAt(*lock, now) : locks::State::Free;
        const QString word = locks::stateWord(state, lock ? lock->kind : locks::Kind());
        m_end = holders.isEmpty() ? tr("After a minute it is %1.").arg(word)
                                  : tr("After a minute it is %1, %2.").arg(word, holders);
        m_ref.reset();
    }
    showLines(now);
}

void Aftermath::showLines(base::ServerTime now)
{
    const base::milliseconds left = std::max(watched - (now - m_begin), base::milliseconds{0});
    m_heading->put(m_ref ? tr("What came after it; watched for another %1").arg(words::duration(left))
                         : tr("What came after it"));
    QStringList lines = m_lines;
    if (m_more > 0)
        lines.append(words::counted(
            m_more, tr("and 1 more event"), tr("and %n more events", nullptr, words::numerus(m_more))));
    if (lines.isEmpty())
        lines.append(tr("Nothing was seen yet."));
    if (!m_end.isEmpty())
        lines.append(m_end);
    m_events->put(lines.join(u'\n'));
}

QString Aftermath::text() const { return m_events->text(); }

} // namespace lockscope::ui

#include "moc_aftermath.cpp"
