#pragma once

#include <QString>

namespace lockscope::words
{

/// Returns the columns that `text` takes in a monospaced face: two for East Asian wide characters, none for
/// combining marks. By the C library's rule for the process's locale. Any thread.
int widthOf(const QString& text);
/// Returns the same of one letter.
int widthOf(char32_t letter);

} // namespace lockscope::words
