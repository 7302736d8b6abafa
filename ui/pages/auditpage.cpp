#include "ui/pages/auditpage.h"

#include "core/audit/auditfilter.h"
#include "core/audit/auditwords.h"
#include "core/base/printable.h"
#include "core/words/counted.h"
#include "core/words/errorwords.h"
#include "ui/actions.h"
#include "ui/dialogs/exportdialog.h"
#include "ui/manual.h"
#include "ui/models/auditmodel.h"
#include "ui/models/outcomestyle.h"
#include "ui/theme.h"
#include "ui/widgets/columnfitter.h"
#include "ui/widgets/emptystate.h"
#include "ui/widgets/filterbox.h"
#include "ui/widgets/filtercompleter.h"
#include "ui/widgets/filterhint.h"
#include "ui/widgets/foldout.h"
#include "ui/widgets/plainlabel.h"
#include "ui/widgets/rowtable.h"
#include "ui/widgets/savedfiltersbutton.h"
#include "ui/widgets/tablecopy.h"

#include <QComboBox>
#include <QEvent>
#include <QFile>
#include <QFileInfo>
#include <QFileSystemWatcher>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QJsonArray>
#include <QJsonDocument>
#include <QLineEdit>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace lockscope::ui
{
namespace
{

constexpr qsizetype findingsSaid = 3;

QString actsCounted(qsizetype acts)
{
    return words::counted(
        acts, AuditPage::tr("1 act"), AuditPage::tr("%n acts", nullptr, words::numerus(acts)));
}

constexpr int beatsPerTeamRead = 50; ///< five seconds

/// Returns a value as it is written in the line.
QByteArray auditValue(const QJsonValue& value)
{
    if (value.isString())
        return value.toString().toUtf8();
    const QByteArray inArray = QJsonDocument(QJsonArray{value}).toJson(QJsonDocument::Compact);
    return inArray.mid(1, inArray.size() - 2);
}

/// Returns the fields of both lines of an act in the audit log that are not empty, one a line: raw bytes.
QByteArrayList auditLines(const audit::AuditEntry& entry)
{
    QByteArrayList lines;
    for (const QJsonObject& line : {entry.intent, entry.ended}) {
        for (auto field = line.begin(); field != line.end(); ++field) {
            const QByteArray text = auditValue(field.value());
            if (!text.isEmpty() && text != "null")
                lines.append(field.key().toUtf8() + ": " + text);
        }
        lines.append(QByteArray());
    }
    lines.removeLast();
    return lines;
}

} // namespace

AuditPage::AuditPage(const QString& path, QWidget* parent)
    : QWidget(parent)
    , m_reader(new console::AuditReader(path, this))
    , m_watcher(new QFileSystemWatcher(this))
    , m_model(new AuditModel(this))
    , m_table(new QTableView(this))
    , m_empty(new EmptyState(this))
    , m_stack(new QStackedWidget(this))
    , m_whose(new QComboBox(this))
    , m_filter(new QLineEdit(this))
    , m_completer(new FilterCompleter(m_filter, audit::AuditFilter::knownWords()))
    , m_hint(new FilterHint(this))
    , m_fault(*m_filter, *m_completer, *this, "auditFilterFault")
    , m_typed(m_fault, [this](const audit::AuditFilter& filter) { apply(filter); })
    , m_verdict(new PlainLabel(this))
    , m_counts(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_notice(new PlainLabel({}, PlainLabel::Tone::Muted, this))
    , m_lines(new Foldout(tr("The lines of this act"), this))
{
    manual::setPage(*this, "freeing#production");
    m_verdict->setWordWrap(true);
    m_lines->setOpen(true);
    m_lines->hide();
    m_stack->addWidget(m_table);
    m_stack->addWidget(m_empty);
    auto* foot = new QHBoxLayout;
    foot->addWidget(m_counts);
    foot->addStretch();
    foot->addWidget(m_notice);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(8);
    column->addWidget(makeBar());
    column->addWidget(m_verdict);
    column->addWidget(m_stack, 1);
    column->addWidget(m_lines);
    column->addLayout(foot);
    makeTable();
    connect(m_empty, &EmptyState::pressed, m_filter, &QLineEdit::clear);
    connect(m_reader, &console::AuditReader::finished, this, &AuditPage::take);
    connect(m_reader, &console::AuditReader::failed, this, &AuditPage::takeFailure);
    connect(m_reader, &console::AuditReader::exported, this,
        [this](const QString& file, qsizetype entries, const base::Result<void>& outcome) {
            m_notice->put(outcome ? tr("%1 written to %2").arg(actsCounted(entries), file)
                                  : words::sentence(outcome.error()));
        });
    for (const auto signal : {&QFileSystemWatcher::fileChanged, &QFileSystemWatcher::directoryChanged})
        connect(m_watcher, signal, this, &AuditPage::follow);
}

SavedFiltersButton* AuditPage::makeSaved()
{
    const auto passesFor = [this](const QString& text) -> SavedFiltersButton::Passes {
        return [this, filter = std::get<audit::AuditFilter>(audit::AuditFilter::parse(text))](
                   qsizetype number) { return AuditModel::passes(filter, m_model->all().at(number)); };
    };
    return new SavedFiltersButton({savedfilters::Of::Acts, [this] { return m_model->filter().text(); },
                                      [this](const QString& text) { m_filter->setText(text); },
                                      [this] { return m_model->total(); }, passesFor},
        this);
}

QWidget* AuditPage::makeBar()
{
    auto* bar = new QWidget(this);
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(0, 0, 0, 0);
    m_filter->setObjectName(QStringLiteral("auditFilter"));
    m_filter->setPlaceholderText(
        tr("Filter:  billing   actor:ops   act:force*   outcome:refused,failed   !lock:test*"));
    makeClearable(*m_filter);
    m_filter->setAccessibleName(tr("Filter of the audit log"));
    m_whose->addItems({tr("Your log"), tr("The team's stream")});
    m_whose->setAccessibleName(tr("Whose acts are shown"));
    m_whose->hide();
    row->addWidget(m_whose);
    row->addWidget(m_filter, 1);
    row->addWidget(m_hint);
    row->addWidget(makeSaved());
    connect(m_whose, &QComboBox::currentIndexChanged, this, &AuditPage::read);
    auto* again = new QToolButton(bar);
    again->setText(tr("&Read again"));
    auto* exporting = new QToolButton(bar);
    exporting->setText(tr("E&xport…"));
    for (QToolButton* button : {again, exporting}) {
        button->setFocusPolicy(Qt::TabFocus);
        row->addWidget(button);
    }
    connect(m_filter, &QLineEdit::textChanged, this, &AuditPage::readFilter);
    m_completer->setThings({[this] { return m_model->total(); },
        [this](FilterTally& tally, qsizetype number) { tally.take(m_model->all().at(number)); },
        tr("%1, acts: %2")});
    connect(m_completer, &FilterCompleter::left, m_table, qOverload<>(&QWidget::setFocus));
    connect(m_filter, &QLineEdit::returnPressed, this, [this] {
        if (m_completer->isChosen())
            return; // it is taken
        m_completer->close();
        m_typed.endWord();
        m_table->setFocus();
    });
    connect(m_hint, &FilterHint::taken, m_filter, &QLineEdit::setText);
    connect(again, &QToolButton::clicked, this, &AuditPage::read);
    connect(exporting, &QToolButton::clicked, this, &AuditPage::askAndExport);
    return bar;
}

void AuditPage::makeTable()
{
    m_table->setModel(m_model);
    m_table->setAccessibleName(tr("Audit log"));
    m_table->setSelectionMode(QAbstractItemView::ExtendedSelection);
    dressAsRows(*m_table);
    makeRowActions();
    m_table->horizontalHeader()->setSectionResizeMode(AuditModel::Outcome, QHeaderView::Stretch);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &AuditPage::showEntry);
    m_fitter = new ColumnFitter(*m_table,
        {{AuditModel::Time, 144, 200, true}, {AuditModel::Act, 124, 280}, {AuditModel::LockName, 120, 420},
            {AuditModel::Outcome, 160, 2'000}, {AuditModel::Who, 80, 200},
            {AuditModel::Connection, 90, 240, true}, {AuditModel::Reason, 100, 420}});
}

/// The menu of the rows, by mouse and by the Menu key.
void AuditPage::makeRowActions()
{
    m_filterThis = makeAction("rowFilter", this, [this] { narrow(false); });
    m_excludeThis = makeAction("rowExclude", this, [this] { narrow(true); });
    m_showLock = makeAction("rowLock", this, [this] {
        if (const QModelIndex index = m_table->currentIndex(); index.isValid())
            Q_EMIT lockWanted(m_model->entryAt(index.row()).lock);
    });
    m_table->addActions({m_filterThis, m_excludeThis, m_showLock, separatorOf(*m_table)});
    makeCopyable(*m_table, *m_table->horizontalHeader());
    m_table->addActions({separatorOf(*m_table), makeAction("rowExport", this, &AuditPage::askAndExport)});
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, &AuditPage::nameCell);
    nameCell();
}

void AuditPage::narrow(bool exclude)
{
    const QString term = m_model->filterTermAt(m_table->currentIndex());
    if (!term.isEmpty())
        m_filter->setText(m_model->filter().narrowedBy(exclude ? u'!' + term : term));
}

void AuditPage::readFilter(const QString& text)
{
    m_hint->put(filter::Correction::of(text, audit::AuditFilter::knownWords()));
    m_typed.take(audit::AuditFilter::parse(text), m_filter->isModified() && m_completer->isFieldBegun());
    m_filter->setAccessibleDescription(m_fault.message());
}

void AuditPage::apply(const audit::AuditFilter& filter)
{
    m_model->setFilter(filter);
    showCounts();
    showRows();
}

/// A step of the guard is about no lock.
void AuditPage::nameCell()
{
    const QModelIndex index = m_table->currentIndex();
    FilterBox::nameActions(*m_filterThis, *m_excludeThis, m_model->filterTermAt(index));
    m_showLock->setEnabled(index.isValid() && !m_model->entryAt(index.row()).lock.name.isEmpty());
}

void AuditPage::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    follow();
}

