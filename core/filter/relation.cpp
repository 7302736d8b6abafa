#include "core/filter/relation.h"

#include <QHash>

namespace lockscope::filter
{

QString relationSign(QStringView text)
{
    for (const QStringView sign : {u"<=", u">=", u"!=", u"==", u"<", u">", u"="})
        if (text.startsWith(sign))
            return sign.toString();
    return {};
}

Relation relationOf(const QString& sign)
{
    static const QHash<QString, Relation> relations{{QStringLiteral("<"), Relation::Less},
        {QStringLiteral("<="), Relation::AtMost}, {QStringLiteral("="), Relation::Equal},
        {QStringLiteral("=="), Relation::Equal}, {QStringLiteral("!="), Relation::Different},
        {QStringLiteral(">="), Relation::AtLeast}, {QStringLiteral(">"), Relation::More}};
    return relations.value(sign);
}

bool holds(Relation relation, qint64 left, qint64 right)
{
    switch (relation) {
    case Relation::Less:
        return left < right;
    case Relation::AtMost:
        return left <= right;
    case Relation::Equal:
        return left == right;
    case Relation::Different:
        return left != right;
    case Relation::AtLeast:
        return left >= right;
    case Relation::More:
        break;
    }
    return left > right;
}

} // namespace lockscope::filter
