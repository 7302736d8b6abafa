#pragma once

#include "core/profile/connectionfile.h"
#include "core/profile/profile.h"

#include <QWidget>

namespace lockscope::ui
{

class CommandPart;
class ImportPart;
class PlainLabel;
class RecentList;

/// The servers that are known already: those of before, and those of a file that is imported. Main thread.
class ConnectionChoice final : public QWidget
{
    Q_OBJECT
public:
    /// `store` may be null (none are known) and must outlive this; it is only read.
    explicit ConnectionChoice(const profile::ProfileStore* store, QWidget* parent = nullptr);

    /// Takes the connections of that file, as if it had been chosen by hand.
    void import(const QString& path);
    /// Forgets the passwords of what was imported.
    void forget();

Q_SIGNALS:
    /// `password` is what an imported file has for it, and empty otherwise.
    void marked(const QString& uri, const QString& password);
    void chosen();
    /// To be kept: put() each, and save; the list shows them as soon as this returns.
    void imported(const QList<lockscope::profile::Profile>& profiles);

private:
    void showRecent();
    void take(const QList<profile::ImportedConnection>& connections);

    const profile::ProfileStore* m_store;
    PlainLabel* m_label;
    RecentList* m_recent;
    ImportPart* m_import;
    CommandPart* m_commands;
};

} // namespace lockscope::ui
