#pragma once

#include <QScrollArea>

namespace lockscope::ui
{

/// Shows a widget of texts at its full height, as long as the window fits the screen with it; beyond that it
/// scrolls, and shows its end when it has grown. The window stays on the screen as it grows. For windows
/// whose layout fixes their size. Main thread.
class FittedScroll final : public QScrollArea
{
    Q_OBJECT
public:
    /// Takes ownership of `content`; `width` is the width of the scroll area.
    FittedScroll(QWidget* content, int width, QWidget* parent);

    [[nodiscard]] QSize sizeHint() const override { return {width(), m_height}; }
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }
    bool eventFilter(QObject* watched, QEvent* event) override;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void fit();
    void keepInSight();
    [[nodiscard]] int room() const;

    int m_height = 0;
};

} // namespace lockscope::ui
