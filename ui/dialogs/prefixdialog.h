#pragma once

#include <QByteArrayList>
#include <QDialog>

class QPlainTextEdit;

namespace lockscope::ui
{

/// Asks for the beginnings of names that are to be found and pushed at once, one a line. \xHH stands for any
/// byte.
class PrefixDialog final : public QDialog
{
    Q_OBJECT
public:
    explicit PrefixDialog(const QByteArrayList& prefixes, QWidget* parent = nullptr);

    /// Without empty lines, each once; one that begins with another of them is left out: the server refuses
    /// prefixes that overlap.
    [[nodiscard]] QByteArrayList prefixes() const;

private:
    QPlainTextEdit* m_lines;
};

} // namespace lockscope::ui
