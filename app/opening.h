#pragma once

#include "app/options.h"
#include "core/base/processsignals.h"
#include "core/profile/profile.h"
#include "ui/mainwindow.h"
#include "ui/tabbedwindow.h"

namespace lockscope::app
{

/// Opens what the options ask for in `window`: the named server with its profile, or the sandbox, which the
/// window then says. Errors: as watchServer() and watchSandbox(), FileUnreadable.
base::Result<void> openFirst(
    ui::MainWindow& window, const Options& options, const profile::ProfileStore& store);

/// Opens the other servers that the options name in tabs of their own, with their profiles. Errors: as
/// watchServer().
base::Result<void> openOthers(
    ui::TabbedWindow& window, const Options& options, const profile::ProfileStore& store);

/// Opens the sandbox in `window`, or says there why it cannot.
base::Result<void> openSandbox(ui::MainWindow& window, const Options& options);

/// Opens the recording, and plays the scenario, that the options name. Errors: InvalidArgument.
base::Result<void> openLab(ui::MainWindow& window, const Options& options);

/// Makes a signal that ends the program (SIGTERM, SIGINT, SIGHUP) end its event loop instead, without a
/// question: the window closes in good order, and what a run of the Lab has written on a server is removed. A
/// second signal ends it at once.
void endOnSignals(base::ProcessSignals& signals);

/// Says in `window` what is wrong with the profiles on disk, where anything is.
void reportOfProfiles(
    ui::MainWindow& window, const base::Result<void>& loaded, const profile::ProfileStore& store);

/// Says in `window` what is wrong with the operator's own table of dialects, where anything is.
void reportOfDialects(ui::MainWindow& window, const base::Result<void>& taken);

} // namespace lockscope::app
