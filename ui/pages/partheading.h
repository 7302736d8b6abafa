#pragma once

#include <QWidget>

namespace lockscope::ui
{

class PlainLabel;

/// The heading of a part of the detail pane, with room at its right for buttons.
class PartHeading final : public QWidget
{
    Q_OBJECT
public:
    explicit PartHeading(const QString& text, QWidget* parent = nullptr);

    /// Shows that text as the heading.
    void put(const QString& text);
    /// `aside` becomes the heading's child.
    void setAside(QWidget* aside);

private:
    PlainLabel* m_text;
};

} // namespace lockscope::ui
