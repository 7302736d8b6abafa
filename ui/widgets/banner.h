#pragma once

#include <QFrame>

class QToolButton;
class QPushButton;

namespace lockscope::ui
{

class PlainLabel;

/// A strip across the page with one sentence and at most one button. Hidden while it has no text.
class Banner final : public QFrame
{
    Q_OBJECT
public:
    /// How urgent the message is.
    enum class Tone { Notice, Warning };

    explicit Banner(QWidget* parent = nullptr);

    /// An empty `text` hides it; with an empty `button` it has none. `closable`: a person may dismiss it.
    void put(Tone tone, const QString& text, const QString& button = {}, bool closable = false);
    /// Keeps the room for such a notice while the banner is hidden, so that nothing beside it ever moves.
    void keepRoomFor(const QString& text, const QString& button);
    [[nodiscard]] QString text() const;
    [[nodiscard]] Tone tone() const { return m_tone; }

Q_SIGNALS:
    /// The button was pressed.
    void pressed();
    void closed(); ///< dismissed by a person

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Tone m_tone = Tone::Notice;
    PlainLabel* m_text;
    QPushButton* m_button;
    QToolButton* m_close;
};

} // namespace lockscope::ui
