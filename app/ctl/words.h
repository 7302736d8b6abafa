#pragma once

#include <QCoreApplication>

namespace lockscope::ctl
{

/// The texts that the terminal shows to people; lupdate finds each that is given to tr().
struct Words {
    Q_DECLARE_TR_FUNCTIONS(lockscopectl)
};

} // namespace lockscope::ctl
