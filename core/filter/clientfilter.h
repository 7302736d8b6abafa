#pragma once

#include "core/filter/correction.h"
#include "core/filter/filter.h"
#include "core/locks/clientbook.h"

#include <memory>

namespace lockscope::filter
{

/// A client as a filter looks at it.
struct FilteredClient {
    const locks::ClientTally& tally;
    const locks::ClientMatch* match = nullptr; ///< null where its connections are not known
    QString alias;                             ///< empty = not named
    locks::ClientLife life = locks::ClientLife::Unknown;
};

/// A filter of clients as people type it: joined, grouped and excluded as in the filter of locks.
///   text  "quoted text"  gl*b            in any column
///   client:  place:                      a part, or by glob all of it; client: is its id or its alias
///   life:  certainty:                    a,b means a or b; values may be written as they are shown
///   holds  waits  renewals  threads      with < <= = != >= > and a number
/// A word with another colon in it is text. Immutable and cheap to copy; any thread. An empty text matches
/// everything.
class ClientFilter
{
public:
    /// Parses `text`; on a fault nothing is guessed.
    static std::variant<ClientFilter, FilterError> parse(const QString& text);
    /// Its words and their values.
    static const KnownWords& knownWords();

    /// True where the client passes the filter.
    [[nodiscard]] bool matches(const FilteredClient& client) const;
    [[nodiscard]] bool isEmpty() const { return m_terms == nullptr; }
    [[nodiscard]] QString text() const; ///< as it was parsed
    /// The text of a filter that lets pass what this one does and `term` as well.
    [[nodiscard]] QString narrowedBy(const QString& term) const;

private:
    struct Terms;
    std::shared_ptr<const Terms> m_terms;
};

} // namespace lockscope::filter
