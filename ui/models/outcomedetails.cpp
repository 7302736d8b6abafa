#include "ui/models/outcomedetails.h"

namespace lockscope::ui::phrases
{
namespace
{

void addLock(QByteArrayList& lines, const QByteArray& label, const locks::LockPtr& lock)
{
    if (!lock)
        return;
    lines.append(label + " fence: " + (lock->fence.isEmpty() ? QByteArray("-") : lock->fence.toHex()));
    for (const locks::Holder& holder : lock->holders.first(std::min<qsizetype>(lock->holders.size(), 4)))
        lines.append(label + " holder: " + holder.id.bytes + " count " + QByteArray::number(holder.count));
    if (lock->holders.isEmpty())
        lines.append(label + " holder: -");
}

QByteArray wokenIn(const admin::Outcome& outcome)
{
    return (outcome.wokenAtLeast ? QByteArray(">= ") : QByteArray()) + QByteArray::number(*outcome.woken);
}

} // namespace

QByteArrayList outcomeDetails(const admin::ActRequest& request, const admin::Outcome& outcome)
{
    QByteArrayList lines{"act: " + admin::name(request.act), "lock: " + request.lock.name.bytes,
        "db: " + QByteArray::number(request.lock.db), "outcome: " + admin::name(outcome.kind)};
    if (!outcome.why.isEmpty())
        lines.append("why: " + outcome.why);
    if (!outcome.finding.isEmpty())
        lines.append("finding: " + outcome.finding);
    if (outcome.findingAfter)
        lines.append("finding after: " + QByteArray::number(qint64(outcome.findingAfter->count())) + " ms");
    if (outcome.error)
        lines.append("error: " + base::name(outcome.error->kind) + ' ' + outcome.error->subject + ' ' +
                     outcome.error->detail);
    if (outcome.woken)
        lines.append("woken: " + wokenIn(outcome));
    addLock(lines, "before", outcome.seen);
    addLock(lines, "after", outcome.after);
    return lines;
}

} // namespace lockscope::ui::phrases
