#pragma once

#include "core/base/time.h"
#include "core/redis/endpoint.h"

#include <QObject>
#include <QStringList>

#include <functional>
#include <memory>

namespace lockscope::profile
{

/// Runs the command that gives a password: without a shell, without input; it ends whatever way we end. The
/// first line of its output is the password, which is neither logged nor kept. Lives on one thread that
/// outlasts it; never blocks.
class PasswordCommand final : public QObject
{
    Q_OBJECT
public:
    using Callback = std::function<void(const base::Result<redis::Secret>&)>;
    /// Somebody may have to type into a window that the command opens.
    static constexpr base::milliseconds patience{30'000};

    /// `words`: the program, by its name on PATH or a whole path, and its arguments.
    explicit PasswordCommand(
        QStringList words, base::milliseconds within = patience, QObject* parent = nullptr);
    ~PasswordCommand() override;

    /// To be called once. `callback` once, never from within this call, unless this is gone by then. Errors:
    /// PasswordCommandFailed (subject = the program, detail = the last line of its complaints, or why).
    void run(Callback callback);

private:
    class Private;
    std::unique_ptr<Private> d;
};

} // namespace lockscope::profile
