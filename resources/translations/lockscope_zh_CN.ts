<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AclUsers</name>
    <message>
        <source>The smallest ACL users that can look, and act (%1)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Acts</name>
    <message>
        <source>Force-release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release one holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release one holder of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release one entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release one entry of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove a waiter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove the waiter from %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wake the waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wake the waiters of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shorten the lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shorten the lease of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquire</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquire %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter once more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter %1 once more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the script that runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Applied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not known whether it was done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Near</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Strong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another hold of the same content could not be told from this one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bound to the whole content and to the expiry within some milliseconds, since this server tells no more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bound to the whole content and the exact moment of expiry, which no two holds share.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bound to something that is never used twice: a fencing token, or a permit&apos;s id.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has changed since you saw it. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hold that you saw is over. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It changes too fast to be bound to one hold. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A holder&apos;s id alone is a weak fence: the same id may have released it and taken it again. That has to be accepted expressly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not said what it is to be bound to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is shown may be out of date: there is no live sight of the server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What stands under its name is no lock that can be read, so nothing can be done to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not confirmed by the Sentinels who the primary is, so what is done might be lost or be done to a server that no longer counts. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is too large to be read and compared as a whole.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is free: there is nothing to take away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That cannot be done to this kind of lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That holder does not hold it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That waiter does not stand in the queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only a reader can be taken out; a writer holds the whole lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key also holds data of something else, which would be lost with the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is its only entry: whoever takes it takes the hold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Semaphores and latches have no lease.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new lease must be longer than nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It ends sooner than that anyway. Nothing was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no permit to be had: whoever is woken would only wait again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The latch still counts: to wake its waiters would open it for them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lockscope does not know this lock&apos;s library. Say what its clients wait for: a message on a channel, or an element of a list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That list has an element already, which nobody has taken: nobody waits there. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody waits who could be woken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There was nothing to do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This connection is read-only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On production, an act needs a reason.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password of the user that acts has not been given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The wait was given up. The lock was not taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Others kept it the whole time. The lock was not taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You do not hold it any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You hold it already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something else is being done with this hold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The script has written already, so the server does not end it. Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No script runs that could be ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No semaphore or latch of that name has been set up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The work of the former holder is not stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its watchdog notices and stops renewing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its unlock will fail with an exception.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its unlock will fail with an exception; that of a Redisson before 3.44 will seem to succeed while nobody else holds it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its unlock will seem to succeed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When its owner gives the permit back later, that is refused: release() throws an exception, tryRelease() returns false.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If the holder gives its permit back after all, there will be one more than the limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder knows nothing of it: the lock is free one unlock too early for it, and its last unlock fails.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Those who wait are woken and try to take it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first living waiter is woken and takes it; the others keep their order.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters at the head that nobody listens for are taken out of the queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lockscope does not know this lock&apos;s library: clients that wait for a signal will not be woken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Those who wait ask the server again and again: the next to ask takes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clients that listen to that channel get the message. The lock is not touched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first client that waits at that list takes the element and tries the lock. Where nobody waits it goes after a second. The lock is not touched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The other holders keep it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The fencing token goes on counting, so a late write can still be told.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The latch opens for all who wait; later count-downs do nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A waiter that still lives queues again, at the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Those behind move up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Those who wait look again; nothing is taken from anybody.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A living watchdog puts the lease back and nobody notices.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If its holder is dead, the lock lapses after that time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is shorter than the time between two renewals: even a living holder loses the lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You hold it, kept up by Lockscope, until you release it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You hold it until its lease is over, or you release it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everybody else waits meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It takes one release more to free it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the last entry is left, others can take it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It ends whatever script runs now, whoever started it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A script that has written something already is not ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was taken by %1 after %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its old holder took it again after %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder still has it, with one entry less.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The others still hold it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A permit can be had.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The latch is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The waiter has left the queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The waiter has queued again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is held as before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder lives: the watchdog put the lease back after %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody renewed it within %2: it is going to lapse.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has lapsed after %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock is as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You hold it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You still hold it, with fewer entries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You hold it for that time; then it ends by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server answers again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is still busy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>somebody</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>less than 1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not known how many clients got the message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No client got the message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At least 1 client got the message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At least %1 clients got the message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 client got the message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 clients got the message.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not known whether anybody has taken the element.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not known whether anybody waits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was sent, and whether it was done is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No script may send “%1” on this server, and without it those who wait would sleep on: nothing was done. Services and their proxies forbid it: connect to the primary itself, or have it permitted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The service has refused the script by its text, before it ran: nothing was done. Connect to the primary itself, or have that check switched off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrong password for the user that acts, “%1”: nothing was done. Give the right one, and do it again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>AddressParameters</name>
    <message>
        <source>the database, or each one that holds keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its first line is the password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>goes through this machine, as “ssh” would</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looks for locks on a replica, and reads them on the primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: certificates to trust besides the system&apos;s (PEM)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: the certificate that is shown to the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: its key, where it is in a file of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: the name that the certificate is for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: no version below this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS: the one certificate that is believed, by its fingerprint</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the user of the Sentinels, where they want one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>likewise their password</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CheckWords</name>
    <message>
        <source>Two holders at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An exclusive lock has one holder at a time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writer not alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A writer is alone; readers share.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too many permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No more permits are in use than there are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lost wake-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody sleeps before a lock that is free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fencing broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tokens rise, and what is written with an old one is refused.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entries miscounted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A holder&apos;s entries are counted one by one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overtaken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A fair lock goes to who came first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resource broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was declared of the resource holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never negative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never above %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never below %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>together %1 at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing twice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no update lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>always rising</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 acquired it at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 re-entered at %2 with count %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gave back an entry at %2 with count %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lost its lease at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 knew at %2 that it had lost it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 began to work at %2 without it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 released it at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not release it at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was waiting at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 wrote %3 at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 together: %3 at the end instead of %4, %5 too many.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2 together: %3 at the end instead of %4, %5 too few.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 at the end instead of %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: of %3 updates %2 have counted; the others are lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 written although it was there already, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 values did not rise, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is to be %2 and was %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 took a write with token %2 after one with token %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokens of %1 did not rise: %2 was given after %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 permits of %3 in use %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A writer was not alone in %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holders of %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was free %2 and nobody took it while %3 slept before it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The entries of %1 in %2 do not add up: %3 where %4 should be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 came first and %2 was served first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prevented: %1 was expected and did not occur in this branch. Nothing was changed where it begins: what was done later, or the timing alone, made the difference.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prevented: %1 was expected and did not occur in this branch, which begins with a change: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not be judged: its header is lost or of another recording, and nothing says for certain whether it is a run of the Lab or of a server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not be judged: parts of the recording are missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not be judged: a newer Lockscope has made it, and not all of it is understood.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not be judged: the end of the run is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not be judged: nobody was seen to hold a lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not be judged: there is nothing in it that a rule is about, or not enough is told of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only clients can tell it, and this was seen on a server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there was nothing of that kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many permits there are is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing in this recording can be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held, as far as a server shows it: %1 did not occur. The other rules could not be judged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording was not ended: what happened later is not judged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passed: nothing was violated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Passed: exactly what was expected went wrong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ %1: held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✕ %1: broken %2 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>? %1: could not be judged: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed: nothing happened, no client got an answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” was expected and occurred %2 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 violations were not expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ClusterWords</name>
    <message>
        <source>1 shard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 shards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 slot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 slots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a shard without a primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not live: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 moving</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 served by nobody</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>map unconfirmed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 not live (%3): their locks are shown as they were last seen.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CommandSheet</name>
    <message>
        <source>Takes the lock with its lease if nobody has it or this thread has it already; otherwise tells how long the present holder has left. One script, so that nobody gets in between.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes the fair lock if it is free and nobody came earlier; otherwise takes a place at the end of the queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes the lock and draws the next fencing token, a number that only rises.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes the lock for reading, beside other readers, if nobody writes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes the lock for writing if nobody reads or writes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes permits from the counter if there are enough of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes a permit with an identity and an expiry of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looks whether the latch is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counts the latch down by one and wakes everybody at zero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives up the place in the queue, so that nobody waits for one who has gone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads whether this thread holds the lock, and for how long: after an answer was lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads whether the permit is still there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives one entry back; with the last one the lock is deleted and those who wait are told. Only the holder can do that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives the fair lock back and tells the one at the head of the queue alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives a reader&apos;s entry back; the last one wakes those who want to write.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives the writer&apos;s entry back and wakes those who wait.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts permits back and wakes those who wait.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts the permit back, if it is still its holder&apos;s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The watchdog puts the lease back to its whole length, but only for one who still holds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The watchdog puts a reader&apos;s lease back to its whole length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts the expiry of a permit back to its whole length.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets how many permits there are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deletes the lock, whoever holds it, if it still is what the operator saw, and tells those who wait: one of them takes it at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deletes the fair lock, whoever holds it, if it still is what the operator saw, and tells the one at the head of the queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ends the script that blocks the server, if it has not written anything yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reads a value. What was read may be old by the time something is written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes a value. With NX only where there was none; with PX or EX together with its expiry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes a value only where there was none. It has no expiry: if its writer dies, it stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Deletes the key, whoever wrote it, and tells nobody.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gives the key an expiry, in a step of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds one; the server does it in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds to the number; the server does it in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes one away; the server does it in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes away from the number; the server does it in one step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs a script: nothing else happens on the server while it runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs a script that the server knows: nothing else happens there while it runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tells those who listen now; nobody else ever hears of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts an element at the head of the list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts an element at the end of the list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes the first element away; if the taker dies now, it is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes the last element away; if the taker dies now, it is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looks where in the list an element is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes a group of readers of the stream, each of whom is given other entries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds a member to the set; answers 0 where it was there already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looks whether it is a member of the set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Appends an entry to the stream, which keeps it until it is trimmed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes the next entries for this consumer; they stay pending until it acknowledges.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acknowledges an entry: it need not be given to anybody again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes over entries whose consumer has been silent for too long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts a member with its score into the sorted set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removes the members with scores in that range.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counts the members of the sorted set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asks whether the server answers.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>The seed decides this: a fault of the Lab.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done to one of the runs alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It follows what was done to one of the runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cause: the server&apos;s timing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing of that kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 decisions are the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 decisions are the same and %2 are not, which the seed should have decided: a fault of the Lab.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first run came to %1 more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The second run came to %1 more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each client fared the same as far as both runs go.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened is the same too; moments lie up to %1 apart, by the server&apos;s timing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something was done to one of the runs alone; they differ from %1 on. Differences: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened differs from %1 on, by the server&apos;s timing. Differences: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” of %2 occurred %3 and %4 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ended at %2 and at %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The results differ: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only two runs of the Lab can be compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These are not two runs of the same scenario, or one does not carry it, as after hashing its names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two runs have different seeds: their decisions differ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recordings of which parts are missing or not understood cannot be compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One of the runs does not tell what its clients decided.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First run %1 Second run %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grant %1 of %2 went to another one. First run %3 Second run %4 %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 decisions and %2 outcomes the same, moments up to %3 apart</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConnectionTest</name>
    <message>
        <source>Node %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>node %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replica %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replica %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentinel %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It connects, but %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DiscoveryPlaces</name>
    <message>
        <source>Locks are looked for on the primary %1: it has no replica that is in step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1 until its replica %2 has answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1: its replica %2 cannot be entered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1: the certificate of its replica %2 is not trusted. One that is for a name is believed where the address names it, too (?server-name=NAME).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1: its replica %2 refuses to be searched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1: its replica %2 has lost its link to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1: its replica %2 is seconds behind it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1: what answers at %2 is no replica of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1, and from the next pass on its replica %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks are looked for on a replica (%1); each that is found there is read on its primary.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EntryTest</name>
    <message>
        <source>Role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether it is a primary stays unknown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restarts and the server&apos;s cost are noticed less surely.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cluster&apos;s map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without it nobody knows which node has which lock: the cluster cannot be watched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permitted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only pinned names are watched; nothing is discovered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding them by type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The type of each name that may be a lock is asked for by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding them on the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permitted; SCAN is not needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SCAN is used: the names of all hashes come here, and each is asked for one field by itself, so that finding locks among many ordinary keys takes longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exact expiries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expiries are computed from the time that remains and the server&apos;s clock, to some milliseconds; acts are bound to them less closely (“near”).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its clock is taken from what it tells of itself, where it stands there, or else this machine&apos;s is used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Being told of changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks are read again and again instead, which is slower and costs more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting those who wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting clients are not counted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hearing the locks&apos; channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A release is noticed when the lock is read next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running scripts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks can be looked at only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waking those who wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After a forced release those who wait stay asleep until their own time is over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>primary; replicas in step: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replica of %1: it can be looked at, and acts go to the primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>active replica of %1: both take writes, so a lock can be taken on both at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known: this user may not ask it of the name that was tried, but perhaps of its locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known either</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known: the server does not say without being acted on. Where its ACL forbids to ask, asking has left an entry in its ACL log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not asked, as the server&apos;s ACL log would keep a denial. State what the server is for, or give the password of the user that acts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not asked either</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is one node of a cluster, of which only the locks of its own slots are seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its link to its primary is down, so that what it shows is from before</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ErrorDetails</name>
    <message>
        <source>there is no such scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not production</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its folder cannot be written to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another process keeps it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is no regular file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it belongs to another user</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is a symbolic link</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the folder cannot be made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this connection has none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not reached at the moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a run needs one server, and this is a cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the password of the user that acts there has not been given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not one server alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing is kept yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no pipe can be made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no earlier moment at which all of it was kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the recording has lost what went before that moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is damaged, or of another version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it does not fit its scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only a run of the Lab can go on in another way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what has real processes or a failover is replayed only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a client&apos;s process ended at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has forgotten this run, and another one is under way there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>they were not heard of in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody has stated what it is for, and the Lab plays on development and test servers only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is production, and the Lab never plays there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it does something to its servers, so it plays on private ones only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clients in processes of their own play on private servers only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not built in and sends commands of its own, so it plays on private servers only: nothing shows that they keep to the Lab&apos;s names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a run plays on one server, not on a group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a run plays on one server, not on all of its nodes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a run plays in one database</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is one of a cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another run of the Lab is under way there, or was ended by force a moment ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is larger than 1 MiB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>neither a list of URIs nor a configuration of Redisson</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it gives no reason</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was ended by a signal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first line that it printed is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it cannot be started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it gave no password in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>something that is no regular file stands in its place</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is damaged and cannot be put aside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another process is writing it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it holds nothing that can be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is no recording of Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the program ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more nodes than a cluster has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a line that is no node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing of the node that was asked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of a cluster one database is watched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no regular file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its first line is empty</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a reply that nobody asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no address of the primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there are no tunnels here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no file of certificates or keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no certificate in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no key in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no private folder can be made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no configuration can be written</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EventColumn</name>
    <message>
        <source>(all of database %1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(all of the server)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exact</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>concluded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Told by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Certainty</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EventWords</name>
    <message>
        <source>acquired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 acquired it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was acquired.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>re-entered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 re-entered it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was re-entered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 renewed it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was renewed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>partly released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gave back a hold; it stays held.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A part was given back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 released it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was released.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>handed over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It went over to %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It went over to another holder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its time ran out while %1 held it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its time ran out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deleted by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its key was deleted by hand while %1 held it; no waiter was woken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its key was deleted by hand; no waiter was woken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is gone; %1 held it last, and why it went is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is gone; why is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>evicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server ran out of memory and evicted it while %1 held it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server ran out of memory and evicted it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>flushed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The database was flushed while %1 held it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The database was flushed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>force-released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was taken from %1 by force.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was released by force.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiter joined</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 waits for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another one waits for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiter left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 no longer waits for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One less waits for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changed unseen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It changed while we could not see it; %1 holds it now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It changed without our seeing each step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>possibly lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not on the new primary: possibly lost in the failover. %1 held it before and may still be working.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not on the new primary: possibly lost in the failover. Its holders may still be working.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>database flushed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The whole database was flushed, and its locks with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>server restarted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server was restarted; what it kept is read again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>demoted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server became a replica: what it shows is another server&apos;s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>promoted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server became a primary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another server became the primary; locks that were not copied to it are lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One step before it was not seen by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 steps before it were not seen one by one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Histogram</name>
    <message>
        <source>worst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>between %1 and %2: %3 times</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Interventions</name>
    <message>
        <source>&amp;Pause %1 for 15 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause %1 for a &amp;minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause %1 &amp;until it is to go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Kill %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Cut the link of %1 for 10 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Lose the next answer to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the clock of %1 &amp;jump ahead by 30 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let %1 &amp;go on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete the key %1 by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Force-release %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add one more %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Restart the server %1, empty</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Invariants</name>
    <message>
        <source>? %2 %3: could not be judged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 %3: violated once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 %3: violated %4 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LabFiles</name>
    <message>
        <source>Recording (*.lockrec)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report, one page (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline, whole (*.svg)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline as shown (*.png)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events (*.jsonl)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Lacks</name>
    <message>
        <source>The server does not tell when a key expires (PEXPIRETIME, Redis 7.0): expiries are computed from the time that remains and the server&apos;s clock, to some milliseconds, and acts are bound to them less closely (“near”).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server cannot search by type (SCAN … TYPE, Redis 6.0): the type of each name that may be a lock is asked for by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not know CLIENT TRACKING (Redis 6.0): known locks are read again every second, and sooner where lock channels or keyspace events tell of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not tell its clock (TIME): it is taken from INFO where it stands there, or else this machine&apos;s clock is used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not run scripts that only read (EVAL_RO, Redis 7.0), or this user may not: each hash is asked for one field by itself, so that finding locks among many ordinary keys takes longer.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LaneState</name>
    <message>
        <source>idle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cut off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds without the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>crashed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LockKinds</name>
    <message>
        <source>Lock of unknown kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock of redis-py</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>redis-py</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reentrant lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reentrant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fair lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read-write lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read-write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fenced lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fenced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Permit semaphore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permit semaphore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Semaphore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>semaphore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count-down latch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>latch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Multi-value lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>faster multilock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>multilock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>String lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>string</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LockWords</name>
    <message>
        <source>Held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewal overdue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expiring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exhausted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Possibly lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not known yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watchdog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fixed lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection is being made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox&apos;s private server did not start.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its password could not be had.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything is being read again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has not been read yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It should have been renewed by now, and has not been read since.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What stands under its name is no lock that can be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to the server was lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server has not answered.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server asks for a password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not accept this user and password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A script blocks the server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server reads its data from disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is a replica that has lost its primary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is a replica without a link to its primary: what it has is from before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is a replica that hears nothing of its primary: what it has may be from before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a Sentinel, it has no locks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It lies on another node of the cluster, which is not watched here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s role has changed: primary or replica.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The primary has changed; everything is read again on the new one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its slot is moving to another node of the cluster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nodes of the cluster do not agree on which of them serves its slot: each sends us to another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cluster is down: not all of its slots are served.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server was restarted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not permit us to read it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is too large to be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a recording: it shows what was, not what is.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a run of the Lab, on servers of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The braces in its name send its channel and its other keys to another slot of the cluster: it can be taken, and not be released.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The clients of the Lab told of it themselves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You pinned it as what it is shown as.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has no expiry, which no lock of this kind should lack.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(empty name)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>count %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>changing hands %1 times a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; last seen: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one field</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one byte</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one entry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 entries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expiring in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What stands under “%1” is no lock that can be read, or a damaged one: %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LockrecReader</name>
    <message>
        <source>The file is damaged: %1 bytes could not be read, the first of them at offset %2; what is in the other %3 blocks is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 blocks of the file are missing; what is in the other %2 is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of its blocks are there twice, not in their place, or of another recording.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its header is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A newer Lockscope has made this file, in format %1; this one knows up to %2, and what the file has besides is not shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lines of the file are not understood: a newer Lockscope may have written them. They are not shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file was not ended: what happened after its last block is not in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of it could be read.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProfileModel</name>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last used</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RecordWords</name>
    <message>
        <source>wants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 asks for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is refused: %2 is held by another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sleeps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 sleeps before %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>woken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 wakes up before %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gave up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gives up waiting for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>acquired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has acquired %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>re-entered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has re-entered %2, %3 deep.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The watchdog of %1 has renewed %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewal failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The watchdog of %1 could not renew %2. %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>releasing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 leaves its critical section and releases %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>partly released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has given back one entry of %2; %3 remain.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has released %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>release failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 wanted to release %2 and held it no longer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lease ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lease of %1 on %2 is over, and %1 does not know.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lease lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 learns that it has lost %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>work begins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 begins its work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>work ends</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ends its work.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reads %6: %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 writes %6, which is now %3. %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%6 refuses the write of %1: its token %4 is too old.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 starts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>crashed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 crashes without a word; its leases go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stands still.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>resumed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 loses its connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>link mended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is connected again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reply lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An answer to %1 is lost; what it asked for was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>subscribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 listens on %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unsubscribed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 no longer listens on %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 hears a message on %5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 sends: %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is answered: %3 %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fault</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The speed changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>branch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The past is changed: %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by the viewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server was started again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a replica was promoted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replication was cut</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the key was deleted by hand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it was released by force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the server dropped the expired key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a clock jumped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a script blocks the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the blocking script was ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>somebody</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>client %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the resource</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 decides to begin after %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 decides to think for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 decides to work for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 decides to wait for %2 at most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 decides on a lease of %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 decides to listen for %2 at most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is to stand still for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 decides: %3 is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer pauses %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer pauses %1 for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer kills %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer cuts the link of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer cuts the link of %1 for %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer lets the next answer to %1 get lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer restarts the server %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer cuts the replication of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer lets a replica take the place of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer lets the clock of %1 jump.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer lets the clock of %1 jump ahead by %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer deletes the key %1 by hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer releases %1 by force.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer ends the script that blocks %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer adds %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer lets %1 go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer mends the link of %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The viewer: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The operator</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RedisPyFamily</name>
    <message>
        <source>The value is a UUID of version 1 without dashes, made within the last year: the token of redis-py, valkey-py or a library that is built on them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Redisson</name>
    <message>
        <source>The hash has one field: a client&apos;s UUID and thread, with a hold count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several holders stand in a lock that only one may hold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The holder is a transaction of Redisson&apos;s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A fair lock&apos;s queue stands beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A fair lock&apos;s set of waiting timeouts stands beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The queue and the set of timeouts do not name the same waiters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was seen with a fair lock&apos;s queue or channel before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A fencing token&apos;s counter stands beside it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hash has a mode field and the fields of readers or a writer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the mode field of a read-write lock is left: a broken remnant.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are fields of something else too: a read-write lock was taken on application data, and its release or expiry may delete that data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time of at least one reader is over; the next release will drop it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hash has each value&apos;s holder, expiry and hold count.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sorted set of held permits stands beside the counter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It was seen with a sorted set of held permits before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A semaphore&apos;s channel of this name was seen; the key is a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A latch&apos;s channel of this name was seen; the key is a number.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>A run of the Lab, begun at %1, seed %2, speed %3, %4 long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was seen on a server, from %1 on, %2 long.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The checker found no violation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… and %1 more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was violated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p50 %1 · p95 %2 · p99 %3 · worst %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquisitions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquisitions a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hand-over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Attempts for each acquisition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Messages for each acquisition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands for each acquisition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gave up waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Served in the order of arrival</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evenness among clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hand-over times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 times · waited %2 · held %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 at the end · %2 writes · %3 refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Invariant</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunPair</name>
    <message>
        <source>From %1 on they differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before the fork</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run, with the same outcomes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The branch from %1 on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run, another one from %1 on</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Sawtooth</name>
    <message>
        <source>%1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ScenarioWords</name>
    <message>
        <source>there is no such rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such invariant</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SearchWay</name>
    <message>
        <source>Locks are searched for by a script on the server, which reads only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks are searched for by SCAN: the names of all hashes come here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>State</name>
    <message>
        <source>held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewal overdue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exhausted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>possibly lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expiring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>closed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StringFamily</name>
    <message>
        <source>The name begins with “lock:”, as hand-written locks do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value is a UUID and a thread number.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimeAxis</name>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 m %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 m %3 s</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TimelineSvg</name>
    <message>
        <source>%1 hand-overs and messages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 renewals and other marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shaded, being too many for one each: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopologyWords</name>
    <message>
        <source>The Sentinels are being asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No Sentinel answers any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too few Sentinels answer, or they disagree: no majority names it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A majority of the Sentinels speaks of an older configuration.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A majority of the Sentinels does not reach the primary; it may be cut off from its replicas.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cluster&apos;s nodes are being asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No node of the cluster answers any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nodes that answer are no majority of the primaries: they may be cut off from the others, who may have chosen new primaries.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No node serves its slots as a primary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No primary of “%1” is known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Primary of “%1”: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 Sentinels agree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>topology unconfirmed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 confirmed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 possibly lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 not looked for yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failover at %1 from %2 to %3: %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 lock that is known here is held there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 locks that are known here are held there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 of them by others than on the new primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of them by others than on the new primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The former primary %1 still answers as a primary: cut off from the others, it gives locks to clients that reach it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ViewWords</name>
    <message>
        <source>Locks cannot be searched for, so a new one shows only where somebody waits for it: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server no longer tells of changes, so locks are read again and again: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The channels of locks cannot be listened to, so a release between two reads is missed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is one node of a cluster: only the locks of its own slots are seen. Use %1 to see all of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one node of a cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replica of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a replica of %1: what it shows may be behind, and acts are for the primary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A replica stops being live when its primary has been silent for %1: for 2 s where it was heard each second of the last minute, else for longer than the 10 s that Redis may keep between two pings.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>Ac&amp;quire and hold…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Enter your hold again…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release &amp;your hold…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Y&amp;our holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Wake the waiters…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Shorten the lease…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Release…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Unlock for 15 min…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;End the running script…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pl&amp;ay the recording, or pause it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pre&amp;vious event of the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>◂ Event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N&amp;ext event of the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Event ▸</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Previous v&amp;iolation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>◂ Violation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next vi&amp;olation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Violation ▸</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the en&amp;d; with a run that goes on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End ▸</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play sl&amp;ower</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play &amp;faster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close the recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect in a &amp;new tab…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;All servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ne&amp;xt tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Previous tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;lose this connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>La&amp;b</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theme of the &amp;system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Li&amp;ght theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dar&amp;k theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connect to a server…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the &amp;sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Try to reach the server now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Audit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ser&amp;vers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause the view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Details of the lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reduced motion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What Lockscope may &amp;cost…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy the lock&apos;s name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the &amp;holder&apos;s id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pin or unpin this lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin a &amp;name…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Watch names that begin with…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N&amp;ame this client…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>acts</name>
    <message>
        <source>Its holder looks alive.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder looks alive: renewed %1, once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder looks alive: renewed %1, %2 times.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder looks dead: renewal %1 overdue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its holder looks dead: its time is over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether somebody holds it is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody in particular holds it: it counts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alive or dead cannot be told: a fixed lease is never renewed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alive or dead cannot be told: nothing renews a lock without expiry.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alive or dead cannot be told: it was prolonged, but not yet as a watchdog does it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alive or dead cannot be told: no renewal was seen yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard: takes the lock from whoever holds it. Who must be woken is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard: takes the lock from whoever holds it and wakes who must be woken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard: takes this one hold away; the other holders keep theirs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard: takes one entry of this hold away; its holder keeps the others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard: takes one place out of the queue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Soft: the waiters look again; nobody loses anything.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Soft: a living holder prolongs it again, a dead holder&apos;s lock lapses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes the lock as anybody would, and holds it until you release it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enters your hold once more; it must then be released once more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leaves your hold once, as its own client would.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard: ends whatever script blocks the server, whoever started it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiter %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holder %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whoever of them asks first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up to %1 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least %1; it was held when it was first seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DEVELOPMENT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TEST</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PRODUCTION</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No act is done without an audit line. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The password of %1, who acts here, is not known. Enter it with Ctrl+U.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read-only until it is said what this server is for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read-only. Unlock %1 for 15 minutes with Ctrl+U.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not permit it: %1 is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected: nothing is sent now, and nothing later.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>audit</name>
    <message>
        <source>Line %1 was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1 does not follow the line before it: one of the two was written anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before line %1, entry %2 was removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before line %1, entries %2 to %3 were removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1 was moved here from elsewhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1 repeats an entry that stands before it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1, the last one, was cut.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After line %1, entry %2 was cut off the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After line %1, entries %2 to %3 were cut off the end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file that tells where the log ends is missing or damaged: a cut end could not be seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line %1 was torn by a crash; the log says so and went on.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>columns</name>
    <message>
        <source>%1 · %2 s old</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>overdue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 hand-overs/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>↔ %1/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expires at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key has no expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, in %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 client listens on the lock&apos;s channel; it may have several waiting threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 clients listen on the lock&apos;s channel; each may have several waiting threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many wait is not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Node</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>event</name>
    <message>
        <source>tracking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keyspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deadline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reconcile</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scan</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>act</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (+%2 not seen)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>health</name>
    <message>
        <source>1 key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>discovery</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tracking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>channels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keyspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deadlines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>starting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>working</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>degraded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When last listened to, %1 messages a second came, which would cost the server too much: events between reads are not seen until there are fewer. What is read is pushed all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searching: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%2 searched · again %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searching: %1 % of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cost: %1/s · %2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not live since %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>primary of a group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>active replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not live then: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A script has been blocking the server for %1. Until it ends, nobody gets an answer and what is shown here stands still; locks that are not renewed meanwhile run out. An administrator of the server can end the script as long as it has written nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not live: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As of %1, %2 ago: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No locks at this moment of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lock of the Lab&apos;s own servers shows as soon as a client takes one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No locks at this moment of the recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play on or choose another moment: what was seen then shows here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the password…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox is starting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A private server with sample clients comes up; its locks will be here in a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No locks are known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks cannot be searched for, so there may be some. One shows as soon as somebody waits for it, or where its name is pinned by the Lock menu.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No locks yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Still %1. What is found shows at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No locks on this node right now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No locks on this server right now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lock will be here as soon as somebody takes one. A name that nothing gives away as a lock can be pinned by the Lock menu.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One lock is there; the filter hides it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 locks are there; the filter hides all of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing matches the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No state is known since %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No state is known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One lock was seen before; the filter hides it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 locks were seen before; the filter hides all of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What matches the filter is not known now</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockfacts</name>
    <message>
        <source>renewed once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewed %1 times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no renewal seen yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next due at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next was due %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next due %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Others hold it since the failover at %1, which it was not known of: %2 held it before and may still be working.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Possibly lost in the failover at %1: it is not on the new primary. %2 held it before and may still be working.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seen before the failover at %1, not confirmed on the new primary. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As of %1; not known since then. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>db %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>node %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pinned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never expires</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>until %1, as last seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired %1 ago, not yet deleted by the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, until %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>watchdog %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed %1, never renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: held until somebody releases it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known yet: no renewal was seen that would show a watchdog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known yet: prolonged once, which a watchdog would do again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known yet: prolonged, but not as a watchdog does it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 waiting, in this order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no waiting client seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least 1 client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least %1 clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; the threads of one client count once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 available</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 available</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 still to count down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>part of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>taken together with others by one holder, so perhaps one MultiLock (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>exact: no other hold can look like this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>strong: another hold would look the same only in the same millisecond</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>near: this server tells no exact expiry, so another hold by the same holder looks the same within some milliseconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weak: a later hold by the same holder can look the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It could also be: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is too large to be read whole; what is shown is a part.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No longer there. What follows was last true at %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It changes hands %1 times a second, faster than it can be read: who holds it, and how long it has left, is as it was seen last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free: nobody holds it. Its name is still watched, so that the next hold shows at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its time is over. The server deletes it at the next access; then it is free.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds it on the former primary %1 either.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without an end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the former primary %1, which still answers as one, it is held by %2, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both may be at work at once.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::app::Screenshot</name>
    <message>
        <source>The picture could not be written to %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::console::NodeTests</name>
    <message>
        <source>names %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not here: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 cannot be entered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lacks “%2”</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::console::SourceRecorder</name>
    <message>
        <source>sandbox</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::filter</name>
    <message>
        <source>A filter has at most %1 characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“!” excludes what follows it, without a space between: !state:free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The quote that opens here is never closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A space is missing after the closing quote.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1:” needs a value right after it; to search for the text itself, put it in quotes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A comparison names what it compares, without spaces, as in ttl&lt;5s; known are %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” cannot be compared; known are %2. To search for the text itself, put it in quotes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1:” does not know “%2”; it knows %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a duration: write a number and its unit, as in 500ms, 5s, 10m, 2h or 1d.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not a whole number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“[]” names no letter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“[” opens a set of letters that no “]” closes; to search for the letter itself, put it in quotes.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::profile</name>
    <message>
        <source>Its watchdog keeps locks for %1 at a time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its locks are not called as in the service&apos;s code: %1 changes the names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It trusts the certificates in %1, a store of Java&apos;s: export them as PEM, and name that file as trusted certificates.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The service does not check whose certificate it is; here it is checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One of several nodes; locks are on the one that is the primary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its Sentinels want a password: put it into a file and name that with sentinel-password-file=.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its locks are in database %1 of the cluster, which only Valkey 9 and newer can have: of any other, watch it without “/%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A value is in the variable %1, which only the service&apos;s surroundings know.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not the address of a server.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AcquireDialog</name>
    <message>
        <source>%1, to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, to write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by a watchdog, until it is released</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for a fixed time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not at all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give up waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>db %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a name first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting: %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActDemand</name>
    <message>
        <source>Reason, for the audit log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type how many locks: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type its name: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>needed on production</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not needed here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type the number of locks first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type the lock&apos;s name first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a reason first.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActDialog</name>
    <message>
        <source>It has changed while you looked: what the button was bound to is no longer there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what it is now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shorten its lease instead…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Send its library&apos;s signal…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exactly what is sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What will happen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What remains from now on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message on the channel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Element of the list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind of signal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Channel or list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Message or element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Signal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Content</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fence: %1. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at what it is now first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not seen now.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActFacts</name>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Because</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Entered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is no longer there.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActSheet</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sent; waiting for what the server says: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AddressReading</name>
    <message>
        <source>The password in this address can be read by everybody who sees the screen; better leave it out and type it below.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The primary that these Sentinels call “%1”, followed when it changes: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All primaries of the cluster that these nodes know: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, as seen from %2, through an SSH tunnel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A Unix socket of this machine: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, encrypted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, not encrypted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also rediss://… (TLS), unix:///run/redis.sock,
redis+sentinel://host,host/name (a group), or
redis+cluster://host,host (a cluster);
?db=all watches every database, ?ssh=host goes by SSH.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AliasDialog</name>
    <message>
        <source>Name a client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown everywhere in place of the id. Empty takes the name away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save name</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AuditModel</name>
    <message>
        <source>%1 as %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>? never ended: not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Act</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Who</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reason</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AuditPage</name>
    <message>
        <source>1 act</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 acts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lines of this act</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No act was done yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every act by window or terminal leaves a line here before it is sent, and one after.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 written to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter: words that must stand in a row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter of the audit log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The team&apos;s stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whose acts are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Read again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Audit log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every line is as it was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log is not as it was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 never ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the acts shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your last act did not reach the stream: %1 </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each line is as it was written. Whether one is missing is told by each person&apos;s own log.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 line is not as it was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lines are not as they were written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the team&apos;s stream on %1, not read yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the team&apos;s stream on %1, as of %2; read every 5 s while this page is open</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Banner</name>
    <message>
        <source>Put this notice away</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BudgetDialog</name>
    <message>
        <source>What Lockscope may cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use this budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks read a second, at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of one core of the server for searching</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A smaller budget makes new locks show later, and rows older when there are many.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkDialog</name>
    <message>
        <source>Some have changed while you looked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show what they are now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on after a surprise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop after this one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The locks and what became of each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at what they are now first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some are not seen now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 not as expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkModel</name>
    <message>
        <source>gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>● looks alive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ looks dead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>○ free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>? cannot be told</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>under way…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ changed while you looked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>? not seen now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ClientStateModel</name>
    <message>
        <source>Client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Does</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Since</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CommandPart</name>
    <message>
        <source>Let these commands run on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file names commands that would give passwords. They would run on this machine whenever these connections are made; until you say so the password is asked for:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>• %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ComparisonPart</name>
    <message>
        <source>In what the two runs differ</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectDialog</name>
    <message>
        <source>Connect to a Redis server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use the &amp;sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A private server on this machine with sample clients, ended with Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tries each step and what this user is permitted, and changes nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectionChoice</name>
    <message>
        <source>&amp;Recent connections</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectionsPage</name>
    <message>
        <source>%1, copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> What the desktop&apos;s key store has of it goes with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete a connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the connection “%1”? Its pinned names, prefixes and client names go with it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” was deleted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No connection is kept yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A server stands here once it was connected to. Add one, or import a file of addresses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter: words of a name, a group, an address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter of the connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add a connection…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xport without secrets…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a &amp;new tab</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;hange…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>D&amp;uplicate…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file of connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export connections, without secrets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 connection written to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 connections written to %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CopyButton</name>
    <message>
        <source>Copy the %1, in the form in which it can be typed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy the %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DetailHead</name>
    <message>
        <source>name</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DetailPane</name>
    <message>
        <source>No lock is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one in the table to see who holds it, who waits, how its lease is kept up and what happened to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why it is taken for this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Latch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened to this lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>‖ Paused, as of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DifferenceModel</name>
    <message>
        <source>%1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EnvironmentBand</name>
    <message>
        <source>Unlock for 15 min…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Development</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Production</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You hold 1 lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You hold %1 locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the password…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No act can be done: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is %1 for? Until that is said, nothing is changed there. Production is read-only unless it is unlocked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlocked: acts are possible for another %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read-only: nothing but reading commands leaves this program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acts are done as %1, whose password is being fetched: they wait for it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No act as %1 before its password is given. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acts are done as %1, whose password is not known: none can be done before it is given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> The team&apos;s stream was not told of the last act: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EventsPage</name>
    <message>
        <source>1 event</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter: orders:*, event:expired, holder:billing, !kind:latch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter of the events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hold the rows still; nothing is lost meanwhile (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Newest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stay at the newest event (End)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty this table; what happens next appears again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the rows shown to a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As &amp;CSV…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As &amp;JSON Lines…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · ‖ paused, as of %1 · %2 waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · older ones dropped: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · %1 not recorded during bursts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume (&amp;Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 written to %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ExplanationView</name>
    <message>
        <source>Explanation of the scenario</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ExportDialog</name>
    <message>
        <source>&amp;Hash the names of locks, holders and clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A hash stands in place of each name, the same one throughout, and another one the next time. What is hashed can be looked at and judged, but no run can go on from it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FiguresPart</name>
    <message>
        <source>median %1 · p95 %2 · p99 %3 · worst %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hand-over times</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hand-over</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acquisitions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resources</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Invariants</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The figures stand here once a lock was acquired: waiting and hand-over times, what an acquisition costs, how fair it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 after %3 writes, %4 refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, and %2 gave up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 attempts · %2 messages · %3 commands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept for %1 of those who queued; </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>evenness between clients %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 acquisitions a second</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FileDrop</name>
    <message>
        <source>Drop one file at a time.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilterBox</name>
    <message>
        <source>Filter:  bill*   holder:billing   state:overdue   ttl&lt;5s   !kind:fair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Foldout</name>
    <message>
        <source>… and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ForkPair</name>
    <message>
        <source>Timeline of the run before the fork</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline of the run before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::GroupNotice</name>
    <message>
        <source>Topology unconfirmed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topology unconfirmed: %1 Acts are refused meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the possibly lost</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HoldModel</name>
    <message>
        <source>Lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held, kept by the watchdog</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held, fixed lease</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HolderModel</name>
    <message>
        <source>exclusive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mode</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expires in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>≥ %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HolderPart</name>
    <message>
        <source>Held by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name client…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the client of the marked row a name that is shown everywhere (F2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name this client…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release this holder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Last seen to hold it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HoldsDialog</name>
    <message>
        <source>You hold nothing. “Acquire and hold…” takes a lock and keeps it here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter again…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ImportPart</name>
    <message>
        <source>• and one thing more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>• and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import a file of connections…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exported connections, addresses, a line each, or the configuration of a service (YAML or JSON); it can be dropped here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A file of connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 connection of “%1” stands under recent connections.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 connections of “%2” stand under recent connections.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Passwords in it are used until this closes, and kept nowhere.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::KeepDialog</name>
    <message>
        <source>Keep the last minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What has just happened can be saved as a recording afterwards. It is kept in files that only you can read, at most 64 MiB for each server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep so much</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep on the disk</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::KeyList</name>
    <message>
        <source>lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queue of waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>timeouts of waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fencing token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a reader&apos;s own timeout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LabCompare</name>
    <message>
        <source>&amp;Compare with a recording…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with a recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording (*.lockrec)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compared with the run before, of the same seed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show both</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LabControls</name>
    <message>
        <source>starting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let another run go on from the chosen moment; both are kept and compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play this scenario from its begin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let everything stand still, leases included</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go on to the next thing that happens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End this run now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For&amp;k</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of the scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same seed lets the clients decide the same; counts from the next run on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many clients the largest group has; counts from the next run on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clients</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clients in processes of their own go in real time alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many times as fast as real time; a double click is real time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Restart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let this run stand still first (Pause)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LabFiles</name>
    <message>
        <source>&amp;Open a recording…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a s&amp;cenario…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sa&amp;ve or export this run…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is no scenario that can be played. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording is being read: %1 %. Until all of it is there, its begin is shown.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario (*.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save or export this run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LabLocks</name>
    <message>
        <source>Locks at this moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No locks yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The locks of a run stand here at the moment that is chosen, with the remaining time of one of them as it went up and down.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LabPage</name>
    <message>
        <source>The run has not begun.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forked at %1, the moment that was chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forked at %1, %2 before the moment that was chosen: there no command was under way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change something by the menu of a lane, then resume.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording is still being read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was recorded of a server cannot go on in another way: only runs of the Lab fork.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This recording does not carry its scenario, as after hashing its names: it cannot be forked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run with processes of its own or with a failover cannot be forked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No moment of this run was kept from which another one could go on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No scenario is chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A scenario lets simulated clients contend for locks on a private server and shows what happens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LabSide</name>
    <message>
        <source>About</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How this run and the one before it compare</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LabVisit</name>
    <message>
        <source>On &amp;private servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Clients in processes of their own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the next run plays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no connected server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the connected server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the server that the window is connected to; you are asked before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Killing one is a real kill; the run goes in real time, and does not fork</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only some clients of scenarios 8, 14 and 17 can, and on private servers only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On private servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the next run plays: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run plays on %1, the connected server: it writes names under %2 there, and removes them at its end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the run wrote on %1 is being removed; then the window closes. Closing it again does not wait for that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the run wrote on %1 is being removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing of the run is left on %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not all that the run wrote on %1 could be removed. %2 It is under %3, and goes by its expiry within %4, or when another run begins there.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LeaveDialog</name>
    <message>
        <source>Keep them and close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close all the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You hold locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Release them and close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept, they lapse by themselves after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You still hold:
%1

Others may be waiting for them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 could not be done: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockModel</name>
    <message>
        <source>The filter does not match this lock any more.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As of %1; not known since then.
</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockView</name>
    <message>
        <source>Locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;olumns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sor&amp;t by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Move the sorted column left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mo&amp;ve the sorted column right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns &amp;as at first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LocksPage</name>
    <message>
        <source>order paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows keep their places while you point at them or walk through them. New rows still appear; those that no longer match the filter are faint.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock %1 is there, but the filter hides it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lock %1 has not been seen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the script…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the password…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retry now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 known to match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>‖ paused, as of %1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 not known to match now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 not known to match now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 no longer matches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 no longer match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>order paused · %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MainWindow</name>
    <message>
        <source>Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause the view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hold the view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause the recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Up, Down, Page Up, Home, …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Walk through the locks; rows keep their places</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Right, Left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open or close a lock with several holders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+V, T</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort by a column; by the same again: the other way round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alt+V, O</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show or hide a column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+, −, wheel, Ctrl+0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline: show less, more, all of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left, Right, Home, End, drag</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline: earlier, later, begin, end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Left, Ctrl+Right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline: from step to step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+, −, Ctrl+wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sawtooth: show less or more of the past</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left, Right, Home, End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sawtooth: what was at a moment; earlier, later, begin, now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Events: go to the event&apos;s lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Escape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty the filter and go to the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lockscope %1 shows the distributed locks of a Redis server as they are taken, renewed, waited for and released. It changes nothing unless you tell it to.

Free software under the GNU General Public License, version 3 or later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is kept of this connection could not be written: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lockscope — %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MomentPart</name>
    <message>
        <source>The answer was lost: whether it was done is not known to the client.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each client does then</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here stands what happened at a moment: who did what, what was sent to the server, what it answered, and what that means.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer yet.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Operator</name>
    <message>
        <source>The server no longer shows it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your hold of %1 is lost. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>you</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is of the Lab: what can be done to its clients and locks is in a lane&apos;s menu there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a recording: nothing can be done to what was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be done here: this is not a server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not read-only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You hold nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No script blocks the server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The filter hides the selected lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No lock is selected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One lock at a time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You do not hold it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OutcomeView</name>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not all was done</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OverviewPage</name>
    <message>
        <source>No server is connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each connection that is open has a row here: whether it is live, and how many of its locks are held, waited for or overdue.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to a server…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open connections</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PasswordPart</name>
    <message>
        <source>Where none is typed, this command gives it: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where none is typed, the desktop&apos;s key store gives it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For this connection only; no secret is ever written into a file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it in the &amp;desktop&apos;s key store</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Once the connection stands; GNOME Keyring, KWallet or another Secret Service</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Password</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PinDialog</name>
    <message>
        <source>Pin a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>find out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pin this name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name is read at once and stays watched. \xHH stands for any byte.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PlaybackBar</name>
    <message>
        <source>Moment of the recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Speed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many times as fast as it was</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▷ Run of “%1” in the Lab, on %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▷ Run of “%1” in the Lab, on servers of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▷ Recording of “%1” in the Lab: not live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▷ Recording of %1, %2 to %3: not live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hold the view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the &amp;server again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close the recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PrefixDialog</name>
    <message>
        <source>Watch names that begin with…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watch these names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One beginning a line, for example &quot;lock:&quot;. A lock with such a name shows as soon as it is taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>\xHH stands for any byte. The list is kept with this connection.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProfileDialog</name>
    <message>
        <source>Add a connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change a connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it is &amp;for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>User that a&amp;cts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the one that watches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Password of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comes f&amp;rom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;ommand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For the &amp;key store</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save this connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not stated: it is only looked at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>development</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>production</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the user that watches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the user that acts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the Sentinels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asked for each time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the desktop&apos;s key store</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or in a file, which the address names with ?password-file=PATH.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or in a file, which the address names with ?sentinel-password-file=PATH.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is asked for when something is to be done for the first time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It runs on this machine whenever this connection is made, without a shell; its first line is the password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GNOME Keyring, KWallet or another Secret Service. Left empty, what it has stays.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProfileModel</name>
    <message>
        <source>command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>key store</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>asked for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RecentList</name>
    <message>
        <source>%1 — %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Recordings</name>
    <message>
        <source>&amp;Keep the last minutes…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the &amp;Lab&apos;s run or recording in the whole window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last minutes are not kept: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording (*.lockrec)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record what happens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the last minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the &amp;recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Record…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording · %1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>End the recording %1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record what happens on this server, from now on, in a file (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save the last %1 minutes…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save the last minutes…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recorded to %1: %2, %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording has ended: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last minutes are in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recording of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ReplicaChoice</name>
    <message>
        <source>&amp;Look for locks on a replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A replica of the server is searched; what is found there is read, and acted on, on the primary, as ever</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SawtoothPainter</name>
    <message>
        <source>Nobody held it in the last %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not seen in the last %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing seen yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While somebody holds it, the remaining time falls here, and each renewal lifts it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nobody in particular</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+%1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SawtoothView</name>
    <message>
        <source>Sawtooth: remaining time of the lock over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>then</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not seen yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScenarioList</name>
    <message>
        <source>Filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter of the scenarios</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No scenario has these words.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScenarioModel</name>
    <message>
        <source>Yours, %1 — %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScrubSlider</name>
    <message>
        <source>Moment of the recording</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ServerTabs</name>
    <message>
        <source>Connections</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close this connection</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ShortcutsDialog</name>
    <message>
        <source>Keys</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SpeedSlider</name>
    <message>
        <source>Speed, times real time</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatusLine</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no primary known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1/%2 Sentinels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 replicas</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>topology unconfirmed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replicas: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 limits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands that Lockscope sends a second, and the share of one core of the server that they take</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happens meanwhile is shown when the view goes on (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the server announces is shown within %1; what nothing announces is found within %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known while the server is not heard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>‖ paused, as of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▷ run of the Lab, not the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▷ recording, not live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>? not live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>● live · ≤ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>? not live, %1 old</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StepModel</name>
    <message>
        <source>▸ From here on another way than the run before: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What happened</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StepsPart</name>
    <message>
        <source>What happened in the run</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StepsView</name>
    <message>
        <source>not needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more nodes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TabbedWindow</name>
    <message>
        <source>Lockscope — all servers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to that connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lockscope</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TimelinePainter</name>
    <message>
        <source>renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>woken by a message</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>gave up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fault</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>viewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not renewed, answer lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write refused</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TimelineView</name>
    <message>
        <source>%1 — %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timeline of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>differs from here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TlsFields</name>
    <message>
        <source>Trusted certi&amp;ficates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the system&apos;s certificates alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Own certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none; for servers that ask for one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its &amp;key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the same file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Certificate is fo&amp;r</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the address&apos;s own name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS &amp;1.3 alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS 1.2 is accepted as well otherwise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the file: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (PEM)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::UnlockDialog</name>
    <message>
        <source>Unlock for 15 minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For 15 minutes acts can change locks that others depend on. Then it is read-only again by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type the connection&apos;s name: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password of the user that acts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acts are done by another user than the one that watches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use this password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password of %1, who acts here; it is kept nowhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That is another name: it stays read-only.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::UntrustedPart</name>
    <message>
        <source>Ask whoever runs the server for its fingerprint (SHA-256). If it is this one, this one certificate can be believed for this connection:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Believe this one certificate</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::VerdictPart</name>
    <message>
        <source>%1 %2: found %3, meant to be shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Violations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing has been judged yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The checker follows the run and says here what was violated, when and by whom.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So far something was violated that should not have been.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So far nothing was violated but what the scenario means to show.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So far nothing was violated.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ViolationDelegate</name>
    <message>
        <source>expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ViolationModel</name>
    <message>
        <source>expected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not expected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::VisitDialog</name>
    <message>
        <source>Play on the connected server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>plays “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simulated clients write to this server while the run goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 clients connect to it and take, keep and lose locks of their own. They touch only names that begin with %2 and the companions and channels that belong to these. What they wrote is removed when the run ends; where that cannot be done, it goes by its expiry within %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys that it may write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play on %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::WaiterModel</name>
    <message>
        <source>? not known yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>● alive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✕ dead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>#</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Thread</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Client is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Valid for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>over</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::ui::WaiterPart</name>
    <message>
        <source>Waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting, next first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove this waiter…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscope::words</name>
    <message>
        <source>&lt; 1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is not valid yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is for another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no authority that is trusted here has signed it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it is another one than the one that the address pins</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certificate names “%1”, is signed by “%2” and is good until %3.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If whoever runs the server tells you this very fingerprint (SHA-256), add pin= with it to the address, and this one certificate is believed: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This certificate is believed because the address pins it, not because an authority vouches for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certificate has ended since: the next connection will fail.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certificate ends soon, on %1: from then on connections fail.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1.%2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 m %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 m</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not an address of a server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” cannot be read as the address of a server: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write redis://host:port/db, rediss://… for TLS, unix:///path/to/redis.sock, redis+sentinel://host,host/name for the primary that Sentinels name, or redis+cluster://host,host for a cluster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unusable value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” cannot be used: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file “%1” cannot be read: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that it exists and that you may read it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File cannot be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file “%1” cannot be written: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and the free space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program “%1” is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On Debian and Ubuntu the package “%2” brings it: apt-get install %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program did not start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” did not come up: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name not found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No host is known by the name “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the spelling, and whether this machine&apos;s name service knows it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody accepts connections at %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that the server runs, and its address and port.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not reachable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no way to %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the network, the address, and for a socket the path and its permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer came in time (%1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server may be overloaded, paused or frozen, or a firewall may swallow the connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Certificate not trusted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The certificate of %1 is not trusted: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the certificate authority&apos;s file with ?ca=PATH, or the name that the certificate is for with ?server-name=NAME, or have it renewed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Certificate wanted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lets only those in who show a certificate of their own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name yours with ?cert=PATH and its key with &amp;key=PATH (PEM files).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Our certificate is refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 does not accept the certificate that was shown to it: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that it is the one for this server, signed by an authority that the server trusts, and not expired.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No common version of TLS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 and this program have no version of TLS in common: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS 1.2 and 1.3 are spoken here; older ones are broken. With ?tls=1.3 it is 1.3 alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TLS failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No secure connection to %1 came about: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that this port speaks TLS (rediss://; redis:// is without), and whether the server wants a certificate of yours (?cert=PATH&amp;key=PATH).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a Redis server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What answers at %1 does not speak the Redis protocol.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the port; a port for TLS needs rediss://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrong password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not accept this user and password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the user&apos;s name and the password; it may have been changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server asks for a password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect again with one: it is asked for, or read from a file with ?password-file=PATH.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No permission</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server&apos;s access rules do not permit “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask for a user with this permission; what works without it goes on working.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server is loading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is still loading its data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is tried again until the server is ready.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server is busy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A script blocks the server; it answers nothing else meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The script ends by itself or is ended with SCRIPT KILL, as long as it has written nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Primary is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This replica has lost its primary and serves no stale data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to the primary.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This server is a replica; it accepts no changes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Served by another node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slot %1 of the cluster is served by %2, not by the node that was asked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cluster&apos;s map is asked for again by itself; then what was not done can be done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On its way to another node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slot %1 of the cluster is being moved to %2, and what was asked for is there or nowhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is watched there by itself; what was not done can be done when the move has ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cluster does not serve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The node of the cluster does not serve this at present: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A slot has no primary, or the node does not reach the others; a failover takes a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys are being moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys of “%1” are just being moved to another node of the cluster, and are not yet together: nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can be done when the move has ended; CLUSTER NODES shows a slot that is stuck on its way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keys in several slots</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keys of “%1” are in several slots of the cluster; no command may touch them together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names of which the same part stands in braces, as in {orders}:1, share a slot.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No Sentinel answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the Sentinels answers: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that they run, and their addresses; their port is 26379 unless it was changed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a Sentinel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What answers at %1 is no Sentinel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the Sentinels&apos; own addresses, or redis://host:port for that server alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentinel wants credentials</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Sentinel at %1 does not let us ask: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentinels have users and passwords of their own: add ?sentinel-user=NAME and ?sentinel-password-file=PATH.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No node answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the cluster&apos;s nodes answers: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that they run, and their addresses.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A Sentinel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a Sentinel, it has no locks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use redis+sentinel://%1/NAME; SENTINEL MASTERS lists the names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What answers at %1 is no node of a cluster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the address of any of its nodes, or redis://host:port for one server alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No such database</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server has no database %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect to database 0, or to one that there is: the server&apos;s setting “databases” says how many (16 unless changed). A cluster has only 0, unless it is Valkey 9 or newer with “cluster-databases”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unknown name of a primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Sentinels know no primary by the name “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the name behind the addresses; SENTINEL MASTERS lists those that they know.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Sentinels name %1 as the primary, but its role is “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They are asked again until both agree; during a failover that takes a moment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Announced primary not reachable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Sentinels name %1 as the primary, but it cannot be reached from here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Either it is down and they have not agreed on another one yet, or it announces an address that only its own network knows (replica-announce-ip, containers, NAT).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SSH tunnel failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The SSH tunnel by %1 did not come about, or has ended: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is asked here: it must work in a terminal without a question (host key known, key in the agent). Try: ssh ssh://%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not reached from the tunnel&apos;s end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From where the SSH tunnel ends, %1 cannot be reached: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A name must be known there, and the port open from there: look with “getent hosts” in a terminal there. Or let the server announce an address that counts there (cluster-announce-ip, cluster-announce-hostname, replica-announce-ip).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No password from the command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command “%1” gave no password: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try it in a terminal: its first line is the password. Or type the password for this time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key store does not answer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The desktop&apos;s key store cannot be used for %1: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Until one runs and is unlocked (GNOME Keyring, KWallet) the password is asked for each time; it is kept nowhere else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No password in the key store</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The desktop&apos;s key store has no password for %1, or stays locked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unlock it, or type the password; it can be kept there again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server out of memory</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server has reached its memory limit and refuses the command.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free memory on the server or raise its limit.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server refuses writes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server refuses changes at present: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its log tells what it misses (disk, replicas).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Script not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server has forgotten the script.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Script cannot be ended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The script has already written, so the server will not end it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for it to end. Only a shutdown without saving would end it, and that loses data.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another type of key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The key “%1” holds another type of value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command not known</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server does not know the command “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may be an older version, a managed service, or the command was renamed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error of the server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server answered: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Broken reply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server sent something that is not a reply: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection was closed and is made anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The value of “%1” is larger than what is read (%2).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is not shown; everything else goes on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection to the server was lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is made again by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not sent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There was no connection: nothing was sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outcome unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” was sent and not answered: whether it was carried out is not known.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the present state before doing it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not a reading command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is not on the list of reading commands and was not sent.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Given up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” was given up: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection closed at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 closed the connection at once, before any answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it speaks TLS use rediss://; else its log says why it lets nobody in. It is tried again by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer to TLS in time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No answer to the beginning of TLS came in time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It may speak no TLS: then use redis://. Or the server is overloaded, paused or frozen, or a firewall swallows the connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No password wanted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server has no password, and one was given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connect without it; or check that it is the right server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too large an answer to the greeting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 answers the greeting with more than a Redis server would. The connection was closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the address: it may be another service, or something in between adds to what the server says. It is tried again by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replies out of step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A reply of the server is missing or came twice, so what was read since then is not believed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection was closed and is made anew. If it happens again, a proxy in between may lose replies: connect to the server itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not the pinned certificate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask whoever runs the server: if it was renewed put the new fingerprint in pin=, or trust an authority with ?ca=PATH; if it was not, somebody stands in between.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What answers at %1 does not speak the Redis protocol: it is no Sentinel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the Sentinels&apos; addresses; their port is 26379 unless it was changed. A port for TLS needs rediss+sentinel://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What answers at %1 does not speak the Redis protocol: it is no node of a cluster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the address and the port; a port for TLS needs rediss+cluster://.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Getting the password</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking where the primary is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening the SSH tunnel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking up the name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Securing the connection (TLS)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Logging in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Naming the connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choosing the database</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting before the next try</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>lockscopectl</name>
    <message>
        <source>“acl” takes --read, --act or --sentinel.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--sentinel goes with --user only: a Sentinel has no locks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--kind goes with --act: who looks finds out kinds by looking.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--kind takes kinds of locks, separated by commas; “lockscopectl --help” lists them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--redis takes a version from 6.0 on, as “6.2” or “7”: before, there were no users.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--pattern takes globs of names, separated by commas: without blanks, quotes and what is not ASCII; “?” stands for any one byte.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--user takes a name without blanks and quotes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a line for the prompt of redis-cli; put a password in the place of PASSWORD.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the smallest ACL user that can look, or act ; also --sentinel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a user that looks at locks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a user that acts on them as well</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a user of the Sentinels, who asks them for the primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of a server of that version (7)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>for the nodes of a cluster; of --act, --read likewise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only locks with such names, commas between; of --act, --kind likewise</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the user&apos;s name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--for and a command do not go together: the command says how long it is held.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hold it while the command behind -- runs, else until Ctrl+C or for --for; release it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wait at most so long; 0: ask once; without it: as long as it takes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a fixed lease, not renewed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept up as long as this program runs: the default</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>so many of a semaphore (1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A lock can be named once only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--kind takes a kind of lock; “lockscopectl --help” lists them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A semaphore or a latch is on one server.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--expect takes the “fence” that “show --json” tells.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--expect and --expect-holder do not go together: the fence says more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--accept-weak-fence needs --expect-holder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“release” needs --holder: a hold of “acquire” ends with the program that keeps it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“shorten” needs --to and a number of seconds above 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A signal needs --signal and either --channel or --list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--wait takes a number of seconds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--lease takes a number of seconds above 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--lease and --watchdog do not go together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--permits takes a number from 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>see “kind:” below; read, write</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>why, for the audit log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the “fence” of “show --json”: nothing else is touched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whose hold, as “show” tells it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is now: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2, fence %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown (never ended)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--last takes a number of acts, from 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 lines, %2 acts, of which %3 never ended.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every line is as it was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log is not as it was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“audit” takes “list [LOCK]” or “verify”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was done from here, of one LOCK or all; whether that log is whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>list at most N acts (100)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this log instead of the user&apos;s own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“client” is one client of a run in a process of its own: “lab run SCENARIO --processes” starts it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one client of a run; started by “lab run --processes”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say what to do: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no “%1”; there are %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” needs %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” has no place for “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“--%1” belongs to “%2”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say which server: --connect URI (such as redis://localhost), or --sandbox for a private one with sample clients.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--db takes a database&apos;s number or “all”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--sandbox and --%1 do not go together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--ask-password and --password-file do not go together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A password can be asked for in a terminal only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--pin NAME=KIND: “%1” is no kind of lock (an = in a name is \x3d).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--prefix needs at least one letter: an empty one means every key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--for takes a number of seconds above 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--reads takes a number of locks a second, from 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--share takes percent of one core of the server, 1 to 100.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--env takes development, test or production.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--act-password-file: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>db %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 more not seen one by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 events of a burst were not kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>locks cannot be searched for: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not complete: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take the lock from whoever holds it, and wake who must be woken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bound to this holder&apos;s id alone, which is weak</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and that is enough</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hash the names of locks, holders and clients in the files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>live; lock channels paused (%1 messages a second when last listened to): events between reads are not seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>live</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not live: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” cannot be run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no command “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lockscopectl shows the distributed locks that live in a Redis server, and acts on them.

Usage: lockscopectl (--connect URI | --sandbox) [options] COMMAND [arguments]

Commands:
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
Options:
  --connect URI         redis://[user@]host[:port][/db], rediss://… (TLS), unix:///path[?db=n],
                        redis+sentinel://host,host/NAME[/db] for the primary that Sentinels name, or
                        redis+cluster://host,host[/db] for all primaries of a cluster;
                        several times, once for each server, with “acquire”;
                        but for unix, ?discover=replica looks for locks on a replica, and reads on the primary
  --sandbox             a private redis-server with sample clients; both end with this program
  --db N|all            watch this database, or each one that holds keys
  --password-file FILE  the password is the first line of FILE
  --ask-password        ask for the password in the terminal
                        (a password inside the URI works, but other users of this machine can see it)
  --pin NAME[=KIND]     also watch this name, whatever it is; may be given several times
  --prefix P            have changes of names that begin with P pushed at once; likewise
  --reads N             read known locks again at most N times a second (2000)
  --share PERCENT       use at most this share of one core of the server to look for new locks (2)
                        (neither bounds the first search, nor “ls”, which is one: it goes as fast as the
                        server answers, in steps of a quarter of a millisecond, so that others hardly wait)
  --json                one JSON object per line instead of text
  --for SECONDS         end after this time; of “acquire”: hold it so long; of “audit list”: acts of the
                        last SECONDS
  --env ENVIRONMENT     what the server is for, where no kept connection states it: development, test or
                        production. A server of which nobody has stated it is only looked at
  --unlock NAME         lets acts pass on production: the name of the connection (“host:port”, where it was
                        not given another); once for each such connection
  --act-password-file F the password, likewise, of the ACL user that the kept connection names for acts
  --help, --version

Names of locks are bytes: \xHH stands for any byte, in what is written here and in what is printed.
In JSON, where a name, id or content is not UTF-8, the field beside it whose name ends in _b64 has its bytes.
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
FILTER: words that must all hold; ! before a word excludes. In a shell, put the whole in single quotes.
  orders &quot;two words&quot;    the name contains it, whatever its case
  lock:*:4[0-9]?        the whole name looks like it
  holder:billing-2      held by this id or alias; globs as well
  kind:fair,fenced      %1
  state:expiring        held renewal-overdue expiring no-expiry expired free open exhausted unknown
                        possibly-lost
  lease:watchdog        watchdog fixed none unknown
  ttl&lt;5s  held&gt;10m      remaining time, time held; ms s m h d, also 1h30m
  waiters&gt;0  renewals&gt;=3  count&gt;1  db:0
                        only time shows held, renewals, most leases, and what is overdue or lost:
                        for these “ls” needs --for, and watches so long first
  node:10.0.0.7         in a cluster: on the node of that address
  event:expired         of events only: acquired reentered renewed partly-released released handed-over
                        expired deleted gone evicted flushed force-released waiter-joined waiter-left
                        changed-unseen possibly-lost; and of the server itself: database-flushed
                        server-restarted demoted promoted failed-over
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
Signs: ● held, kept by a watchdog  ◆ held on a fixed lease  ▲ renewal overdue or expiring  ∞ no expiry
       ✕ expired, not yet deleted  ○ free or open  ? unknown since sight was lost

Exit codes:
  0   done: ls found locks, show found the lock, a stream ended while it was live
  1   nothing matches, or there is no such lock
  2   the command line cannot be read
  3   the server cannot be reached or entered
  4   ended while what is known was not live, or before discovery had been everywhere; ls was asked
      what one look cannot know
  5   the sandbox cannot be started
  6   standard output was closed
  7   the act was refused, nothing was done
  8   the act was sent, and it could not be found out whether it was done
  9   the act failed, nothing was done
  10  the audit log is not as it was written
  11  the audit log cannot be read
  12  a lock was lost while it was held
  13  a run showed other violations than its scenario means to show; two runs of one seed decided otherwise
  14  a branch of a run, played on with something changed, was spared what its scenario means to show
  15  a recording could not be judged: it is damaged, cut off, newer than this program, or shows no holder
  130 ended by Ctrl+C before there was an answer

“test” ends with 3 where the server, or any node, replica or Sentinel that it goes to, cannot be entered, or
is a Sentinel given as a server; with 4 where one of them lacks something without which locks go unseen
(finding them, the cluster&apos;s map), is one node of a cluster or a replica without a link to its primary, and
says which; otherwise with 0, whatever else is not permitted.
With --json each step is a line: step, verdict (passed, failed, not-needed, not-known, limited), took_ms,
sentence, advice.

A kept connection may say that its password, that of the user that acts or that of the Sentinels comes from
the desktop&apos;s key store or from a command; it is fetched where none is given here, and once again when the
server refuses it later.

“acquire” with a command ends with the command&apos;s own code, once the lock is held: 126 where it cannot be run,
127 where it is not found, 128 and the signal&apos;s number where one ended it, 12 where the lock was lost and the
command ended with 0 all the same. When the lock is lost, the command gets SIGTERM. Signals are passed on to
it, and it finds LOCKSCOPE_HOLDER and, of a fenced lock, LOCKSCOPE_TOKEN among its variables.

“acquire” of several locks holds them as one: all of them or none, and lost as soon as one is lost.

“acquire” on several independent servers (--connect for each) takes one lock on all of them, as a MultiLock:
it is lost as soon as one server&apos;s part is lost. With “--kind redlock” and three servers or more it is held
where a majority grants it, so a minority may be away. Each server keeps its own guard, and each has its lines
in the audit log. Where too few can be reached it ends with 3, where others have it with 7; what was granted
in vain is given back.

“release” gives back what somebody else holds, as its holder would once: a reader&apos;s entry, one of several
entries, or a permit. Who has the whole lock loses its last entry by “force-release” alone; a hold of
“acquire” ends with the program that keeps it.

With --json an act is told in one line (of “acquire” two, on standard error where a command has the output):
act, lock, db, node, outcome (applied, refused, unknown, failed), why, error, finding, finding_after_ms,
woken (how many clients its message reached, without ourselves; null: not known), woken_at_least (in a
cluster: those at other nodes are not counted), sentence, seen and after (the lock before and after, as of
“show”).

Examples:
  lockscopectl --sandbox watch
  lockscopectl --connect redis://localhost ls &apos;kind:fair waiters&gt;0&apos;
  lockscopectl --connect redis://app@db1/2 --password-file ~/.redis-password show lock:orders:42
  lockscopectl --connect unix:///run/redis.sock --json --for 60 events &apos;event:expired !lock:test:*&apos;
  lockscopectl --connect redis://localhost acquire nightly --wait 60 -- ./nightly-report
  lockscopectl --connect redis://a --connect redis://b --connect redis://c acquire nightly --kind redlock
  lockscopectl --connect redis://db1 --unlock db1:6379 force-release lock:orders:42       --expect 9f86d081… --reason &apos;host gone, ticket 4711&apos;
  lockscopectl --connect redis://localhost --pin jobs:gate=semaphore watch &apos;ttl&lt;5s !state:free&apos;
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
Address parameters, behind the address as ?NAME=VALUE&amp;NAME=VALUE (in a shell, put the whole in quotes):
</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Others hold it; waiting. Ctrl+C gives up.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What stands under such a name is no lock.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They are of several kinds, and cannot be held as one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held as %1. Ctrl+C releases it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is no longer held: the command is told so by SIGTERM.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is no longer held.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 stands for %2; %3 can be called by name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no such scenario; “lab list” names them all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length %1, at most %2 times as fast as real time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Length %1, not faster than real time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clients can be processes of their own: --processes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its recordings are replayed, and not forked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plays on a private server, or on a development or test server: --connect.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plays on private servers only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meant to be violated: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Watched: %1 %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No client of this scenario can be a process of its own; all of them are simulated.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With processes it is played in real time (1x).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is true in real time alone, and is played so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is true up to %1 times real time, and is played at that speed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say what it is for: --env development or --env test.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only “lab run” goes to a server; the rest needs none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say “lab list”, “lab show SCENARIO”, “lab run SCENARIO”, “lab fork FILE” or “lab compare FILE FILE”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--clients takes 1 to 1000, --seed a number, --speed 0.1 to 100.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>demonstrations of contention, judged; “fork” plays one on, “compare” compares two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many in the largest group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which chance: the same seed decides the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times real time (1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep the run as a recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of run: clients that can be get processes of their own; at 1x only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of fork: from which moment of the recorded run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of fork: what happens then, e.g. kill=slow,pause=next:2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>write a page about the run (HTML)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--change takes WHAT=WHOM[:SECONDS], several with commas; WHAT is pause, resume, kill, cut, loseReply, jumpClock or add (a client), deleteKey or forceRelease (a lock), restart or killScript (a server). It cannot be done: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes on from %1 s, the moment that was asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Goes on from %1 s, %2 s before the moment that was asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say from where: --at SECONDS.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing happened: it ended before its clients came.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>q ends, ↑ ↓ scroll; %1 of %2 locks, %3 match</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sandbox</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>round trip %1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>everything seen once, pass %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looking: %1 of about %2 keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>we send %1 commands/s, %2 of one core</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searched by script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searched by SCAN</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>filter: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That holder has the whole lock: only force-release takes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sends       </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>then        </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bound       </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no lock “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing stands under “%1”, so its kind has to be said: --kind.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say what it is bound to: --expect and the “fence” of “show --json”. Without it, somebody is asked in a terminal.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1? Type its name, or anything else to leave it: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is being done, and is not taken back; once more ends without its outcome.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An act is done in one database: say which, by --db N.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>STATE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LOCK</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>KIND</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HOLDER</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>COUNT</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HELD</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TTL</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LEASE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>RENEWALS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>WAITERS</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>DB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NODE</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One look cannot know “%1”. Say with --for SECONDS how long to watch first: three times as long as a lock&apos;s holder takes between two renewals.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try “lockscopectl --help”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it is a lock, say which: --pin %1=string (or =semaphore, =permit-semaphore, =latch).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether there is a lock “%1” is not known: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wake those who wait, without releasing anything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of a library that is not known: where its clients listen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>instead: the list that its clients wait at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the message, or the element</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>because</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>or else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>state</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seen before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the failover at %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>db</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>node</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unknown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lost in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the failover at %1, possibly</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>still works?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ttl</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>expires at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lease</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>renewals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next due</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> since %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> since %1 or before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (nobody listens there: dead)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>token</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>companion</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 events are in the recording.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say one server and one file: --sandbox has a server of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>keep what happens in a recording, until told to end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>give back one entry or a permit in its holder&apos;s name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what a recording holds, step by step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what was violated in a recording</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sample clients are running; Ctrl+C ends them and removes their keys.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox has sample clients of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--clients takes 1 to 1000, --locks 1 to 100000, --seed a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run sample clients that take locks below lockscope:sample: until told to end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>how many clients (8)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on how many locks (8)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>which chance: the same seed decides the same (1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The server is named twice: by --connect and by “%1”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no kept connection “%1”; a server is named by a URI or by the name under which it is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The filter cannot be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--unlock: the connection has another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be done to these locks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody has stated what this server is for: say --env development, --env test or --env production.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is production: an act needs --unlock and the name of the connection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Password of %1: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Acts are done as “%1”: its password is asked for in a terminal, or read from --act-password-file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--sandbox is one server; --kind redlock needs several.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several servers go together with “acquire” alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>--kind redlock needs --connect three times or more: a majority of independent servers holds it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On several servers one lock is taken, the same on each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A server can be named once only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>let at most --to seconds remain, and tell whether its holder lives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what remains from now on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nobody holds “%1”, and %2 in its queue all the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This server is kept as %1, so --env %2 is not taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The URI carries a password, which other users of this machine can see; --password-file or --ask-password keep it hidden.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all locks, once discovery has been everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one lock with everything known about it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a live table; a line for each change when piped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what happens to locks, as it happens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sandbox needs no test.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>try a connection step by step, and what its user is permitted</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>moments</name>
    <message>
        <source>in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>opening</name>
    <message>
        <source>The address holds a password. Lockscope hides it everywhere, but the list of processes and the shell&apos;s history still show it: use --password-file instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file of kept connections was damaged. It was put aside as %1; Lockscope begins with none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the sandbox: a private server with sample clients that ends with Lockscope. Connect to a server of yours with Ctrl+O.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>options</name>
    <message>
        <source>Server to watch: redis://[user@]host[:port][/db], rediss://…, unix:///path, redis+sentinel://host,host/NAME for a group, or redis+cluster://host,host. Without it, the sandbox. Repeatable: a tab each; --password-file, --pin and --prefix are the first one&apos;s.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File whose first line is the password.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name to watch although nothing gives it away as a lock; \xHH stands for any byte. Repeatable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names that begin so are told of at once. Repeatable.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter to begin with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light, dark or system.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page to begin with: locks, events, audit, lab, connections, or overview, of all servers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scenario of the Lab to play at once, by its identifier or number, or a file (.json).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its speed, times real time (1).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lock to select.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes a picture of the window to FILE and exits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When the picture is taken (3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Size of the window.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>light, dark or system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>locks, events, audit, lab, connections or overview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seconds, 0 to 3600</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0.1 to 100</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at least one letter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Address parameters, behind the address as ?NAME=VALUE&amp;NAME=VALUE:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows the distributed locks of a Redis server. Without --connect it opens a sandbox: a private server with sample clients.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A recording (.lockrec), or a scenario of your own (.json), to open in the Lab; or connections to import: a list of addresses, a configuration of Redisson (YAML or JSON), or what was exported here.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>overview</name>
    <message>
        <source>%1 · %2 waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Connection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the server is for</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Live, or since when not, by the server&apos;s clock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Role</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Held</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks that somebody holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contended</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks that somebody waits for, and how many wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Overdue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks whose renewal is overdue, that expire, or have expired</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No expiry</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Locks that never expire by themselves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Holds that a failover has possibly lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Age</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How old what is shown is, at most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands that Lockscope sends a second</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>phrases</name>
    <message>
        <source>%1 readers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 permit holders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reader</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>writer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>permit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>watchdog %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too large to read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>last %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>next in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>due %1 ago</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>scenario</name>
    <message>
        <source>line %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line %1, %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this must be a list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this must be a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this must be a whole number from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this must be a number from %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this must be true or false</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this must be a duration, such as “500ms” or “1m30s”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this must be a list of two durations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the second duration is shorter than the first one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this must be an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing of this name belongs here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this is no file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file cannot be read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the file is too large to be a scenario</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this must be a text, or a list of a text, “+” or “-”, and another text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first server is a primary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentinels watch one primary that has one replica</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such kind of lock</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a resource is a number, a set, a list or a stream</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a watchdog&apos;s lease is at least 60 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such client</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such fault</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a scenario is an object</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such server</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no such resource</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only a read-write lock is taken for something</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this must be a list of a text, one of == != &lt; &lt;= &gt; &gt;=, and a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a key is written as ${key:NAME}, so that it is one of the Lab&apos;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a command has at least a name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this command needs a key</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>standing</name>
    <message>
        <source>sandbox</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
