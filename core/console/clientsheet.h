#pragma once

#include "core/console/export.h"
#include "core/locks/clientjson.h"

namespace lockscope::console
{

/// Clients as a file: JSON Lines as "lockscopectl clients" prints them, else a table for people and
/// spreadsheets, a row each in their order. Titles and words are translated, the ids of the columns are not.
struct ClientSheet {
    QList<locks::KnownClient> clients;
    base::ServerTime now{}; ///< the moment that all of it stands at
    words::TableForm form = words::TableForm::Csv;
    Naming naming =
        Naming::Plain; ///< Hashed: of clients and of where they connect from; aliases are left out

    /// Returns the bytes of the file. Pure; may take long.
    [[nodiscard]] QByteArray content() const;
};

} // namespace lockscope::console
