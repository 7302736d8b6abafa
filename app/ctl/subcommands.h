#pragma once

#include "app/ctl/arguments.h"
#include "app/ctl/subcommand.h"
#include "core/lab/scenario.h"

/// The subcommands, each with the source that it is written in: its row of the table (subcommands() in
/// subcommand.h), or its entry, which answers an ExitCode. Main thread.
namespace lockscope::ctl
{

Subcommand lsSubcommand();       ///< ls.cpp: all locks once
Subcommand showSubcommand();     ///< show.cpp: one lock in full
Subcommand watchSubcommand();    ///< watch.cpp: a live table, or a line for each change
Subcommand topSubcommand();      ///< top.cpp: the table to work in, by keys
Subcommand clientsSubcommand();  ///< clients.cpp: who holds and waits, and where
Subcommand mastersSubcommand();  ///< masters.cpp: locks that are taken on several servers
Subcommand eventsSubcommand();   ///< events.cpp: a line for each event
Subcommand testSubcommand();     ///< test.cpp: one connection, step by step; writes nothing
Subcommand aclSubcommand();      ///< acl.cpp: the smallest ACL user for watching, or for acting
Subcommand dialectsSubcommand(); ///< dialects.cpp: the libraries whose locks are recognised

Subcommand acquireSubcommand();      ///< acquire.cpp: hold a lock, alone or while a command runs
Subcommand releaseSubcommand();      ///< release.cpp: one holder of several, in its name
Subcommand forceReleaseSubcommand(); ///< forcerelease.cpp: the whole lock, of any holder
Subcommand shortenSubcommand();      ///< shorten.cpp: the soft way
Subcommand nudgeSubcommand();        ///< nudge.cpp: wake the waiters
Subcommand auditSubcommand();        ///< audit.cpp: what was done to locks from here; no server

Subcommand recordSubcommand();   ///< record.cpp: keeps what a live server reports until it is ended
Subcommand incidentSubcommand(); ///< incident.cpp: writes what is known of some locks, to hand on
Subcommand replaySubcommand();   ///< replay.cpp: what a recording holds, step by step
Subcommand checkSubcommand();    ///< replay.cpp: what was violated in a recording

/// sample.cpp: runs the sample clients against any server until --for, SIGINT or SIGTERM, then cleans up.
int runSample(const Arguments& arguments);
Subcommand sampleSubcommand(); ///< its row
Subcommand labSubcommand();    ///< lab.cpp: the demonstrations, on private servers of their own
/// labcompare.cpp: “lab compare FIRST SECOND”: compares two recorded runs of the same scenario and seed,
/// decision by decision. Returns Done where all decisions are the same, whatever the server's timing made of
/// them.
int compareLab(const Arguments& arguments);
/// labfork.cpp: “lab fork FILE --at SECONDS [--change …] [--record OUT]”: goes on from a moment of a recorded
/// run in another way, and judges it.
int forkLab(const Arguments& arguments);
/// labsweep.cpp: “lab sweep SCENARIO”: plays it with many seeds in virtual time, and counts what went wrong.
int sweepLab(const lab::Scenario& scenario, const Arguments& arguments);
/// labnew.cpp: “lab new FILE”: writes a scenario to begin with, and a page that explains it.
int newScenario(const Arguments& arguments);
/// lablesson.cpp: “lab lessons” and “lab lesson NAME”: the lessons as text, or one as a page.
int listLessons(bool json);
int tellLesson(const Arguments& arguments);
/// labexplore.cpp: “lab explore SCENARIO”: lets everything arrive in every order, in virtual time.
int exploreLab(const lab::Scenario& scenario, const Arguments& arguments);
/// labsweep.cpp: returns false, and complains, where the scenario cannot be played in virtual time; `code` is
/// then the ExitCode.
bool hasVirtualTime(const lab::Scenario& scenario, int& code);
/// labsweep.cpp: returns false, and complains, where simulated servers did not know a command.
bool knowsCommands(const QByteArrayList& unknown);
/// labsweep.cpp: writes a file, and makes its folder. Returns false, and complains, where it cannot.
bool keepFile(const QString& path, const QByteArray& content);
Subcommand helpSubcommand();       ///< help.cpp: the pages of help
Subcommand completionSubcommand(); ///< completion.cpp: scripts that complete commands in a shell
Subcommand manualPageSubcommand(); ///< manualpage.cpp: the same pages for man
/// client.cpp: one simulated client in a process of its own. Its standard input is a pipe that brings what it
/// plays, and where.
Subcommand clientSubcommand();

} // namespace lockscope::ctl
