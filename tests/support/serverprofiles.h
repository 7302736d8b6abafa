#pragma once

#include "core/admin/aclrules.h"
#include "core/locks/lack.h"
#include "tests/support/privateredis.h"

#include <QObject>

namespace lockscope::support
{

/// Checks what must hold on every server that lacks something: a test program names the servers, and each of
/// these functions is played on each of them.
class ServerProfiles : public QObject
{
    Q_OBJECT

protected:
    struct Profile {
        const char* name;
        PrivateRedis::Options options;
        QList<locks::Lack> lacks;
        bool acts = true; ///< what acts need is there
    };
    [[nodiscard]] virtual QList<Profile> profiles() const = 0;
    /// The smallest user of such a server that acts may send what is sent, and is refused nothing.
    static void actAsTheSmallestUser(const PrivateRedis::Options& server, admin::AclLevel level);

private Q_SLOTS:
    void init();
    void whatIsMissingIsNamed_data() { addRows(false); }
    void whatIsMissingIsNamed();
    void whatHappensIsSeen_data() { addRows(false); }
    void whatHappensIsSeen();
    void aLastingLockDoesNotTwitch_data() { addRows(false); }
    void aLastingLockDoesNotTwitch();
    void whatWasSeenIsFreed_data() { addRows(true); }
    void whatWasSeenIsFreed();
    void whatChangedIsNotFreed_data() { addRows(true); }
    void whatChangedIsNotFreed();
    void aLeaseIsShortened_data() { addRows(true); }
    void aLeaseIsShortened();
    void nobodyElseIsFreed_data() { addRows(true); }
    void nobodyElseIsFreed();

private:
    void addRows(bool acting) const;
    [[nodiscard]] Profile profile() const;
};

} // namespace lockscope::support
