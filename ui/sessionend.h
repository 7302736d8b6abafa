#pragma once

#include <QGuiApplication>

namespace lockscope::ui
{

/// Calls `settle` of `object` when the desktop's session is about to end, and when the program ends. The
/// session may go on after all, and it does not wait: `settle` must ask nothing, only begin what takes time,
/// and leave everything shown as it is.
template<class Object, class Settle>
void whenSessionEnds(Object* object, Settle settle)
{
    QObject::connect(qApp, &QGuiApplication::commitDataRequest, object, settle);
    QObject::connect(qApp, &QCoreApplication::aboutToQuit, object, settle);
}

} // namespace lockscope::ui
