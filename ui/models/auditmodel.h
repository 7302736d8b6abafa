#pragma once

#include "core/audit/auditfilter.h"

#include <QAbstractTableModel>

namespace lockscope::ui
{

/// A table of the acts in the audit log, newest first, behind a filter. New acts are inserted at the top
/// and outcomes set in their rows, so that selection and scroll position stay. Main thread.
class AuditModel final : public QAbstractTableModel
{
    Q_OBJECT
public:
    /// The columns, from left to right.
    enum Column { Time, Act, LockName, Outcome, Who, Connection, Reason, ColumnCount };

    using QAbstractTableModel::QAbstractTableModel;

    /// Takes the acts of the log, newest first; rows that are there already stay.
    void put(const QList<audit::AuditEntry>& entries);
    /// Keeps rows that the filter lets pass; a word of it is looked for in all columns.
    void setFilter(const audit::AuditFilter& filter);
    [[nodiscard]] const audit::AuditFilter& filter() const { return m_filter; }
    /// Returns the term of a filter that lets pass what the cell shows; empty where it is empty.
    [[nodiscard]] QString filterTermAt(const QModelIndex& index) const;
    [[nodiscard]] const audit::AuditEntry& entryAt(int row) const { return m_shown.at(row); }
    [[nodiscard]] const QList<audit::AuditEntry>& shown() const { return m_shown; }
    [[nodiscard]] qsizetype total() const { return m_all.size(); }
    /// Returns all acts, shown or not.
    [[nodiscard]] const QList<audit::AuditEntry>& all() const { return m_all; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// True where the filter lets that act pass, by what its row shows.
    [[nodiscard]] static bool passes(const audit::AuditFilter& filter, const audit::AuditEntry& entry);
    /// "refused: It has changed since you saw it."
    [[nodiscard]] static QString outcomeText(const audit::AuditEntry& entry);

private:
    void show(const QList<audit::AuditEntry>& entries);

    QList<audit::AuditEntry> m_all;
    QList<audit::AuditEntry> m_shown;
    audit::AuditFilter m_filter;
};

} // namespace lockscope::ui
