#include "ui/models/profilemodel.h"

#include "core/base/printable.h"
#include "ui/models/actphrases.h"
#include "ui/widgets/colourbox.h"
#include "ui/widgets/environmentchip.h"
#include "ui/widgets/plainlabel.h"

#include <algorithm>
#include <array>
#include <tuple>

namespace lockscope::ui
{

namespace
{

constexpr std::array profileTitles{QT_TRANSLATE_NOOP("lockscope::ui::ProfileModel", "Group"),
    QT_TRANSLATE_NOOP("lockscope::ui::ProfileModel", "Name"),
    QT_TRANSLATE_NOOP("lockscope::ui::ProfileModel", "For"),
    QT_TRANSLATE_NOOP("lockscope::ui::ProfileModel", "Address"),
    QT_TRANSLATE_NOOP("lockscope::ui::ProfileModel", "Password"),
    QT_TRANSLATE_NOOP("lockscope::ui::ProfileModel", "Last used")};
static_assert(profileTitles.size() == ProfileModel::ColumnCount);

QString inCell(const QString& text) { return base::printable(text.toUtf8(), 160); }

/// Sorts by group and name; connections without a group come last.
bool standsBefore(const profile::Profile& left, const profile::Profile& right)
{
    const auto key = [](const profile::Profile& each) {
        return std::tuple(each.group.isEmpty(), each.group.toLower(), each.name.toLower(), each.uri);
    };
    return key(left) < key(right);
}

bool matches(const profile::Profile& profile, const QStringList& words)
{
    const QString whole =
        QStringList{profile.group, profile.name, profile.uri, QString::fromLatin1(name(profile.environment))}
            .join(u' ');
    return std::ranges::all_of(
        words, [&](const QString& word) { return whole.contains(word, Qt::CaseInsensitive); });
}

} // namespace

void ProfileModel::put(const QList<profile::Profile>& profiles)
{
    m_all = profiles;
    std::ranges::sort(m_all, standsBefore);
    show();
}

void ProfileModel::setFilter(const QString& words)
{
    m_words = words.split(u' ', Qt::SkipEmptyParts);
    show();
}

void ProfileModel::show()
{
    QList<ProfileRow> rows;
    for (const profile::Profile& profile : std::as_const(m_all))
        if (matches(profile, m_words))
            rows.append({profile.uri, profile});
    take(rows);
}

int ProfileModel::rowOf(const QString& uri) const
{
    for (int row = 0; row < rowCount(); ++row)
        if (rowAt(row).id == uri)
            return row;
    return -1;
}

int ProfileModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : int(ColumnCount);
}

QVariant ProfileModel::data(const QModelIndex& index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const profile::Profile& profile = rowAt(index.row()).profile;
    if (role == Qt::DisplayRole)
        return text(profile, index.column());
    if (role == Qt::ToolTipRole)
        return plainToolTip(text(profile, index.column()));
    if (role == Qt::DecorationRole && index.column() == Name)
        return ColourBox::patch(profile.colour);
    if (role == Qt::ForegroundRole && index.column() == For)
        return EnvironmentChip::colourOf(profile.environment);
    return {};
}

QVariant ProfileModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= ColumnCount)
        return {};
    return tr(profileTitles.at(static_cast<std::size_t>(section)));
}

QString ProfileModel::passwordWord(const profile::PasswordSource& source)
{
    using From = profile::PasswordSource::From;
    switch (source.from) {
    case From::Command:
        return tr("command");
    case From::KeyStore:
        return tr("key store");
    case From::Asked:
        break;
    }
    return tr("asked for");
}

QString ProfileModel::text(const profile::Profile& profile, int column)
{
    switch (column) {
    case Group:
        return inCell(profile.group);
    case Name:
        return inCell(profile.name);
    case For:
        return phrases::environment(profile.environment);
    case Address:
        return inCell(profile.uri);
    case Password:
        return profile.uri.contains(QLatin1String("password-file="))
                   ? tr("file")
                   : passwordWord(profile.password(profile::Whose::Watcher));
    default:
        return profile.lastUsed.isValid()
                   ? profile.lastUsed.toLocalTime().toString(QStringLiteral("yyyy-MM-dd hh:mm"))
                   : tr("never");
    }
}

} // namespace lockscope::ui

#include "moc_profilemodel.cpp"
