#pragma once

#include <QCache>
#include <QFont>
#include <QStaticText>

class QPainter;

namespace lockscope::ui
{

/// The texts of a column's cells, laid out once in the column's font and kept: shaping is most of a cell's
/// cost, and a table shows the same texts again and again. All texts are plain. Lives on the window's thread.
class CellTexts
{
public:
    /// The most layouts that are kept; the least used leaves first.
    static constexpr int kept = 500;
    /// Longer texts, in UTF-16 units, are wider than any column; only their shortened forms are laid out.
    static constexpr qsizetype longest = 500;

    /// Sets the font; the layouts in another one are forgotten.
    void setFont(const QFont& font);
    /// Returns the width of the text in pixels; that of the longest one for a longer text.
    [[nodiscard]] int widthOf(const QString& text);
    /// True where the text is not wider than `width` pixels.
    [[nodiscard]] bool fits(const QString& text, int width);
    /// Draws the text in one line with the painter's pen, shortened where it is wider than `where`.
    void draw(QPainter& painter, const QRect& where, Qt::Alignment alignment, const QString& text);
    /// Returns how many layouts are kept.
    [[nodiscard]] qsizetype size() const { return m_layouts.size(); }

private:
    const QStaticText& layoutOf(const QString& text);
    const QStaticText& shortened(const QString& text, int width);
    const QStaticText& keep(const QString& key, const QString& text);

    QFont m_font;
    QCache<QString, QStaticText> m_layouts{kept};
};

} // namespace lockscope::ui