/// Watches the folder for a file that does not exist yet.
void AuditPage::follow()
{
    const QFileInfo file(m_reader->path());
    for (const QString& path : {file.filePath(), file.path()})
        if (QFile::exists(path) && !m_watcher->files().contains(path) &&
            !m_watcher->directories().contains(path))
            m_watcher->addPath(path);
    if (isVisible())
        read();
}

void AuditPage::read()
{
    if (!isOfTeam())
        m_reader->read();
    else
        readTeam();
}

void AuditPage::take(const console::AuditReading& look)
{
    if (isOfTeam())
        return;
    m_failed = false;
    m_model->put(look.entries);
    m_fitter->fit();
    m_report = look.report;
    showRows();
    showVerdict();
    showCounts();
    showEntry();
}

void AuditPage::takeFailure(const base::Error& error)
{
    m_model->put({});
    m_report = {};
    showCounts();
    sayFailure(error);
    showRows();
}

/// Shows the table, or why it is empty. A log of which no line can be read is no empty one: the sentence
/// above the table says what is wrong with it.
void AuditPage::showRows()
{
    const bool isUnread = m_report.lines > 0 || m_failed || (isOfTeam() && m_teamReadAt.isNull());
    const bool hasRows = m_model->rowCount() > 0 || (m_model->total() == 0 && isUnread);
    m_stack->setCurrentIndex(hasRows ? 0 : 1);
    if (m_model->total() > 0)
        m_empty->put(
            {tr("No act has these words"), tr("The filter hides all of them."), tr("Clear the filter")});
    else if (isOfTeam())
        m_empty->put({tr("Nobody has acted here yet"),
            tr("The team's stream on this server is empty: no act was done there by anybody who writes it."),
            {}});
    else
        m_empty->put({tr("No act was done yet"),
            tr("Every act by window or terminal leaves a line here before it is sent, and one after."), {}});
}

