#pragma once

#include "core/profile/connectioncolour.h"

#include <QColor>
#include <QComboBox>
#include <QIcon>

namespace lockscope::ui
{

/// The choice of a connection's colour, by word and patch. Main thread.
class ColourBox final : public QComboBox
{
    Q_OBJECT
public:
    explicit ColourBox(QWidget* parent = nullptr);

    /// Choose a colour, and return the chosen one.
    void put(profile::ConnectionColour colour) { setCurrentIndex(int(colour)); }
    [[nodiscard]] profile::ConnectionColour colour() const
    {
        return profile::ConnectionColour(currentIndex());
    }

    /// Returns it in the theme's shade; invalid for None.
    [[nodiscard]] static QColor shadeOf(profile::ConnectionColour colour);
    /// Returns a patch for a row; null for None.
    [[nodiscard]] static QIcon patch(profile::ConnectionColour colour);

protected:
    void changeEvent(QEvent* event) override;

private:
    void mark();
};

} // namespace lockscope::ui
