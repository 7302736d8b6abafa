#pragma once

#include "app/ctl/subcommand.h"

#include <QStringList>

namespace lockscope::ctl
{

/// A part of a page of help: a heading, and below it entries.
struct HelpSection {
    /// Something and what it means, as an option; without a term it is a paragraph, without a text a line
    /// that stands as it is.
    struct Entry {
        QString term;
        QString text;
    };
    QString title;
    QList<Entry> entries;
};

/// A page of help before it is laid out: shown in a terminal by textOf(), as a manual page by roffOf(). Texts
/// are translated.
struct HelpPage {
    QString name;    ///< "lockscopectl-ls"
    QString summary; ///< a few words
    QStringList synopsis;
    QList<HelpSection> sections;
};

/// Returns the page of one command.
HelpPage pageOf(const Subcommand& subcommand);
/// Returns the page of the program: the commands by subject, a line for each.
HelpPage overviewPage();
/// Returns the program's manual page: the overview and the topics.
HelpPage wholePage();

/// A page about something that several commands have: the filter, addresses, exit codes.
struct HelpTopic {
    QString name; ///< "filter"
    QString summary;
    QList<HelpSection> (*sections)();
};
/// Returns all topics, in the order in which help lists them.
const QList<HelpTopic>& helpTopics();
/// Returns the page of one topic.
HelpPage pageOf(const HelpTopic& topic);

/// Lays the page out in lines of at most `width` columns, headings in bold where output has colours.
QString textOf(const HelpPage& page, int width);
/// Returns the width for textOf(): the terminal's, at most 100; 80 where output is none.
int helpWidth();
/// Returns the page as man(7) has it, for section 1.
QString roffOf(const HelpPage& page);

} // namespace lockscope::ctl
