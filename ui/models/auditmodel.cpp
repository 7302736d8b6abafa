#include "ui/models/auditmodel.h"

#include "core/admin/actwords.h"
#include "core/audit/auditwords.h"
#include "core/base/printable.h"
#include "core/filter/vocabulary.h"
#include "core/locks/lockwords.h"
#include "ui/models/columntitle.h"
#include "ui/models/copyrole.h"
#include "ui/models/outcomestyle.h"
#include "ui/widgets/plainlabel.h"

#include <algorithm>
#include <array>

namespace lockscope::ui
{
namespace
{

constexpr qsizetype longestTerm = 400; ///< a filter has room for no more than some of them

QString auditWord(const QString& text) { return base::printable(text.toUtf8(), 200); }

QString auditText(const audit::AuditEntry& entry, int column)
{
    switch (column) {
    case AuditModel::Time:
        return entry.at.toLocalTime().toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
    case AuditModel::Act:
        return audit::actTitle(entry);
    case AuditModel::LockName:
        return entry.lock.name.isEmpty() ? QString() : locks::nameWords(entry.lock.name, 120);
    case AuditModel::Outcome:
        return AuditModel::outcomeText(entry);
    case AuditModel::Who:
        return entry.redisUser.isEmpty()
                   ? auditWord(entry.user)
                   : AuditModel::tr("%1 as %2").arg(auditWord(entry.user), auditWord(entry.redisUser));
    case AuditModel::Connection:
        return auditWord(entry.connection.isEmpty() ? entry.server : entry.connection);
    default:
        return auditWord(entry.reason);
    }
}

} // namespace

QString AuditModel::outcomeText(const audit::AuditEntry& entry)
{
    if (!entry.outcome)
        return tr("? never ended: not known");
    const QString glyph = outcomelook::glyphOf(*entry.outcome) + u' ';
    if (!entry.why.isEmpty())
        return glyph + admin::refusalSentence(entry.why);
    if (!entry.error.isEmpty())
        return glyph + admin::outcomeWords(*entry.outcome) + QStringLiteral(": ") +
               base::printable(entry.error, 60);
    admin::Outcome outcome;
    outcome.finding = entry.finding;
    outcome.findingAfter = base::milliseconds{entry.ended.value(u"finding_after_ms").toInteger()};
    const QString found = admin::findingSentence(outcome);
    const QString word = admin::outcomeWords(*entry.outcome);
    return glyph + (found.isEmpty() ? word : tr("%1. %2").arg(word, found));
}

void AuditModel::put(const QList<audit::AuditEntry>& entries)
{
    m_all = entries;
    QList<audit::AuditEntry> wanted;
    for (const audit::AuditEntry& entry : entries)
        if (passes(m_filter, entry))
            wanted.append(entry);
    show(wanted);
}

void AuditModel::setFilter(const audit::AuditFilter& filter)
{
    m_filter = filter;
    put(QList(m_all));
}

bool AuditModel::passes(const audit::AuditFilter& filter, const audit::AuditEntry& entry)
{
    if (filter.isEmpty())
        return true;
    QStringList texts;
    for (int column = 0; column < ColumnCount; ++column)
        texts.append(auditText(entry, column));
    return filter.matches(entry, texts);
}

QString AuditModel::filterTermAt(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    const audit::AuditEntry& entry = entryAt(index.row());
    const auto term = [](const char* field, const QString& value) {
        return value.isEmpty() ? QString() : QLatin1String(field) + filter::vocabulary::quoted(value);
    };
    switch (index.column()) {
    case Time:
        return term("", entry.at.toLocalTime().toString(QStringLiteral("yyyy-MM-dd")));
    case Act:
        return term("act:", QString::fromLatin1(entry.act));
    case LockName:
        return term("lock:", base::printable(entry.lock.name.bytes, longestTerm));
    case Outcome:
        return term("outcome:",
            QString::fromLatin1(admin::name(entry.outcome.value_or(admin::OutcomeKind::Unknown))));
    case Who:
        return term("actor:", entry.user);
    case Connection:
        return term("server:", entry.connection.isEmpty() ? entry.server : entry.connection);
    default:
        return term("reason:", entry.reason.first(std::min(entry.reason.size(), longestTerm)));
    }
}

/// Both lists are in the order of the log, so one walk over both finds the rows to remove and to insert.
void AuditModel::show(const QList<audit::AuditEntry>& entries)
{
    qsizetype row = 0;
    for (const audit::AuditEntry& entry : entries) {
        qsizetype last = row;
        while (last < m_shown.size() && m_shown.at(last).seq > entry.seq)
            ++last;
        if (last > row) {
            beginRemoveRows({}, int(row), int(last) - 1);
            m_shown.remove(row, last - row);
            endRemoveRows();
        }
        const bool known = row < m_shown.size() && m_shown.at(row).seq == entry.seq;
        if (!known)
            beginInsertRows({}, int(row), int(row));
        if (known)
            m_shown[row] = entry;
        else
            m_shown.insert(row, entry);
        if (!known)
            endInsertRows();
        ++row;
    }
    if (row < m_shown.size()) {
        beginRemoveRows({}, int(row), int(m_shown.size()) - 1);
        m_shown.resize(row);
        endRemoveRows();
    }
    if (row > 0)
        Q_EMIT dataChanged(index(0, Outcome), index(int(row) - 1, Outcome));
}

int AuditModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(m_shown.size());
}

int AuditModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant AuditModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid | CheckIndexOption::ParentIsInvalid))
        return {};
    const audit::AuditEntry& entry = entryAt(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return auditText(entry, index.column());
    case Qt::ToolTipRole:
        return plainToolTip(auditText(entry, index.column()));
    case Qt::ForegroundRole:
        return index.column() == Outcome
                   ? QVariant(outcomelook::colourOf(entry.outcome.value_or(admin::OutcomeKind::Unknown)))
                   : QVariant();
    case CopyRole:
        return entry.lock.name.bytes;
    default:
        return {};
    }
}

QVariant AuditModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    static constexpr std::array ids{"at", "act", "lock", "outcome", "who", "connection", "reason"};
    static_assert(ids.size() == ColumnCount);
    if (orientation == Qt::Horizontal && role == ColumnIdRole && section >= 0 && section < ColumnCount)
        return QByteArray(ids.at(size_t(section)));
    static const QStringList titles{
        tr("Time"), tr("Act"), tr("Lock"), tr("Outcome"), tr("Who"), tr("Connection"), tr("Reason")};
    return columnTitle(titles, section, orientation, role);
}

} // namespace lockscope::ui

#include "moc_auditmodel.cpp"
