#pragma once

#include <QWidget>

class QPlainTextEdit;
class QToolButton;

namespace lockscope::ui
{

class CopyButton;

/// Monospaced lines under a heading that folds them out and in, broken at any character, with a button that
/// copies them whole. As high as its lines, up to a few; beyond that it scrolls.
class Foldout final : public QWidget
{
    Q_OBJECT
public:
    Foldout(const QString& title, QWidget* parent = nullptr);

    /// Sets the heading.
    void setTitle(const QString& title);
    /// Sets the lines; without any it is hidden. They are shown in printable form; their bytes are copied.
    /// `inSight`: the line to which it scrolls where they are others than before.
    void put(const QByteArrayList& lines, qsizetype inSight = 0);
    /// Sets a text that is shown and copied whole as it stands, because it is in printable form already;
    /// hidden where it is empty.
    void putText(const QString& text);
    void setOpen(bool open);
    [[nodiscard]] bool isOpen() const;
    [[nodiscard]] QString text() const; ///< as shown when open

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fit();

    QByteArrayList m_lines;
    QToolButton* m_heading;
    CopyButton* m_copy;
    QPlainTextEdit* m_text;
};

} // namespace lockscope::ui
