#pragma once

#include <QStringList>

class QCoreApplication;

namespace lockscope::words
{

/// The languages that texts can be shown in, each named as its catalogue is ("zh_CN"). English needs none and
/// comes first, as "en".
QStringList languages();

/// The language among them that fits the first of the wishes ("zh-Hans-CN", "zh_CN", "zh") that any fits;
/// empty where none does.
QString languageFor(const QStringList& wishes);

/// The language that texts are shown in, by its catalogue's own word; "en" without a catalogue. Any thread.
QString shownLanguage();

/// The language's name in itself, for people who read nothing else.
QString languageTitle(const QString& language);

/// The value of `--language` among a program's arguments; empty where it is not given. It is looked for ahead
/// of the others, since what is wrong with those is said in that language.
QString languageWish(const QStringList& arguments);

/// Shows texts in the wished language, with an empty wish in the desktop's, or in English; answers which.
/// Qt's own texts follow where its catalogues are installed. Main thread, before the first text is made.
QString showLanguage(QCoreApplication& application, const QString& wish);

} // namespace lockscope::words
