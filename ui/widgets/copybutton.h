#pragma once

#include <QByteArrayList>
#include <QToolButton>

namespace lockscope::ui
{

/// A small button that puts exact bytes on the clipboard, in the form in which they can be typed again
/// (base::printable in full), and says so for a moment. The bytes never show on it.
class CopyButton final : public QToolButton
{
    Q_OBJECT
public:
    /// `what` names the thing for the tooltip and for screen readers: "name", "key", …
    explicit CopyButton(const QString& what, QWidget* parent = nullptr);

    void setBytes(const QByteArray& bytes) { m_lines = {bytes}; }
    /// Several, each on a line of its own.
    void setLines(const QByteArrayList& lines) { m_lines = lines; }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void copy();

    QByteArrayList m_lines;
    bool m_done = false;
};

} // namespace lockscope::ui
