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

    /// Shows it; reports nothing.
    void put(profile::Environment environment);
    [[nodiscard]] profile::Environment environment() const;

Q_SIGNALS:
    /// A person has chosen it.
    void chosen(lockscope::profile::Environment environment);

protected:
    void changeEvent(QEvent* event) override;

private:
    void mark();
};

} // namespace lockscope::ui
