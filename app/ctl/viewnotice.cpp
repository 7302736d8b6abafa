#include "app/ctl/viewnotice.h"

#include "app/ctl/output.h"
#include "core/locks/viewwords.h"

namespace lockscope::ctl
{

ViewNotice::ViewNotice(CommandSession& session, QObject* parent)
    : QObject(parent)
{
    connect(&session, &CommandSession::healthChanged, this, &ViewNotice::take);
}

void ViewNotice::take(const locks::Health& health)
{
    const QStringList sentences = locks::viewSentences(health);
    for (const QString& sentence : sentences) {
        if (!health.live || m_said.contains(sentence))
            continue;
        m_said.append(sentence);
        complain(sentence);
    }
}

} // namespace lockscope::ctl

#include "moc_viewnotice.cpp"
