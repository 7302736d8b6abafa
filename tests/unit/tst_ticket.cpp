#include "core/admin/ticket.h"
#include "core/locks/redissonkinds.h"

#include <QRegularExpression>
#include <QTest>
#include <QTranslator>

using namespace lockscope;
using namespace std::chrono_literals;
using admin::TicketForm;

namespace
{

admin::Outcome released()
{
    locks::Lock seen;
    seen.ref = locks::LockRef{{"orders:42"}, 0, {}};
    seen.kind = locks::redisson::reentrantLock;
    seen.asOf = base::ServerTime(7'300s);
    locks::Holder holder;
    holder.id = {"uuid-1:93"};
    holder.setParts("uuid-1", "93");
    holder.since = base::ServerTime(100s);
    holder.count = 1;
    seen.holders = {holder};
    seen.waiters.count = 5;
    seen.waiters.visibility = locks::Visibility::AtLeast;
    admin::Outcome outcome;
    outcome.kind = admin::OutcomeKind::Applied;
    outcome.finding = "free";
    outcome.seen = locks::share(seen);
    outcome.restore = R"(EVAL "x" 1 "caf\xc3\xa9")";
    return outcome;
}

QString ticketOf(const QByteArray& name, const QString& reason, TicketForm form)
{
    admin::ActRequest request;
    request.lock = locks::LockRef{{name}, 0, {}};
    request.reason = reason;
    const admin::TicketPlace place{QStringLiteral("redis://app:***@db1:6379"), QStringLiteral("Redis 7.0.15"),
        QStringLiteral("billing"), profile::Environment::Production, QStringLiteral("anna"),
        QDateTime({2026, 11, 25}, {23, 5, 9}, Qt::UTC)};
    return admin::ticket({request, released(), {"PUBLISH c 0", "DEL orders:42"}}, place,
        {{"uuid-1", QStringLiteral("billing-2")}}, form);
}

} // namespace

class TicketTest final : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(QStringLiteral("."))); }

    void saysWhatWasDoneAndHowItIsPutBack()
    {
        const QString text = ticketOf("orders:42", QStringLiteral("INC-7"), TicketForm::Plain);
        for (const char* part : {"Force-release: orders:42\n", "2026-11-25 23:05:09 UTC",
                 "billing, redis://app:***@db1:6379", "production", "Done by: anna", "Reason: INC-7",
                 "billing-2 (uuid-1:93), for at least 2 h 00 m", "Waiters: at least 5", "  DEL orders:42\n",
                 R"(EVAL "x" 1 "caf\xc3\xa9")"})
            QVERIFY2(text.contains(QString::fromUtf8(part)), qPrintable(text));
    }

    void namesTheEnvironmentInTheReadersLanguage()
    {
        struct Chinese : QTranslator {
            [[nodiscard]] bool isEmpty() const override { return false; }
            [[nodiscard]] QString translate(const char*, const char* source, const char*, int) const override
            {
                return qstrcmp(source, "production") == 0 ? QStringLiteral("生产") : QString();
            }
        } chinese;
        QCoreApplication::installTranslator(&chinese);
        const QString text = ticketOf("orders:42", QStringLiteral("INC-7"), TicketForm::Plain);
        QCoreApplication::removeTranslator(&chinese);
        QVERIFY2(text.contains(QStringLiteral("Redis 7.0.15, 生产\n")), qPrintable(text));
    }

    /// Nothing from Redis and nothing that was typed is markup, and no line break of it begins a fact.
    void nothingInItIsMarkup()
    {
        const QString text = ticketOf("<b>*x*</b>|`y`", QStringLiteral("a\n# b"), TicketForm::Markdown);
        QVERIFY2(text.startsWith(QStringLiteral("### Force-release: \\<b\\>\\*x\\*")), qPrintable(text));
        QVERIFY2(!text.contains(QStringLiteral("\n# b")), qPrintable(text));
        QVERIFY2(text.contains(QStringLiteral("```\nPUBLISH c 0\nDEL orders:42\n```")), qPrintable(text));
    }

    /// A part for each lock, and what they have in common once.
    void severalAreToldInOneReport()
    {
        admin::ActRequest first;
        first.lock = locks::LockRef{{"orders:42"}, 0, {}};
        first.reason = QStringLiteral("INC-7");
        admin::ActRequest second = first;
        second.lock = locks::LockRef{{"orders:43"}, 0, {}};
        const admin::TicketPlace place{QStringLiteral("redis://db1:6379"), {}, QStringLiteral("billing"),
            profile::Environment::Production, QStringLiteral("anna"),
            QDateTime({2026, 11, 25}, {23, 5, 9}, Qt::UTC)};
        const QList<admin::DoneAct> acts{
            {first, released(), {"DEL orders:42"}}, {second, admin::refusal("changed"), {"DEL orders:43"}}};
        const auto text = [&](TicketForm form) {
            return admin::ticket(acts, {QStringLiteral("orders:44: denied")}, place, {}, form);
        };
        const QString plain = text(TicketForm::Plain);
        for (const char* part : {"Force-release: 2 locks\n", "Outcome: 1 of 2 done\n", "\norders:42\n",
                 "\norders:43\n", "  DEL orders:42\n", R"(EVAL "x" 1 "caf\xc3\xa9")", "orders:44: denied"})
            QVERIFY2(plain.contains(QString::fromUtf8(part)), qPrintable(plain));
        QCOMPARE(plain.count(QStringLiteral("INC-7")), 1);
        QVERIFY(text(TicketForm::Markdown).contains(QStringLiteral("\n#### orders:43\n")));
    }
};

QTEST_GUILESS_MAIN(TicketTest)
#include "tst_ticket.moc"
