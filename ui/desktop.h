#pragma once

#include <QDBusConnection>
#include <QObject>

#include <optional>

class QDBusVariant;

namespace lockscope::ui
{

/// What the desktop prefers, asked of its settings portal and followed from then on: Qt 6.4 knows neither.
/// Source: XDG Desktop Portal, org.freedesktop.portal.Settings. Without a portal nothing is known and nothing
/// is told. Never waits. Main thread.
class Desktop final : public QObject
{
    Q_OBJECT
public:
    explicit Desktop(QDBusConnection bus = QDBusConnection::sessionBus(), QObject* parent = nullptr);

    [[nodiscard]] std::optional<bool> isDark() const { return m_dark; }
    /// Nothing shall move unasked.
    [[nodiscard]] std::optional<bool> isStill() const { return m_still; }

Q_SIGNALS:
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
