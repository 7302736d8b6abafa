#pragma once

#include <QWidget>

namespace lockscope::ui
{

/// What stands above a part of the detail pane, with room at its right for what can be done there.
class PartHeading final : public QWidget
{
    Q_OBJECT
public:
    explicit PartHeading(const QString& text, QWidget* parent = nullptr);

    /// Becomes the heading's child.
    void setAside(QWidget* aside);
};

} // namespace lockscope::ui
