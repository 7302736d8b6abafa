#include "core/admin/innercommands.h"

#include <array>

namespace lockscope::admin
{

namespace
{

/// The arguments of a call from behind its opening bracket on, as they are written.
QByteArrayList argumentsAt(const QByteArray& text, qsizetype begin)
{
    QByteArrayList arguments;
    qsizetype from = begin;
    int depth = 0;
    bool quoted = false;
    for (qsizetype at = begin; at < text.size(); ++at) {
        const char letter = text.at(at);
        quoted = letter == '\'' ? !quoted : quoted;
        if (quoted)
            continue;
        depth += letter == '(' || letter == '[' ? 1 : 0;
        const bool isOver = letter == ')' && depth == 0;
        if (isOver || (letter == ',' && depth == 0)) {
            arguments.append(text.sliced(from, at - from).simplified());
            from = at + 1;
        }
        if (isOver)
            break;
        depth -= letter == ')' || letter == ']' ? 1 : 0;
    }
    return arguments;
}

/// Returns a literal as it is; a number stands for any value that the script computes.
QByteArray wordFor(const QByteArray& argument)
{
    const bool isText =
        argument.size() > 1 && argument.startsWith('\'') && argument.indexOf('\'', 1) == argument.size() - 1;
    if (isText)
        return argument.sliced(1, argument.size() - 2);
    bool isNumber = false;
    argument.toLongLong(&isNumber);
    return isNumber ? argument : QByteArray("1");
}

InnerCommand commandFrom(const QByteArrayList& arguments)
{
    InnerCommand command;
    for (const QByteArray& argument : arguments)
        command.words.append(wordFor(argument));
    command.subject = arguments.value(1);
    return command;
}

} // namespace

QList<InnerCommand> innerCommandsOf(const QByteArray& text)
{
    QList<InnerCommand> commands;
    constexpr std::array calls{"redis.call(", "redis.pcall("};
    for (const QByteArray call : calls) {
        for (qsizetype at = text.indexOf(call); at >= 0; at = text.indexOf(call, at + 1)) {
            const InnerCommand command = commandFrom(argumentsAt(text, at + call.size()));
            if (!commands.contains(command))
                commands.append(command);
        }
    }
    return commands;
}

} // namespace lockscope::admin
