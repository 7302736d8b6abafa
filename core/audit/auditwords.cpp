#include "core/audit/auditwords.h"

#include <QCoreApplication>

namespace lockscope::audit
{

using What = AuditFinding::What;

namespace
{

struct AuditWords {
    Q_DECLARE_TR_FUNCTIONS(audit)
};

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

} // namespace lockscope::audit