void AuditPage::sayFailure(const base::Error& error)
{
    m_failed = true;
    m_verdict->put(words::sentence(error));
    m_verdict->setColour(theme::look(locks::State::Expired).colour);
    m_verdict->show();
}

void AuditPage::showVerdict()
{
    const auto kind = m_report.isSound() ? admin::OutcomeKind::Applied : admin::OutcomeKind::Failed;
    QStringList parts{m_report.isSound() ? tr("Log integrity verified.") : tr("Log integrity check failed.")};
    for (const audit::AuditFinding& finding :
        m_report.findings.first(std::min(m_report.findings.size(), findingsSaid)))
        parts.append(audit::sentence(finding));
    if (m_report.findings.size() > findingsSaid)
        parts.append(tr("And %1 more.").arg(m_report.findings.size() - findingsSaid));
    m_verdict->put(outcomelook::glyphOf(kind) + u' ' + parts.join(u' '));
    m_verdict->setColour(outcomelook::colourOf(kind));
    m_verdict->setVisible(m_report.lines > 0 || !m_report.isSound());
}

QString AuditPage::verdict() const { return m_verdict->text(); }

void AuditPage::showCounts()
{
    const QString total = actsCounted(m_model->total());
    QString text = m_model->rowCount() == m_model->total()
                       ? total
                       : tr("%1 of %2").arg(QString::number(m_model->rowCount()), total);
    if (!m_report.unfinished.isEmpty())
        text += tr(" · %1 never ended").arg(m_report.unfinished.size());
    m_counts->put(text + QStringLiteral(" · ") + whence());
}

