#include "core/check/latewrites.h"

#include <algorithm>

namespace lockscope::check
{

using record::Recording;
using record::Rule;
using record::Step;
using record::What;

void LateWrites::take(const Step& step, const Recording& recording)
{
    if (step.what == What::Crashed || step.what == What::Stopped)
        return forget(step.client);
    if (step.client < 0 || isSeen(recording))
        return;
    if (step.what == What::Wrote) {
        const auto thread = m_threads.find(whoOf(step));
        if (thread != m_threads.end())
            judge(thread->second, step);
    } else if (step.lock >= 0) {
        change(m_threads[whoOf(step)], step);
    }
}

void LateWrites::change(Thread& thread, const Step& step)
{
    const HoldKey key{step.lock, holdOf(step)};
    switch (step.what) {
    case What::Acquired:
    case What::Reentered:
        thread.held.insert(key);
        thread.lost.erase(key);
        return;
    case What::LeaseEnded:
    case What::LeaseLost:
        if (thread.held.erase(key) > 0)
            thread.lost.emplace(key, factOf(step));
        return;
    case What::Releasing:
    case What::Released:
    case What::ReleaseFailed:
        thread.lost.erase(key);
        if (step.what != What::Releasing)
            thread.held.erase(key);
        return;
    default:
        return;
    }
}

void LateWrites::judge(const Thread& thread, const Step& step)
{
    if (!thread.held.empty() || thread.lost.empty())
        return;
    const auto last =
        std::ranges::max_element(thread.lost, {}, [](const auto& lost) { return lost.second.at; });
    report({.rule = Rule::LateWrite,
        .begin = last->second.at,
        .end = step.at,
        .lock = last->first.first,
        .resource = step.resource,
        .number = step.number,
        .clients = {step.client},
        .threads = {step.thread},
        .facts = {last->second, factOf(step)}});
}

void LateWrites::forget(qint32 client)
{
    std::erase_if(m_threads, [client](const auto& thread) { return clientOf(thread.first) == client; });
}

} // namespace lockscope::check
