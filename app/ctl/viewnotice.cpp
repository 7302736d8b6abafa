#include "app/ctl/viewnotice.h"

#include "app/ctl/output.h"
#include "core/locks/clockcheck.h"
#include "core/locks/viewwords.h"

#include <utility>

namespace lockscope::ctl
{

ViewNotice::ViewNotice(CommandSession& session, QObject* parent)
    : QObject(parent)
    , m_session(session)
{
    connect(&session, &CommandSession::healthChanged, this, &ViewNotice::take);
}

void ViewNotice::take(const locks::Health& health)
{
    if (!health.live)
        return;
    for (const QString& sentence : locks::viewSentences(health)) {
        if (!m_said.contains(sentence)) {
            m_said.append(sentence);
            complain(sentence);
        }
    }
    sayClocks(health);
}

/// By how much they are off changes all the time.
void ViewNotice::sayClocks(const locks::Health& health)
{
    const QStringList clocks = locks::clockSentences(locks::checkClocks(health, m_session.limits().clockOff));
    if (!clocks.isEmpty() && !std::exchange(m_saidClocks, true))
        complain(clocks.join(u' '));
}

} // namespace lockscope::ctl

#include "moc_viewnotice.cpp"
