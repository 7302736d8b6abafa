#include "core/audit/auditwords.h"

#include "core/admin/actwords.h"
#include "core/base/printable.h"
#include "core/profile/environment.h"

#include <QCoreApplication>

#include <limits>

namespace lockscope::audit
{

using What = AuditFinding::What;

namespace
{

struct AuditWords {
    Q_DECLARE_TR_FUNCTIONS(audit)
};

constexpr qsizetype wholeCell = std::numeric_limits<qsizetype>::max();

/// Returns "refused: changed"; "unknown" where the act never ended.
QString outcomeCell(const AuditEntry& entry)
{
    if (!entry.outcome)
        return QString::fromLatin1(admin::name(admin::OutcomeKind::Unknown));
    const QByteArray& detail = outcomeDetail(entry);
    const QByteArray outcome = admin::name(*entry.outcome);
    return base::printable(detail.isEmpty() ? outcome : outcome + ": " + detail);
}

/// Returns the environment as people call it; a name that is none of ours stays as it is.
QString environmentWords(const QByteArray& name)
{
    const QString words = profile::environmentWords(
        profile::environmentFromName(name).value_or(profile::Environment::Unstated));
    return words.isEmpty() ? base::printable(name, 40) : words;
}

QString auditText(QString sentence, qint64 first = 0, qint64 second = 0, qint64 third = 0)
{
    sentence.replace(QLatin1String("%1"), QString::number(first)); // not each sentence has all three
    sentence.replace(QLatin1String("%2"), QString::number(second));
    return sentence.replace(QLatin1String("%3"), QString::number(third));
}

/// "Entry 7" or "Entries 7 to 9", of a sentence with a form for each.
QString ofEntries(const AuditFinding& finding, const QString& one, const QString& several)
{
    return finding.from == finding.to ? auditText(one, finding.line, finding.from)
                                      : auditText(several, finding.line, finding.from, finding.to);
}

} // namespace

const QByteArray& outcomeDetail(const AuditEntry& entry)
{
    return !entry.why.isEmpty() ? entry.why : !entry.error.isEmpty() ? entry.error : entry.finding;
}

QString sentence(const AuditFinding& finding)
{
    switch (finding.what) {
    case What::Changed:
        return auditText(AuditWords::tr("Line %1 was changed."), finding.line);
    case What::Foreign:
        return auditText(
            AuditWords::tr("Line %1 does not follow the line before it: one of the two was written anew."),
            finding.line);
    case What::Missing:
        return ofEntries(finding, AuditWords::tr("Before line %1, entry %2 was removed."),
            AuditWords::tr("Before line %1, entries %2 to %3 were removed."));
    case What::Misplaced:
        return auditText(AuditWords::tr("Line %1 was moved here from elsewhere."), finding.line);
    case What::Repeated:
        return auditText(AuditWords::tr("Line %1 repeats an entry that stands before it."), finding.line);
    case What::Cut:
        return finding.to == 0
                   ? auditText(AuditWords::tr("Line %1, the last one, was cut."), finding.line)
                   : ofEntries(finding, AuditWords::tr("After line %1, entry %2 was cut off the end."),
                         AuditWords::tr("After line %1, entries %2 to %3 were cut off the end."));
    case What::NoHead:
        return auditText(AuditWords::tr(
            "The file that tells where the log ends is missing or damaged: a cut end could not be seen."));
    case What::Torn:
        break;
    }
    return auditText(
        AuditWords::tr("Line %1 was torn by a crash; the log says so and went on."), finding.line);
}

QString actTitle(const AuditEntry& entry)
{
    if (const auto step = guardStepFromName(entry.act)) {
        switch (*step) {
        case GuardStep::Unlocked:
            return AuditWords::tr("Unlocked for 15 minutes");
        case GuardStep::LockedAgain:
            return AuditWords::tr("Locked again");
        case GuardStep::EnvironmentStated:
            return AuditWords::tr("Environment stated: %1").arg(environmentWords(entry.environment));
        }
    }
    const auto act = admin::actFromName(entry.act);
    return act ? admin::actWords(*act) : base::printable(entry.act, 40);
}

words::Table auditTable(const QList<AuditEntry>& entries)
{
    const auto shown = [](const QString& text) { return base::printable(text.toUtf8(), wholeCell); };
    words::Table table;
    table.titles = {AuditWords::tr("Time (UTC)"), AuditWords::tr("Act"), AuditWords::tr("Lock"),
        AuditWords::tr("Outcome"), AuditWords::tr("User"), AuditWords::tr("Redis user"),
        AuditWords::tr("Connection"), AuditWords::tr("Server"), AuditWords::tr("Reason")};
    for (const AuditEntry& entry : entries)
        table.rows.append({entry.at.toUTC().toString(Qt::ISODateWithMs), actTitle(entry),
            base::printable(entry.lock.name.bytes, wholeCell), outcomeCell(entry), shown(entry.user),
            shown(entry.redisUser), shown(entry.connection), shown(entry.server), shown(entry.reason)});
    return table;
}

} // namespace lockscope::audit
