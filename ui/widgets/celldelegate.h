#pragma once

#include "ui/widgets/celltexts.h"

#include <QStyledItemDelegate>

namespace lockscope::ui
{

/// Paints a cell of the locks table: rows of 26 px, text shortened in the middle (names differ at both ends),
/// colour for states and findings alone. Subclasses paint the content.
class CellDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    /// Sets whether the cells are painted in the font of ids and keys.
    void setMonospace(bool monospace) { m_monospace = monospace; }
    void paint(
        QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

    /// Returns the width, in pixels, in which the cell shows its whole text.
    [[nodiscard]] int wantedWidth(const QFont& font, const QModelIndex& index) const;
    /// Returns the width below which the cell would say too little; zero where any will do.
    [[nodiscard]] int neededWidth(const QFont& font, const QModelIndex& index) const;

protected:
    /// Returns wantedWidth() without the margins.
    [[nodiscard]] virtual int insideWidth(const QModelIndex& index) const;
    /// Returns neededWidth() without the margins.
    [[nodiscard]] virtual int neededInside(const QModelIndex& index) const;
    /// Paints into `inside` (the cell without its margins); the background is painted already.
    virtual void paintInside(QPainter* painter, const QRect& inside, const QModelIndex& index) const;
    /// Returns the text's ink: muted where sight of the lock was lost.
    [[nodiscard]] static QColor ink(const QModelIndex& index);
    /// Returns the texts of this column, laid out in its font.
    [[nodiscard]] CellTexts& texts() const { return m_texts; }

private:
    mutable CellTexts m_texts; ///< a cache: painting is const
    bool m_monospace = false;
};

/// Paints the state: shape, word and colour.
class StateDelegate final : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;

protected:
    [[nodiscard]] int insideWidth(const QModelIndex& index) const override;
    void paintInside(QPainter* painter, const QRect& inside, const QModelIndex& index) const override;
};

/// Paints a short word, of which a part says little: a narrow column keeps the room for it.
class WordDelegate final : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;

protected:
    [[nodiscard]] int neededInside(const QModelIndex& index) const override;
};

/// Returns what a narrow cell shows of "⚠ no expiry +1": its words cut before the number of the others, and
/// `sign` alone where not even their begin fits.
[[nodiscard]] QString shortTrouble(
    const QString& text, const QString& sign, const QFontMetrics& metrics, int width);

/// Paints the findings about the lock, in the colour of their severity: in a narrow cell the gravest in its
/// shortest words.
class TroubleDelegate final : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;

protected:
    [[nodiscard]] int neededInside(const QModelIndex& index) const override;
    void paintInside(QPainter* painter, const QRect& inside, const QModelIndex& index) const override;
};

/// Paints the remaining time: a bar that drains, with the number; a renewal flashes the cell once.
class TtlDelegate final : public CellDelegate
{
    Q_OBJECT
public:
    using CellDelegate::CellDelegate;

    void setStill(bool still) { m_still = still; } ///< reduced motion: no flash

protected:
    [[nodiscard]] int insideWidth(const QModelIndex& index) const override;
    void paintInside(QPainter* painter, const QRect& inside, const QModelIndex& index) const override;

private:
    bool m_still = false;
};

} // namespace lockscope::ui
