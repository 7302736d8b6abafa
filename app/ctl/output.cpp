#include "app/ctl/output.h"

#include <cerrno>
#include <unistd.h>

namespace lockscope::ctl
{

namespace
{

bool writeAll(int descriptor, const QByteArray& bytes)
{
    qsizetype written = 0;
    while (written < bytes.size()) {
        const ssize_t count =
            ::write(descriptor, bytes.constData() + written, static_cast<size_t>(bytes.size() - written));
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            return false;
        written += count;
    }
    return true;
}

} // namespace

bool say(const QString& text) { return say(text.toUtf8()); }

bool say(const QByteArray& utf8) { return writeAll(STDOUT_FILENO, utf8 + '\n'); }

bool writeOut(const QByteArray& bytes) { return writeAll(STDOUT_FILENO, bytes); }

void complain(const QString& sentence)
{
    writeAll(STDERR_FILENO, "lockscopectl: " + sentence.toUtf8() + '\n');
}

void complainRaw(const QByteArray& utf8) { writeAll(STDERR_FILENO, utf8 + '\n'); }

} // namespace lockscope::ctl
