#pragma once

#include <QWidget>

namespace lockscope::ui
{

class PlainLabel;

/// What stands above a part of the detail pane, with room at its right for what can be done there.
class PartHeading final : public QWidget
{
    Q_OBJECT
public:
    explicit PartHeading(const QString& text, QWidget* parent = nullptr);

    void put(const QString& text);
    /// Becomes the heading's child.
    void setAside(QWidget* aside);

private:
    PlainLabel* m_text;
};

} // namespace lockscope::ui
