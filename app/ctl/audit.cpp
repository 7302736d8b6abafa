#include "app/ctl/filterfault.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/textwidth.h"
#include "app/ctl/words.h"
#include "core/audit/auditentry.h"
#include "core/audit/auditfile.h"
#include "core/audit/auditfilter.h"
#include "core/audit/auditwords.h"
#include "core/base/printable.h"
#include "core/base/rawjson.h"
#include "core/words/counted.h"
#include "core/words/errorwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

namespace lockscope::ctl
{

namespace
{

constexpr qint64 usualEntries = 100;

ExitCode unreadable(const base::Error& error)
{
    complain(words::sentence(error));
    return AuditUnreadable;
}

audit::AuditFile auditFile(const Arguments& arguments) { return audit::AuditFile(arguments.option("file")); }

QByteArray jsonOf(const audit::AuditEntry& entry)
{
    const QJsonValue ended = entry.outcome ? QJsonValue(entry.ended) : QJsonValue(QJsonValue::Null);
    return base::jsonLine({{QStringLiteral("intent"), entry.intent}, {QStringLiteral("outcome"), ended}});
}

/// Returns "refused (changed)". An act that began and never ended is as open as one whose result could not be
/// read.
QString outcomeText(const audit::AuditEntry& entry)
{
    if (!entry.outcome)
        return Words::tr("unknown (never ended)");
    const QString outcome = QString::fromLatin1(admin::name(*entry.outcome));
    const QByteArray& detail = audit::outcomeDetail(entry);
    return detail.isEmpty() ? outcome : QStringLiteral("%1 (%2)").arg(outcome, base::printable(detail));
}

/// A cell and the gap behind it; never cut.
QString auditCell(const QString& text, int width)
{
    return fitted(text, std::max(width, widthOf(text))) + QStringLiteral("  ");
}

/// Time, actor, connection, act, lock, outcome, reason.
QStringList auditCells(const audit::AuditEntry& entry)
{
    const auto shown = [](const QString& text) { return base::printable(text.toUtf8()); };
    return {entry.at.toLocalTime().toString(Qt::ISODate), shown(entry.user),
        shown(entry.connection.isEmpty() ? entry.server : entry.connection), QString::fromLatin1(entry.act),
        base::printable(entry.lock.name.bytes), outcomeText(entry), shown(entry.reason)};
}

QString lineOf(const audit::AuditEntry& entry)
{
    constexpr std::array widths{19, 10, 16, 14, 24};
    const QStringList cells = auditCells(entry);
    QString line;
    for (std::size_t column = 0; column < widths.size(); ++column)
        line += auditCell(cells.at(qsizetype(column)), widths.at(column));
    line += cells.at(cells.size() - 2);
    return cells.constLast().isEmpty() ? line : line + QStringLiteral("  ") + cells.constLast();
}

bool isWanted(const audit::AuditEntry& entry, const audit::AuditFilter& filter, const Arguments& arguments)
{
    if (!filter.matches(entry, auditCells(entry)))
        return false;
    return !arguments.duration ||
           entry.at.msecsTo(QDateTime::currentDateTimeUtc()) <= arguments.duration->count();
}

/// Returns the filter behind “list”, as it is typed in the window as well; what cannot be read is told.
std::optional<audit::AuditFilter> filterOf(const Arguments& arguments)
{
    const QString text = arguments.operands.mid(1).join(u' ');
    auto parsed = audit::AuditFilter::parse(text);
    const auto* fault = std::get_if<filter::FilterError>(&parsed);
    if (fault != nullptr)
        complainOfFilter(text, *fault);
    if (const auto correction = filter::Correction::of(text, audit::AuditFilter::knownWords()))
        complain(correction->sentence());
    return fault == nullptr ? std::optional(std::get<audit::AuditFilter>(std::move(parsed))) : std::nullopt;
}

int listAudit(const Arguments& arguments)
{
    const auto last = arguments.number(QStringLiteral("last"), usualEntries);
    if (!last || *last < 1) {
        complain(Words::tr("--last takes a number of acts, from 1."));
        return Usage;
    }
    const auto filter = filterOf(arguments);
    if (!filter)
        return Usage;
    const auto lines = auditFile(arguments).newest(1'000'000, 256 << 20);
    if (!lines)
        return unreadable(lines.error());
    qint64 said = 0;
    for (const audit::AuditEntry& entry : audit::entriesOf(*lines)) {
        if (said == *last)
            break;
        if (!isWanted(entry, *filter, arguments))
            continue;
        ++said;
        if (!(arguments.json ? say(jsonOf(entry)) : say(lineOf(entry))))
            return OutputClosed;
    }
    return said > 0 ? Done : Nothing;
}

QByteArray jsonOf(const audit::AuditFinding& finding)
{
    return base::jsonLine({{QStringLiteral("finding"), QString::fromLatin1(audit::name(finding.what))},
        {QStringLiteral("line"), finding.line}, {QStringLiteral("from"), finding.from},
        {QStringLiteral("to"), finding.to}});
}

QByteArray jsonOf(const audit::AuditReport& report)
{
    return base::jsonLine(
        {{QStringLiteral("sound"), report.isSound()}, {QStringLiteral("lines"), report.lines},
            {QStringLiteral("acts"), report.acts}, {QStringLiteral("unfinished"), report.unfinished.size()}});
}

bool sayReport(const audit::AuditReport& report)
{
    const QString lines = words::counted(
        report.lines, Words::tr("1 line"), Words::tr("%n lines", nullptr, words::numerus(report.lines)));
    const QString acts = words::counted(
        report.acts, Words::tr("1 act"), Words::tr("%n acts", nullptr, words::numerus(report.acts)));
    const QString counts = Words::tr("%1, %2, of which %3 never ended.")
                               .arg(lines, acts, QString::number(report.unfinished.size()));
    return say(counts) && say(report.isSound() ? Words::tr("Log integrity verified.")
                                               : Words::tr("Log integrity check failed."));
}

int verifyAudit(const Arguments& arguments)
{
    const auto report = auditFile(arguments).verify();
    if (!report)
        return unreadable(report.error());
    for (const audit::AuditFinding& finding : report->findings)
        if (!(arguments.json ? say(jsonOf(finding)) : say(audit::sentence(finding))))
            return OutputClosed;
    if (!(arguments.json ? say(jsonOf(*report)) : sayReport(*report)))
        return OutputClosed;
    return report->isSound() ? Done : AuditDamaged;
}

int runAudit(const Arguments& arguments)
{
    const QString what = arguments.operands.value(0);
    if (what == u"list")
        return listAudit(arguments);
    if (what == u"verify" && arguments.operands.size() == 1 && !arguments.has("last") && !arguments.duration)
        return verifyAudit(arguments);
    complain(Words::tr("“audit” takes “list [FILTER]” or “verify”; --last and --for go with “list” alone."));
    return Usage;
}

} // namespace

Subcommand auditSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("audit");
    row.operands = QStringLiteral("list|verify [FILTER]");
    row.summary = Words::tr("what was done from here; whether that log is whole");
    row.about = {
        Words::tr(
            "“audit list” tells what was done to locks from here, the newest first. “audit verify” reads "
            "the whole log and says whether each line is as it was written."),
        Words::tr(
            "FILTER is a part of what stands in a line, %1, joined and excluded as in the filter of locks.")
            .arg(QStringLiteral("actor:, act:, lock:, server:, reason:, outcome:"))};
    row.run = runAudit;
    row.leastOperands = 1;
    row.operandChoices = {QStringLiteral("list"), QStringLiteral("verify")};
    row.options = {{QStringLiteral("last"), Words::tr("list at most N acts (100)"), QStringLiteral("N")},
        {QStringLiteral("file"), Words::tr("this log instead of the user's own"), QStringLiteral("FILE")}};
    row.groups = OptionGroup::Json | OptionGroup::Duration;
    row.duration = Words::tr("list only acts of the last SECONDS");
    row.subject = Subject::Act;
    row.codes = {Nothing, AuditDamaged, AuditUnreadable};
    row.examples = {QStringLiteral("lockscopectl audit list --last 20 'lock:orders:42 !outcome:refused'"),
        QStringLiteral("lockscopectl audit verify")};
    row.json = {
        Words::tr("One object for each act, as its lines in the log; of “verify” %1, after one for each "
                  "finding.")
            .arg(QStringLiteral("sound, lines, acts, unfinished"))};
    row.needsServer = false;
    return row;
}

} // namespace lockscope::ctl
