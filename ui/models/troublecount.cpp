#include "ui/models/troublecount.h"

#include <utility>

namespace lockscope::ui
{

void TroubleCount::follow(const std::shared_ptr<console::Source>& source)
{
    if (m_source == source)
        return;
    if (m_source)
        m_source->disconnect(this);
    m_source = source;
    m_model.reset();
    m_reported = 0;
    if (!source)
        return;
    m_model = std::make_unique<LockModel>();
    m_model->setLimits(m_limits);
    m_model->catchUp(source->locks());
    connect(source.get(), &console::Source::changed, this, [this](const locks::Batch& batch) {
        m_model->apply(batch);
        report();
    });
}

void TroubleCount::setLimits(const locks::FindingLimits& limits)
{
    m_limits = limits;
    if (m_model)
        m_model->setLimits(limits);
}

void TroubleCount::tick(base::ServerTime now)
{
    if (!m_model)
        return;
    m_model->setNow(now);
    m_model->settle();
    report();
}

void TroubleCount::report()
{
    if (std::exchange(m_reported, inTrouble()) != inTrouble())
        Q_EMIT changed();
}

} // namespace lockscope::ui

#include "moc_troublecount.cpp"
