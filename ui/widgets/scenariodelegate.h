#pragma once

#include <QStyledItemDelegate>

namespace lockscope::ui
{

/// Paints a scenario in two lines: number and title, and below them what the scenario shows. A title that is
/// too long for one line has both. Main thread.
class ScenarioDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    static constexpr int rowHeight = 48;

    using QStyledItemDelegate::QStyledItemDelegate;

    /// Returns true where the whole title is seen in a row of that width.
    [[nodiscard]] static bool hasRoomFor(const QString& title, int width, const QFontMetrics& metrics);

    void paint(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace lockscope::ui
