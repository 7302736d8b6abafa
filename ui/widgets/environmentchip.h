#pragma once

#include "core/profile/environment.h"

#include <QIcon>
#include <QWidget>

namespace lockscope::ui
{

/// The environment of a connection as word and colour. Hidden where nobody has stated it.
class EnvironmentChip final : public QWidget
{
    Q_OBJECT
public:
    explicit EnvironmentChip(QWidget* parent = nullptr);

    /// Shows that environment.
    void put(profile::Environment environment);
    [[nodiscard]] QSize sizeHint() const override;

    /// Returns the colour of that environment in the present theme.
    [[nodiscard]] static QColor colourOf(profile::Environment environment);
    /// Returns a mark for a tab or a row, a square in the environment's colour: full for production, half for
    /// a test, open for development, dashed where nobody has stated it.
    [[nodiscard]] static QIcon mark(profile::Environment environment);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QFont face() const;

    profile::Environment m_environment = profile::Environment::Unstated;
};

} // namespace lockscope::ui
