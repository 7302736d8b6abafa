#include "app/ctl/helppage.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope::ctl
{

namespace
{

/// A meaning in a few words, for shells that show them beside an option: its first clause.
QString briefly(const QString& meaning)
{
    qsizetype end = meaning.size();
    for (const QString& mark :
        {QStringLiteral(". "), QStringLiteral("; "), QStringLiteral(": "), QStringLiteral(" ("),
            QStringLiteral("。"), QStringLiteral("；"), QStringLiteral("："), QStringLiteral("（")})
        if (const qsizetype at = meaning.indexOf(mark); at > 0)
            end = std::min(end, at);
    return meaning.left(end);
}

/// Returns the words that complete the first operand; empty where it is a name or a file.
QStringList operandWords(const Subcommand& subcommand)
{
    QStringList words = subcommand.operandChoices;
    if (subcommand.subject == Subject::Help && words.isEmpty())
        for (const Subcommand& other : subcommands())
            words.append(other.name);
    if (subcommand.name == u"help")
        for (const HelpTopic& topic : helpTopics())
            words.append(topic.name);
    return words;
}

QStringList shownNames()
{
    QStringList names;
    for (const Subcommand& subcommand : subcommands())
        if (subcommand.subject != Subject::Internal)
            names.append(subcommand.name);
    return names;
}

QList<Option> everySharedOption()
{
    QList<Option> options;
    for (const OptionGroup group : everyOptionGroup())
        options += sharedOptions(group);
    return options;
}

QString dashed(const QList<Option>& options)
{
    QStringList words;
    for (const Option& option : options)
        words.append(QStringLiteral("--") + option.name);
    return words.join(u' ');
}

// bash

QString bashValue(const QString& command, const Option& option)
{
    if (option.value.isEmpty() || (option.choices.isEmpty() && option.value != u"FILE"))
        return {};
    const QString words = option.choices.isEmpty() ? QStringLiteral("-f")
                                                   : QStringLiteral("-W '%1'").arg(option.choices.join(u' '));
    return QStringLiteral("    %1:--%2) COMPREPLY=($(compgen %3 -- \"$current\")); return ;;\n")
        .arg(command, option.name, words);
}

QString bashCase(const Subcommand& subcommand)
{
    return QStringLiteral("    %1) options='%2'; words='%3' ;;\n")
        .arg(subcommand.name, dashed(optionsOf(subcommand)), operandWords(subcommand).join(u' '));
}

constexpr const char* bashFrame =
    R"(# bash completion for lockscopectl; made by <lockscopectl completion bash>
_lockscopectl()
{
    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} command= options words i
    local valued=' %1 '
    for ((i = 1; i < COMP_CWORD; ++i)); do
        case ${COMP_WORDS[i]} in
        --) return ;;
        -*) if [[ $valued == *" ${COMP_WORDS[i]} "* ]]; then
                ((++i))
                [ "${COMP_WORDS[i]}" = = ] && ((++i))
            fi ;;
        *) [ -n "$command" ] || command=${COMP_WORDS[i]} ;;
        esac
    done
    if [ "$current" = = ]; then
        current=
    elif [ "$before" = = ]; then
        before=${COMP_WORDS[COMP_CWORD - 2]}
    fi
    case $command:$before in
%2    esac
    [[ $valued == *" $before "* ]] && return
    case $command in
%3    *) options='%4'; words='%5' ;;
    esac
    if [[ $current == -* ]]; then
        COMPREPLY=($(compgen -W "$options" -- "$current"))
    elif [ -z "$command" ] || [ "$before" = "$command" ]; then
        COMPREPLY=($(compgen -W "$words" -- "$current"))
    fi
}
complete -o default -F _lockscopectl lockscopectl
)";

QString bashScript()
{
    QStringList valued;
    QString values;
    QString cases;
    for (const Subcommand& subcommand : subcommands()) {
        cases += bashCase(subcommand);
        for (const Option& option : optionsOf(subcommand))
            if (!option.value.isEmpty())
                valued.append(QStringLiteral("--") + option.name);
        for (const Option& option : subcommand.options)
            values += bashValue(subcommand.name, option);
    }
    for (const Option& option : everySharedOption())
        values += bashValue(QStringLiteral("*"), option);
    valued.removeDuplicates();
    return QString::fromLatin1(bashFrame).arg(
        valued.join(u' '), values, cases, dashed(everySharedOption()), shownNames().join(u' '));
}

// zsh

/// Returns the text fit for a quoted specification, in which brackets and colons have a meaning.
QString zshText(QString text)
{
    for (const char letter : {'\\', '[', ']', ':'})
        text.replace(QLatin1Char(letter), u'\\' + QString(QLatin1Char(letter)));
    return text.replace(u'\'', QStringLiteral("'\\''"));
}

QString zshOption(const Option& option)
{
    QString value;
    if (!option.value.isEmpty())
        value = QStringLiteral(":%1:%2").arg(
            zshText(option.value), !option.choices.isEmpty() ? u'(' + option.choices.join(u' ') + u')'
                                   : option.value == u"FILE" ? QStringLiteral("_files")
                                                             : QString());
    return QStringLiteral("'*--%1[%2]%3'").arg(option.name, zshText(briefly(option.meaning)), value);
}

