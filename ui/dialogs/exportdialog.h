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

    /// Offers to write a table in one of these forms, to a file of that name without its ending.
    void offer(const QString& name, const QList<words::TableForm>& forms);
    /// Offers one more choice, chosen at first; `tip` says what it means. The dialog owns the box.
    QCheckBox* addChoice(const QString& text, const QString& tip);
    /// Returns whether names are to be hashed, as chosen beside the file.
    [[nodiscard]] console::Naming naming() const;
    /// Returns the chosen form of those that were offered.
    [[nodiscard]] words::TableForm form() const;

Q_SIGNALS:
    /// A file was chosen; `naming` and `form` are as chosen beside it.
    void chosen(const QString& path, lockscope::console::Naming naming, lockscope::words::TableForm form);

private:
    void addToBottom(QCheckBox* box);

    QList<words::TableForm> m_forms;
    QCheckBox* m_hashed;
};

} // namespace lockscope::ui
