#include "ui/desktop.h"

#include <QDBusMessage>
#include <QDBusMetaType>
#include <QDBusPendingCallWatcher>
#include <QDBusPendingReply>
#include <QDBusVariant>

namespace lockscope::ui
{
namespace
{

const QString portalService = QStringLiteral("org.freedesktop.portal.Desktop");
const QString portalPath = QStringLiteral("/org/freedesktop/portal/desktop");
const QString portalSettings = QStringLiteral("org.freedesktop.portal.Settings");
const QString appearance = QStringLiteral("org.freedesktop.appearance");
const QString colourScheme = QStringLiteral("color-scheme");
const QString desktopInterface = QStringLiteral("org.gnome.desktop.interface");
const QString animations = QStringLiteral("enable-animations");

/// Read returns a variant within a variant, the signal a plain one.
QVariant inside(const QVariant& value)
{
    return value.canConvert<QDBusVariant>() ? inside(value.value<QDBusVariant>().variant()) : value;
}

} // namespace

Desktop::Desktop(QDBusConnection bus, QObject* parent)
    : QObject(parent)
    , m_bus(std::move(bus))
{
    if (!m_bus.isConnected())
        return;
    // Qt 6.4 connects a slot only if the types of its arguments are registered, and reports no error
    // otherwise.
    qRegisterMetaType<QDBusVariant>();
    (void)QDBusMetaType::typeToSignature(QMetaType::fromType<QDBusVariant>());
    m_bus.connect(portalService, portalPath, portalSettings, QStringLiteral("SettingChanged"), this,
        SLOT(take(QString, QString, QDBusVariant)));
    ask(appearance, colourScheme);
    ask(desktopInterface, animations);
}

void Desktop::ask(const QString& group, const QString& key)
{
    QDBusMessage question =
        QDBusMessage::createMethodCall(portalService, portalPath, portalSettings, QStringLiteral("Read"));
    question << group << key;
    auto* answer = new QDBusPendingCallWatcher(m_bus.asyncCall(question), this);
    connect(answer, &QDBusPendingCallWatcher::finished, this, [this, answer, group, key] {
        const QDBusPendingReply<QDBusVariant> reply = *answer;
        if (reply.isValid())
            take(group, key, reply.value());
        answer->deleteLater();
    });
}

void Desktop::take(const QString& group, const QString& key, const QDBusVariant& value)
{
    const QVariant plain = inside(value.variant());
    const auto dark = m_dark;
    const auto still = m_still;
    if (group == appearance && key == colourScheme) {
        const uint scheme = plain.toUInt(); // 0 no preference, 1 dark, 2 light
        m_dark = scheme == 0 || scheme > 2 ? std::nullopt : std::optional(scheme == 1);
    }
    if (group == desktopInterface && key == animations && plain.typeId() == QMetaType::Bool)
        m_still = !plain.toBool();
    if (m_dark != dark || m_still != still)
        Q_EMIT changed();
}

} // namespace lockscope::ui

#include "moc_desktop.cpp"
