#include "core/words/language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>

#include <algorithm>

namespace lockscope::words
{
namespace
{

const QString english = QStringLiteral("en");
const QString folder = QStringLiteral(":/translations");
const QString option = QStringLiteral("--language");

/// The country says nothing: a wish for Chinese of Singapore is one for the simplified script.
bool fits(const QString& wish, const QString& language)
{
    const QLocale wished(wish);
    const QLocale offered(language);
    return wished.language() == offered.language() && wished.script() == offered.script();
}

/// The application owns the catalogue and removes it at its end.
void install(QCoreApplication& application, const QString& name, const QString& path)
{
    auto* translator = new QTranslator(&application);
    if (translator->load(name, path))
        QCoreApplication::installTranslator(translator);
    else
        delete translator;
}

} // namespace

QStringList languages()
{
    QStringList list{english};
    for (QString name : QDir(folder).entryList({QStringLiteral("lockscope_*.qm")}, QDir::Files, QDir::Name))
        list.append(name.remove(QStringLiteral("lockscope_")).remove(QStringLiteral(".qm")));
    return list;
}

QString languageFor(const QStringList& wishes)
{
    const QStringList offered = languages();
    for (const QString& wish : wishes)
        for (const QString& language : offered)
            if (fits(wish, language))
                return language;
    return {};
}

QString shownLanguage()
{
    return QCoreApplication::translate("lockscope::words", "en", "the name of this catalogue");
}

QString languageTitle(const QString& language)
{
    const QString title = QLocale(language).nativeLanguageName();
    return language == english || title.isEmpty() ? QStringLiteral("English") : title;
}

QString languageWish(const QStringList& arguments)
{
    for (qsizetype i = 1; i < arguments.size() && arguments.at(i) != u"--"; ++i) {
        if (arguments.at(i) == option)
            return arguments.value(i + 1);
        if (arguments.at(i).startsWith(option + u'='))
            return arguments.at(i).sliced(option.size() + 1);
    }
    return {};
}

QString showLanguage(QCoreApplication& application, const QString& wish)
{
    const QString wished = wish.isEmpty() ? QString() : languageFor({wish});
    const QString language = wished.isEmpty() ? languageFor(QLocale::system().uiLanguages()) : wished;
    if (language.isEmpty() || language == english)
        return english;
    install(application, QStringLiteral("qtbase_") + language,
        QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    install(application, QStringLiteral("lockscope_") + language, folder);
    return language;
}

} // namespace lockscope::words
