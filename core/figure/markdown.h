#pragma once

#include <QString>

/// Inside core/figure.
namespace lockscope::figure
{

/// A page in the Markdown of headings, paragraphs, `code`, **strong** and *emphasis*, as HTML; all of it is
/// escaped. Its title is left out.
QString markdownHtml(const QString& page);

} // namespace lockscope::figure
