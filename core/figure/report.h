#pragma once

#include "core/figure/playedmoments.h"
#include "core/figure/runpair.h"

#include <QByteArray>

namespace lockscope::figure
{

/// How a report is made.
struct ReportOptions {
    bool hashNames = false; ///< of locks and holders; see record::withHashedNames
    QByteArray salt = {};   ///< of the hashes; a random one keeps names from being guessed
    double width = 1100;    ///< of the pictures
    qsizetype mostViolations = 200;
    std::optional<RunBefore> before = {}; ///< shown above it
    QList<ProgramLine> programs = {};     ///< left out where names are hashed here: they have some
};

/// A recording as one HTML page that needs nothing else: what it is about, the verdict and each violation,
/// the timeline, the figures, and what the resources came to. For an incident note or a lecture. A script of
/// ours plays it (see reportplayer.h); without it all this is there as well. Everything that is not ours is
/// escaped. Pure; takes its time with a long recording.
QByteArray htmlReport(const record::Recording& recording, const ReportOptions& options = {});

/// The timeline of a recording as a picture file of its own, with a lane for each client; `before` is drawn
/// above it.
QByteArray timelinePicture(
    const record::Recording& recording, const std::optional<RunBefore>& before = {}, double width = 1100);

} // namespace lockscope::figure
