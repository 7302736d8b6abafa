#pragma once

#include "core/profile/profile.h"

#include <QWidget>

namespace lockscope::ui
{

class PlainLabel;

/// Connections of somebody else's file that want their password from a command: what would run is shown as it
/// is, and nothing of it is taken before a person says so. Main thread.
class CommandPart final : public QWidget
{
    Q_OBJECT
public:
    explicit CommandPart(QWidget* parent = nullptr);

    /// Profiles as they would be with their commands; hidden where there are none.
    void put(const QList<profile::Profile>& profiles);

Q_SIGNALS:
    void allowed(const QList<lockscope::profile::Profile>& profiles);

private:
    PlainLabel* m_says;
    QList<profile::Profile> m_profiles;
};

} // namespace lockscope::ui
