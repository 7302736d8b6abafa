#pragma once

#include <QByteArrayList>
#include <QObject>
#include <QSocketNotifier>

namespace lockscope::lab
{

/// One end of a two-way pipe between two processes, in lines. What is written is in the pipe when send()
/// returns, as long as the other end keeps reading; the rest goes later. Thread: its owner's; never blocks.
class LinePipe final : public QObject
{
    Q_OBJECT
public:
    /// Takes the descriptor of a socket and closes it in the end.
    explicit LinePipe(int descriptor, QObject* parent = nullptr);
    ~LinePipe() override;

    /// Sends the line; it must not contain a line break.
    void send(const QByteArray& line);
    /// Takes the whole lines that have arrived by now.
    QByteArrayList take();

Q_SIGNALS:
    /// There is something to take.
    void arrived();
    /// The other end is gone.
    void closed();

private:
    void write();
    void end();

    const int m_descriptor;
    QSocketNotifier m_readable;
    QSocketNotifier m_writable;
    QByteArray m_incoming;
    QByteArray m_outgoing;
    bool m_isOver = false;
};

} // namespace lockscope::lab
