#include "ui/widgets/forkpair.h"

#include "core/console/export.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/timelineview.h"

#include <QVBoxLayout>

namespace lockscope::ui
{

namespace
{

/// Lets `follower` show the same span as `leader`, and values on the same axes.
void tie(TimelineView* leader, TimelineView* follower)
{
    QObject::connect(leader, &TimelineView::spanChanged, follower, [follower](const figure::TimeSpan& span) {
        if (follower->isVisibleTo(follower->parentWidget()))
            follower->setSpan(span);
    });
    QObject::connect(leader, &TimelineView::rangesChanged, follower,
        [leader, follower](const QList<figure::TimelineIndex::Range>& ranges) {
            if (!leader->isHidden() && !follower->isHidden())
                follower->setBeside(ranges);
        });
}

} // namespace

ForkPair::ForkPair(TimelineView* timeline, QWidget* parent)
    : QWidget(parent)
    , m_timeline(timeline)
    , m_before(new TimelineView(this))
    , m_beforeWords(new PlainLabel(this))
    , m_branchWords(new PlainLabel(this))
{
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_beforeWords);
    column->addWidget(m_before, 1);
    column->addWidget(m_branchWords);
    column->addWidget(m_timeline, 1);
    for (PlainLabel* words : {m_beforeWords, m_branchWords}) {
        words->setMargin(8);
        words->setWordWrap(true);
    }
    tie(m_timeline, m_before);
    tie(m_before, m_timeline);
    showAlone();
}

void ForkPair::showBefore(
    const figure::RunBefore& before, const QList<check::Violation>& violations, const QString& words)
{
    m_run = before;
    showParts(true);
    m_before->setAccessibleName(
        before.isForked ? tr("Timeline of the run before the fork") : tr("Timeline of the run before"));
    m_before->begin(before.recording);
    m_before->setBeside(m_timeline->index().ranges());
    m_timeline->setBeside(m_before->index().ranges());
    m_before->setViolations(violations);
    if (before.isForked)
        m_before->choose(*before.parts);
    else
        m_before->setParting(before.parts);
    m_beforeWords->put(tr("%1 — %2").arg(figure::wordsAbove(before), words));
    m_timeline->setLeastLength(before.recording.length());
}

void ForkPair::showAlone()
{
    showParts(false);
    m_timeline->setBeside({});
    m_timeline->setLeastLength(record::Moment(0));
}

void ForkPair::showParts(bool areShown)
{
    for (QWidget* part : std::initializer_list<QWidget*>{m_before, m_beforeWords, m_branchWords})
        part->setVisible(areShown);
}

bool ForkPair::isForked() const { return !m_before->isHidden(); }

void ForkPair::setVerdict(const QString& words)
{
    m_branchWords->put(tr("%1 — %2").arg(figure::wordsBelow(m_run), words));
}

std::optional<figure::RunBefore> ForkPair::shownBefore() const
{
    return isForked() ? std::optional(m_run) : std::nullopt;
}

QImage ForkPair::hashedPicture() const
{
    const auto renamed = console::named(
        {m_before->index().recording(), m_timeline->index().recording()}, console::Naming::Hashed);
    auto* branch = new TimelineView;
    ForkPair other(branch);
    other.resize(size());
    other.m_beforeWords->put(m_beforeWords->text());
    other.m_branchWords->put(m_branchWords->text());
    branch->showAs(*m_timeline, renamed.constLast());
    if (isForked()) {
        other.m_before->showAs(*m_before, renamed.constFirst());
        other.showParts(true);
    }
    return other.grab().toImage();
}

QString ForkPair::text() const { return m_beforeWords->text() + u'\n' + m_branchWords->text(); }

} // namespace lockscope::ui

#include "moc_forkpair.cpp"
