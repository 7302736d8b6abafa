#include "app/ctl/actorder.h"
#include "app/ctl/output.h"
#include "app/ctl/subcommands.h"
#include "app/ctl/words.h"
#include "core/admin/aclrules.h"
#include "core/base/printable.h"
#include "core/base/rawjson.h"
#include "core/locks/family.h"

#include <QCoreApplication>
#include <QJsonArray>

#include <algorithm>
#include <variant>

namespace lockscope::ctl
{

namespace
{

/// Returns the values, which commas separate; none where the option was not given.
QByteArrayList listed(const Arguments& arguments, const char* option)
{
    return arguments.has(option) ? base::fromTyped(arguments.option(option)).split(',') : QByteArrayList();
}

/// A word of ACL SETUSER and of redis-cli's prompt: nothing in it may end it.
bool isOneWord(const QByteArray& word)
{
    const auto breaks = [](char letter) {
        return letter == '"' || letter == '\'' || uchar(letter) <= ' ' || uchar(letter) >= 0x7f;
    };
    return !word.isEmpty() && std::ranges::none_of(word, breaks);
}

std::variant<admin::AclWish, QString> wishFrom(const Arguments& arguments)
{
    const int users = int(arguments.has("read")) + int(arguments.has("act")) + int(arguments.has("sentinel"));
    if (users != 1)
        return Words::tr("“acl” takes --read, --act or --sentinel.");
    if (arguments.has("sentinel") && (arguments.has("kind") || arguments.has("pattern") ||
                                         arguments.has("cluster") || arguments.has("redis")))
        return Words::tr("--sentinel goes with --user only: a Sentinel has no locks.");
    admin::AclWish wish;
    wish.acts = arguments.has("act");
    wish.cluster = arguments.has("cluster");
    if (!wish.acts && arguments.has("kind"))
        return Words::tr("--kind goes with --act: who looks finds out kinds by looking.");
    for (const QByteArray& typed : listed(arguments, "kind")) {
        const auto kind = locks::kindFromName(typed);
        if (!kind)
            return Words::tr(
                "--kind takes kinds of locks, separated by commas; “lockscopectl --help” lists them.");
        wish.kinds.append(*kind);
    }
    const auto level =
        arguments.has("redis") ? admin::aclLevel(arguments.option("redis").toUtf8()) : wish.level;
    if (!level)
        return Words::tr(
            "--redis takes a version from 6.0 on, as “6.2” or “7”: before, there were no users.");
    wish.level = *level;
    wish.names = listed(arguments, "pattern");
    if (!std::ranges::all_of(wish.names, isOneWord))
        return Words::tr(
            "--pattern takes globs of names, separated by commas: without blanks, quotes and what is "
            "not ASCII; “?” stands for any one byte.");
    return wish;
}

int runAcl(const Arguments& arguments)
{
    const auto read = wishFrom(arguments);
    if (const auto* fault = std::get_if<QString>(&read)) {
        complain(*fault);
        return Usage;
    }
    const auto& wish = std::get<admin::AclWish>(read);
    const bool ofSentinel = arguments.has("sentinel");
    const QByteArrayList rules = ofSentinel ? admin::sentinelAclRules() : admin::aclRules(wish);
    const QByteArray user =
        arguments.has("user") ? base::fromTyped(arguments.option("user")) : admin::usualAclUser(wish);
    if (!isOneWord(user)) {
        complain(Words::tr("--user takes a name without blanks and quotes."));
        return Usage;
    }
    if (arguments.json) {
        QJsonArray words;
        for (const QByteArray& rule : rules)
            words.append(QString::fromLatin1(rule));
        const QByteArray line = base::jsonLine(
            {{QStringLiteral("user"), QString::fromLatin1(user)}, {QStringLiteral("rules"), words}});
        return say(line) ? Done : OutputClosed;
    }
    complain(Words::tr("a line for the prompt of redis-cli; put a password in the place of PASSWORD."));
    return say(admin::aclLine(user, rules)) ? Done : OutputClosed;
}

} // namespace

Subcommand aclSubcommand()
{
    Subcommand row;
    row.name = QStringLiteral("acl");
    row.operands = QStringLiteral("--read|--act|--sentinel");
    row.summary = Words::tr("the minimal ACL user: read-only, or with actions");
    row.about = {
        Words::tr("Prints the line for redis-cli that makes an ACL user with the fewest permissions: one "
                  "that looks, one that acts as well, or one for Sentinels. It asks no server.")};
    row.run = runAcl;
    row.mostOperands = 0;
    row.options = {{QStringLiteral("read"), Words::tr("a user that looks at locks")},
        {QStringLiteral("act"), Words::tr("a user that acts on them as well")},
        {QStringLiteral("sentinel"), Words::tr("a user of the Sentinels, who asks them for the primary")},
        {QStringLiteral("redis"), Words::tr("for a server of this version (7)"), QStringLiteral("VERSION")},
        {QStringLiteral("cluster"), Words::tr("for the nodes of a cluster, with --read or --act")},
        kindOption(),
        {QStringLiteral("pattern"),
            Words::tr("only locks with such names, commas between, with --read or --act"),
            QStringLiteral("GLOB")},
        {QStringLiteral("user"), Words::tr("the user's name"), QStringLiteral("NAME")}};
    row.groups = OptionGroup::Json;
    row.subject = Subject::Server;
    row.examples = {QStringLiteral("lockscopectl acl --read"),
        QStringLiteral("lockscopectl acl --act --kind fair --pattern 'lock:*'")};
    row.json = {Words::tr("One object: %1.").arg(QStringLiteral("user, rules"))};
    row.needsServer = false;
    return row;
}

} // namespace lockscope::ctl
