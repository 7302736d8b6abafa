#pragma once

#include <QLayout>

namespace lockscope::ui
{

/// Places widgets side by side, and in further lines what the width has no room for. The first widget of a
/// line that wants to be wide gets what the line has left. Main thread.
class WrapLayout final : public QLayout
{
    Q_OBJECT
public:
    explicit WrapLayout(int spacing, QWidget* parent = nullptr);
    ~WrapLayout() override;

    void addItem(QLayoutItem* item) override;
    /// Inserts the widget before the one at that place; the layout's parent becomes its parent.
    void insertWidget(int place, QWidget* widget);
    [[nodiscard]] int count() const override { return int(m_items.size()); }
    [[nodiscard]] QLayoutItem* itemAt(int place) const override { return m_items.value(place); }
    [[nodiscard]] QLayoutItem* takeAt(int place) override;
    [[nodiscard]] Qt::Orientations expandingDirections() const override { return Qt::Horizontal; }
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    using Line = QList<QLayoutItem*>;
    [[nodiscard]] QList<Line> linesFor(int width) const;
    [[nodiscard]] int widthOf(const Line& line) const;
    void place(const Line& line, const QRect& room) const;

    QList<QLayoutItem*> m_items;
};

} // namespace lockscope::ui
