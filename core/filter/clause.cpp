#include "core/filter/clause.h"

namespace lockscope::filter
{

QList<Term> Clause::terms() const
{
    if (term)
        return {*term};
    QList<Term> all;
    for (const Clause& part : parts)
        all += part.terms();
    return all;
}

} // namespace lockscope::filter
