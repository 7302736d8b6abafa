#include "core/console/source.h"

namespace lockscope::console
{

base::Result<lab::RunPlace> Source::labPlace() const
{
    return base::Error{base::ErrorKind::InvalidArgument, health().serverName.toUtf8(),
        QT_TRANSLATE_NOOP("ErrorDetails", "it is not one server alone")};
}

} // namespace lockscope::console

#include "moc_source.cpp"