QString zshOptions(const QList<Option>& options)
{
    QStringList specifications;
    for (const Option& option : options)
        specifications.append(zshOption(option));
    return specifications.join(QStringLiteral(" \\\n        "));
}

QString zshCase(const Subcommand& subcommand)
{
    const QStringList words = operandWords(subcommand);
    const QString operand = words.isEmpty() ? QStringLiteral("'*::: :_files'")
                                            : QStringLiteral("'1: :(%1)' '*: :_files'").arg(words.join(u' '));
    return QStringLiteral("    %1) _arguments %2 \\\n        %3 ;;\n")
        .arg(subcommand.name, operand, zshOptions(optionsOf(subcommand)));
}

constexpr const char* zshFrame = R"(#compdef lockscopectl
# zsh completion for lockscopectl; made by <lockscopectl completion zsh>
_lockscopectl()
{
    local state
    local -a commands
    commands=(
%1    )
    _arguments -C '1: :->command' '*:: :->rest' \
        %2
    if [ "$state" = command ]; then
        _describe command commands
        return
    fi
    case $words[1] in
%3    esac
}
_lockscopectl "$@"
)";

QString zshScript()
{
    QString commands;
    QString cases;
    for (const Subcommand& subcommand : subcommands()) {
        if (subcommand.subject != Subject::Internal)
            commands += QStringLiteral("        '%1:%2'\n")
                            .arg(subcommand.name, zshText(briefly(subcommand.summary)));
        cases += zshCase(subcommand);
    }
    return QString::fromLatin1(zshFrame).arg(commands, zshOptions(everySharedOption()), cases);
}

// fish

QString fishText(QString text)
{
    text.replace(u'\\', QStringLiteral("\\\\")).replace(u'\'', QStringLiteral("\\'"));
    return u'\'' + text + u'\'';
}

QString fishOption(const Option& option, const QString& condition)
{
    QString line =
        QStringLiteral("complete -c lockscopectl -n %1 -l %2").arg(fishText(condition), option.name);
    if (option.value == u"FILE")
        line += QStringLiteral(" -r -F");
    else if (!option.value.isEmpty())
        line += QStringLiteral(" -x");
    if (!option.choices.isEmpty())
        line += QStringLiteral(" -a ") + fishText(option.choices.join(u' '));
    return line + QStringLiteral(" -d ") + fishText(briefly(option.meaning)) + u'\n';
}

/// Returns the condition under which the options of a group are offered: unless a command stands there that
/// does not take them.
QString fishCondition(OptionGroup group)
{
    QStringList others;
    for (const Subcommand& subcommand : subcommands())
        if (group != OptionGroup::General && !subcommand.groups.testFlag(group))
            others.append(subcommand.name);
    return others.isEmpty() ? QStringLiteral("true")
                            : QStringLiteral("not __fish_seen_subcommand_from ") + others.join(u' ');
}

QString fishScript()
{
    QString script =
        QStringLiteral("# fish completion for lockscopectl; made by <lockscopectl completion fish>\n");
    const QString none = QStringLiteral("not __fish_seen_subcommand_from ") + shownNames().join(u' ');
    for (const Subcommand& subcommand : subcommands()) {
        const QString seen = QStringLiteral("__fish_seen_subcommand_from ") + subcommand.name;
        if (subcommand.subject != Subject::Internal)
            script += QStringLiteral("complete -c lockscopectl -f -n %1 -a %2 -d %3\n")
                          .arg(fishText(none), subcommand.name, fishText(briefly(subcommand.summary)));
        if (const QStringList words = operandWords(subcommand); !words.isEmpty())
            script += QStringLiteral("complete -c lockscopectl -n %1 -a %2\n")
                          .arg(fishText(seen), fishText(words.join(u' ')));
        for (const Option& option : subcommand.options)
            script += fishOption(option, seen);
    }
    for (const OptionGroup group : everyOptionGroup())
        for (const Option& option : sharedOptions(group))
            script += fishOption(option, fishCondition(group));
    return script;
}

int runCompletion(const Arguments& arguments)
{
    const QString shell = arguments.operands.constFirst();
    if (!completionSubcommand().operandChoices.contains(shell)) {
        complain(Words::tr("“completion” takes bash, zsh or fish."));
        return Usage;
    }
    const QString script = shell == u"bash" ? bashScript() : shell == u"zsh" ? zshScript() : fishScript();
    return say(script.chopped(1)) ? Done : OutputClosed;
}

} // namespace

Subcommand completionSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("completion");
    row.operands = QStringLiteral("bash|zsh|fish");
    row.summary = Words::tr("a script that completes commands and options in a shell");
    row.about = {Words::tr(
        "Writes the script to standard output. A package installs it where the shell looks; by hand, "
        "it is read at the start of a shell.")};
    row.run = runCompletion;
    row.leastOperands = 1;
    row.mostOperands = 1;
    row.operandChoices = {QStringLiteral("bash"), QStringLiteral("zsh"), QStringLiteral("fish")};
    row.subject = Subject::Help;
    row.examples = {QStringLiteral(
        "lockscopectl completion bash > ~/.local/share/bash-completion/completions/lockscopectl")};
    row.needsServer = false;
    return row;
}

} // namespace lockscope::ctl
