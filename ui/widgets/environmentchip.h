#pragma once

#include "core/profile/environment.h"

#include <QIcon>
#include <QWidget>

namespace lockscope::ui
{

/// What a connection is for, as word and colour. Hidden where nobody has stated it.
class EnvironmentChip final : public QWidget
{
    Q_OBJECT
public:
    explicit EnvironmentChip(QWidget* parent = nullptr);

    void put(profile::Environment environment);
    [[nodiscard]] QSize sizeHint() const override;

    [[nodiscard]] static QColor colourOf(profile::Environment environment);
    /// Its colour in a shape of its own, for a tab or a row: a square, full for production, half for a test,
    /// open for development; a dashed one where nobody has stated it.
    [[nodiscard]] static QIcon mark(profile::Environment environment);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QFont face() const;

    profile::Environment m_environment = profile::Environment::Unstated;
};

} // namespace lockscope::ui
