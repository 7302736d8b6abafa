#include "core/audit/auditwriter.h"

#include <utility>

namespace lockscope::audit
{

using base::Error;
using base::ErrorKind;

AuditWriter::AuditWriter(AuditFile file, const base::Clock& clock)
    : m_file(std::move(file))
    , m_clock(clock)
    , m_again(new QTimer(this)) // a child goes to another thread with its parent
{
    m_again->setSingleShot(true);
    m_again->setTimerType(Qt::PreciseTimer);
    connect(m_again, &QTimer::timeout, this, &AuditWriter::work);
}

/// Each line that still waits is tried once more.
AuditWriter::~AuditWriter()
{
    while (!m_orders.empty())
        dealWithFirst(true);
}

void AuditWriter::write(const QJsonObject& content, Done done)
{
    m_orders.push_back({content, std::move(done), m_clock.now() + patience});
    if (!m_again->isActive())
        work();
}

void AuditWriter::work()
{
    while (!m_orders.empty())
        if (!dealWithFirst(false))
            return m_again->start(tryAgainAfter);
}

bool AuditWriter::dealWithFirst(bool lastChance)
{
    const auto line = m_file.append(m_orders.front().content);
    if (line && !*line && !lastChance && m_clock.now() < m_orders.front().until)
        return false;
    const Order order = std::move(m_orders.front());
    m_orders.pop_front();
    if (!line)
        order.done(line.error());
    else if (!*line)
        order.done(Error{ErrorKind::FileUnwritable, m_file.path().toUtf8(),
            QT_TRANSLATE_NOOP("ErrorDetails", "another process keeps it")});
    else
        order.done(**line);
    return true;
}

} // namespace lockscope::audit

#include "moc_auditwriter.cpp"
