#include "ui/dialogs/commandpart.h"

#include "core/base/printable.h"
#include "ui/widgets/plainlabel.h"

#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope::ui
{

CommandPart::CommandPart(QWidget* parent)
    : QWidget(parent)
    , m_says(new PlainLabel(this))
{
    m_says->setObjectName(QStringLiteral("commands"));
    m_says->setWordWrap(true);
    auto* allow = new QPushButton(tr("Let these commands run on this machine"), this);
    allow->setObjectName(QStringLiteral("allowCommands"));
    allow->setAutoDefault(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_says);
    layout->addWidget(allow, 0, Qt::AlignLeft);
    connect(allow, &QPushButton::clicked, this, [this] {
        hide();
        Q_EMIT allowed(m_profiles);
    });
    hide();
}

void CommandPart::put(const QList<profile::Profile>& profiles)
{
    m_profiles = profiles;
    QStringList lines{tr("The file names commands that would give passwords. They would run on this machine "
                         "whenever these connections are made; until you say so the password is asked for:")};
    for (const profile::Profile& profile : profiles)
        for (const QString& command : profile.commands())
            lines.append(
                tr("• %1: %2")
                    .arg(base::printable(profile.name.toUtf8(), 60), base::printable(command.toUtf8(), 400)));
    m_says->put(lines.join(u'\n'));
    setVisible(!profiles.isEmpty());
}

} // namespace lockscope::ui

#include "moc_commandpart.cpp"
