#include "app/ctl/firstpass.h"
#include "app/ctl/jsonline.h"
#include "app/ctl/lockcolumns.h"
#include "app/ctl/lookcommands.h"
#include "app/ctl/nameread.h"
#include "app/ctl/output.h"
#include "app/ctl/portrait.h"
#include "core/base/printable.h"
#include "core/locks/lockwords.h"

#include <QCoreApplication>

#include <algorithm>
#include <utility>

namespace lockscope::ctl
{

namespace
{

QString showText(const char* text) { return QCoreApplication::translate("lockscopectl", text); }

/// Waits until the lock was read, or until discovery has been everywhere without it, prints it, and ends.
class Showing final : public QObject
{
public:
    Showing(Session& session, const base::KeyName& name, bool wasPinned)
        : m_session(session)
        , m_firstPass(session)
        , m_name(name)
        , m_wasPinned(wasPinned)
    {
        connect(&session, &Session::changed, this, &Showing::printWhenKnown);
        connect(&session, &Session::healthChanged, this, &Showing::printWhenKnown);
        connect(&m_firstPass, &FirstPass::over, this, [this] { finish(Nothing); });
        connect(&m_firstPass, &FirstPass::incomplete, this, [this](const QStringList& missing) {
            complainOfGaps(missing);
            finish(NotLive);
        });
        connect(&session, &Session::ending, this,
            [this](bool interrupted) { m_session.finish(interrupted ? Interrupted : print(NotLive)); });
    }

private:
    void printWhenKnown()
    {
        if (m_session.health().live && !found().isEmpty())
            finish(Nothing);
    }

    void finish(ExitCode otherwise)
    {
        if (!std::exchange(m_printed, true))
            m_session.finish(print(otherwise));
    }

    /// The name in each database that has a lock of it.
    [[nodiscard]] QList<locks::Lock> found() const
    {
        QList<locks::Lock> list;
        for (const locks::LockPtr& lock : m_session.source().locks()) {
            if (lock->ref.name == m_name && lock->exists)
                list.append(*lock);
        }
        return list;
    }

    ExitCode print(ExitCode otherwise)
    {
        const QList<locks::Lock> list = found();
        for (locks::Lock lock : list) {
            lock.pinned = lock.pinned && m_wasPinned; // we pinned it ourselves, to have it read at once
            const View view{m_session.now(), &m_session.aliases()};
            m_session.wrote(
                m_session.arguments().json ? say(jsonLine(lock, m_session)) : say(portrait(lock, view)));
        }
        const locks::LockPtr unread = list.isEmpty() ? unreadOf(m_session, m_name) : nullptr;
        if (unread)
            complain(unreadSentence(*unread));
        else if (list.isEmpty() && otherwise == Nothing)
            complain(showText("There is no lock “%1”.").arg(locks::nameWords(m_name)));
        return unread ? NotLive : list.isEmpty() ? otherwise : Done;
    }

    Session& m_session;
    FirstPass m_firstPass;
    base::KeyName m_name;
    bool m_wasPinned;
    bool m_printed = false;
};

} // namespace

int runShow(const Arguments& arguments)
{
    const base::KeyName name{base::fromTyped(arguments.operands.constFirst())};
    Arguments pinning = arguments;
    auto& pins = pinning.request.pins;
    const bool wasPinned =
        std::any_of(pins.begin(), pins.end(), [&](const auto& pin) { return pin.name == name; });
    if (!wasPinned)
        pins.append({name});
    Session session(pinning);
    if (const ExitCode code = session.prepare({}); code != Done)
        return code;
    const Showing showing(session, name, wasPinned);
    return session.run();
}

} // namespace lockscope::ctl
