#pragma once

#include "core/base/time.h"

#include <QAbstractEventDispatcher>

#include <functional>
#include <map>
#include <memory>

namespace lockscope::support
{

/// Virtual time for a whole thread of Qt: timers, posted events and scheduled callbacks run in the order of
/// virtual moments, and nothing ever waits. Everything in it is a function of the seed of whoever uses it.
/// Install it with QCoreApplication::setEventDispatcher() before the application object is made.
class VirtualTime final : public QAbstractEventDispatcher, public base::Clock
{
    Q_OBJECT
public:
    explicit VirtualTime(QObject* parent = nullptr);
    ~VirtualTime() override;

    [[nodiscard]] base::MonoTime now() const override { return m_now; }

    /// Runs `callback` when `after` has passed; those of one moment in the order of their scheduling.
    void schedule(base::nanoseconds after, std::function<void()> callback);
    /// Lets virtual time pass, running all that falls due.
    void advance(base::nanoseconds span);

    /// Back to the beginning of time, for a run that is to equal an earlier one. Nothing may be under way.
    void reset();

    bool processEvents(QEventLoop::ProcessEventsFlags flags) override;
    void registerSocketNotifier(QSocketNotifier* notifier) override;
    void unregisterSocketNotifier(QSocketNotifier* notifier) override;
    void registerTimer(int id, qint64 interval, Qt::TimerType type, QObject* object) override;
    bool unregisterTimer(int id) override;
    bool unregisterTimers(QObject* object) override;
    [[nodiscard]] QList<TimerInfo> registeredTimers(QObject* object) const override;
    int remainingTime(int id) override;
    void wakeUp() override {}
    void interrupt() override {}

private:
    struct Timer {
        int id;
        QObject* object;
        qint64 interval;
        Qt::TimerType type;
    };
    using Due = std::variant<std::function<void()>, Timer>;
    using Agenda = std::multimap<base::MonoTime, Due>;

    void run(Due due);
    [[nodiscard]] Agenda::iterator findTimer(int id);

    static constexpr base::MonoTime beginning{std::chrono::hours(1)};
    base::MonoTime m_now = beginning;
    Agenda m_agenda;
};

} // namespace lockscope::support
