#pragma once

class QWidget;

namespace lockscope::console
{
class ConnectionTest;
}

namespace lockscope::ui
{

class Foldout;

/// What an administrator is asked for: the smallest ACL users that can look, and act, as lines for redis-cli
/// to be folded out and copied.
Foldout* makeAclUsers(int width, QWidget* parent);
/// They become those of the server that is tested, once it tells its version.
void followAclUsers(Foldout* users, const console::ConnectionTest& test);

} // namespace lockscope::ui
