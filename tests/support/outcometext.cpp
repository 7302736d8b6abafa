#include "tests/support/outcometext.h"

namespace lockscope::support
{

QByteArray sketch(const admin::Outcome& outcome)
{
    QByteArrayList words{name(outcome.kind)};
    if (!outcome.why.isEmpty())
        words.append(outcome.why);
    if (outcome.error)
        words.append(base::name(outcome.error->kind));
    if (!outcome.finding.isEmpty())
        words.append(outcome.finding);
    return words.join(' ');
}

} // namespace lockscope::support
