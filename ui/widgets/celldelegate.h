#pragma once

#include <QStyledItemDelegate>

namespace lockscope::ui
{

/// Paints a cell of the locks table: rows of 26 px, text shortened in the middle (names differ at both ends),
/// colour for state alone. Subclasses paint what is inside.
class CellDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void setMonospace(bool monospace) { m_monospace = monospace; }
    void paint(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

protected:
    /// Paints into `inside` (the cell without its margins); the panel behind it is there.
    virtual void paintInside(QPainter* painter, const QRect& inside, const QModelIndex& index) const;
    /// The text's ink: muted where sight of the lock was lost.
    [[nodiscard]] static QColor ink(const QModelIndex& index);

private:
    bool m_monospace = false;
};

/// The state: shape, word and colour.
class StateDelegate final : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;

protected:
    void paintInside(QPainter* painter, const QRect& inside, const QModelIndex& index) const override;
};

/// What is found about the lock, in the colour of how grave that is.
class TroubleDelegate final : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;

protected:
    void paintInside(QPainter* painter, const QRect& inside, const QModelIndex& index) const override;
};

/// The remaining time: a bar that drains, with the number; a renewal flashes the cell once.
class TtlDelegate final : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;

    void setStill(bool still) { m_still = still; } ///< reduced motion: no flash

protected:
    void paintInside(QPainter* painter, const QRect& inside, const QModelIndex& index) const override;

private:
    bool m_still = false;
};

} // namespace lockscope::ui
