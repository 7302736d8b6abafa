#pragma once

#include "core/profile/environment.h"

#include <QComboBox>

namespace lockscope::ui
{

/// The choice of the environment that a connection is for, each with its mark. Main thread.
class EnvironmentBox final : public QComboBox
{
    Q_OBJECT
public:
    explicit EnvironmentBox(QWidget* parent = nullptr);

    /// Choose an environment, and return the chosen one.
    void put(profile::Environment environment) { setCurrentIndex(int(environment)); }
    [[nodiscard]] profile::Environment environment() const { return profile::Environment(currentIndex()); }

protected:
    void changeEvent(QEvent* event) override;

private:
    void mark();
};

} // namespace lockscope::ui
