#pragma once

#include <QByteArrayList>
#include <QToolButton>

namespace lockscope::ui
{

/// A small button that copies exact bytes to the clipboard, in the form in which they can be typed again
/// (base::printable in full), and shows for a moment that it did. It never shows the bytes.
class CopyButton final : public QToolButton
{
    Q_OBJECT
public:
    /// `what` names the copied thing for the tooltip and for screen readers: "name", "key", …
    explicit CopyButton(const QString& what, QWidget* parent = nullptr);

    /// Sets the bytes that are copied.
    void setBytes(const QByteArray& bytes) { setLines({bytes}); }
    /// Sets several byte strings, each copied on a line of its own.
    void setLines(const QByteArrayList& lines)
    {
        m_lines = lines;
        m_text.clear();
    }
    /// Sets a text that is copied as it stands: it is in printable form already.
    void setText(const QString& text)
    {
        m_lines.clear();
        m_text = text;
    }
    [[nodiscard]] QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void copy();

    QByteArrayList m_lines;
    QString m_text; ///< in place of lines
    bool m_done = false;
};

} // namespace lockscope::ui
