#include "ui/preferences.h"

#include "core/words/language.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>

#include <cmath>

namespace lockscope::ui
{
namespace
{

const QString themeKey = QStringLiteral("theme");
const QString languageKey = QStringLiteral("language");
const QString stillKey = QStringLiteral("reducedMotion");
const QString readsKey = QStringLiteral("budget/readsPerSecond");
const QString textKey = QStringLiteral("textPercent");
const QString keptKey = QStringLiteral("recording/keptMinutes");
const QString shareKey = QStringLiteral("budget/serverShare");

constexpr std::pair<ThemeChoice, const char*> themeNames[] = {
    {ThemeChoice::System, "system"}, {ThemeChoice::Light, "light"}, {ThemeChoice::Dark, "dark"}};

} // namespace

Preferences Preferences::load()
{
    const QSettings settings;
    Preferences preferences;
    for (const auto& [choice, name] : themeNames)
        if (settings.value(themeKey).toString() == QLatin1String(name))
            preferences.theme = choice;
    preferences.language = words::languageFor({settings.value(languageKey).toString()});
    preferences.still = settings.value(stillKey, false).toBool();
    const int reads = settings.value(readsKey).toInt();
    if (reads >= readsAtLeast && reads <= readsAtMost)
        preferences.budget.readsPerSecond = reads;
    const int text = settings.value(textKey).toInt();
    if (text >= textAtLeast && text <= textAtMost)
        preferences.textPercent = text;
    bool isKept = false;
    const int kept = settings.value(keptKey).toInt(&isKept);
    if (isKept && kept >= 0 && kept <= keptAtMost)
        preferences.keptMinutes = kept;
    const double share = settings.value(shareKey).toDouble();
    if (std::isfinite(share) && share >= shareAtLeast && share <= shareAtMost)
        preferences.budget.serverShare = share;
    return preferences;
}

/// QSettings keeps the mode of an existing file when it writes it again.
void Preferences::closeToOthers()
{
    const QString path = QSettings().fileName();
    constexpr auto ownerAlone = QFile::ReadOwner | QFile::WriteOwner;
    QDir().mkpath(QFileInfo(path).path());
    QFile file(path);
    if (file.exists())
        file.setPermissions(ownerAlone);
    else if (file.open(QIODevice::WriteOnly | QIODevice::NewOnly, ownerAlone))
        file.close();
}

void Preferences::save() const
{
    QSettings settings;
    for (const auto& [choice, name] : themeNames)
        if (choice == theme)
            settings.setValue(themeKey, QLatin1String(name));
    settings.setValue(languageKey, language);
    settings.setValue(stillKey, still);
    settings.setValue(textKey, textPercent);
    settings.setValue(keptKey, keptMinutes);
    settings.setValue(readsKey, budget.readsPerSecond);
    settings.setValue(shareKey, budget.serverShare);
}

} // namespace lockscope::ui
