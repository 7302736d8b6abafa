#pragma once

#include <QWidget>

namespace lockscope::ui
{

/// A red dot that follows the mouse over some views, for people who show them to others. It takes no events;
/// the mouse's own arrow is hidden meanwhile. Main thread.
class LaserPointer final : public QWidget
{
    Q_OBJECT
public:
    /// `area` is an ancestor of the views, and the dot is drawn above them.
    explicit LaserPointer(QWidget* area);

    /// Follows the mouse over this view too.
    void follow(QWidget* view);
    /// Sets whether it is shown.
    void setOn(bool on);
    [[nodiscard]] bool isOn() const { return m_isOn; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void moveTo(QPoint globalPosition);

    QWidget* m_area;
    QList<QWidget*> m_views;
    bool m_isOn = false;
};

} // namespace lockscope::ui
