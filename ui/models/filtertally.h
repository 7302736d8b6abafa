#pragma once

#include "core/audit/auditentry.h"
#include "core/filter/clientfilter.h"
#include "core/filter/completion.h"
#include "core/locks/finding.h"
#include "ui/models/lockcolumns.h"

#include <QHash>
#include <QList>

namespace lockscope::ui
{

/// Something that a filter's text can be completed by.
struct Suggestion {
    QString text;         ///< takes the place of the part that is typed
    QString shown;        ///< in the list
    qsizetype count = -1; ///< so many locks, acts, events or clients have it; -1 = not counted
    bool goesOn = false;  ///< more is typed behind it

    friend bool operator==(const Suggestion&, const Suggestion&) = default;
};

/// Collects what can take the place of the typed part of a filter: words that begin so, values and the
/// beginnings of names, with the number of locks, of acts of the audit log, of events or of clients that have
/// each. A word costs nothing; values and names are counted one by one by whoever walks through them. Main
/// thread; holds a bounded number of values.
class FilterTally
{
public:
    /// `known` must outlive it.
    FilterTally(const filter::Completion& wanted, const filter::KnownWords& known);

    /// Counts a lock, as it is in that context.
    void take(const locks::Lock& lock, const locks::Findings& findings, const LockContext& context);
    /// Counts an act.
    void take(const audit::AuditEntry& act);
    /// Counts an event; its holder stands by the alias of its client where there is one.
    void take(const locks::Event& event, const Aliases& aliases);
    /// Counts a client; it stands by its alias where it has one.
    void take(const filter::FilteredClient& client);
    /// Without counts as long as nothing was taken.
    [[nodiscard]] QList<Suggestion> suggestions() const;

private:
    void count(const QByteArray& value);
    void countFitting(const QByteArray& value);
    void countHolders(const locks::Lock& lock, const LockContext& context);
    void countClient(const QByteArray& client, const Aliases& aliases);
    [[nodiscard]] bool isTyped(const QString& text) const;
    void countName(const QByteArray& name);
    [[nodiscard]] QList<Suggestion> words() const;
    [[nodiscard]] QList<Suggestion> values() const;
    [[nodiscard]] QList<Suggestion> counted() const;

    filter::Completion m_wanted;
    const filter::KnownWords& m_known;
    QByteArray m_typed; ///< as bytes of a name
    QHash<QByteArray, qsizetype> m_counts;
    bool m_counted = false;
};

} // namespace lockscope::ui
