#pragma once

#include <QPointer>
#include <QScrollArea>

namespace lockscope::ui
{

/// Shows a widget in the room that its window leaves it, as a part of what is around it: without a frame, as
/// wide as the room, and scrolled up and down where it is too high. Main thread.
class FittedScroll final : public QScrollArea
{
    Q_OBJECT
public:
    /// The colour behind the content: that of what is around it, or that of texts and tables.
    enum class Ground : quint8 { Around, Base };

    /// Takes ownership of `content`.
    FittedScroll(QWidget* content, QWidget* parent, Ground ground = Ground::Around);

    /// Follows the content, which grows: scrolls to its end, or to a line that is to be seen. From now on it
    /// is at least so wide and takes no room from what is around it, so nothing moves when it is filled. The
    /// keys reach it while it scrolls.
    void follow(int width);
    /// Keeps this part of the content in sight from now on, its begin first; null = the end.
    void keepInSight(QWidget* line);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    int m_width = 0; ///< at least, where it follows; 0 = it does not
    QPointer<QWidget> m_line;
};

} // namespace lockscope::ui
