#pragma once

#include "core/console/export.h"

#include <QFileDialog>

class QCheckBox;

namespace lockscope::ui
{

/// Asks where something is to be written, and whether the names in it are to be hashed: for who sends it to
/// others. Deletes itself; blocks nothing. Main thread.
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
