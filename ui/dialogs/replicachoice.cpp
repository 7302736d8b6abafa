#include "ui/dialogs/replicachoice.h"

namespace lockscope::ui
{

ReplicaChoice::ReplicaChoice(QWidget* parent)
    : QCheckBox(tr("&Look for locks on a replica"), parent)
{
    setObjectName(QStringLiteral("replica"));
    setToolTip(tr("A replica of the server is searched; what is found there is read, and acted on, on the "
                  "primary, as ever"));
}

void ReplicaChoice::put(const base::Result<console::Address>& address)
{
    setEnabled(address && !address->unixSocket);
    setHidden(address && address->discoversOnReplica);
}

QStringList ReplicaChoice::parameters() const
{
    const bool isWanted = isEnabled() && !isHidden() && isChecked();
    return isWanted ? QStringList{QStringLiteral("discover=replica")} : QStringList();
}

} // namespace lockscope::ui

#include "moc_replicachoice.cpp"
