#pragma once

#include "core/base/result.h"
#include "core/locks/event.h"
#include "core/locks/lock.h"

#include <QHash>
#include <QString>

#include <memory>

namespace lockscope::filter
{

/// What a term is compared with besides the lock itself.
struct Context {
    base::ServerTime now{};
    const QHash<QByteArray, QString>* aliases = nullptr; ///< may be null
};

/// Where in the text a filter cannot be read, and why.
struct Fault {
    qsizetype position = 0;
    qsizetype length = 0;
    QString message; ///< a sentence for people

    friend bool operator==(const Fault&, const Fault&) = default;
};

/// A filter as people type it: words and globs on the name, holder:, kind:, state:, ttl<5s, held>10m,
/// waiters>0, renewals>=1, db:1, "quoted text", and ! before a term to exclude. Terms are joined by "and".
/// Immutable and cheap to copy; any thread. An empty text matches everything.
class Filter
{
public:
    Filter();
    /// Parses `text`; on a fault nothing is guessed.
    static std::variant<Filter, Fault> parse(const QString& text);

    [[nodiscard]] bool matches(const locks::Lock& lock, const Context& context) const;
    /// The terms that an event has (name, holder, kind, event:); others match.
    [[nodiscard]] bool matches(const locks::Event& event, const Context& context) const;
    /// True where the present moment decides (state, ttl, held): to be looked at again as time passes.
    [[nodiscard]] bool dependsOnTime() const;
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] QString text() const;

private:
    struct Terms;
    std::shared_ptr<const Terms> m_terms;
};

} // namespace lockscope::filter
