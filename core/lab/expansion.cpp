#include "core/lab/expansion.h"

namespace lockscope::lab
{

namespace
{

/// -1, 0 or 1
int orderOf(const QByteArray& left, const QByteArray& right)
{
    bool isLeftNumber = false;
    bool isRightNumber = false;
    const qint64 leftNumber = left.toLongLong(&isLeftNumber);
    const qint64 rightNumber = right.toLongLong(&isRightNumber);
    if (isLeftNumber && isRightNumber)
        return leftNumber < rightNumber ? -1 : leftNumber > rightNumber;
    const int order = left.compare(right);
    return order < 0 ? -1 : order > 0;
}

} // namespace

QByteArray expanded(const QByteArray& text, const Lookup& lookup)
{
    QByteArray result = text;
    for (qsizetype from = 0;;) {
        const qsizetype end = result.indexOf('}', from);
        if (end < 0)
            return result;
        const qsizetype begin = result.first(end).lastIndexOf("${");
        from = end + 1;
        if (begin < 0)
            continue;
        const QByteArray value = lookup(result.mid(begin + 2, end - begin - 2));
        result.replace(begin, end + 1 - begin, value);
        from = begin + value.size();
    }
}

bool isTrue(const QByteArray& left, Condition::Is is, const QByteArray& right)
{
    const int order = orderOf(left, right);
    switch (is) {
    case Condition::Is::Equal:
        return order == 0;
    case Condition::Is::Unequal:
        return order != 0;
    case Condition::Is::Less:
        return order < 0;
    case Condition::Is::LessOrEqual:
        return order <= 0;
    case Condition::Is::More:
        return order > 0;
    case Condition::Is::MoreOrEqual:
        return order >= 0;
    }
    return false;
}

} // namespace lockscope::lab
