#pragma once

#include "core/profile/profile.h"

#include <QWidget>

namespace lockscope::ui
{

class PlainLabel;

/// The connections of an imported file that take their password from a command. It shows each command
/// unchanged, and no command is taken over before a person agrees. Main thread.
class CommandPart final : public QWidget
{
    Q_OBJECT
public:
    explicit CommandPart(QWidget* parent = nullptr);

    /// Takes the profiles with their commands; hidden where there are none.
    void put(const QList<profile::Profile>& profiles);

Q_SIGNALS:
    /// A person has agreed to the commands of these profiles.
    void allowed(const QList<lockscope::profile::Profile>& profiles);

private:
    PlainLabel* m_says;
    QList<profile::Profile> m_profiles;
};

} // namespace lockscope::ui
