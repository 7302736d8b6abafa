#pragma once

class QWidget;

namespace lockscope::console
{
class ConnectionTest;
}

namespace lockscope::ui
{

class Foldout;

/// Makes a foldout with the smallest ACL users that can watch, and act, as lines for redis-cli that can be
/// copied; for the server's administrator.
Foldout* makeAclUsers(int width, QWidget* parent);
/// Replaces them by those for the tested server once its version is known.
void followAclUsers(Foldout* users, const console::ConnectionTest& test);

} // namespace lockscope::ui
