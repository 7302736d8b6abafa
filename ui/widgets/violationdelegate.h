#pragma once

#include <QStyledItemDelegate>

namespace lockscope::ui
{

/// Paints a violation: its rule, whether it was expected, and its sentence, wrapped to the view's width.
class ViolationDelegate final : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace lockscope::ui
