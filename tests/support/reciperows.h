#pragma once

#include "core/admin/act.h"

namespace lockscope::support
{

/// A kind of lock and an act on it: what is there before, what waiters hear, and what is left.
struct RecipeRow {
    const char* name;
    locks::Kind kind;
    const char* arrange; ///< commands, one a line
    admin::ActKind act;
    const char* who;
    const char* channel; ///< of whoever waits; empty: nobody ever listens
    const char* heard;   ///< what the waiter hears
    const char* left;    ///< all that is there afterwards
    const char* outcome; ///< with the waiter
    const char* gone;    ///< where everything is gone by then
};

/// Every recipe.
const QList<RecipeRow>& recipeRows();
const RecipeRow& recipeRow(const char* name);

/// U1, U2 and U3 stand for holders' ids, V1 and V2 for values of a group, P1 and P2 for permits.
QByteArray spelled(QByteArray text);
/// The inverse, so that expectations stay readable.
QByteArray shortenedIds(QByteArray text);

} // namespace lockscope::support
