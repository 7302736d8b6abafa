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

/// The list of known servers: recent ones and those of an imported file. Main thread.
class ConnectionChoice final : public QWidget
{
    Q_OBJECT
public:
    /// `store` may be null (no server is known); it must outlive this object and is only read.
    explicit ConnectionChoice(const profile::ProfileStore* store, QWidget* parent = nullptr);

    /// Imports the connections of that file, as if it had been chosen by hand.
    void import(const QString& path);
    /// Forgets the passwords of the imported connections.
    void forget();

Q_SIGNALS:
    /// `password` is the one that an imported file has for `uri`, and empty otherwise.
    void marked(const QString& uri, const QString& password);
    /// The marked server is to be connected to at once.
    void chosen();
    /// Asks to keep the profiles: put() each, and save; the list shows them as soon as this returns.
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
