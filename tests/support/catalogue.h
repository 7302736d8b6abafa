#pragma once

#include <QList>
#include <QString>
#include <QStringList>

namespace lockscope::support
{

/// A text of a catalogue (Qt's .ts file).
struct Message {
    QString context;
    QString source;
    QString comment;    ///< tells apart two meanings of one text
    QStringList forms;  ///< its translation, or one for each plural form
    bool isDone = true; ///< not marked as unfinished

    [[nodiscard]] QString key() const { return context + u'\n' + comment + u'\n' + source; }
};

/// All texts of the catalogue in that file; none where it cannot be read.
QList<Message> readCatalogue(const QString& path);

/// The catalogues of the source tree: resources/translations.
QString cataloguesDir();

} // namespace lockscope::support
