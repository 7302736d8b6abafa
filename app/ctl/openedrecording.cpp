#include "app/ctl/openedrecording.h"

#include "app/ctl/output.h"
#include "core/words/errorwords.h"

namespace lockscope::ctl
{

std::optional<record::Opened> openedRecording(const QString& path)
{
    const auto opened = record::openRecording(path);
    if (!opened) {
        complain(words::sentence(opened.error()));
        return std::nullopt;
    }
    if (!opened->report.isPlain())
        complain(record::sentence(opened->report));
    return *opened;
}

} // namespace lockscope::ctl
