#pragma once

class QWidget;

namespace lockscope::ui
{

class Foldout;

/// What an administrator is asked for: the smallest ACL users that can look, and act, as lines for redis-cli
/// to be folded out and copied.
Foldout* makeAclUsers(int width, QWidget* parent);

} // namespace lockscope::ui
