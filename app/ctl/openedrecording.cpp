#include "app/ctl/openedrecording.h"

#include "app/ctl/output.h"
#include "core/record/lockrecreader.h"
#include "core/words/errorwords.h"

namespace lockscope::ctl
{

std::optional<record::Recording> openedRecording(const QString& path)
{
    const auto opened = record::openRecording(path);
    if (!opened) {
        complain(words::sentence(opened.error()));
        return std::nullopt;
    }
    if (!opened->report.isWhole())
        complain(record::sentence(opened->report));
    return opened->recording;
}

} // namespace lockscope::ctl
