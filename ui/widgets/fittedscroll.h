#pragma once

#include <QPointer>
#include <QScrollArea>

namespace lockscope::ui
{

/// Shows a widget of texts in the room that its window leaves it, and scrolls where that is too little: to
/// its end when it has grown, or to a line that is to be seen. It takes no room from what is around it, so
/// nothing moves when it is filled. Main thread.
class FittedScroll final : public QScrollArea
{
    Q_OBJECT
public:
    /// Takes ownership of `content`; `width` is the least width of the scroll area.
    FittedScroll(QWidget* content, int width, QWidget* parent);

    /// Keeps this part of the content in sight from now on, its begin first; null = the end.
    void keepInSight(QWidget* line);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    const int m_width;
    QPointer<QWidget> m_line;
};

} // namespace lockscope::ui
