#pragma once

#include <QByteArrayList>
#include <QDialog>

class QPlainTextEdit;

namespace lockscope::ui
{

/// Asks for name prefixes, one a line, whose locks are to be found and pushed at once. \xHH is any byte.
class PrefixDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit PrefixDialog(const QByteArrayList& prefixes, QWidget* parent = nullptr);

    /// Returns each prefix once, without empty lines. A prefix that begins with another of them is left out,
    /// because the server refuses prefixes that overlap.
    [[nodiscard]] QByteArrayList prefixes() const;

private:
    QPlainTextEdit* m_lines;
};

} // namespace lockscope::ui
