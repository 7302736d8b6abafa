#pragma once

#include "core/base/result.h"
#include "core/console/live.h"
#include "ui/theme.h"

#include <QSize>
#include <QStringList>

#include <optional>

namespace lockscope::app
{

/// The requests of the window's command line.
struct Options {
    QStringList uris; ///< a tab each; none = the sandbox
    QString passwordFile;
    QList<locks::Pinned> pins;
    QByteArrayList prefixes;
    QList<locks::Stated> statements;
    QString filter;
    std::optional<ui::ThemeChoice> theme;
    QString page;
    base::KeyName select;
    QString recording;   ///< a file to be opened in the Lab; empty = none
    QString connections; ///< a file of others' connections to be imported; empty = none
    QByteArray scenario; ///< of the Lab, to be played at once; empty = none
    QByteArray lesson;   ///< of the Lab, to be shown at once; empty = none
    double speed = 1;    ///< of that scenario, times real time
    QString screenshot;  ///< where to; empty = none
    base::milliseconds after{3000};
    QString frames;              ///< the folder of the recording's frames; empty = none
    base::milliseconds every{0}; ///< between two frames; 0 = as usual
    std::optional<QSize> size;
    /// True where neither a server nor a file nor a scenario or lesson is asked for.
    [[nodiscard]] bool isBare() const
    {
        return uris.isEmpty() && recording.isEmpty() && connections.isEmpty() && scenario.isEmpty() &&
               lesson.isEmpty();
    }

    bool passwordInUri = false; ///< of any: it can be read in the list of processes: worth a warning
};

/// Reads the arguments after the program's name. Errors: InvalidArgument. `--help` and `--version` are
/// answered on the spot and end the program.
base::Result<Options> readOptions(const QStringList& arguments);

/// Returns the password from the file, where one is named. Errors: FileUnreadable.
base::Result<QByteArray> readPassword(const Options& options);

} // namespace lockscope::app
