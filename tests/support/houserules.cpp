#include "tests/support/houserules.h"

#include "core/redis/readcommands.h"
#include "tests/support/includerules.h"

#include <QRegularExpression>
#include <QSet>

#include <algorithm>

namespace lockscope::support
{

namespace
{
QString finding(const SourceFile& file, qsizetype line, const QString& what)
{
    return QStringLiteral("%1:%2: %3").arg(file.path, QString::number(line), what);
}

QRegularExpression lines(const char* pattern)
{
    return QRegularExpression(QLatin1String(pattern), QRegularExpression::MultilineOption);
}

/// Each place in `text` that `expression` matches.
Findings matches(const SourceFile& file, const QString& text, const QRegularExpression& expression)
{
    Findings findings;
    auto found = expression.globalMatch(text);
    while (found.hasNext()) {
        const auto match = found.next();
        const auto line = QStringView(text).left(match.capturedStart()).count(u'\n') + 1;
        findings.append(finding(file, line, match.captured().trimmed()));
    }
    return findings;
}

Findings inCode(const SourceFile& file, const QRegularExpression& expression)
{
    return matches(file, codeOf(file.text), expression);
}

bool isProduct(const SourceFile& file) { return !file.isIn(QStringLiteral("tests")); }

/// Whether the file is a test's own program, which may do what a library must not.
bool isTestProgram(const SourceFile& file)
{
    return !isProduct(file) && !file.isIn(QStringLiteral("tests/support"));
}

/// Functions stand at the margin, from a line "{" to a line "}"; a table ends in "};" and is exempt.
Findings functionSize(const SourceFile& file)
{
    const QStringList code = codeOf(file.text).split(u'\n');
    Findings findings;
    if (isTestProgram(file))
        return findings;
    qsizetype begin = -1;
    for (qsizetype i = 0; i < code.size(); ++i) {
        if (code[i] == u"{" && !code.value(i - 1).startsWith(u"namespace"))
            begin = i;
        if (code[i] == u"}" && begin >= 0 && i - begin > 60)
            findings.append(finding(file, begin + 1, QStringLiteral("a function of more than 60 lines")));
        if (code[i].startsWith(u'}'))
            begin = -1;
    }
    return findings;
}

/// Blocking calls of Qt and the system. A process that was killed on the line before is only reaped.
Findings nestedLoops(const SourceFile& file)
{
    static const auto blocking = lines(
        R"((?<!process\.kill\(\);\n    process\.)\bwaitFor(Started|Finished|ReadyRead|BytesWritten|Connected|Disconnected|Encrypted|NewConnection|Done)\b)"
        R"(|\bQEventLoop\b|\b\w*[sS]leep *\(|\bsleep_(for|until)\b)");
    static const auto pause = lines(R"(\bprocessEvents\b|\bqWait *\()");
    static const auto modal = lines(R"((\.|->)exec *\()");
    if (file.isIn(QStringLiteral("tests/support")) || file.isIn(QStringLiteral("tests/bench")))
        return {};
    const bool hasMainLoop = isTestProgram(file) || file.isIn(QStringLiteral("app"));
    // There time is real: that nothing happens takes a while to see, and a window paints when it is let to.
    const bool hasRealTime = file.isIn(QStringLiteral("tests/live")) || file.isIn(QStringLiteral("tests/ui"));
    return inCode(file, blocking) + (hasMainLoop ? Findings{} : inCode(file, modal)) +
           (hasRealTime ? Findings{} : inCode(file, pause));
}

Findings unfinished(const SourceFile& file)
{
    static const auto words = lines(R"(\bT[O]DO\b|\bF[I]XME\b|\bX[X]X\b|\bQS[K]IP\b)");
    return matches(file, file.text, words);
}

Findings machinePaths(const SourceFile& file)
{
    static const auto paths = lines(R"((?<![\w.])/([h]ome|[r]oot|[w]ork)/)");
    return matches(file, file.text, paths);
}

Findings richText(const SourceFile& file)
{
    static const auto words = lines(R"(\bQt::(RichText|AutoText|MarkdownText)\b|\b\w*(Html|Markdown) *\()");
    const bool allowed = file.path == u"ui/widgets/explanationview.cpp"; // text of ours alone
    return file.isIn(QStringLiteral("ui")) && !allowed ? inCode(file, words) : Findings{};
}

/// The position after the parenthesis that closes the one at `open`.
qsizetype pastParenthesis(const QString& code, qsizetype open)
{
    int depth = 0;
    for (qsizetype i = open; i < code.size(); ++i) {
        depth += code[i] == u'(' ? 1 : code[i] == u')' ? -1 : 0;
        if (depth == 0)
            return i + 1;
    }
    return code.size();
}

/// The argument of %1 may itself hold "%2": arguments go in together or not at all.
Findings chainedArguments(const SourceFile& file)
{
    static const auto call = lines(R"(\.arg *\()");
    static const auto next = QRegularExpression(QStringLiteral(R"(\G\s*\.arg *\()"));
    const QString code = codeOf(file.text);
    Findings findings;
    auto found = call.globalMatch(code);
    while (found.hasNext()) {
        const auto start = found.next().capturedEnd() - 1;
        if (next.match(code, pastParenthesis(code, start)).hasMatch())
            findings.append(finding(file, QStringView(code).left(start).count(u'\n') + 1,
                QStringLiteral("arguments one after the other")));
    }
    return findings;
}

/// A part of a window that scrolls is set up in one place.
Findings scrollsByHand(const SourceFile& file)
{
    static const auto made = lines(R"(\bnew QScrollArea\b.*$)");
    return file.isIn(QStringLiteral("ui")) ? inCode(file, made) : Findings{};
}

Findings usingNamespaces(const SourceFile& file)
{
    static const auto directive = lines(R"(^\s*using namespace (?!.*literals;).*$)");
    const bool isProgram = isTestProgram(file) || file.path.endsWith(u"/main.cpp"); // nobody links it
    return isProgram ? Findings{} : inCode(file, directive);
}

Findings headerGuards(const SourceFile& file)
{
    if (!file.isHeader() || file.text.startsWith(u"#pragma once\n"))
        return {};
    return {finding(file, 1, QStringLiteral("does not begin with #pragma once"))};
}

/// A list moves the values of a relocatable type as bytes. Some types of the standard library keep a pointer
/// into themselves, which would point to the old place then.
Findings relocatable(const SourceFile& file)
{
    static const auto declared = lines(R"(^Q_DECLARE_TYPEINFO\(lockscope::\w+::(\w+), Q_RELOCATABLE_TYPE\))");
    static const auto pointsIntoItself =
        lines(R"(\bstd::(map|multimap|set|multiset|list|unordered_\w+|string|function|any|mutex)\b)");
    const QString code = codeOf(file.text);
    Findings findings;
    auto found = declared.globalMatch(code);
    while (found.hasNext()) {
        const QString name = found.next().captured(1);
        const QRegularExpression start(
            QStringLiteral(R"(^(struct|class) %1\b[^;{]*\{)").arg(name), QRegularExpression::MultilineOption);
        const auto type = start.match(code);
        const auto begin = std::max(qsizetype(0), type.capturedEnd());
        const auto members = code.sliced(begin, std::max(begin, code.indexOf(u"\n};", begin)) - begin);
        if (!type.hasMatch() || pointsIntoItself.match(members).hasMatch())
            findings.append(finding(file, QStringView(code).left(begin).count(u'\n') + 1,
                QStringLiteral("%1 cannot be seen to be relocatable").arg(name)));
    }
    return findings;
}

/// The names of commands, in capitals as people and protocols write them.
const QSet<QString>& commandNames()
{
    static const QSet<QString> names = [] {
        QSet<QString> all{QStringLiteral("EVAL"), QStringLiteral("EVALSHA"), QStringLiteral("HINCRBY"),
            QStringLiteral("PEXPIRE"), QStringLiteral("PUBLISH"), QStringLiteral("CONFIG")};
        for (const QByteArray& command : redis::readCommands())
            all.insert(QString::fromLatin1(command.split('|').first()).toUpper());
        return all;
    }();
    return names;
}

/// The window speaks of locks: neither commands nor the names of keys are its business.
Findings wireWords(const SourceFile& file)
{
    static const QRegularExpression keys(QStringLiteral(R"(redisson|__key(space|event)|__redis__)"));
    static const QRegularExpression capitals(QStringLiteral(R"(\b[A-Z]{3,}\b)"));
    Findings findings;
    if (!file.isIn(QStringLiteral("ui")))
        return findings;
    for (const Literal& literal : literalsOf(file.text)) {
        bool found = keys.match(literal.content).hasMatch();
        auto words = capitals.globalMatch(literal.content);
        while (words.hasNext() && !found)
            found = commandNames().contains(words.next().captured());
        if (found)
            findings.append(finding(file, literal.line, literal.content));
    }
    return findings;
}
/// The other monotonic clock stands still while the machine sleeps.
Findings oneClock(const SourceFile& file)
{
    static const auto now = lines(R"(\bsteady_clock::now)");
    const bool may = !isProduct(file) || file.path == QStringLiteral("core/base/time.cpp");
    return may ? Findings{} : inCode(file, now);
}

/// The traits of a kind say what is special about it: comparing kinds is for the families that own them.
Findings kindsCompared(const SourceFile& file)
{
    static const auto comparison =
        lines(R"([=!]= *(locks::)?(redisson::(\w+Lock|\w+Semaphore|\w+Latch)|\w+Lock)\b(?! *[(.]|->))");
    const bool may = !isProduct(file) || file.isIn(QStringLiteral("core/locks"));
    return may ? Findings{} : inCode(file, comparison);
}

/// The names of one family stay in its room, with the clients that speak its wire format and their Lab.
Findings familiesNamed(const SourceFile& file)
{
    static const auto header = lines(R"(^#include "core/locks/(redisson|\w+family\.h).*$)");
    bool may = !isProduct(file);
    for (const char* room : {"core/locks", "core/client", "core/lab"})
        may = may || file.isIn(QLatin1String(room));
    return may ? Findings{} : matches(file, file.text, header);
}

/// A comment is a sentence with a subject: it does not begin in its middle.
Findings halfSentences(const SourceFile& file)
{
    static const QRegularExpression beginning(
        QStringLiteral(R"(^\s*///? (What|Whoever|Of|As|They|Those)\b)"));
    const QStringList text = file.text.split(u'\n');
    Findings findings;
    for (qsizetype i = 0; i < text.size(); ++i)
        if (beginning.match(text[i]).hasMatch() && !text.value(i - 1).trimmed().startsWith(u"//"))
            findings.append(finding(file, i + 1, text[i].trimmed()));
    return findings;
}

/// Literals of two words that are no texts for people: words of Redis and of the system that answers are
/// compared with, and details of faults around a value, which are shown as they are.
constexpr const char* untranslatedTexts[] = {
    ": open failed: ",
    "a script is a text",
    "ACL SETUSER ",
    "audit stream",
    "bad certificate",
    "bad lua script",
    "BUSY the script does not end",
    "certificate expired",
    "certificate required",
    "certificate revoked",
    "certificate unknown",
    "closed at once",
    "cluster nodes",
    "command is not allowed from script",
    "command line",
    "connect failed: ",
    "eady to accept connections",
    "ERR AUTH",
    "ERR invalid password",
    "ERR reached lua stack limit",
    "ERR The client ID you want redirect to does not exist",
    "ERR this program was built without Lua",
    "err unknown",
    "ERR unknown command '",
    "ERR unknown subcommand",
    "ERR value is not an integer or out of range",
    "ERR wrong number of arguments",
    "ERR wrong number of arguments for '",
    "executing the script can't",
    "finding after: ",
    "force-release of ",
    "Hash slot not served",
    " and find(name, ",
    " and sub(name, -",
    " then return true end\\n",
    "if find(text, ",
    "local function ",
    "local function step()\\n",
    "local is_field, is_value, is_member, longest_field_value, longest_stated_value",
    "local longest_field_value, longest_stated_value = ",
    "return false\\nend\\n",
    "text = text or redis.call('getrange', name, '0', '-1')\\n",
    "lockscope recording ",
    "lockscope recording 2\\n",
    "lost sources",
    "no such master",
    "out of step",
    "pass show redis/prod",
    "protocol version",
    "scan type",
    "SCRIPT KILL",
    "script kill",
    "Sentinel ID is",
    "signal what",
    "signal where",
    "unknown ca",
    "Unknown Redis command called from",
    "unsupported certificate",
    "unsupported protocol",
    "without any password configured",
    "WRONGTYPE Operation against a key holding the wrong kind of value",
    "Attempt to modify a readonly table",
    "interval is empty",
    "nil or table expected",
    "NOSCRIPT No matching script. Please use EVAL.",
    "Script attempted to access nonexistent global variable '%s'",
    "wrong number of arguments",
    "wrong number or type of arguments",
};

/// A text for people is a literal with two words. Only as the argument of tr and its like does lupdate see
/// it.
Findings untranslated(const SourceFile& file)
{
    static const QRegularExpression translated(
        QLatin1String(R"re(\b(?:tr|translate|QT_TR_NOOP|QT_TRANSLATE_\w*NOOP\w*)\s*\()re"
                      R"re((?:\s*(?:R"\((?s:.*?)\)"|"(?:[^"\\\n]|\\.)*")\s*,?)+)re"));
    static const QRegularExpression words(QStringLiteral("[A-Za-z]{2,} [A-Za-z]{2,}"));
    // Markup, fonts, forms of times, and commands to copy.
    static const QRegularExpression special(
        QStringLiteral("[<>]|Noto |DejaVu |yyyy|MMM|--connect|^lockscopectl "));
    Findings findings;
    if (!isProduct(file))
        return findings;
    QString code;
    const QString text = codeOf(file.text, true);
    qsizetype end = 0;
    for (auto found = translated.globalMatch(text); found.hasNext();) {
        const auto match = found.next();
        code += QStringView(text).mid(end, match.capturedStart() - end);
        code += QString(match.captured().count(u'\n'), u'\n');
        end = match.capturedEnd();
    }
    code += QStringView(text).mid(end);
    const auto isKnown = [](const QString& literal) {
        return std::ranges::any_of(
            untranslatedTexts, [&](const char* known) { return literal == QString::fromUtf8(known); });
    };
    for (const Literal& literal : literalsOf(code))
        if (words.match(literal.content).hasMatch() && !special.match(literal.content).hasMatch() &&
            !isKnown(literal.content))
            findings.append(finding(file, literal.line, literal.content));
    return findings;
}
} // namespace

const QList<HouseRule>& houseRules()
{
    const auto file = [](const char* path, const char* text) {
        return SourceFile{QString::fromLatin1(path), QString::fromUtf8(text)};
    };
    static const QList<HouseRule> rules{
        {"includes point downward", includeDirection,
            file("core/locks/a.cpp", "#include \"core/watch/b.h\"\n")},
        {"includes point not sideways", includeDirection,
            file("core/watch/a.cpp", "#include \"core/client/b.h\"\n")},
        {"the window sees values and ports", includeDirection,
            file("ui/pages/a.cpp", "#include \"core/redis/client.h\"\n")},
        {"the terminal knows no window", includeDirection,
            file("app/ctl/a.cpp", "#include \"ui/theme.h\"\n")},
        {"the product knows no tests", includeDirection,
            file("core/base/a.cpp", "#include \"tests/support/paths.h\"\n")},
        {"includes are written from the root", includesFromRoot,
            file("core/base/a.cpp", "#include \"raw.h\"\n")},
        {"core is without Gui and Widgets", coreWithoutGui, file("core/figure/a.h", "#include <QColor>\n")},
        {"hiredis is for the sources of core/redis", hiredisInRedis,
            file("core/redis/a.h", "#include <hiredis/read.h>\n")},
        {"sockets are for the transport", networkInTransport,
            file("core/watch/a.cpp", "#include <QTcpSocket>\n")},
        {"functions are short", functionSize,
            {QStringLiteral("core/base/a.cpp"),
                QStringLiteral("void a()\n{\n%1}\n").arg(QStringLiteral("    b();\n").repeated(61))}},
        {"no nested loops, no sleep", nestedLoops,
            file("ui/dialogs/a.cpp", "int a() { return dialog.exec(); }\n")},
        {"tests wait for conditions", nestedLoops,
            file("tests/protocol/a.cpp", "void a() { QTest::qWait(50); }\n")},
        {"nothing unfinished", unfinished,
            file("core/base/a.cpp", "// TO"
                                    "DO later\n")},
        {"no paths of one machine", machinePaths,
            file("core/base/a.cpp", "\"/ho"
                                    "me/me/a\"\n")},
        {"plain text only", richText, file("ui/a.cpp", "label->setTextFormat(Qt::RichText);\n")},
        {"arguments go in together", chainedArguments,
            file("core/words/a.cpp", "x.arg(name(1))\n    .arg(b);\n")},
        {"what scrolls is set up once", scrollsByHand,
            file("ui/a.cpp", "auto* scroll = new QScrollArea(this);\n")},
        {"one clock goes on in sleep", oneClock,
            file("ui/a.cpp", "return std::chrono::steady_clock::now();\n")},
        {"no using namespace", usingNamespaces, file("core/base/a.cpp", "using namespace std;\n")},
        {"headers are included once", headerGuards, file("core/base/a.h", "#ifndef A\n")},
        {"what moves as bytes points not into itself", relocatable,
            file("core/base/a.h", "#pragma once\nstruct A {\n    std::map<int, int> a;\n};\n"
                                  "Q_DECLARE_TYPEINFO(lockscope::base::A, Q_RELOCATABLE_TYPE);\n")},
        {"kinds are compared by their families", kindsCompared,
            file("core/watch/a.cpp", "if (lock.kind == locks::redisson::fairLock)\n")},
        {"a family's headers stay in its room", familiesNamed,
            file("core/watch/a.cpp", "#include \"core/locks/redissonnames.h\"\n")},
        {"a comment has a subject", halfSentences, file("ui/a.cpp", "/// Of several locks.\n")},
        {"texts can be translated", untranslated,
            file("ui/a.cpp", "const char* text = \"Nothing is selected.\";\n")},
        {"the window names no command", wireWords, file("ui/a.cpp", "tr(\"Send HGETALL\");\n")},
        {"the window names no key", wireWords, file("ui/a.cpp", "starts(\"redisson_lock\");\n")},
    };
    return rules;
}

} // namespace lockscope::support
