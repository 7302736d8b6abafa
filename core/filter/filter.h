#pragma once

#include "core/base/result.h"
#include "core/locks/event.h"
#include "core/locks/finding.h"
#include "core/locks/lock.h"

#include <QHash>
#include <QStringList>

#include <memory>
#include <variant>

namespace lockscope::filter
{

/// The values that a term is compared with besides the lock itself.
struct Context {
    base::ServerTime now{};
    const QHash<QByteArray, QString>* aliases = nullptr; ///< may be null
    locks::FindingLimits limits = {};                    ///< of trouble:
};

/// Where in the text a filter cannot be read, and why.
struct FilterError {
    qsizetype position = 0;
    qsizetype length = 0;
    QString message; ///< a sentence for people

    friend bool operator==(const FilterError&, const FilterError&) = default;
};

/// A filter as people type it. Terms side by side must all hold, "or" between them joins less tightly,
/// parentheses group, and "!" in front of a term or a group excludes; "and" may be written too.
///   text  "quoted text"  gl*b?[a-z]    the lock's printable name, regardless of case: a part, or by glob all
///   holder:  kind:  state:  lease:  db:  node:  event:  trouble:      a,b means a or b
///   ttl  held  waiters  renewals  count       with < <= = != >= > and 500ms, 5s, 10m, 2h, 1d or a number
/// holder: and node: know globs, holder: aliases, too; trouble: a finding's name, a severity or "any". Values
/// may be written as they are shown ("overdue"). A term that says nothing about an event is left out.
/// A word with another colon in it is text, as lock names are full of them. Immutable and cheap to copy; any
/// thread. An empty text matches everything.
class Filter
{
public:
    /// The things that a filter is applied to.
    enum class Subject : quint8 { Locks, Events };

    Filter();
    /// Parses `text`; on a fault nothing is guessed.
    static std::variant<Filter, FilterError> parse(const QString& text);

    /// A term `event:` lets every lock pass. A lock that is out of sight is judged by how it was last seen.
    [[nodiscard]] bool matches(const locks::Lock& lock, const Context& context) const;
    /// Compares the terms that an event has values for (name, holder, kind, db, count, event:); the others
    /// let it pass.
    [[nodiscard]] bool matches(const locks::Event& event, const Context& context) const;
    /// True where the present moment decides (state, trouble, ttl, held), so that the filter must be applied
    /// again as time passes.
    [[nodiscard]] bool dependsOnTime() const;
    /// The next moment after context.now at which time alone may change whether the lock matches; empty = it
    /// stays so until the lock is read again.
    [[nodiscard]] std::optional<base::ServerTime> nextChangeAt(
        const locks::Lock& lock, const Context& context) const;
    /// True where the names of clients (Context::aliases) may decide, so that the filter must be applied
    /// again when these change.
    [[nodiscard]] bool dependsOnNames() const;
    /// The words of this filter that one read of a lock cannot answer, because its holder must be watched for
    /// a while: "held", "renewals", "lease:watchdog", "state:renewal-overdue", …; each once.
    [[nodiscard]] QStringList needsWatching() const;
    /// The findings that it asks for by their severity or as "any", and that one read of a lock cannot show.
    [[nodiscard]] locks::Findings troubleOverTime() const;
    /// The words that say nothing about the subject, each once: "event:", "state:", "ttl", …
    [[nodiscard]] QStringList leftOut(Subject subject) const;
    /// The same as a sentence; empty where each word applies.
    [[nodiscard]] QString leftOutSentence(Subject subject) const;
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] QString text() const;
    /// The text of a filter that lets pass what this one does and `term` as well; the text of this one where
    /// it ends with that term already.
    [[nodiscard]] QString narrowedBy(const QString& term) const;
    /// Returns `term` where it can be read as a filter; empty where it cannot: a name may be longer than any
    /// filter.
    [[nodiscard]] static QString readable(const QString& term);

private:
    struct Terms;
    std::shared_ptr<const Terms> m_terms;
};

} // namespace lockscope::filter
