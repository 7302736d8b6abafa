#pragma once

#include "core/admin/guard.h"

#include <QWidget>

class QToolButton;

namespace lockscope::ui
{

class EnvironmentChip;
class PlainLabel;

/// The strip under the bars that shows the connection's environment and whether acts may leave: word and
/// colour, read-only and how to end it, the countdown while unlocked, and the operator's holds. For a server
/// whose environment nobody has stated it asks for it, once. A development server's strip is quiet; the strip
/// is hidden where there is nothing to say. Main thread; no timer.
class EnvironmentBand final : public QWidget
{
    Q_OBJECT
public:
    explicit EnvironmentBand(QWidget* parent = nullptr);

    /// `server` is its name in the question. `quiet`: the strip has nothing to say about it (the sandbox).
    void put(const admin::GuardState& guard, const QString& server, bool quiet);
    /// Sets how many holds the operator has, and how many of these are lost.
    void setHolds(qsizetype count, qsizetype lost);
    /// Hides everything, as there is nothing to act on.
    void clear();
    /// Takes the time, for the countdown.
    void tick(base::MonoTime now);
    [[nodiscard]] QString text() const;

Q_SIGNALS:
    /// A person has answered what the server is for.
    void stated(lockscope::profile::Environment environment);
    /// Ask to unlock, to lock again, and for the list of the holds.
    void unlockWanted();
    void lockWanted();
    void holdsWanted();

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    [[nodiscard]] QToolButton* makeButton(const QString& text, const char* id);
    [[nodiscard]] QString sentence(base::MonoTime now) const;
    [[nodiscard]] QString passwordSentence() const;
    void showAll();
    void showSentence(base::MonoTime now);

    admin::GuardState m_guard;
    QString m_server;
    bool m_active = false;
    bool m_quiet = true;
    qsizetype m_holdCount = 0;
    EnvironmentChip* m_chip;
    PlainLabel* m_text;
    QList<QToolButton*> m_choices;
    QToolButton* m_unlock;
    QToolButton* m_lock;
    QToolButton* m_holds;
};

} // namespace lockscope::ui
