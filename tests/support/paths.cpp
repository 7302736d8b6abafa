#include "tests/support/paths.h"

namespace lockscope::support
{

QString sourceDir() { return QStringLiteral(LOCKSCOPE_SOURCE_DIR); }

QString buildDir() { return QStringLiteral(LOCKSCOPE_BINARY_DIR); }

} // namespace lockscope::support
