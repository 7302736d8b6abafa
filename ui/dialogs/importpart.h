#pragma once

#include "core/profile/connectionfile.h"

#include <QHash>
#include <QWidget>

namespace lockscope::ui
{

class PlainLabel;

/// Imports connections from the file of another program, and reports what was found. Passwords stay in
/// memory, for the next connection. Main thread.
class ImportPart final : public QWidget
{
    Q_OBJECT
public:
    explicit ImportPart(QWidget* parent = nullptr);

    /// Reads the file and shows what was found; found() follows where it could be read.
    void read(const QString& path);
    /// Returns the password that a file had for that address; empty where it had none.
    [[nodiscard]] QString passwordOf(const QString& uri) const;
    /// Forgets the passwords.
    void forget() { m_passwords.clear(); }

Q_SIGNALS:
    /// Brings the connections of the file.
    void found(const QList<lockscope::profile::ImportedConnection>& connections);

private:
    void choose();
    void report(const QString& path, const profile::ImportedFile& file);

    PlainLabel* m_notice;
    QHash<QString, redis::Secret> m_passwords; ///< by address
};

} // namespace lockscope::ui
