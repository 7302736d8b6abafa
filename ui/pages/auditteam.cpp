#include "core/base/printable.h"
#include "core/words/counted.h"
#include "core/words/errorwords.h"
#include "ui/models/auditmodel.h"
#include "ui/models/outcomestyle.h"
#include "ui/pages/auditpage.h"
#include "ui/widgets/plainlabel.h"

#include <QComboBox>
#include <QFile>
#include <QStackedWidget>

#include <utility>

/// What AuditPage shows of the stream that a team shares.
namespace lockscope::ui
{
namespace
{

constexpr int beatsPerTeamRead = 50; ///< five seconds

} // namespace

void AuditPage::setSource(const std::shared_ptr<console::Source>& source)
{
    m_source = source;
    m_teamReadAt = {};
    m_asking = false;
    m_whose->setVisible(source && source->acts());
    m_whose->setCurrentIndex(0);
}

bool AuditPage::isOfTeam() const { return m_whose->currentIndex() != 0; }

void AuditPage::tick()
{
    if (isVisible() && isOfTeam() && ++m_beats >= beatsPerTeamRead)
        readTeam();
}

void AuditPage::readTeam()
{
    if (!m_source || !m_source->acts() || std::exchange(m_asking, true))
        return;
    m_beats = 0;
    m_source->acts()->readTeamLog(this, [this, asked = m_source](const base::Result<QByteArrayList>& lines) {
        if (asked != m_source)
            return;
        m_asking = false;
        if (!isOfTeam())
            return;
        if (lines)
            takeTeam(*lines);
        else
            takeTeamFailure(lines.error());
    });
}

/// The lines of several people stand between one another, so each is checked by itself alone.
void AuditPage::takeTeam(const QByteArrayList& lines)
{
    QList<audit::AuditLine> whole;
    for (const QByteArray& line : lines)
        if (const auto unsealed = audit::unsealedLine(line))
            whole.append(*unsealed);
    m_model->put(audit::entriesOf(whole));
    m_report = {};
    m_teamReadAt = QTime::currentTime();
    m_stack->setCurrentIndex(lines.isEmpty() ? 1 : 0);
    const bool sound = whole.size() == lines.size();
    const auto unreported = m_source->acts()->guard().streamError;
    const auto kind = !sound       ? admin::OutcomeKind::Failed
                      : unreported ? admin::OutcomeKind::Unknown
                                   : admin::OutcomeKind::Applied;
    m_verdict->put(
        outcomelook::glyphOf(kind) + u' ' +
        (unreported ? tr("Your last act did not reach the stream: %1 ").arg(words::sentence(*unreported))
                    : QString()) +
        (sound ? tr("Each line is as it was written. Whether one is missing is told by each "
                    "person's own log.")
               : words::counted(lines.size() - whole.size(), tr("1 line is not as it was written."),
                     tr("%1 lines are not as they were written."))));
    m_verdict->setColour(outcomelook::colourOf(kind));
    m_verdict->show();
    showCounts();
    showEntry();
}

/// What was read before stays, with its time.
void AuditPage::takeTeamFailure(const base::Error& error)
{
    if (m_teamReadAt.isNull())
        return takeFailure(error);
    sayFailure(error);
}

/// Where what is shown comes from, and for the team also as of when.
QString AuditPage::whence() const
{
    if (!isOfTeam())
        return base::printable(QFile::encodeName(m_reader->path()), 120);
    const QString server = m_source ? m_source->health().serverName : QString();
    if (m_teamReadAt.isNull())
        return tr("the team's stream on %1, not read yet").arg(server);
    return tr("the team's stream on %1, as of %2; read every 5 s while this page is open")
        .arg(server, m_teamReadAt.toString(QStringLiteral("HH:mm:ss")));
}

} // namespace lockscope::ui
