#pragma once

#include "core/profile/profile.h"
#include "ui/models/rowmodel.h"

namespace lockscope::ui
{

/// A kept connection, identified by its address.
struct ProfileRow {
    QString id;
    profile::Profile profile;
};

/// The kept connections, by group and name; only those that contain each word of the filter. Holds no secret.
/// Main thread.
class ProfileModel final : public RowModel<ProfileRow>
{
    Q_OBJECT
public:
    /// The columns, from left to right.
    enum Column { Group, Name, For, Address, Password, LastUsed, ColumnCount };

    using RowModel::RowModel;

    /// Takes all kept connections.
    void put(const QList<profile::Profile>& profiles);
    /// Shows those that contain each of these words.
    void setFilter(const QString& words);
    /// Returns how many there are, shown or not.
    [[nodiscard]] qsizetype total() const { return m_all.size(); }
    /// Returns its row; -1 where it is not shown.
    [[nodiscard]] int rowOf(const QString& uri) const;

    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(
        int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

    /// "command", "key store", "asked for"; a password file is named in the address.
    [[nodiscard]] static QString passwordWord(const profile::PasswordSource& source);

private:
    void show();
    [[nodiscard]] static QString text(const profile::Profile& profile, int column);

    QList<profile::Profile> m_all;
    QStringList m_words;
};

} // namespace lockscope::ui

Q_DECLARE_TYPEINFO(lockscope::ui::ProfileRow, Q_RELOCATABLE_TYPE);
