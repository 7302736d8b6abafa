#include "core/console/owndialects.h"

#include "core/admin/actwords.h"
#include "core/locks/dialect.h"
#include "core/profile/plainfile.h"

#include <QCoreApplication>
#include <QFile>
#include <QStandardPaths>

#include <algorithm>

namespace lockscope::console
{

namespace
{

using base::Error;
using base::ErrorKind;
using base::Result;

struct OwnDialectsWords {
    Q_DECLARE_TR_FUNCTIONS(OwnDialects)
};

constexpr qint64 mostTableBytes = 1'048'576;

Error faultAt(const QByteArray& where, const QString& what)
{
    return {ErrorKind::InvalidArgument, where, what.toUtf8()};
}

/// The sentences before an act are our own: a row may only name them.
Result<void> checkWords(const QList<locks::Dialect>& dialects)
{
    const QByteArrayList refusals = admin::refusals();
    const QByteArrayList consequences = admin::consequences();
    for (const locks::Dialect& dialect : dialects) {
        const auto isUnknown = [&](const QByteArray& reported) { return !consequences.contains(reported); };
        if (!dialect.reason.isEmpty() && !refusals.contains(dialect.reason))
            return faultAt(dialect.id, OwnDialectsWords::tr("\"why\" is no word for it"));
        if (std::ranges::any_of(dialect.consequences, isUnknown))
            return faultAt(dialect.id, OwnDialectsWords::tr("\"told\" has a word that is not known"));
    }
    return {};
}

Result<void> takeRows(const QByteArray& json)
{
    const auto dialects = locks::readDialects(json);
    if (!dialects)
        return dialects.error();
    if (const auto checked = checkWords(*dialects); !checked)
        return checked;
    return locks::addOwnDialects(*dialects);
}

} // namespace

QString ownDialectsPath()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) +
           QStringLiteral("/lockscope/dialects.json");
}

Result<void> takeOwnDialects(const QString& path)
{
    using What = profile::PlainFile::What;
    const QByteArray name = QFile::encodeName(path);
    const auto file = profile::readPlainFile(path, mostTableBytes);
    if (!file)
        return file.error();
    if (file->what == What::TooLarge)
        return Error{
            ErrorKind::FileUnreadable, name, QT_TRANSLATE_NOOP("ErrorDetails", "it is larger than 1 MiB")};
    if (file->what == What::Missing)
        return {};
    if (const auto taken = takeRows(file->content); !taken)
        return Error{taken.error().kind, name + ", " + taken.error().subject, taken.error().detail};
    return {};
}

} // namespace lockscope::console
