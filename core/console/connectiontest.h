#pragma once

#include "core/console/connectprogress.h"
#include "core/console/live.h"
#include "core/probe/testverdict.h"

#include <QObject>

#include <memory>

namespace lockscope::console
{

/// One step of a test, as it is shown: an identifier for programs, the rest for people (plain text).
struct TestRow {
    using StepState = ConnectProgress::StepState;

    QByteArray id;
    QString title;
    StepState condition = StepState::Pending;
    std::optional<base::milliseconds> took;
    QString sentence; ///< what was found, or why it failed
    QString advice;   ///< what follows from a failure, or what to do

    friend bool operator==(const TestRow&, const TestRow&) = default;
};

/// Tries a connection once, step by step, and then what its user is permitted; writes nothing on the server.
/// Lives on the thread of its user; every call returns at once. It ends when it is destroyed.
class ConnectionTest final : public QObject
{
    Q_OBJECT
public:
    explicit ConnectionTest(LiveRequest request, QObject* parent = nullptr);
    ~ConnectionTest() override;

    /// changed() follows with each step, and finished() once at the end. To be called once.
    void start();
    /// Returns the steps that are known by now, in their order; those of other servers come later.
    [[nodiscard]] QList<TestRow> rows() const;
    [[nodiscard]] bool isFinished() const;
    /// Returns why the server cannot be entered; empty = it can, or that is not known yet.
    [[nodiscard]] std::optional<base::Error> failure() const;
    /// Returns the verdict over all servers that the connection goes to, as far as they were tried.
    [[nodiscard]] probe::TestVerdict verdict() const;
    /// Returns the version of Redis whose commands the server has: "6.2.14"; empty = not reported yet.
    [[nodiscard]] QByteArray serverVersion() const;
    /// Returns the certificate that the server has shown by TLS, whether it was believed or not.
    [[nodiscard]] std::optional<base::PeerCertificate> certificate() const;

Q_SIGNALS:
    /// rows() has changed.
    void changed();
    /// The test is over: rows() and verdict() are final.
    void finished();

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::console

Q_DECLARE_TYPEINFO(lockscope::console::TestRow, Q_RELOCATABLE_TYPE);
