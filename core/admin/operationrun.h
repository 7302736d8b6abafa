#pragma once

#include "core/admin/operation.h"
#include "core/admin/operationcontext.h"

#include <QObject>
#include <QTimer>

#include <functional>
#include <memory>

namespace lockscope::admin
{

/// Drives one operation over the acting connection: does its steps, passes it the answers, wakes it on time.
/// Deletes itself when it has finished and has reported to the owner. Thread: the executor's.
class OperationRun final : public QObject
{
    Q_OBJECT
public:
    using Done = std::function<void(const Outcome&)>;
    OperationRun(OperationContext& link, ActLine& line, std::unique_ptr<Operation> operation, Done done,
        QObject* parent);
    ~OperationRun() override;

    /// Does the first step; to be called once.
    void begin();

private:
    void perform(const Operation::Steps& steps);
    void read();
    void count();
    void journal();
    void send();
    [[nodiscard]] bool hasTakenAway(const redis::Client::Answer& answer) const;
    void reportOwner();

    OperationContext& m_link;
    ActLine& m_line;
    const std::unique_ptr<Operation> m_operation;
    Done m_done;
    QByteArray m_intent;
    QTimer m_alarm;
};

} // namespace lockscope::admin
