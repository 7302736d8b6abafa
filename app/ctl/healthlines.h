#pragma once

#include "app/ctl/commandsession.h"
#include "app/ctl/healthnews.h"

#include <QObject>

namespace lockscope::ctl
{

/// Writes the news of a source's health into a stream of lines. Main thread.
class HealthLines final : public QObject
{
    Q_OBJECT
public:
    /// `session` must outlive it.
    explicit HealthLines(CommandSession& session, QObject* parent = nullptr);

private:
    void take(const locks::Health& health);

    CommandSession& m_session;
    HealthNews m_news;
};

} // namespace lockscope::ctl
