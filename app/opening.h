#pragma once

#include "app/options.h"
#include "core/profile/profile.h"
#include "ui/mainwindow.h"

namespace lockscope::app
{

/// Opens what the options ask for in `window`: the named server with its profile, or the sandbox, which the
/// window then says. Errors: as watchServer() and watchSandbox(), FileUnreadable.
base::Result<void> openFirst(
    ui::MainWindow& window, const Options& options, const profile::ProfileStore& store);

/// Opens the sandbox in `window`, or says there why it cannot.
base::Result<void> openSandbox(ui::MainWindow& window);

/// Takes the picture at its time and ends the program, with 1 where it could not be written.
void scheduleScreenshot(ui::MainWindow& window, const Options& options);

} // namespace lockscope::app