void AuditPage::showEntry()
{
    const int row = m_table->currentIndex().row();
    m_lines->put(
        row >= 0 && row < m_model->rowCount() ? auditLines(m_model->entryAt(row)) : QByteArrayList());
}

void AuditPage::focusFilter() { focusByKey(*m_filter); }

void AuditPage::askAndExport()
{
    auto* dialog = new ExportDialog(this, tr("Export the acts shown"));
    dialog->offer(QStringLiteral("lockscope-audit"),
        {words::TableForm::JsonLines, words::TableForm::Csv, words::TableForm::Markdown});
    connect(dialog, &ExportDialog::chosen, this, &AuditPage::exportTo);
    dialog->open();
}

void AuditPage::exportTo(const QString& path, console::Naming naming, words::TableForm form)
{
    m_notice->put(tr("Writing…"));
    m_reader->exportTo(m_model->shown(), path, naming, form);
}

void AuditPage::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && !isOfTeam())
        showVerdict();
}

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

/// Lines of several people are mixed in the stream, so each line is checked on its own.
void AuditPage::takeTeam(const QByteArrayList& lines)
{
    QList<audit::AuditLine> whole;
    for (const QByteArray& line : lines)
        if (const auto unsealed = audit::unsealedLine(line))
            whole.append(*unsealed);
    m_model->put(audit::entriesOf(whole));
    m_fitter->fit();
    m_report = {};
    m_teamReadAt = QTime::currentTime();
    m_failed = false;
    showRows();
    const bool sound = whole.size() == lines.size();
    const auto unreported = m_source->acts()->guard().streamError;
    const auto kind = !sound       ? admin::OutcomeKind::Failed
                      : unreported ? admin::OutcomeKind::Unknown
                                   : admin::OutcomeKind::Applied;
    m_verdict->put(
        outcomelook::glyphOf(kind) + u' ' +
        (unreported ? tr("Your last act did not reach the stream: %1 ").arg(words::sentence(*unreported))
                    : QString()) +
        (sound ? tr("No line was changed. Whether one is missing shows in each person's own log.")
               : words::counted(lines.size() - whole.size(), tr("1 line is not as Lockscope wrote it."),
                     tr("%n lines are not as Lockscope wrote them.", nullptr,
                         words::numerus(lines.size() - whole.size())))));
    m_verdict->setColour(outcomelook::colourOf(kind));
    m_verdict->show();
    showCounts();
    showEntry();
}

/// Rows that were read before stay, with their time.
void AuditPage::takeTeamFailure(const base::Error& error)
{
    if (m_teamReadAt.isNull())
        return takeFailure(error);
    sayFailure(error);
}

/// Names the origin of the shown log, and for the team's stream the time of reading.
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

#include "moc_auditpage.cpp"
