#pragma once

#include <QList>
#include <QPointF>
#include <QRectF>
#include <QString>

#include <algorithm>
#include <cmath>

/// Pieces of SVG. Inside core/figure.
namespace lockscope::figure
{

/// Two digits after the point: finer cannot be seen.
inline QString svgNumber(double value) { return QString::number(value, 'f', 2); }

/// One element after the other; whatever is text is escaped.
class SvgText
{
public:
    /// Append an element of that style (a class of the style sheet); `title` is its tooltip, as plain text.
    void rect(const QRectF& rect, const QString& style, const QString& title = {})
    {
        const QString place = QStringLiteral("<rect x='%1' y='%2' width='%3' height='%4' class='%5'")
                                  .arg(svgNumber(rect.left()), svgNumber(rect.top()), svgNumber(rect.width()),
                                      svgNumber(rect.height()), style);
        close(place, QStringLiteral("rect"), title);
    }
    void line(QPointF from, QPointF to, const QString& style, const QString& title = {})
    {
        const QString place =
            QStringLiteral("<line x1='%1' y1='%2' x2='%3' y2='%4' class='%5'")
                .arg(svgNumber(from.x()), svgNumber(from.y()), svgNumber(to.x()), svgNumber(to.y()), style);
        close(place, QStringLiteral("line"), title);
    }
    void circle(QPointF at, double radius, const QString& style, const QString& title = {})
    {
        const QString place = QStringLiteral("<circle cx='%1' cy='%2' r='%3' class='%4'")
                                  .arg(svgNumber(at.x()), svgNumber(at.y()), svgNumber(radius), style);
        close(place, QStringLiteral("circle"), title);
    }
    void shape(const QList<QPointF>& corners, const QString& style)
    {
        QString places;
        for (const QPointF& corner : corners)
            places += svgNumber(corner.x()) + u',' + svgNumber(corner.y()) + u' ';
        m_svg += QStringLiteral("<polygon points='%1' class='%2'/>\n").arg(places.trimmed(), style);
    }
    /// Rising lines across a rectangle, each cut off at its edges: patterns are not known to every program.
    void hatch(const QRectF& rect, double apart, const QString& style)
    {
        QString way;
        const int lines = static_cast<int>(std::ceil((rect.width() + rect.height()) / apart)) - 1;
        for (int line = 1; line <= lines; ++line) {
            const double x = rect.left() - rect.height() + line * apart;
            const double from = std::max(x, rect.left());
            const double to = std::min(x + rect.height(), rect.right());
            way += QStringLiteral("M%1 %2L%3 %4")
                       .arg(svgNumber(from), svgNumber(rect.bottom() - (from - x)), svgNumber(to),
                           svgNumber(rect.bottom() - (to - x)));
        }
        if (!way.isEmpty())
            m_svg += QStringLiteral("<path d='%1' class='%2'/>\n").arg(way, style);
    }
    void text(QPointF at, const QString& style, const QString& words)
    {
        m_svg += QStringLiteral("<text x='%1' y='%2' class='%3'>%4</text>\n")
                     .arg(svgNumber(at.x()), svgNumber(at.y()), style, words.toHtmlEscaped());
    }
    void raw(const QString& svg) { m_svg += svg; }

    /// Returns all elements so far, without the svg element around them.
    [[nodiscard]] const QString& elements() const { return m_svg; }
    /// All of it as a picture of that size.
    [[nodiscard]] QString picture(double width, double height, const QString& name) const
    {
        const QString front = QStringLiteral("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 %1 %2' "
                                             "width='%1' height='%2' role='img' aria-label='%3'>\n");
        return front.arg(svgNumber(width), svgNumber(height), name.toHtmlEscaped()) + m_svg +
               QStringLiteral("</svg>\n");
    }

private:
    void close(const QString& place, const QString& element, const QString& title)
    {
        m_svg += title.isEmpty() ? place + QStringLiteral("/>\n")
                                 : place + QStringLiteral("><title>") + title.toHtmlEscaped() +
                                       QStringLiteral("</title></") + element + QStringLiteral(">\n");
    }

    QString m_svg;
};

} // namespace lockscope::figure
