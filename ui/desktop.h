#pragma once

#include <QDBusConnection>
#include <QObject>

#include <optional>

class QDBusVariant;

namespace lockscope::ui
{

/// The desktop's preferences for dark colours and for no animations, which Qt 6.4 does not report. They are
/// requested from the settings portal and followed from then on. Source: XDG Desktop Portal,
/// org.freedesktop.portal.Settings. Without a portal both stay unknown and changed() is never emitted. Never
/// blocks. Main thread.
class Desktop final : public QObject
{
    Q_OBJECT
public:
    explicit Desktop(QDBusConnection bus = QDBusConnection::sessionBus(), QObject* parent = nullptr);

    /// True where the desktop wants dark colours; empty while that is not known.
    [[nodiscard]] std::optional<bool> isDark() const { return m_dark; }
    /// True where the desktop wants no animations.
    [[nodiscard]] std::optional<bool> isStill() const { return m_still; }

Q_SIGNALS:
    /// isDark() or isStill() has changed.
    void changed();

private Q_SLOTS:
    void take(const QString& group, const QString& key, const QDBusVariant& value);

private:
    void ask(const QString& group, const QString& key);

    QDBusConnection m_bus;
    std::optional<bool> m_dark;
    std::optional<bool> m_still;
};

} // namespace lockscope::ui
