#pragma once

#include "core/audit/auditentry.h"
#include "core/filter/correction.h"
#include "core/filter/filter.h"

#include <memory>

namespace lockscope::audit
{

/// A filter of the audit log as people type it: joined, grouped and excluded as in the filter of locks.
///   text  "quoted text"  gl*b          in any column
///   actor:  act:  lock:  server:  reason:      a part, or by glob all of it
///   outcome:  or result:               applied, refused, failed or unknown; a,b means a or b
/// A word with another colon in it is text. Immutable and cheap to copy; any thread. An empty text matches
/// everything.
class AuditFilter
{
public:
    /// Parses `text`; on a fault nothing is guessed.
    static std::variant<AuditFilter, filter::FilterError> parse(const QString& text);
    /// Its words before a colon and their values.
    static const filter::KnownWords& knownWords();

    /// `texts` are what the row of the entry shows.
    [[nodiscard]] bool matches(const AuditEntry& entry, const QStringList& texts) const;
    /// True where every entry matches.
    [[nodiscard]] bool isEmpty() const;
    [[nodiscard]] QString text() const; ///< as it was parsed
    /// The text of a filter that lets pass what this one does and `term` as well.
    [[nodiscard]] QString narrowedBy(const QString& term) const;

private:
    struct Terms;
    std::shared_ptr<const Terms> m_terms;
};

} // namespace lockscope::audit
