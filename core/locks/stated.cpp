#include "core/locks/stated.h"

#include "core/base/printable.h"
#include "core/locks/family.h"

#include <QCoreApplication>

#include <algorithm>
#include <limits>

namespace lockscope::locks
{

namespace
{

struct StatedWords {
    Q_DECLARE_TR_FUNCTIONS(Stated)
};

base::Error unusable(const QString& why)
{
    return {base::ErrorKind::InvalidArgument, "--dialect", why.toUtf8()};
}

QString echoed(const QString& text) { return base::printable(text.toUtf8(), 80); }

} // namespace

bool meansEveryName(QByteArrayView glob)
{
    return std::ranges::all_of(glob, [](char letter) { return letter == '*'; });
}

std::optional<Kind> statedKind(const QList<Stated>& statements, QByteArrayView name, KeyType type)
{
    const Stated* closest = nullptr;
    for (const Stated& stated : statements) {
        const bool isOfType = type == KeyType::Unknown || stated.kind->keyType == type;
        const bool isCloser = closest == nullptr || stated.pattern.size() > closest->pattern.size();
        if (isOfType && isCloser && matchesGlob(stated.pattern, name))
            closest = &stated;
    }
    return closest == nullptr ? std::nullopt : std::optional(closest->kind);
}

base::Result<Stated> readStated(const QString& typed)
{
    const qsizetype sign = typed.lastIndexOf(u'=');
    if (sign < 0)
        return unusable(
            StatedWords::tr("“%1” does not say of which kind these locks are; “lockscopectl dialects” lists "
                            "the kinds")
                .arg(echoed(typed)));
    const QString word = typed.sliced(sign + 1);
    const auto kind = kindFromName(word.toUtf8());
    if (!kind)
        return unusable(StatedWords::tr("“%1” is no kind of lock; “lockscopectl dialects” lists those of "
                                        "other libraries (an = in a name is \\x3d)")
                            .arg(echoed(word)));
    const QByteArray pattern = base::fromTyped(typed.first(sign));
    if (meansEveryName(pattern))
        return unusable(StatedWords::tr("“%1” means every key; say more of the names, such as app:lock:*")
                            .arg(echoed(typed.first(sign))));
    return Stated{pattern, *kind};
}

QString typedForm(const QByteArray& pattern, const QByteArray& kind)
{
    return base::printable(pattern, std::numeric_limits<qsizetype>::max()) + u'=' + QString::fromUtf8(kind);
}

} // namespace lockscope::locks
