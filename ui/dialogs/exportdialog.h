#pragma once

#include "core/console/export.h"

#include <QFileDialog>

class QCheckBox;

namespace lockscope::ui
{

/// Asks where to write a file, and whether to hash the names in it, for people who send it to others. Deletes
/// itself; does not block. Main thread.
class ExportDialog final : public QFileDialog
{
    Q_OBJECT
public:
    ExportDialog(QWidget* parent, const QString& title);

    [[nodiscard]] console::Naming naming() const;

Q_SIGNALS:
    void chosen(const QString& path, lockscope::console::Naming naming);

private:
    QCheckBox* m_hashed;
};

} // namespace lockscope::ui
