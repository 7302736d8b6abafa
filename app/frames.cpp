#include "app/frames.h"

#include "core/console/recordingfiles.h"
#include "core/words/errorwords.h"
#include "ui/widgets/frameexport.h"

#include <QApplication>

#include <cstdio>

namespace lockscope::app
{
namespace
{

void complainAndEnd(const base::Error& error)
{
    std::fprintf(
        stderr, "lockscope: %s %s\n", qPrintable(words::sentence(error)), qPrintable(words::advice(error)));
    QCoreApplication::exit(error.kind == base::ErrorKind::InvalidArgument ? 2 : 1);
}

} // namespace

int writeFrames(const Options& options)
{
    console::RecordingFiles files;
    ui::FrameExport frames;
    QObject::connect(&files, &console::RecordingFiles::failed, qApp, complainAndEnd);
    QObject::connect(&files, &console::RecordingFiles::opened, qApp,
        [&](const QString&, const console::OpenedRecording& opened) {
            const auto begun = frames.write(*opened.timeline, opened.judgement.violations,
                {options.frames, options.every, options.size.value_or(QSize(1280, 720))});
            if (!begun)
                complainAndEnd(begun.error());
        });
    QObject::connect(&frames, &ui::FrameExport::finished, qApp,
        [](const QString&, qsizetype, const base::Result<void>& outcome) {
            if (!outcome)
                return complainAndEnd(outcome.error());
            QCoreApplication::exit(0);
        });
    files.open(options.recording);
    return QApplication::exec();
}

} // namespace lockscope::app
