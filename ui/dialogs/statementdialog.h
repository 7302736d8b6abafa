#pragma once

#include "core/profile/profile.h"

#include <QDialog>

class QPlainTextEdit;
class QPushButton;

namespace lockscope::ui
{

class PlainLabel;

/// Asks for the kinds of locks by patterns of their names, PATTERN=KIND a line. It cannot be accepted while a
/// line cannot be read, and says why.
class StatementDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit StatementDialog(const QList<profile::Statement>& statements, QWidget* parent = nullptr);

    /// Returns the statements without empty lines; of several for one pattern the last.
    [[nodiscard]] QList<profile::Statement> statements() const;

private:
    void judge();

    QPlainTextEdit* m_lines;
    PlainLabel* m_fault;
    QPushButton* m_accept;
};

} // namespace lockscope::ui
