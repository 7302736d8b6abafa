<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>AclUsers</name>
    <message>
        <source>Minimal ACL users (%1)</source>
        <translation>最小权限的 ACL 用户（%1）</translation>
    </message>
</context>
<context>
    <name>Acts</name>
    <message>
        <source>Force-release</source>
        <translation>强制释放</translation>
    </message>
    <message>
        <source>Release %1</source>
        <translation>释放 %1</translation>
    </message>
    <message>
        <source>Release one holder</source>
        <translation>释放一个持有者</translation>
    </message>
    <message>
        <source>Release one holder of %1</source>
        <translation>释放 %1 的一个持有者</translation>
    </message>
    <message>
        <source>Release one entry</source>
        <translation>释放一次重入</translation>
    </message>
    <message>
        <source>Release one entry of %1</source>
        <translation>释放 %1 的一次重入</translation>
    </message>
    <message>
        <source>Remove a waiter</source>
        <translation>移除一个等待者</translation>
    </message>
    <message>
        <source>Remove the waiter from %1</source>
        <translation>从 %1 移除该等待者</translation>
    </message>
    <message>
        <source>Wake the waiters</source>
        <translation>唤醒等待者</translation>
    </message>
    <message>
        <source>Wake the waiters of %1</source>
        <translation>唤醒 %1 的等待者</translation>
    </message>
    <message>
        <source>Shorten the lease</source>
        <translation>缩短租约</translation>
    </message>
    <message>
        <source>Shorten the lease of %1</source>
        <translation>缩短 %1 的租约</translation>
    </message>
    <message>
        <source>Acquire</source>
        <translation>获取</translation>
    </message>
    <message>
        <source>Acquire %1</source>
        <translation>获取 %1</translation>
    </message>
    <message>
        <source>Enter once more</source>
        <translation>再次重入</translation>
    </message>
    <message>
        <source>Enter %1 once more</source>
        <translation>再次重入 %1</translation>
    </message>
    <message>
        <source>Release</source>
        <translation>释放</translation>
    </message>
    <message>
        <source>End the script</source>
        <translation>终止脚本</translation>
    </message>
    <message>
        <source>End the script that runs</source>
        <translation>终止正在运行的脚本</translation>
    </message>
    <message>
        <source>Applied</source>
        <translation>已执行</translation>
    </message>
    <message>
        <source>Refused</source>
        <translation>已拒绝</translation>
    </message>
    <message>
        <source>Not known whether it was done</source>
        <translation>不知是否已执行</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Weak</source>
        <translation>弱</translation>
    </message>
    <message>
        <source>Near</source>
        <translation>接近</translation>
    </message>
    <message>
        <source>Strong</source>
        <translation>强</translation>
    </message>
    <message>
        <source>Exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>Another hold of the same content could not be told from this one.</source>
        <translation>内容相同的另一次持有无法与这一次区分。</translation>
    </message>
    <message>
        <source>Bound to the whole content and to the expiry within some milliseconds, since this server tells no more.</source>
        <translation>绑定到全部内容，以及误差为若干毫秒的到期时刻，因为该服务器不提供更多信息。</translation>
    </message>
    <message>
        <source>Bound to the whole content and the exact moment of expiry, which no two holds share.</source>
        <translation>绑定到全部内容和精确的到期时刻，任何两次持有都不会相同。</translation>
    </message>
    <message>
        <source>Bound to something that is never used twice: a fencing token, or a permit&apos;s id.</source>
        <translation>绑定到绝不会重复使用的值：围栏令牌或许可的标识。</translation>
    </message>
    <message>
        <source>It has changed since you saw it. Nothing was done.</source>
        <translation>自你看到它之后它已改变。未执行任何操作。</translation>
    </message>
    <message>
        <source>The hold that you saw is over. Nothing was done.</source>
        <translation>你看到的那次持有已经结束。未执行任何操作。</translation>
    </message>
    <message>
        <source>It changes too fast to be bound to one hold. Nothing was done.</source>
        <translation>它变化太快，无法绑定到某一次持有。未执行任何操作。</translation>
    </message>
    <message>
        <source>A holder&apos;s id alone is a weak fence: the same id may have released it and taken it again. That has to be accepted expressly.</source>
        <translation>仅凭持有者标识是弱围栏：同一标识可能已释放并再次获取。必须明确接受这一点。</translation>
    </message>
    <message>
        <source>It is not said what it is to be bound to.</source>
        <translation>没有说明要绑定到什么。</translation>
    </message>
    <message>
        <source>The lock is not known.</source>
        <translation>该锁未知。</translation>
    </message>
    <message>
        <source>What is shown may be out of date: there is no live sight of the server.</source>
        <translation>所显示的可能已过时：目前看不到服务器的实时状态。</translation>
    </message>
    <message>
        <source>What stands under its name is no lock that can be read, so nothing can be done to it.</source>
        <translation>该名称下的内容不是可读取的锁，因此无法对它执行操作。</translation>
    </message>
    <message>
        <source>It is not confirmed by the Sentinels who the primary is, so what is done might be lost or be done to a server that no longer counts. Nothing was done.</source>
        <translation>哨兵尚未确认谁是主节点，因此所做的操作可能丢失，或落到已不算数的服务器上。未执行任何操作。</translation>
    </message>
    <message>
        <source>It is too large to be read and compared as a whole.</source>
        <translation>它太大，无法整体读取和比较。</translation>
    </message>
    <message>
        <source>It is free: there is nothing to take away.</source>
        <translation>它是空闲的：没有什么可夺走。</translation>
    </message>
    <message>
        <source>That cannot be done to this kind of lock.</source>
        <translation>这种锁不能执行该操作。</translation>
    </message>
    <message>
        <source>That holder does not hold it.</source>
        <translation>该持有者并未持有它。</translation>
    </message>
    <message>
        <source>That waiter does not stand in the queue.</source>
        <translation>该等待者不在队列中。</translation>
    </message>
    <message>
        <source>Only a reader can be taken out; a writer holds the whole lock.</source>
        <translation>只能移除读者；写者持有整个锁。</translation>
    </message>
    <message>
        <source>The key also holds data of something else, which would be lost with the lock.</source>
        <translation>该键还保存着别的数据，会随锁一起丢失。</translation>
    </message>
    <message>
        <source>That is its only entry: whoever takes it takes the hold.</source>
        <translation>这是它唯一的一次重入：夺走它就等于夺走持有。</translation>
    </message>
    <message>
        <source>Semaphores and latches have no lease.</source>
        <translation>信号量和闭锁没有租约。</translation>
    </message>
    <message>
        <source>The new lease must be longer than nothing.</source>
        <translation>新的租约必须大于零。</translation>
    </message>
    <message>
        <source>It ends sooner than that anyway. Nothing was changed.</source>
        <translation>它反正会更早结束。未作任何改变。</translation>
    </message>
    <message>
        <source>There is no permit to be had: whoever is woken would only wait again.</source>
        <translation>没有可用的许可：被唤醒者只会再次等待。</translation>
    </message>
    <message>
        <source>The latch still counts: to wake its waiters would open it for them.</source>
        <translation>闭锁仍在计数：唤醒等待者等于为它们打开闭锁。</translation>
    </message>
    <message>
        <source>Lockscope does not know this lock&apos;s library. Say what its clients wait for: a message on a channel, or an element of a list.</source>
        <translation>Lockscope 不认识该锁所用的库。请说明其客户端在等什么：频道上的消息，还是列表中的元素。</translation>
    </message>
    <message>
        <source>That list has an element already, which nobody has taken: nobody waits there. Nothing was done.</source>
        <translation>该列表已有一个元素无人取走：没有人在那里等待。未执行任何操作。</translation>
    </message>
    <message>
        <source>Nobody waits who could be woken.</source>
        <translation>没有可唤醒的等待者。</translation>
    </message>
    <message>
        <source>There was nothing to do.</source>
        <translation>没有什么要做的。</translation>
    </message>
    <message>
        <source>This connection is read-only.</source>
        <translation>此连接是只读的。</translation>
    </message>
    <message>
        <source>On production, an act needs a reason.</source>
        <translation>在生产环境中，操作需要理由。</translation>
    </message>
    <message>
        <source>The password of the user that acts has not been given.</source>
        <translation>尚未提供执行操作的用户的密码。</translation>
    </message>
    <message>
        <source>The wait was given up. The lock was not taken.</source>
        <translation>已放弃等待。未获取到锁。</translation>
    </message>
    <message>
        <source>Others kept it the whole time. The lock was not taken.</source>
        <translation>其他人始终占用着它。未获取到锁。</translation>
    </message>
    <message>
        <source>You do not hold it any more.</source>
        <translation>你已不再持有它。</translation>
    </message>
    <message>
        <source>You hold it already.</source>
        <translation>你已经持有它。</translation>
    </message>
    <message>
        <source>Something else is being done with this hold.</source>
        <translation>正在对这次持有执行别的操作。</translation>
    </message>
    <message>
        <source>The script has written already, so the server does not end it. Nothing was done.</source>
        <translation>脚本已经写入过数据，因此服务器不会终止它。未执行任何操作。</translation>
    </message>
    <message>
        <source>No script runs that could be ended.</source>
        <translation>没有可终止的脚本在运行。</translation>
    </message>
    <message>
        <source>No semaphore or latch of that name has been set up.</source>
        <translation>尚未设置过这个名称的信号量或闭锁。</translation>
    </message>
    <message>
        <source>The work of the former holder is not stopped.</source>
        <translation>原持有者的工作不会停止。</translation>
    </message>
    <message>
        <source>Its watchdog notices and stops renewing.</source>
        <translation>它的看门狗会察觉并停止续期。</translation>
    </message>
    <message>
        <source>Its unlock will fail with an exception.</source>
        <translation>它的解锁会失败并抛出异常。</translation>
    </message>
    <message>
        <source>Its unlock will fail with an exception; that of a Redisson before 3.44 will seem to succeed while nobody else holds it.</source>
        <translation>它的解锁会失败并抛出异常；若是 3.44 之前的 Redisson，在无人持有时其解锁看起来会成功。</translation>
    </message>
    <message>
        <source>Its unlock will seem to succeed.</source>
        <translation>它的解锁看起来会成功。</translation>
    </message>
    <message>
        <source>When its owner gives the permit back later, that is refused: release() throws an exception, tryRelease() returns false.</source>
        <translation>其所有者之后归还许可时会被拒绝：release() 抛出异常，tryRelease() 返回 false。</translation>
    </message>
    <message>
        <source>If the holder gives its permit back after all, there will be one more than the limit.</source>
        <translation>如果持有者最终还是归还许可，许可数会比上限多一个。</translation>
    </message>
    <message>
        <source>Its holder knows nothing of it: the lock is free one unlock too early for it, and its last unlock fails.</source>
        <translation>持有者对此一无所知：对它来说，锁会提前一次解锁就空闲，而它最后一次解锁会失败。</translation>
    </message>
    <message>
        <source>Those who wait are woken and try to take it.</source>
        <translation>等待者会被唤醒并尝试获取它。</translation>
    </message>
    <message>
        <source>The first living waiter is woken and takes it; the others keep their order.</source>
        <translation>第一个存活的等待者会被唤醒并获取它；其余的保持顺序。</translation>
    </message>
    <message>
        <source>Waiters at the head that nobody listens for are taken out of the queue.</source>
        <translation>队首那些没有人监听的等待者会被移出队列。</translation>
    </message>
    <message>
        <source>Lockscope does not know this lock&apos;s library: clients that wait for a signal will not be woken.</source>
        <translation>Lockscope 不认识该锁所用的库：等待信号的客户端不会被唤醒。</translation>
    </message>
    <message>
        <source>Those who wait ask the server again and again: the next to ask takes it.</source>
        <translation>等待者会反复询问服务器：下一个询问的获得它。</translation>
    </message>
    <message>
        <source>Clients that listen to that channel get the message. The lock is not touched.</source>
        <translation>监听该频道的客户端会收到消息。锁本身不受影响。</translation>
    </message>
    <message>
        <source>The first client that waits at that list takes the element and tries the lock. Where nobody waits it goes after a second. The lock is not touched.</source>
        <translation>在该列表上等待的第一个客户端会取走元素并尝试获取锁。若无人等待，元素在一秒后消失。锁本身不受影响。</translation>
    </message>
    <message>
        <source>The other holders keep it.</source>
        <translation>其他持有者继续持有。</translation>
    </message>
    <message>
        <source>The fencing token goes on counting, so a late write can still be told.</source>
        <translation>围栏令牌继续递增，因此迟到的写入仍可识别。</translation>
    </message>
    <message>
        <source>The latch opens for all who wait; later count-downs do nothing.</source>
        <translation>闭锁会对所有等待者打开；之后的倒数不再起作用。</translation>
    </message>
    <message>
        <source>A waiter that still lives queues again, at the end.</source>
        <translation>仍存活的等待者会重新排队，排在末尾。</translation>
    </message>
    <message>
        <source>Those behind move up.</source>
        <translation>后面的会前移。</translation>
    </message>
    <message>
        <source>Those who wait look again; nothing is taken from anybody.</source>
        <translation>等待者会重新检查；不会夺走任何人的任何东西。</translation>
    </message>
    <message>
        <source>A living watchdog puts the lease back and nobody notices.</source>
        <translation>存活的看门狗会恢复租约，没有人会察觉。</translation>
    </message>
    <message>
        <source>If its holder is dead, the lock lapses after that time.</source>
        <translation>如果持有者已死亡，锁会在该时间后失效。</translation>
    </message>
    <message>
        <source>That is shorter than the time between two renewals: even a living holder loses the lock.</source>
        <translation>这比两次续期的间隔还短：即使持有者存活也会失去锁。</translation>
    </message>
    <message>
        <source>You hold it, kept up by Lockscope, until you release it.</source>
        <translation>你持有它，由 Lockscope 保持，直到你释放。</translation>
    </message>
    <message>
        <source>You hold it until its lease is over, or you release it.</source>
        <translation>你持有它，直到租约结束或你释放它。</translation>
    </message>
    <message>
        <source>Everybody else waits meanwhile.</source>
        <translation>其他所有人在此期间都要等待。</translation>
    </message>
    <message>
        <source>It takes one release more to free it.</source>
        <translation>还要再释放一次才会空闲。</translation>
    </message>
    <message>
        <source>When the last entry is left, others can take it.</source>
        <translation>最后一次重入释放之后，其他人才能获取。</translation>
    </message>
    <message>
        <source>It ends whatever script runs now, whoever started it.</source>
        <translation>它会终止当前运行的任何脚本，无论由谁启动。</translation>
    </message>
    <message>
        <source>A script that has written something already is not ended.</source>
        <translation>已写入过数据的脚本不会被终止。</translation>
    </message>
    <message>
        <source>It is free.</source>
        <translation>它是空闲的。</translation>
    </message>
    <message>
        <source>It was taken by %1 after %2.</source>
        <translation>%2 后被 %1 获取。</translation>
    </message>
    <message>
        <source>Its old holder took it again after %2.</source>
        <translation>原持有者在 %2 后再次获取了它。</translation>
    </message>
    <message>
        <source>Its holder still has it, with one entry less.</source>
        <translation>其持有者仍持有它，重入少了一次。</translation>
    </message>
    <message>
        <source>The others still hold it.</source>
        <translation>其他人仍持有它。</translation>
    </message>
    <message>
        <source>A permit can be had.</source>
        <translation>有许可可用。</translation>
    </message>
    <message>
        <source>The latch is open.</source>
        <translation>闭锁已打开。</translation>
    </message>
    <message>
        <source>The waiter has left the queue.</source>
        <translation>该等待者已离开队列。</translation>
    </message>
    <message>
        <source>The waiter has queued again.</source>
        <translation>该等待者已重新排队。</translation>
    </message>
    <message>
        <source>It is held as before.</source>
        <translation>它仍像之前一样被持有。</translation>
    </message>
    <message>
        <source>Its holder lives: the watchdog put the lease back after %2.</source>
        <translation>其持有者存活：看门狗在 %2 后恢复了租约。</translation>
    </message>
    <message>
        <source>Nobody renewed it within %2: it is going to lapse.</source>
        <translation>%2内无人续期：它即将失效。</translation>
    </message>
    <message>
        <source>It has lapsed after %2.</source>
        <translation>它在 %2 后失效了。</translation>
    </message>
    <message>
        <source>The lock is as it was.</source>
        <translation>锁保持原样。</translation>
    </message>
    <message>
        <source>You hold it.</source>
        <translation>你持有它。</translation>
    </message>
    <message>
        <source>You still hold it, with fewer entries.</source>
        <translation>你仍持有它，重入次数减少了。</translation>
    </message>
    <message>
        <source>You hold it for that time; then it ends by itself.</source>
        <translation>你在该时间内持有它；之后它会自行结束。</translation>
    </message>
    <message>
        <source>The server answers again.</source>
        <translation>服务器重新应答了。</translation>
    </message>
    <message>
        <source>The server is still busy.</source>
        <translation>服务器仍然繁忙。</translation>
    </message>
    <message>
        <source>somebody</source>
        <translation>某人</translation>
    </message>
    <message>
        <source>less than 1 ms</source>
        <translation>不到 1 毫秒</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>It is not known how many clients got the message.</source>
        <translation>不知有多少客户端收到了消息。</translation>
    </message>
    <message>
        <source>No client got the message.</source>
        <translation>没有客户端收到消息。</translation>
    </message>
    <message>
        <source>At least 1 client got the message.</source>
        <translation>至少 1 个客户端收到了消息。</translation>
    </message>
    <message>
        <source>1 client got the message.</source>
        <translation>1 个客户端收到了消息。</translation>
    </message>
    <message>
        <source>It is not known whether anybody has taken the element.</source>
        <translation>不知是否有人取走了该元素。</translation>
    </message>
    <message>
        <source>It is not known whether anybody waits.</source>
        <translation>不知是否有人在等待。</translation>
    </message>
    <message>
        <source>Done.</source>
        <translation>已完成。</translation>
    </message>
    <message>
        <source>%1: done.</source>
        <translation>%1：已完成。</translation>
    </message>
    <message>
        <source>It was sent, and whether it was done is not known.</source>
        <translation>已发送，但不知是否已执行。</translation>
    </message>
    <message>
        <source>No script may send “%1” on this server, and without it those who wait would sleep on: nothing was done. Services and their proxies forbid it: connect to the primary itself, or have it permitted.</source>
        <translation>该服务器不允许脚本发送“%1”，没有它等待者会一直沉睡：未执行任何操作。云服务及其代理会禁止它：请直接连接主节点，或让其放行。</translation>
    </message>
    <message>
        <source>The service has refused the script by its text, before it ran: nothing was done. Connect to the primary itself, or have that check switched off.</source>
        <translation>该服务在运行前就根据文本拒绝了脚本：未执行任何操作。请直接连接主节点，或关闭该检查。</translation>
    </message>
    <message>
        <source>Wrong password for the user that acts, “%1”: nothing was done. Give the right one, and do it again.</source>
        <translation>执行操作的用户“%1”密码错误：未执行任何操作。请提供正确的密码后重试。</translation>
    </message>
    <message>
        <source>It locks a job of a queue: freed by hand, the job would be taken for stalled and run twice. End the job in the queue&apos;s own tool, or let the lock lapse.</source>
        <translation>它锁住的是队列中的一个任务：若手动释放，该任务会被视为停滞而执行两次。请在队列自己的工具中结束任务，或等锁自行过期。</translation>
    </message>
    <message>
        <source>Its next renewal or its release fails, and its library tells it so.</source>
        <translation>它的下一次续期或释放会失败，其客户端库会告知它。</translation>
    </message>
    <message>
        <source>Its holder is not told that it has lost it.</source>
        <translation>持有者不会得知自己已失去该锁。</translation>
    </message>
    <message>
        <source>If its holder lives, it takes the lock again with its next renewal: look again after that.</source>
        <translation>如果持有者仍在运行，它会在下一次续期时重新取得该锁：届时请再看一次。</translation>
    </message>
    <message>
        <source>The next run of the job, on any host, takes it.</source>
        <translation>该任务的下一次运行（在任意主机上）会取得它。</translation>
    </message>
    <message>
        <source>It marks a task as queued or running: the same task can be queued again.</source>
        <translation>它标记一个任务已排队或正在运行：同一任务可以再次排队。</translation>
    </message>
    <message>
        <source>One of those who wait is woken and tries to take it.</source>
        <translation>一个等待者会被唤醒并尝试获取。</translation>
    </message>
    <message>
        <source>A pull request holds it together with its plan: without the lock another plan may be applied over it. Discard the plan and the lock on Atlantis&apos; own page.</source>
        <translation>它由一个拉取请求连同其计划一起持有：没有锁，另一个计划可能会覆盖应用。请在 Atlantis 自己的页面上丢弃计划和锁。</translation>
    </message>
    <message>
        <source>It is one of several keys that go together, and jobs that wait for it are woken by another. Delete the digest on the page of locks of Sidekiq&apos;s web interface.</source>
        <translation>它是相互关联的多个键之一，等待它的任务由另一个键唤醒。请在 Sidekiq 网页界面的锁页面上删除该摘要。</translation>
    </message>
    <message>
        <source>It has no key: its holder&apos;s connection is the lock. CLIENT KILL ID on that connection ends the hold, and by default also interrupts the holder&apos;s program.</source>
        <translation>它没有键：持有者的连接就是锁。对该连接执行 CLIENT KILL ID 会结束持有，默认还会中断持有者的程序。</translation>
    </message>
    <message>
        <source>Its keys belong to several hash slots, and a cluster runs no script on them: it could not be released so. A name with the same part in braces in all of its keys, as “lock:{orders}”, can.</source>
        <translation>它的键属于多个哈希槽，集群不会对它们执行脚本，因此无法这样释放。若所有键的名称都带有相同的大括号部分，如“lock:{orders}”，就可以。</translation>
    </message>
    <message>
        <source>It is a field of a visitor&apos;s session, and the key has all of the session&apos;s data. A page that waits takes it by itself once its holder is dead; to free it earlier, set the field “lock” to 0.</source>
        <translation>它是访客会话中的一个字段，该键包含会话的全部数据。持有者已死时，等待的页面会自行取得它；若要提前释放，请将字段“lock”设为 0。</translation>
    </message>
    <message>
        <source>Its next renewal fails, and its library may end the holder&apos;s program then.</source>
        <translation>它的下一次续期会失败，届时它的库可能会结束持有者的程序。</translation>
    </message>
    <message numerus="yes">
        <source>At least %n clients got the message.</source>
        <translation>
            <numerusform>至少 %n 个客户端收到了消息。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n clients got the message.</source>
        <translation>
            <numerusform>%n 个客户端收到了消息。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>AddressParameters</name>
    <message>
        <source>the database, or each one that holds keys</source>
        <translation>数据库，或每个含有键的数据库</translation>
    </message>
    <message>
        <source>its first line is the password</source>
        <translation>其第一行是密码</translation>
    </message>
    <message>
        <source>goes through this machine, as “ssh” would</source>
        <translation>经由这台机器，如同“ssh”</translation>
    </message>
    <message>
        <source>looks for locks on a replica, and reads them on the primary</source>
        <translation>在副本上查找锁，在主节点上读取</translation>
    </message>
    <message>
        <source>TLS: certificates to trust besides the system&apos;s (PEM)</source>
        <translation>TLS：除系统证书外要信任的证书（PEM）</translation>
    </message>
    <message>
        <source>TLS: the certificate that is shown to the server</source>
        <translation>TLS：向服务器出示的证书</translation>
    </message>
    <message>
        <source>TLS: its key, where it is in a file of its own</source>
        <translation>TLS：其密钥，若在单独的文件中</translation>
    </message>
    <message>
        <source>TLS: the name that the certificate is for</source>
        <translation>TLS：证书所属的名称</translation>
    </message>
    <message>
        <source>TLS: no version below this</source>
        <translation>TLS：最低版本</translation>
    </message>
    <message>
        <source>TLS: the one certificate that is believed, by its fingerprint</source>
        <translation>TLS：唯一信任的证书，按其指纹</translation>
    </message>
    <message>
        <source>the user of the Sentinels, where they want one</source>
        <translation>哨兵的用户，若需要</translation>
    </message>
    <message>
        <source>likewise their password</source>
        <translation>同样，其密码</translation>
    </message>
</context>
<context>
    <name>AuditWords</name>
    <message>
        <source>Time (UTC)</source>
        <translation>时间 (UTC)</translation>
    </message>
    <message>
        <source>Act</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>User</source>
        <translation>用户</translation>
    </message>
    <message>
        <source>Redis user</source>
        <translation>Redis 用户</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
</context>
<context>
    <name>CheckWords</name>
    <message>
        <source>Two holders at once</source>
        <translation>同时有两个持有者</translation>
    </message>
    <message>
        <source>Writer not alone</source>
        <translation>写者不独占</translation>
    </message>
    <message>
        <source>Too many permits</source>
        <translation>许可过多</translation>
    </message>
    <message>
        <source>Lost wake-up</source>
        <translation>唤醒丢失</translation>
    </message>
    <message>
        <source>Fencing broken</source>
        <translation>围栏被破坏</translation>
    </message>
    <message>
        <source>Entries miscounted</source>
        <translation>重入计数错误</translation>
    </message>
    <message>
        <source>Overtaken</source>
        <translation>被插队</translation>
    </message>
    <message>
        <source>Resource broken</source>
        <translation>资源被破坏</translation>
    </message>
    <message>
        <source>never negative</source>
        <translation>从不为负</translation>
    </message>
    <message>
        <source>never above %1</source>
        <translation>从不高于 %1</translation>
    </message>
    <message>
        <source>never below %1</source>
        <translation>从不低于 %1</translation>
    </message>
    <message>
        <source>%1 at the end</source>
        <translation>结束时为 %1</translation>
    </message>
    <message>
        <source>together %1 at the end</source>
        <translation>结束时合计 %1</translation>
    </message>
    <message>
        <source>nothing twice</source>
        <translation>没有重复</translation>
    </message>
    <message>
        <source>no update lost</source>
        <translation>没有丢失更新</translation>
    </message>
    <message>
        <source>always rising</source>
        <translation>始终递增</translation>
    </message>
    <message>
        <source>%1 acquired it at %2</source>
        <translation>%1 于 %2 获取了它</translation>
    </message>
    <message>
        <source>%1 re-entered at %2 with count %3</source>
        <translation>%1 于 %2 重入，计数 %3</translation>
    </message>
    <message>
        <source>%1 gave back an entry at %2 with count %3</source>
        <translation>%1 于 %2 归还一次重入，计数 %3</translation>
    </message>
    <message>
        <source>%1 lost its lease at %2</source>
        <translation>%1 于 %2 失去租约</translation>
    </message>
    <message>
        <source>%1 knew at %2 that it had lost it</source>
        <translation>%1 于 %2 得知已失去它</translation>
    </message>
    <message>
        <source>%1 began to work at %2 without it</source>
        <translation>%1 于 %2 在没有它的情况下开始工作</translation>
    </message>
    <message>
        <source>%1 released it at %2</source>
        <translation>%1 于 %2 释放了它</translation>
    </message>
    <message>
        <source>%1 could not release it at %2</source>
        <translation>%1 于 %2 未能释放它</translation>
    </message>
    <message>
        <source>%1 was waiting at %2</source>
        <translation>%1 于 %2 正在等待</translation>
    </message>
    <message>
        <source>%1 wrote %3 at %2</source>
        <translation>%1 于 %2 写入 %3</translation>
    </message>
    <message>
        <source>%1 at %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>at %1</source>
        <translation>于 %1</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>从 %1 到 %2</translation>
    </message>
    <message>
        <source>%1: %2 at the end instead of %3.</source>
        <translation>%1：结束时为 %2 而不是 %3。</translation>
    </message>
    <message>
        <source>%1 is to be %2 and was %3 %4</source>
        <translation>%1 应为 %2，却在 %4 为 %3</translation>
    </message>
    <message>
        <source>%1 took a write with token %2 after one with token %3</source>
        <translation>%1 在令牌为 %3 的写入之后接受了令牌为 %2 的写入</translation>
    </message>
    <message>
        <source>The tokens of %1 did not rise: %2 was given after %3</source>
        <translation>%1 的令牌没有递增：在 %3 之后给出了 %2</translation>
    </message>
    <message>
        <source>%1 was free %2 and nobody took it while %3 slept before it</source>
        <translation>%2，%1 空闲而无人获取，%3 却在它面前沉睡</translation>
    </message>
    <message>
        <source>The entries of %1 in %2 do not add up: %3 where %4 should be</source>
        <translation>%1 在 %2 中的重入对不上：为 %3，应为 %4</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>“%1”</translation>
    </message>
    <message>
        <source>Could not be judged: its header is lost or of another recording, and nothing says for certain whether it is a run of the Lab or of a server.</source>
        <translation>无法判定：文件头丢失或属于另一份录制，无法确定这是实验室的运行还是服务器的录制。</translation>
    </message>
    <message>
        <source>Could not be judged: parts of the recording are missing.</source>
        <translation>无法判定：录制缺少部分内容。</translation>
    </message>
    <message>
        <source>Could not be judged: a newer Lockscope has made it, and not all of it is understood.</source>
        <translation>无法判定：它由更新版本的 Lockscope 制作，其中部分内容无法理解。</translation>
    </message>
    <message>
        <source>Could not be judged: the end of the run is missing.</source>
        <translation>无法判定：缺少运行的结尾。</translation>
    </message>
    <message>
        <source>Could not be judged: nobody was seen to hold a lock.</source>
        <translation>无法判定：没有看到任何人持有锁。</translation>
    </message>
    <message>
        <source>only clients can tell it, and this was seen on a server</source>
        <translation>只有客户端能说明，而这是在服务器上看到的</translation>
    </message>
    <message>
        <source>how many permits there are is not known</source>
        <translation>不知共有多少许可</translation>
    </message>
    <message>
        <source>nothing in this recording can be</source>
        <translation>这份录制中没有可判定的内容</translation>
    </message>
    <message>
        <source>The recording was not ended: what happened later is not judged.</source>
        <translation>录制没有正常结束：之后发生的事未作判定。</translation>
    </message>
    <message>
        <source>Passed: nothing was violated.</source>
        <translation>通过：没有任何违反。</translation>
    </message>
    <message>
        <source>? %1: could not be judged: %2</source>
        <translation>? %1：无法判定：%2</translation>
    </message>
    <message>
        <source>Failed: nothing happened, no client got an answer.</source>
        <translation>失败：什么也没有发生，没有客户端得到应答。</translation>
    </message>
    <message>
        <source>Failed: %1.</source>
        <translation>失败：%1。</translation>
    </message>
    <message>
        <source>Hold taken away</source>
        <translation>持有被夺走</translation>
    </message>
    <message>
        <source>not all of it was seen</source>
        <translation>未能看到全部经过</translation>
    </message>
    <message>
        <source>“%1” was expected and occurred once</source>
        <translation>预期会出现“%1”，实际出现 1 次</translation>
    </message>
    <message>
        <source>one violation was not expected</source>
        <translation>有 1 处违规出乎预期</translation>
    </message>
    <message>
        <source>%1 crashed at %2 and kept its place in the queue</source>
        <translation>%1 在 %2 崩溃，却仍占着队列中的位置</translation>
    </message>
    <message>
        <source>an answer to %1 was lost at %2, so that it asked once more and held it twice</source>
        <translation>给 %1 的答复在 %2 丢失，于是它再次请求，持有了两次</translation>
    </message>
    <message>
        <source>a replica that did not have it was promoted at %2</source>
        <translation>没有这个锁的副本在 %2 被提升</translation>
    </message>
    <message>
        <source>%1 deleted its key by DEL at %2 without holding it</source>
        <translation>%1 在 %2 并未持有它，却用 DEL 删除了它的键</translation>
    </message>
    <message>
        <source>the clock of %1 jumped at %2, so that it took the lease for over</source>
        <translation>%1 的时钟在 %2 跳变，于是它以为租约已到期</translation>
    </message>
    <message>
        <source>%1 wrote “%3” again at %2</source>
        <translation>%1 在 %2 再次写入“%3”</translation>
    </message>
    <message>
        <source>%4 took %1 from %2 at %3, who had not released it</source>
        <translation>%2 并未释放 %1，%4 却在 %3 将其夺走</translation>
    </message>
    <message>
        <source>%1 was taken from %2 at %3, who had not released it</source>
        <translation>%2 并未释放 %1，它却在 %3 被夺走</translation>
    </message>
    <message>
        <source>%1 was given back and not free %2 while %3 slept before it</source>
        <translation>%1 已归还却%2并未空闲，而 %3 睡在它前面</translation>
    </message>
    <message>
        <source>Deadlock</source>
        <translation>死锁</translation>
    </message>
    <message>
        <source>%1 asked for it at %2</source>
        <translation>%1 在 %2 请求它</translation>
    </message>
    <message>
        <source>%1 waited in a circle %2, each for a lock that the next one held</source>
        <translation>%1 %2循环等待，各自等着下一个所持有的锁</translation>
    </message>
    <message>
        <source>Nothing was broken, but not all could be judged. Did not happen: %1. Not judged: %2.</source>
        <translation>没有规则被违反，但并非全部都能判定。没有发生：%1。未判定：%2。</translation>
    </message>
    <message>
        <source>What was expected went wrong, but not all could be judged. Did not happen: %1. Not judged: %2.</source>
        <translation>出错的正是预期之处，但并非全部都能判定。没有发生：%1。未判定：%2。</translation>
    </message>
    <message>
        <source>✓ %1: did not happen</source>
        <translation>✓ %1：没有发生</translation>
    </message>
    <message>
        <source>✕ %1: happened once</source>
        <translation>✕ %1：发生 1 次</translation>
    </message>
    <message>
        <source>– %1: nothing here is of that kind</source>
        <translation>– %1：此处没有这类内容</translation>
    </message>
    <message>
        <source>Starvation</source>
        <translation>饥饿</translation>
    </message>
    <message>
        <source>Renewed after release</source>
        <translation>释放后仍续期</translation>
    </message>
    <message>
        <source>Never given back</source>
        <translation>从未释放</translation>
    </message>
    <message>
        <source>Late write</source>
        <translation>过期写入</translation>
    </message>
    <message>
        <source>%1 gave up at %2</source>
        <translation>%1 在 %2 放弃等待</translation>
    </message>
    <message>
        <source>%1 renewed %2 at %3 after it had given it back</source>
        <translation>%1 释放 %2 之后又在 %3 为它续期</translation>
    </message>
    <message>
        <source>%1 gave back %2 at %3 without holding it</source>
        <translation>%1 在 %3 释放了它并未持有的 %2</translation>
    </message>
    <message>
        <source>%1 ended at %3 and had not given back %4 entries of %2</source>
        <translation>%1 在 %3 结束，尚有 %2 的 %4 次进入未释放</translation>
    </message>
    <message>
        <source>%1 ended at %3 and had not given back %2</source>
        <translation>%1 在 %3 结束，没有释放 %2</translation>
    </message>
    <message>
        <source>%1 was written at %2 by %3, whose lease of %4 was over</source>
        <translation>%1 在 %2 被 %3 写入，而它对 %4 的租约已经结束</translation>
    </message>
    <message>
        <source>an overlap was within the error of the clocks</source>
        <translation>有一处重叠在时钟误差之内</translation>
    </message>
    <message>
        <source>Released without acquiring it</source>
        <translation>未获取却释放</translation>
    </message>
    <message>
        <source>%1 asked for %2 at %3</source>
        <translation>%1 在 %3 请求 %2</translation>
    </message>
    <message>
        <source>%1 crashed at %2</source>
        <translation>%1 于 %2 崩溃</translation>
    </message>
    <message>
        <source>%1 crashed at %2 and left its hold of %3</source>
        <translation>%1 于 %2 崩溃，留下了对 %3 的持有</translation>
    </message>
    <message>
        <source>%1 acquired %3 at %2 and held it to the end</source>
        <translation>%1 于 %2 获取 %3，并一直持有到结束</translation>
    </message>
    <message>
        <source>an answer to %1 was lost at %2</source>
        <translation>给 %1 的一个回复于 %2 丢失</translation>
    </message>
    <message>
        <source>nobody heard what %1 published at %2</source>
        <translation>%1 于 %2 发布的消息没有人听到</translation>
    </message>
    <message>
        <source>Before that: %1.</source>
        <translation>此前：%1。</translation>
    </message>
    <message>
        <source>%1: its only update is lost.</source>
        <translation>%1：唯一的一次更新丢失了。</translation>
    </message>
    <message>
        <source>%1 came first for %3, and %2 was served first</source>
        <translation>对 %3，%1 先到，%2 却先得到服务</translation>
    </message>
    <message>
        <source>a call of %1 failed at %2: %4</source>
        <translation>%1 的一次调用于 %2 失败：%4</translation>
    </message>
    <message>
        <source>the clock of %1 jumped ahead at %2 and cut its lease short</source>
        <translation>%1 的时钟在 %2 向前跳，缩短了它的租约</translation>
    </message>
    <message>
        <source>%1 crashed at %3 and left %2, which has no expiry and was never given back</source>
        <translation>%1 在 %3 崩溃，留下了没有过期时间、始终没有归还的 %2</translation>
    </message>
    <message>
        <source>Passed as designed: every expected failure was shown.</source>
        <translation>按设计通过：预期的故障都出现了。</translation>
    </message>
    <message>
        <source>Could not be judged: there is nothing in it that a rule is about, or not enough is recorded of it.</source>
        <translation>无法判定：其中没有规则所涉及的内容，或记录的信息不足。</translation>
    </message>
    <message>
        <source>Prevented: %1 was expected and did not occur in this branch. Nothing was changed in it: the timing alone made the difference.</source>
        <translation>已避免：预期会出现 %1，但在这个分支中没有出现。分支中没有任何改变：差别仅来自时序。</translation>
    </message>
    <message>
        <source>Prevented: %1 was expected and did not occur in this branch, which was changed: %2.</source>
        <translation>已避免：预期会出现 %1，但在这个做了改变的分支中没有出现：%2。</translation>
    </message>
    <message numerus="yes">
        <source>%1 waited for %2 %3, while %4 asked later and was served %n times</source>
        <translation>
            <numerusform>%1 %3等待 %2，而更晚请求的 %4 却得到了 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: one was written although it was there already, %2</source>
        <translation>%1：有 1 个已经存在却又被写入，%2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n were written although they were there already, %2</source>
        <translation>
            <numerusform>%1：有 %n 个已经存在却又被写入，%2</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: one value did not rise, %2</source>
        <translation>%1：有 1 个值没有增大，%2</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n values did not rise, %2</source>
        <translation>
            <numerusform>%1：%n 个值没有递增，%2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>✕ %1: happened %n times</source>
        <translation>
            <numerusform>✕ %1：发生 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>“%1” was expected and occurred %n times</source>
        <translation>
            <numerusform>预期出现“%1”，实际出现 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n violations were not expected</source>
        <translation>
            <numerusform>%n 次违反不在预期之内</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 and %2 together: %3 at the end instead of %4, %5 over.</source>
        <translation>%1 与 %2 合计：结束时为 %3 而不是 %4，多了 %5。</translation>
    </message>
    <message>
        <source>%1 and %2 together: %3 at the end instead of %4, %5 short.</source>
        <translation>%1 与 %2 合计：结束时为 %3 而不是 %4，少了 %5。</translation>
    </message>
    <message>
        <source>%1: one update has counted.</source>
        <translation>%1：有 1 次更新生效。</translation>
    </message>
    <message numerus="yes">
        <source>%1: %n updates have counted.</source>
        <translation>
            <numerusform>%1：有 %n 次更新生效。</numerusform>
        </translation>
    </message>
    <message>
        <source>One update is lost.</source>
        <translation>有 1 次更新丢失。</translation>
    </message>
    <message numerus="yes">
        <source>%n updates are lost.</source>
        <translation>
            <numerusform>有 %n 次更新丢失。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n permits of %2 in use %3</source>
        <translation>
            <numerusform>%3，%2 的 %n 个许可有 %1 个在使用</numerusform>
        </translation>
    </message>
    <message>
        <source>A writer was not alone in %2 %3</source>
        <translation>%3，%2 中的写者并不独占</translation>
    </message>
    <message numerus="yes">
        <source>%n holders of %2 %3</source>
        <translation>
            <numerusform>%3，%2 有 %n 个持有者</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClientTableWords</name>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Connects from</source>
        <translation>连接来源</translation>
    </message>
    <message>
        <source>Certainty</source>
        <translation>确定性</translation>
    </message>
    <message>
        <source>Life</source>
        <translation>存活状态</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Last sign of life (UTC)</source>
        <translation>最后活动迹象 (UTC)</translation>
    </message>
</context>
<context>
    <name>Clients</name>
    <message>
        <source>● alive</source>
        <translation>● 存活</translation>
    </message>
    <message>
        <source>▲ silent</source>
        <translation>▲ 无动静</translation>
    </message>
    <message>
        <source>? not known</source>
        <translation>? 未知</translation>
    </message>
    <message>
        <source>Its connections went away %1 ago.</source>
        <translation>它的连接已在 %1前消失。</translation>
    </message>
    <message>
        <source>It took or renewed a lock %1 ago.</source>
        <translation>它在 %1前获取或续期过锁。</translation>
    </message>
    <message>
        <source>It listens in a queue.</source>
        <translation>它正在队列中监听。</translation>
    </message>
    <message>
        <source>Its next renewal is not due yet.</source>
        <translation>它的下一次续期尚未到期。</translation>
    </message>
    <message>
        <source>All its renewals are overdue; the last sign of life was %1 ago.</source>
        <translation>它的所有续期都已逾期；最后一次活动迹象在 %1前。</translation>
    </message>
    <message>
        <source>All its renewals are overdue, and no sign of life was seen.</source>
        <translation>它的所有续期都已逾期，也没有见到任何活动迹象。</translation>
    </message>
    <message>
        <source>Nothing that it holds is renewed, so nothing shows whether it is alive.</source>
        <translation>它持有的锁都不续期，因此无从判断它是否存活。</translation>
    </message>
    <message>
        <source>%1 “%2” (%3)</source>
        <translation>%1“%2”（%3）</translation>
    </message>
    <message>
        <source>%1 “%2”</source>
        <translation>%1“%2”</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>proved</source>
        <translation>已证实</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>很可能</translation>
    </message>
    <message>
        <source>possible</source>
        <translation>可能</translation>
    </message>
    <message>
        <source>The name of this connection contains the client&apos;s id.</source>
        <translation>该连接的名称中含有此客户端的 ID。</translation>
    </message>
    <message>
        <source>The client waits on a channel of its own, and only this connection can be subscribed to it.</source>
        <translation>此客户端在它自己的频道上等待，而只有这个连接可能订阅了该频道。</translation>
    </message>
    <message>
        <source>These connections were opened when the client was seen for the first time, and no others were.</source>
        <translation>这些连接是在首次见到此客户端时打开的，同时没有其他新连接。</translation>
    </message>
    <message>
        <source>Where clients connect from is not known: this user lacks the permission “+%1”.</source>
        <translation>无法得知客户端从哪里连接：此用户缺少权限“+%1”。</translation>
    </message>
    <message>
        <source>The server has not listed its connections yet.</source>
        <translation>服务器尚未列出其连接。</translation>
    </message>
    <message numerus="yes">
        <source>The server has %n connections. It is not asked for a list of so many, because all others would wait meanwhile.</source>
        <translation>
            <numerusform>服务器有 %n 个连接。不会请求这么长的列表，因为其他客户端都得在此期间等待。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>In %1 of %n looks a connection from there had sent its last command when the client took or renewed a lock, and no other place fits as well.</source>
        <translation>
            <numerusform>在 %n 次观察中有 %1 次，来自那里的连接的最后一条命令正好在此客户端获取或续期锁时发出，没有其他来源同样吻合。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ClockWords</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>The server&apos;s clock is %1 ahead of this machine&apos;s: one of them is wrong.</source>
        <translation>服务器的时钟比本机快 %1：其中一个不准。</translation>
    </message>
    <message>
        <source>The server&apos;s clock is %1 behind this machine&apos;s: one of them is wrong.</source>
        <translation>服务器的时钟比本机慢 %1：其中一个不准。</translation>
    </message>
    <message>
        <source>The clock of %1 is %2 ahead of this machine&apos;s: one of them is wrong.</source>
        <translation>%1 的时钟比本机快 %2：其中一个不准。</translation>
    </message>
    <message>
        <source>The clock of %1 is %2 behind this machine&apos;s: one of them is wrong.</source>
        <translation>%1 的时钟比本机慢 %2：其中一个不准。</translation>
    </message>
    <message>
        <source>The clock of %1 is %2 ahead of that of %3.</source>
        <translation>%1 的时钟比 %3 的快 %2。</translation>
    </message>
    <message>
        <source>The clocks of the servers agree with each other and are %1 away from this machine&apos;s, which is probably wrong.</source>
        <translation>各服务器的时钟彼此一致，与本机相差 %1，很可能是本机的时钟不准。</translation>
    </message>
    <message>
        <source>When a server&apos;s clock is set, its leases end too early or too late by as much. A place in a fair queue, an expirable permit and a value made of time count by the clocks of the clients, and lapse too early or too late where these differ.</source>
        <translation>服务器的时钟被校正时，它的租约会相应提早或推迟到期。公平队列中的位置、可过期的许可和由时间构成的值按客户端的时钟计算，客户端时钟不一致时会过早或过晚失效。</translation>
    </message>
    <message>
        <source>Let NTP set the clocks of all servers and clients.</source>
        <translation>请用 NTP 校准所有服务器和客户端的时钟。</translation>
    </message>
</context>
<context>
    <name>ClusterWords</name>
    <message>
        <source>1 shard</source>
        <translation>1 个分片</translation>
    </message>
    <message>
        <source>1 slot</source>
        <translation>1 个槽</translation>
    </message>
    <message>
        <source>a shard without a primary</source>
        <translation>没有主节点的分片</translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation>1 个锁</translation>
    </message>
    <message>
        <source>1 replica</source>
        <translation>1 个副本</translation>
    </message>
    <message>
        <source>not live: %1</source>
        <translation>非实时：%1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 live</source>
        <translation>%1 实时</translation>
    </message>
    <message>
        <source>%1 moving</source>
        <translation>%1 迁移中</translation>
    </message>
    <message>
        <source>%1 served by nobody</source>
        <translation>%1 无人服务</translation>
    </message>
    <message>
        <source>map unconfirmed: %1</source>
        <translation>映射未确认：%1</translation>
    </message>
    <message>
        <source>%1 of %2 not live (%3): their locks are shown as they were last seen.</source>
        <translation>%2 中有 %1 非实时（%3）：其中的锁按最后所见显示。</translation>
    </message>
    <message numerus="yes">
        <source>%n shards</source>
        <translation>
            <numerusform>%n 个分片</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n slots</source>
        <translation>
            <numerusform>%n 个槽</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks</source>
        <translation>
            <numerusform>%n 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replicas</source>
        <translation>
            <numerusform>%n 个副本</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>CommandSheet</name>
    <message>
        <source>Takes the lock with its lease if nobody has it or this thread has it already; otherwise tells how long the present holder has left. One script, so that nobody gets in between.</source>
        <translation>如果无人持有或本线程已持有，则获取锁并设置租约；否则告知当前持有者还剩多久。整个过程是一个脚本，没有人能插入其间。</translation>
    </message>
    <message>
        <source>Takes the fair lock if it is free and nobody came earlier; otherwise takes a place at the end of the queue.</source>
        <translation>如果公平锁空闲且没有人更早到，则获取它；否则排到队尾。</translation>
    </message>
    <message>
        <source>Takes the lock and draws the next fencing token, a number that only rises.</source>
        <translation>获取锁并取得下一个围栏令牌，这个数字只增不减。</translation>
    </message>
    <message>
        <source>Takes the lock for reading, beside other readers, if nobody writes.</source>
        <translation>如果没有人写，则与其他读者一起获取读锁。</translation>
    </message>
    <message>
        <source>Takes the lock for writing if nobody reads or writes.</source>
        <translation>如果没有人读或写，则获取写锁。</translation>
    </message>
    <message>
        <source>Takes permits from the counter if there are enough of them.</source>
        <translation>如果许可足够，则从计数器取走许可。</translation>
    </message>
    <message>
        <source>Takes a permit with an identity and an expiry of its own.</source>
        <translation>取得一个有自己标识和到期时间的许可。</translation>
    </message>
    <message>
        <source>Looks whether the latch is open.</source>
        <translation>查看闭锁是否打开。</translation>
    </message>
    <message>
        <source>Counts the latch down by one and wakes everybody at zero.</source>
        <translation>将闭锁减一，到零时唤醒所有人。</translation>
    </message>
    <message>
        <source>Gives up the place in the queue, so that nobody waits for one who has gone.</source>
        <translation>放弃队列中的位置，以免有人等待已离开者。</translation>
    </message>
    <message>
        <source>Reads whether this thread holds the lock, and for how long: after an answer was lost.</source>
        <translation>读取本线程是否持有锁以及还剩多久：用于应答丢失之后。</translation>
    </message>
    <message>
        <source>Reads whether the permit is still there.</source>
        <translation>读取该许可是否还在。</translation>
    </message>
    <message>
        <source>Gives the fair lock back and tells the one at the head of the queue alone.</source>
        <translation>归还公平锁，只通知队首的那一个。</translation>
    </message>
    <message>
        <source>Gives a reader&apos;s entry back; the last one wakes those who want to write.</source>
        <translation>归还一次读锁重入；最后一次会唤醒想写的人。</translation>
    </message>
    <message>
        <source>Gives the writer&apos;s entry back and wakes those who wait.</source>
        <translation>归还写锁重入并唤醒等待者。</translation>
    </message>
    <message>
        <source>Puts permits back and wakes those who wait.</source>
        <translation>放回许可并唤醒等待者。</translation>
    </message>
    <message>
        <source>Puts the permit back, if it is still its holder&apos;s.</source>
        <translation>如果许可仍属于其持有者，则放回许可。</translation>
    </message>
    <message>
        <source>The watchdog puts the lease back to its whole length, but only for one who still holds.</source>
        <translation>看门狗将租约恢复到完整时长，但只对仍持有者。</translation>
    </message>
    <message>
        <source>The watchdog puts a reader&apos;s lease back to its whole length.</source>
        <translation>看门狗将读者的租约恢复到完整时长。</translation>
    </message>
    <message>
        <source>Puts the expiry of a permit back to its whole length.</source>
        <translation>将许可的到期时间恢复到完整时长。</translation>
    </message>
    <message>
        <source>Sets how many permits there are.</source>
        <translation>设置共有多少许可。</translation>
    </message>
    <message>
        <source>Deletes the lock, whoever holds it, if it still is what the operator saw, and tells those who wait: one of them takes it at once.</source>
        <translation>如果锁仍是操作员所看到的那样，则无论谁持有都删除它，并通知等待者：其中一个立即获取。</translation>
    </message>
    <message>
        <source>Deletes the fair lock, whoever holds it, if it still is what the operator saw, and tells the one at the head of the queue.</source>
        <translation>如果公平锁仍是操作员所看到的那样，则无论谁持有都删除它，并通知队首的那一个。</translation>
    </message>
    <message>
        <source>Ends the script that blocks the server, if it has not written anything yet.</source>
        <translation>终止阻塞服务器的脚本，前提是它尚未写入任何数据。</translation>
    </message>
    <message>
        <source>Reads a value. What was read may be old by the time something is written.</source>
        <translation>读取一个值。读到的值在写入时可能已经过时。</translation>
    </message>
    <message>
        <source>Writes a value. With NX only where there was none; with PX or EX together with its expiry.</source>
        <translation>写入一个值。带 NX 时只在原来没有值时写入；带 PX 或 EX 时同时设置到期时间。</translation>
    </message>
    <message>
        <source>Writes a value only where there was none. It has no expiry: if its writer dies, it stays.</source>
        <translation>只在原来没有值时写入。它没有到期时间：如果写入者死亡，它会一直存在。</translation>
    </message>
    <message>
        <source>Deletes the key, whoever wrote it, and tells nobody.</source>
        <translation>删除该键，无论由谁写入，也不通知任何人。</translation>
    </message>
    <message>
        <source>Gives the key an expiry, in a step of its own.</source>
        <translation>给键设置到期时间，这是单独的一步。</translation>
    </message>
    <message>
        <source>Adds one; the server does it in one step.</source>
        <translation>加一；服务器在一步内完成。</translation>
    </message>
    <message>
        <source>Adds to the number; the server does it in one step.</source>
        <translation>增加该数；服务器在一步内完成。</translation>
    </message>
    <message>
        <source>Takes one away; the server does it in one step.</source>
        <translation>减一；服务器在一步内完成。</translation>
    </message>
    <message>
        <source>Takes away from the number; the server does it in one step.</source>
        <translation>减少该数；服务器在一步内完成。</translation>
    </message>
    <message>
        <source>Runs a script: nothing else happens on the server while it runs.</source>
        <translation>运行脚本：运行期间服务器上不会发生别的事。</translation>
    </message>
    <message>
        <source>Runs a script that the server knows: nothing else happens there while it runs.</source>
        <translation>运行服务器已知的脚本：运行期间那里不会发生别的事。</translation>
    </message>
    <message>
        <source>Tells those who listen now; nobody else ever hears of it.</source>
        <translation>通知此刻在监听的人；其他人永远不会听到。</translation>
    </message>
    <message>
        <source>Puts an element at the head of the list.</source>
        <translation>在列表头部放入一个元素。</translation>
    </message>
    <message>
        <source>Puts an element at the end of the list.</source>
        <translation>在列表尾部放入一个元素。</translation>
    </message>
    <message>
        <source>Takes the first element away; if the taker dies now, it is lost.</source>
        <translation>取走第一个元素；如果取走者此刻死亡，它就丢失了。</translation>
    </message>
    <message>
        <source>Takes the last element away; if the taker dies now, it is lost.</source>
        <translation>取走最后一个元素；如果取走者此刻死亡，它就丢失了。</translation>
    </message>
    <message>
        <source>Looks where in the list an element is.</source>
        <translation>查看元素在列表中的位置。</translation>
    </message>
    <message>
        <source>Makes a group of readers of the stream, each of whom is given other entries.</source>
        <translation>为流建立一个消费者组，组内各人得到不同的条目。</translation>
    </message>
    <message>
        <source>Adds a member to the set; answers 0 where it was there already.</source>
        <translation>向集合添加成员；如果已存在则返回 0。</translation>
    </message>
    <message>
        <source>Looks whether it is a member of the set.</source>
        <translation>查看它是否是集合的成员。</translation>
    </message>
    <message>
        <source>Appends an entry to the stream, which keeps it until it is trimmed.</source>
        <translation>向流追加一个条目，流会保留它直到被裁剪。</translation>
    </message>
    <message>
        <source>Takes the next entries for this consumer; they stay pending until it acknowledges.</source>
        <translation>为该消费者取出接下来的条目；在确认之前它们保持待处理。</translation>
    </message>
    <message>
        <source>Acknowledges an entry: it need not be given to anybody again.</source>
        <translation>确认一个条目：不必再给任何人。</translation>
    </message>
    <message>
        <source>Takes over entries whose consumer has been silent for too long.</source>
        <translation>接管消费者沉默过久的条目。</translation>
    </message>
    <message>
        <source>Puts a member with its score into the sorted set.</source>
        <translation>将成员及其分值放入有序集合。</translation>
    </message>
    <message>
        <source>Removes the members with scores in that range.</source>
        <translation>移除分值在该范围内的成员。</translation>
    </message>
    <message>
        <source>Counts the members of the sorted set.</source>
        <translation>统计有序集合的成员数。</translation>
    </message>
    <message>
        <source>Asks whether the server answers.</source>
        <translation>询问服务器是否应答。</translation>
    </message>
    <message>
        <source>Gives one entry back; with the last one the lock is deleted and the waiters are notified. Only the holder can do that.</source>
        <translation>归还一次重入；归还最后一次时删除锁并通知等待者。只有持有者能这样做。</translation>
    </message>
</context>
<context>
    <name>Comparison</name>
    <message>
        <source>The seed decides this: a fault of the Lab.</source>
        <translation>这由种子决定：是实验室的缺陷。</translation>
    </message>
    <message>
        <source>Done to one of the runs alone.</source>
        <translation>只对其中一次运行做过。</translation>
    </message>
    <message>
        <source>It follows what was done to one of the runs.</source>
        <translation>它是对其中一次运行所做之事的结果。</translation>
    </message>
    <message>
        <source>Cause: the server&apos;s timing.</source>
        <translation>原因：服务器的时序。</translation>
    </message>
    <message>
        <source>at %1: %2</source>
        <translation>于 %1：%2</translation>
    </message>
    <message>
        <source>nothing of that kind.</source>
        <translation>没有这类事。</translation>
    </message>
    <message>
        <source>Each client fared the same as far as both runs go.</source>
        <translation>在两次运行共有的范围内，各客户端的经历相同。</translation>
    </message>
    <message>
        <source>What happened is the same too; moments lie up to %1 apart, by the server&apos;s timing.</source>
        <translation>发生的事也相同；由于服务器的时序，时刻最多相差 %1。</translation>
    </message>
    <message>
        <source>Something was done to one of the runs alone; they differ from %1 on. Differences: %2.</source>
        <translation>只对其中一次运行做过改变；从 %1 起两者不同。差异：%2。</translation>
    </message>
    <message>
        <source>What happened differs from %1 on, by the server&apos;s timing. Differences: %2.</source>
        <translation>由于服务器的时序，从 %1 起发生的事不同。差异：%2。</translation>
    </message>
    <message>
        <source>“%1” of %2 occurred %3 and %4 times</source>
        <translation>%2 的“%1”出现了 %3 次和 %4 次</translation>
    </message>
    <message>
        <source>%1 ended at %2 and at %3</source>
        <translation>%1 结束时为 %2 和 %3</translation>
    </message>
    <message>
        <source>The results differ: %1.</source>
        <translation>结果不同：%1。</translation>
    </message>
    <message>
        <source>Only two runs of the Lab can be compared.</source>
        <translation>只能比较两次实验室运行。</translation>
    </message>
    <message>
        <source>These are not two runs of the same scenario, or one does not carry it, as after hashing its names.</source>
        <translation>这不是同一场景的两次运行，或其中一份不含场景，例如名称经过散列处理。</translation>
    </message>
    <message>
        <source>The two runs have different seeds: their decisions differ.</source>
        <translation>两次运行的种子不同：它们的决定不同。</translation>
    </message>
    <message>
        <source>Recordings of which parts are missing or not understood cannot be compared.</source>
        <translation>缺少部分内容或无法理解的录制不能比较。</translation>
    </message>
    <message>
        <source>One of the runs does not tell what its clients decided.</source>
        <translation>其中一次运行没有说明客户端作了什么决定。</translation>
    </message>
    <message>
        <source>First run %1 Second run %2 %3</source>
        <translation>第一次运行%1 第二次运行%2 %3</translation>
    </message>
    <message>
        <source>Grant %1 of %2 went to another one. First run %3 Second run %4 %5</source>
        <translation>%2 的第 %1 次授予给了不同的客户端。第一次运行%3 第二次运行%4 %5</translation>
    </message>
    <message>
        <source>The one decision is the same.</source>
        <translation>唯一的决定相同。</translation>
    </message>
    <message>
        <source>one decision</source>
        <translation>1 个决定</translation>
    </message>
    <message>
        <source>one outcome</source>
        <translation>1 个结果</translation>
    </message>
    <message>
        <source>%1 and %2 the same, moments up to %3 apart</source>
        <translation>%1和%2相同，时刻最多相差 %3</translation>
    </message>
    <message numerus="yes">
        <source>All %n decisions are the same.</source>
        <translation>
            <numerusform>全部 %n 个决定都相同。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n decisions</source>
        <translation>
            <numerusform>%n 个决定</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n outcomes</source>
        <translation>
            <numerusform>%n 个结果</numerusform>
        </translation>
    </message>
    <message>
        <source>One decision is the same.</source>
        <translation>有 1 个决定相同。</translation>
    </message>
    <message numerus="yes">
        <source>%n decisions are the same.</source>
        <translation>
            <numerusform>有 %n 个决定相同。</numerusform>
        </translation>
    </message>
    <message>
        <source>One is not, which the seed should have decided: a fault of the Lab.</source>
        <translation>有 1 个不同，而它本应由种子决定：是实验室的缺陷。</translation>
    </message>
    <message numerus="yes">
        <source>%n are not, which the seed should have decided: a fault of the Lab.</source>
        <translation>
            <numerusform>有 %n 个不同，而它们本应由种子决定：是实验室的缺陷。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The first run came to %n more.</source>
        <translation>
            <numerusform>第一次运行多出 %n 个。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The second run came to %n more.</source>
        <translation>
            <numerusform>第二次运行多出 %n 个。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ConnectionProbe</name>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>%1</source>
        <translation>%1</translation>
    </message>
    <message>
        <source>Whether it is a primary stays unknown.</source>
        <translation>是否为主节点仍然未知。</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Restarts and the server&apos;s cost are noticed less surely.</source>
        <translation>重启和服务器开销的察觉不太可靠。</translation>
    </message>
    <message>
        <source>The cluster&apos;s map</source>
        <translation>集群映射</translation>
    </message>
    <message>
        <source>%1 nodes</source>
        <translation>%1 个节点</translation>
    </message>
    <message>
        <source>Without it nobody knows which node has which lock: the cluster cannot be watched.</source>
        <translation>没有它就不知道哪个节点有哪个锁：无法监视集群。</translation>
    </message>
    <message>
        <source>Finding locks</source>
        <translation>查找锁</translation>
    </message>
    <message>
        <source>permitted</source>
        <translation>允许</translation>
    </message>
    <message>
        <source>Only pinned names are watched; nothing is discovered.</source>
        <translation>只监视固定的名称；不会发现别的锁。</translation>
    </message>
    <message>
        <source>Finding them by type</source>
        <translation>按类型查找</translation>
    </message>
    <message>
        <source>known</source>
        <translation>已知</translation>
    </message>
    <message>
        <source>The type of each name that may be a lock is asked for by itself.</source>
        <translation>对每个可能是锁的名称单独询问类型。</translation>
    </message>
    <message>
        <source>Finding them on the server</source>
        <translation>在服务器上查找</translation>
    </message>
    <message>
        <source>permitted; SCAN is not needed</source>
        <translation>允许；不需要 SCAN</translation>
    </message>
    <message>
        <source>SCAN is used: the names of all hashes come here, and each is asked for one field by itself, so that finding locks among many ordinary keys takes longer.</source>
        <translation>使用 SCAN：所有散列的名称都会传到这里，并逐个询问一个字段，因此在大量普通键中查找锁耗时更长。</translation>
    </message>
    <message>
        <source>Exact expiries</source>
        <translation>精确到期时间</translation>
    </message>
    <message>
        <source>Expiries are computed from the time that remains and the server&apos;s clock, to some milliseconds; acts are bound to them less closely (“near”).</source>
        <translation>到期时间由剩余时间和服务器时钟推算，误差为若干毫秒；操作的绑定不那么严格（“接近”）。</translation>
    </message>
    <message>
        <source>The server&apos;s clock</source>
        <translation>服务器时钟</translation>
    </message>
    <message>
        <source>Its clock is taken from what it tells of itself, where it stands there, or else this machine&apos;s is used.</source>
        <translation>时钟取自服务器自身信息中的记录，否则使用本机时钟。</translation>
    </message>
    <message>
        <source>Notification of changes</source>
        <translation>变更通知</translation>
    </message>
    <message>
        <source>Locks are read again and again instead, which is slower and costs more.</source>
        <translation>改为反复读取锁，更慢，开销也更大。</translation>
    </message>
    <message>
        <source>Counting those who wait</source>
        <translation>统计等待者</translation>
    </message>
    <message>
        <source>Waiting clients are not counted.</source>
        <translation>不统计等待的客户端。</translation>
    </message>
    <message>
        <source>Hearing the locks&apos; channels</source>
        <translation>监听锁的频道</translation>
    </message>
    <message>
        <source>A release is noticed when the lock is read next.</source>
        <translation>释放要到下次读取锁时才会察觉。</translation>
    </message>
    <message>
        <source>Running scripts</source>
        <translation>运行脚本</translation>
    </message>
    <message>
        <source>Locks can be looked at only.</source>
        <translation>只能查看锁。</translation>
    </message>
    <message>
        <source>Waking those who wait</source>
        <translation>唤醒等待者</translation>
    </message>
    <message>
        <source>After a forced release those who wait stay asleep until their own time is over.</source>
        <translation>强制释放后，等待者会沉睡到各自的时间结束。</translation>
    </message>
    <message>
        <source>primary; replicas in step: %1</source>
        <translation>主节点；同步的副本：%1</translation>
    </message>
    <message>
        <source>primary</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>replica of %1: it can be looked at, and acts go to the primary</source>
        <translation>%1 的副本：可以查看，操作发往主节点</translation>
    </message>
    <message>
        <source>active replica of %1: both take writes, so a lock can be taken on both at once</source>
        <translation>%1 的主动副本：两者都接受写入，因此同一把锁可能在两处同时被获取</translation>
    </message>
    <message>
        <source>not known: this user may not ask it of the name that was tried, but perhaps of its locks</source>
        <translation>未知：该用户不得对所试的名称询问，但也许可以对其锁询问</translation>
    </message>
    <message>
        <source>not known either</source>
        <translation>同样未知</translation>
    </message>
    <message>
        <source>not known: the server does not say without being acted on. Where its ACL forbids to ask, asking has left an entry in its ACL log</source>
        <translation>未知：不实际执行服务器就不会说明。若其 ACL 禁止询问，询问已在其 ACL 日志中留下一条记录</translation>
    </message>
    <message>
        <source>not asked, as the server&apos;s ACL log would keep a denial. State what the server is for, or give the password of the user that acts</source>
        <translation>未询问，因为服务器的 ACL 日志会记录拒绝。请说明服务器的用途，或提供执行操作的用户的密码</translation>
    </message>
    <message>
        <source>not asked either</source>
        <translation>同样未询问</translation>
    </message>
    <message>
        <source>it is one node of a cluster, of which only the locks of its own slots are seen</source>
        <translation>它是集群的一个节点，只能看到其自身槽中的锁</translation>
    </message>
    <message>
        <source>its link to its primary is down, so that what it shows is from before</source>
        <translation>它与主节点的连接已断开，因此显示的是之前的状态</translation>
    </message>
</context>
<context>
    <name>ConnectionTest</name>
    <message>
        <source>Node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>Replica %1</source>
        <translation>副本 %1</translation>
    </message>
    <message>
        <source>replica %1</source>
        <translation>副本 %1</translation>
    </message>
    <message>
        <source>Sentinel %1</source>
        <translation>哨兵 %1</translation>
    </message>
    <message>
        <source>Certificate</source>
        <translation>证书</translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation>缺少“%1”</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>还有 %1 个</translation>
    </message>
    <message>
        <source>It connects, but %1.</source>
        <translation>可以连接，但 %1。</translation>
    </message>
</context>
<context>
    <name>Dialect</name>
    <message>
        <source>&quot;%1&quot; is not known</source>
        <translation>&quot;%1&quot; 不是已知的字段</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is missing</source>
        <translation>缺少 &quot;%1&quot;</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no list</source>
        <translation>&quot;%1&quot; 不是列表</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is neither true nor false</source>
        <translation>&quot;%1&quot; 既不是 true 也不是 false</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no length from 1 to 1024</source>
        <translation>&quot;%1&quot; 不是 1 到 1024 之间的长度</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no word for it</source>
        <translation>&quot;%1&quot; 的值不是可用的词</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has one that is no name and value</source>
        <translation>&quot;%1&quot; 中有一项不是名称和值</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no text</source>
        <translation>&quot;%1&quot; 不是文本</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has other than lower-case letters, digits and dashes</source>
        <translation>&quot;%1&quot; 含有小写字母、数字和连字符以外的字符</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has one that the row does not recognise</source>
        <translation>&quot;%1&quot; 中有一项不能被该行识别</translation>
    </message>
    <message>
        <source>the file is no list of dialects</source>
        <translation>该文件不是方言的列表</translation>
    </message>
    <message>
        <source>two rows have that &quot;id&quot;</source>
        <translation>有两行使用该 &quot;id&quot;</translation>
    </message>
    <message>
        <source>a kind that is built in has that &quot;id&quot;</source>
        <translation>内置的种类已使用该 &quot;id&quot;</translation>
    </message>
    <message>
        <source>&quot;names&quot; is missing: a form of fewer than 16 letters fits too many strings</source>
        <translation>缺少 &quot;names&quot;：不足 16 个字符的形式会符合过多的字符串</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no channel with a message</source>
        <translation>&quot;%1&quot; 不是频道和消息</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is no number between 0 and 1</source>
        <translation>&quot;%1&quot; 不是 0 与 1 之间的数</translation>
    </message>
    <message>
        <source>&quot;%1&quot; names a command, and &quot;renews&quot; says never</source>
        <translation>&quot;%1&quot; 指明了命令，而 &quot;renews&quot; 却为 never</translation>
    </message>
    <message>
        <source>&quot;%1&quot; needs a &quot;form&quot; of the whole value: leave out &quot;then&quot; and &quot;after&quot;, or state such names with --dialect</source>
        <translation>&quot;%1&quot; 需要描述整个值的 &quot;form&quot;：请去掉 &quot;then&quot; 和 &quot;after&quot;，或用 --dialect 指明这些键名</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and the groups of &quot;token&quot; exclude each other: a packed value would lose what they tell. Make two rows of it, one with groups and one packed</source>
        <translation>&quot;%1&quot; 与 &quot;token&quot; 中的分组互斥：打包后的值会丢失分组所说明的内容。请分成两行：一行带分组，一行用于打包的值</translation>
    </message>
    <message>
        <source>&quot;%1&quot; has one that is no SHA1 of 40 lower-case hex digits</source>
        <translation>&quot;%1&quot; 中有一项不是由 40 位小写十六进制数字组成的 SHA1</translation>
    </message>
</context>
<context>
    <name>DialectFamily</name>
    <message>
        <source>The name is one that this library gives.</source>
        <translation>名称是该客户端库会使用的名称。</translation>
    </message>
    <message>
        <source>The value has the form of this library&apos;s tokens.</source>
        <translation>值的形式与该客户端库的令牌一致。</translation>
    </message>
    <message>
        <source>The job that it locks stands beside it.</source>
        <translation>它所锁住的任务就在旁边。</translation>
    </message>
    <message>
        <source>The key has no expiry: until when it is held stands in its value, by the clock of its holder.</source>
        <translation>该键没有过期时间：持有到何时写在它的值里，以持有者的时钟为准。</translation>
    </message>
    <message>
        <source>Somebody listens to the channel to which this library&apos;s clients listen while they wait for it.</source>
        <translation>有客户端正在监听一个频道：这个库的客户端等待该锁时监听的正是它。</translation>
    </message>
</context>
<context>
    <name>DiscoveryPlaces</name>
    <message>
        <source>Locks are looked for on the primary %1: it has no replica that is in step.</source>
        <translation>在主节点 %1 上查找锁：它没有同步的副本。</translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1 until its replica %2 has answered.</source>
        <translation>在主节点 %1 上查找锁，直到其副本 %2 应答。</translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1: its replica %2 cannot be entered.</source>
        <translation>在主节点 %1 上查找锁：无法进入其副本 %2。</translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1: the certificate of its replica %2 is not trusted. One that is for a name is believed where the address names it, too (?server-name=NAME).</source>
        <translation>在主节点 %1 上查找锁：其副本 %2 的证书不受信任。若证书属于某个名称，地址写明该名称时也会信任它（?server-name=NAME）。</translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1: its replica %2 refuses to be searched.</source>
        <translation>在主节点 %1 上查找锁：其副本 %2 拒绝被搜索。</translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1: its replica %2 has lost its link to it.</source>
        <translation>在主节点 %1 上查找锁：其副本 %2 与它断开了连接。</translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1: its replica %2 is seconds behind it.</source>
        <translation>在主节点 %1 上查找锁：其副本 %2 落后数秒。</translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1: what answers at %2 is no replica of it.</source>
        <translation>在主节点 %1 上查找锁：在 %2 应答的不是它的副本。</translation>
    </message>
    <message>
        <source>Locks are looked for on the primary %1, and from the next pass on its replica %2.</source>
        <translation>在主节点 %1 上查找锁，下一轮起在其副本 %2 上查找。</translation>
    </message>
    <message>
        <source>Locks are looked for on a replica (%1); each that is found there is read on its primary.</source>
        <translation>在副本（%1）上查找锁；找到的每个锁在其主节点上读取。</translation>
    </message>
</context>
<context>
    <name>Environments</name>
    <message>
        <source>development</source>
        <translation>开发</translation>
    </message>
    <message>
        <source>test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>production</source>
        <translation>生产</translation>
    </message>
</context>
<context>
    <name>ErrorDetails</name>
    <message>
        <source>there is no such scenario</source>
        <translation>没有这个场景</translation>
    </message>
    <message>
        <source>not production</source>
        <translation>不是生产环境</translation>
    </message>
    <message>
        <source>another name</source>
        <translation>名称不同</translation>
    </message>
    <message>
        <source>another reply</source>
        <translation>应答不符</translation>
    </message>
    <message>
        <source>its folder cannot be written to</source>
        <translation>其所在文件夹不可写</translation>
    </message>
    <message>
        <source>another process keeps it</source>
        <translation>另一个进程占用着它</translation>
    </message>
    <message>
        <source>it is no regular file</source>
        <translation>它不是普通文件</translation>
    </message>
    <message>
        <source>it belongs to another user</source>
        <translation>它属于另一个用户</translation>
    </message>
    <message>
        <source>it is a symbolic link</source>
        <translation>它是符号链接</translation>
    </message>
    <message>
        <source>the folder cannot be made</source>
        <translation>无法创建文件夹</translation>
    </message>
    <message>
        <source>this connection has none</source>
        <translation>此连接没有</translation>
    </message>
    <message>
        <source>it is not reached at the moment</source>
        <translation>目前无法到达</translation>
    </message>
    <message>
        <source>a run needs one server, and this is a cluster</source>
        <translation>运行需要一台服务器，而这是集群</translation>
    </message>
    <message>
        <source>the password of the user that acts there has not been given</source>
        <translation>尚未提供在那里执行操作的用户的密码</translation>
    </message>
    <message>
        <source>it is not one server alone</source>
        <translation>它不是单独一台服务器</translation>
    </message>
    <message>
        <source>nothing is kept yet</source>
        <translation>尚未保留任何内容</translation>
    </message>
    <message>
        <source>no pipe can be made</source>
        <translation>无法创建管道</translation>
    </message>
    <message>
        <source>there is no earlier moment at which all of it was kept</source>
        <translation>没有更早的、完整保留下来的时刻</translation>
    </message>
    <message>
        <source>the recording has lost what went before that moment</source>
        <translation>录制已丢失该时刻之前的内容</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>它已损坏</translation>
    </message>
    <message>
        <source>it is damaged, or of another version</source>
        <translation>它已损坏，或属于另一版本</translation>
    </message>
    <message>
        <source>it does not fit its scenario</source>
        <translation>它与其场景不符</translation>
    </message>
    <message>
        <source>only a run of the Lab can go on in another way</source>
        <translation>只有实验室的运行才能换一种方式继续</translation>
    </message>
    <message>
        <source>what has real processes or a failover is replayed only</source>
        <translation>含有真实进程或故障转移的只能重放</translation>
    </message>
    <message>
        <source>a client&apos;s process ended at once</source>
        <translation>一个客户端进程立即结束了</translation>
    </message>
    <message>
        <source>it has forgotten this run, and another one is under way there</source>
        <translation>它已忘记这次运行，且那里正在进行另一次</translation>
    </message>
    <message>
        <source>they were not heard of in time</source>
        <translation>未能及时得到它们的消息</translation>
    </message>
    <message>
        <source>nobody has stated what it is for, and the Lab plays on development and test servers only</source>
        <translation>没有人说明它的用途，而实验室只在开发和测试服务器上运行</translation>
    </message>
    <message>
        <source>it is production, and the Lab never plays there</source>
        <translation>它是生产环境，实验室绝不在那里运行</translation>
    </message>
    <message>
        <source>it does something to its servers, so it plays on private ones only</source>
        <translation>它会对服务器动手，因此只在私有服务器上运行</translation>
    </message>
    <message>
        <source>clients in processes of their own play on private servers only</source>
        <translation>独立进程中的客户端只在私有服务器上运行</translation>
    </message>
    <message>
        <source>it is not built in and sends commands of its own, so it plays on private servers only: nothing shows that they keep to the Lab&apos;s names</source>
        <translation>它不是内置的，并会发送自己的命令，因此只在私有服务器上运行：没有什么能表明它们只用实验室的名称</translation>
    </message>
    <message>
        <source>a run plays on one server, not on a group</source>
        <translation>运行在一台服务器上进行，而不是在一个组上</translation>
    </message>
    <message>
        <source>a run plays on one server, not on all of its nodes</source>
        <translation>运行在一台服务器上进行，而不是在其所有节点上</translation>
    </message>
    <message>
        <source>a run plays in one database</source>
        <translation>运行在一个数据库中进行</translation>
    </message>
    <message>
        <source>it is one of a cluster</source>
        <translation>它属于一个集群</translation>
    </message>
    <message>
        <source>another run of the Lab is under way there, or was ended by force a moment ago</source>
        <translation>那里正在进行另一次实验室运行，或刚刚有一次被强行结束</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>it is larger than 1 MiB</source>
        <translation>它大于 1 MiB</translation>
    </message>
    <message>
        <source>neither a list of URIs nor a configuration of Redisson</source>
        <translation>既不是 URI 列表，也不是 Redisson 配置</translation>
    </message>
    <message>
        <source>it gives no reason</source>
        <translation>它没有给出原因</translation>
    </message>
    <message>
        <source>it does not answer</source>
        <translation>它没有应答</translation>
    </message>
    <message>
        <source>it was ended by a signal</source>
        <translation>它被信号终止</translation>
    </message>
    <message>
        <source>the first line that it printed is empty</source>
        <translation>它打印的第一行为空</translation>
    </message>
    <message>
        <source>it cannot be started</source>
        <translation>无法启动它</translation>
    </message>
    <message>
        <source>it gave no password in time</source>
        <translation>它没有及时给出密码</translation>
    </message>
    <message>
        <source>something that is no regular file stands in its place</source>
        <translation>该位置上的不是普通文件</translation>
    </message>
    <message>
        <source>it is damaged and cannot be put aside</source>
        <translation>它已损坏且无法移开</translation>
    </message>
    <message>
        <source>another process is writing it</source>
        <translation>另一个进程正在写它</translation>
    </message>
    <message>
        <source>it holds nothing that can be read</source>
        <translation>其中没有可读取的内容</translation>
    </message>
    <message>
        <source>it is no recording of Lockscope</source>
        <translation>它不是 Lockscope 的录制</translation>
    </message>
    <message>
        <source>the program ends</source>
        <translation>程序即将结束</translation>
    </message>
    <message>
        <source>more nodes than a cluster has</source>
        <translation>节点数超过集群的上限</translation>
    </message>
    <message>
        <source>a line that is no node</source>
        <translation>有一行不是节点</translation>
    </message>
    <message>
        <source>nothing of the node that was asked</source>
        <translation>没有关于被询问节点的内容</translation>
    </message>
    <message>
        <source>of a cluster one database is watched</source>
        <translation>集群只监视一个数据库</translation>
    </message>
    <message>
        <source>no regular file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>its first line is empty</source>
        <translation>其第一行为空</translation>
    </message>
    <message>
        <source>a reply that nobody asked for</source>
        <translation>没有人请求过的应答</translation>
    </message>
    <message>
        <source>no address of the primary</source>
        <translation>没有主节点的地址</translation>
    </message>
    <message>
        <source>there are no tunnels here</source>
        <translation>这里没有隧道</translation>
    </message>
    <message>
        <source>no file of certificates or keys</source>
        <translation>不是证书或密钥文件</translation>
    </message>
    <message>
        <source>no certificate in it</source>
        <translation>其中没有证书</translation>
    </message>
    <message>
        <source>no key in it</source>
        <translation>其中没有密钥</translation>
    </message>
    <message>
        <source>no private folder can be made</source>
        <translation>无法创建私有文件夹</translation>
    </message>
    <message>
        <source>no configuration can be written</source>
        <translation>无法写入配置</translation>
    </message>
    <message>
        <source>it has named as many locks and clients as one file can; begin another</source>
        <translation>一个文件能容纳的锁和客户端名称已满；请另开一个</translation>
    </message>
    <message>
        <source>this server</source>
        <translation>此服务器</translation>
    </message>
    <message>
        <source>the group&apos;s name is missing: redis+sentinel://host,host/NAME</source>
        <translation>缺少组的名称：redis+sentinel://host,host/NAME</translation>
    </message>
    <message>
        <source>its key is encrypted; decrypt it first, for example with openssl pkey</source>
        <translation>其密钥已加密；请先解密，例如使用 openssl pkey</translation>
    </message>
    <message>
        <source>%1; a part of the line stays</source>
        <translation>%1；这一行有一部分留了下来</translation>
    </message>
    <message>
        <source>nothing happened, they could not connect: %1</source>
        <translation>什么也没有发生，它们无法连接：%1</translation>
    </message>
    <message>
        <source>it ended with code %1</source>
        <translation>它以代码 %1 结束</translation>
    </message>
    <message>
        <source>its format %1 is newer than this program, which reads up to %2</source>
        <translation>它的格式 %1 比本程序新，本程序最多读到 %2</translation>
    </message>
    <message>
        <source>there is no parameter “%1” here; rediss:// in place of redis:// is for TLS</source>
        <translation>这里没有参数“%1”；用 rediss:// 代替 redis:// 即为 TLS</translation>
    </message>
    <message>
        <source>there is no parameter “%1” here; a password is read from a file, password-file=PATH</source>
        <translation>这里没有参数“%1”；密码从文件读取，password-file=PATH</translation>
    </message>
    <message>
        <source>there is no parameter “%1” here; it is of redis+sentinel://</source>
        <translation>这里没有参数“%1”；它属于 redis+sentinel://</translation>
    </message>
    <message>
        <source>there is no parameter “%1” here</source>
        <translation>这里没有参数“%1”</translation>
    </message>
    <message>
        <source>the scheme “%1” is written %2://</source>
        <translation>协议“%1”写作 %2://</translation>
    </message>
    <message>
        <source>no confirmation of %1</source>
        <translation>没有收到 %1 的确认</translation>
    </message>
    <message>
        <source>type byte 0x%1</source>
        <translation>类型字节 0x%1</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数字</translation>
    </message>
    <message>
        <source>size</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>bulk longer than announced</source>
        <translation>批量内容比声明的长</translation>
    </message>
    <message>
        <source>line end</source>
        <translation>行尾</translation>
    </message>
    <message>
        <source>more than %1 a second</source>
        <translation>每秒超过 %1 个</translation>
    </message>
    <message>
        <source>this build has no simulated servers</source>
        <translation>此构建不含模拟服务器</translation>
    </message>
    <message>
        <source>the folder is not empty</source>
        <translation>文件夹不是空的</translation>
    </message>
    <message>
        <source>there is no such lesson</source>
        <translation>没有这个课程</translation>
    </message>
    <message>
        <source>it does not begin with redis:// or rediss://</source>
        <translation>它不以 redis:// 或 rediss:// 开头</translation>
    </message>
    <message>
        <source>the host is missing, or is no host&apos;s name</source>
        <translation>缺少主机，或主机名不成立</translation>
    </message>
    <message>
        <source>the port is no number from 1 to 65535</source>
        <translation>端口不是 1 到 65535 之间的数字</translation>
    </message>
    <message>
        <source>the database is no number</source>
        <translation>数据库不是数字</translation>
    </message>
    <message>
        <source>the path of the socket is missing</source>
        <translation>缺少套接字的路径</translation>
    </message>
    <message>
        <source>it has characters that no address has</source>
        <translation>它含有地址中不会出现的字符</translation>
    </message>
    <message>
        <source>it is too long</source>
        <translation>它太长</translation>
    </message>
    <message>
        <source>that many clients need a limit of open files (ulimit -n) of %1, and it can be %2 at most</source>
        <translation>这么多客户端需要打开文件数上限（ulimit -n）为 %1，而它最多为 %2</translation>
    </message>
</context>
<context>
    <name>EventColumn</name>
    <message>
        <source>(all of database %1)</source>
        <translation>（数据库 %1 的全部）</translation>
    </message>
    <message>
        <source>(all of the server)</source>
        <translation>（服务器的全部）</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Certainty</source>
        <translation>确定性</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
</context>
<context>
    <name>EventWords</name>
    <message>
        <source>acquired</source>
        <translation>已获取</translation>
    </message>
    <message>
        <source>%1 acquired it.</source>
        <translation>%1 获取了它。</translation>
    </message>
    <message>
        <source>It was acquired.</source>
        <translation>它被获取了。</translation>
    </message>
    <message>
        <source>re-entered</source>
        <translation>已重入</translation>
    </message>
    <message>
        <source>%1 re-entered it.</source>
        <translation>%1 重入了它。</translation>
    </message>
    <message>
        <source>It was re-entered.</source>
        <translation>它被重入了。</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>已续期</translation>
    </message>
    <message>
        <source>%1 renewed it.</source>
        <translation>%1 为它续期了。</translation>
    </message>
    <message>
        <source>It was renewed.</source>
        <translation>它被续期了。</translation>
    </message>
    <message>
        <source>partly released</source>
        <translation>部分释放</translation>
    </message>
    <message>
        <source>%1 gave back a hold; it stays held.</source>
        <translation>%1 归还了一次持有；它仍被持有。</translation>
    </message>
    <message>
        <source>A part was given back.</source>
        <translation>归还了一部分。</translation>
    </message>
    <message>
        <source>released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>%1 released it.</source>
        <translation>%1 释放了它。</translation>
    </message>
    <message>
        <source>It was released.</source>
        <translation>它被释放了。</translation>
    </message>
    <message>
        <source>handed over</source>
        <translation>已交接</translation>
    </message>
    <message>
        <source>It went over to %1.</source>
        <translation>它交接给了 %1。</translation>
    </message>
    <message>
        <source>It went over to another holder.</source>
        <translation>它交接给了另一个持有者。</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>Its time ran out while %1 held it.</source>
        <translation>%1 持有期间它到期了。</translation>
    </message>
    <message>
        <source>Its time ran out.</source>
        <translation>它到期了。</translation>
    </message>
    <message>
        <source>deleted by hand</source>
        <translation>被手动删除</translation>
    </message>
    <message>
        <source>Its key was deleted by hand while %1 held it; no waiter was woken.</source>
        <translation>%1 持有期间它的键被手动删除；没有唤醒任何等待者。</translation>
    </message>
    <message>
        <source>Its key was deleted by hand; no waiter was woken.</source>
        <translation>它的键被手动删除；没有唤醒任何等待者。</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>已消失</translation>
    </message>
    <message>
        <source>It is gone; %1 held it last, and why it went is not known.</source>
        <translation>它消失了；最后由 %1 持有，原因不明。</translation>
    </message>
    <message>
        <source>It is gone; why is not known.</source>
        <translation>它消失了；原因不明。</translation>
    </message>
    <message>
        <source>evicted</source>
        <translation>被淘汰</translation>
    </message>
    <message>
        <source>The server ran out of memory and evicted it while %1 held it.</source>
        <translation>%1 持有期间服务器内存耗尽，将它淘汰。</translation>
    </message>
    <message>
        <source>The server ran out of memory and evicted it.</source>
        <translation>服务器内存耗尽，将它淘汰。</translation>
    </message>
    <message>
        <source>flushed</source>
        <translation>被清空</translation>
    </message>
    <message>
        <source>The database was flushed while %1 held it.</source>
        <translation>%1 持有期间数据库被清空。</translation>
    </message>
    <message>
        <source>The database was flushed.</source>
        <translation>数据库被清空。</translation>
    </message>
    <message>
        <source>force-released</source>
        <translation>被强制释放</translation>
    </message>
    <message>
        <source>It was taken from %1 by force.</source>
        <translation>它被强制从 %1 手中夺走。</translation>
    </message>
    <message>
        <source>It was released by force.</source>
        <translation>它被强制释放。</translation>
    </message>
    <message>
        <source>waiter joined</source>
        <translation>等待者加入</translation>
    </message>
    <message>
        <source>%1 waits for it.</source>
        <translation>%1 在等待它。</translation>
    </message>
    <message>
        <source>Another one waits for it.</source>
        <translation>又有一个在等待它。</translation>
    </message>
    <message>
        <source>waiter left</source>
        <translation>等待者离开</translation>
    </message>
    <message>
        <source>%1 no longer waits for it.</source>
        <translation>%1 不再等待它。</translation>
    </message>
    <message>
        <source>One less waits for it.</source>
        <translation>少了一个等待者。</translation>
    </message>
    <message>
        <source>changed unseen</source>
        <translation>未见的变化</translation>
    </message>
    <message>
        <source>It changed while we could not see it; %1 holds it now.</source>
        <translation>它在我们看不到时发生了变化；现在由 %1 持有。</translation>
    </message>
    <message>
        <source>It changed without our seeing each step.</source>
        <translation>它发生了变化，我们没有看到每一步。</translation>
    </message>
    <message>
        <source>possibly lost</source>
        <translation>可能已丢失</translation>
    </message>
    <message>
        <source>It is not on the new primary: possibly lost in the failover. %1 held it before and may still be working.</source>
        <translation>它不在新的主节点上：可能在故障转移中丢失。之前由 %1 持有，它可能仍在工作。</translation>
    </message>
    <message>
        <source>It is not on the new primary: possibly lost in the failover. Its holders may still be working.</source>
        <translation>它不在新的主节点上：可能在故障转移中丢失。其持有者可能仍在工作。</translation>
    </message>
    <message>
        <source>database flushed</source>
        <translation>数据库被清空</translation>
    </message>
    <message>
        <source>The whole database was flushed, and its locks with it.</source>
        <translation>整个数据库连同其中的锁被清空。</translation>
    </message>
    <message>
        <source>server restarted</source>
        <translation>服务器已重启</translation>
    </message>
    <message>
        <source>The server was restarted; what it kept is read again.</source>
        <translation>服务器重启了；正在重新读取它所保留的内容。</translation>
    </message>
    <message>
        <source>demoted</source>
        <translation>降级为副本</translation>
    </message>
    <message>
        <source>The server became a replica: what it shows is another server&apos;s.</source>
        <translation>服务器变成了副本：它显示的是另一台服务器的内容。</translation>
    </message>
    <message>
        <source>promoted</source>
        <translation>升级为主节点</translation>
    </message>
    <message>
        <source>The server became a primary.</source>
        <translation>服务器成为了主节点。</translation>
    </message>
    <message>
        <source>failed over</source>
        <translation>故障转移</translation>
    </message>
    <message>
        <source>Another server became the primary; locks that were not copied to it are lost.</source>
        <translation>另一台服务器成为主节点；没有复制到它的锁已丢失。</translation>
    </message>
    <message>
        <source>One step before it was not seen by itself.</source>
        <translation>之前有一步没有单独看到。</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>concluded</source>
        <translation>推断</translation>
    </message>
</context>
<context>
    <name>Findings</name>
    <message>
        <source>possibly lost</source>
        <translation>可能已丢失</translation>
    </message>
    <message>
        <source>Find out whether its former holder still works, before anybody relies on the lock again.</source>
        <translation>在任何人再次依赖此锁之前，请先弄清原持有者是否仍在工作。</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>无过期时间</translation>
    </message>
    <message>
        <source>Check that its holder is alive. If it is not, force-release the lock.</source>
        <translation>请确认其持有者是否存活。若已不在，请强制释放该锁。</translation>
    </message>
    <message>
        <source>renewal overdue</source>
        <translation>续期逾期</translation>
    </message>
    <message>
        <source>Check its holder. The lock frees itself when its lease ends.</source>
        <translation>请检查其持有者。租约结束时锁会自行释放。</translation>
    </message>
    <message>
        <source>long wait</source>
        <translation>等待过久</translation>
    </message>
    <message>
        <source>Check what its holder is doing. The waiters go on when it releases.</source>
        <translation>请检查其持有者在做什么。它释放后，等待者会继续。</translation>
    </message>
    <message>
        <source>dead waiter</source>
        <translation>失效等待者</translation>
    </message>
    <message>
        <source>Remove it from the queue, or wait until its place lapses.</source>
        <translation>请将其移出队列，或等待其位置失效。</translation>
    </message>
    <message>
        <source>many waiters</source>
        <translation>等待者众多</translation>
    </message>
    <message>
        <source>Look at how long each holder keeps the lock.</source>
        <translation>请查看每个持有者持有锁的时长。</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>Nothing needs to be done: whoever asks next gets the lock.</source>
        <translation>无需处理：下一个请求者会获得该锁。</translation>
    </message>
    <message>
        <source>A failover lost it while it was held: its former holder may still work as if it held the lock.</source>
        <translation>它在被持有期间因故障转移而丢失：原持有者可能仍以为自己持有该锁而继续工作。</translation>
    </message>
    <message>
        <source>It has no expiry: if its holder is gone, it stays locked for ever.</source>
        <translation>它没有过期时间：如果持有者已不在，它会一直锁住。</translation>
    </message>
    <message>
        <source>The renewal that was due did not come: its holder has probably stopped or cannot reach the server.</source>
        <translation>应有的续期没有到来：其持有者可能已停止，或无法连接服务器。</translation>
    </message>
    <message>
        <source>It has been held for %1 while others wait.</source>
        <translation>它已被持有 %1，而其他客户端在等待。</translation>
    </message>
    <message>
        <source>The first in its queue no longer listens: those behind it wait although the lock could be theirs.</source>
        <translation>队列中的第一个已不再监听：后面的等待者本可获得锁，却仍在等待。</translation>
    </message>
    <message>
        <source>Its time is over, but the server has not deleted the key yet.</source>
        <translation>它已到期，但服务器尚未删除该键。</translation>
    </message>
    <message>
        <source>held unusually long</source>
        <translation>持有异常久</translation>
    </message>
    <message>
        <source>Ask what its holder works on. It may hang although it renews the lock.</source>
        <translation>查明其持有者在做什么。它可能已经卡住，尽管仍在续期。</translation>
    </message>
    <message>
        <source>It has been held for %1, far longer than locks with such a name usually are.</source>
        <translation>已持有 %1，远超此类名称的锁的通常时长。</translation>
    </message>
    <message>
        <source>holder silent</source>
        <translation>持有者无声息</translation>
    </message>
    <message>
        <source>Find out whether its holder still runs. If it does not, force-release the lock.</source>
        <translation>查明持有者是否还在运行。如果不在了，请强制释放该锁。</translation>
    </message>
    <message>
        <source>keys in another slot</source>
        <translation>键在另一个槽</translation>
    </message>
    <message>
        <source>Give it a name without braces in the program. Until then only the end of its lease frees it.</source>
        <translation>请在程序中为它取一个不含花括号的名称。在此之前，只有租约到期才会释放它。</translation>
    </message>
    <message>
        <source>The connections that were taken for its own are gone.</source>
        <translation>曾被认为属于它的连接已经不在。</translation>
    </message>
    <message>
        <source>All its renewals that were due did not come.</source>
        <translation>它所有到期应来的续约都没有来。</translation>
    </message>
    <message>
        <source>It renews nothing, and no connection is known to be its own: it may still be at work.</source>
        <translation>它不续约任何锁，也没有已知属于它的连接：它可能仍在工作。</translation>
    </message>
    <message>
        <source>It renews nothing, and its connections are not known: it may still be at work.</source>
        <translation>它不续约任何锁，它的连接也不得而知：它可能仍在工作。</translation>
    </message>
    <message>
        <source>Its holder has shown no sign of life on any lock here for %1.</source>
        <translation>%1 以来，它的持有者在此处的任何锁上都没有活动迹象。</translation>
    </message>
    <message>
        <source>Its holder has shown no sign of life on any lock here since the locks were first seen %1 ago.</source>
        <translation>自 %1前首次看到这些锁以来，它的持有者在此处的任何锁上都没有活动迹象。</translation>
    </message>
    <message>
        <source>The braces in its name send its channel or its other keys to another slot of the cluster: the script that releases it is refused (CROSSSLOT).</source>
        <translation>名称中的花括号使它的频道或其他键落到集群的另一个槽：释放它的脚本会被拒绝（CROSSSLOT）。</translation>
    </message>
    <message>
        <source>two holders</source>
        <translation>两个持有者</translation>
    </message>
    <message>
        <source>Stop the programs that still reach the former primary, or shut it down: what they do now is protected by no lock.</source>
        <translation>停止仍连着原主节点的程序，或关闭该节点：它们现在所做的不受任何锁保护。</translation>
    </message>
    <message>
        <source>waiters asleep</source>
        <translation>等待者沉睡</translation>
    </message>
    <message>
        <source>Wake the waiters: they then try again at once.</source>
        <translation>唤醒等待者：它们会立即重试。</translation>
    </message>
    <message>
        <source>The former primary %1 still answers, and says that others hold the lock: two programs work as if each held it alone.</source>
        <translation>原主节点 %1 仍在应答，并说此锁由他人持有：两个程序都以为自己独占此锁。</translation>
    </message>
    <message>
        <source>It is free, yet 1 client waits for its release: nobody woke it, as after a delete by hand. It sleeps until the lease would have ended that it saw last.</source>
        <translation>它已空闲，却仍有 1 个客户端在等待其释放：没有人唤醒它，就像键被手动删除后那样。它会一直沉睡到其最后看到的租约本应结束之时。</translation>
    </message>
    <message numerus="yes">
        <source>It is free, yet %n clients wait for its release: nobody woke them, as after a delete by hand. They sleep until the lease would have ended that they saw last.</source>
        <translation>
            <numerusform>它已空闲，却仍有 %n 个客户端在等待其释放：没有人唤醒它们，就像键被手动删除后那样。它们会一直沉睡到其最后看到的租约本应结束之时。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n clients wait for it.</source>
        <translation>
            <numerusform>%n 个客户端在等待它。</numerusform>
        </translation>
    </message>
    <message>
        <source>Its time is over, which stands in its value: the key stays until somebody takes or deletes it.</source>
        <translation>按它的值中所写，时间已到：该键会一直留着，直到有人取得或删除它。</translation>
    </message>
    <message>
        <source>lost?</source>
        <translation>丢失？</translation>
    </message>
    <message>
        <source>overdue</source>
        <translation>逾期</translation>
    </message>
    <message>
        <source>other slot</source>
        <translation>另一槽</translation>
    </message>
    <message>
        <source>held long</source>
        <translation>久持</translation>
    </message>
    <message>
        <source>asleep</source>
        <translation>沉睡</translation>
    </message>
    <message>
        <source>silent</source>
        <translation>无声息</translation>
    </message>
    <message>
        <source>many wait</source>
        <translation>多等待</translation>
    </message>
    <message>
        <source>clock ahead</source>
        <translation>时钟超前</translation>
    </message>
    <message>
        <source>Check that NTP sets the clock of its holder&apos;s machine, and that of the server.</source>
        <translation>请确认其持有者所在机器和服务器的时钟都由 NTP 校准。</translation>
    </message>
    <message>
        <source>Where clients reckon by their clocks when a hold ends, they find that too early or too late by as much, and two may take the lock for theirs.</source>
        <translation>若客户端按自己的时钟判断持有何时结束，就会早或晚同样多，两个客户端可能都以为锁归自己。</translation>
    </message>
    <message>
        <source>The time that its holder wrote was still to come: its clock was at least %1 ahead of the server&apos;s.</source>
        <translation>其持有者写入的时间当时尚未到来：它的时钟至少比服务器快 %1。</translation>
    </message>
    <message>
        <source>The time that its holder wrote was still to come: the clock of %1 was at least %2 ahead of the server&apos;s.</source>
        <translation>其持有者写入的时间当时尚未到来：%1 的时钟至少比服务器快 %2。</translation>
    </message>
</context>
<context>
    <name>HeatMap</name>
    <message>
        <source>%1 from %2 to %3</source>
        <translation>%1 从 %2 到 %3</translation>
    </message>
    <message>
        <source>Share of runs with an overlap of holders: %1 of %2.</source>
        <translation>持有者重叠的运行所占比例：%2 次中有 %1 次。</translation>
    </message>
    <message numerus="yes">
        <source>%1, %2: %3 of %n runs with an overlap</source>
        <translation>
            <numerusform>%1，%2：%n 次运行中有 %3 次重叠</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Histogram</name>
    <message>
        <source>worst</source>
        <translation>最差</translation>
    </message>
    <message>
        <source>between %1 and %2: %3</source>
        <translation>%1 到 %2 之间：%3</translation>
    </message>
    <message>
        <source>once</source>
        <translation>1 次</translation>
    </message>
    <message numerus="yes">
        <source>%n times</source>
        <translation>
            <numerusform>%n 次</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>HistoryWords</name>
    <message>
        <source>there is no such field</source>
        <translation>没有这个字段</translation>
    </message>
    <message>
        <source>this must be a text</source>
        <translation>这里必须是文本</translation>
    </message>
    <message>
        <source>this must be a whole number from %1 to %2</source>
        <translation>这里必须是 %1 到 %2 之间的整数</translation>
    </message>
    <message>
        <source>this must be a time in milliseconds, from 0 on</source>
        <translation>这里必须是以毫秒为单位的时间，从 0 开始</translation>
    </message>
    <message>
        <source>this must be true, false, or null where it is not known</source>
        <translation>这里必须是 true、false，未知时为 null</translation>
    </message>
    <message>
        <source>this must be one of: %1</source>
        <translation>这里必须是其中之一：%1</translation>
    </message>
    <message>
        <source>this must be a list of objects</source>
        <translation>这里必须是对象的列表</translation>
    </message>
    <message>
        <source>it has no first line with “lockscope_history”</source>
        <translation>它没有带“lockscope_history”的第一行</translation>
    </message>
    <message>
        <source>it has no operation</source>
        <translation>它没有任何操作</translation>
    </message>
    <message>
        <source>this must be one JSON object: %1</source>
        <translation>这里必须是一个 JSON 对象：%1</translation>
    </message>
    <message>
        <source>the first line must have “lockscope_history”: 1</source>
        <translation>第一行必须有“lockscope_history”: 1</translation>
    </message>
    <message>
        <source>this program reads version %1</source>
        <translation>本程序读取版本 %1</translation>
    </message>
    <message>
        <source>there is no such kind of lock</source>
        <translation>没有这种锁</translation>
    </message>
    <message>
        <source>the order of a queue cannot be judged by a history; say “reentrant”</source>
        <translation>队列的顺序无法由历史判断；请写“reentrant”</translation>
    </message>
    <message>
        <source>there may be at most %1 of them</source>
        <translation>最多可以有 %1 个</translation>
    </message>
    <message>
        <source>there is no such invariant</source>
        <translation>没有这个不变式</translation>
    </message>
    <message>
        <source>the first line has no such resource</source>
        <translation>第一行没有这个资源</translation>
    </message>
    <message>
        <source>this is before the begin</source>
        <translation>这早于开始</translation>
    </message>
    <message>
        <source>this is missing</source>
        <translation>缺少这一项</translation>
    </message>
    <message>
        <source>the invariant “%1” needs a line “value” with the value at the end</source>
        <translation>不变式“%1”需要一行“value”，给出结束时的值</translation>
    </message>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>line %1, %2: %3</source>
        <translation>第 %1 行，%2：%3</translation>
    </message>
    <message>
        <source>it has more than 256 MiB</source>
        <translation>它超过 256 MiB</translation>
    </message>
</context>
<context>
    <name>HueyFamily</name>
    <message>
        <source>The hash of Huey&apos;s results has fields that are named as the locks of tasks.</source>
        <translation>Huey 结果哈希中有按任务锁命名的字段。</translation>
    </message>
</context>
<context>
    <name>Incident</name>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>database %1</source>
        <translation>数据库 %1</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>It is not known what is going on with it since %1. %2</source>
        <translation>自 %1 起不知道它的情况。%2</translation>
    </message>
    <message>
        <source>Who holds it is not known.</source>
        <translation>不知道谁持有它。</translation>
    </message>
    <message>
        <source>Nobody holds it.</source>
        <translation>没有人持有它。</translation>
    </message>
    <message>
        <source>Trouble</source>
        <translation>异常</translation>
    </message>
    <message>
        <source>Since (UTC)</source>
        <translation>开始于 (UTC)</translation>
    </message>
    <message>
        <source>What it means</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么办</translation>
    </message>
    <message>
        <source>It is not in trouble.</source>
        <translation>它没有异常。</translation>
    </message>
    <message>
        <source>Whether it is in trouble is not known.</source>
        <translation>不知道它是否异常。</translation>
    </message>
    <message>
        <source>nobody holds it</source>
        <translation>没有人持有</translation>
    </message>
    <message>
        <source>it has no expiry</source>
        <translation>没有过期时间</translation>
    </message>
    <message>
        <source>%1, until %2</source>
        <translation>%1，直到 %2</translation>
    </message>
    <message>
        <source>until %2, as last seen</source>
        <translation>直到 %2（最后所见）</translation>
    </message>
    <message>
        <source>%1, %2 long</source>
        <translation>%1，时长 %2</translation>
    </message>
    <message>
        <source>none seen</source>
        <translation>未见到</translation>
    </message>
    <message>
        <source>%1 seen</source>
        <translation>见到 %1 次</translation>
    </message>
    <message>
        <source>the last at %1</source>
        <translation>最后一次在 %1</translation>
    </message>
    <message>
        <source>the next due at %1</source>
        <translation>下一次应在 %1</translation>
    </message>
    <message>
        <source>Remaining time</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Fencing token</source>
        <translation>防护令牌</translation>
    </message>
    <message>
        <source>Last read as true</source>
        <translation>最后确认于</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Held since (UTC)</source>
        <translation>持有自 (UTC)</translation>
    </message>
    <message>
        <source>Its own expiry (UTC)</source>
        <translation>自身过期时间 (UTC)</translation>
    </message>
    <message>
        <source>%1 or before</source>
        <translation>%1 或更早</translation>
    </message>
    <message>
        <source>Waiter, next first</source>
        <translation>等待者（按次序）</translation>
    </message>
    <message>
        <source>Listens</source>
        <translation>在监听</translation>
    </message>
    <message>
        <source>Its place is valid until (UTC)</source>
        <translation>位置有效至 (UTC)</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>no: dead</source>
        <translation>否：已失效</translation>
    </message>
    <message>
        <source>Its past is not known.</source>
        <translation>不知道它的过去。</translation>
    </message>
    <message>
        <source>No change of its remaining time was seen.</source>
        <translation>未见到剩余时间的变化。</translation>
    </message>
    <message>
        <source>Its remaining time in the last %1</source>
        <translation>最近 %1 的剩余时间</translation>
    </message>
    <message>
        <source>Nobody was seen to hold it or to wait for it.</source>
        <translation>未见到有人持有或等待它。</translation>
    </message>
    <message>
        <source>Who held it and who waited, from %1 on</source>
        <translation>自 %1 起谁持有、谁等待</translation>
    </message>
    <message>
        <source>Time (UTC)</source>
        <translation>时间 (UTC)</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Certainty</source>
        <translation>确定程度</translation>
    </message>
    <message>
        <source>Its last events, the newest first</source>
        <translation>最近的事件，最新的在前</translation>
    </message>
    <message>
        <source>No event was seen.</source>
        <translation>未见到事件。</translation>
    </message>
    <message>
        <source>Earlier events that are not listed: %1.</source>
        <translation>未列出的更早事件：%1。</translation>
    </message>
    <message>
        <source>This is out of a recording, as it was at that moment.</source>
        <translation>这来自录制，是当时的状态。</translation>
    </message>
    <message>
        <source>The server was live: what is shown was at most about a second old.</source>
        <translation>服务器在线：所示内容最多约一秒前。</translation>
    </message>
    <message>
        <source>The server was not live since %1, so what is shown may be old. %2</source>
        <translation>服务器自 %1 起不在线，所示内容可能已旧。%2</translation>
    </message>
    <message>
        <source>As of %1 by the server&apos;s clock. %2</source>
        <translation>截至服务器时钟 %1。%2</translation>
    </message>
    <message>
        <source>A hash stands in place of each name. Names of people for clients, where clients connect from, reasons of acts and texts of errors are left out.</source>
        <translation>每个名称都以哈希代替。客户端的别名、连接来源、操作理由和错误文本都已略去。</translation>
    </message>
    <message>
        <source>The last minutes before are in the recording %1 beside this page. Lockscope plays it.</source>
        <translation>之前的几分钟在本页旁的录制 %1 中，可用 Lockscope 播放。</translation>
    </message>
    <message>
        <source>The last minutes before could not be saved.</source>
        <translation>之前的几分钟未能保存。</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>版本</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Replica of</source>
        <translation>副本，主节点为</translation>
    </message>
    <message>
        <source>Server&apos;s clock (UTC)</source>
        <translation>服务器时钟 (UTC)</translation>
    </message>
    <message>
        <source>This machine&apos;s clock (UTC)</source>
        <translation>本机时钟 (UTC)</translation>
    </message>
    <message>
        <source>This machine&apos;s time of day</source>
        <translation>本机当地时间</translation>
    </message>
    <message>
        <source>Written by</source>
        <translation>写入程序</translation>
    </message>
    <message>
        <source>The server and the clocks</source>
        <translation>服务器与时钟</translation>
    </message>
    <message>
        <source>What was done to it from this machine</source>
        <translation>从本机对它做过的操作</translation>
    </message>
    <message>
        <source>The audit log could not be read.</source>
        <translation>无法读取审计日志。</translation>
    </message>
    <message>
        <source>The audit log could not be read. %1</source>
        <translation>无法读取审计日志。%1</translation>
    </message>
    <message>
        <source>Nothing, by the audit log of the person who wrote this. Others have their own.</source>
        <translation>按写此报告的人的审计日志，没有操作。其他人有各自的日志。</translation>
    </message>
    <message>
        <source>Earlier acts that are not listed: %1.</source>
        <translation>未列出的更早操作：%1。</translation>
    </message>
    <message>
        <source>Incident: %1</source>
        <translation>事故：%1</translation>
    </message>
    <message>
        <source>Nothing is known of it.</source>
        <translation>对它一无所知。</translation>
    </message>
    <message>
        <source>Further locks that are not listed: %1.</source>
        <translation>未列出的其他锁：%1。</translation>
    </message>
    <message numerus="yes">
        <source>Incident: %n locks</source>
        <translation>
            <numerusform>事故：%n 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>critical</source>
        <translation>严重</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>notice</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Signs</source>
        <translation>符号</translation>
    </message>
    <message>
        <source>Who held it and who waited</source>
        <translation>谁持有、谁等待</translation>
    </message>
    <message>
        <source>What the signs and colours mean</source>
        <translation>符号和颜色的含义</translation>
    </message>
    <message>
        <source>%1 or later</source>
        <translation>%1 或更晚</translation>
    </message>
</context>
<context>
    <name>Interventions</name>
    <message>
        <source>&amp;Pause “%1” for 15 s</source>
        <translation>暂停“%1”15 秒(&amp;P)</translation>
    </message>
    <message>
        <source>Pause “%1” for a &amp;minute</source>
        <translation>暂停“%1”一分钟(&amp;M)</translation>
    </message>
    <message>
        <source>Pause “%1” &amp;until resumed</source>
        <translation>暂停“%1”直到恢复(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Kill “%1”</source>
        <translation>杀死“%1”(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Cut the link of “%1” for 10 s</source>
        <translation>切断“%1”的连接 10 秒(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Lose the next answer to “%1”</source>
        <translation>丢弃给“%1”的下一个应答(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Hold the messages to and from “%1”</source>
        <translation>扣住与“%1”往来的消息(&amp;H)</translation>
    </message>
    <message>
        <source>Let the clock of “%1” &amp;jump ahead by 30 s</source>
        <translation>让“%1”的时钟向前跳 30 秒(&amp;J)</translation>
    </message>
    <message>
        <source>&amp;Resume “%1”</source>
        <translation>恢复“%1”(&amp;R)</translation>
    </message>
    <message>
        <source>Let &amp;all held messages of “%1” arrive</source>
        <translation>让“%1”所有被扣住的消息到达(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Delete the key “%1” by hand</source>
        <translation>手动删除键“%1”(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Force-release “%1”</source>
        <translation>强制释放“%1”(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Add one more “%1”</source>
        <translation>再添加一个“%1”(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Restart the server “%1”, empty</source>
        <translation>重启服务器“%1”，清空数据(&amp;R)</translation>
    </message>
    <message>
        <source>Let the clock of the server “%1” jump ahead by 30 s</source>
        <translation>让服务器“%1”的时钟向前跳 30 秒</translation>
    </message>
</context>
<context>
    <name>Invariants</name>
    <message>
        <source>? %2 %3: could not be judged</source>
        <translation>? %2 %3：无法判定</translation>
    </message>
    <message>
        <source>%1 %2 %3: violated once</source>
        <translation>%1 %2 %3：被违反一次</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 和 %2</translation>
    </message>
</context>
<context>
    <name>LabFiles</name>
    <message>
        <source>Recording (*.lockrec)</source>
        <translation>录制 (*.lockrec)</translation>
    </message>
    <message>
        <source>Report, one page (*.html)</source>
        <translation>报告，单页 (*.html)</translation>
    </message>
    <message>
        <source>Timeline, whole (*.svg)</source>
        <translation>时间线，完整 (*.svg)</translation>
    </message>
    <message>
        <source>Timeline as shown (*.png)</source>
        <translation>时间线，如所显示 (*.png)</translation>
    </message>
    <message>
        <source>Events (*.csv)</source>
        <translation>事件 (*.csv)</translation>
    </message>
    <message>
        <source>Events (*.jsonl)</source>
        <translation>事件 (*.jsonl)</translation>
    </message>
    <message>
        <source>Frames, numbered pictures in a folder (*.frames)</source>
        <translation>逐帧图片，编号存入文件夹 (*.frames)</translation>
    </message>
</context>
<context>
    <name>Lacks</name>
    <message>
        <source>The server does not tell when a key expires (PEXPIRETIME, Redis 7.0): expiries are computed from the time that remains and the server&apos;s clock, to some milliseconds, and acts are bound to them less closely (“near”).</source>
        <translation>服务器不提供键的到期时刻（PEXPIRETIME，Redis 7.0）：到期时间由剩余时间和服务器时钟推算，误差为若干毫秒，操作的绑定不那么严格（“接近”）。</translation>
    </message>
    <message>
        <source>The server cannot search by type (SCAN … TYPE, Redis 6.0): the type of each name that may be a lock is asked for by itself.</source>
        <translation>服务器不能按类型搜索（SCAN … TYPE，Redis 6.0）：对每个可能是锁的名称单独询问类型。</translation>
    </message>
    <message>
        <source>The server does not know CLIENT TRACKING (Redis 6.0): known locks are read again every second, and sooner where lock channels or keyspace events tell of them.</source>
        <translation>服务器不支持 CLIENT TRACKING（Redis 6.0）：已知的锁每秒重新读取，若锁频道或键空间事件有通知则更早。</translation>
    </message>
    <message>
        <source>The server does not tell its clock (TIME): it is taken from INFO where it stands there, or else this machine&apos;s clock is used.</source>
        <translation>服务器不提供时钟（TIME）：取自 INFO 中的记录，否则使用本机时钟。</translation>
    </message>
    <message>
        <source>The server does not run scripts that only read (EVAL_RO, Redis 7.0), or this user may not: each hash is asked for one field by itself, so that finding locks among many ordinary keys takes longer.</source>
        <translation>服务器不运行只读脚本（EVAL_RO，Redis 7.0），或该用户没有权限：对每个散列单独询问一个字段，因此在大量普通键中查找锁耗时更长。</translation>
    </message>
</context>
<context>
    <name>LaneState</name>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>holds</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>cut off</source>
        <translation>已断连</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>holds without the right</source>
        <translation>无权持有</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>已崩溃</translation>
    </message>
    <message>
        <source>%1, %2 deep</source>
        <translation>%1，%2 层</translation>
    </message>
    <message>
        <source>blocks the server</source>
        <translation>阻塞服务器</translation>
    </message>
</context>
<context>
    <name>LessonPage</name>
    <message>
        <source>✓ Right.</source>
        <translation>✓ 正确。</translation>
    </message>
    <message>
        <source>✕ Wrong.</source>
        <translation>✕ 错误。</translation>
    </message>
    <message>
        <source>Choose an answer to see whether it is right, and why.</source>
        <translation>选一个答案，看看它是否正确以及为什么。</translation>
    </message>
    <message>
        <source>Show what happened</source>
        <translation>显示发生了什么</translation>
    </message>
</context>
<context>
    <name>LockColumns</name>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Trouble</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>已持有</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>TTL</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>DB</source>
        <translation>库</translation>
    </message>
    <message>
        <source>Node</source>
        <translation>节点</translation>
    </message>
</context>
<context>
    <name>LockKinds</name>
    <message>
        <source>Lock of unknown kind</source>
        <translation>种类未知的锁</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Reentrant lock</source>
        <translation>可重入锁</translation>
    </message>
    <message>
        <source>reentrant</source>
        <translation>可重入</translation>
    </message>
    <message>
        <source>Fair lock</source>
        <translation>公平锁</translation>
    </message>
    <message>
        <source>fair</source>
        <translation>公平</translation>
    </message>
    <message>
        <source>Read-write lock</source>
        <translation>读写锁</translation>
    </message>
    <message>
        <source>read-write</source>
        <translation>读写</translation>
    </message>
    <message>
        <source>Fenced lock</source>
        <translation>围栏锁</translation>
    </message>
    <message>
        <source>fenced</source>
        <translation>围栏</translation>
    </message>
    <message>
        <source>Permit semaphore</source>
        <translation>许可信号量</translation>
    </message>
    <message>
        <source>permit semaphore</source>
        <translation>许可信号量</translation>
    </message>
    <message>
        <source>permits</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>Semaphore</source>
        <translation>信号量</translation>
    </message>
    <message>
        <source>semaphore</source>
        <translation>信号量</translation>
    </message>
    <message>
        <source>Count-down latch</source>
        <translation>倒数闭锁</translation>
    </message>
    <message>
        <source>latch</source>
        <translation>闭锁</translation>
    </message>
    <message>
        <source>Multi-value lock</source>
        <translation>多值锁</translation>
    </message>
    <message>
        <source>faster multilock</source>
        <translation>快速联锁</translation>
    </message>
    <message>
        <source>multilock</source>
        <translation>联锁</translation>
    </message>
    <message>
        <source>String lock</source>
        <translation>字符串锁</translation>
    </message>
    <message>
        <source>string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>Lock of %1</source>
        <translation>%1 的锁</translation>
    </message>
    <message>
        <source>Lock of Symfony</source>
        <translation>Symfony 锁</translation>
    </message>
    <message>
        <source>Semaphore of redis-semaphore</source>
        <translation>redis-semaphore 信号量</translation>
    </message>
    <message>
        <source>Semaphore of DistributedLock</source>
        <translation>DistributedLock 信号量</translation>
    </message>
    <message>
        <source>Semaphore of Symfony</source>
        <translation>Symfony 信号量</translation>
    </message>
    <message>
        <source>Symfony semaphore</source>
        <translation>Symfony 信号量</translation>
    </message>
    <message>
        <source>Medallion readers</source>
        <translation>Medallion 读者</translation>
    </message>
    <message>
        <source>unique job</source>
        <translation>唯一任务</translation>
    </message>
    <message>
        <source>Marker of %1</source>
        <translation>%1 的标记</translation>
    </message>
    <message>
        <source>Session lock of %1</source>
        <translation>%1 的会话锁</translation>
    </message>
    <message>
        <source>Magento session</source>
        <translation>Magento 会话</translation>
    </message>
</context>
<context>
    <name>LockWords</name>
    <message>
        <source>No expiry</source>
        <translation>永不到期</translation>
    </message>
    <message>
        <source>Not known yet</source>
        <translation>尚不清楚</translation>
    </message>
    <message>
        <source>Watchdog</source>
        <translation>看门狗</translation>
    </message>
    <message>
        <source>Fixed lease</source>
        <translation>固定租约</translation>
    </message>
    <message>
        <source>The connection is being made.</source>
        <translation>正在建立连接。</translation>
    </message>
    <message>
        <source>The sandbox&apos;s private server did not start.</source>
        <translation>沙盒的私有服务器没有启动。</translation>
    </message>
    <message>
        <source>Its password could not be had.</source>
        <translation>无法取得其密码。</translation>
    </message>
    <message>
        <source>Everything is being read again.</source>
        <translation>正在重新读取一切。</translation>
    </message>
    <message>
        <source>It has not been read yet.</source>
        <translation>尚未读取。</translation>
    </message>
    <message>
        <source>It should have been renewed by now, and has not been read since.</source>
        <translation>它此时本应已续期，但此后没有再读取。</translation>
    </message>
    <message>
        <source>What stands under its name is no lock that can be read.</source>
        <translation>该名称下的内容不是可读取的锁。</translation>
    </message>
    <message>
        <source>The connection to the server was lost.</source>
        <translation>与服务器的连接已断开。</translation>
    </message>
    <message>
        <source>The server has not answered.</source>
        <translation>服务器没有应答。</translation>
    </message>
    <message>
        <source>The server asks for a password.</source>
        <translation>服务器要求密码。</translation>
    </message>
    <message>
        <source>The server does not accept this user and password.</source>
        <translation>服务器不接受该用户和密码。</translation>
    </message>
    <message>
        <source>A script blocks the server.</source>
        <translation>有脚本阻塞了服务器。</translation>
    </message>
    <message>
        <source>The server reads its data from disk.</source>
        <translation>服务器正在从磁盘读取数据。</translation>
    </message>
    <message>
        <source>The server is a replica that has lost its primary.</source>
        <translation>服务器是失去主节点的副本。</translation>
    </message>
    <message>
        <source>The server is a replica without a link to its primary: what it has is from before.</source>
        <translation>服务器是与主节点断开连接的副本：其内容是之前的。</translation>
    </message>
    <message>
        <source>The server is a replica that hears nothing of its primary: what it has may be from before.</source>
        <translation>服务器是收不到主节点消息的副本：其内容可能是之前的。</translation>
    </message>
    <message>
        <source>This is a Sentinel, it has no locks.</source>
        <translation>这是哨兵，它没有锁。</translation>
    </message>
    <message>
        <source>It lies on another node of the cluster, which is not watched here.</source>
        <translation>它位于集群的另一个节点上，该节点不在此处监视。</translation>
    </message>
    <message>
        <source>The server&apos;s role has changed: primary or replica.</source>
        <translation>服务器的角色已改变：主节点或副本。</translation>
    </message>
    <message>
        <source>The primary has changed; everything is read again on the new one.</source>
        <translation>主节点已改变；正在新的主节点上重新读取一切。</translation>
    </message>
    <message>
        <source>Its slot is moving to another node of the cluster.</source>
        <translation>它的槽正在迁移到集群的另一个节点。</translation>
    </message>
    <message>
        <source>The nodes of the cluster do not agree on which of them serves its slot: each sends us to another one.</source>
        <translation>集群各节点对谁服务其槽意见不一：每个都让我们去找另一个。</translation>
    </message>
    <message>
        <source>The cluster is down: not all of its slots are served.</source>
        <translation>集群不可用：并非所有槽都有人服务。</translation>
    </message>
    <message>
        <source>The server was restarted.</source>
        <translation>服务器已重启。</translation>
    </message>
    <message>
        <source>The server does not permit us to read it.</source>
        <translation>服务器不允许我们读取它。</translation>
    </message>
    <message>
        <source>It is too large to be read.</source>
        <translation>它太大，无法读取。</translation>
    </message>
    <message>
        <source>This is a recording: it shows what was, not what is.</source>
        <translation>这是录制：显示的是过去，而不是现在。</translation>
    </message>
    <message>
        <source>This is a run of the Lab, on servers of its own.</source>
        <translation>这是实验室的运行，使用它自己的服务器。</translation>
    </message>
    <message>
        <source>The braces in its name send its channel and its other keys to another slot of the cluster: it can be taken, and not be released.</source>
        <translation>名称中的花括号使它的频道和其他键落入集群的另一个槽：它可以被获取，却不能被释放。</translation>
    </message>
    <message>
        <source>You pinned it as what it is shown as.</source>
        <translation>你把它固定为所显示的种类。</translation>
    </message>
    <message>
        <source>(empty name)</source>
        <translation>（空名称）</translation>
    </message>
    <message>
        <source>count %1</source>
        <translation>计数 %1</translation>
    </message>
    <message>
        <source>%1 of %2 free</source>
        <translation>%2 中有 %1 可用</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 可用</translation>
    </message>
    <message>
        <source>%1; last seen: %2</source>
        <translation>%1；最后所见：%2</translation>
    </message>
    <message>
        <source>one field</source>
        <translation>一个字段</translation>
    </message>
    <message numerus="yes">
        <source>%1 fields</source>
        <translation>
            <numerusform>%1 个字段</numerusform>
        </translation>
    </message>
    <message>
        <source>one byte</source>
        <translation>一个字节</translation>
    </message>
    <message numerus="yes">
        <source>%1 bytes</source>
        <translation>
            <numerusform>%1 个字节</numerusform>
        </translation>
    </message>
    <message>
        <source>one entry</source>
        <translation>一个条目</translation>
    </message>
    <message numerus="yes">
        <source>%1 entries</source>
        <translation>
            <numerusform>%1 个条目</numerusform>
        </translation>
    </message>
    <message>
        <source>without expiry</source>
        <translation>永不到期</translation>
    </message>
    <message>
        <source>expiring in %1</source>
        <translation>%1 后到期</translation>
    </message>
    <message>
        <source>What stands under “%1” is no lock that can be read, or a damaged one: %2.</source>
        <translation>“%1”下的内容不是可读取的锁，或是已损坏的锁：%2。</translation>
    </message>
    <message>
        <source>You say that keys of such names are locks of this kind.</source>
        <translation>您声明了这类名称的键是该种类的锁。</translation>
    </message>
    <message>
        <source>Its name says that it is a lock.</source>
        <translation>它的名称表明它是一个锁。</translation>
    </message>
    <message>
        <source>The letters of “lock” are in its name.</source>
        <translation>它的名称中含有字母“lock”。</translation>
    </message>
    <message>
        <source>It expires.</source>
        <translation>它会过期。</translation>
    </message>
    <message>
        <source>The job that it would lock is not beside it.</source>
        <translation>它要锁定的任务不在旁边。</translation>
    </message>
    <message>
        <source>The server&apos;s clock was set back; everything is read again.</source>
        <translation>服务器的时钟被往回调了；正在重新读取一切。</translation>
    </message>
    <message>
        <source>Locks of this kind normally have an expiry. This one has none.</source>
        <translation>这类锁通常有过期时间，而这一把没有。</translation>
    </message>
    <message>
        <source>The clients of the Lab reported it themselves.</source>
        <translation>由实验室的客户端自己报告。</translation>
    </message>
    <message>
        <source>The server knows a script of this library, so somebody has used it there. That is a hint and no proof.</source>
        <translation>服务器认得该客户端库的一个脚本，说明有人在那里用过它。这只是线索，不是证明。</translation>
    </message>
    <message>
        <source>Its holder connects by a client that this library uses (proved).</source>
        <translation>其持有者的连接所用的客户端正是该库使用的（已证实）。</translation>
    </message>
    <message>
        <source>Its holder connects by a client that this library uses (likely).</source>
        <translation>其持有者的连接所用的客户端正是该库使用的（很可能）。</translation>
    </message>
    <message>
        <source>Against it: its holder connects by a client of other libraries (proved).</source>
        <translation>反面线索：其持有者的连接所用的客户端属于其他库（已证实）。</translation>
    </message>
    <message>
        <source>Against it: its holder connects by a client of other libraries (likely).</source>
        <translation>反面线索：其持有者的连接所用的客户端属于其他库（很可能）。</translation>
    </message>
    <message>
        <source>It was renewed after as much of its lease as by this library.</source>
        <translation>它续期时租约已过去的比例与该客户端库一致。</translation>
    </message>
    <message>
        <source>Against it: it is renewed, which this library does not do.</source>
        <translation>反面线索：它会被续期，而该客户端库不续期。</translation>
    </message>
    <message>
        <source>at least %1, by the idle time of its key</source>
        <translation>至少 %1（按其键的空闲时间）</translation>
    </message>
    <message>
        <source>%1, by the time in its value</source>
        <translation>%1（按其值中的时间）</translation>
    </message>
    <message>
        <source>at most %1, by the time in its value</source>
        <translation>至多 %1（按其值中的时间）</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
</context>
<context>
    <name>LockrecReader</name>
    <message>
        <source>Its header is lost.</source>
        <translation>其文件头已丢失。</translation>
    </message>
    <message>
        <source>A newer Lockscope has made this file, in format %1; this one knows up to %2, and what the file has besides is not shown.</source>
        <translation>该文件由更新版本的 Lockscope 以格式 %1 制作；此版本最多支持到 %2，文件中额外的内容不会显示。</translation>
    </message>
    <message>
        <source>The file was not ended: what happened after its last block is not in it.</source>
        <translation>文件没有正常结束：最后一个块之后发生的事不在其中。</translation>
    </message>
    <message>
        <source>All of it could be read.</source>
        <translation>已全部读取。</translation>
    </message>
    <message>
        <source>One of its blocks is there twice, not in its place, or of another recording.</source>
        <translation>其中有 1 个块重复、不在原位，或属于另一份录制。</translation>
    </message>
    <message numerus="yes">
        <source>%n of its blocks are there twice, not in their place, or of another recording.</source>
        <translation>
            <numerusform>其中 %n 个块重复、错位或属于另一份录制。</numerusform>
        </translation>
    </message>
    <message>
        <source>1 line of the file is not understood: a newer Lockscope may have written it. It is not shown.</source>
        <translation>文件中有 1 行无法理解：可能由更新版本的 Lockscope 写入。它不会显示。</translation>
    </message>
    <message numerus="yes">
        <source>%n lines of the file are not understood: a newer Lockscope may have written them. They are not shown.</source>
        <translation>
            <numerusform>文件中有 %n 行无法理解：可能由更新版本的 Lockscope 写入。它们不会显示。</numerusform>
        </translation>
    </message>
    <message>
        <source>What is in the other block is shown.</source>
        <translation>显示其余 1 个块的内容。</translation>
    </message>
    <message numerus="yes">
        <source>What is in the other %n blocks is shown.</source>
        <translation>
            <numerusform>显示其余 %n 个块的内容。</numerusform>
        </translation>
    </message>
    <message>
        <source>The file is damaged: one byte could not be read, at offset %2.</source>
        <translation>文件已损坏：有 1 字节无法读取，位于偏移 %2。</translation>
    </message>
    <message numerus="yes">
        <source>The file is damaged: %1 bytes could not be read, the first of them at offset %2.</source>
        <translation>
            <numerusform>文件已损坏：有 %1 字节无法读取，第一处位于偏移 %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>One block of the file is missing.</source>
        <translation>文件缺少 1 个块。</translation>
    </message>
    <message numerus="yes">
        <source>%n blocks of the file are missing.</source>
        <translation>
            <numerusform>文件缺少 %n 个块。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MagentoSessionFamily</name>
    <message>
        <source>Its field “lock” says that a page of the session is being made; “pid” says by whom.</source>
        <translation>字段“lock”表示该会话正在生成一个页面；“pid”说明由谁生成。</translation>
    </message>
</context>
<context>
    <name>MajorityWords</name>
    <message>
        <source>%1 of %2 by %3</source>
        <translation>%2 个中有 %1 个由 %3 持有</translation>
    </message>
    <message>
        <source>held on %1 of %2</source>
        <translation>在 %2 个中的 %1 个上持有</translation>
    </message>
    <message>
        <source>%1 had a majority until a server lost it before its time, and %2 has one now: both may believe that they hold the lock.</source>
        <translation>%1 曾拥有多数，直到有服务器提前丢失了它；现在 %2 拥有多数：两者都可能认为自己持有该锁。</translation>
    </message>
    <message>
        <source>%1, %2 unknown</source>
        <translation>%1，%2 个未知</translation>
    </message>
    <message>
        <source>%1: no majority</source>
        <translation>%1：没有多数</translation>
    </message>
    <message>
        <source>Several clients contend for it: %1.</source>
        <translation>有多个客户端在争用它：%1。</translation>
    </message>
    <message>
        <source>Servers that are not known now: %1.</source>
        <translation>现在未知的服务器：%1 个。</translation>
    </message>
    <message>
        <source>No server has this token any more.</source>
        <translation>已没有服务器有此令牌。</translation>
    </message>
    <message>
        <source>That is a majority: whoever took it may still have the lock, and nobody else can take it.</source>
        <translation>这是多数：取锁者可能仍拥有该锁，其他人都无法取得。</translation>
    </message>
    <message>
        <source>That is no majority: others can take the lock.</source>
        <translation>这不是多数：其他人可以取得该锁。</translation>
    </message>
    <message numerus="yes">
        <source>Held on %1 of the %n open servers. If they are all its masters, this is no majority: whoever took it does not have the lock.</source>
        <translation>
            <numerusform>在 %n 个已打开的服务器中的 %1 个上持有。如果它们就是它的全部主服务器，这不是多数：取锁者并未拥有该锁。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Held on %1 of the %n open servers. If they are all its masters, this is a majority: whoever took it has the lock.</source>
        <translation>
            <numerusform>在 %n 个已打开的服务器中的 %1 个上持有。如果它们就是它的全部主服务器，这是多数：取锁者拥有该锁。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It may still be on %1 of %n servers.</source>
        <translation>
            <numerusform>它可能仍在 %n 个服务器中的 %1 个上。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Held on %1 of the %n open servers, as far as they are seen. It is a majority only if servers have it that are not known now.</source>
        <translation>
            <numerusform>就目前可见而言，在 %n 个已打开的服务器中的 %1 个上持有。只有当现在未知的服务器也有它时，才是多数。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MedallionReadersFamily</name>
    <message>
        <source>Each member has the form of this library&apos;s tokens: host, process and a UUID.</source>
        <translation>每个成员都符合该库令牌的格式：主机、进程和一个 UUID。</translation>
    </message>
</context>
<context>
    <name>NameFile</name>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>“=” is missing between the id or pattern and the name. Write it as in “order-service-* = orders”.</source>
        <translation>标识或模式与名称之间缺少“=”。请写成“order-service-* = orders”这样。</translation>
    </message>
    <message>
        <source>in front of “=” stands no id or pattern. To name all other clients, write “*” there.</source>
        <translation>“=”前面没有标识或模式。要命名其余所有客户端，请在那里写“*”。</translation>
    </message>
    <message>
        <source>behind “=” stands no name. Write one, or put “#” in front of the line to leave it out.</source>
        <translation>“=”后面没有名称。请写上名称，或在行首加“#”以略过此行。</translation>
    </message>
    <message>
        <source>the name has more than %1 characters. Shorten it.</source>
        <translation>名称超过 %1 个字符。请缩短。</translation>
    </message>
    <message>
        <source>the pattern has more than %1 characters. Shorten it by “*”.</source>
        <translation>模式超过 %1 个字符。请用“*”缩短。</translation>
    </message>
    <message>
        <source>“%1” has a set of letters that is empty or not closed. Write “[[]” for a bracket that is meant.</source>
        <translation>“%1”中有一个空的或未闭合的字符集。若指方括号本身，请写“[[]”。</translation>
    </message>
    <message>
        <source>“%1” stands in line %2 already. Take one of the two away.</source>
        <translation>“%1”已在第 %2 行出现。请去掉其中之一。</translation>
    </message>
    <message>
        <source>there are more than %1 names. Let patterns with “*” stand for several.</source>
        <translation>名称超过 %1 个。请用带“*”的模式代表多个。</translation>
    </message>
    <message>
        <source>Line %1: it is not in UTF-8. Save the file in UTF-8 and read it again.</source>
        <translation>第 %1 行：不是 UTF-8。请以 UTF-8 保存文件后重新读取。</translation>
    </message>
    <message>
        <source>The file is larger than 128 KiB. It is no file of names.</source>
        <translation>文件大于 128 KiB，不是名称文件。</translation>
    </message>
</context>
<context>
    <name>NodeRedissonFamily</name>
    <message>
        <source>Its one field is two UUIDs with a count: a lock of Redisson&apos;s form, written by node-redisson.</source>
        <translation>它唯一的字段是两个 UUID 加一个计数：Redisson 形式的锁，由 node-redisson 写入。</translation>
    </message>
</context>
<context>
    <name>OwnDialects</name>
    <message>
        <source>&quot;why&quot; is no word for it</source>
        <translation>&quot;why&quot; 的值不是可用的词</translation>
    </message>
    <message>
        <source>&quot;told&quot; has a word that is not known</source>
        <translation>&quot;told&quot; 中有未知的词</translation>
    </message>
</context>
<context>
    <name>PaletteSearch</name>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>PlayedMoments</name>
    <message>
        <source>%1 (reads)</source>
        <translation>%1（读）</translation>
    </message>
    <message>
        <source>%1 (writes)</source>
        <translation>%1（写）</translation>
    </message>
    <message>
        <source>the answer was lost</source>
        <translation>应答已丢失</translation>
    </message>
</context>
<context>
    <name>PortalockerFamily</name>
    <message>
        <source>A connection that is named as portalocker names those that hold this lock listens to a channel. There is no key.</source>
        <translation>有一个连接正在监听频道，其名称符合 portalocker 对持有者连接的命名。没有键。</translation>
    </message>
</context>
<context>
    <name>RecordWords</name>
    <message>
        <source>wants</source>
        <translation>请求</translation>
    </message>
    <message>
        <source>%1 asks for %2.</source>
        <translation>%1 请求 %2。</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>%1 is refused: %2 is held by another one.</source>
        <translation>%1 被拒绝：%2 由别人持有。</translation>
    </message>
    <message>
        <source>sleeps</source>
        <translation>沉睡</translation>
    </message>
    <message>
        <source>%1 sleeps before %2.</source>
        <translation>%1 在 %2 面前沉睡。</translation>
    </message>
    <message>
        <source>woken</source>
        <translation>被唤醒</translation>
    </message>
    <message>
        <source>%1 wakes up before %2.</source>
        <translation>%1 在 %2 面前醒来。</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>放弃等待</translation>
    </message>
    <message>
        <source>%1 gives up waiting for %2.</source>
        <translation>%1 放弃等待 %2。</translation>
    </message>
    <message>
        <source>acquired</source>
        <translation>已获取</translation>
    </message>
    <message>
        <source>%1 has acquired %2.</source>
        <translation>%1 获取了 %2。</translation>
    </message>
    <message>
        <source>re-entered</source>
        <translation>已重入</translation>
    </message>
    <message>
        <source>%1 has re-entered %2, %3 deep.</source>
        <translation>%1 重入了 %2，深度 %3。</translation>
    </message>
    <message>
        <source>renewed</source>
        <translation>已续期</translation>
    </message>
    <message>
        <source>The watchdog of %1 has renewed %2.</source>
        <translation>%1 的看门狗为 %2 续期了。</translation>
    </message>
    <message>
        <source>renewal failed</source>
        <translation>续期失败</translation>
    </message>
    <message>
        <source>The watchdog of %1 could not renew %2. %5</source>
        <translation>%1 的看门狗未能为 %2 续期。%5</translation>
    </message>
    <message>
        <source>releasing</source>
        <translation>正在释放</translation>
    </message>
    <message>
        <source>%1 leaves its critical section and releases %2.</source>
        <translation>%1 离开临界区并释放 %2。</translation>
    </message>
    <message>
        <source>partly released</source>
        <translation>部分释放</translation>
    </message>
    <message>
        <source>%1 has given back one entry of %2; %3 remain.</source>
        <translation>%1 归还了 %2 的一次重入；还剩 %3 次。</translation>
    </message>
    <message>
        <source>released</source>
        <translation>已释放</translation>
    </message>
    <message>
        <source>%1 has released %2.</source>
        <translation>%1 释放了 %2。</translation>
    </message>
    <message>
        <source>release failed</source>
        <translation>释放失败</translation>
    </message>
    <message>
        <source>%1 wanted to release %2 and held it no longer.</source>
        <translation>%1 想释放 %2，却已不再持有它。</translation>
    </message>
    <message>
        <source>lease ended</source>
        <translation>租约结束</translation>
    </message>
    <message>
        <source>The lease of %1 on %2 is over, and %1 does not know.</source>
        <translation>%1 对 %2 的租约已结束，而 %1 并不知道。</translation>
    </message>
    <message>
        <source>lease lost</source>
        <translation>租约丢失</translation>
    </message>
    <message>
        <source>%1 learns that it has lost %2.</source>
        <translation>%1 得知已失去 %2。</translation>
    </message>
    <message>
        <source>work begins</source>
        <translation>开始工作</translation>
    </message>
    <message>
        <source>%1 begins its work.</source>
        <translation>%1 开始工作。</translation>
    </message>
    <message>
        <source>work ends</source>
        <translation>结束工作</translation>
    </message>
    <message>
        <source>%1 ends its work.</source>
        <translation>%1 结束工作。</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读</translation>
    </message>
    <message>
        <source>%1 reads %6: %3.</source>
        <translation>%1 读取 %6：%3。</translation>
    </message>
    <message>
        <source>wrote</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>write refused</source>
        <translation>写入被拒绝</translation>
    </message>
    <message>
        <source>%6 refuses the write of %1: its token %4 is too old.</source>
        <translation>%6 拒绝了 %1 的写入：其令牌 %4 太旧。</translation>
    </message>
    <message>
        <source>started</source>
        <translation>已启动</translation>
    </message>
    <message>
        <source>%1 starts.</source>
        <translation>%1 启动。</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>%1 is done.</source>
        <translation>%1 完成。</translation>
    </message>
    <message>
        <source>crashed</source>
        <translation>已崩溃</translation>
    </message>
    <message>
        <source>%1 crashes without a word; its leases go on.</source>
        <translation>%1 无声崩溃；其租约继续有效。</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>%1 stands still.</source>
        <translation>%1 停住不动。</translation>
    </message>
    <message>
        <source>resumed</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>%1 goes on.</source>
        <translation>%1 继续。</translation>
    </message>
    <message>
        <source>link cut</source>
        <translation>连接切断</translation>
    </message>
    <message>
        <source>%1 loses its connection.</source>
        <translation>%1 失去连接。</translation>
    </message>
    <message>
        <source>link mended</source>
        <translation>连接恢复</translation>
    </message>
    <message>
        <source>%1 is connected again.</source>
        <translation>%1 重新连接。</translation>
    </message>
    <message>
        <source>reply lost</source>
        <translation>应答丢失</translation>
    </message>
    <message>
        <source>An answer to %1 is lost; what it asked for was done.</source>
        <translation>给 %1 的一个应答丢失；它所请求的已经执行。</translation>
    </message>
    <message>
        <source>subscribed</source>
        <translation>已订阅</translation>
    </message>
    <message>
        <source>%1 listens on %5.</source>
        <translation>%1 监听 %5。</translation>
    </message>
    <message>
        <source>unsubscribed</source>
        <translation>已退订</translation>
    </message>
    <message>
        <source>%1 no longer listens on %5.</source>
        <translation>%1 不再监听 %5。</translation>
    </message>
    <message>
        <source>message</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>%1 hears a message on %5.</source>
        <translation>%1 在 %5 上听到一条消息。</translation>
    </message>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>%1 sends: %5</source>
        <translation>%1 发送：%5</translation>
    </message>
    <message>
        <source>reply</source>
        <translation>应答</translation>
    </message>
    <message>
        <source>fault</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>%5</source>
        <translation>%5</translation>
    </message>
    <message>
        <source>pace</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>The speed changes.</source>
        <translation>速度改变。</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>分支</translation>
    </message>
    <message>
        <source>The past is changed: %5</source>
        <translation>过去被改变：%5</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>decides</source>
        <translation>决定</translation>
    </message>
    <message>
        <source>by the viewer</source>
        <translation>由观看者</translation>
    </message>
    <message>
        <source>the server stopped</source>
        <translation>服务器停止了</translation>
    </message>
    <message>
        <source>the server was started again</source>
        <translation>服务器重新启动了</translation>
    </message>
    <message>
        <source>a replica was promoted</source>
        <translation>一个副本被升级</translation>
    </message>
    <message>
        <source>replication was cut</source>
        <translation>复制被切断</translation>
    </message>
    <message>
        <source>the key was deleted by hand</source>
        <translation>键被手动删除</translation>
    </message>
    <message>
        <source>it was released by force</source>
        <translation>它被强制释放</translation>
    </message>
    <message>
        <source>the server dropped the expired key</source>
        <translation>服务器清除了已过期的键</translation>
    </message>
    <message>
        <source>a clock jumped</source>
        <translation>一个时钟跳变</translation>
    </message>
    <message>
        <source>a script blocks the server</source>
        <translation>有脚本阻塞服务器</translation>
    </message>
    <message>
        <source>the blocking script was ended</source>
        <translation>阻塞的脚本被终止</translation>
    </message>
    <message>
        <source>somebody</source>
        <translation>某人</translation>
    </message>
    <message>
        <source>client %1</source>
        <translation>客户端 %1</translation>
    </message>
    <message>
        <source>the lock</source>
        <translation>该锁</translation>
    </message>
    <message>
        <source>the resource</source>
        <translation>该资源</translation>
    </message>
    <message>
        <source>%1 decides to begin after %2.</source>
        <translation>%1 决定在 %2 后开始。</translation>
    </message>
    <message>
        <source>%1 decides to think for %2.</source>
        <translation>%1 决定思考 %2。</translation>
    </message>
    <message>
        <source>%1 decides to work for %2.</source>
        <translation>%1 决定工作 %2。</translation>
    </message>
    <message>
        <source>%1 decides to wait for %2 at most.</source>
        <translation>%1 决定最多等待 %2。</translation>
    </message>
    <message>
        <source>%1 decides on a lease of %2.</source>
        <translation>%1 决定租约为 %2。</translation>
    </message>
    <message>
        <source>%1 decides to listen for %2 at most.</source>
        <translation>%1 决定最多监听 %2。</translation>
    </message>
    <message>
        <source>%1 is to stand still for %2.</source>
        <translation>%1 将停住 %2。</translation>
    </message>
    <message>
        <source>%1 decides: %3 is %2.</source>
        <translation>%1 决定：%3 为 %2。</translation>
    </message>
    <message>
        <source>The viewer pauses %1.</source>
        <translation>观看者暂停 %1。</translation>
    </message>
    <message>
        <source>The viewer pauses %1 for %2.</source>
        <translation>观看者暂停 %1，持续 %2。</translation>
    </message>
    <message>
        <source>The viewer kills %1.</source>
        <translation>观看者杀死 %1。</translation>
    </message>
    <message>
        <source>The viewer cuts the link of %1.</source>
        <translation>观看者切断 %1 的连接。</translation>
    </message>
    <message>
        <source>The viewer cuts the link of %1 for %2.</source>
        <translation>观看者切断 %1 的连接，持续 %2。</translation>
    </message>
    <message>
        <source>The viewer lets the next answer to %1 get lost.</source>
        <translation>观看者让给 %1 的下一个应答丢失。</translation>
    </message>
    <message>
        <source>The viewer restarts the server %1.</source>
        <translation>观看者重启服务器 %1。</translation>
    </message>
    <message>
        <source>The viewer cuts the replication of %1.</source>
        <translation>观看者切断 %1 的复制。</translation>
    </message>
    <message>
        <source>The viewer lets a replica take the place of %1.</source>
        <translation>观看者让一个副本接替 %1。</translation>
    </message>
    <message>
        <source>The viewer lets the clock of %1 jump.</source>
        <translation>观看者让 %1 的时钟跳变。</translation>
    </message>
    <message>
        <source>The viewer lets the clock of %1 jump ahead by %2.</source>
        <translation>观看者让 %1 的时钟向前跳 %2。</translation>
    </message>
    <message>
        <source>The viewer deletes the key %1 by hand.</source>
        <translation>观看者手动删除键 %1。</translation>
    </message>
    <message>
        <source>The viewer releases %1 by force.</source>
        <translation>观看者强制释放 %1。</translation>
    </message>
    <message>
        <source>The viewer ends the script that blocks %1.</source>
        <translation>观看者终止阻塞 %1 的脚本。</translation>
    </message>
    <message>
        <source>The viewer adds %1.</source>
        <translation>观看者添加 %1。</translation>
    </message>
    <message>
        <source>The viewer lets %1 go on.</source>
        <translation>观看者让 %1 继续。</translation>
    </message>
    <message>
        <source>The viewer mends the link of %1.</source>
        <translation>观看者恢复 %1 的连接。</translation>
    </message>
    <message>
        <source>The viewer: %1.</source>
        <translation>观看者：%1。</translation>
    </message>
    <message>
        <source>The operator</source>
        <translation>操作员</translation>
    </message>
    <message>
        <source>sight lost</source>
        <translation>失去视线</translation>
    </message>
    <message>
        <source>For a while it was not seen what happened to %2.</source>
        <translation>有一段时间看不到 %2 发生了什么。</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>线程 %1</translation>
    </message>
    <message>
        <source>%1 (thread %2)</source>
        <translation>%1（线程 %2）</translation>
    </message>
    <message>
        <source>%6 turns %1 away: it would be %3.</source>
        <translation>%6 拒绝了 %1：本会达到 %3。</translation>
    </message>
    <message>
        <source>%6 is %3.</source>
        <translation>%6 为 %3。</translation>
    </message>
    <message>
        <source>%1 has deleted the key of %2, which others hold: %3</source>
        <translation>%1 删除了 %2 的键，而它正由他人持有：%3</translation>
    </message>
    <message>
        <source>The clock of %1 jumps.</source>
        <translation>%1 的时钟跳变。</translation>
    </message>
    <message>
        <source>The script that %1 sent at %2 blocks the server: %3</source>
        <translation>%1 在 %2 发送的脚本阻塞了服务器：%3</translation>
    </message>
    <message>
        <source>The viewer holds the messages to and from %1.</source>
        <translation>观看者扣住与 %1 往来的消息。</translation>
    </message>
    <message>
        <source>The viewer holds the messages to and from %1 for %2.</source>
        <translation>观看者扣住与 %1 往来的消息，时长 %2。</translation>
    </message>
    <message>
        <source>The viewer lets a held message arrive, of %1.</source>
        <translation>观看者让 %1 的一条被扣住的消息到达。</translation>
    </message>
    <message>
        <source>The viewer lets a held message get lost, of %1.</source>
        <translation>观看者让 %1 的一条被扣住的消息丢失。</translation>
    </message>
    <message>
        <source>The viewer lets all held messages of %1 arrive.</source>
        <translation>观看者让 %1 所有被扣住的消息到达。</translation>
    </message>
    <message>
        <source>%1 is answered: %3</source>
        <translation>%1 收到应答：%3</translation>
    </message>
    <message>
        <source>%1 is answered: %5</source>
        <translation>%1 收到应答：%5</translation>
    </message>
    <message>
        <source>%1 no longer holds %2: how that ended was not seen.</source>
        <translation>%1 不再持有 %2：没有看到这是如何结束的。</translation>
    </message>
    <message>
        <source>%1 writes %6, which is now %3.</source>
        <translation>%1 写入 %6，现在为 %3。</translation>
    </message>
    <message>
        <source>%1 wanted to release %2 and had never held it.</source>
        <translation>%1 想释放 %2，却从未持有过它。</translation>
    </message>
    <message>
        <source>%1 writes “%5” to %6, which is now %3.</source>
        <translation>%1 把“%5”写入 %6，现在为 %3。</translation>
    </message>
</context>
<context>
    <name>RedisPyFamily</name>
    <message>
        <source>The value is a UUID of version 1 without dashes, made within the last year: the token of redis-py, valkey-py or a library that is built on them.</source>
        <translation>值是不带连字符的版本 1 UUID，生成于最近一年内：即 redis-py、valkey-py 或基于它们的库的令牌。</translation>
    </message>
</context>
<context>
    <name>Redisson</name>
    <message>
        <source>The hash has one field: a client&apos;s UUID and thread, with a hold count.</source>
        <translation>散列只有一个字段：客户端的 UUID 和线程，以及重入次数。</translation>
    </message>
    <message>
        <source>Several holders stand in a lock that only one may hold.</source>
        <translation>只能由一个持有的锁中有多个持有者。</translation>
    </message>
    <message>
        <source>The holder is a transaction of Redisson&apos;s.</source>
        <translation>持有者是 Redisson 的事务。</translation>
    </message>
    <message>
        <source>A fair lock&apos;s queue stands beside it.</source>
        <translation>旁边有公平锁的队列。</translation>
    </message>
    <message>
        <source>A fair lock&apos;s set of waiting timeouts stands beside it.</source>
        <translation>旁边有公平锁的等待超时集合。</translation>
    </message>
    <message>
        <source>The queue and the set of timeouts do not name the same waiters.</source>
        <translation>队列和超时集合中的等待者不一致。</translation>
    </message>
    <message>
        <source>It was seen with a fair lock&apos;s queue or channel before.</source>
        <translation>之前见过它带有公平锁的队列或频道。</translation>
    </message>
    <message>
        <source>A fencing token&apos;s counter stands beside it.</source>
        <translation>旁边有围栏令牌的计数器。</translation>
    </message>
    <message>
        <source>The hash has a mode field and the fields of readers or a writer.</source>
        <translation>散列有 mode 字段以及读者或写者的字段。</translation>
    </message>
    <message>
        <source>Only the mode field of a read-write lock is left: a broken remnant.</source>
        <translation>只剩读写锁的 mode 字段：损坏的残留。</translation>
    </message>
    <message>
        <source>There are fields of something else too: a read-write lock was taken on application data, and its release or expiry may delete that data.</source>
        <translation>还有别的内容的字段：读写锁加在了应用数据上，它的释放或到期可能会删除那些数据。</translation>
    </message>
    <message>
        <source>The time of at least one reader is over; the next release will drop it.</source>
        <translation>至少有一个读者的时间已结束；下次释放会清除它。</translation>
    </message>
    <message>
        <source>The hash has each value&apos;s holder, expiry and hold count.</source>
        <translation>散列保存每个值的持有者、到期时间和重入次数。</translation>
    </message>
    <message>
        <source>A sorted set of held permits stands beside the counter.</source>
        <translation>计数器旁边有已持有许可的有序集合。</translation>
    </message>
    <message>
        <source>It was seen with a sorted set of held permits before.</source>
        <translation>之前见过它带有已持有许可的有序集合。</translation>
    </message>
    <message>
        <source>A semaphore&apos;s channel of this name was seen; the key is a number.</source>
        <translation>见过该名称的信号量频道；键是一个数字。</translation>
    </message>
    <message>
        <source>A latch&apos;s channel of this name was seen; the key is a number.</source>
        <translation>见过该名称的闭锁频道；键是一个数字。</translation>
    </message>
</context>
<context>
    <name>Report</name>
    <message>
        <source>A run of the Lab, begun at %1, seed %2, speed %3, %4 long.</source>
        <translation>一次实验室运行，开始于 %1，种子 %2，速度 %3，长 %4。</translation>
    </message>
    <message>
        <source>What was seen on a server, from %1 on, %2 long.</source>
        <translation>在服务器上所见，从 %1 起，长 %2。</translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <translation>%1 — %2</translation>
    </message>
    <message>
        <source>The checker found no violation.</source>
        <translation>检查器没有发现违反。</translation>
    </message>
    <message>
        <source>… and %1 more.</source>
        <translation>……还有 %1 个。</translation>
    </message>
    <message>
        <source>What was violated</source>
        <translation>违反了什么</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>p50 %1 · p95 %2 · p99 %3 · worst %4</source>
        <translation>p50 %1 · p95 %2 · p99 %3 · 最差 %4</translation>
    </message>
    <message>
        <source>Acquisitions</source>
        <translation>获取次数</translation>
    </message>
    <message>
        <source>Acquisitions a second</source>
        <translation>每秒获取次数</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Hand-over</source>
        <translation>交接</translation>
    </message>
    <message>
        <source>Holding</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Attempts for each acquisition</source>
        <translation>每次获取的尝试次数</translation>
    </message>
    <message>
        <source>Messages for each acquisition</source>
        <translation>每次获取的消息数</translation>
    </message>
    <message>
        <source>Commands for each acquisition</source>
        <translation>每次获取的命令数</translation>
    </message>
    <message>
        <source>Gave up waiting</source>
        <translation>放弃等待</translation>
    </message>
    <message>
        <source>Served in the order of arrival</source>
        <translation>按到达顺序得到服务</translation>
    </message>
    <message>
        <source>Evenness among clients</source>
        <translation>客户端之间的均衡度</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Waiting times</source>
        <translation>等待时间</translation>
    </message>
    <message>
        <source>Hand-over times</source>
        <translation>交接时间</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Invariant</source>
        <translation>不变式</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Scenario</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>%1 · waited %2 · held %3</source>
        <translation>%1 · 等待 %2 · 持有 %3</translation>
    </message>
    <message>
        <source>once</source>
        <translation>1 次</translation>
    </message>
    <message>
        <source>%1 at the end · %2 · %3 refused</source>
        <translation>结束时 %1 · %2 · 拒绝 %3 次</translation>
    </message>
    <message>
        <source>1 write</source>
        <translation>写入 1 次</translation>
    </message>
    <message numerus="yes">
        <source>%n times</source>
        <translation>
            <numerusform>%n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n writes</source>
        <translation>
            <numerusform>写入 %n 次</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ReportPlayer</name>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>无过期时间</translation>
    </message>
    <message>
        <source>is over</source>
        <translation>已到期</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>及另外 %1 个</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>To keep this page small, the player goes to %1. What follows is in the timeline and in the verdict (steps: %2).</source>
        <translation>为使本页保持较小，播放到 %1 为止。此后的内容见时间线和判定（步骤数：%2）。</translation>
    </message>
    <message>
        <source>Locks that are left out here: %1.</source>
        <translation>此处未列出的锁：%1 个。</translation>
    </message>
    <message>
        <source>Clients and threads that are left out here: %1.</source>
        <translation>此处未列出的客户端和线程：%1 个。</translation>
    </message>
    <message>
        <source>Player</source>
        <translation>播放器</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Violation before</source>
        <translation>上一处违反</translation>
    </message>
    <message>
        <source>Next violation</source>
        <translation>下一处违反</translation>
    </message>
    <message>
        <source>Space plays and stops, the arrow keys go from step to step, Home and End to the ends, V to the next violation; a click on the timeline or on a step goes there.</source>
        <translation>空格键播放和停止，方向键逐步移动，Home 和 End 到两端，V 到下一处违反；点击时间线或某一步即跳到那里。</translation>
    </message>
    <message>
        <source>Locks at this moment</source>
        <translation>此刻的锁</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>Clients at this moment</source>
        <translation>此刻的客户端</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Does</source>
        <translation>在做</translation>
    </message>
    <message>
        <source>Last command and answer</source>
        <translation>最近的命令和应答</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Line of its program</source>
        <translation>其程序的当前行</translation>
    </message>
</context>
<context>
    <name>RunNotes</name>
    <message>
        <source>nothing is done to a server that is not the run&apos;s own</source>
        <translation>对不属于这次运行的服务器不做任何操作</translation>
    </message>
    <message>
        <source>the server does not let the run clean up: its keys go by their expiry</source>
        <translation>服务器不允许这次运行清理：它的键到期后自行消失</translation>
    </message>
    <message>
        <source>the messages of a client in a process of its own are not held</source>
        <translation>独立进程中的客户端，其消息不会被扣住</translation>
    </message>
    <message>
        <source>The command was not sent: there was no connection.</source>
        <translation>命令没有发出：当时没有连接。</translation>
    </message>
    <message>
        <source>No answer came: whether the command was done is not known.</source>
        <translation>没有收到应答：命令是否执行未知。</translation>
    </message>
    <message>
        <source>No answer came in time.</source>
        <translation>没有及时收到应答。</translation>
    </message>
    <message>
        <source>It was not held any more.</source>
        <translation>它已不再被持有。</translation>
    </message>
</context>
<context>
    <name>RunPair</name>
    <message>
        <source>From %1 on they differ</source>
        <translation>从 %1 起两者不同</translation>
    </message>
    <message>
        <source>Before the fork</source>
        <translation>分叉之前</translation>
    </message>
    <message>
        <source>The run before</source>
        <translation>之前的运行</translation>
    </message>
    <message>
        <source>This run, with the same outcomes</source>
        <translation>这次运行，结果相同</translation>
    </message>
    <message>
        <source>The branch from %1 on</source>
        <translation>从 %1 起的分支</translation>
    </message>
    <message>
        <source>This run, another one from %1 on</source>
        <translation>这次运行，从 %1 起不同</translation>
    </message>
</context>
<context>
    <name>Sawtooth</name>
    <message>
        <source>%1 d</source>
        <translation>%1 天</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 时</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 分</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
</context>
<context>
    <name>SawtoothSvg</name>
    <message>
        <source>not seen</source>
        <translation>未观察到</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>及另外 %1 个</translation>
    </message>
    <message>
        <source>nobody in particular</source>
        <translation>无特定持有者</translation>
    </message>
    <message>
        <source>Remaining time of the lock</source>
        <translation>锁的剩余时间</translation>
    </message>
    <message>
        <source>remaining time, in the colour of its holder</source>
        <translation>剩余时间，颜色对应持有者</translation>
    </message>
</context>
<context>
    <name>ScenarioWords</name>
    <message>
        <source>there is no such rule</source>
        <translation>没有这条规则</translation>
    </message>
    <message>
        <source>there is no such invariant</source>
        <translation>没有这个不变式</translation>
    </message>
</context>
<context>
    <name>SearchWay</name>
    <message>
        <source>Locks are searched for by a script on the server, which reads only.</source>
        <translation>用服务器上的只读脚本搜索锁。</translation>
    </message>
    <message>
        <source>Locks are searched for by SCAN: the names of all hashes come here.</source>
        <translation>用 SCAN 搜索锁：所有散列的名称都会传到这里。</translation>
    </message>
</context>
<context>
    <name>SidekiqFamily</name>
    <message>
        <source>Its fields are ids of jobs of Sidekiq, with the time at which each was locked.</source>
        <translation>它的字段是 Sidekiq 任务的编号，以及各自加锁的时间。</translation>
    </message>
    <message>
        <source>The set of digests of sidekiq-unique-jobs lists it.</source>
        <translation>sidekiq-unique-jobs 的摘要集合中列有它。</translation>
    </message>
</context>
<context>
    <name>SortedSetFamily</name>
    <message>
        <source>The name is one that this library gives.</source>
        <translation>名称是该客户端库所用的形式。</translation>
    </message>
    <message>
        <source>Each member has the form of this library&apos;s tokens, and the key expires as it would let it.</source>
        <translation>每个成员的形式都与该客户端库的令牌一致，键的到期方式也与其一致。</translation>
    </message>
    <message>
        <source>The member “__write__” says that it is held by a writer.</source>
        <translation>成员“__write__”表明它由写入者持有。</translation>
    </message>
</context>
<context>
    <name>State</name>
    <message>
        <source>held</source>
        <translation>已持有</translation>
    </message>
    <message>
        <source>renewal overdue</source>
        <translation>续期逾期</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>永不到期</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>open</source>
        <translation>已打开</translation>
    </message>
    <message>
        <source>exhausted</source>
        <translation>已耗尽</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>possibly lost</source>
        <translation>可能已丢失</translation>
    </message>
    <message>
        <source>expiring</source>
        <translation>即将到期</translation>
    </message>
    <message>
        <source>closed</source>
        <translation>已关闭</translation>
    </message>
    <message>
        <source>lost?</source>
        <translation>丢失？</translation>
    </message>
    <message>
        <source>overdue</source>
        <translation>逾期</translation>
    </message>
    <message>
        <source>used up</source>
        <translation>已用完</translation>
    </message>
</context>
<context>
    <name>Stated</name>
    <message>
        <source>“%1” does not say of which kind these locks are; “lockscopectl dialects” lists the kinds</source>
        <translation>“%1”没有说明这些锁的种类；“lockscopectl dialects”会列出各种类</translation>
    </message>
    <message>
        <source>“%1” is no kind of lock; “lockscopectl dialects” lists those of other libraries (an = in a name is \x3d)</source>
        <translation>“%1”不是锁的种类；“lockscopectl dialects”会列出其他客户端库的种类（名称中的 = 写作 \x3d）</translation>
    </message>
    <message>
        <source>“%1” means every key; say more of the names, such as app:lock:*</source>
        <translation>“%1”代表所有的键；请写出名称的更多部分，例如 app:lock:*</translation>
    </message>
</context>
<context>
    <name>StringFamily</name>
    <message>
        <source>The name begins with “lock:”, as hand-written locks do.</source>
        <translation>名称以“lock:”开头，手写的锁常如此。</translation>
    </message>
    <message>
        <source>The value is a UUID and a thread number.</source>
        <translation>值是一个 UUID 和一个线程号。</translation>
    </message>
</context>
<context>
    <name>TableWords</name>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Trouble</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Since (UTC)</source>
        <translation>自 (UTC)</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Remaining, ms</source>
        <translation>剩余毫秒</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>Database</source>
        <translation>数据库</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Time (UTC)</source>
        <translation>时间 (UTC)</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation>剩余</translation>
    </message>
</context>
<context>
    <name>Ticket</name>
    <message>
        <source>%1, for %2</source>
        <translation>%1，已持有 %2</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>无过期时间</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Done by</source>
        <translation>操作者</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Held before by</source>
        <translation>此前的持有者</translation>
    </message>
    <message>
        <source>Its lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Sent</source>
        <translation>已发送</translation>
    </message>
    <message>
        <source>To put it back, in redis-cli</source>
        <translation>在 redis-cli 中恢复</translation>
    </message>
    <message>
        <source>By</source>
        <translation>来自</translation>
    </message>
    <message>
        <source>%1 of %2 done</source>
        <translation>完成 %1 个，共 %2 个</translation>
    </message>
    <message>
        <source>Left alone</source>
        <translation>未处理</translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation>1 个锁</translation>
    </message>
    <message numerus="yes">
        <source>%n locks</source>
        <translation>
            <numerusform>%n 个锁</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>TimeAxis</name>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 m</source>
        <translation>%1 分</translation>
    </message>
    <message>
        <source>%1 m %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h</source>
        <translation>%1 时</translation>
    </message>
    <message>
        <source>%1 h %2 m</source>
        <translation>%1 时 %2 分</translation>
    </message>
    <message>
        <source>%1 h %2 m %3 s</source>
        <translation>%1 时 %2 分 %3 秒</translation>
    </message>
</context>
<context>
    <name>TimelineLegend</name>
    <message>
        <source>holds more than once: stronger</source>
        <translation>多次持有：颜色更浓</translation>
    </message>
    <message>
        <source>hand-over of a lock</source>
        <translation>锁的交接</translation>
    </message>
    <message>
        <source>message to a waiter</source>
        <translation>给等待者的消息</translation>
    </message>
    <message>
        <source>violation of a rule</source>
        <translation>违反规则</translation>
    </message>
    <message>
        <source>value of a resource</source>
        <translation>资源的值</translation>
    </message>
    <message>
        <source>the runs differ from here on</source>
        <translation>两次运行从此处起不同</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
</context>
<context>
    <name>TimelineSvg</name>
    <message>
        <source>Shaded, being too many for one each: %1</source>
        <translation>因太多而以阴影表示：%1</translation>
    </message>
    <message>
        <source>Timeline of %1</source>
        <translation>%1 的时间线</translation>
    </message>
</context>
<context>
    <name>TopologyWords</name>
    <message>
        <source>The Sentinels are being asked.</source>
        <translation>正在询问哨兵。</translation>
    </message>
    <message>
        <source>No Sentinel answers any more.</source>
        <translation>已没有哨兵应答。</translation>
    </message>
    <message>
        <source>Too few Sentinels answer, or they disagree: no majority names it.</source>
        <translation>应答的哨兵太少，或它们意见不一：没有多数认定它。</translation>
    </message>
    <message>
        <source>A majority of the Sentinels speaks of an older configuration.</source>
        <translation>多数哨兵所说的是较旧的配置。</translation>
    </message>
    <message>
        <source>A majority of the Sentinels does not reach the primary; it may be cut off from its replicas.</source>
        <translation>多数哨兵无法到达主节点；它可能与副本隔离。</translation>
    </message>
    <message>
        <source>The cluster&apos;s nodes are being asked.</source>
        <translation>正在询问集群的节点。</translation>
    </message>
    <message>
        <source>No node of the cluster answers any more.</source>
        <translation>集群已没有节点应答。</translation>
    </message>
    <message>
        <source>The nodes that answer are no majority of the primaries: they may be cut off from the others, who may have chosen new primaries.</source>
        <translation>应答的节点不是主节点的多数：它们可能与其余节点隔离，而后者可能已选出新的主节点。</translation>
    </message>
    <message>
        <source>No node serves its slots as a primary.</source>
        <translation>没有节点以主节点身份服务其槽。</translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation>1 个锁</translation>
    </message>
    <message>
        <source>No primary of “%1” is known</source>
        <translation>没有已知的“%1”主节点</translation>
    </message>
    <message>
        <source>Primary of “%1”: %2</source>
        <translation>“%1”的主节点：%2</translation>
    </message>
    <message>
        <source>1 replica</source>
        <translation>1 个副本</translation>
    </message>
    <message>
        <source>topology unconfirmed: %1</source>
        <translation>拓扑未确认：%1</translation>
    </message>
    <message>
        <source>%1 confirmed</source>
        <translation>%1 已确认</translation>
    </message>
    <message>
        <source>%1 possibly lost</source>
        <translation>%1 可能已丢失</translation>
    </message>
    <message>
        <source>%1 not looked for yet</source>
        <translation>%1 尚未查找</translation>
    </message>
    <message>
        <source>Failover at %1 from %2 to %3: %4.</source>
        <translation>%1 从 %2 故障转移到 %3：%4。</translation>
    </message>
    <message>
        <source>1 lock that is known here is held there</source>
        <translation>此处已知的 1 个锁在那里被持有</translation>
    </message>
    <message>
        <source>1 of them by others than on the new primary</source>
        <translation>其中 1 个的持有者与新主节点上的不同</translation>
    </message>
    <message>
        <source>The former primary %1 still answers as a primary: cut off from the others, it gives locks to clients that reach it.</source>
        <translation>原主节点 %1 仍以主节点身份应答：它与其余节点隔离，却仍把锁给予能到达它的客户端。</translation>
    </message>
    <message numerus="yes">
        <source>%n locks</source>
        <translation>
            <numerusform>%n 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n replicas</source>
        <translation>
            <numerusform>%n 个副本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks that are known here are held there</source>
        <translation>
            <numerusform>此处已知的 %n 个锁在那里被持有</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n of them by others than on the new primary</source>
        <translation>
            <numerusform>其中 %n 个的持有者与新主节点上的不同</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>agreed by %1 of %n Sentinels</source>
        <translation>
            <numerusform>%n 个哨兵中有 %1 个一致</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>ViewWords</name>
    <message>
        <source>Locks cannot be searched for, so a new one shows only where somebody waits for it: %1</source>
        <translation>无法搜索锁，因此新锁只在有人等待时才会显示：%1</translation>
    </message>
    <message>
        <source>The server no longer tells of changes, so locks are read again and again: %1</source>
        <translation>服务器不再通知变更，因此反复读取锁：%1</translation>
    </message>
    <message>
        <source>The channels of locks cannot be listened to, so a release between two reads is missed: %1</source>
        <translation>无法监听锁的频道，因此会错过两次读取之间的释放：%1</translation>
    </message>
    <message>
        <source>This is one node of a cluster: only the locks of its own slots are seen. Use %1 to see all of them.</source>
        <translation>这是集群的一个节点：只能看到其自身槽中的锁。用 %1 可看到全部。</translation>
    </message>
    <message>
        <source>one node of a cluster</source>
        <translation>集群的一个节点</translation>
    </message>
    <message>
        <source>replica of %1</source>
        <translation>%1 的副本</translation>
    </message>
    <message>
        <source>This is a replica of %1: what it shows may be behind, and acts are for the primary.</source>
        <translation>这是 %1 的副本：它显示的可能落后，操作应发往主节点。</translation>
    </message>
    <message>
        <source>A replica stops being live when its primary has been silent for %1: for 2 s where it was heard each second of the last minute, else for longer than the 10 s that Redis may keep between two pings.</source>
        <translation>当主节点沉默 %1 后，副本不再算作实时：若最近一分钟每秒都能听到主节点则为 2 秒，否则为长于 Redis 两次 ping 之间可能间隔的 10 秒。</translation>
    </message>
    <message>
        <source>primary</source>
        <translation>主节点</translation>
    </message>
    <message>
        <source>active replica</source>
        <translation>主动副本</translation>
    </message>
    <message>
        <source>replica</source>
        <translation>副本</translation>
    </message>
</context>
<context>
    <name>WindowMenus</name>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Pages</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>Ac&amp;quire and hold…</source>
        <translation>获取并持有(&amp;Q)…</translation>
    </message>
    <message>
        <source>&amp;Enter your hold again…</source>
        <translation>再次重入你的持有(&amp;E)…</translation>
    </message>
    <message>
        <source>Release &amp;your hold…</source>
        <translation>释放你的持有(&amp;Y)…</translation>
    </message>
    <message>
        <source>Y&amp;our holds</source>
        <translation>你的持有(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Wake the waiters…</source>
        <translation>唤醒等待者(&amp;W)…</translation>
    </message>
    <message>
        <source>&amp;Shorten the lease…</source>
        <translation>缩短租约(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Release…</source>
        <translation>释放(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Unlock for 15 min…</source>
        <translation>解锁 15 分钟(&amp;U)…</translation>
    </message>
    <message>
        <source>&amp;End the running script…</source>
        <translation>终止正在运行的脚本(&amp;E)…</translation>
    </message>
    <message>
        <source>Pl&amp;ay the recording, or pause it</source>
        <translation>播放或暂停录制(&amp;A)</translation>
    </message>
    <message>
        <source>Pre&amp;vious event of the lock</source>
        <translation>该锁的上一个事件(&amp;V)</translation>
    </message>
    <message>
        <source>N&amp;ext event of the lock</source>
        <translation>该锁的下一个事件(&amp;E)</translation>
    </message>
    <message>
        <source>Previous v&amp;iolation</source>
        <translation>上一次违反(&amp;I)</translation>
    </message>
    <message>
        <source>Next vi&amp;olation</source>
        <translation>下一次违反(&amp;O)</translation>
    </message>
    <message>
        <source>Go to the en&amp;d; with a run that goes on</source>
        <translation>转到末尾(&amp;D)；跟随进行中的运行</translation>
    </message>
    <message>
        <source>Play sl&amp;ower</source>
        <translation>放慢播放(&amp;O)</translation>
    </message>
    <message>
        <source>Play &amp;faster</source>
        <translation>加快播放(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Close the recording</source>
        <translation>关闭录制(&amp;C)</translation>
    </message>
    <message>
        <source>Connect in a &amp;new tab…</source>
        <translation>在新标签页中连接(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;All servers</source>
        <translation>所有服务器(&amp;A)</translation>
    </message>
    <message>
        <source>Ne&amp;xt tab</source>
        <translation>下一个标签页(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Previous tab</source>
        <translation>上一个标签页(&amp;P)</translation>
    </message>
    <message>
        <source>C&amp;lose this connection</source>
        <translation>关闭此连接(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Server</source>
        <translation>服务器(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keys</source>
        <translation>快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>查看(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Lock</source>
        <translation>锁(&amp;L)</translation>
    </message>
    <message>
        <source>La&amp;b</source>
        <translation>实验室(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Recording</source>
        <translation>录制(&amp;R)</translation>
    </message>
    <message>
        <source>Theme of the &amp;system</source>
        <translation>系统主题(&amp;S)</translation>
    </message>
    <message>
        <source>Li&amp;ght theme</source>
        <translation>浅色主题(&amp;G)</translation>
    </message>
    <message>
        <source>Dar&amp;k theme</source>
        <translation>深色主题(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Connect to a server…</source>
        <translation>连接服务器(&amp;C)…</translation>
    </message>
    <message>
        <source>Open the &amp;sandbox</source>
        <translation>打开沙盒(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Locks</source>
        <translation>锁(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Events</source>
        <translation>事件(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Audit</source>
        <translation>审计(&amp;A)</translation>
    </message>
    <message>
        <source>Ser&amp;vers</source>
        <translation>服务器(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Filter</source>
        <translation>筛选(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Pause the view</source>
        <translation>暂停视图(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Details of the lock</source>
        <translation>锁的详情(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Reduced motion</source>
        <translation>减少动态效果(&amp;R)</translation>
    </message>
    <message>
        <source>Copy the &amp;holder&apos;s id</source>
        <translation>复制持有者的标识(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Pin or unpin this lock</source>
        <translation>固定或取消固定此锁(&amp;P)</translation>
    </message>
    <message>
        <source>Pin a &amp;name…</source>
        <translation>固定一个名称(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Watch names that begin with…</source>
        <translation>监视以此开头的名称(&amp;W)…</translation>
    </message>
    <message>
        <source>N&amp;ame this client…</source>
        <translation>命名此客户端(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;About Lockscope</source>
        <translation>关于 Lockscope(&amp;A)</translation>
    </message>
    <message>
        <source>La&amp;nguage</source>
        <translation>语言(&amp;N)</translation>
    </message>
    <message>
        <source>Language of the &amp;desktop</source>
        <translation>桌面的语言(&amp;D)</translation>
    </message>
    <message>
        <source>These are locks &amp;of…</source>
        <translation>这些是某库的锁(&amp;O)…</translation>
    </message>
    <message>
        <source>Co&amp;mmand palette…</source>
        <translation>命令面板(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Move the sorted column left</source>
        <translation>将排序列左移(&amp;M)</translation>
    </message>
    <message>
        <source>Mo&amp;ve the sorted column right</source>
        <translation>将排序列右移(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>暂停(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Step</source>
        <translation>单步(&amp;S)</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>For&amp;k</source>
        <translation>分叉(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Open a recording…</source>
        <translation>打开录制(&amp;O)…</translation>
    </message>
    <message>
        <source>Sa&amp;ve or export this run…</source>
        <translation>保存或导出此次运行(&amp;V)…</translation>
    </message>
    <message>
        <source>&amp;Compare with a recording…</source>
        <translation>与录制比较(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Record…</source>
        <translation>录制(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Save the last minutes…</source>
        <translation>保存最近几分钟(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Keep the last minutes…</source>
        <translation>保留最近几分钟(&amp;K)…</translation>
    </message>
    <message>
        <source>Name this client…</source>
        <translation>命名此客户端…</translation>
    </message>
    <message>
        <source>Release this holder…</source>
        <translation>释放此持有者…</translation>
    </message>
    <message>
        <source>Remove this waiter…</source>
        <translation>移除此等待者…</translation>
    </message>
    <message>
        <source>As &amp;CSV…</source>
        <translation>导出为 CSV(&amp;C)…</translation>
    </message>
    <message>
        <source>As &amp;JSON Lines…</source>
        <translation>导出为 JSON Lines(&amp;J)…</translation>
    </message>
    <message>
        <source>Up, Down, Page Up, Home, …</source>
        <translation>上、下、Page Up、Home……</translation>
    </message>
    <message>
        <source>Walk through the locks; rows keep their places</source>
        <translation>在各锁之间移动；各行保持原位</translation>
    </message>
    <message>
        <source>Right, Left</source>
        <translation>右、左</translation>
    </message>
    <message>
        <source>Open or close a lock with several holders</source>
        <translation>展开或收起有多个持有者的锁</translation>
    </message>
    <message>
        <source>Alt+V, T</source>
        <translation>Alt+V, T</translation>
    </message>
    <message>
        <source>Sort by a column; by the same again: the other way round</source>
        <translation>按某列排序；再按同一列则反转顺序</translation>
    </message>
    <message>
        <source>Alt+V, O</source>
        <translation>Alt+V, O</translation>
    </message>
    <message>
        <source>Show or hide a column</source>
        <translation>显示或隐藏某列</translation>
    </message>
    <message>
        <source>Timeline: show less, more, all of it</source>
        <translation>时间线：显示更少、更多、全部</translation>
    </message>
    <message>
        <source>Left, Right, Home, End, drag</source>
        <translation>左、右、Home、End、拖动</translation>
    </message>
    <message>
        <source>Timeline: earlier, later, begin, end</source>
        <translation>时间线：更早、更晚、开头、末尾</translation>
    </message>
    <message>
        <source>Ctrl+Left, Ctrl+Right</source>
        <translation>Ctrl+左、Ctrl+右</translation>
    </message>
    <message>
        <source>Timeline: from step to step</source>
        <translation>时间线：逐步移动</translation>
    </message>
    <message>
        <source>+, −, Ctrl+wheel</source>
        <translation>+、−、Ctrl+滚轮</translation>
    </message>
    <message>
        <source>Sawtooth: show less or more of the past</source>
        <translation>锯齿图：显示更少或更多的过去</translation>
    </message>
    <message>
        <source>Left, Right, Home, End</source>
        <translation>左、右、Home、End</translation>
    </message>
    <message>
        <source>Sawtooth: what was at a moment; earlier, later, begin, now</source>
        <translation>锯齿图：某一时刻的情况；更早、更晚、开头、现在</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车键</translation>
    </message>
    <message>
        <source>Events: go to the event&apos;s lock</source>
        <translation>事件：转到事件的锁</translation>
    </message>
    <message>
        <source>Escape</source>
        <translation>Escape</translation>
    </message>
    <message>
        <source>Empty the filter and go to the table</source>
        <translation>清空筛选并转到表格</translation>
    </message>
    <message>
        <source>Cl&amp;ients</source>
        <translation>客户端(&amp;I)</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>全屏(&amp;U)</translation>
    </message>
    <message>
        <source>Lar&amp;ger text</source>
        <translation>放大文字(&amp;G)</translation>
    </message>
    <message>
        <source>Smaller te&amp;xt</source>
        <translation>缩小文字(&amp;X)</translation>
    </message>
    <message>
        <source>Text of the usual si&amp;ze</source>
        <translation>默认文字大小(&amp;Z)</translation>
    </message>
    <message>
        <source>&amp;Filter by this</source>
        <translation>按此过滤(&amp;F)</translation>
    </message>
    <message>
        <source>E&amp;xclude this</source>
        <translation>排除此项(&amp;X)</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the lock&apos;s na&amp;me</source>
        <translation>复制锁的名称(&amp;M)</translation>
    </message>
    <message>
        <source>Copy as Mark&amp;down</source>
        <translation>复制为 Markdown(&amp;D)</translation>
    </message>
    <message>
        <source>Copy as &amp;JSON</source>
        <translation>复制为 JSON(&amp;J)</translation>
    </message>
    <message>
        <source>Copy a p&amp;icture</source>
        <translation>复制图片(&amp;I)</translation>
    </message>
    <message>
        <source>E&amp;xport the table…</source>
        <translation>导出表格(&amp;X)…</translation>
    </message>
    <message>
        <source>N&amp;o groups</source>
        <translation>不分组(&amp;O)</translation>
    </message>
    <message>
        <source>By the parts of &amp;names</source>
        <translation>按名称的各部分(&amp;N)</translation>
    </message>
    <message>
        <source>By &amp;client</source>
        <translation>按客户端(&amp;C)</translation>
    </message>
    <message>
        <source>By &amp;kind</source>
        <translation>按种类(&amp;K)</translation>
    </message>
    <message>
        <source>By no&amp;de</source>
        <translation>按节点(&amp;D)</translation>
    </message>
    <message>
        <source>As &amp;Markdown…</source>
        <translation>导出为 Markdown(&amp;M)…</translation>
    </message>
    <message>
        <source>&amp;Copy the rows</source>
        <translation>复制所选行(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the rows as &amp;Markdown</source>
        <translation>将所选行复制为 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>Copy the rows as &amp;JSON</source>
        <translation>将所选行复制为 JSON(&amp;J)</translation>
    </message>
    <message>
        <source>Copy a &amp;picture</source>
        <translation>复制图片(&amp;P)</translation>
    </message>
    <message>
        <source>+, −, wheel, 0</source>
        <translation>+、−、滚轮、0</translation>
    </message>
    <message>
        <source>Down, Enter</source>
        <translation>向下键、回车</translation>
    </message>
    <message>
        <source>Filter: suggest words, values and names; go to the table</source>
        <translation>过滤器：提示词、值和名称；转到表格</translation>
    </message>
    <message>
        <source>Tables, timelines and fields</source>
        <translation>表格、时间线和输入框</translation>
    </message>
    <message>
        <source>Play every t&amp;iming…</source>
        <translation>播放所有时序…(&amp;I)</translation>
    </message>
    <message>
        <source>Save an i&amp;ncident…</source>
        <translation>保存事故报告(&amp;N)…</translation>
    </message>
    <message>
        <source>Release on all its servers…</source>
        <translation>在其所有服务器上释放…</translation>
    </message>
    <message>
        <source>&amp;Show this lock</source>
        <translation>显示此锁(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Export the table…</source>
        <translation>导出表格(&amp;E)…</translation>
    </message>
    <message>
        <source>Right, Space, Page Down; Left, Page Up</source>
        <translation>右、空格、Page Down；左、Page Up</translation>
    </message>
    <message>
        <source>Lesson: the next step, the step before</source>
        <translation>课程：下一步，上一步</translation>
    </message>
    <message>
        <source>Up, Down</source>
        <translation>上、下</translation>
    </message>
    <message>
        <source>Lesson: scroll a long text</source>
        <translation>课程：滚动较长的文字</translation>
    </message>
    <message>
        <source>1 to 9</source>
        <translation>1 到 9</translation>
    </message>
    <message>
        <source>Lesson: answer the question</source>
        <translation>课程：回答问题</translation>
    </message>
    <message>
        <source>L</source>
        <translation>L</translation>
    </message>
    <message>
        <source>Lesson: a laser pointer, or none</source>
        <translation>课程：显示或收起激光笔</translation>
    </message>
    <message>
        <source>Lesson: leave it</source>
        <translation>课程：离开</translation>
    </message>
    <message>
        <source>Open a s&amp;cenario or lesson…</source>
        <translation>打开场景或课程(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Make a scenario of this recording…</source>
        <translation>用此录制生成场景(&amp;M)…</translation>
    </message>
    <message>
        <source>Reconnec&amp;t</source>
        <translation>重新连接(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Cost limits…</source>
        <translation>开销上限(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;When it counts as trouble…</source>
        <translation>何时算作问题(&amp;W)…</translation>
    </message>
    <message>
        <source>&amp;Reset columns</source>
        <translation>重置各列(&amp;R)</translation>
    </message>
    <message>
        <source>Show the &amp;Lab&apos;s run or recording on all pages</source>
        <translation>在所有页面显示实验室的运行或录制(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>手册(&amp;M)</translation>
    </message>
    <message>
        <source>Names of &amp;clients by pattern…</source>
        <translation>按模式命名客户端(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Show only its locks</source>
        <translation>只显示它的锁(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Leave out its locks</source>
        <translation>排除它的锁(&amp;L)</translation>
    </message>
</context>
<context>
    <name>acts</name>
    <message>
        <source>Its holder looks alive.</source>
        <translation>其持有者看来存活。</translation>
    </message>
    <message>
        <source>Its holder looks alive: renewed %1, once.</source>
        <translation>其持有者看来存活：%1续期，一次。</translation>
    </message>
    <message>
        <source>Its holder looks dead: renewal %1 overdue.</source>
        <translation>其持有者看来已死亡：续期逾期 %1。</translation>
    </message>
    <message>
        <source>Its holder looks dead: its time is over.</source>
        <translation>其持有者看来已死亡：它的时间已结束。</translation>
    </message>
    <message>
        <source>Whether somebody holds it is not known.</source>
        <translation>不知是否有人持有它。</translation>
    </message>
    <message>
        <source>Nobody holds it.</source>
        <translation>没有人持有它。</translation>
    </message>
    <message>
        <source>Nobody in particular holds it: it counts.</source>
        <translation>没有特定的持有者：它只计数。</translation>
    </message>
    <message>
        <source>Takes the lock as anybody would, and holds it until you release it.</source>
        <translation>像任何人一样获取锁，并持有到你释放为止。</translation>
    </message>
    <message>
        <source>Enters your hold once more; it must then be released once more.</source>
        <translation>再次重入你的持有；之后必须多释放一次。</translation>
    </message>
    <message>
        <source>Leaves your hold once, as its own client would.</source>
        <translation>释放你的持有一次，如同其自身客户端所做的那样。</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation>1 个锁</translation>
    </message>
    <message>
        <source>waiter %1</source>
        <translation>等待者 %1</translation>
    </message>
    <message>
        <source>holder %1</source>
        <translation>持有者 %1</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>还有 %1 个</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不知</translation>
    </message>
    <message>
        <source>nobody</source>
        <translation>无人</translation>
    </message>
    <message>
        <source>at least %1; it was held when it was first seen</source>
        <translation>至少 %1；首次看到时已被持有</translation>
    </message>
    <message>
        <source>No act is done without an audit line. %1</source>
        <translation>没有审计记录就不会执行任何操作。%1</translation>
    </message>
    <message>
        <source>The password of %1, who acts here, is not known. Enter it with Ctrl+U.</source>
        <translation>尚不知在此执行操作的 %1 的密码。按 Ctrl+U 输入。</translation>
    </message>
    <message>
        <source>Read-only. Unlock %1 for 15 minutes with Ctrl+U.</source>
        <translation>只读。按 Ctrl+U 将 %1 解锁 15 分钟。</translation>
    </message>
    <message>
        <source>The server does not permit it: %1 is missing.</source>
        <translation>服务器不允许：缺少 %1。</translation>
    </message>
    <message>
        <source>Not connected: nothing is sent now, and nothing later.</source>
        <translation>未连接：现在不会发送任何内容，之后也不会。</translation>
    </message>
    <message>
        <source>Holder status unknown: a fixed lease is never renewed.</source>
        <translation>持有者状态未知：固定租约从不续期。</translation>
    </message>
    <message>
        <source>Holder status unknown: this lock has no expiry, so it is never renewed.</source>
        <translation>持有者状态未知：这把锁没有过期时间，因此从不续期。</translation>
    </message>
    <message>
        <source>Holder status unknown: it was prolonged, but not yet as a watchdog does it.</source>
        <translation>持有者状态未知：它被延长过，但还不像看门狗那样。</translation>
    </message>
    <message>
        <source>Holder status unknown: no renewal was seen yet.</source>
        <translation>持有者状态未知：还没有看到续期。</translation>
    </message>
    <message>
        <source>Takes the lock from its holder. Which waiters to notify is not known.</source>
        <translation>从持有者手中拿走锁。该通知哪些等待者不得而知。</translation>
    </message>
    <message>
        <source>Takes the lock from its holder and notifies the waiters.</source>
        <translation>从持有者手中拿走锁，并通知等待者。</translation>
    </message>
    <message>
        <source>Takes away this one hold; the other holders keep theirs.</source>
        <translation>只拿走这一次持有；其他持有者不受影响。</translation>
    </message>
    <message>
        <source>Takes away one entry of this hold; its holder keeps the others.</source>
        <translation>只拿走这次持有的一次重入；其余的仍归持有者。</translation>
    </message>
    <message>
        <source>Takes one place out of the queue.</source>
        <translation>从队列中去掉一个位置。</translation>
    </message>
    <message>
        <source>The waiters try again; nobody loses anything.</source>
        <translation>等待者再试一次；谁也不会失去什么。</translation>
    </message>
    <message>
        <source>A living holder renews it again; the lock of a dead one expires.</source>
        <translation>活着的持有者会再次续期；已死的持有者的锁则会到期。</translation>
    </message>
    <message>
        <source>Ends the script that blocks the server, whoever started it.</source>
        <translation>结束阻塞服务器的脚本，无论由谁启动。</translation>
    </message>
    <message>
        <source>the first client to retry</source>
        <translation>最先重试的客户端</translation>
    </message>
    <message>
        <source>up to %1</source>
        <translation>最多 %1</translation>
    </message>
    <message>
        <source>Read-only: choose an environment first.</source>
        <translation>只读：请先选择环境。</translation>
    </message>
    <message>
        <source>Its holder looks alive: the same client renews 1 other lock.</source>
        <translation>其持有者看来存活：同一客户端还在续期另外 1 把锁。</translation>
    </message>
    <message>
        <source>Its holder looks alive: the same client waits in a queue and listens.</source>
        <translation>其持有者看来存活：同一客户端在某个队列中等待并监听。</translation>
    </message>
    <message>
        <source>Its holder looks dead: the connections of its client are gone.</source>
        <translation>其持有者看来已死：其客户端的连接已消失。</translation>
    </message>
    <message>
        <source>Its holder looks dead: none of its locks is renewed any more.</source>
        <translation>其持有者看来已死：它的锁都不再续期。</translation>
    </message>
    <message>
        <source>Its holder looks alive: the same client took, renewed or left a lock within the last half minute.</source>
        <translation>其持有者看来存活：同一客户端在最近半分钟内获取、续期或释放过锁。</translation>
    </message>
    <message numerus="yes">
        <source>Its holder looks alive: the same client renews %n other locks.</source>
        <translation>
            <numerusform>其持有者看来存活：同一客户端还在续期另外 %n 把锁。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Its holder looks alive: renewed %1, %n times.</source>
        <translation>
            <numerusform>其持有者看来存活：%1续期，共 %n 次。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks</source>
        <translation>
            <numerusform>%n 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>Its holder looks alive: the same client renews others of its many locks.</source>
        <translation>其持有者看来存活：同一客户端持有很多锁，还在续期其中别的锁。</translation>
    </message>
    <message>
        <source>Takes each lock from its holder. Which waiters to notify is not known of all.</source>
        <translation>从持有者手中逐一拿走这些锁。并非每个锁都知道应通知哪些等待者。</translation>
    </message>
    <message>
        <source>Takes each lock from its holder and notifies the waiters.</source>
        <translation>从持有者手中逐一拿走这些锁，并通知等待者。</translation>
    </message>
</context>
<context>
    <name>audit</name>
    <message>
        <source>Line %1 was changed.</source>
        <translation>第 %1 行被改动过。</translation>
    </message>
    <message>
        <source>Line %1 does not follow the line before it: one of the two was written anew.</source>
        <translation>第 %1 行与前一行不衔接：两者之一被重写过。</translation>
    </message>
    <message>
        <source>Before line %1, entry %2 was removed.</source>
        <translation>第 %1 行之前，条目 %2 被删除。</translation>
    </message>
    <message>
        <source>Before line %1, entries %2 to %3 were removed.</source>
        <translation>第 %1 行之前，条目 %2 至 %3 被删除。</translation>
    </message>
    <message>
        <source>Line %1 was moved here from elsewhere.</source>
        <translation>第 %1 行是从别处移到这里的。</translation>
    </message>
    <message>
        <source>Line %1 repeats an entry that stands before it.</source>
        <translation>第 %1 行重复了前面的一个条目。</translation>
    </message>
    <message>
        <source>Line %1, the last one, was cut.</source>
        <translation>第 %1 行（最后一行）被截断。</translation>
    </message>
    <message>
        <source>After line %1, entry %2 was cut off the end.</source>
        <translation>第 %1 行之后，末尾的条目 %2 被截掉。</translation>
    </message>
    <message>
        <source>After line %1, entries %2 to %3 were cut off the end.</source>
        <translation>第 %1 行之后，末尾的条目 %2 至 %3 被截掉。</translation>
    </message>
    <message>
        <source>The file that tells where the log ends is missing or damaged: a cut end could not be seen.</source>
        <translation>记录日志结尾的文件缺失或损坏：无法发现末尾被截断。</translation>
    </message>
    <message>
        <source>Line %1 was torn by a crash; the log says so and went on.</source>
        <translation>第 %1 行因崩溃而残缺；日志注明了这一点并继续。</translation>
    </message>
    <message>
        <source>Unlocked for 15 minutes</source>
        <translation>已解锁 15 分钟</translation>
    </message>
    <message>
        <source>Locked again</source>
        <translation>已重新锁定</translation>
    </message>
    <message>
        <source>Environment stated: %1</source>
        <translation>已声明环境：%1</translation>
    </message>
</context>
<context>
    <name>clients</name>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1前</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>The id by which locks name it, or the name that you gave it</source>
        <translation>锁用来标识它的 ID，或您给它起的名称</translation>
    </message>
    <message>
        <source>Connects from</source>
        <translation>连接来源</translation>
    </message>
    <message>
        <source>Host, name and library of its connections, and how sure that is</source>
        <translation>其连接的主机、名称和客户端库，以及确定程度</translation>
    </message>
    <message>
        <source>Life</source>
        <translation>存活状态</translation>
    </message>
    <message>
        <source>Whether it is alive, by all that it holds and waits for</source>
        <translation>根据它持有和等待的所有锁判断它是否存活</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Locks that it holds</source>
        <translation>它持有的锁</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Places that it has in queues</source>
        <translation>它在队列中的位置数</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>Renewals that were seen of the locks that it holds</source>
        <translation>所见到的它所持有的锁的续期次数</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Threads that hold or wait</source>
        <translation>持有或等待的线程</translation>
    </message>
    <message>
        <source>Last sign of life</source>
        <translation>最后活动迹象</translation>
    </message>
    <message>
        <source>When it took or renewed any lock last</source>
        <translation>它最近一次获取或续期任意锁的时间</translation>
    </message>
</context>
<context>
    <name>columns</name>
    <message>
        <source>%1 · %2 s old</source>
        <translation>%1 · %2 秒前</translation>
    </message>
    <message>
        <source>too large</source>
        <translation>太大</translation>
    </message>
    <message>
        <source>%1 free</source>
        <translation>%1 可用</translation>
    </message>
    <message>
        <source>%1 hand-overs/s</source>
        <translation>每秒交接 %1 次</translation>
    </message>
    <message>
        <source>↔ %1/s</source>
        <translation>↔ %1/秒</translation>
    </message>
    <message>
        <source>Expires at %1</source>
        <translation>到期于 %1</translation>
    </message>
    <message>
        <source>The key has no expiry</source>
        <translation>该键没有到期时间</translation>
    </message>
    <message>
        <source>%1, late</source>
        <translation>%1，晚了</translation>
    </message>
    <message>
        <source>%1, in %2</source>
        <translation>%1，%2后</translation>
    </message>
    <message>
        <source>%1, in %2 s</source>
        <translation>%1，%2 秒后</translation>
    </message>
    <message>
        <source>%1 in the queue</source>
        <translation>队列中有 %1 个</translation>
    </message>
    <message>
        <source>1 client listens on the lock&apos;s channel; it may have several waiting threads</source>
        <translation>有 1 个客户端监听该锁的频道；它可能有多个等待线程</translation>
    </message>
    <message>
        <source>How many wait is not known</source>
        <translation>不知有多少等待者</translation>
    </message>
    <message>
        <source>%1 +%2</source>
        <translation>%1 +%2</translation>
    </message>
    <message>
        <source>1 client is blocked as a waiter of this lock would be; it may wait for something else</source>
        <translation>有 1 个客户端像这把锁的等待者那样阻塞着；它也可能在等别的东西</translation>
    </message>
    <message numerus="yes">
        <source>%n clients listen on the lock&apos;s channel; each may have several waiting threads</source>
        <translation>
            <numerusform>有 %n 个客户端监听该锁的频道；每个都可能有多个等待线程</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n clients are blocked as waiters of this lock would be; they may wait for something else</source>
        <translation>
            <numerusform>有 %n 个客户端像这把锁的等待者那样阻塞着；它们也可能在等别的东西</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>event</name>
    <message>
        <source>tracking</source>
        <translation>追踪</translation>
    </message>
    <message>
        <source>keyspace</source>
        <translation>键空间</translation>
    </message>
    <message>
        <source>channel</source>
        <translation>频道</translation>
    </message>
    <message>
        <source>deadline</source>
        <translation>到期时刻</translation>
    </message>
    <message>
        <source>reconcile</source>
        <translation>核对</translation>
    </message>
    <message>
        <source>scan</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>act</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>%1 (+%2 not seen)</source>
        <translation>%1（另有 %2 未见）</translation>
    </message>
</context>
<context>
    <name>health</name>
    <message>
        <source>1 key</source>
        <translation>1 个键</translation>
    </message>
    <message numerus="yes">
        <source>%1 keys</source>
        <translation>
            <numerusform>%1 个键</numerusform>
        </translation>
    </message>
    <message>
        <source>discovery</source>
        <translation>发现</translation>
    </message>
    <message>
        <source>tracking</source>
        <translation>追踪</translation>
    </message>
    <message>
        <source>channels</source>
        <translation>频道</translation>
    </message>
    <message>
        <source>keyspace</source>
        <translation>键空间</translation>
    </message>
    <message>
        <source>deadlines</source>
        <translation>到期时刻</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>starting</source>
        <translation>启动中</translation>
    </message>
    <message>
        <source>working</source>
        <translation>工作中</translation>
    </message>
    <message>
        <source>degraded</source>
        <translation>降级</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>When last listened to, %1 messages a second came, which would cost the server too much: events between reads are not seen until there are fewer. What is read is pushed all the same.</source>
        <translation>上次监听时每秒来了 %1 条消息，这对服务器开销太大：在消息减少之前看不到两次读取之间的事件。已读取的锁的变更仍会推送。</translation>
    </message>
    <message>
        <source>replica</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>no replica</source>
        <translation>无副本</translation>
    </message>
    <message>
        <source>searching: %1</source>
        <translation>搜索中：%1</translation>
    </message>
    <message>
        <source>searching: %1 % of %2</source>
        <translation>搜索中：%2 的 %1 %</translation>
    </message>
    <message>
        <source>cost: %1/s · %2 %</source>
        <translation>开销：%1/秒 · %2 %</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>not live since %1</source>
        <translation>自 %1 起非实时</translation>
    </message>
    <message>
        <source>not live</source>
        <translation>非实时</translation>
    </message>
    <message>
        <source>connecting</source>
        <translation>连接中</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>primary of a group</source>
        <translation>组的主节点</translation>
    </message>
    <message>
        <source>Not live then: %1</source>
        <translation>当时非实时：%1</translation>
    </message>
    <message>
        <source>A script has been blocking the server for %1. Until it ends, nobody gets an answer and what is shown here stands still; locks that are not renewed meanwhile run out. An administrator of the server can end the script as long as it has written nothing.</source>
        <translation>有脚本已阻塞服务器 %1。在它结束之前没有人能得到应答，这里显示的内容静止不动；期间没有续期的锁会到期。只要它尚未写入数据，服务器管理员就能终止它。</translation>
    </message>
    <message>
        <source>Not live: %1</source>
        <translation>非实时：%1</translation>
    </message>
    <message>
        <source>As of %1, %2 ago: %3</source>
        <translation>截至 %1，%2前：%3</translation>
    </message>
    <message>
        <source>No locks at this moment of the run</source>
        <translation>运行的这一时刻没有锁</translation>
    </message>
    <message>
        <source>A lock of the Lab&apos;s own servers shows as soon as a client takes one.</source>
        <translation>一旦有客户端获取实验室自己服务器上的锁，就会在此显示。</translation>
    </message>
    <message>
        <source>No locks at this moment of the recording</source>
        <translation>录制的这一时刻没有锁</translation>
    </message>
    <message>
        <source>Play on or choose another moment: what was seen then shows here.</source>
        <translation>继续播放或选择另一时刻：当时所见会显示在此。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Enter the password…</source>
        <translation>输入密码…</translation>
    </message>
    <message>
        <source>Retry now</source>
        <translation>立即重试</translation>
    </message>
    <message>
        <source>The sandbox is starting</source>
        <translation>沙盒正在启动</translation>
    </message>
    <message>
        <source>A private server with sample clients comes up; its locks will be here in a moment.</source>
        <translation>带示例客户端的私有服务器正在启动；它的锁马上就会出现在这里。</translation>
    </message>
    <message>
        <source>Connecting to %1</source>
        <translation>正在连接 %1</translation>
    </message>
    <message>
        <source>No locks are known</source>
        <translation>没有已知的锁</translation>
    </message>
    <message>
        <source>Locks cannot be searched for, so there may be some. One shows as soon as somebody waits for it, or where its name is pinned by the Lock menu.</source>
        <translation>无法搜索锁，因此可能有锁存在。一旦有人等待它，或通过“锁”菜单固定其名称，它就会显示。</translation>
    </message>
    <message>
        <source>No locks yet</source>
        <translation>尚无锁</translation>
    </message>
    <message>
        <source>Still %1. What is found shows at once.</source>
        <translation>仍在%1。找到的会立即显示。</translation>
    </message>
    <message>
        <source>No locks on this node right now</source>
        <translation>此节点上目前没有锁</translation>
    </message>
    <message>
        <source>No locks on this server right now</source>
        <translation>此服务器上目前没有锁</translation>
    </message>
    <message>
        <source>A lock will be here as soon as somebody takes one. A name that nothing gives away as a lock can be pinned by the Lock menu.</source>
        <translation>一旦有人获取锁，它就会出现在这里。看不出是锁的名称可以通过“锁”菜单固定。</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>One lock is there; the filter hides it.</source>
        <translation>有一个锁；被筛选隐藏了。</translation>
    </message>
    <message>
        <source>Nothing matches the filter</source>
        <translation>没有匹配筛选的内容</translation>
    </message>
    <message>
        <source>No state is known since %1.</source>
        <translation>自 %1 起状态未知。</translation>
    </message>
    <message>
        <source>No state is known.</source>
        <translation>状态未知。</translation>
    </message>
    <message>
        <source>One lock was seen before; the filter hides it.</source>
        <translation>之前见过一个锁；被筛选隐藏了。</translation>
    </message>
    <message>
        <source>What matches the filter is not known now</source>
        <translation>目前不知哪些匹配筛选</translation>
    </message>
    <message>
        <source>scanned %1 (pass complete)</source>
        <translation>已扫描 %1（本遍完成）</translation>
    </message>
    <message>
        <source>scanned %2 · again %1 %</source>
        <translation>已扫描 %2 · 再次 %1 %</translation>
    </message>
    <message numerus="yes">
        <source>%n locks are there; the filter hides all of them.</source>
        <translation>
            <numerusform>有 %n 个锁；全部被筛选隐藏了。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks were seen before; the filter hides all of them.</source>
        <translation>
            <numerusform>之前见过 %n 个锁；全部被筛选隐藏了。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockfacts</name>
    <message>
        <source>renewed once</source>
        <translation>续期一次</translation>
    </message>
    <message>
        <source>no renewal seen yet</source>
        <translation>尚未见到续期</translation>
    </message>
    <message>
        <source>last at %1</source>
        <translation>上次于 %1</translation>
    </message>
    <message>
        <source>next due at %1</source>
        <translation>下次应于 %1</translation>
    </message>
    <message>
        <source>last %1</source>
        <translation>上次%1</translation>
    </message>
    <message>
        <source>next was due %1</source>
        <translation>下次应在%1</translation>
    </message>
    <message>
        <source>next due %1</source>
        <translation>下次应在%1</translation>
    </message>
    <message>
        <source>Others hold it since the failover at %1, which it was not known of: %2 held it before and may still be working.</source>
        <translation>自 %1 的故障转移起由别人持有，此前不知：之前由 %2 持有，它可能仍在工作。</translation>
    </message>
    <message>
        <source>Possibly lost in the failover at %1: it is not on the new primary. %2 held it before and may still be working.</source>
        <translation>可能在 %1 的故障转移中丢失：它不在新的主节点上。之前由 %2 持有，它可能仍在工作。</translation>
    </message>
    <message>
        <source>Seen before the failover at %1, not confirmed on the new primary. %2</source>
        <translation>在 %1 的故障转移之前见过，尚未在新的主节点上确认。%2</translation>
    </message>
    <message>
        <source>As of %1; not known since then. %2</source>
        <translation>截至 %1；此后不知。%2</translation>
    </message>
    <message>
        <source>db %1</source>
        <translation>库 %1</translation>
    </message>
    <message>
        <source>node %1</source>
        <translation>节点 %1</translation>
    </message>
    <message>
        <source>pinned</source>
        <translation>已固定</translation>
    </message>
    <message>
        <source>never expires</source>
        <translation>永不到期</translation>
    </message>
    <message>
        <source>until %1, as last seen</source>
        <translation>直到 %1，按最后所见</translation>
    </message>
    <message>
        <source>expired %1 ago, not yet deleted by the server</source>
        <translation>%1前已过期，服务器尚未删除</translation>
    </message>
    <message>
        <source>%1, until %2</source>
        <translation>%1，直到 %2</translation>
    </message>
    <message>
        <source>watchdog %1, %2</source>
        <translation>看门狗 %1，%2</translation>
    </message>
    <message>
        <source>fixed %1, never renewed</source>
        <translation>固定 %1，从不续期</translation>
    </message>
    <message>
        <source>none: held until somebody releases it</source>
        <translation>无：持有到有人释放为止</translation>
    </message>
    <message>
        <source>not known yet: no renewal was seen that would show a watchdog</source>
        <translation>尚不清楚：没有见到能表明有看门狗的续期</translation>
    </message>
    <message>
        <source>not known yet: prolonged once, which a watchdog would do again</source>
        <translation>尚不清楚：延长过一次，若是看门狗会再次延长</translation>
    </message>
    <message>
        <source>not known yet: prolonged, but not as a watchdog does it</source>
        <translation>尚不清楚：延长过，但不像看门狗的做法</translation>
    </message>
    <message>
        <source>%1 waiting, in this order</source>
        <translation>%1 个在等待，按此顺序</translation>
    </message>
    <message>
        <source>nobody waits</source>
        <translation>无人等待</translation>
    </message>
    <message>
        <source>no waiting client seen</source>
        <translation>没有看到等待的客户端</translation>
    </message>
    <message>
        <source>at least 1 client</source>
        <translation>至少 1 个客户端</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>不知</translation>
    </message>
    <message>
        <source>%1 of %2 available</source>
        <translation>%2 中有 %1 可用</translation>
    </message>
    <message>
        <source>%1 available</source>
        <translation>%1 可用</translation>
    </message>
    <message>
        <source>, %1 held</source>
        <translation>，%1 被持有</translation>
    </message>
    <message>
        <source>%1 still to count down</source>
        <translation>还需倒数 %1</translation>
    </message>
    <message>
        <source>part of %1</source>
        <translation>%1 的一部分</translation>
    </message>
    <message>
        <source>taken together with others by one holder, so perhaps one MultiLock (%1)</source>
        <translation>由同一持有者与其他锁一起获取，因此可能是一个 MultiLock（%1）</translation>
    </message>
    <message>
        <source>near: this server tells no exact expiry, so another hold by the same holder looks the same within some milliseconds</source>
        <translation>接近：该服务器不提供精确的到期时刻，因此同一持有者的另一次持有在若干毫秒内看起来相同</translation>
    </message>
    <message>
        <source>weak: a later hold by the same holder can look the same</source>
        <translation>弱：同一持有者之后的持有可能看起来相同</translation>
    </message>
    <message>
        <source>It could also be: %1.</source>
        <translation>它也可能是：%1。</translation>
    </message>
    <message>
        <source>It is too large to be read whole; what is shown is a part.</source>
        <translation>它太大，无法整体读取；显示的是其中一部分。</translation>
    </message>
    <message>
        <source>No longer there. What follows was last true at %1.</source>
        <translation>已不存在。以下内容最后于 %1 为真。</translation>
    </message>
    <message>
        <source>Its time is over. The server deletes it at the next access; then it is free.</source>
        <translation>它的时间已结束。服务器会在下次访问时删除它；之后它就空闲了。</translation>
    </message>
    <message>
        <source>Nobody holds it on the former primary %1 either.</source>
        <translation>在原主节点 %1 上也没有人持有它。</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>还剩 %1</translation>
    </message>
    <message>
        <source>without an end</source>
        <translation>没有尽头</translation>
    </message>
    <message>
        <source>On the former primary %1, which still answers as one, it is held by %2, %3.</source>
        <translation>在仍以主节点身份应答的原主节点 %1 上，它由 %2 持有，%3。</translation>
    </message>
    <message>
        <source>Both may be at work at once.</source>
        <translation>两者可能同时在工作。</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>%1 hold it, the first for %2</source>
        <translation>%1 个持有者持有它，最早者的时长：%2</translation>
    </message>
    <message>
        <source>Held by %1 for %2</source>
        <translation>由 %1 持有，时长：%2</translation>
    </message>
    <message>
        <source>it has no expiry and nobody renews it</source>
        <translation>它没有过期时间，也没有人续期</translation>
    </message>
    <message>
        <source>its lease has been over for %1</source>
        <translation>其租约已结束 %1</translation>
    </message>
    <message>
        <source>the renewal that was due did not come, its lease ends in %1</source>
        <translation>应有的续期没有到来，租约将在 %1后结束</translation>
    </message>
    <message>
        <source>a watchdog renews it every %1</source>
        <translation>看门狗每 %1续期一次</translation>
    </message>
    <message>
        <source>a watchdog renews it</source>
        <translation>看门狗为它续期</translation>
    </message>
    <message>
        <source>its lease ends in %1 and is not renewed</source>
        <translation>租约将在 %1后结束，且不续期</translation>
    </message>
    <message>
        <source>its lease ends in %1; whether it is renewed is not known yet</source>
        <translation>租约将在 %1后结束；是否续期尚不清楚</translation>
    </message>
    <message>
        <source>How many wait is not known.</source>
        <translation>不清楚有多少在等待。</translation>
    </message>
    <message>
        <source>Nobody is seen to wait.</source>
        <translation>没有看到等待者。</translation>
    </message>
    <message>
        <source>1 waits in its queue.</source>
        <translation>队列中有 1 个在等待。</translation>
    </message>
    <message>
        <source>At least 1 client waits.</source>
        <translation>至少有 1 个客户端在等待。</translation>
    </message>
    <message>
        <source>%1; %2. %3</source>
        <translation>%1；%2。%3</translation>
    </message>
    <message>
        <source>At most 1 client waits.</source>
        <translation>最多 1 个客户端在等待。</translation>
    </message>
    <message>
        <source>at most 1 client</source>
        <translation>最多 1 个客户端</translation>
    </message>
    <message>
        <source>; the server does not say what a blocked client waits for</source>
        <translation>；服务器不说明阻塞的客户端在等什么</translation>
    </message>
    <message>
        <source>%1 is at %2 (%3). %4</source>
        <translation>%1 位于 %2（%3）。%4</translation>
    </message>
    <message>
        <source> (threads not counted)</source>
        <translation>（不计线程）</translation>
    </message>
    <message>
        <source>exact (no other hold looks like this one)</source>
        <translation>精确（没有别的持有与之相同）</translation>
    </message>
    <message>
        <source>strong (content and expiry time)</source>
        <translation>强（内容和过期时间）</translation>
    </message>
    <message>
        <source>This has been so for at least %1.</source>
        <translation>这种情况至少已持续 %1。</translation>
    </message>
    <message>
        <source>The same client renews 1 other lock, so it is alive.</source>
        <translation>同一客户端还在续期另外 1 把锁，所以它存活。</translation>
    </message>
    <message>
        <source>The same client waits in a queue and listens, so it is alive.</source>
        <translation>同一客户端在某个队列中等待并监听，所以它存活。</translation>
    </message>
    <message>
        <source>The connections of its client are gone.</source>
        <translation>其客户端的连接已消失。</translation>
    </message>
    <message>
        <source>None of the client&apos;s locks is renewed any more.</source>
        <translation>该客户端的锁都不再续期。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>In its queue: %1.</source>
        <translation>在其队列中：%1。</translation>
    </message>
    <message>
        <source>Listening for its release (likely, %1 of %2): %3.</source>
        <translation>正在监听它的释放（很可能，%2 个中的 %1 个）：%3。</translation>
    </message>
    <message>
        <source>and 1 other</source>
        <translation>以及另外 1 个</translation>
    </message>
    <message>
        <source>The same client took, renewed or left a lock within the last half minute.</source>
        <translation>同一客户端在最近半分钟内获取、续期或释放过锁。</translation>
    </message>
    <message>
        <source>%1 “%2”</source>
        <translation>%1“%2”</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 (%2, %3)</source>
        <translation>%1（%2，%3）</translation>
    </message>
    <message numerus="yes">
        <source>The same client renews %n other locks, so it is alive.</source>
        <translation>
            <numerusform>同一客户端还在续期另外 %n 把锁，所以它存活。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At most %n clients wait.</source>
        <translation>
            <numerusform>最多 %n 个客户端在等待。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n wait in its queue.</source>
        <translation>
            <numerusform>队列中有 %n 个在等待。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>At least %n clients wait.</source>
        <translation>
            <numerusform>至少有 %n 个客户端在等待。</numerusform>
        </translation>
    </message>
    <message>
        <source>Its count is zero, so nobody has to wait.</source>
        <translation>计数为零，因此无人需要等待。</translation>
    </message>
    <message>
        <source>Its count is %1; who waits goes on when it is zero.</source>
        <translation>计数为 %1；归零时等待者继续。</translation>
    </message>
    <message>
        <source>How many of its permits are free is not known.</source>
        <translation>空闲许可的数量未知。</translation>
    </message>
    <message>
        <source>1 permit is free.</source>
        <translation>有 1 个许可空闲。</translation>
    </message>
    <message>
        <source>All its %1 permits are taken.</source>
        <translation>%1 个许可均已被占用。</translation>
    </message>
    <message>
        <source>No permit is free.</source>
        <translation>没有空闲的许可。</translation>
    </message>
    <message>
        <source>%1 %2. %3</source>
        <translation>%1%2。%3</translation>
    </message>
    <message>
        <source>Free: nobody holds it.</source>
        <translation>空闲：无人持有。</translation>
    </message>
    <message>
        <source>Who holds it is not known.</source>
        <translation>不知道谁持有它。</translation>
    </message>
    <message>
        <source>Out of sight. As it was last seen: %1</source>
        <translation>已失去联系。最后一次看到的情况：%1</translation>
    </message>
    <message numerus="yes">
        <source>and %n others</source>
        <translation>
            <numerusform>以及另外 %n 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>renewed %n times</source>
        <translation>
            <numerusform>续期 %n 次</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at least %n clients</source>
        <translation>
            <numerusform>至少 %n 个客户端</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>at most %n clients</source>
        <translation>
            <numerusform>最多 %n 个客户端</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It changes hands %n times a second, faster than it can be read: who holds it, and how long it has left, is as it was seen last.</source>
        <translation>
            <numerusform>它每秒交接 %n 次，快得无法读取：持有者和剩余时间按最后所见显示。</numerusform>
        </translation>
    </message>
    <message>
        <source>Its name is still watched, so that the next hold shows at once.</source>
        <translation>仍在监视此名称，下一次持有会立即显示。</translation>
    </message>
    <message>
        <source>The same client renews others of its many locks, so it is alive.</source>
        <translation>同一客户端持有很多锁，还在续期其中别的锁，所以它存活。</translation>
    </message>
    <message numerus="yes">
        <source>%1 permits are free.</source>
        <translation>
            <numerusform>有 %1 个许可空闲。</numerusform>
        </translation>
    </message>
    <message>
        <source>Free permits: %1 of %2.</source>
        <translation>%2 个许可中有 %1 个空闲。</translation>
    </message>
    <message>
        <source>over for %1; the key stays</source>
        <translation>已结束 %1；键仍保留</translation>
    </message>
</context>
<context>
    <name>lockscope::app::Screenshot</name>
    <message>
        <source>The picture could not be written to %1.</source>
        <translation>无法将图片写入 %1。</translation>
    </message>
</context>
<context>
    <name>lockscope::console::NodeTests</name>
    <message>
        <source>names %1</source>
        <translation>命名了 %1</translation>
    </message>
    <message>
        <source>not here: %1</source>
        <translation>此处没有：%1</translation>
    </message>
    <message>
        <source>%1 cannot be entered</source>
        <translation>无法进入 %1</translation>
    </message>
    <message>
        <source>%1 lacks “%2”</source>
        <translation>%1 缺少“%2”</translation>
    </message>
</context>
<context>
    <name>lockscope::console::SourceRecorder</name>
    <message>
        <source>sandbox</source>
        <translation>沙盒</translation>
    </message>
</context>
<context>
    <name>lockscope::filter</name>
    <message>
        <source>A filter has at most %1 characters.</source>
        <translation>筛选最多 %1 个字符。</translation>
    </message>
    <message>
        <source>“!” excludes what follows it, without a space between: !state:free</source>
        <translation>“!”排除紧随其后的内容，中间没有空格：!state:free</translation>
    </message>
    <message>
        <source>The quote that opens here is never closed.</source>
        <translation>此处开始的引号没有结束。</translation>
    </message>
    <message>
        <source>A space is missing after the closing quote.</source>
        <translation>结束引号后缺少空格。</translation>
    </message>
    <message>
        <source>“%1:” needs a value right after it; to search for the text itself, put it in quotes.</source>
        <translation>“%1:”后面必须紧跟一个值；若要搜索文本本身，请加引号。</translation>
    </message>
    <message>
        <source>A comparison names what it compares, without spaces, as in ttl&lt;5s; known are %1.</source>
        <translation>比较要写明比较什么，不带空格，如 ttl&lt;5s；已知的有 %1。</translation>
    </message>
    <message>
        <source>“%1” cannot be compared; known are %2. To search for the text itself, put it in quotes.</source>
        <translation>“%1”不能比较；已知的有 %2。若要搜索文本本身，请加引号。</translation>
    </message>
    <message>
        <source>“%1:” does not know “%2”; it knows %3.</source>
        <translation>“%1:”不认识“%2”；它认识 %3。</translation>
    </message>
    <message>
        <source>“%1” is not a duration: write a number and its unit, as in 500ms, 5s, 10m, 2h or 1d.</source>
        <translation>“%1”不是时长：请写数字和单位，如 500ms、5s、10m、2h 或 1d。</translation>
    </message>
    <message>
        <source>“%1” is not a whole number.</source>
        <translation>“%1”不是整数。</translation>
    </message>
    <message>
        <source>“[]” names no letter.</source>
        <translation>“[]”没有指明字母。</translation>
    </message>
    <message>
        <source>“[” opens a set of letters that no “]” closes; to search for the letter itself, put it in quotes.</source>
        <translation>“[”开始一组字母，却没有“]”结束；若要搜索该字符本身，请加引号。</translation>
    </message>
    <message>
        <source>“%1” stands between two words; to search for the text itself, put it in quotes.</source>
        <translation>“%1”要放在两个词之间；要搜索该文字本身，请将其放在引号中。</translation>
    </message>
    <message>
        <source>Parentheses stand at most %1 deep.</source>
        <translation>括号最多嵌套 %1 层。</translation>
    </message>
    <message>
        <source>The parenthesis that opens here is never closed.</source>
        <translation>此处打开的括号没有关闭。</translation>
    </message>
    <message>
        <source>No parenthesis was opened; to search for the letter itself, put it in quotes.</source>
        <translation>没有打开的括号；要搜索该字符本身，请将其放在引号中。</translation>
    </message>
    <message>
        <source>There is nothing between these parentheses.</source>
        <translation>这对括号之间没有内容。</translation>
    </message>
    <message>
        <source>Left out here, as events do not tell it: %1</source>
        <translation>此处忽略，因为事件不包含这些信息：%1</translation>
    </message>
    <message>
        <source>Left out here, as it is of events only: %1</source>
        <translation>此处忽略，因为仅适用于事件：%1</translation>
    </message>
    <message>
        <source>Did you mean %1?</source>
        <translation>您是指 %1 吗？</translation>
    </message>
</context>
<context>
    <name>lockscope::profile</name>
    <message>
        <source>Its locks are not called as in the service&apos;s code: %1 changes the names.</source>
        <translation>它的锁与服务代码中的名称不同：%1 会改变名称。</translation>
    </message>
    <message>
        <source>It trusts the certificates in %1, a store of Java&apos;s: export them as PEM, and name that file as trusted certificates.</source>
        <translation>它信任 %1（Java 的密钥库）中的证书：请导出为 PEM，并将该文件指定为受信任的证书。</translation>
    </message>
    <message>
        <source>The service does not check whose certificate it is; here it is checked.</source>
        <translation>该服务不检查证书属于谁；这里会检查。</translation>
    </message>
    <message>
        <source>One of several nodes; locks are on the one that is the primary.</source>
        <translation>多个节点之一；锁在作为主节点的那一个上。</translation>
    </message>
    <message>
        <source>Its Sentinels want a password: put it into a file and name that with sentinel-password-file=.</source>
        <translation>它的哨兵需要密码：请将密码放入文件，并用 sentinel-password-file= 指定。</translation>
    </message>
    <message>
        <source>Its locks are in database %1 of the cluster, which only Valkey 9 and newer can have: of any other, watch it without “/%1”.</source>
        <translation>它的锁在集群的数据库 %1 中，只有 Valkey 9 及更新版本才有：其他版本请去掉“/%1”监视。</translation>
    </message>
    <message>
        <source>A value is in the variable %1, which only the service&apos;s surroundings know.</source>
        <translation>有一个值在变量 %1 中，只有该服务的环境知道。</translation>
    </message>
    <message>
        <source>“%1” is not the address of a server.</source>
        <translation>“%1”不是服务器地址。</translation>
    </message>
    <message>
        <source>Lock watchdog timeout: %1.</source>
        <translation>锁的看门狗超时：%1。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AcquireDialog</name>
    <message>
        <source>%1, to read</source>
        <translation>%1，用于读</translation>
    </message>
    <message>
        <source>%1, to write</source>
        <translation>%1，用于写</translation>
    </message>
    <message>
        <source>by a watchdog, until it is released</source>
        <translation>由看门狗保持，直到释放</translation>
    </message>
    <message>
        <source>for a fixed time</source>
        <translation>固定时间</translation>
    </message>
    <message>
        <source>not at all</source>
        <translation>不等待</translation>
    </message>
    <message>
        <source>for at most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source>without limit</source>
        <translation>无限期</translation>
    </message>
    <message>
        <source>Give up waiting</source>
        <translation>放弃等待</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Permits</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>Kept</source>
        <translation>保持方式</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>Wait for it</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>At most</source>
        <translation>最多</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>db %1</source>
        <translation>库 %1</translation>
    </message>
    <message>
        <source>Type a name first.</source>
        <translation>请先输入名称。</translation>
    </message>
    <message>
        <source>Waiting: %1 of %2</source>
        <translation>等待中：%1，共 %2</translation>
    </message>
    <message>
        <source>Waiting for %1</source>
        <translation>正在等待 %1</translation>
    </message>
    <message>
        <source>(no name yet)</source>
        <translation>（尚无名称）</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActDemand</name>
    <message>
        <source>Reason, for the audit log</source>
        <translation>理由，记入审计日志</translation>
    </message>
    <message>
        <source>Type how many locks: %1</source>
        <translation>输入锁的数量：%1</translation>
    </message>
    <message>
        <source>needed on production</source>
        <translation>生产环境必填</translation>
    </message>
    <message>
        <source>not needed here</source>
        <translation>此处不需要</translation>
    </message>
    <message>
        <source>Type the number of locks first.</source>
        <translation>请先输入锁的数量。</translation>
    </message>
    <message>
        <source>Give a reason first.</source>
        <translation>请先给出理由。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActDialog</name>
    <message>
        <source>It has changed while you looked: what the button was bound to is no longer there.</source>
        <translation>在你查看期间它已改变：按钮所绑定的已不存在。</translation>
    </message>
    <message>
        <source>Show what it is now</source>
        <translation>显示现在的情况</translation>
    </message>
    <message>
        <source>Shorten its lease instead…</source>
        <translation>改为缩短其租约…</translation>
    </message>
    <message>
        <source>Send its library&apos;s signal…</source>
        <translation>发送其库的信号…</translation>
    </message>
    <message>
        <source>Exactly what is sent</source>
        <translation>确切发送的内容</translation>
    </message>
    <message>
        <source>What will happen</source>
        <translation>将会发生什么</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>What remains from now on</source>
        <translation>从现在起剩余</translation>
    </message>
    <message>
        <source>Message on the channel</source>
        <translation>频道上的消息</translation>
    </message>
    <message>
        <source>Element of the list</source>
        <translation>列表中的元素</translation>
    </message>
    <message>
        <source>Kind of signal</source>
        <translation>信号种类</translation>
    </message>
    <message>
        <source>Channel or list</source>
        <translation>频道或列表</translation>
    </message>
    <message>
        <source>Message or element</source>
        <translation>消息或元素</translation>
    </message>
    <message>
        <source>Signal</source>
        <translation>信号</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Content</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Look at what it is now first.</source>
        <translation>请先查看现在的情况。</translation>
    </message>
    <message>
        <source>It is not seen now.</source>
        <translation>现在看不到它。</translation>
    </message>
    <message>
        <source>Safety check: %1. %2</source>
        <translation>安全检查：%1。%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActFacts</name>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Because</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>已持有</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>It is no longer there.</source>
        <translation>它已不存在。</translation>
    </message>
    <message>
        <source>Hold count</source>
        <translation>重入次数</translation>
    </message>
    <message>
        <source>Next holder</source>
        <translation>下一个持有者</translation>
    </message>
    <message>
        <source>Connects from</source>
        <translation>连接来源</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ActSheet</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Sent; waiting for what the server says: %1</source>
        <translation>已发送；等待服务器的应答：%1</translation>
    </message>
    <message>
        <source>Unlock for 15 min</source>
        <translation>解锁 15 分钟</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AddressFields</name>
    <message>
        <source>In &amp;fields</source>
        <translation>以字段填写(&amp;F)</translation>
    </message>
    <message>
        <source>Kind of server</source>
        <translation>服务器的种类</translation>
    </message>
    <message>
        <source>One server</source>
        <translation>单台服务器</translation>
    </message>
    <message>
        <source>A Unix socket of this machine</source>
        <translation>本机的 Unix 套接字</translation>
    </message>
    <message>
        <source>A group with Sentinels</source>
        <translation>带 Sentinel 的组</translation>
    </message>
    <message>
        <source>A cluster</source>
        <translation>集群</translation>
    </message>
    <message>
        <source>&amp;Host</source>
        <translation>主机(&amp;H)</translation>
    </message>
    <message>
        <source>P&amp;ort</source>
        <translation>端口(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Name of the group</source>
        <translation>组的名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;User</source>
        <translation>用户(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Database</source>
        <translation>数据库(&amp;D)</translation>
    </message>
    <message>
        <source>0; “all” for every one</source>
        <translation>0；“all”表示全部</translation>
    </message>
    <message>
        <source>Through SS&amp;H</source>
        <translation>通过 SSH(&amp;H)</translation>
    </message>
    <message>
        <source>straight; else user@host:port</source>
        <translation>直接连接；否则为 user@host:port</translation>
    </message>
    <message>
        <source>&amp;Encrypted (TLS)</source>
        <translation>加密（TLS）(&amp;E)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AddressReading</name>
    <message>
        <source>The password in this address can be read by everybody who sees the screen; better leave it out and type it below.</source>
        <translation>此地址中的密码能被看到屏幕的所有人读到；最好去掉它，在下面输入。</translation>
    </message>
    <message>
        <source>The primary that these Sentinels call “%1”, followed when it changes: %2</source>
        <translation>这些哨兵称为“%1”的主节点，改变时随之跟踪：%2</translation>
    </message>
    <message>
        <source>All primaries of the cluster that these nodes know: %1</source>
        <translation>这些节点所知集群的所有主节点：%1</translation>
    </message>
    <message>
        <source>%1, as seen from %2, through an SSH tunnel</source>
        <translation>%1，从 %2 所见，经由 SSH 隧道</translation>
    </message>
    <message>
        <source>A Unix socket of this machine: %1</source>
        <translation>本机的 Unix 套接字：%1</translation>
    </message>
    <message>
        <source>%1, encrypted</source>
        <translation>%1，已加密</translation>
    </message>
    <message>
        <source>%1, not encrypted</source>
        <translation>%1，未加密</translation>
    </message>
    <message>
        <source>A command of redis-cli; Tab takes its server over.</source>
        <translation>这是 redis-cli 命令；按 Tab 采用其中的服务器。</translation>
    </message>
    <message>
        <source>Start the address with redis:// or rediss://.</source>
        <translation>地址请以 redis:// 或 rediss:// 开头。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Aftermath</name>
    <message>
        <source>after %1: %2</source>
        <translation>%1 后：%2</translation>
    </message>
    <message>
        <source>After a minute it is %1.</source>
        <translation>一分钟后：%1。</translation>
    </message>
    <message>
        <source>After a minute it is %1, %2.</source>
        <translation>一分钟后：%1，%2。</translation>
    </message>
    <message>
        <source>What came after it; watched for another %1</source>
        <translation>此后发生的情况；继续观察 %1</translation>
    </message>
    <message>
        <source>What came after it</source>
        <translation>此后发生的情况</translation>
    </message>
    <message>
        <source>and 1 more event</source>
        <translation>另有 1 个事件</translation>
    </message>
    <message>
        <source>Nothing was seen yet.</source>
        <translation>尚未发生任何情况。</translation>
    </message>
    <message numerus="yes">
        <source>and %n more events</source>
        <translation>
            <numerusform>另有 %n 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, after %2: %3</source>
        <translation>%1，%2 后：%3</translation>
    </message>
    <message>
        <source>Free after a minute: %1 of %2.</source>
        <translation>一分钟后，%2 个锁中有 %1 个空闲。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AliasDialog</name>
    <message>
        <source>Name a client</source>
        <translation>命名客户端</translation>
    </message>
    <message>
        <source>Name of the client</source>
        <translation>客户端的名称</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Client id</source>
        <translation>客户端标识</translation>
    </message>
    <message>
        <source>Shown everywhere in place of the id. Empty takes the name away.</source>
        <translation>在各处代替标识显示。留空则去掉名称。</translation>
    </message>
    <message>
        <source>&amp;Remove name</source>
        <translation>去掉名称(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save name</source>
        <translation>保存名称(&amp;S)</translation>
    </message>
    <message>
        <source>Names by &amp;pattern…</source>
        <translation>按模式命名(&amp;P)…</translation>
    </message>
    <message>
        <source>Name many clients at once, also from a file</source>
        <translation>一次命名许多客户端，也可从文件读取</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AuditModel</name>
    <message>
        <source>%1 as %2</source>
        <translation>%1，身份 %2</translation>
    </message>
    <message>
        <source>? never ended: not known</source>
        <translation>? 从未结束：不知</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Act</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Outcome</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>执行人</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Reason</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>%1. %2</source>
        <translation>%1。%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::AuditPage</name>
    <message>
        <source>1 act</source>
        <translation>1 次操作</translation>
    </message>
    <message>
        <source>The lines of this act</source>
        <translation>此操作的各行</translation>
    </message>
    <message>
        <source>No act was done yet</source>
        <translation>尚未执行任何操作</translation>
    </message>
    <message>
        <source>Every act by window or terminal leaves a line here before it is sent, and one after.</source>
        <translation>窗口或终端的每次操作在发送之前和之后都会在此留下一行。</translation>
    </message>
    <message>
        <source>%1 written to %2</source>
        <translation>%1已写入 %2</translation>
    </message>
    <message>
        <source>Filter of the audit log</source>
        <translation>审计日志的筛选</translation>
    </message>
    <message>
        <source>Your log</source>
        <translation>你的日志</translation>
    </message>
    <message>
        <source>The team&apos;s stream</source>
        <translation>团队的流</translation>
    </message>
    <message>
        <source>Whose acts are shown</source>
        <translation>显示谁的操作</translation>
    </message>
    <message>
        <source>&amp;Read again</source>
        <translation>重新读取(&amp;R)</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>Audit log</source>
        <translation>审计日志</translation>
    </message>
    <message>
        <source>And %1 more.</source>
        <translation>还有 %1 处。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source> · %1 never ended</source>
        <translation> · %1 从未结束</translation>
    </message>
    <message>
        <source>Export the acts shown</source>
        <translation>导出所显示的操作</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>正在写入…</translation>
    </message>
    <message>
        <source>Your last act did not reach the stream: %1 </source>
        <translation>你的上一次操作没有到达流：%1 </translation>
    </message>
    <message>
        <source>the team&apos;s stream on %1, not read yet</source>
        <translation>%1 上的团队流，尚未读取</translation>
    </message>
    <message>
        <source>the team&apos;s stream on %1, as of %2; read every 5 s while this page is open</source>
        <translation>%1 上的团队流，截至 %2；打开此页时每 5 秒读取一次</translation>
    </message>
    <message>
        <source>Log integrity verified.</source>
        <translation>日志完整性已验证。</translation>
    </message>
    <message>
        <source>Log integrity check failed.</source>
        <translation>日志完整性检查未通过。</translation>
    </message>
    <message>
        <source>No act has these words</source>
        <translation>没有操作包含这些词</translation>
    </message>
    <message>
        <source>The filter hides all of them.</source>
        <translation>过滤器隐藏了全部操作。</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除过滤</translation>
    </message>
    <message>
        <source>Nobody has acted here yet</source>
        <translation>这里还没有人执行过操作</translation>
    </message>
    <message>
        <source>The team&apos;s stream on this server is empty: no act was done there by anybody who writes it.</source>
        <translation>此服务器上的团队流是空的：会写入它的人都还没有执行过操作。</translation>
    </message>
    <message>
        <source>No line was changed. Whether one is missing shows in each person&apos;s own log.</source>
        <translation>没有任何一行被改动过。是否缺少某一行，要看每个人自己的日志。</translation>
    </message>
    <message>
        <source>1 line is not as Lockscope wrote it.</source>
        <translation>有 1 行不是 Lockscope 写入时的样子。</translation>
    </message>
    <message>
        <source>Filter:  billing   actor:ops   act:force*   outcome:refused,failed   !lock:test*</source>
        <translation>筛选：  billing   actor:ops   act:force*   outcome:refused,failed   !lock:test*</translation>
    </message>
    <message numerus="yes">
        <source>%n acts</source>
        <translation>
            <numerusform>%n 次操作</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n lines are not as Lockscope wrote them.</source>
        <translation>
            <numerusform>有 %n 行不是 Lockscope 写入时的样子。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, acts: %2</source>
        <translation>%1，操作：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Banner</name>
    <message>
        <source>Put this notice away</source>
        <translation>收起此提示</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BudgetDialog</name>
    <message>
        <source>Use this budget</source>
        <translation>使用此预算</translation>
    </message>
    <message>
        <source>Locks read a second, at most</source>
        <translation>每秒最多读取的锁</translation>
    </message>
    <message>
        <source>Share of one core of the server for searching</source>
        <translation>搜索占用服务器一个核心的比例</translation>
    </message>
    <message>
        <source>A smaller budget makes new locks show later, and rows older when there are many.</source>
        <translation>预算越小，新锁显示得越晚；锁很多时行也越旧。</translation>
    </message>
    <message>
        <source>Cost limits</source>
        <translation>开销上限</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkDialog</name>
    <message>
        <source>Some have changed while you looked.</source>
        <translation>在你查看期间有些已改变。</translation>
    </message>
    <message>
        <source>Stop after this one</source>
        <translation>在这一个之后停止</translation>
    </message>
    <message>
        <source>The locks and what became of each</source>
        <translation>各个锁及其结果</translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation>1 个锁</translation>
    </message>
    <message>
        <source>Some are not seen now.</source>
        <translation>有些现在看不到。</translation>
    </message>
    <message>
        <source>%1 done</source>
        <translation>已完成 %1</translation>
    </message>
    <message>
        <source>%1 not as expected</source>
        <translation>%1 个与预期不符</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Refresh</source>
        <translation>刷新</translation>
    </message>
    <message>
        <source>Continue if a lock has changed</source>
        <translation>有锁已变化时继续</translation>
    </message>
    <message>
        <source>Review the changes first.</source>
        <translation>请先查看变化。</translation>
    </message>
    <message>
        <source>%1 skipped</source>
        <translation>跳过 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%n locks</source>
        <translation>
            <numerusform>%n 个锁</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::BulkModel</name>
    <message>
        <source>gone</source>
        <translation>已消失</translation>
    </message>
    <message>
        <source>● looks alive</source>
        <translation>● 看来存活</translation>
    </message>
    <message>
        <source>▲ looks dead</source>
        <translation>▲ 看来已死亡</translation>
    </message>
    <message>
        <source>○ free</source>
        <translation>○ 空闲</translation>
    </message>
    <message>
        <source>under way…</source>
        <translation>进行中…</translation>
    </message>
    <message>
        <source>▲ changed while you looked</source>
        <translation>▲ 查看期间已改变</translation>
    </message>
    <message>
        <source>? not seen now</source>
        <translation>? 现在看不到</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Holder</source>
        <translation>持有者状态</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>? unknown</source>
        <translation>? 未知</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ClientStateModel</name>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Does</source>
        <translation>在做</translation>
    </message>
    <message>
        <source>Since</source>
        <translation>自从</translation>
    </message>
    <message>
        <source>Line of its program</source>
        <translation>其程序的当前行</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ClientsPage</name>
    <message>
        <source>Show its locks</source>
        <translation>显示它的锁</translation>
    </message>
    <message>
        <source>Name this client…</source>
        <translation>为此客户端命名…</translation>
    </message>
    <message>
        <source>No client holds or waits for a lock</source>
        <translation>没有客户端持有或等待锁</translation>
    </message>
    <message>
        <source>Each client that locks name as their holder, or that waits in a queue, has a row here: where it is connected, what it holds, and when it last gave a sign of life.</source>
        <translation>锁所标识的每个持有者以及在队列中等待的每个客户端在此各占一行：它从哪里连接、持有什么、最后一次活动迹象在何时。</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>A recording does not tell where clients connect from.</source>
        <translation>录制内容不说明客户端从哪里连接。</translation>
    </message>
    <message>
        <source>The server is out of sight: this is how it was last. %1</source>
        <translation>无法看到服务器：此处为最后所见的情形。%1</translation>
    </message>
    <message>
        <source>1 client</source>
        <translation>1 个客户端</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>1 connection</source>
        <translation>1 个连接</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>Nothing has shown yet which connections are this client&apos;s.</source>
        <translation>尚无迹象表明哪些连接属于此客户端。</translation>
    </message>
    <message>
        <source>%1 written to %2</source>
        <translation>%1 已写入 %2</translation>
    </message>
    <message>
        <source>Filter of the clients</source>
        <translation>客户端的筛选</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>N&amp;ames…</source>
        <translation>名称(&amp;A)…</translation>
    </message>
    <message>
        <source>Name clients by pattern, also from a file</source>
        <translation>按模式命名客户端，也可从文件读取</translation>
    </message>
    <message>
        <source>No client has these words</source>
        <translation>没有客户端含有这些词</translation>
    </message>
    <message>
        <source>The filter hides all of them.</source>
        <translation>筛选隐藏了全部。</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>&amp;Show only the locks of %1</source>
        <translation>只显示 %1 的锁(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Show only its locks</source>
        <translation>只显示它的锁(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Leave out the locks of %1</source>
        <translation>排除 %1 的锁(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Leave out its locks</source>
        <translation>排除它的锁(&amp;L)</translation>
    </message>
    <message>
        <source>Show their locks</source>
        <translation>显示它们的锁</translation>
    </message>
    <message>
        <source>%1 are chosen: together they hold %2 and have %3 in queues.</source>
        <translation>已选 %1：它们共持有 %2，在队列中有 %3。</translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation>1 个锁</translation>
    </message>
    <message>
        <source>1 place</source>
        <translation>1 个位置</translation>
    </message>
    <message>
        <source>A filter has no room for so many: choose fewer to see their locks.</source>
        <translation>筛选容纳不下这么多：请少选一些，再查看它们的锁。</translation>
    </message>
    <message>
        <source>Export the clients shown</source>
        <translation>导出显示的客户端</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>正在写入…</translation>
    </message>
    <message numerus="yes">
        <source>%n clients</source>
        <translation>
            <numerusform>%n 个客户端</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n clients</source>
        <translation>
            <numerusform>%n 个客户端中的 %1 个</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n connections</source>
        <translation>
            <numerusform>%n 个连接</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n locks</source>
        <translation>
            <numerusform>%n 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n places</source>
        <translation>
            <numerusform>%n 个位置</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter:  billing   life:silent   place:10.0.3.*   holds&gt;10   !client:test*</source>
        <translation>筛选：  billing   life:silent   place:10.0.3.*   holds&gt;10   !client:test*</translation>
    </message>
    <message>
        <source>%1, clients: %2</source>
        <translation>%1，客户端：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ColourBox</name>
    <message>
        <source>no colour</source>
        <translation>无颜色</translation>
    </message>
    <message>
        <source>blue</source>
        <translation>蓝色</translation>
    </message>
    <message>
        <source>green</source>
        <translation>绿色</translation>
    </message>
    <message>
        <source>orange</source>
        <translation>橙色</translation>
    </message>
    <message>
        <source>violet</source>
        <translation>紫色</translation>
    </message>
    <message>
        <source>pink</source>
        <translation>粉色</translation>
    </message>
    <message>
        <source>olive</source>
        <translation>橄榄色</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CommandPalette</name>
    <message>
        <source>Nothing has these words.</source>
        <translation>没有包含这些词的内容。</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>An action, a page, a lock&apos;s name, a server or a scenario</source>
        <translation>操作、页面、锁名、服务器或场景</translation>
    </message>
    <message>
        <source>Words to look for</source>
        <translation>要查找的词</translation>
    </message>
    <message>
        <source>What was found</source>
        <translation>查找结果</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CommandPart</name>
    <message>
        <source>Let these commands run on this machine</source>
        <translation>允许这些命令在本机运行</translation>
    </message>
    <message>
        <source>The file names commands that would give passwords. They would run on this machine whenever these connections are made; until you say so the password is asked for:</source>
        <translation>该文件指定了提供密码的命令。建立这些连接时它们都会在本机运行；在你同意之前会询问密码：</translation>
    </message>
    <message>
        <source>• %1: %2</source>
        <translation>• %1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ComparisonPart</name>
    <message>
        <source>In what the two runs differ</source>
        <translation>两次运行的不同之处</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差异</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectDialog</name>
    <message>
        <source>Connect to a Redis server</source>
        <translation>连接 Redis 服务器</translation>
    </message>
    <message>
        <source>Address of the server</source>
        <translation>服务器地址</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>地址(&amp;A)</translation>
    </message>
    <message>
        <source>Use the &amp;sandbox</source>
        <translation>使用沙盒(&amp;S)</translation>
    </message>
    <message>
        <source>A private server on this machine with sample clients, ended with Lockscope</source>
        <translation>本机上带示例客户端的私有服务器，随 Lockscope 结束</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>测试(&amp;T)</translation>
    </message>
    <message>
        <source>Tries each step and what this user is permitted, and changes nothing</source>
        <translation>逐步尝试并检查该用户的权限，不作任何更改</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>连接(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>重试(&amp;T)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Production is read-only unless it is unlocked. Where nothing is stated, nothing can be done there</source>
        <translation>生产环境在解锁之前为只读。未说明用途时，不能执行任何操作</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>It marks the tab and the connection in lists</source>
        <translation>用于标记标签页以及列表中的连接</translation>
    </message>
    <message>
        <source>Steps of the connection</source>
        <translation>连接步骤</translation>
    </message>
    <message>
        <source>An address is host:port or one of these:
redis://user@host:port/database; rediss://… with TLS
unix:///run/redis.sock
redis+sentinel://host,host/name for a group
redis+cluster://host,host for a cluster
?db=all watches every database, ?ssh=host goes by SSH. A command of redis-cli can be pasted.</source>
        <translation>地址是 主机:端口，或以下之一：
redis://用户@主机:端口/数据库；rediss://… 使用 TLS
unix:///run/redis.sock
redis+sentinel://主机,主机/名称 表示一个组
redis+cluster://主机,主机 表示集群
?db=all 监视所有数据库，?ssh=主机 经由 SSH。也可以粘贴 redis-cli 命令。</translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation>环境(&amp;E)</translation>
    </message>
    <message>
        <source>Environment</source>
        <translation>环境</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Connection</name>
    <message>
        <source>What is kept of this connection could not be written: %1</source>
        <translation>无法写入为此连接保存的内容：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectionChoice</name>
    <message>
        <source>&amp;Recent connections</source>
        <translation>最近的连接(&amp;R)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ConnectionsPage</name>
    <message>
        <source>%1, copy</source>
        <translation>%1，副本</translation>
    </message>
    <message>
        <source> What the desktop&apos;s key store has of it goes with it.</source>
        <translation> 桌面密钥库中属于它的内容也一并删除。</translation>
    </message>
    <message>
        <source>Delete a connection</source>
        <translation>删除连接</translation>
    </message>
    <message>
        <source>Delete %1</source>
        <translation>删除 %1</translation>
    </message>
    <message>
        <source>“%1” was deleted.</source>
        <translation>已删除“%1”。</translation>
    </message>
    <message>
        <source>No connection is kept yet</source>
        <translation>尚未保存任何连接</translation>
    </message>
    <message>
        <source>A server stands here once it was connected to. Add one, or import a file of addresses.</source>
        <translation>连接过的服务器会列在这里。添加一个，或导入地址文件。</translation>
    </message>
    <message>
        <source>Filter: words of a name, a group, an address</source>
        <translation>筛选：名称、组、地址中的词</translation>
    </message>
    <message>
        <source>Filter of the connections</source>
        <translation>连接的筛选</translation>
    </message>
    <message>
        <source>&amp;Add a connection…</source>
        <translation>添加连接(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>E&amp;xport without secrets…</source>
        <translation>导出，不含机密(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>连接(&amp;C)</translation>
    </message>
    <message>
        <source>In a &amp;new tab</source>
        <translation>在新标签页中(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Test</source>
        <translation>测试(&amp;T)</translation>
    </message>
    <message>
        <source>C&amp;hange…</source>
        <translation>更改(&amp;H)…</translation>
    </message>
    <message>
        <source>D&amp;uplicate…</source>
        <translation>复制(&amp;U)…</translation>
    </message>
    <message>
        <source>&amp;Delete…</source>
        <translation>删除(&amp;D)…</translation>
    </message>
    <message>
        <source>Kept connections</source>
        <translation>已保存的连接</translation>
    </message>
    <message>
        <source>A file of connections</source>
        <translation>连接文件</translation>
    </message>
    <message>
        <source>Export connections, without secrets</source>
        <translation>导出连接，不含机密</translation>
    </message>
    <message>
        <source>Delete the connection “%1”? Its pinned names, prefixes, statements and client names go with it.</source>
        <translation>删除连接“%1”？其固定的名称、前缀、声明和客户端名称也一并删除。</translation>
    </message>
    <message>
        <source>The marked connection</source>
        <translation>选中的连接</translation>
    </message>
    <message>
        <source>1 connection written to %1</source>
        <translation>1 个连接已写入 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n connections written to %1</source>
        <translation>
            <numerusform>%n 个连接已写入 %1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::CopyButton</name>
    <message>
        <source>Copy the %1, in the form in which it can be typed</source>
        <translation>复制%1，采用可以输入的形式</translation>
    </message>
    <message>
        <source>Copy the %1</source>
        <translation>复制%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DetailHead</name>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DetailPane</name>
    <message>
        <source>No lock is selected</source>
        <translation>未选择锁</translation>
    </message>
    <message>
        <source>Choose one in the table to see who holds it, who waits, how its lease is kept up and what happened to it.</source>
        <translation>在表中选择一个锁，查看谁持有、谁在等待、租约如何保持以及发生过什么。</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Permits</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>Latch</source>
        <translation>闭锁</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>fence</source>
        <translation>围栏</translation>
    </message>
    <message>
        <source>What happened to this lock</source>
        <translation>此锁发生过什么</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生过什么</translation>
    </message>
    <message>
        <source>‖ Paused, as of %1</source>
        <translation>‖ 已暂停，截至 %1</translation>
    </message>
    <message>
        <source>Details of the lock</source>
        <translation>锁的详情</translation>
    </message>
    <message>
        <source>Why it is shown as this kind</source>
        <translation>为何显示为这一类</translation>
    </message>
    <message>
        <source>Safety check</source>
        <translation>安全检查</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::DifferenceModel</name>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EnvironmentBand</name>
    <message>
        <source>Unlock for 15 min…</source>
        <translation>解锁 15 分钟…</translation>
    </message>
    <message>
        <source>Lock again</source>
        <translation>重新锁定</translation>
    </message>
    <message>
        <source>You hold 1 lock</source>
        <translation>你持有 1 个锁</translation>
    </message>
    <message>
        <source>%1, %2 lost</source>
        <translation>%1，丢失 %2 个</translation>
    </message>
    <message>
        <source>Enter the password…</source>
        <translation>输入密码…</translation>
    </message>
    <message>
        <source>No act can be done: %1</source>
        <translation>无法执行操作：%1</translation>
    </message>
    <message>
        <source>Acts are done as %1, whose password is being fetched: they wait for it</source>
        <translation>以 %1 的身份执行操作，正在取得其密码：操作会等待</translation>
    </message>
    <message>
        <source>No act as %1 before its password is given. %2</source>
        <translation>在提供密码之前不能以 %1 的身份操作。%2</translation>
    </message>
    <message>
        <source>Acts are done as %1, whose password is not known: none can be done before it is given</source>
        <translation>以 %1 的身份执行操作，其密码未知：提供之前不能执行操作</translation>
    </message>
    <message>
        <source>Which environment is %1? It is read-only until you choose. Production stays read-only unless you unlock it.</source>
        <translation>%1 属于哪个环境？在选定之前它是只读的。生产环境除非解锁，否则一直只读。</translation>
    </message>
    <message>
        <source>Unlocked. Changes are allowed for %1</source>
        <translation>已解锁。还可更改 %1</translation>
    </message>
    <message>
        <source>Read-only. Only read commands are sent.</source>
        <translation>只读。只发送读取命令。</translation>
    </message>
    <message>
        <source> The team&apos;s stream did not get the last act: %1</source>
        <translation> 团队的流未收到上一次操作：%1</translation>
    </message>
    <message numerus="yes">
        <source>You hold %n locks</source>
        <translation>
            <numerusform>你持有 %n 个锁</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EnvironmentBox</name>
    <message>
        <source>not chosen: read-only</source>
        <translation>未选择：只读</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::EventsPage</name>
    <message>
        <source>1 event</source>
        <translation>1 个事件</translation>
    </message>
    <message numerus="yes">
        <source>%1 events</source>
        <translation>
            <numerusform>%1 个事件</numerusform>
        </translation>
    </message>
    <message>
        <source>Filter: orders:*, event:expired, holder:billing, !kind:latch</source>
        <translation>筛选：orders:*、event:expired、holder:billing、!kind:latch</translation>
    </message>
    <message>
        <source>Filter of the events</source>
        <translation>事件的筛选</translation>
    </message>
    <message>
        <source>&amp;Pause</source>
        <translation>暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Hold the rows still; nothing is lost meanwhile (Space)</source>
        <translation>让各行保持不动；期间不会丢失任何内容（空格键）</translation>
    </message>
    <message>
        <source>&amp;Newest</source>
        <translation>最新(&amp;N)</translation>
    </message>
    <message>
        <source>Stay at the newest event (End)</source>
        <translation>停留在最新事件（End）</translation>
    </message>
    <message>
        <source>C&amp;lear</source>
        <translation>清空(&amp;L)</translation>
    </message>
    <message>
        <source>Empty this table; what happens next appears again</source>
        <translation>清空此表；之后发生的会再次出现</translation>
    </message>
    <message>
        <source>E&amp;xport</source>
        <translation>导出(&amp;X)</translation>
    </message>
    <message>
        <source>Write the rows shown to a file</source>
        <translation>将所显示的行写入文件</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source> · ‖ paused, as of %1 · %2 waiting</source>
        <translation> · ‖ 已暂停，截至 %1 · %2 待显示</translation>
    </message>
    <message>
        <source> · older ones dropped: %1</source>
        <translation> · 已丢弃较旧的：%1</translation>
    </message>
    <message>
        <source> · %1 not recorded during bursts</source>
        <translation> · 突发期间未记录 %1</translation>
    </message>
    <message>
        <source>Resume (&amp;Space)</source>
        <translation>继续（空格键）(&amp;S)</translation>
    </message>
    <message>
        <source>Export events</source>
        <translation>导出事件</translation>
    </message>
    <message>
        <source>Writing…</source>
        <translation>正在写入…</translation>
    </message>
    <message>
        <source>%1 written to %2</source>
        <translation>%1已写入 %2</translation>
    </message>
    <message>
        <source>%1, events: %2</source>
        <translation>%1，事件：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ExplanationView</name>
    <message>
        <source>Explanation of the scenario</source>
        <translation>场景说明</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ExportDialog</name>
    <message>
        <source>&amp;Hash the names of locks, holders and clients</source>
        <translation>散列锁、持有者和客户端的名称(&amp;H)</translation>
    </message>
    <message>
        <source>A hash stands in place of each name, the same one throughout, and another one the next time. What is hashed can be looked at and judged, but no run can go on from it.</source>
        <translation>每个名称都由散列代替，在同一文件中保持一致，下次则不同。散列后的内容可以查看和判定，但不能从中继续运行。</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>逗号分隔值 (*.csv)</translation>
    </message>
    <message>
        <source>Tab-separated values (*.tsv)</source>
        <translation>制表符分隔值 (*.tsv)</translation>
    </message>
    <message>
        <source>JSON Lines (*.jsonl)</source>
        <translation>JSON Lines (*.jsonl)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Text (*.txt)</source>
        <translation>文本 (*.txt)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FiguresPart</name>
    <message>
        <source>median %1 · p95 %2 · p99 %3 · worst %4</source>
        <translation>中位数 %1 · p95 %2 · p99 %3 · 最差 %4</translation>
    </message>
    <message>
        <source>Waiting times</source>
        <translation>等待时间</translation>
    </message>
    <message>
        <source>Hand-over times</source>
        <translation>交接时间</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Hand-over</source>
        <translation>交接</translation>
    </message>
    <message>
        <source>Holding</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Acquisitions</source>
        <translation>获取次数</translation>
    </message>
    <message>
        <source>Each cost</source>
        <translation>每次开销</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Throughput</source>
        <translation>吞吐量</translation>
    </message>
    <message>
        <source>Resources</source>
        <translation>资源</translation>
    </message>
    <message>
        <source>Invariants</source>
        <translation>不变式</translation>
    </message>
    <message>
        <source>The figures stand here once a lock was acquired: waiting and hand-over times, what an acquisition costs, how fair it was.</source>
        <translation>获取到锁之后，这里会显示数据：等待和交接时间、每次获取的开销以及公平程度。</translation>
    </message>
    <message>
        <source>%1, and %2 gave up</source>
        <translation>%1，%2 个放弃</translation>
    </message>
    <message>
        <source>kept for %1 of those who queued; </source>
        <translation>排队者中 %1 保持顺序；</translation>
    </message>
    <message>
        <source>evenness between clients %1</source>
        <translation>客户端之间的均衡度 %1</translation>
    </message>
    <message>
        <source>%1 acquisitions a second</source>
        <translation>每秒获取 %1 次</translation>
    </message>
    <message>
        <source>1 write</source>
        <translation>写入 1 次</translation>
    </message>
    <message numerus="yes">
        <source>%n writes</source>
        <translation>
            <numerusform>写入 %n 次</numerusform>
        </translation>
    </message>
    <message>
        <source>%1: %2 after %3, refused: %4</source>
        <translation>%1：%3后为 %2，拒绝 %4 次</translation>
    </message>
    <message>
        <source>attempts: %1 · messages: %2 · commands: %3</source>
        <translation>尝试 %1 次 · 消息 %2 条 · 命令 %3 条</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FileDrop</name>
    <message>
        <source>Drop one file at a time.</source>
        <translation>一次只能拖放一个文件。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilterBox</name>
    <message>
        <source>Filter:  bill*   holder:billing   state:overdue   ttl&lt;5s   !kind:fair</source>
        <translation>筛选：  bill*   holder:billing   state:overdue   ttl&lt;5s   !kind:fair</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>&amp;Filter by this</source>
        <translation>按此筛选(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Filter by %1</source>
        <translation>按 %1 筛选(&amp;F)</translation>
    </message>
    <message>
        <source>E&amp;xclude this</source>
        <translation>排除此项(&amp;X)</translation>
    </message>
    <message>
        <source>E&amp;xclude %1</source>
        <translation>排除 %1(&amp;X)</translation>
    </message>
    <message>
        <source>Empty this field</source>
        <translation>清空此栏</translation>
    </message>
    <message>
        <source>Type a filter</source>
        <translation>输入过滤条件</translation>
    </message>
    <message>
        <source>%1, locks: %2</source>
        <translation>%1，锁：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FilterCompleter</name>
    <message>
        <source>Suggestions for the filter</source>
        <translation>过滤器的提示</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Foldout</name>
    <message>
        <source>… and %1 more</source>
        <translation>……还有 %1 个</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Copy the text: %1</source>
        <translation>复制文本：%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ForkPair</name>
    <message>
        <source>Timeline of the run before the fork</source>
        <translation>分叉之前运行的时间线</translation>
    </message>
    <message>
        <source>Timeline of the run before</source>
        <translation>之前运行的时间线</translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <translation>%1 — %2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::FrameExport</name>
    <message numerus="yes">
        <source>it would be %n frames; the limit is %1</source>
        <translation>
            <numerusform>会有 %n 帧；上限是 %1 帧</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::GroupModel</name>
    <message>
        <source>Others</source>
        <translation>其他</translation>
    </message>
    <message>
        <source>Names of one part</source>
        <translation>只有一个部分的名称</translation>
    </message>
    <message>
        <source>Nobody</source>
        <translation>无人持有</translation>
    </message>
    <message>
        <source>This server</source>
        <translation>此服务器</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>持有</translation>
    </message>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Trouble</source>
        <translation>问题</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::GroupNotice</name>
    <message>
        <source>Topology unconfirmed: %1</source>
        <translation>拓扑未确认：%1</translation>
    </message>
    <message>
        <source>Topology unconfirmed: %1 Acts are refused meanwhile.</source>
        <translation>拓扑未确认：%1 期间拒绝操作。</translation>
    </message>
    <message>
        <source>Show the possibly lost</source>
        <translation>显示可能已丢失的</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HeatMapView</name>
    <message>
        <source>Share of runs with an overlap</source>
        <translation>出现重叠的运行所占比例</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HeldMessageModel</name>
    <message>
        <source>→ server</source>
        <translation>→ 服务器</translation>
    </message>
    <message>
        <source>← client</source>
        <translation>← 客户端</translation>
    </message>
    <message>
        <source>Another message of the same connection is before it.</source>
        <translation>同一连接上还有一条消息在它之前。</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>To</source>
        <translation>去向</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>消息</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HeldPart</name>
    <message>
        <source>Let it &amp;arrive</source>
        <translation>让它到达(&amp;A)</translation>
    </message>
    <message>
        <source>Let it get &amp;lost</source>
        <translation>让它丢失(&amp;L)</translation>
    </message>
    <message>
        <source>Messages that are held on their way</source>
        <translation>途中被扣住的消息</translation>
    </message>
    <message>
        <source>Let all a&amp;rrive</source>
        <translation>让全部到达(&amp;R)</translation>
    </message>
    <message>
        <source>All held messages arrive in their order, and none is held any more.</source>
        <translation>所有被扣住的消息按顺序到达，之后不再扣住。</translation>
    </message>
    <message>
        <source>A command that is lost was not done. An answer that is lost leaves the client without knowing.</source>
        <translation>丢失的命令没有执行。丢失的应答使客户端不知道结果。</translation>
    </message>
    <message>
        <source>Whatever %1 sends and is sent waits here. Messages of one connection keep their order.</source>
        <translation>%1 发出和收到的一切在此等候。同一连接上的消息保持顺序。</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>1 more message waits after these.</source>
        <translation>其后还有 1 条消息在等待。</translation>
    </message>
    <message numerus="yes">
        <source>%n more messages wait after these.</source>
        <translation>
            <numerusform>其后还有 %n 条消息在等待。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HoldModel</name>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>已持有</translation>
    </message>
    <message>
        <source>Remaining</source>
        <translation>剩余</translation>
    </message>
    <message>
        <source>Renewals</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>%1, read</source>
        <translation>%1，读</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>永不到期</translation>
    </message>
    <message>
        <source>lost: %1</source>
        <translation>丢失：%1</translation>
    </message>
    <message>
        <source>lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>held, kept by the watchdog</source>
        <translation>已持有，由看门狗保持</translation>
    </message>
    <message>
        <source>held, fixed lease</source>
        <translation>已持有，固定租约</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HolderModel</name>
    <message>
        <source>exclusive</source>
        <translation>独占</translation>
    </message>
    <message>
        <source>read</source>
        <translation>读</translation>
    </message>
    <message>
        <source>write</source>
        <translation>写</translation>
    </message>
    <message>
        <source>permit</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Mode</source>
        <translation>模式</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>Held for</source>
        <translation>已持有</translation>
    </message>
    <message>
        <source>Expires in</source>
        <translation>到期剩余</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>已过期</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HolderPart</name>
    <message>
        <source>Held by</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Holders</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>Name client…</source>
        <translation>命名客户端…</translation>
    </message>
    <message>
        <source>Give the client of the marked row a name that is shown everywhere (F2)</source>
        <translation>给标记行的客户端起一个各处显示的名称（F2）</translation>
    </message>
    <message>
        <source>Last seen to hold it</source>
        <translation>最后所见的持有者</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::HoldsDialog</name>
    <message>
        <source>You hold nothing. “Acquire and hold…” takes a lock and keeps it here.</source>
        <translation>你没有持有任何锁。“获取并持有…”会获取一个锁并在此保持。</translation>
    </message>
    <message>
        <source>Enter again…</source>
        <translation>再次重入…</translation>
    </message>
    <message>
        <source>Release…</source>
        <translation>释放…</translation>
    </message>
    <message>
        <source>Your holds</source>
        <translation>你的持有</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ImportPart</name>
    <message>
        <source>• and one thing more</source>
        <translation>• 还有一项</translation>
    </message>
    <message>
        <source>&amp;Import a file of connections…</source>
        <translation>导入连接文件(&amp;I)…</translation>
    </message>
    <message>
        <source>Exported connections, addresses, a line each, or the configuration of a service (YAML or JSON); it can be dropped here</source>
        <translation>导出的连接、每行一个的地址，或服务的配置（YAML 或 JSON）；可拖放到这里</translation>
    </message>
    <message>
        <source>A file of connections</source>
        <translation>连接文件</translation>
    </message>
    <message>
        <source> Passwords in it are used until this closes, and kept nowhere.</source>
        <translation> 其中的密码在关闭之前使用，不会保存在任何地方。</translation>
    </message>
    <message>
        <source>Imported 1 connection from %1.</source>
        <translation>从 %1 导入了 1 个连接。</translation>
    </message>
    <message numerus="yes">
        <source>• and %n more</source>
        <translation>
            <numerusform>• 还有 %n 项</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Imported %n connections from %1.</source>
        <translation>
            <numerusform>从 %1 导入了 %n 个连接。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Incidents</name>
    <message>
        <source>Save an incident</source>
        <translation>保存事故报告</translation>
    </message>
    <message>
        <source>With the last &amp;minutes as a recording, in a folder</source>
        <translation>连同最近几分钟的录制，放入文件夹(&amp;M)</translation>
    </message>
    <message>
        <source>The page is then in the folder beside the recording, which Lockscope plays.</source>
        <translation>页面与录制放在同一文件夹中，录制可由 Lockscope 播放。</translation>
    </message>
    <message>
        <source>Folder (*)</source>
        <translation>文件夹 (*)</translation>
    </message>
    <message>
        <source>Page (*.html)</source>
        <translation>页面 (*.html)</translation>
    </message>
    <message>
        <source>The incident is in %1.</source>
        <translation>事故报告在 %1。</translation>
    </message>
    <message>
        <source>%1 Its recording is not there: %2</source>
        <translation>%1 但录制没有保存：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::KeepDialog</name>
    <message>
        <source>Keep the last minutes</source>
        <translation>保留最近几分钟</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>不保留</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>What has just happened can be saved as a recording afterwards. It is kept in files that only you can read, at most 64 MiB for each server.</source>
        <translation>刚发生的事可以事后保存为录制。它保存在只有你能读取的文件中，每台服务器最多 64 MiB。</translation>
    </message>
    <message>
        <source>Keep so much</source>
        <translation>保留这么多</translation>
    </message>
    <message>
        <source>Keep on the disk</source>
        <translation>保留在磁盘上</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::KeyList</name>
    <message>
        <source>lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>queue of waiters</source>
        <translation>等待者队列</translation>
    </message>
    <message>
        <source>timeouts of waiters</source>
        <translation>等待者的超时</translation>
    </message>
    <message>
        <source>fencing token</source>
        <translation>围栏令牌</translation>
    </message>
    <message>
        <source>a reader&apos;s own timeout</source>
        <translation>读者自己的超时</translation>
    </message>
    <message>
        <source>permits</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Copy the key %1</source>
        <translation>复制键 %1</translation>
    </message>
    <message>
        <source>job that it locks</source>
        <translation>它所锁定的任务</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LabCompare</name>
    <message>
        <source>Compare with a recording</source>
        <translation>与录制比较</translation>
    </message>
    <message>
        <source>Recording (*.lockrec)</source>
        <translation>录制 (*.lockrec)</translation>
    </message>
    <message>
        <source>Compared with the run before, of the same seed: %1</source>
        <translation>与相同种子的上一次运行比较：%1</translation>
    </message>
    <message>
        <source>Show both</source>
        <translation>显示两者</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LabControls</name>
    <message>
        <source>starting</source>
        <translation>启动中</translation>
    </message>
    <message>
        <source>running</source>
        <translation>运行中</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>ended</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Let another run go on from the chosen moment; both are kept and compared</source>
        <translation>从所选时刻开始另一次运行；两者都保留并比较</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>Pa&amp;use</source>
        <translation>暂停(&amp;U)</translation>
    </message>
    <message>
        <source>End this run now</source>
        <translation>立即结束此次运行</translation>
    </message>
    <message>
        <source>Time of the scenario</source>
        <translation>场景时间</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>as written</source>
        <translation>按原样</translation>
    </message>
    <message>
        <source>How many clients the largest group has; counts from the next run on</source>
        <translation>最大的一组有多少客户端；从下一次运行起生效</translation>
    </message>
    <message>
        <source>Clients</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How many times as fast as real time; a double click is real time</source>
        <translation>真实时间的多少倍；双击恢复真实时间</translation>
    </message>
    <message>
        <source>&amp;Restart</source>
        <translation>重新开始(&amp;R)</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>继续(&amp;U)</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>Play this scenario from the start</source>
        <translation>从头播放这个场景</translation>
    </message>
    <message>
        <source>Pause everything, leases included</source>
        <translation>全部暂停，包括租约</translation>
    </message>
    <message>
        <source>Continue to the next event</source>
        <translation>继续到下一个事件</translation>
    </message>
    <message>
        <source>With the same seed the clients decide the same; used from the next run on</source>
        <translation>种子相同，客户端的决定就相同；从下次运行起生效</translation>
    </message>
    <message>
        <source>Clients in their own processes run only in real time</source>
        <translation>独立进程中的客户端只能按真实时间运行</translation>
    </message>
    <message>
        <source>Pause this run first</source>
        <translation>请先暂停这次运行</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LabFiles</name>
    <message>
        <source>The recording is being read: %1 %. Until all of it is there, its begin is shown.</source>
        <translation>正在读取录制：%1 %。全部读完之前显示其开头。</translation>
    </message>
    <message>
        <source>Written to %1.</source>
        <translation>已写入 %1。</translation>
    </message>
    <message>
        <source>Open a recording</source>
        <translation>打开录制</translation>
    </message>
    <message>
        <source>Save or export this run</source>
        <translation>保存或导出此次运行</translation>
    </message>
    <message>
        <source>The frames are being written to %1.</source>
        <translation>正在将逐帧图片写入 %1。</translation>
    </message>
    <message>
        <source>This is no scenario and no lesson that can be played. %1</source>
        <translation>这不是可以播放的场景或课程。%1</translation>
    </message>
    <message>
        <source>Open a scenario or a lesson</source>
        <translation>打开场景或课程</translation>
    </message>
    <message>
        <source>Scenario or lesson (*.json)</source>
        <translation>场景或课程 (*.json)</translation>
    </message>
    <message>
        <source>Make a scenario of this recording</source>
        <translation>用此录制生成场景</translation>
    </message>
    <message>
        <source>Scenario (*.json)</source>
        <translation>场景 (*.json)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LabLocks</name>
    <message>
        <source>Locks at this moment</source>
        <translation>此时刻的锁</translation>
    </message>
    <message>
        <source>No locks yet</source>
        <translation>尚无锁</translation>
    </message>
    <message>
        <source>The locks of a run stand here at the moment that is chosen, with the remaining time of one of them as it went up and down.</source>
        <translation>运行中的锁在所选时刻的状态显示在这里，并显示其中一个的剩余时间如何升降。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LabPage</name>
    <message>
        <source>The run has not begun.</source>
        <translation>运行尚未开始。</translation>
    </message>
    <message>
        <source>Forked at %1, the moment that was chosen.</source>
        <translation>在所选的时刻 %1 分叉。</translation>
    </message>
    <message>
        <source>Forked at %1, %2 before the moment that was chosen: there no command was under way.</source>
        <translation>在 %1 分叉，比所选时刻早 %2：那时没有命令在途。</translation>
    </message>
    <message>
        <source>Change something by the menu of a lane, then resume.</source>
        <translation>用泳道的菜单作些改变，然后继续。</translation>
    </message>
    <message>
        <source>The recording is still being read.</source>
        <translation>仍在读取录制。</translation>
    </message>
    <message>
        <source>What was recorded of a server cannot go on in another way: only runs of the Lab fork.</source>
        <translation>在服务器上录制的内容不能换一种方式继续：只有实验室的运行可以分叉。</translation>
    </message>
    <message>
        <source>This recording does not carry its scenario, as after hashing its names: it cannot be forked.</source>
        <translation>此录制不含其场景，例如名称经过散列处理：无法分叉。</translation>
    </message>
    <message>
        <source>A run with processes of its own or with a failover cannot be forked.</source>
        <translation>含有独立进程或故障转移的运行无法分叉。</translation>
    </message>
    <message>
        <source>No moment of this run was kept from which another one could go on.</source>
        <translation>此次运行没有保留可以从中继续的时刻。</translation>
    </message>
    <message>
        <source>No scenario is chosen</source>
        <translation>未选择场景</translation>
    </message>
    <message>
        <source>A scenario lets simulated clients contend for locks on a private server and shows what happens.</source>
        <translation>场景让模拟客户端在私有服务器上争用锁，并显示发生了什么。</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>重试</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Scenarios and lessons</source>
        <translation>场景与课程</translation>
    </message>
    <message>
        <source>The run that was played is of another scenario: choose that one.</source>
        <translation>播放过的运行属于另一个场景：请选择那个场景。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LabSide</name>
    <message>
        <source>About</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Both</source>
        <translation>对照</translation>
    </message>
    <message>
        <source>How this run and the one before it compare</source>
        <translation>此次运行与上一次的比较</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>扣住</translation>
    </message>
    <message>
        <source>Messages that are held on their way</source>
        <translation>途中被扣住的消息</translation>
    </message>
    <message>
        <source>About the run</source>
        <translation>关于这次运行</translation>
    </message>
    <message>
        <source>Moment, events, verdict and figures are of “%1”.</source>
        <translation>时刻、事件、结论和图表属于“%1”。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LabVisit</name>
    <message>
        <source>On &amp;private servers</source>
        <translation>在私有服务器上(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Clients in processes of their own</source>
        <translation>客户端在独立进程中(&amp;C)</translation>
    </message>
    <message>
        <source>Where the next run plays</source>
        <translation>下一次运行在哪里进行</translation>
    </message>
    <message>
        <source>there is no connected server</source>
        <translation>没有已连接的服务器</translation>
    </message>
    <message>
        <source>the connected server</source>
        <translation>已连接的服务器</translation>
    </message>
    <message>
        <source>On the sandbox</source>
        <translation>在沙盒上</translation>
    </message>
    <message>
        <source>On %1</source>
        <translation>在 %1 上</translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <translation>%1 — %2</translation>
    </message>
    <message>
        <source>On the server that the window is connected to; you are asked before</source>
        <translation>在窗口所连接的服务器上；之前会询问你</translation>
    </message>
    <message>
        <source>Killing one is a real kill; the run goes in real time, and does not fork</source>
        <translation>杀死客户端是真正的 kill；运行按真实时间进行，且不能分叉</translation>
    </message>
    <message>
        <source>Only some clients of scenarios 8, 14 and 17 can, and on private servers only</source>
        <translation>只有场景 8、14 和 17 的部分客户端可以，且只在私有服务器上</translation>
    </message>
    <message>
        <source>On private servers</source>
        <translation>在私有服务器上</translation>
    </message>
    <message>
        <source>Where the next run plays: %1</source>
        <translation>下一次运行在哪里进行：%1</translation>
    </message>
    <message>
        <source>This run plays on %1, the connected server: it writes names under %2 there, and removes them at its end.</source>
        <translation>此次运行在已连接的服务器 %1 上进行：它在那里的 %2 之下写入名称，并在结束时删除。</translation>
    </message>
    <message>
        <source>What the run wrote on %1 is being removed; then the window closes. Closing it again does not wait for that.</source>
        <translation>正在删除此次运行在 %1 上写入的内容；之后窗口会关闭。再次关闭则不再等待。</translation>
    </message>
    <message>
        <source>What the run wrote on %1 is being removed.</source>
        <translation>正在删除此次运行在 %1 上写入的内容。</translation>
    </message>
    <message>
        <source>End the run</source>
        <translation>结束运行</translation>
    </message>
    <message>
        <source>Nothing of the run is left on %1.</source>
        <translation>此次运行在 %1 上没有留下任何内容。</translation>
    </message>
    <message>
        <source>Not all that the run wrote on %1 could be removed. %2 It is under %3, and goes by its expiry within %4, or when another run begins there.</source>
        <translation>未能删除此次运行在 %1 上写入的全部内容。%2 它位于 %3 之下，会在 %4 内到期消失，或在那里开始另一次运行时消失。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LeaveDialog</name>
    <message>
        <source>Keep them and close</source>
        <translation>保留并关闭</translation>
    </message>
    <message>
        <source>Close all the same</source>
        <translation>仍然关闭</translation>
    </message>
    <message>
        <source>You hold locks</source>
        <translation>你持有锁</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>Release them and close</source>
        <translation>释放并关闭</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>留下</translation>
    </message>
    <message>
        <source>Kept, they lapse by themselves after</source>
        <translation>若保留，它们会自行失效，时间为</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>还有 %1 个</translation>
    </message>
    <message>
        <source>You still hold:
%1

Others may be waiting for them.</source>
        <translation>你仍持有：
%1

可能有人在等待它们。</translation>
    </message>
    <message>
        <source>%1 could not be done: %2</source>
        <translation>无法执行 %1：%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LessonList</name>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LessonPanel</name>
    <message>
        <source>Open the scenario in the Lab</source>
        <translation>在实验室中打开场景</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Leave</source>
        <translation>离开</translation>
    </message>
    <message>
        <source>Leave the lesson (Escape); it goes on from here when it is begun again</source>
        <translation>离开课程（Esc）；再次开始时从这里继续</translation>
    </message>
    <message>
        <source>Text of the lesson</source>
        <translation>课程的文字</translation>
    </message>
    <message>
        <source>The step before (Left)</source>
        <translation>上一步（左）</translation>
    </message>
    <message>
        <source>The next step (Right, Space)</source>
        <translation>下一步（右、空格）</translation>
    </message>
    <message>
        <source>%1 — step %2 of %3</source>
        <translation>%1 — 第 %2 步，共 %3 步</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>显示答案</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LessonStage</name>
    <message>
        <source>%1, up to %2</source>
        <translation>%1，到 %2 为止</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LimitsDialog</name>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>Use these limits</source>
        <translation>使用这些限值</translation>
    </message>
    <message>
        <source>A lock is held, while others wait, for</source>
        <translation>有其他客户端等待时，锁已被持有</translation>
    </message>
    <message>
        <source>So many wait for one lock</source>
        <translation>等待同一个锁的数量</translation>
    </message>
    <message>
        <source>When it counts as trouble</source>
        <translation>何时算作问题</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>A holder shows no sign of life for</source>
        <translation>持有者没有活动迹象达</translation>
    </message>
    <message>
        <source>Clocks differ by more than</source>
        <translation>时钟相差超过</translation>
    </message>
    <message>
        <source>It is held so many times as long as others</source>
        <translation>持有时间是其他同类锁的这么多倍</translation>
    </message>
    <message>
        <source>These limits are kept of this connection. Usual are, from the top, 15 minutes, 10, 10 times, 15 minutes and 2 seconds.</source>
        <translation>这些界限随此连接保存。通常自上而下为 15 分钟、10、10 倍、15 分钟和 2 秒。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockModel</name>
    <message>
        <source>The filter does not match this lock any more.
</source>
        <translation>该锁已不匹配筛选。
</translation>
    </message>
    <message>
        <source>As of %1; not known since then.
</source>
        <translation>截至 %1；此后不知。
</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LockView</name>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>C&amp;olumns</source>
        <translation>列(&amp;O)</translation>
    </message>
    <message>
        <source>Sor&amp;t by</source>
        <translation>排序依据(&amp;T)</translation>
    </message>
    <message>
        <source> (shown as soon as it differs)</source>
        <translation>（一旦有不同即显示）</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::LocksPage</name>
    <message>
        <source>order paused</source>
        <translation>排序已暂停</translation>
    </message>
    <message>
        <source>Rows keep their places while you point at them or walk through them. New rows still appear; those that no longer match the filter are faint.</source>
        <translation>当你指向各行或在其中移动时，各行保持原位。新行仍会出现；不再匹配筛选的会变淡。</translation>
    </message>
    <message>
        <source>The lock %1 is there, but the filter hides it.</source>
        <translation>锁 %1 存在，但被筛选隐藏了。</translation>
    </message>
    <message>
        <source>The lock %1 has not been seen.</source>
        <translation>没有见过锁 %1。</translation>
    </message>
    <message>
        <source>Clear the filter</source>
        <translation>清除筛选</translation>
    </message>
    <message>
        <source>End the script…</source>
        <translation>终止脚本…</translation>
    </message>
    <message>
        <source>Enter the password…</source>
        <translation>输入密码…</translation>
    </message>
    <message>
        <source>Retry now</source>
        <translation>立即重试</translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation>1 个锁</translation>
    </message>
    <message numerus="yes">
        <source>%1 locks</source>
        <translation>
            <numerusform>%1 个锁</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>%1 of %2 known to match</source>
        <translation>%2 中已知匹配 %1</translation>
    </message>
    <message>
        <source>‖ paused, as of %1 · %2</source>
        <translation>‖ 已暂停，截至 %1 · %2</translation>
    </message>
    <message>
        <source>1 not known to match now</source>
        <translation>1 个现在不知是否匹配</translation>
    </message>
    <message>
        <source>1 no longer matches</source>
        <translation>1 个不再匹配</translation>
    </message>
    <message>
        <source>order paused · %1</source>
        <translation>排序已暂停 · %1</translation>
    </message>
    <message>
        <source>No lock is in trouble.</source>
        <translation>没有锁有问题。</translation>
    </message>
    <message>
        <source>No lock is in trouble so far; not all of them are found yet.</source>
        <translation>目前没有发现有问题的锁；尚未找到全部的锁。</translation>
    </message>
    <message>
        <source>Shows these keys, and why they may be locks.</source>
        <translation>显示这些键，以及它们可能是锁的原因。</translation>
    </message>
    <message numerus="yes">
        <source>%1 keys and more may be locks</source>
        <translation>
            <numerusform>%1 个以上的键可能是锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 keys may be locks</source>
        <translation>
            <numerusform>%1 个键可能是锁</numerusform>
        </translation>
    </message>
    <message>
        <source>1 key may be a lock</source>
        <translation>1 个键可能是锁</translation>
    </message>
    <message>
        <source>Gro&amp;up the locks</source>
        <translation>将锁分组(&amp;U)</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Shows the locks in groups, with totals, beside the table.</source>
        <translation>在表格旁按组显示锁及其合计。</translation>
    </message>
    <message>
        <source>Groups of locks</source>
        <translation>锁的分组</translation>
    </message>
    <message>
        <source>Export the locks shown</source>
        <translation>导出所显示的锁</translation>
    </message>
    <message>
        <source>%1 written to %2</source>
        <translation>%1 已写入 %2</translation>
    </message>
    <message>
        <source>Paused. Table, details, events and status line stand at %1.</source>
        <translation>已暂停。表格、详情、事件和状态栏均停在 %1。</translation>
    </message>
    <message>
        <source>Go on</source>
        <translation>继续</translation>
    </message>
    <message numerus="yes">
        <source>%n locks</source>
        <translation>
            <numerusform>%n 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n not known to match now</source>
        <translation>
            <numerusform>%n 个现在不知是否匹配</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n no longer match</source>
        <translation>
            <numerusform>%n 个不再匹配</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MainWindow</name>
    <message>
        <source>Lockscope</source>
        <translation>Lockscope</translation>
    </message>
    <message>
        <source>&amp;Pause the view</source>
        <translation>暂停视图(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Pause the recording</source>
        <translation>暂停录制(&amp;P)</translation>
    </message>
    <message>
        <source>About Lockscope</source>
        <translation>关于 Lockscope</translation>
    </message>
    <message>
        <source>Lockscope %1 shows the distributed locks of a Redis server as they are taken, renewed, waited for and released. It changes nothing unless you tell it to.

Free software under the GNU General Public License, version 3 or later.</source>
        <translation>Lockscope %1 显示 Redis 服务器的分布式锁如何被获取、续期、等待和释放。除非你要求，它不作任何更改。

自由软件，遵循 GNU 通用公共许可证第 3 版或更新版本。</translation>
    </message>
    <message>
        <source>sandbox</source>
        <translation>沙盒</translation>
    </message>
    <message>
        <source>Lockscope — %1</source>
        <translation>Lockscope — %1</translation>
    </message>
    <message>
        <source>Lockscope speaks the chosen language from its next start on.</source>
        <translation>Lockscope 下次启动时将使用所选语言。</translation>
    </message>
    <message>
        <source>(%1) %2</source>
        <translation>(%1) %2</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>The lock %1 has not been seen on this server.</source>
        <translation>在此服务器上没有见到锁 %1。</translation>
    </message>
    <message>
        <source>&amp;Freeze the view</source>
        <translation>定住画面(&amp;F)</translation>
    </message>
    <message>
        <source>(%1 live) %2</source>
        <translation>（实时 %1）%2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MajorityModel</name>
    <message>
        <source>two may hold it: %1</source>
        <translation>可能有两方持有：%1</translation>
    </message>
    <message>
        <source>How long a majority of the servers still keeps it, unless it is renewed</source>
        <translation>若不续期，多数服务器还会保留它多久</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>Library</source>
        <translation>库</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>Held on</source>
        <translation>持有于</translation>
    </message>
    <message>
        <source>Majority for</source>
        <translation>多数还有</translation>
    </message>
    <message>
        <source>Servers</source>
        <translation>服务器</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MajorityPart</name>
    <message>
        <source>Release on all its servers…</source>
        <translation>在其所有服务器上释放…</translation>
    </message>
    <message>
        <source>Locks on several servers</source>
        <translation>多个服务器上的锁</translation>
    </message>
    <message>
        <source>Locks on several servers: the gravest %1 of %2</source>
        <translation>多个服务器上的锁：%2 个中最严重的 %1 个</translation>
    </message>
    <message>
        <source>Release what %1 has on its servers…</source>
        <translation>释放 %1 在其服务器上持有的部分…</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ManualDialog</name>
    <message>
        <source>No page has these words.</source>
        <translation>没有哪一页有这些文字。</translation>
    </message>
    <message>
        <source>Manual of Lockscope</source>
        <translation>Lockscope 手册</translation>
    </message>
    <message>
        <source>Pages of the manual</source>
        <translation>手册各页</translation>
    </message>
    <message>
        <source>Search all pages; Enter goes to the next place</source>
        <translation>搜索所有页；按回车到下一处</translation>
    </message>
    <message>
        <source>Words to look for in the manual</source>
        <translation>在手册中查找的文字</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ManualView</name>
    <message>
        <source>Page of the manual</source>
        <translation>手册页</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Masters</name>
    <message>
        <source>%1: %2, expires in %3</source>
        <translation>%1：%2，%3 后到期</translation>
    </message>
    <message>
        <source>%1: not seen now; %2 when it was seen last</source>
        <translation>%1：现在不可见；最后一次看到时为 %2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::MomentPart</name>
    <message>
        <source>The answer was lost: whether it was done is not known to the client.</source>
        <translation>应答丢失：客户端不知是否已执行。</translation>
    </message>
    <message>
        <source>Answer: %1</source>
        <translation>应答：%1</translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <translation>%1 — %2</translation>
    </message>
    <message>
        <source>What was sent</source>
        <translation>发送的内容</translation>
    </message>
    <message>
        <source>The script</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>What each client does then</source>
        <translation>各客户端当时在做什么</translation>
    </message>
    <message>
        <source>Nothing has happened yet</source>
        <translation>尚未发生任何事</translation>
    </message>
    <message>
        <source>Here stands what happened at a moment: who did what, what was sent to the server, what it answered, and what that means.</source>
        <translation>这里显示某一时刻发生了什么：谁做了什么，向服务器发送了什么，得到什么应答，以及这意味着什么。</translation>
    </message>
    <message>
        <source>No answer yet.</source>
        <translation>尚无应答。</translation>
    </message>
    <message>
        <source>The program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>The program of %1</source>
        <translation>%1 的程序</translation>
    </message>
    <message>
        <source>The keys before and after</source>
        <translation>命令前后的键</translation>
    </message>
    <message>
        <source>What the keys held is not known here.</source>
        <translation>此处键的内容未知。</translation>
    </message>
    <message>
        <source>There are no keys.</source>
        <translation>没有任何键。</translation>
    </message>
    <message>
        <source>A command whose answer never came may have changed them too.</source>
        <translation>某个没有收到应答的命令可能也改变了它们。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::NamesDialog</name>
    <message>
        <source>1 name</source>
        <translation>1 个名称</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Save names</source>
        <translation>保存名称(&amp;S)</translation>
    </message>
    <message>
        <source>Names of clients</source>
        <translation>客户端名称</translation>
    </message>
    <message>
        <source>A client has the name of the first &amp;line that fits its id or the name of its connection. “*” stands for anything.</source>
        <translation>客户端的名称取自第一个与其标识或其连接名相符的行(&amp;L)。“*”代表任意内容。</translation>
    </message>
    <message>
        <source>Names of clients, a line each</source>
        <translation>客户端名称，每行一个</translation>
    </message>
    <message>
        <source>Names given by hand go before: %1.</source>
        <translation>手动给出的名称优先：%1。</translation>
    </message>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>A file of names</source>
        <translation>名称文件</translation>
    </message>
    <message>
        <source>%1 cannot be read: %2</source>
        <translation>无法读取 %1：%2</translation>
    </message>
    <message>
        <source>Nothing was taken from %1. %2</source>
        <translation>没有从 %1 读入任何内容。%2</translation>
    </message>
    <message>
        <source>%1 read from %2. They take effect once they are saved.</source>
        <translation>已从 %2 读入%1。保存之后生效。</translation>
    </message>
    <message>
        <source>Export the names</source>
        <translation>导出名称</translation>
    </message>
    <message>
        <source>%1 written to %2</source>
        <translation>%1 已写入 %2</translation>
    </message>
    <message numerus="yes">
        <source>%n names</source>
        <translation>
            <numerusform>%n 个名称</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Operator</name>
    <message>
        <source>The server no longer shows it.</source>
        <translation>服务器已不再显示它。</translation>
    </message>
    <message>
        <source>Your hold of %1 is lost. %2</source>
        <translation>你对 %1 的持有已丢失。%2</translation>
    </message>
    <message>
        <source>you</source>
        <translation>你</translation>
    </message>
    <message>
        <source>This is of the Lab: what can be done to its clients and locks is in a lane&apos;s menu there.</source>
        <translation>这属于实验室：能对其客户端和锁做的事在那里泳道的菜单中。</translation>
    </message>
    <message>
        <source>This is a recording: nothing can be done to what was.</source>
        <translation>这是录制：对过去无法做任何事。</translation>
    </message>
    <message>
        <source>Nothing can be done here: this is not a server.</source>
        <translation>这里不能操作：这不是服务器。</translation>
    </message>
    <message>
        <source>It is not read-only.</source>
        <translation>它不是只读的。</translation>
    </message>
    <message>
        <source>You hold nothing.</source>
        <translation>你没有持有任何锁。</translation>
    </message>
    <message>
        <source>No script blocks the server.</source>
        <translation>没有脚本阻塞服务器。</translation>
    </message>
    <message>
        <source>The filter hides the selected lock.</source>
        <translation>筛选隐藏了所选的锁。</translation>
    </message>
    <message>
        <source>No lock is selected.</source>
        <translation>未选择锁。</translation>
    </message>
    <message>
        <source>One lock at a time.</source>
        <translation>一次只能一个锁。</translation>
    </message>
    <message>
        <source>You do not hold it.</source>
        <translation>你没有持有它。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OutcomeView</name>
    <message>
        <source>Details</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Done</source>
        <translation>已完成</translation>
    </message>
    <message>
        <source>Not all was done</source>
        <translation>未全部完成</translation>
    </message>
    <message>
        <source>To put it back, in redis-cli; does nothing once somebody has taken it</source>
        <translation>在 redis-cli 中恢复；若已有人获取则不做任何事</translation>
    </message>
    <message>
        <source>&amp;Copy for a ticket</source>
        <translation>复制到工单(&amp;C)</translation>
    </message>
    <message>
        <source>Copy as &amp;Markdown</source>
        <translation>复制为 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Watch it for a minute</source>
        <translation>观察一分钟(&amp;W)</translation>
    </message>
    <message>
        <source>Copied.</source>
        <translation>已复制。</translation>
    </message>
    <message>
        <source>&amp;Watch them for a minute</source>
        <translation>观察它们一分钟(&amp;W)</translation>
    </message>
    <message>
        <source>To put them back, in redis-cli; does nothing to those that somebody has taken</source>
        <translation>在 redis-cli 中恢复；已有人获取的不做任何事</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::OverviewPage</name>
    <message>
        <source>No server is connected</source>
        <translation>没有已连接的服务器</translation>
    </message>
    <message>
        <source>Each connection that is open has a row here: whether it is live, and how many of its locks are held, waited for or overdue.</source>
        <translation>每个打开的连接在此占一行：是否实时，以及它的锁有多少被持有、被等待或逾期。</translation>
    </message>
    <message>
        <source>Connect to a server…</source>
        <translation>连接服务器…</translation>
    </message>
    <message>
        <source>Open connections</source>
        <translation>打开的连接</translation>
    </message>
    <message>
        <source>&amp;Go to this connection</source>
        <translation>转到此连接(&amp;G)</translation>
    </message>
    <message>
        <source>Show its locks in &amp;trouble</source>
        <translation>显示其有问题的锁(&amp;T)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PasswordPart</name>
    <message>
        <source>Where none is typed, this command gives it: %1</source>
        <translation>若不输入，则由此命令提供：%1</translation>
    </message>
    <message>
        <source>Where none is typed, the desktop&apos;s key store gives it.</source>
        <translation>若不输入，则由桌面密钥库提供。</translation>
    </message>
    <message>
        <source>Keep it in the &amp;desktop&apos;s key store</source>
        <translation>保存在桌面密钥库中(&amp;D)</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>&amp;Password</source>
        <translation>密码(&amp;P)</translation>
    </message>
    <message>
        <source>used for this session only, never saved to a file</source>
        <translation>仅用于本次会话，绝不存入文件</translation>
    </message>
    <message>
        <source>After connecting; GNOME Keyring, KWallet or another Secret Service</source>
        <translation>连接成功后存入；GNOME Keyring、KWallet 或其他 Secret Service</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PinDialog</name>
    <message>
        <source>Pin a name</source>
        <translation>固定名称</translation>
    </message>
    <message>
        <source>Pin this name</source>
        <translation>固定此名称</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>The name is read at once and stays watched. \xHH stands for any byte.</source>
        <translation>立即读取该名称并持续监视。\xHH 代表任意字节。</translation>
    </message>
    <message>
        <source>detect</source>
        <translation>自动识别</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PlaybackBar</name>
    <message>
        <source>Moment of the recording</source>
        <translation>录制的时刻</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>How many times as fast as it was</source>
        <translation>原速的多少倍</translation>
    </message>
    <message>
        <source>▷ Run of “%1” in the Lab, on %2</source>
        <translation>▷ 实验室中“%1”的运行，在 %2 上</translation>
    </message>
    <message>
        <source>▷ Run of “%1” in the Lab, on servers of its own</source>
        <translation>▷ 实验室中“%1”的运行，在它自己的服务器上</translation>
    </message>
    <message>
        <source>▷ Recording of “%1” in the Lab: not live</source>
        <translation>▷ 实验室中“%1”的录制：非实时</translation>
    </message>
    <message>
        <source>▷ Recording of %1, %2 to %3: not live</source>
        <translation>▷ %1 的录制，%2 至 %3：非实时</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Show the &amp;server again</source>
        <translation>重新显示服务器(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Close the recording</source>
        <translation>关闭录制(&amp;C)</translation>
    </message>
    <message>
        <source>Show the server</source>
        <translation>显示服务器</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 中的 %1</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>◂ Event</source>
        <translation>◂ 事件</translation>
    </message>
    <message>
        <source>Event ▸</source>
        <translation>事件 ▸</translation>
    </message>
    <message>
        <source>◂ Violation</source>
        <translation>◂ 违反</translation>
    </message>
    <message>
        <source>Violation ▸</source>
        <translation>违反 ▸</translation>
    </message>
    <message>
        <source>End ▸</source>
        <translation>末尾 ▸</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>定住画面</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PossibleDialog</name>
    <message>
        <source>Keys that may be locks</source>
        <translation>可能是锁的键</translation>
    </message>
    <message>
        <source>Too little speaks for these keys to show them as locks. Where you know what they are, say so: then they are.</source>
        <translation>这些键的依据太少，不足以显示为锁。如果您知道它们是什么，请说明：之后它们就会显示为锁。</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Could be</source>
        <translation>可能是</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>These are locks of…</source>
        <translation>这些是某库的锁</translation>
    </message>
    <message>
        <source>There are more; no more than %1 are listed.</source>
        <translation>还有更多；最多列出 %1 个。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::PrefixDialog</name>
    <message>
        <source>Watch names that begin with…</source>
        <translation>监视以此开头的名称…</translation>
    </message>
    <message>
        <source>Watch these names</source>
        <translation>监视这些名称</translation>
    </message>
    <message>
        <source>One beginning a line, for example &quot;lock:&quot;. A lock with such a name shows as soon as it is taken.</source>
        <translation>每行一个开头，例如“lock:”。这样命名的锁一被获取就会显示。</translation>
    </message>
    <message>
        <source>\xHH stands for any byte. The list is kept with this connection.</source>
        <translation>\xHH 代表任意字节。列表随此连接保存。</translation>
    </message>
    <message>
        <source>Beginnings of names, one a line</source>
        <translation>名称的开头，每行一个</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProfileDialog</name>
    <message>
        <source>Add a connection</source>
        <translation>添加连接</translation>
    </message>
    <message>
        <source>Change a connection</source>
        <translation>更改连接</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Group</source>
        <translation>组(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Address</source>
        <translation>地址(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Password of</source>
        <translation>密码属于(&amp;P)</translation>
    </message>
    <message>
        <source>Comes f&amp;rom</source>
        <translation>来源(&amp;R)</translation>
    </message>
    <message>
        <source>C&amp;ommand</source>
        <translation>命令(&amp;O)</translation>
    </message>
    <message>
        <source>For the &amp;key store</source>
        <translation>存入密钥库(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Save this connection</source>
        <translation>保存此连接(&amp;S)</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>the user that watches</source>
        <translation>监视所用的用户</translation>
    </message>
    <message>
        <source>the user that acts</source>
        <translation>执行操作的用户</translation>
    </message>
    <message>
        <source>the Sentinels</source>
        <translation>哨兵</translation>
    </message>
    <message>
        <source>asked for each time</source>
        <translation>每次询问</translation>
    </message>
    <message>
        <source>from a command</source>
        <translation>来自命令</translation>
    </message>
    <message>
        <source>in the desktop&apos;s key store</source>
        <translation>在桌面密钥库中</translation>
    </message>
    <message>
        <source>Or in a file, which the address names with ?password-file=PATH.</source>
        <translation>或在文件中，由地址用 ?password-file=PATH 指定。</translation>
    </message>
    <message>
        <source>Or in a file, which the address names with ?sentinel-password-file=PATH.</source>
        <translation>或在文件中，由地址用 ?sentinel-password-file=PATH 指定。</translation>
    </message>
    <message>
        <source>It is asked for when something is to be done for the first time.</source>
        <translation>第一次要执行操作时询问。</translation>
    </message>
    <message>
        <source>It runs on this machine whenever this connection is made, without a shell; its first line is the password.</source>
        <translation>每次建立此连接时在本机运行，不经过 shell；其第一行是密码。</translation>
    </message>
    <message>
        <source>GNOME Keyring, KWallet or another Secret Service. Left empty, what it has stays.</source>
        <translation>GNOME Keyring、KWallet 或其他 Secret Service。留空则保留原有内容。</translation>
    </message>
    <message>
        <source>Colo&amp;ur</source>
        <translation>颜色(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Environment</source>
        <translation>环境(&amp;E)</translation>
    </message>
    <message>
        <source>User for &amp;changes</source>
        <translation>用于更改的用户(&amp;C)</translation>
    </message>
    <message>
        <source>same as for reading</source>
        <translation>与读取时相同</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ProfileModel</name>
    <message>
        <source>command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>key store</source>
        <translation>密钥库</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>询问</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从未</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>组</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>For</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>Password</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>Last used</source>
        <translation>上次使用</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::RecentList</name>
    <message>
        <source>%1 — %2</source>
        <translation>%1 — %2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::Recordings</name>
    <message>
        <source>The last minutes are not kept: %1</source>
        <translation>没有保留最近几分钟：%1</translation>
    </message>
    <message>
        <source>Recording (*.lockrec)</source>
        <translation>录制 (*.lockrec)</translation>
    </message>
    <message>
        <source>Record what happens</source>
        <translation>录制发生的事</translation>
    </message>
    <message>
        <source>Save the last minutes</source>
        <translation>保存最近几分钟</translation>
    </message>
    <message>
        <source>End the &amp;recording</source>
        <translation>结束录制(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Record…</source>
        <translation>录制(&amp;R)…</translation>
    </message>
    <message>
        <source>Recording · %1 · %2</source>
        <translation>录制中 · %1 · %2</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>End the recording %1 (%2)</source>
        <translation>结束录制 %1（%2）</translation>
    </message>
    <message>
        <source>Record what happens on this server, from now on, in a file (%1)</source>
        <translation>从现在起将此服务器上发生的事录制到文件（%1）</translation>
    </message>
    <message>
        <source>&amp;Save the last minutes…</source>
        <translation>保存最近几分钟(&amp;S)…</translation>
    </message>
    <message>
        <source>Recorded to %1: %2, %3.</source>
        <translation>已录制到 %1：%2，%3。</translation>
    </message>
    <message>
        <source>The recording has ended: %1</source>
        <translation>录制已结束：%1</translation>
    </message>
    <message>
        <source>The last minutes are in %1.</source>
        <translation>最近几分钟保存在 %1 中。</translation>
    </message>
    <message>
        <source>run of %1</source>
        <translation>%1 的运行</translation>
    </message>
    <message>
        <source>recording of %1</source>
        <translation>%1 的录制</translation>
    </message>
    <message numerus="yes">
        <source>&amp;Save the last %n minutes…</source>
        <translation>
            <numerusform>保存最近 %n 分钟(&amp;S)…</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ReleaseOnAllDialog</name>
    <message>
        <source>%1 · token %2</source>
        <translation>%1 · 令牌 %2</translation>
    </message>
    <message>
        <source>1 server</source>
        <translation>1 个服务器</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%2上的 %1</translation>
    </message>
    <message>
        <source>It is freed on each server that has this token, one after the other.</source>
        <translation>将在每个有此令牌的服务器上依次释放。</translation>
    </message>
    <message>
        <source>? Not seen now, so nothing is sent. What it has lapses there unless it is renewed.</source>
        <translation>? 现在不可见，因此不发送任何内容。它在那里的部分若不续期就会到期。</translation>
    </message>
    <message>
        <source>○ Not held there any more.</source>
        <translation>○ 那里已不再持有。</translation>
    </message>
    <message>
        <source>Another token has it there, %1: left alone.</source>
        <translation>那里由另一令牌 %1 持有：不予处理。</translation>
    </message>
    <message numerus="yes">
        <source>%n servers</source>
        <translation>
            <numerusform>%n 个服务器</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ReplicaChoice</name>
    <message>
        <source>&amp;Look for locks on a replica</source>
        <translation>在副本上查找锁(&amp;L)</translation>
    </message>
    <message>
        <source>A replica of the server is searched; what is found there is read, and acted on, on the primary, as ever</source>
        <translation>搜索服务器的一个副本；在那里找到的仍在主节点上读取和操作</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SavedFiltersButton</name>
    <message>
        <source>Saved</source>
        <translation>已保存</translation>
    </message>
    <message>
        <source>Filters that you keep by name</source>
        <translation>按名称保存的过滤器</translation>
    </message>
    <message>
        <source>&amp;Save this filter…</source>
        <translation>保存此过滤器(&amp;S)…</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>删除(&amp;R)</translation>
    </message>
    <message>
        <source>Save the filter</source>
        <translation>保存过滤器</translation>
    </message>
    <message>
        <source>Name of the filter; it is kept for all servers:</source>
        <translation>过滤器的名称；对所有服务器保存：</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SawtoothPainter</name>
    <message>
        <source>Nobody held it in the last %1</source>
        <translation>最近 %1内无人持有</translation>
    </message>
    <message>
        <source>Not seen in the last %1</source>
        <translation>最近 %1内没有看到</translation>
    </message>
    <message>
        <source>Nothing seen yet</source>
        <translation>尚未看到任何内容</translation>
    </message>
    <message>
        <source>While somebody holds it, the remaining time falls here, and each renewal lifts it.</source>
        <translation>有人持有时，剩余时间在此下降，每次续期使它上升。</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>未看到</translation>
    </message>
    <message>
        <source>nobody in particular</source>
        <translation>无特定持有者</translation>
    </message>
    <message>
        <source>last %1</source>
        <translation>最近 %1</translation>
    </message>
    <message>
        <source>+%1</source>
        <translation>+%1</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SawtoothView</name>
    <message>
        <source>Sawtooth: remaining time of the lock over time</source>
        <translation>锯齿图：锁的剩余时间随时间的变化</translation>
    </message>
    <message>
        <source>then</source>
        <translation>当时</translation>
    </message>
    <message>
        <source>now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>not seen yet</source>
        <translation>尚未看到</translation>
    </message>
    <message>
        <source>not seen</source>
        <translation>未看到</translation>
    </message>
    <message>
        <source>free</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>expired</source>
        <translation>已过期</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>还剩 %1</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>永不到期</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScenarioList</name>
    <message>
        <source>Filter</source>
        <translation>筛选</translation>
    </message>
    <message>
        <source>Filter of the scenarios</source>
        <translation>场景的筛选</translation>
    </message>
    <message>
        <source>Scenarios</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>No scenario has these words.</source>
        <translation>没有场景含有这些词。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScenarioModel</name>
    <message>
        <source>Yours, %1 — %2</source>
        <translation>你的，%1 — %2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ScrubSlider</name>
    <message>
        <source>Moment of the recording</source>
        <translation>录制的时刻</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ServerTabs</name>
    <message>
        <source>Connections</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>All servers</source>
        <translation>所有服务器</translation>
    </message>
    <message>
        <source>Close this connection</source>
        <translation>关闭此连接</translation>
    </message>
    <message>
        <source>All servers · %1 in trouble</source>
        <translation>所有服务器 · %1 个有问题</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ShortcutsDialog</name>
    <message>
        <source>Keys</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>No key has to do with that.</source>
        <translation>没有与此相关的按键。</translation>
    </message>
    <message>
        <source>Search: a key, what it does, a subject</source>
        <translation>搜索：按键、作用或主题</translation>
    </message>
    <message>
        <source>Search the keys</source>
        <translation>搜索按键</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SpeedSlider</name>
    <message>
        <source>Speed, times real time</source>
        <translation>速度，真实时间的倍数</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatementDialog</name>
    <message>
        <source>These are locks of…</source>
        <translation>这些是某库的锁</translation>
    </message>
    <message>
        <source>Take them for these locks</source>
        <translation>按这些声明识别</translation>
    </message>
    <message>
        <source>PATTERN=KIND, one a line: keys whose names look like PATTERN, where * stands for anything, are locks of that kind.</source>
        <translation>每行一个 PATTERN=KIND：名称形如 PATTERN（* 代表任意内容）的键是该种类的锁。</translation>
    </message>
    <message>
        <source>\xHH stands for any byte. The list is kept with this connection.</source>
        <translation>\xHH 代表任意字节。列表随此连接保存。</translation>
    </message>
    <message>
        <source>PATTERN=KIND, one a line</source>
        <translation>PATTERN=KIND，每行一个</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StatusLine</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>no primary known</source>
        <translation>没有已知的主节点</translation>
    </message>
    <message>
        <source>%1/%2 Sentinels</source>
        <translation>%1/%2 个哨兵</translation>
    </message>
    <message>
        <source>1 replica</source>
        <translation>1 个副本</translation>
    </message>
    <message>
        <source>topology unconfirmed</source>
        <translation>拓扑未确认</translation>
    </message>
    <message>
        <source>Replicas: %1</source>
        <translation>副本：%1</translation>
    </message>
    <message>
        <source>sandbox</source>
        <translation>沙盒</translation>
    </message>
    <message>
        <source>1 limit</source>
        <translation>1 项限制</translation>
    </message>
    <message>
        <source>Commands that Lockscope sends a second, and the share of one core of the server that they take</source>
        <translation>Lockscope 每秒发送的命令，以及它们占用服务器一个核心的比例</translation>
    </message>
    <message>
        <source>What happens meanwhile is shown when the view goes on (Space)</source>
        <translation>视图继续时会显示期间发生的事（空格键）</translation>
    </message>
    <message>
        <source>What the server announces is shown within %1; what nothing announces is found within %2</source>
        <translation>服务器通知的变化在 %1内显示；没有通知的在 %2内发现</translation>
    </message>
    <message>
        <source>not known while the server is not heard</source>
        <translation>听不到服务器时不知</translation>
    </message>
    <message>
        <source>%1 paused</source>
        <translation>%1已暂停</translation>
    </message>
    <message>
        <source>‖ paused, as of %1</source>
        <translation>‖ 已暂停，截至 %1</translation>
    </message>
    <message>
        <source>▷ run of the Lab, not the server</source>
        <translation>▷ 实验室的运行，不是服务器</translation>
    </message>
    <message>
        <source>▷ recording, not live</source>
        <translation>▷ 录制，非实时</translation>
    </message>
    <message>
        <source>? not live</source>
        <translation>? 非实时</translation>
    </message>
    <message>
        <source>● live · ≤ %1</source>
        <translation>● 实时 · ≤ %1</translation>
    </message>
    <message>
        <source>? not live, %1 old</source>
        <translation>? 非实时，%1前</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message numerus="yes">
        <source>%n replicas</source>
        <translation>
            <numerusform>%n 个副本</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n limits</source>
        <translation>
            <numerusform>%n 项限制</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StepModel</name>
    <message>
        <source>▸ From here on another way than the run before: %1</source>
        <translation>▸ 从这里起与之前的运行不同：%1</translation>
    </message>
    <message>
        <source>Moment</source>
        <translation>时刻</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生过什么</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StepsPart</name>
    <message>
        <source>What happened in the run</source>
        <translation>运行中发生了什么</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::StepsView</name>
    <message>
        <source>not needed</source>
        <translation>不需要</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message numerus="yes">
        <source>%n more nodes</source>
        <translation>
            <numerusform>还有 %n 个节点</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::SweepDialog</name>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source>Save as a picture…</source>
        <translation>保存为图片…</translation>
    </message>
    <message>
        <source>Across</source>
        <translation>横向</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>纵向</translation>
    </message>
    <message>
        <source>Every timing: %1</source>
        <translation>所有时序：%1</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行次数</translation>
    </message>
    <message>
        <source>The picture is written.</source>
        <translation>图片已写入。</translation>
    </message>
    <message>
        <source>%1, from</source>
        <translation>%1，从</translation>
    </message>
    <message>
        <source>%1, to</source>
        <translation>%1，到</translation>
    </message>
    <message>
        <source>from</source>
        <translation>从</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Choose two different durations.</source>
        <translation>请选择两个不同的时长。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>The first runs are played…</source>
        <translation>正在播放最初的运行…</translation>
    </message>
    <message>
        <source>Plays the scenario with many timings on a simulated server, as fast as it can, and shows how often holders overlapped.</source>
        <translation>在模拟服务器上用许多时序尽可能快地播放该场景，并显示持有者重叠的频率。</translation>
    </message>
    <message>
        <source>It plays on a real server alone: the simulated one does not know the command %1.</source>
        <translation>它只能在真实服务器上运行：模拟服务器不支持命令 %1。</translation>
    </message>
    <message>
        <source>Save as a picture</source>
        <translation>保存为图片</translation>
    </message>
    <message>
        <source>Picture (*.svg)</source>
        <translation>图片 (*.svg)</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n runs. %2</source>
        <translation>
            <numerusform>%n 次运行中的 %1 次。%2</numerusform>
        </translation>
    </message>
    <message>
        <source>1 run did not show what the scenario means to show.</source>
        <translation>有 1 次运行没有展示场景要展示的内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n runs did not show what the scenario means to show.</source>
        <translation>
            <numerusform>有 %n 次运行没有展示场景要展示的内容。</numerusform>
        </translation>
    </message>
    <message>
        <source>1 was not played, because with these durations it is no scenario: %1</source>
        <translation>有 1 次没有播放，因为按这些时长不成为场景：%1</translation>
    </message>
    <message numerus="yes">
        <source>%n were not played, because with these durations it is no scenario: %1</source>
        <translation>
            <numerusform>有 %n 次没有播放，因为按这些时长不成为场景：%1</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TabbedWindow</name>
    <message>
        <source>Lockscope — all servers</source>
        <translation>Lockscope — 所有服务器</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>回车键</translation>
    </message>
    <message>
        <source>Go to that connection</source>
        <translation>转到该连接</translation>
    </message>
    <message>
        <source>Lockscope</source>
        <translation>Lockscope</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>Open last time: %1</source>
        <translation>上次打开的连接：%1</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>重新打开</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TimelinePainter</name>
    <message>
        <source>renewed</source>
        <translation>已续期</translation>
    </message>
    <message>
        <source>woken by a message</source>
        <translation>被消息唤醒</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>wrote</source>
        <translation>写入</translation>
    </message>
    <message>
        <source>gave up</source>
        <translation>放弃等待</translation>
    </message>
    <message>
        <source>fault</source>
        <translation>故障</translation>
    </message>
    <message>
        <source>viewer</source>
        <translation>观看者</translation>
    </message>
    <message>
        <source>not renewed, answer lost</source>
        <translation>未续期，应答丢失</translation>
    </message>
    <message>
        <source>write refused</source>
        <translation>写入被拒绝</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TimelineView</name>
    <message>
        <source>%1 — %2</source>
        <translation>%1 — %2</translation>
    </message>
    <message>
        <source>Timeline of the run</source>
        <translation>运行的时间线</translation>
    </message>
    <message>
        <source>differs from here</source>
        <translation>从这里起不同</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TlsFields</name>
    <message>
        <source>Trusted certi&amp;ficates</source>
        <translation>受信任的证书(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Own certificate</source>
        <translation>自己的证书(&amp;O)</translation>
    </message>
    <message>
        <source>none; for servers that ask for one</source>
        <translation>无；用于要求证书的服务器</translation>
    </message>
    <message>
        <source>in the same file</source>
        <translation>在同一文件中</translation>
    </message>
    <message>
        <source>the address&apos;s own name</source>
        <translation>地址自身的名称</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Choose the file: %1</source>
        <translation>选择文件：%1</translation>
    </message>
    <message>
        <source>%1 (PEM)</source>
        <translation>%1 (PEM)</translation>
    </message>
    <message>
        <source>only the system&apos;s certificates</source>
        <translation>仅系统自带的证书</translation>
    </message>
    <message>
        <source>Private &amp;key</source>
        <translation>私钥(&amp;K)</translation>
    </message>
    <message>
        <source>Se&amp;rver name (SNI)</source>
        <translation>服务器名称 SNI(&amp;R)</translation>
    </message>
    <message>
        <source>Require TLS &amp;1.3</source>
        <translation>要求 TLS 1.3(&amp;1)</translation>
    </message>
    <message>
        <source>Otherwise TLS 1.2 is accepted too</source>
        <translation>否则也接受 TLS 1.2</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::TroubleStrip</name>
    <message>
        <source>Show this lock, which got into trouble just now</source>
        <translation>显示这个刚刚出现问题的锁</translation>
    </message>
    <message>
        <source>%1 %2 · %3</source>
        <translation>%1 %2 · %3</translation>
    </message>
    <message>
        <source>%1 New: %2</source>
        <translation>%1 新：%2</translation>
    </message>
    <message>
        <source>Show only these locks</source>
        <translation>只显示这些锁</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::UnlockDialog</name>
    <message>
        <source>Unlock for 15 minutes</source>
        <translation>解锁 15 分钟</translation>
    </message>
    <message>
        <source>Unlock %1</source>
        <translation>解锁 %1</translation>
    </message>
    <message>
        <source>Use this password</source>
        <translation>使用此密码</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Changes to locks are allowed for 15 minutes. Read-only mode then returns.</source>
        <translation>15 分钟内允许更改锁，之后恢复只读。</translation>
    </message>
    <message>
        <source>Password of the user for changes</source>
        <translation>用于更改的用户的密码</translation>
    </message>
    <message>
        <source>Changes are made by another user than the one that reads.</source>
        <translation>更改由另一个用户执行，而不是读取用的用户。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::UnlockPart</name>
    <message>
        <source>this server</source>
        <translation>此服务器</translation>
    </message>
    <message>
        <source>Type the connection&apos;s name: %1</source>
        <translation>输入连接的名称：%1</translation>
    </message>
    <message>
        <source>That is another name: it stays read-only.</source>
        <translation>这是另一个名称：仍为只读。</translation>
    </message>
    <message>
        <source>Password of %1, who acts at %2; it is kept nowhere</source>
        <translation>%1（在 %2 上执行操作的用户）的密码；不会保存在任何地方</translation>
    </message>
    <message>
        <source>Which environment is %1? You are asked once. Production is read-only unless you unlock it.</source>
        <translation>%1 属于哪个环境？只问一次。生产环境除非解锁，否则一直只读。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::UntrustedPart</name>
    <message>
        <source>If your administrator confirms this SHA-256 fingerprint, trust this certificate, and no other, for this connection:</source>
        <translation>如果管理员确认此 SHA-256 指纹，则仅为此连接信任这一个证书：</translation>
    </message>
    <message>
        <source>&amp;Trust this certificate</source>
        <translation>信任此证书(&amp;T)</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::VerdictPart</name>
    <message>
        <source>%1 %2: found %3, meant to be shown</source>
        <translation>%1 %2：发现 %3，本就要展示</translation>
    </message>
    <message>
        <source>Violations</source>
        <translation>违反</translation>
    </message>
    <message>
        <source>Nothing has been judged yet.</source>
        <translation>尚未判定任何内容。</translation>
    </message>
    <message>
        <source>The checker follows the run and says here what was violated, when and by whom.</source>
        <translation>检查器跟随运行，在此说明违反了什么、何时、由谁。</translation>
    </message>
    <message>
        <source>So far something was violated that should not have been.</source>
        <translation>到目前为止，有不应违反的被违反了。</translation>
    </message>
    <message>
        <source>So far nothing was violated but what the scenario means to show.</source>
        <translation>到目前为止，除场景要展示的之外没有违反。</translation>
    </message>
    <message>
        <source>So far nothing was violated.</source>
        <translation>到目前为止没有违反。</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ViolationDelegate</name>
    <message>
        <source>expected</source>
        <translation>预期之内</translation>
    </message>
    <message>
        <source>not expected</source>
        <translation>预期之外</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::ViolationModel</name>
    <message>
        <source>expected</source>
        <translation>预期之内</translation>
    </message>
    <message>
        <source>not expected</source>
        <translation>预期之外</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::VisitDialog</name>
    <message>
        <source>Play on the connected server</source>
        <translation>在已连接的服务器上运行</translation>
    </message>
    <message>
        <source>plays “%1”</source>
        <translation>运行“%1”</translation>
    </message>
    <message>
        <source>Simulated clients write to this server while the run goes on.</source>
        <translation>运行期间，模拟客户端会写入此服务器。</translation>
    </message>
    <message>
        <source>Keys that it may write</source>
        <translation>它可以写入的键</translation>
    </message>
    <message>
        <source>Play on %1</source>
        <translation>在 %1 上运行</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message numerus="yes">
        <source>%n clients connect to it and take, keep and lose locks of their own. They touch only names that begin with %1 and the companions and channels that belong to these. What they wrote is removed when the run ends; where that cannot be done, it goes by its expiry within %2.</source>
        <translation>
            <numerusform>%n 个客户端连接到它，获取、保持和失去它们自己的锁。它们只触及以 %1 开头的名称以及其伴随键和频道。运行结束时删除其写入的内容；若无法删除，会在 %2内到期消失。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>lockscope::ui::WaiterModel</name>
    <message>
        <source>? not known yet</source>
        <translation>? 尚不清楚</translation>
    </message>
    <message>
        <source>● alive</source>
        <translation>● 存活</translation>
    </message>
    <message>
        <source>✕ dead</source>
        <translation>✕ 已死亡</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Client</source>
        <translation>客户端</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Client is</source>
        <translation>客户端状态</translation>
    </message>
    <message>
        <source>Valid for</source>
        <translation>有效期</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>无限制</translation>
    </message>
    <message>
        <source>over</source>
        <translation>已结束</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>序号</translation>
    </message>
</context>
<context>
    <name>lockscope::ui::WaiterPart</name>
    <message>
        <source>Waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source>Waiting, next first</source>
        <translation>等待中，下一个在前</translation>
    </message>
</context>
<context>
    <name>lockscope::words</name>
    <message>
        <source>&lt; 1 ms</source>
        <translation>&lt; 1 毫秒</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 毫秒</translation>
    </message>
    <message>
        <source>it has expired</source>
        <translation>它已过期</translation>
    </message>
    <message>
        <source>it is not valid yet</source>
        <translation>它尚未生效</translation>
    </message>
    <message>
        <source>The certificate names “%1”, is signed by “%2” and is good until %3.</source>
        <translation>该证书写明“%1”，由“%2”签名，有效期至 %3。</translation>
    </message>
    <message>
        <source>The certificate has ended since: the next connection will fail.</source>
        <translation>该证书此后已到期：下一次连接会失败。</translation>
    </message>
    <message>
        <source>The certificate ends soon, on %1: from then on connections fail.</source>
        <translation>该证书很快于 %1 到期：此后连接会失败。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>%1.%2 s</source>
        <translation>%1.%2 秒</translation>
    </message>
    <message>
        <source>%1 m %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 m</source>
        <translation>%1 时 %2 分</translation>
    </message>
    <message>
        <source>%1 d %2 h</source>
        <translation>%1 天 %2 时</translation>
    </message>
    <message>
        <source>Not an address of a server</source>
        <translation>不是服务器地址</translation>
    </message>
    <message>
        <source>Write redis://host:port/db, rediss://… for TLS, unix:///path/to/redis.sock, redis+sentinel://host,host/name for the primary that Sentinels name, or redis+cluster://host,host for a cluster.</source>
        <translation>请写 redis://host:port/db，TLS 用 rediss://…，unix:///path/to/redis.sock，哨兵所指的主节点用 redis+sentinel://host,host/name，集群用 redis+cluster://host,host。</translation>
    </message>
    <message>
        <source>Unusable value</source>
        <translation>值不可用</translation>
    </message>
    <message>
        <source>“%1” cannot be used: %2.</source>
        <translation>“%1”不可用：%2。</translation>
    </message>
    <message>
        <source>File cannot be read</source>
        <translation>无法读取文件</translation>
    </message>
    <message>
        <source>The file “%1” cannot be read: %2.</source>
        <translation>无法读取文件“%1”：%2。</translation>
    </message>
    <message>
        <source>Check that it exists and that you may read it.</source>
        <translation>请检查它是否存在，以及你是否有权读取。</translation>
    </message>
    <message>
        <source>File cannot be written</source>
        <translation>无法写入文件</translation>
    </message>
    <message>
        <source>The file “%1” cannot be written: %2.</source>
        <translation>无法写入文件“%1”：%2。</translation>
    </message>
    <message>
        <source>Check the folder&apos;s permissions and the free space.</source>
        <translation>请检查文件夹的权限和可用空间。</translation>
    </message>
    <message>
        <source>Program missing</source>
        <translation>缺少程序</translation>
    </message>
    <message>
        <source>The program “%1” is not installed.</source>
        <translation>程序“%1”没有安装。</translation>
    </message>
    <message>
        <source>On Debian and Ubuntu the package “%2” brings it: apt-get install %2.</source>
        <translation>在 Debian 和 Ubuntu 上由软件包“%2”提供：apt-get install %2。</translation>
    </message>
    <message>
        <source>Program did not start</source>
        <translation>程序没有启动</translation>
    </message>
    <message>
        <source>“%1” did not come up: %2.</source>
        <translation>“%1”没有启动成功：%2。</translation>
    </message>
    <message>
        <source>Name not found</source>
        <translation>找不到名称</translation>
    </message>
    <message>
        <source>No host is known by the name “%1”.</source>
        <translation>没有名为“%1”的主机。</translation>
    </message>
    <message>
        <source>Check the spelling, and whether this machine&apos;s name service knows it.</source>
        <translation>请检查拼写，以及本机的名称服务是否认识它。</translation>
    </message>
    <message>
        <source>Connection refused</source>
        <translation>连接被拒绝</translation>
    </message>
    <message>
        <source>Check that the server runs, and its address and port.</source>
        <translation>请检查服务器是否在运行，以及其地址和端口。</translation>
    </message>
    <message>
        <source>Not reachable</source>
        <translation>无法到达</translation>
    </message>
    <message>
        <source>There is no way to %1: %2.</source>
        <translation>没有通往 %1 的路径：%2。</translation>
    </message>
    <message>
        <source>Check the network, the address, and for a socket the path and its permissions.</source>
        <translation>请检查网络和地址；若是套接字，请检查路径及其权限。</translation>
    </message>
    <message>
        <source>No answer in time</source>
        <translation>没有及时应答</translation>
    </message>
    <message>
        <source>No answer came in time (%1).</source>
        <translation>没有及时得到应答（%1）。</translation>
    </message>
    <message>
        <source>The server may be overloaded, paused or frozen, or a firewall may swallow the connection.</source>
        <translation>服务器可能过载、暂停或冻结，或者防火墙吞掉了连接。</translation>
    </message>
    <message>
        <source>Certificate not trusted</source>
        <translation>证书不受信任</translation>
    </message>
    <message>
        <source>The certificate of %1 is not trusted: %2.</source>
        <translation>%1 的证书不受信任：%2。</translation>
    </message>
    <message>
        <source>Name the certificate authority&apos;s file with ?ca=PATH, or the name that the certificate is for with ?server-name=NAME, or have it renewed.</source>
        <translation>用 ?ca=PATH 指定证书机构的文件，或用 ?server-name=NAME 指定证书所属的名称，或让其更新证书。</translation>
    </message>
    <message>
        <source>Certificate wanted</source>
        <translation>需要证书</translation>
    </message>
    <message>
        <source>%1 lets only those in who show a certificate of their own.</source>
        <translation>%1 只接受出示自己证书的客户端。</translation>
    </message>
    <message>
        <source>Name yours with ?cert=PATH and its key with &amp;key=PATH (PEM files).</source>
        <translation>用 ?cert=PATH 指定你的证书，用 &amp;key=PATH 指定其密钥（PEM 文件）。</translation>
    </message>
    <message>
        <source>Our certificate is refused</source>
        <translation>我们的证书被拒绝</translation>
    </message>
    <message>
        <source>%1 does not accept the certificate that was shown to it: %2.</source>
        <translation>%1 不接受向它出示的证书：%2。</translation>
    </message>
    <message>
        <source>Check that it is the one for this server, signed by an authority that the server trusts, and not expired.</source>
        <translation>请检查它是否用于此服务器、由服务器信任的机构签名且未过期。</translation>
    </message>
    <message>
        <source>No common version of TLS</source>
        <translation>没有共同的 TLS 版本</translation>
    </message>
    <message>
        <source>%1 and this program have no version of TLS in common: %2.</source>
        <translation>%1 与此程序没有共同的 TLS 版本：%2。</translation>
    </message>
    <message>
        <source>TLS 1.2 and 1.3 are spoken here; older ones are broken. With ?tls=1.3 it is 1.3 alone.</source>
        <translation>这里支持 TLS 1.2 和 1.3；更旧的已不安全。用 ?tls=1.3 则只用 1.3。</translation>
    </message>
    <message>
        <source>TLS failed</source>
        <translation>TLS 失败</translation>
    </message>
    <message>
        <source>No secure connection to %1 came about: %2.</source>
        <translation>未能与 %1 建立安全连接：%2。</translation>
    </message>
    <message>
        <source>Check that this port speaks TLS (rediss://; redis:// is without), and whether the server wants a certificate of yours (?cert=PATH&amp;key=PATH).</source>
        <translation>请检查该端口是否使用 TLS（rediss://；redis:// 不使用），以及服务器是否需要你的证书（?cert=PATH&amp;key=PATH）。</translation>
    </message>
    <message>
        <source>Not a Redis server</source>
        <translation>不是 Redis 服务器</translation>
    </message>
    <message>
        <source>What answers at %1 does not speak the Redis protocol.</source>
        <translation>在 %1 应答的不使用 Redis 协议。</translation>
    </message>
    <message>
        <source>Check the port; a port for TLS needs rediss://.</source>
        <translation>请检查端口；TLS 端口需要 rediss://。</translation>
    </message>
    <message>
        <source>Wrong password</source>
        <translation>密码错误</translation>
    </message>
    <message>
        <source>The server does not accept this user and password.</source>
        <translation>服务器不接受该用户和密码。</translation>
    </message>
    <message>
        <source>Check the user&apos;s name and the password; it may have been changed.</source>
        <translation>请检查用户名和密码；密码可能已更改。</translation>
    </message>
    <message>
        <source>Password needed</source>
        <translation>需要密码</translation>
    </message>
    <message>
        <source>The server asks for a password.</source>
        <translation>服务器要求密码。</translation>
    </message>
    <message>
        <source>No permission</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>The server&apos;s access rules do not permit “%1”.</source>
        <translation>服务器的访问规则不允许“%1”。</translation>
    </message>
    <message>
        <source>Ask for a user with this permission; what works without it goes on working.</source>
        <translation>请申请有此权限的用户；不需要它的功能继续工作。</translation>
    </message>
    <message>
        <source>Server is loading</source>
        <translation>服务器正在加载</translation>
    </message>
    <message>
        <source>The server is still loading its data.</source>
        <translation>服务器仍在加载数据。</translation>
    </message>
    <message>
        <source>It is tried again until the server is ready.</source>
        <translation>会一直重试，直到服务器就绪。</translation>
    </message>
    <message>
        <source>Server is busy</source>
        <translation>服务器繁忙</translation>
    </message>
    <message>
        <source>A script blocks the server; it answers nothing else meanwhile.</source>
        <translation>有脚本阻塞了服务器；期间它不应答任何别的请求。</translation>
    </message>
    <message>
        <source>The script ends by itself or is ended with SCRIPT KILL, as long as it has written nothing.</source>
        <translation>脚本会自行结束，或在尚未写入数据时用 SCRIPT KILL 终止。</translation>
    </message>
    <message>
        <source>Primary is gone</source>
        <translation>主节点不在了</translation>
    </message>
    <message>
        <source>This replica has lost its primary and serves no stale data.</source>
        <translation>此副本失去了主节点，且不提供陈旧数据。</translation>
    </message>
    <message>
        <source>Connect to the primary.</source>
        <translation>请连接主节点。</translation>
    </message>
    <message>
        <source>Replica</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>This server is a replica; it accepts no changes.</source>
        <translation>此服务器是副本；它不接受更改。</translation>
    </message>
    <message>
        <source>Served by another node</source>
        <translation>由另一个节点服务</translation>
    </message>
    <message>
        <source>Slot %1 of the cluster is served by %2, not by the node that was asked.</source>
        <translation>集群的槽 %1 由 %2 服务，而不是被询问的节点。</translation>
    </message>
    <message>
        <source>The cluster&apos;s map is asked for again by itself; then what was not done can be done.</source>
        <translation>会自动重新询问集群映射；之后就能执行未完成的操作。</translation>
    </message>
    <message>
        <source>On its way to another node</source>
        <translation>正在迁往另一个节点</translation>
    </message>
    <message>
        <source>Slot %1 of the cluster is being moved to %2, and what was asked for is there or nowhere.</source>
        <translation>集群的槽 %1 正在迁移到 %2，所请求的在那里，或不存在。</translation>
    </message>
    <message>
        <source>It is watched there by itself; what was not done can be done when the move has ended.</source>
        <translation>会自动在那里监视；迁移结束后就能执行未完成的操作。</translation>
    </message>
    <message>
        <source>Cluster does not serve</source>
        <translation>集群没有服务</translation>
    </message>
    <message>
        <source>The node of the cluster does not serve this at present: %2.</source>
        <translation>集群的节点目前不服务此请求：%2。</translation>
    </message>
    <message>
        <source>A slot has no primary, or the node does not reach the others; a failover takes a moment.</source>
        <translation>某个槽没有主节点，或节点无法到达其他节点；故障转移需要片刻。</translation>
    </message>
    <message>
        <source>Keys are being moved</source>
        <translation>键正在迁移</translation>
    </message>
    <message>
        <source>The keys of “%1” are just being moved to another node of the cluster, and are not yet together: nothing was done.</source>
        <translation>“%1”的键正在迁移到集群的另一个节点，尚未汇齐：未执行任何操作。</translation>
    </message>
    <message>
        <source>It can be done when the move has ended; CLUSTER NODES shows a slot that is stuck on its way.</source>
        <translation>迁移结束后就能执行；CLUSTER NODES 会显示卡在途中的槽。</translation>
    </message>
    <message>
        <source>Keys in several slots</source>
        <translation>键位于多个槽</translation>
    </message>
    <message>
        <source>The keys of “%1” are in several slots of the cluster; no command may touch them together.</source>
        <translation>“%1”的键位于集群的多个槽；没有命令能同时访问它们。</translation>
    </message>
    <message>
        <source>Names of which the same part stands in braces, as in {orders}:1, share a slot.</source>
        <translation>花括号内部分相同的名称（如 {orders}:1）位于同一个槽。</translation>
    </message>
    <message>
        <source>No Sentinel answers</source>
        <translation>没有哨兵应答</translation>
    </message>
    <message>
        <source>None of the Sentinels answers: %1.</source>
        <translation>没有哨兵应答：%1。</translation>
    </message>
    <message>
        <source>Check that they run, and their addresses; their port is 26379 unless it was changed.</source>
        <translation>请检查它们是否在运行，以及其地址；端口默认为 26379。</translation>
    </message>
    <message>
        <source>Not a Sentinel</source>
        <translation>不是哨兵</translation>
    </message>
    <message>
        <source>What answers at %1 is no Sentinel.</source>
        <translation>在 %1 应答的不是哨兵。</translation>
    </message>
    <message>
        <source>Give the Sentinels&apos; own addresses, or redis://host:port for that server alone.</source>
        <translation>请给出哨兵自己的地址，或用 redis://host:port 只连接该服务器。</translation>
    </message>
    <message>
        <source>Sentinel wants credentials</source>
        <translation>哨兵需要凭据</translation>
    </message>
    <message>
        <source>The Sentinel at %1 does not let us ask: %2.</source>
        <translation>%1 的哨兵不让我们询问：%2。</translation>
    </message>
    <message>
        <source>Sentinels have users and passwords of their own: add ?sentinel-user=NAME and ?sentinel-password-file=PATH.</source>
        <translation>哨兵有自己的用户和密码：请加上 ?sentinel-user=NAME 和 ?sentinel-password-file=PATH。</translation>
    </message>
    <message>
        <source>No node answers</source>
        <translation>没有节点应答</translation>
    </message>
    <message>
        <source>None of the cluster&apos;s nodes answers: %1.</source>
        <translation>集群没有节点应答：%1。</translation>
    </message>
    <message>
        <source>Check that they run, and their addresses.</source>
        <translation>请检查它们是否在运行，以及其地址。</translation>
    </message>
    <message>
        <source>A Sentinel</source>
        <translation>哨兵</translation>
    </message>
    <message>
        <source>This is a Sentinel, it has no locks.</source>
        <translation>这是哨兵，它没有锁。</translation>
    </message>
    <message>
        <source>Use redis+sentinel://%1/NAME; SENTINEL MASTERS lists the names.</source>
        <translation>请使用 redis+sentinel://%1/NAME；SENTINEL MASTERS 会列出名称。</translation>
    </message>
    <message>
        <source>Not a cluster</source>
        <translation>不是集群</translation>
    </message>
    <message>
        <source>What answers at %1 is no node of a cluster.</source>
        <translation>在 %1 应答的不是集群的节点。</translation>
    </message>
    <message>
        <source>Give the address of any of its nodes, or redis://host:port for one server alone.</source>
        <translation>请给出其任一节点的地址，或用 redis://host:port 只连接一台服务器。</translation>
    </message>
    <message>
        <source>No such database</source>
        <translation>没有这个数据库</translation>
    </message>
    <message>
        <source>The server has no database %1: %2.</source>
        <translation>服务器没有数据库 %1：%2。</translation>
    </message>
    <message>
        <source>Connect to database 0, or to one that there is: the server&apos;s setting “databases” says how many (16 unless changed). A cluster has only 0, unless it is Valkey 9 or newer with “cluster-databases”.</source>
        <translation>请连接数据库 0 或存在的数据库：服务器的设置“databases”决定数量（默认 16）。集群只有 0，除非是带“cluster-databases”的 Valkey 9 或更新版本。</translation>
    </message>
    <message>
        <source>Unknown name of a primary</source>
        <translation>未知的主节点名称</translation>
    </message>
    <message>
        <source>The Sentinels know no primary by the name “%1”.</source>
        <translation>哨兵不认识名为“%1”的主节点。</translation>
    </message>
    <message>
        <source>Check the name behind the addresses; SENTINEL MASTERS lists those that they know.</source>
        <translation>请检查地址后面的名称；SENTINEL MASTERS 会列出它们所知的。</translation>
    </message>
    <message>
        <source>Not a primary</source>
        <translation>不是主节点</translation>
    </message>
    <message>
        <source>The Sentinels name %1 as the primary, but its role is “%2”.</source>
        <translation>哨兵称 %1 为主节点，但其角色是“%2”。</translation>
    </message>
    <message>
        <source>They are asked again until both agree; during a failover that takes a moment.</source>
        <translation>会再次询问它们直到两者一致；故障转移期间需要片刻。</translation>
    </message>
    <message>
        <source>Announced primary not reachable</source>
        <translation>无法到达所宣告的主节点</translation>
    </message>
    <message>
        <source>The Sentinels name %1 as the primary, but it cannot be reached from here.</source>
        <translation>哨兵称 %1 为主节点，但从这里无法到达。</translation>
    </message>
    <message>
        <source>Either it is down and they have not agreed on another one yet, or it announces an address that only its own network knows (replica-announce-ip, containers, NAT).</source>
        <translation>要么它已停机而哨兵尚未一致选出另一个，要么它宣告的地址只有其自身网络知道（replica-announce-ip、容器、NAT）。</translation>
    </message>
    <message>
        <source>SSH tunnel failed</source>
        <translation>SSH 隧道失败</translation>
    </message>
    <message>
        <source>The SSH tunnel by %1 did not come about, or has ended: %2.</source>
        <translation>经由 %1 的 SSH 隧道没有建立，或已结束：%2。</translation>
    </message>
    <message>
        <source>Nothing is asked here: it must work in a terminal without a question (host key known, key in the agent). Try: ssh ssh://%1</source>
        <translation>这里不会询问任何内容：它必须能在终端中不经询问地工作（主机密钥已知、密钥在代理中）。试试：ssh ssh://%1</translation>
    </message>
    <message>
        <source>Not reached from the tunnel&apos;s end</source>
        <translation>从隧道终点无法到达</translation>
    </message>
    <message>
        <source>From where the SSH tunnel ends, %1 cannot be reached: %2.</source>
        <translation>从 SSH 隧道的终点无法到达 %1：%2。</translation>
    </message>
    <message>
        <source>A name must be known there, and the port open from there: look with “getent hosts” in a terminal there. Or let the server announce an address that counts there (cluster-announce-ip, cluster-announce-hostname, replica-announce-ip).</source>
        <translation>名称必须在那里可解析，端口也要能从那里访问：请在那里的终端用“getent hosts”查看。或让服务器宣告在那里有效的地址（cluster-announce-ip、cluster-announce-hostname、replica-announce-ip）。</translation>
    </message>
    <message>
        <source>No password from the command</source>
        <translation>命令没有给出密码</translation>
    </message>
    <message>
        <source>The command “%1” gave no password: %2.</source>
        <translation>命令“%1”没有给出密码：%2。</translation>
    </message>
    <message>
        <source>Try it in a terminal: its first line is the password. Or type the password for this time.</source>
        <translation>请在终端中试试：其第一行是密码。或这一次手动输入密码。</translation>
    </message>
    <message>
        <source>Key store does not answer</source>
        <translation>密钥库没有应答</translation>
    </message>
    <message>
        <source>The desktop&apos;s key store cannot be used for %1: %2.</source>
        <translation>桌面密钥库不能用于 %1：%2。</translation>
    </message>
    <message>
        <source>Until one runs and is unlocked (GNOME Keyring, KWallet) the password is asked for each time; it is kept nowhere else.</source>
        <translation>在密钥库运行并解锁（GNOME Keyring、KWallet）之前，每次都会询问密码；密码不会保存在别处。</translation>
    </message>
    <message>
        <source>No password in the key store</source>
        <translation>密钥库中没有密码</translation>
    </message>
    <message>
        <source>The desktop&apos;s key store has no password for %1, or stays locked.</source>
        <translation>桌面密钥库中没有 %1 的密码，或仍处于锁定状态。</translation>
    </message>
    <message>
        <source>Unlock it, or type the password; it can be kept there again.</source>
        <translation>请将其解锁，或输入密码；可以再次保存到那里。</translation>
    </message>
    <message>
        <source>Server out of memory</source>
        <translation>服务器内存不足</translation>
    </message>
    <message>
        <source>The server has reached its memory limit and refuses the command.</source>
        <translation>服务器达到内存上限，拒绝了该命令。</translation>
    </message>
    <message>
        <source>Free memory on the server or raise its limit.</source>
        <translation>请释放服务器内存或提高上限。</translation>
    </message>
    <message>
        <source>Server refuses writes</source>
        <translation>服务器拒绝写入</translation>
    </message>
    <message>
        <source>The server refuses changes at present: %2.</source>
        <translation>服务器目前拒绝更改：%2。</translation>
    </message>
    <message>
        <source>Its log tells what it misses (disk, replicas).</source>
        <translation>其日志会说明缺少什么（磁盘、副本）。</translation>
    </message>
    <message>
        <source>Script not known</source>
        <translation>未知的脚本</translation>
    </message>
    <message>
        <source>The server has forgotten the script.</source>
        <translation>服务器已忘记该脚本。</translation>
    </message>
    <message>
        <source>Script cannot be ended</source>
        <translation>无法终止脚本</translation>
    </message>
    <message>
        <source>The script has already written, so the server will not end it.</source>
        <translation>脚本已写入数据，因此服务器不会终止它。</translation>
    </message>
    <message>
        <source>Wait for it to end. Only a shutdown without saving would end it, and that loses data.</source>
        <translation>请等待它结束。只有不保存的关机才能终止它，而那会丢失数据。</translation>
    </message>
    <message>
        <source>Another type of key</source>
        <translation>键的类型不同</translation>
    </message>
    <message>
        <source>The key “%1” holds another type of value.</source>
        <translation>键“%1”保存的是另一种类型的值。</translation>
    </message>
    <message>
        <source>Command not known</source>
        <translation>未知的命令</translation>
    </message>
    <message>
        <source>The server does not know the command “%1”.</source>
        <translation>服务器不认识命令“%1”。</translation>
    </message>
    <message>
        <source>It may be an older version, a managed service, or the command was renamed.</source>
        <translation>可能是较旧的版本、托管服务，或命令被重命名。</translation>
    </message>
    <message>
        <source>Error of the server</source>
        <translation>服务器错误</translation>
    </message>
    <message>
        <source>The server answered: %2.</source>
        <translation>服务器应答：%2。</translation>
    </message>
    <message>
        <source>Broken reply</source>
        <translation>应答损坏</translation>
    </message>
    <message>
        <source>The server sent something that is not a reply: %2.</source>
        <translation>服务器发来的不是应答：%2。</translation>
    </message>
    <message>
        <source>The connection was closed and is made anew.</source>
        <translation>连接已关闭，正在重新建立。</translation>
    </message>
    <message>
        <source>Too large</source>
        <translation>太大</translation>
    </message>
    <message>
        <source>The value of “%1” is larger than what is read (%2).</source>
        <translation>“%1”的值大于读取上限（%2）。</translation>
    </message>
    <message>
        <source>It is not shown; everything else goes on.</source>
        <translation>它不会显示；其他一切照常。</translation>
    </message>
    <message>
        <source>Connection lost</source>
        <translation>连接断开</translation>
    </message>
    <message>
        <source>The connection to the server was lost.</source>
        <translation>与服务器的连接已断开。</translation>
    </message>
    <message>
        <source>It is made again by itself.</source>
        <translation>会自动重新建立。</translation>
    </message>
    <message>
        <source>Not sent</source>
        <translation>未发送</translation>
    </message>
    <message>
        <source>There was no connection: nothing was sent.</source>
        <translation>没有连接：没有发送任何内容。</translation>
    </message>
    <message>
        <source>Outcome unknown</source>
        <translation>结果未知</translation>
    </message>
    <message>
        <source>“%1” was sent and not answered: whether it was carried out is not known.</source>
        <translation>“%1”已发送但没有应答：不知是否已执行。</translation>
    </message>
    <message>
        <source>Look at the present state before doing it again.</source>
        <translation>再次执行之前请先查看当前状态。</translation>
    </message>
    <message>
        <source>Not a reading command</source>
        <translation>不是读取命令</translation>
    </message>
    <message>
        <source>“%1” is not on the list of reading commands and was not sent.</source>
        <translation>“%1”不在读取命令列表中，没有发送。</translation>
    </message>
    <message>
        <source>Given up</source>
        <translation>已放弃</translation>
    </message>
    <message>
        <source>“%1” was given up: %2.</source>
        <translation>“%1”已放弃：%2。</translation>
    </message>
    <message>
        <source>Connection closed at once</source>
        <translation>连接立即被关闭</translation>
    </message>
    <message>
        <source>%1 closed the connection at once, before any answer.</source>
        <translation>%1 在任何应答之前立即关闭了连接。</translation>
    </message>
    <message>
        <source>If it speaks TLS use rediss://; else its log says why it lets nobody in. It is tried again by itself.</source>
        <translation>如果它使用 TLS，请用 rediss://；否则其日志会说明为何不让人进入。会自动重试。</translation>
    </message>
    <message>
        <source>No answer to TLS in time</source>
        <translation>TLS 没有及时应答</translation>
    </message>
    <message>
        <source>No answer to the beginning of TLS came in time.</source>
        <translation>TLS 握手开始后没有及时得到应答。</translation>
    </message>
    <message>
        <source>It may speak no TLS: then use redis://. Or the server is overloaded, paused or frozen, or a firewall swallows the connection.</source>
        <translation>它可能不使用 TLS：那就用 redis://。或者服务器过载、暂停或冻结，或者防火墙吞掉了连接。</translation>
    </message>
    <message>
        <source>No password wanted</source>
        <translation>不需要密码</translation>
    </message>
    <message>
        <source>The server has no password, and one was given.</source>
        <translation>服务器没有密码，却提供了密码。</translation>
    </message>
    <message>
        <source>Connect without it; or check that it is the right server.</source>
        <translation>请不带密码连接；或检查是否是正确的服务器。</translation>
    </message>
    <message>
        <source>Too large an answer to the greeting</source>
        <translation>问候的应答太大</translation>
    </message>
    <message>
        <source>%1 answers the greeting with more than a Redis server would. The connection was closed.</source>
        <translation>%1 对问候的应答超出了 Redis 服务器的范围。连接已关闭。</translation>
    </message>
    <message>
        <source>Check the address: it may be another service, or something in between adds to what the server says. It is tried again by itself.</source>
        <translation>请检查地址：可能是另一种服务，或中间有东西向服务器的应答添加了内容。会自动重试。</translation>
    </message>
    <message>
        <source>Replies out of step</source>
        <translation>应答错位</translation>
    </message>
    <message>
        <source>A reply of the server is missing or came twice, so what was read since then is not believed.</source>
        <translation>服务器的一个应答缺失或重复，因此此后读取的内容不可信。</translation>
    </message>
    <message>
        <source>The connection was closed and is made anew. If it happens again, a proxy in between may lose replies: connect to the server itself.</source>
        <translation>连接已关闭，正在重新建立。如果再次发生，中间的代理可能丢失应答：请直接连接服务器。</translation>
    </message>
    <message>
        <source>Not the pinned certificate</source>
        <translation>不是所固定的证书</translation>
    </message>
    <message>
        <source>Ask whoever runs the server: if it was renewed put the new fingerprint in pin=, or trust an authority with ?ca=PATH; if it was not, somebody stands in between.</source>
        <translation>请询问服务器的管理者：如果证书已更新，请将新指纹写入 pin=，或用 ?ca=PATH 信任一个机构；如果没有更新，则有人居中。</translation>
    </message>
    <message>
        <source>What answers at %1 does not speak the Redis protocol: it is no Sentinel.</source>
        <translation>在 %1 应答的不使用 Redis 协议：它不是哨兵。</translation>
    </message>
    <message>
        <source>Check the Sentinels&apos; addresses; their port is 26379 unless it was changed. A port for TLS needs rediss+sentinel://.</source>
        <translation>请检查哨兵的地址；端口默认为 26379。TLS 端口需要 rediss+sentinel://。</translation>
    </message>
    <message>
        <source>What answers at %1 does not speak the Redis protocol: it is no node of a cluster.</source>
        <translation>在 %1 应答的不使用 Redis 协议：它不是集群的节点。</translation>
    </message>
    <message>
        <source>Check the address and the port; a port for TLS needs rediss+cluster://.</source>
        <translation>请检查地址和端口；TLS 端口需要 rediss+cluster://。</translation>
    </message>
    <message>
        <source>%1 µs</source>
        <translation>%1 微秒</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>Not connected</source>
        <translation>未连接</translation>
    </message>
    <message>
        <source>Getting the password</source>
        <translation>取得密码</translation>
    </message>
    <message>
        <source>Asking where the primary is</source>
        <translation>询问主节点在哪里</translation>
    </message>
    <message>
        <source>Opening the SSH tunnel</source>
        <translation>打开 SSH 隧道</translation>
    </message>
    <message>
        <source>Looking up the name</source>
        <translation>查找名称</translation>
    </message>
    <message>
        <source>Connecting</source>
        <translation>正在连接</translation>
    </message>
    <message>
        <source>Securing the connection (TLS)</source>
        <translation>加密连接（TLS）</translation>
    </message>
    <message>
        <source>Logging in</source>
        <translation>登录</translation>
    </message>
    <message>
        <source>Naming the connection</source>
        <translation>命名连接</translation>
    </message>
    <message>
        <source>Choosing the database</source>
        <translation>选择数据库</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Waiting before the next try</source>
        <translation>下次尝试之前等待</translation>
    </message>
    <message>
        <source>en</source>
        <comment>the name of this catalogue</comment>
        <translation>zh_CN</translation>
    </message>
    <message>
        <source>%1 m %2.%3 s</source>
        <translation>%1 分 %2.%3 秒</translation>
    </message>
    <message>
        <source>%1 h %2 m %3.%4 s</source>
        <translation>%1 时 %2 分 %3.%4 秒</translation>
    </message>
    <message>
        <source>the host name does not match</source>
        <translation>主机名不符</translation>
    </message>
    <message>
        <source>the issuer is not trusted</source>
        <translation>颁发者不受信任</translation>
    </message>
    <message>
        <source>it is not the certificate that the address pins</source>
        <translation>它不是地址所固定的那张证书</translation>
    </message>
    <message>
        <source>If your administrator confirms this SHA-256 fingerprint, add it to the address as pin= to trust this certificate only: %1</source>
        <translation>如果管理员确认了这个 SHA-256 指纹，可用 pin= 把它加到地址中，只信任这一张证书：%1</translation>
    </message>
    <message>
        <source>This certificate is trusted because the address pins it, not because its issuer is trusted.</source>
        <translation>信任这张证书是因为地址固定了它，而不是因为它的颁发者受信任。</translation>
    </message>
    <message>
        <source>“%1” is not the address of a server: %2.</source>
        <translation>“%1” 不是服务器的地址：%2。</translation>
    </message>
    <message>
        <source>Connection refused by %1.</source>
        <translation>%1 拒绝了连接。</translation>
    </message>
    <message>
        <source>Enter the password and try again. In the terminal, ?password-file=PATH names its file.</source>
        <translation>请输入密码再试。在终端中用 ?password-file=PATH 指定存放密码的文件。</translation>
    </message>
</context>
<context>
    <name>lockscopectl</name>
    <message>
        <source>“acl” takes --read, --act or --sentinel.</source>
        <translation>“acl”需要 --read、--act 或 --sentinel。</translation>
    </message>
    <message>
        <source>--sentinel goes with --user only: a Sentinel has no locks.</source>
        <translation>--sentinel 只能与 --user 一起使用：哨兵没有锁。</translation>
    </message>
    <message>
        <source>--kind goes with --act: who looks finds out kinds by looking.</source>
        <translation>--kind 与 --act 一起使用：查看者通过查看得知种类。</translation>
    </message>
    <message>
        <source>--kind takes kinds of locks, separated by commas; “lockscopectl --help” lists them.</source>
        <translation>--kind 需要以逗号分隔的锁种类；“lockscopectl --help”会列出。</translation>
    </message>
    <message>
        <source>--redis takes a version from 6.0 on, as “6.2” or “7”: before, there were no users.</source>
        <translation>--redis 需要 6.0 起的版本，如“6.2”或“7”：之前没有用户。</translation>
    </message>
    <message>
        <source>--pattern takes globs of names, separated by commas: without blanks, quotes and what is not ASCII; “?” stands for any one byte.</source>
        <translation>--pattern 需要以逗号分隔的名称通配符：不含空白、引号和非 ASCII 字符；“?”代表任意一个字节。</translation>
    </message>
    <message>
        <source>--user takes a name without blanks and quotes.</source>
        <translation>--user 需要不含空白和引号的名称。</translation>
    </message>
    <message>
        <source>a line for the prompt of redis-cli; put a password in the place of PASSWORD.</source>
        <translation>供 redis-cli 提示符使用的一行；请用密码替换 PASSWORD。</translation>
    </message>
    <message>
        <source>a user that looks at locks</source>
        <translation>查看锁的用户</translation>
    </message>
    <message>
        <source>a user that acts on them as well</source>
        <translation>还能对锁执行操作的用户</translation>
    </message>
    <message>
        <source>a user of the Sentinels, who asks them for the primary</source>
        <translation>哨兵的用户，用于询问主节点</translation>
    </message>
    <message>
        <source>the user&apos;s name</source>
        <translation>用户的名称</translation>
    </message>
    <message>
        <source>--for and a command do not go together: the command says how long it is held.</source>
        <translation>--for 与命令不能一起使用：持有多久由命令决定。</translation>
    </message>
    <message>
        <source>a fixed lease, not renewed</source>
        <translation>固定租约，不续期</translation>
    </message>
    <message>
        <source>A lock can be named once only.</source>
        <translation>每个锁只能写一次。</translation>
    </message>
    <message>
        <source>--kind takes a kind of lock; “lockscopectl --help” lists them.</source>
        <translation>--kind 需要锁的种类；“lockscopectl --help”会列出。</translation>
    </message>
    <message>
        <source>A semaphore or a latch is on one server.</source>
        <translation>信号量或闭锁只在一台服务器上。</translation>
    </message>
    <message>
        <source>--expect takes the “fence” that “show --json” tells.</source>
        <translation>--expect 需要“show --json”给出的“fence”。</translation>
    </message>
    <message>
        <source>--expect and --expect-holder do not go together: the fence says more.</source>
        <translation>--expect 与 --expect-holder 不能一起使用：fence 更精确。</translation>
    </message>
    <message>
        <source>--accept-weak-fence needs --expect-holder.</source>
        <translation>--accept-weak-fence 需要 --expect-holder。</translation>
    </message>
    <message>
        <source>“release” needs --holder: a hold of “acquire” ends with the program that keeps it.</source>
        <translation>“release”需要 --holder：“acquire”的持有随保持它的程序结束。</translation>
    </message>
    <message>
        <source>“shorten” needs --to and a number of seconds above 0.</source>
        <translation>“shorten”需要 --to 和大于 0 的秒数。</translation>
    </message>
    <message>
        <source>A signal needs --signal and either --channel or --list.</source>
        <translation>发送信号需要 --signal，以及 --channel 或 --list 之一。</translation>
    </message>
    <message>
        <source>--wait takes a number of seconds.</source>
        <translation>--wait 需要秒数。</translation>
    </message>
    <message>
        <source>--lease takes a number of seconds above 0.</source>
        <translation>--lease 需要大于 0 的秒数。</translation>
    </message>
    <message>
        <source>--lease and --watchdog do not go together.</source>
        <translation>--lease 与 --watchdog 不能一起使用。</translation>
    </message>
    <message>
        <source>--permits takes a number from 1.</source>
        <translation>--permits 需要从 1 起的数字。</translation>
    </message>
    <message>
        <source>why, for the audit log</source>
        <translation>理由，记入审计日志</translation>
    </message>
    <message>
        <source>It is now: %1</source>
        <translation>现在是：%1</translation>
    </message>
    <message>
        <source>%1, %2, fence %3</source>
        <translation>%1，%2，围栏 %3</translation>
    </message>
    <message>
        <source>unknown (never ended)</source>
        <translation>未知（从未结束）</translation>
    </message>
    <message>
        <source>--last takes a number of acts, from 1.</source>
        <translation>--last 需要从 1 起的操作数。</translation>
    </message>
    <message>
        <source>list at most N acts (100)</source>
        <translation>最多列出 N 次操作（100）</translation>
    </message>
    <message>
        <source>this log instead of the user&apos;s own</source>
        <translation>使用此日志而不是用户自己的</translation>
    </message>
    <message>
        <source>“client” is one client of a run in a process of its own: “lab run SCENARIO --processes” starts it.</source>
        <translation>“client”是运行在独立进程中的一个客户端：由“lab run SCENARIO --processes”启动。</translation>
    </message>
    <message>
        <source>one client of a run; started by “lab run --processes”</source>
        <translation>运行的一个客户端；由“lab run --processes”启动</translation>
    </message>
    <message>
        <source>Say what to do: %1.</source>
        <translation>请说明要做什么：%1。</translation>
    </message>
    <message>
        <source>“%1” needs %2.</source>
        <translation>“%1”需要 %2。</translation>
    </message>
    <message>
        <source>“%1” has no place for “%2”.</source>
        <translation>“%1”没有“%2”的位置。</translation>
    </message>
    <message>
        <source>Say which server: --connect URI (such as redis://localhost), or --sandbox for a private one with sample clients.</source>
        <translation>请说明是哪台服务器：--connect URI（如 redis://localhost），或用 --sandbox 使用带示例客户端的私有服务器。</translation>
    </message>
    <message>
        <source>--db takes a database&apos;s number or “all”.</source>
        <translation>--db 需要数据库编号或“all”。</translation>
    </message>
    <message>
        <source>--sandbox and --%1 do not go together.</source>
        <translation>--sandbox 与 --%1 不能一起使用。</translation>
    </message>
    <message>
        <source>--ask-password and --password-file do not go together.</source>
        <translation>--ask-password 与 --password-file 不能一起使用。</translation>
    </message>
    <message>
        <source>Password: </source>
        <translation>密码：</translation>
    </message>
    <message>
        <source>A password can be asked for in a terminal only.</source>
        <translation>只能在终端中询问密码。</translation>
    </message>
    <message>
        <source>--pin NAME=KIND: “%1” is no kind of lock (an = in a name is \x3d).</source>
        <translation>--pin NAME=KIND：“%1”不是锁的种类（名称中的 = 写作 \x3d）。</translation>
    </message>
    <message>
        <source>--prefix needs at least one letter: an empty one means every key.</source>
        <translation>--prefix 至少需要一个字母：空前缀意味着每个键。</translation>
    </message>
    <message>
        <source>--for takes a number of seconds above 0.</source>
        <translation>--for 需要大于 0 的秒数。</translation>
    </message>
    <message>
        <source>--reads takes a number of locks a second, from 1.</source>
        <translation>--reads 需要每秒读取的锁数，从 1 起。</translation>
    </message>
    <message>
        <source>--share takes percent of one core of the server, 1 to 100.</source>
        <translation>--share 需要服务器一个核心的百分比，1 到 100。</translation>
    </message>
    <message>
        <source>--env takes development, test or production.</source>
        <translation>--env 需要 development、test 或 production。</translation>
    </message>
    <message>
        <source>--act-password-file: %1</source>
        <translation>--act-password-file：%1</translation>
    </message>
    <message>
        <source>db %1</source>
        <translation>库 %1</translation>
    </message>
    <message>
        <source>locks cannot be searched for: %1</source>
        <translation>无法搜索锁：%1</translation>
    </message>
    <message>
        <source>not complete: %1</source>
        <translation>不完整：%1</translation>
    </message>
    <message>
        <source>take the lock from whoever holds it, and wake who must be woken</source>
        <translation>从任何持有者手中夺走锁，并唤醒必须唤醒的</translation>
    </message>
    <message>
        <source>hash the names of locks, holders and clients in the files</source>
        <translation>散列文件中锁、持有者和客户端的名称</translation>
    </message>
    <message>
        <source>live; lock channels paused (%1 messages a second when last listened to): events between reads are not seen</source>
        <translation>实时；锁频道已暂停（上次监听时每秒 %1 条消息）：看不到两次读取之间的事件</translation>
    </message>
    <message>
        <source>live</source>
        <translation>实时</translation>
    </message>
    <message>
        <source>not live: %1</source>
        <translation>非实时：%1</translation>
    </message>
    <message>
        <source>“%1” cannot be run.</source>
        <translation>“%1”无法运行。</translation>
    </message>
    <message>
        <source>There is no command “%1”.</source>
        <translation>没有命令“%1”。</translation>
    </message>
    <message>
        <source>Others hold it; waiting. Ctrl+C gives up.</source>
        <translation>由别人持有；正在等待。Ctrl+C 放弃。</translation>
    </message>
    <message>
        <source>What stands under such a name is no lock.</source>
        <translation>该名称下的内容不是锁。</translation>
    </message>
    <message>
        <source>They are of several kinds, and cannot be held as one.</source>
        <translation>它们的种类不同，不能作为一个整体持有。</translation>
    </message>
    <message>
        <source>Held as %1. Ctrl+C releases it.</source>
        <translation>以 %1 的身份持有。Ctrl+C 释放。</translation>
    </message>
    <message>
        <source>“%1” is no longer held.</source>
        <translation>“%1”已不再被持有。</translation>
    </message>
    <message>
        <source>%1 stands for %2; %3 can be called by name.</source>
        <translation>%1 代表 %2；%3 可按名称调用。</translation>
    </message>
    <message>
        <source>There is no such scenario; “lab list” names them all.</source>
        <translation>没有这个场景；“lab list”会列出全部。</translation>
    </message>
    <message>
        <source>Length %1, at most %2 times as fast as real time.</source>
        <translation>长 %1，最快为真实时间的 %2 倍。</translation>
    </message>
    <message>
        <source>Length %1, not faster than real time.</source>
        <translation>长 %1，不快于真实时间。</translation>
    </message>
    <message>
        <source>Clients can be processes of their own: --processes.</source>
        <translation>客户端可以是独立进程：--processes。</translation>
    </message>
    <message>
        <source>Its recordings are replayed, and not forked.</source>
        <translation>其录制可以重放，但不能分叉。</translation>
    </message>
    <message>
        <source>Plays on a private server, or on a development or test server: --connect.</source>
        <translation>在私有服务器上运行，或在开发、测试服务器上运行：--connect。</translation>
    </message>
    <message>
        <source>Plays on private servers only.</source>
        <translation>只在私有服务器上运行。</translation>
    </message>
    <message>
        <source>Meant to be violated: %1.</source>
        <translation>本就要违反：%1。</translation>
    </message>
    <message>
        <source>Watched: %1 %2.</source>
        <translation>观察：%1 %2。</translation>
    </message>
    <message>
        <source>No client of this scenario can be a process of its own; all of them are simulated.</source>
        <translation>此场景没有客户端可以是独立进程；全部为模拟。</translation>
    </message>
    <message>
        <source>With processes it is played in real time (1x).</source>
        <translation>使用进程时按真实时间（1x）播放。</translation>
    </message>
    <message>
        <source>It is true in real time alone, and is played so.</source>
        <translation>它只在真实时间下成立，因此这样播放。</translation>
    </message>
    <message>
        <source>It is true up to %1 times real time, and is played at that speed.</source>
        <translation>它在真实时间的 %1 倍以内成立，并以该速度播放。</translation>
    </message>
    <message>
        <source>Say what it is for: --env development or --env test.</source>
        <translation>请说明其用途：--env development 或 --env test。</translation>
    </message>
    <message>
        <source>Only “lab run” goes to a server; the rest needs none.</source>
        <translation>只有“lab run”会用到服务器；其余不需要。</translation>
    </message>
    <message>
        <source>--clients takes 1 to 1000, --seed a number, --speed 0.1 to 100.</source>
        <translation>--clients 需要 1 到 1000，--seed 需要数字，--speed 需要 0.1 到 100。</translation>
    </message>
    <message>
        <source>Say from where: --at SECONDS.</source>
        <translation>请说明从哪里开始：--at SECONDS。</translation>
    </message>
    <message>
        <source>Nothing happened: it ended before its clients came.</source>
        <translation>什么也没有发生：在其客户端到来之前就结束了。</translation>
    </message>
    <message>
        <source>sandbox</source>
        <translation>沙盒</translation>
    </message>
    <message>
        <source>round trip %1 ms</source>
        <translation>往返 %1 毫秒</translation>
    </message>
    <message numerus="yes">
        <source>looking: %1 of about %2 keys</source>
        <translation>
            <numerusform>查找中：约 %2 个键中的 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>we send %1 commands/s, %2 of one core</source>
        <translation>我们每秒发送 %1 个命令，占一个核心的 %2</translation>
    </message>
    <message>
        <source>searched by script</source>
        <translation>用脚本搜索</translation>
    </message>
    <message>
        <source>searched by SCAN</source>
        <translation>用 SCAN 搜索</translation>
    </message>
    <message>
        <source>filter: %1</source>
        <translation>筛选：%1</translation>
    </message>
    <message>
        <source>That holder has the whole lock: only force-release takes it.</source>
        <translation>该持有者持有整个锁：只有 force-release 能夺走它。</translation>
    </message>
    <message>
        <source>sends       </source>
        <translation>发送        </translation>
    </message>
    <message>
        <source>then        </source>
        <translation>然后        </translation>
    </message>
    <message>
        <source>bound       </source>
        <translation>绑定        </translation>
    </message>
    <message>
        <source>There is no lock “%1”.</source>
        <translation>没有锁“%1”。</translation>
    </message>
    <message>
        <source>Nothing stands under “%1”, so its kind has to be said: --kind.</source>
        <translation>“%1”下没有内容，因此必须说明种类：--kind。</translation>
    </message>
    <message>
        <source>Say what it is bound to: --expect and the “fence” of “show --json”. Without it, somebody is asked in a terminal.</source>
        <translation>请说明绑定到什么：--expect 和“show --json”的“fence”。否则会在终端中询问。</translation>
    </message>
    <message>
        <source>Nothing was done.</source>
        <translation>未执行任何操作。</translation>
    </message>
    <message>
        <source>It is being done, and is not taken back; once more ends without its outcome.</source>
        <translation>正在执行，不会收回；再按一次则不等结果就结束。</translation>
    </message>
    <message>
        <source>An act is done in one database: say which, by --db N.</source>
        <translation>操作在一个数据库中执行：请用 --db N 说明是哪一个。</translation>
    </message>
    <message>
        <source>One look cannot know “%1”. Say with --for SECONDS how long to watch first: three times as long as a lock&apos;s holder takes between two renewals.</source>
        <translation>看一次无法得知“%1”。请用 --for SECONDS 说明先监视多久：锁的持有者两次续期间隔的三倍。</translation>
    </message>
    <message>
        <source>Try “lockscopectl --help”.</source>
        <translation>试试“lockscopectl --help”。</translation>
    </message>
    <message>
        <source>If it is a lock, say which: --pin %1=string (or =semaphore, =permit-semaphore, =latch).</source>
        <translation>如果它是锁，请说明是哪一种：--pin %1=string（或 =semaphore、=permit-semaphore、=latch）。</translation>
    </message>
    <message>
        <source>Whether there is a lock “%1” is not known: %2</source>
        <translation>不知是否有锁“%1”：%2</translation>
    </message>
    <message>
        <source>wake those who wait, without releasing anything</source>
        <translation>唤醒等待者，不释放任何内容</translation>
    </message>
    <message>
        <source>because</source>
        <translation>理由</translation>
    </message>
    <message>
        <source>or else</source>
        <translation>或者</translation>
    </message>
    <message>
        <source>lock</source>
        <translation>锁</translation>
    </message>
    <message>
        <source>state</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>seen before</source>
        <translation>之前见过</translation>
    </message>
    <message>
        <source>the failover at %1</source>
        <translation>%1 的故障转移</translation>
    </message>
    <message>
        <source>kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>db</source>
        <translation>库</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>unknown</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>as of</source>
        <translation>截至</translation>
    </message>
    <message>
        <source>lost in</source>
        <translation>丢失于</translation>
    </message>
    <message>
        <source>the failover at %1, possibly</source>
        <translation>%1 的故障转移，可能</translation>
    </message>
    <message>
        <source>still works?</source>
        <translation>仍在工作？</translation>
    </message>
    <message>
        <source>ttl</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>expires at</source>
        <translation>到期于</translation>
    </message>
    <message>
        <source>lease</source>
        <translation>租约</translation>
    </message>
    <message>
        <source>renewals</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>next due</source>
        <translation>下次应于</translation>
    </message>
    <message>
        <source>last seen</source>
        <translation>最后所见</translation>
    </message>
    <message>
        <source> since %1</source>
        <translation> 自 %1 起</translation>
    </message>
    <message>
        <source> since %1 or before</source>
        <translation> 自 %1 或更早起</translation>
    </message>
    <message>
        <source>holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>waiters</source>
        <translation>等待者</translation>
    </message>
    <message>
        <source> (nobody listens there: dead)</source>
        <translation>（那里没有人监听：已死亡）</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>counts</source>
        <translation>计数</translation>
    </message>
    <message>
        <source>token</source>
        <translation>令牌</translation>
    </message>
    <message>
        <source>companion</source>
        <translation>伴随键</translation>
    </message>
    <message>
        <source>fence</source>
        <translation>围栏</translation>
    </message>
    <message>
        <source>Say one server and one file: --sandbox has a server of its own.</source>
        <translation>请给出一台服务器和一个文件：--sandbox 有它自己的服务器。</translation>
    </message>
    <message>
        <source>give back one entry or a permit in its holder&apos;s name</source>
        <translation>以持有者的名义归还一次重入或一个许可</translation>
    </message>
    <message>
        <source>what a recording holds, step by step</source>
        <translation>录制的内容，逐步列出</translation>
    </message>
    <message>
        <source>what was violated in a recording</source>
        <translation>录制中违反了什么</translation>
    </message>
    <message>
        <source>Sample clients are running; Ctrl+C ends them and removes their keys.</source>
        <translation>示例客户端正在运行；Ctrl+C 结束它们并删除其键。</translation>
    </message>
    <message>
        <source>The sandbox has sample clients of its own.</source>
        <translation>沙盒有它自己的示例客户端。</translation>
    </message>
    <message>
        <source>--clients takes 1 to 1000, --locks 1 to 100000, --seed a number.</source>
        <translation>--clients 需要 1 到 1000，--locks 需要 1 到 100000，--seed 需要数字。</translation>
    </message>
    <message>
        <source>how many clients (8)</source>
        <translation>多少个客户端（8）</translation>
    </message>
    <message>
        <source>on how many locks (8)</source>
        <translation>在多少个锁上（8）</translation>
    </message>
    <message>
        <source>The server is named twice: by --connect and by “%1”.</source>
        <translation>服务器给出了两次：--connect 和“%1”。</translation>
    </message>
    <message>
        <source>There is no kept connection “%1”; a server is named by a URI or by the name under which it is kept.</source>
        <translation>没有已保存的连接“%1”；服务器用 URI 或保存时的名称指定。</translation>
    </message>
    <message>
        <source>The filter cannot be read: %1</source>
        <translation>无法读取筛选：%1</translation>
    </message>
    <message>
        <source>--unlock: the connection has another name.</source>
        <translation>--unlock：该连接的名称不同。</translation>
    </message>
    <message>
        <source>Nothing can be done to these locks.</source>
        <translation>不能对这些锁执行操作。</translation>
    </message>
    <message>
        <source>Nobody has stated what this server is for: say --env development, --env test or --env production.</source>
        <translation>没有人说明此服务器的用途：请写 --env development、--env test 或 --env production。</translation>
    </message>
    <message>
        <source>This is production: an act needs --unlock and the name of the connection.</source>
        <translation>这是生产环境：操作需要 --unlock 和连接的名称。</translation>
    </message>
    <message>
        <source>Acts are done as “%1”: its password is asked for in a terminal, or read from --act-password-file.</source>
        <translation>以“%1”的身份执行操作：其密码在终端中询问，或从 --act-password-file 读取。</translation>
    </message>
    <message>
        <source>--sandbox is one server; --kind redlock needs several.</source>
        <translation>--sandbox 是一台服务器；--kind redlock 需要多台。</translation>
    </message>
    <message>
        <source>On several servers one lock is taken, the same on each.</source>
        <translation>在多台服务器上获取一个锁，各台相同。</translation>
    </message>
    <message>
        <source>A server can be named once only.</source>
        <translation>每台服务器只能写一次。</translation>
    </message>
    <message>
        <source>let at most --to seconds remain, and tell whether its holder lives</source>
        <translation>最多只留 --to 秒，并告知其持有者是否存活</translation>
    </message>
    <message>
        <source>Nobody holds “%1”, and %2 in its queue all the same.</source>
        <translation>没有人持有“%1”，队列中却有%2。</translation>
    </message>
    <message>
        <source>one waits</source>
        <translation>一个在等待</translation>
    </message>
    <message>
        <source>This server is kept as %1, so --env %2 is not taken.</source>
        <translation>此服务器保存为 %1，因此不采用 --env %2。</translation>
    </message>
    <message>
        <source>The URI carries a password, which other users of this machine can see; --password-file or --ask-password keep it hidden.</source>
        <translation>URI 带有密码，本机的其他用户能看到；--password-file 或 --ask-password 可将其隐藏。</translation>
    </message>
    <message>
        <source>one lock with everything known about it</source>
        <translation>一个锁及其所有已知信息</translation>
    </message>
    <message>
        <source>a live table; a line for each change when piped</source>
        <translation>实时表格；通过管道输出时每次变化一行</translation>
    </message>
    <message>
        <source>what happens to locks, as it happens</source>
        <translation>锁上发生的事，随时显示</translation>
    </message>
    <message>
        <source>The sandbox needs no test.</source>
        <translation>沙盒不需要测试。</translation>
    </message>
    <message>
        <source>try a connection step by step, and what its user is permitted</source>
        <translation>逐步尝试连接，以及其用户的权限</translation>
    </message>
    <message>
        <source>--language takes one of %1.</source>
        <translation>--language 需要 %1 之一。</translation>
    </message>
    <message>
        <source>not freed by hand</source>
        <translation>不手动释放</translation>
    </message>
    <message>
        <source>deleted, and a waiter is woken</source>
        <translation>删除，并唤醒一个等待者</translation>
    </message>
    <message>
        <source>deleted</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>unchecked</source>
        <translation>未检验</translation>
    </message>
    <message>
        <source>by fixture</source>
        <translation>按样例检验</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自定义</translation>
    </message>
    <message>
        <source>built in</source>
        <translation>内置</translation>
    </message>
    <message>
        <source>checked live</source>
        <translation>实测检验</translation>
    </message>
    <message>
        <source>--fail-on takes critical, warning or notice.</source>
        <translation>--fail-on 可取 critical、warning 或 notice。</translation>
    </message>
    <message>
        <source>NAME</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>COULD BE</source>
        <translation>可能是</translation>
    </message>
    <message>
        <source>WHY</source>
        <translation>原因</translation>
    </message>
    <message>
        <source>1 key may be a lock; “ls --maybe” lists it</source>
        <translation>1 个键可能是锁；“ls --maybe” 会列出它</translation>
    </message>
    <message>
        <source>not complete: no more than %1 are listed</source>
        <translation>不完整：最多列出 %1 个</translation>
    </message>
    <message>
        <source>; %1 in trouble</source>
        <translation>；%1 个有问题</translation>
    </message>
    <message>
        <source>--seeds takes FIRST..LAST, at most a million of them.</source>
        <translation>--seeds 的格式是 FIRST..LAST，最多一百万个。</translation>
    </message>
    <message>
        <source>--vary takes NAME=LEAST..MOST, several with commas: lease=1s..20s</source>
        <translation>--vary 的格式是 NAME=LEAST..MOST，多个用逗号分隔：lease=1s..20s</translation>
    </message>
    <message>
        <source>The scenario has no duration of a name that is to vary.</source>
        <translation>该场景中没有要变化的那个名称的时长。</translation>
    </message>
    <message>
        <source>nothing went wrong</source>
        <translation>没有出错</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>smallest: %1</source>
        <translation>最小的一次：%1</translation>
    </message>
    <message>
        <source>This program was built without Lua (liblua5.1), so it has no simulated server.</source>
        <translation>本程序构建时没有 Lua（liblua5.1），因此没有模拟服务器。</translation>
    </message>
    <message>
        <source>--jobs takes 1 to 64.</source>
        <translation>--jobs 取值为 1 到 64。</translation>
    </message>
    <message>
        <source>--steps takes 0 to 1000, --seed a number, --within a duration: 200ms</source>
        <translation>--steps 取值为 0 到 1000，--seed 是一个数字，--within 是一个时长：200ms</translation>
    </message>
    <message>
        <source>It plays on a real server alone: the simulated one does not know the command %1.</source>
        <translation>它只能在真实服务器上运行：模拟服务器不认识命令 %1。</translation>
    </message>
    <message>
        <source>It needs “%1”, and simulated servers have none: it plays on real ones alone.</source>
        <translation>它需要“%1”，而模拟服务器没有：它只能在真实服务器上运行。</translation>
    </message>
    <message>
        <source>A lock of another library is taken on one server.</source>
        <translation>其他库的锁只在一台服务器上获取。</translation>
    </message>
    <message>
        <source>the job would run twice</source>
        <translation>任务会运行两次</translation>
    </message>
    <message>
        <source>a living holder takes it again</source>
        <translation>存活的持有者会再次获取它</translation>
    </message>
    <message>
        <source>the task may run twice</source>
        <translation>任务可能运行两次</translation>
    </message>
    <message>
        <source>the next run takes it</source>
        <translation>由下一次运行获取</translation>
    </message>
    <message>
        <source>its holder does not notice</source>
        <translation>其持有者不会察觉</translation>
    </message>
    <message>
        <source>its holder&apos;s release fails</source>
        <translation>其持有者的释放会失败</translation>
    </message>
    <message>
        <source>any name, %1</source>
        <translation>任意名称，%1</translation>
    </message>
    <message>
        <source>the kinds of locks that are recognised: library, names, how they are freed</source>
        <translation>能识别的锁的种类：库、名称、如何释放</translation>
    </message>
    <message>
        <source>Prints the line for redis-cli that makes an ACL user with the fewest permissions: one that looks, one that acts as well, or one for Sentinels. It asks no server.</source>
        <translation>打印供 redis-cli 使用的一行命令，用以创建权限最少的 ACL 用户：只查看的、还能操作的，或用于 Sentinel 的。不询问任何服务器。</translation>
    </message>
    <message>
        <source>for the nodes of a cluster, with --read or --act</source>
        <translation>用于集群的节点，与 --read 或 --act 一起</translation>
    </message>
    <message>
        <source>only locks with such names, commas between, with --read or --act</source>
        <translation>只限这些名称的锁，以逗号分隔，与 --read 或 --act 一起</translation>
    </message>
    <message>
        <source>One object: %1.</source>
        <translation>一个对象：%1。</translation>
    </message>
    <message>
        <source>hold locks while a command runs, or until Ctrl+C</source>
        <translation>在命令运行期间或直到 Ctrl+C 持有锁</translation>
    </message>
    <message>
        <source>Takes the lock, holds it while the command behind -- runs, and releases it. Without a command it is held until Ctrl+C, or for --for.</source>
        <translation>获取锁，在 -- 之后的命令运行期间持有，然后释放。没有命令时持有到 Ctrl+C，或持有 --for 的时间。</translation>
    </message>
    <message>
        <source>With a command it ends with the command&apos;s own code, once the lock is held: 126 where it cannot be run, 127 where it is not found, 128 and the signal&apos;s number where one ended it, 12 where the lock was lost and the command ended with 0 all the same. When the lock is lost, the command gets SIGTERM. Signals are passed on to it, and it finds LOCKSCOPE_HOLDER and, of a fenced lock, LOCKSCOPE_TOKEN among its variables.</source>
        <translation>带命令时，持有锁之后以该命令自己的退出码结束：无法运行时为 126，找不到时为 127，被信号结束时为 128 加信号编号，命令以 0 结束但锁已失去时为 12。失去锁时，命令会收到 SIGTERM。信号会转发给它；它的环境变量中有 LOCKSCOPE_HOLDER，带围栏令牌的锁还有 LOCKSCOPE_TOKEN。</translation>
    </message>
    <message>
        <source>Several locks are held as one: all of them or none, and lost as soon as one is lost.</source>
        <translation>多个锁被当作一个持有：要么全部取得，要么一个也不取；失去其中一个即视为全部失去。</translation>
    </message>
    <message>
        <source>On several independent servers (--connect for each) it takes one lock on all of them, as a MultiLock: it is lost as soon as one server&apos;s part is lost. With “--kind redlock” and three servers or more it is held where a majority grants it, so a minority may be away. Each server keeps its own guard, and each has its lines in the audit log. Where too few can be reached it ends with 3, where others have it with 7; what was granted in vain is given back.</source>
        <translation>针对多个独立服务器（每个用一次 --connect）时，以 MultiLock 的方式在所有服务器上获取同一个锁：任一服务器上的部分失去，即视为失去。使用“--kind redlock”且有三个或更多服务器时，获得多数授予即持有，因此少数服务器可以缺席。每个服务器保留自己的保护设置，各自在审计日志中记录。可连接的服务器太少时以 3 结束，锁被他人持有时以 7 结束；未能凑足而已取得的部分会归还。</translation>
    </message>
    <message>
        <source>Two objects, one when it is held and one when it ended; on standard error where a command has the output.</source>
        <translation>两个对象：持有时一个，结束时一个；输出归命令所有时写到标准错误。</translation>
    </message>
    <message>
        <source>which kind of lock it is</source>
        <translation>锁的种类</translation>
    </message>
    <message>
        <source>what was done from here; whether that log is whole</source>
        <translation>从这里做过的操作；该日志是否完整</translation>
    </message>
    <message>
        <source>One object for each act, as its lines in the log; of “verify” %1, after one for each finding.</source>
        <translation>每次操作一个对象，与日志中的行相同；verify 先为每个发现输出一个，最后是 %1。</translation>
    </message>
    <message>
        <source>Plays one client of a run in a process of its own. Its standard input is a pipe that brings what it plays, and where, so it is of no use by hand.</source>
        <translation>在单独的进程中扮演一次运行的一个客户端。其标准输入是管道，告知它扮演什么、在何处，因此手动启动没有用处。</translation>
    </message>
    <message>
        <source>There is no option “%1”.</source>
        <translation>没有选项“%1”。</translation>
    </message>
    <message>
        <source>“%2” takes no “%1”.</source>
        <translation>%2 不接受“%1”。</translation>
    </message>
    <message>
        <source>“%1” takes no --%2.</source>
        <translation>%1 不接受 --%2。</translation>
    </message>
    <message>
        <source>“completion” takes bash, zsh or fish.</source>
        <translation>completion 接受 bash、zsh 或 fish。</translation>
    </message>
    <message>
        <source>a script that completes commands and options in a shell</source>
        <translation>在 shell 中补全命令和选项的脚本</translation>
    </message>
    <message>
        <source>Writes the script to standard output. A package installs it where the shell looks; by hand, it is read at the start of a shell.</source>
        <translation>把脚本写到标准输出。软件包会把它装到 shell 查找的位置；手动使用时在 shell 启动时读入。</translation>
    </message>
    <message>
        <source>Lists each kind of lock with its library, what it is recognised by, how it is freed and whether that was checked with the real library. It asks no server.</source>
        <translation>列出每种锁及其库、识别依据、释放方式，以及是否用真实的库核对过。不查询任何服务器。</translation>
    </message>
    <message>
        <source>One object for each kind: its library, what it is recognised by, how it is freed.</source>
        <translation>每种锁一个对象：所属库、识别依据、释放方式。</translation>
    </message>
    <message>
        <source>One object for each event: %1.</source>
        <translation>每个事件一个对象：%1。</translation>
    </message>
    <message>
        <source>done; a stream ended while it was live</source>
        <translation>完成；流在保持实时时结束</translation>
    </message>
    <message>
        <source>nothing matches, or there is no such lock</source>
        <translation>没有匹配项，或没有这个锁</translation>
    </message>
    <message>
        <source>the command line cannot be read</source>
        <translation>无法读懂命令行</translation>
    </message>
    <message>
        <source>the server cannot be reached or entered</source>
        <translation>无法连接或登录服务器</translation>
    </message>
    <message>
        <source>ended while what is known was not live, or before discovery had been everywhere; or one look cannot know what was asked</source>
        <translation>结束时所知内容不是实时的，或发现过程尚未走遍全部键；或一次查看无法得知所问的内容</translation>
    </message>
    <message>
        <source>the sandbox cannot be started</source>
        <translation>无法启动沙盒</translation>
    </message>
    <message>
        <source>standard output was closed</source>
        <translation>标准输出已关闭</translation>
    </message>
    <message>
        <source>the act was refused, nothing was done</source>
        <translation>操作被拒绝，什么也没有做</translation>
    </message>
    <message>
        <source>the act was sent, and it could not be found out whether it was done</source>
        <translation>操作已发送，但无法查明是否已执行</translation>
    </message>
    <message>
        <source>the audit log is not as it was written</source>
        <translation>审计日志与写入时不同</translation>
    </message>
    <message>
        <source>the audit log cannot be read</source>
        <translation>无法读取审计日志</translation>
    </message>
    <message>
        <source>a lock was lost while it was held</source>
        <translation>持有期间失去了锁</translation>
    </message>
    <message>
        <source>a run showed other violations than its scenario means to show; two runs of one seed decided otherwise</source>
        <translation>一次运行出现了其场景并非要展示的违规；同一种子的两次运行结果不同</translation>
    </message>
    <message>
        <source>a branch of a run, played on with something changed, was spared what its scenario means to show</source>
        <translation>改动后继续播放的分支没有出现其场景要展示的违规</translation>
    </message>
    <message>
        <source>a recording could not be judged: it is damaged, cut off, newer than this program, or shows no holder</source>
        <translation>无法评判录制文件：已损坏、被截断、比本程序新，或没有记录持有者</translation>
    </message>
    <message>
        <source>a listed lock has a finding of that severity or a graver one</source>
        <translation>列出的锁中有达到该级别或更严重的问题</translation>
    </message>
    <message>
        <source>nothing was broken, and not every rule could be judged: a server does not show what clients do</source>
        <translation>没有规则被违反，但并非每条规则都能判定：服务器看不到客户端做了什么</translation>
    </message>
    <message>
        <source>ended by Ctrl+C before there was an answer</source>
        <translation>在得到答复之前被 Ctrl+C 结束</translation>
    </message>
    <message>
        <source>Deletes the lock, whoever holds it, and publishes what its library&apos;s clients wait for. Its holder goes on working until it notices.</source>
        <translation>删除锁，无论由谁持有，并发布该库的客户端所等待的消息。持有者在察觉之前会继续工作。</translation>
    </message>
    <message>
        <source>There is no help about “%1”.</source>
        <translation>没有关于“%1”的帮助。</translation>
    </message>
    <message>
        <source>what a command does, with its options, examples and exit codes</source>
        <translation>命令的作用，及其选项、示例和退出码</translation>
    </message>
    <message>
        <source>Shows the page of a command, as COMMAND --help does, or that of a topic; without a name, all commands.</source>
        <translation>显示一个命令的页面（与 COMMAND --help 相同）或一个主题的页面；没有名称时显示所有命令。</translation>
    </message>
    <message>
        <source>%1; one of: %2</source>
        <translation>%1；可选：%2</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>What is watched</source>
        <translation>监视什么</translation>
    </message>
    <message>
        <source>Permission to act</source>
        <translation>操作许可</translation>
    </message>
    <message>
        <source>Output</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>General options</source>
        <translation>通用选项</translation>
    </message>
    <message>
        <source>Options</source>
        <translation>选项</translation>
    </message>
    <message>
        <source>Exit codes</source>
        <translation>退出码</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>[OPTION…]</source>
        <translation>[选项…]</translation>
    </message>
    <message>
        <source>Look at locks</source>
        <translation>查看锁</translation>
    </message>
    <message>
        <source>Act on locks</source>
        <translation>操作锁</translation>
    </message>
    <message>
        <source>Recordings and demonstrations</source>
        <translation>录制与演示</translation>
    </message>
    <message>
        <source>Servers and libraries</source>
        <translation>服务器与库</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>Words of a filter</source>
        <translation>筛选的词</translation>
    </message>
    <message>
        <source>the name contains it, whatever its case</source>
        <translation>名称包含它，不区分大小写</translation>
    </message>
    <message>
        <source>the name contains the quoted text</source>
        <translation>名称包含引号中的文本</translation>
    </message>
    <message>
        <source>the whole name looks like it</source>
        <translation>整个名称匹配它</translation>
    </message>
    <message>
        <source>held by this id or alias; globs as well</source>
        <translation>由此标识或别名持有；也可用通配符</translation>
    </message>
    <message>
        <source>one of these kinds: %1</source>
        <translation>以下种类之一：%1</translation>
    </message>
    <message>
        <source>one of these states: %1</source>
        <translation>以下状态之一：%1</translation>
    </message>
    <message>
        <source>its lease is one of: %1</source>
        <translation>租约为以下之一：%1</translation>
    </message>
    <message>
        <source>something to look at: %1</source>
        <translation>需要查看的问题：%1</translation>
    </message>
    <message>
        <source>remaining time; ms, s, m, h, d, also 1h30m</source>
        <translation>剩余时间；ms、s、m、h、d，也可写 1h30m</translation>
    </message>
    <message>
        <source>time held</source>
        <translation>已持有时间</translation>
    </message>
    <message>
        <source>how many wait</source>
        <translation>等待者的数量</translation>
    </message>
    <message>
        <source>how often it was renewed</source>
        <translation>续期的次数</translation>
    </message>
    <message>
        <source>how often its holder has entered</source>
        <translation>持有者进入的次数</translation>
    </message>
    <message>
        <source>in that database</source>
        <translation>在该数据库中</translation>
    </message>
    <message>
        <source>in a cluster: on the node of that address</source>
        <translation>在集群中：位于该地址的节点上</translation>
    </message>
    <message>
        <source>of events only: %1</source>
        <translation>仅用于事件：%1</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Names of locks are bytes: \xHH stands for any byte, in what is written here and in what is printed.</source>
        <translation>锁的名称是字节：无论输入还是输出，\xHH 都代表任意字节。</translation>
    </message>
    <message>
        <source>Signs of states</source>
        <translation>状态符号</translation>
    </message>
    <message>
        <source>held, kept by a watchdog</source>
        <translation>持有，由看门狗续期</translation>
    </message>
    <message>
        <source>held on a fixed lease</source>
        <translation>固定租约持有</translation>
    </message>
    <message>
        <source>renewal overdue or expiring</source>
        <translation>续期逾期或即将到期</translation>
    </message>
    <message>
        <source>no expiry</source>
        <translation>无过期时间</translation>
    </message>
    <message>
        <source>expired, not yet deleted</source>
        <translation>已过期但尚未删除</translation>
    </message>
    <message>
        <source>free or open</source>
        <translation>空闲或开放</translation>
    </message>
    <message>
        <source>Addresses</source>
        <translation>地址</translation>
    </message>
    <message>
        <source>a server</source>
        <translation>一台服务器</translation>
    </message>
    <message>
        <source>the same by TLS</source>
        <translation>同上，使用 TLS</translation>
    </message>
    <message>
        <source>a server by its socket</source>
        <translation>通过套接字连接的服务器</translation>
    </message>
    <message>
        <source>the primary that Sentinels name</source>
        <translation>哨兵所指的主节点</translation>
    </message>
    <message>
        <source>all primaries of a cluster</source>
        <translation>集群的所有主节点</translation>
    </message>
    <message>
        <source>Address parameters</source>
        <translation>地址参数</translation>
    </message>
    <message>
        <source>They stand behind the address as ?NAME=VALUE&amp;NAME=VALUE. In a shell, put the whole in quotes.</source>
        <translation>以 ?NAME=VALUE&amp;NAME=VALUE 写在地址后面。在 shell 中请将整体放入引号。</translation>
    </message>
    <message>
        <source>Passwords</source>
        <translation>密码</translation>
    </message>
    <message>
        <source>A kept connection may say that its password, that of the user that acts or that of the Sentinels comes from the desktop&apos;s key store or from a command; it is fetched where none is given here, and once again when the server refuses it later.</source>
        <translation>保存的连接可以注明其密码、执行操作的用户的密码或 Sentinel 的密码取自桌面的密钥库或一条命令；此处未给出密码时会去获取，之后被服务器拒绝时会再获取一次。</translation>
    </message>
    <message>
        <source>the words of FILTER, and the signs of states</source>
        <translation>FILTER 的词，以及状态符号</translation>
    </message>
    <message>
        <source>how a server is named, and the parameters of that</source>
        <translation>如何指明服务器，及其参数</translation>
    </message>
    <message>
        <source>what each exit code means</source>
        <translation>每个退出码的含义</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>words that the locks must match; “lockscopectl help filter” lists them</source>
        <translation>锁必须匹配的词；见“lockscopectl help filter”</translation>
    </message>
    <message>
        <source>shows the distributed locks that live in a Redis server, and acts on them</source>
        <translation>显示 Redis 服务器中的分布式锁，并对其进行操作</translation>
    </message>
    <message>
        <source>lockscopectl COMMAND (--connect URI | --sandbox) [OPTION…]</source>
        <translation>lockscopectl 命令 (--connect URI | --sandbox) [选项…]</translation>
    </message>
    <message>
        <source>See also</source>
        <translation>另见</translation>
    </message>
    <message>
        <source>Usage: %1</source>
        <translation>用法：%1</translation>
    </message>
    <message>
        <source>One object for each lock: %1. Fields whose name ends in _ms are milliseconds on the server&apos;s clock; where a name, id or content is not UTF-8, the field beside it whose name ends in _b64 has its bytes.</source>
        <translation>每个锁一个对象：%1。名称以 _ms 结尾的字段是服务器时钟的毫秒数；若名称、标识或内容不是 UTF-8，则旁边以 _b64 结尾的字段含有其字节。</translation>
    </message>
    <message>
        <source>Among them stand objects about the source itself: %1.</source>
        <translation>其间有关于来源本身的对象：%1。</translation>
    </message>
    <message>
        <source>demonstrations of contention, played and judged</source>
        <translation>演示竞争的场景，运行并评判</translation>
    </message>
    <message>
        <source>“lab list” names the scenarios, “lab show” explains one, “lab run” plays it on private servers of its own and judges it.</source>
        <translation>lab list 列出场景，lab show 解释一个场景，lab run 在自己的私有服务器上运行并评判它。</translation>
    </message>
    <message>
        <source>“lab fork FILE --at SECONDS” plays a recorded run on from that moment with something changed; “lab compare FILE FILE” compares two runs of one seed, decision by decision.</source>
        <translation>lab fork FILE --at SECONDS 从该时刻起改动后继续一次录制的运行；lab compare FILE FILE 逐个决定地比较同一种子的两次运行。</translation>
    </message>
    <message>
        <source>“lab sweep SCENARIO” plays it with many seeds in virtual time and counts what went wrong; “lab explore SCENARIO” lets everything arrive in every order.</source>
        <translation>lab sweep SCENARIO 在虚拟时间里用许多种子播放场景并统计出错的次数；lab explore SCENARIO 让一切以各种顺序到达。</translation>
    </message>
    <message>
        <source>With --connect a run plays on that server, where it is for development or for tests.</source>
        <translation>使用 --connect 时在该服务器上运行，前提是它用于开发或测试。</translation>
    </message>
    <message>
        <source>One object for each scenario, step, violation and verdict.</source>
        <translation>每个场景、步骤、违规和结论各一个对象。</translation>
    </message>
    <message>
        <source>Lists all locks of a server as soon as discovery has been everywhere, and ends. On standard error it says how many other keys may be locks.</source>
        <translation>发现过程走遍所有键之后列出服务器的所有锁，然后结束。在标准错误上说明还有多少键可能是锁。</translation>
    </message>
    <message>
        <source>Only time shows how long a lock is held, its renewals, most leases, and what is overdue or lost. A filter that asks for these needs --for: it watches so long first.</source>
        <translation>持有多久、续期、多数租约，以及逾期或丢失与否，只有时间才能显示。查询这些的筛选需要 --for：会先监视这么久。</translation>
    </message>
    <message>
        <source>Of --maybe, one object for each key: %1.</source>
        <translation>使用 --maybe 时每个键一个对象：%1。</translation>
    </message>
    <message>
        <source>Try “lockscopectl help %1”.</source>
        <translation>请查看“lockscopectl help %1”。</translation>
    </message>
    <message>
        <source>The pages cannot be written into that folder.</source>
        <translation>无法把页面写入该文件夹。</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>the same help as a page for man</source>
        <translation>同样的帮助，作为 man 的页面</translation>
    </message>
    <message>
        <source>Writes the page of the command, or of the whole program, to standard output, in the language of man. A package installs these pages.</source>
        <translation>以 man 的格式把该命令或整个程序的页面写到标准输出。软件包会安装这些页面。</translation>
    </message>
    <message>
        <source>write all pages into that folder instead</source>
        <translation>改为把所有页面写入该文件夹</translation>
    </message>
    <message>
        <source>Did you mean “%1”?</source>
        <translation>您是否想输入“%1”？</translation>
    </message>
    <message>
        <source>Publishes what the waiters of the lock&apos;s library listen for, so that they ask again. For a library that is not known, --channel or --list and --signal say what is sent.</source>
        <translation>发布该锁的库的等待者所监听的消息，让它们再次请求。对于未知的库，用 --channel 或 --list 以及 --signal 说明发送什么。</translation>
    </message>
    <message>
        <source>Gives back what somebody else holds, as its holder would once: a reader&apos;s entry, one of several entries, or a permit. Who has the whole lock loses its last entry by “force-release” alone; a hold of “acquire” ends with the program that keeps it.</source>
        <translation>归还他人持有的部分，如同持有者归还一次：读者的一次进入、多次进入中的一次，或一个许可。持有整个锁的最后一次进入只能由 force-release 去除；acquire 的持有随保持它的程序结束。</translation>
    </message>
    <message>
        <source>One object for each step, event and change of health, as of “events”.</source>
        <translation>每个步骤、事件和健康变化各一个对象，与 events 相同。</translation>
    </message>
    <message>
        <source>Judges a recording by the rules that locks must keep, and says what was violated, when and by whom. It asks no server.</source>
        <translation>按锁必须遵守的规则评判录制，并说明违反了什么、何时、由谁。不询问任何服务器。</translation>
    </message>
    <message>
        <source>One object for each violation and one for the verdict.</source>
        <translation>每个违规一个对象，结论一个对象。</translation>
    </message>
    <message>
        <source>run sample clients that take locks below lockscope:sample:</source>
        <translation>运行在 lockscope:sample: 之下获取锁的示例客户端</translation>
    </message>
    <message>
        <source>Shortens the lock&apos;s lease and watches it: a living watchdog puts it back, a dead holder&apos;s lock lapses. Nothing is taken from a holder that lives.</source>
        <translation>缩短锁的租约并观察：活着的看门狗会恢复它，已死持有者的锁会失效。活着的持有者不会失去任何东西。</translation>
    </message>
    <message>
        <source>Shows the lock of that name in full, a fact a line, and ends. The name is read at once: no search is waited for.</source>
        <translation>完整显示该名称的锁，每行一个事实，然后结束。立即读取该名称，不等待搜索。</translation>
    </message>
    <message>
        <source>show this help; of a command, where one is named</source>
        <translation>显示此帮助；若给出命令则显示该命令的帮助</translation>
    </message>
    <message>
        <source>show the version</source>
        <translation>显示版本</translation>
    </message>
    <message>
        <source>show texts in that language; without it, in the desktop&apos;s. JSON, the words of filters and kinds are the same in all</source>
        <translation>以该语言显示文本；不给出则用桌面的语言。JSON、筛选的词和锁的种类名在各语言中相同</translation>
    </message>
    <message>
        <source>a private redis-server with sample clients; both end with this program</source>
        <translation>带示例客户端的私有 redis-server；两者随此程序结束</translation>
    </message>
    <message>
        <source>watch this database, or each one that holds keys</source>
        <translation>监视此数据库，或每个含有键的数据库</translation>
    </message>
    <message>
        <source>the password is the first line of FILE</source>
        <translation>密码是 FILE 的第一行</translation>
    </message>
    <message>
        <source>what the server is for, where no kept connection states it. A server of which nobody has stated it is only looked at</source>
        <translation>服务器的用途，若已保存的连接没有说明。没有说明用途的服务器只能查看</translation>
    </message>
    <message>
        <source>have changes of names that begin with P pushed at once; may be given several times</source>
        <translation>让以 P 开头的名称的变更立即推送；可写多次</translation>
    </message>
    <message>
        <source>read known locks again at most N times a second (2000)</source>
        <translation>每秒最多重新读取已知的锁 N 次（2000）</translation>
    </message>
    <message>
        <source>use at most this share of one core of the server to look for new locks (2). The first search goes as fast as the server answers, in steps of 0.2 to 0.8 ms</source>
        <translation>查找新锁最多占用服务器一个核心的比例（2）。首次搜索以服务器应答的速度进行，每步 0.2 至 0.8 毫秒</translation>
    </message>
    <message>
        <source>lets acts pass on production: the name of the connection (“host:port”, where it was not given another); once for each such connection</source>
        <translation>允许在生产环境上操作：连接的名称（若没有另外命名则为“host:port”）；每个这样的连接一次</translation>
    </message>
    <message>
        <source>the password of the ACL user that the kept connection names for acts is the first line of FILE</source>
        <translation>已保存的连接为操作指定的 ACL 用户的密码是 FILE 的第一行</translation>
    </message>
    <message>
        <source>one JSON object per line instead of text</source>
        <translation>每行一个 JSON 对象，而不是文本</translation>
    </message>
    <message>
        <source>Tries a connection as a watching command would, step by step, and writes nothing to the server. The server is a URI or the name of a kept connection.</source>
        <translation>像监视命令那样逐步尝试连接，不向服务器写入任何内容。服务器可以是 URI 或保存的连接的名称。</translation>
    </message>
    <message>
        <source>It ends with 3 where the server, or any node, replica or Sentinel that it goes to, cannot be entered, or is a Sentinel given as a server; with 4 where one of them lacks something without which locks go unseen (finding them, the cluster&apos;s map), is one node of a cluster or a replica without a link to its primary, and says which; otherwise with 0, whatever else is not permitted.</source>
        <translation>以下情况以 3 结束：无法登录服务器，或它要访问的任一节点、副本或 Sentinel，或把 Sentinel 当作服务器给出；以 4 结束：其中之一缺少某项能力，导致看不到锁（查找锁、集群的槽位图），只是集群的一个节点，或是与主节点断开的副本，并说明是哪一项；其余情况以 0 结束，无论还有什么未被允许。</translation>
    </message>
    <message>
        <source>One object for each step: %1; “verdict” is one of %2.</source>
        <translation>每一步一个对象：%1；verdict 为 %2 之一。</translation>
    </message>
    <message>
        <source>On a terminal it draws the locks that match, the gravest trouble first, anew as they change; q ends it. Into a pipe it writes a line for each change instead.</source>
        <translation>在终端上绘制匹配的锁，最严重的问题在前，随变化重绘；q 结束。写入管道时则每次变化写一行。</translation>
    </message>
    <message>
        <source>Nobody holds it.</source>
        <translation>没有人持有它。</translation>
    </message>
    <message>
        <source>holder      </source>
        <translation>持有者      </translation>
    </message>
    <message>
        <source>“top” needs a terminal; “watch” writes lines into a pipe.</source>
        <translation>top 需要终端；watch 可把行写入管道。</translation>
    </message>
    <message>
        <source>This terminal (TERM) is not known to ncurses.</source>
        <translation>ncurses 不认识这种终端（TERM）。</translation>
    </message>
    <message>
        <source>trouble</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>remaining time</source>
        <translation>剩余时间</translation>
    </message>
    <message>
        <source>choose a lock; also k, j, b, Space, g, G</source>
        <translation>选择一个锁；也可用 k、j、b、空格、g、G</translation>
    </message>
    <message>
        <source>what is going on: findings, holders, waiters, events</source>
        <translation>当前情况：问题、持有者、等待者、事件</translation>
    </message>
    <message>
        <source>filter; Enter keeps it, Esc takes it back, Ctrl+U empties it</source>
        <translation>筛选；Enter 保留，Esc 撤回，Ctrl+U 清空</translation>
    </message>
    <message>
        <source>sort by the next column; turn the order around</source>
        <translation>按下一列排序；反转顺序</translation>
    </message>
    <message>
        <source>the events of the locks that match</source>
        <translation>匹配的锁的事件</translation>
    </message>
    <message>
        <source>force-release: take the lock from whoever holds it</source>
        <translation>强制释放：从任何持有者处取走锁</translation>
    </message>
    <message>
        <source>these keys</source>
        <translation>这些按键</translation>
    </message>
    <message>
        <source>back; q in the table ends</source>
        <translation>返回；在表格中按 q 结束</translation>
    </message>
    <message>
        <source>No lock is chosen.</source>
        <translation>没有选择锁。</translation>
    </message>
    <message>
        <source>It is being done.</source>
        <translation>正在执行。</translation>
    </message>
    <message>
        <source>%1 match “%2”</source>
        <translation>%1 个匹配“%2”</translation>
    </message>
    <message>
        <source>%1 in trouble</source>
        <translation>%1 个有问题</translation>
    </message>
    <message>
        <source>none in trouble</source>
        <translation>没有问题</translation>
    </message>
    <message>
        <source>sorted by %1</source>
        <translation>按%1排序</translation>
    </message>
    <message>
        <source>still looking for locks</source>
        <translation>仍在查找锁</translation>
    </message>
    <message>
        <source>No lock is known yet.</source>
        <translation>尚不知道任何锁。</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>It is gone.</source>
        <translation>它已不存在。</translation>
    </message>
    <message>
        <source>Nothing has happened yet.</source>
        <translation>尚未发生任何事件。</translation>
    </message>
    <message>
        <source>Reason, for the audit log: </source>
        <translation>原因（用于审计日志）：</translation>
    </message>
    <message>
        <source>Enter keeps the filter, Esc takes it back</source>
        <translation>Enter 保留筛选，Esc 撤回</translation>
    </message>
    <message>
        <source>↑ ↓ scroll  Esc back</source>
        <translation>↑ ↓ 滚动  Esc 返回</translation>
    </message>
    <message>
        <source>1 lock</source>
        <translation>1 个锁</translation>
    </message>
    <message>
        <source>for a server of this version (7)</source>
        <translation>用于该版本的服务器（7）</translation>
    </message>
    <message>
        <source>wait at most this long; 0 asks once; without this option it waits as long as it takes</source>
        <translation>最多等待这么久；0 只询问一次；不给出此选项则一直等待</translation>
    </message>
    <message>
        <source>renew the lease as long as this program runs (the default)</source>
        <translation>只要此程序在运行就续租（默认）</translation>
    </message>
    <message>
        <source>take this many permits of a semaphore (1)</source>
        <translation>获取信号量的这么多许可（1）</translation>
    </message>
    <message>
        <source>act only if the lock still has this “fence”, which “show --json” prints</source>
        <translation>仅当锁仍具有此“fence”（由“show --json”打印）时才操作</translation>
    </message>
    <message>
        <source>the holder whose hold is released, as “show” prints it</source>
        <translation>要释放其持有的持有者，如“show”所打印</translation>
    </message>
    <message>
        <source>With --expect the act is done only if the lock is still as it was when “show --json” printed its “fence”. Without it the command shows the lock in a terminal, and asks for its name first.</source>
        <translation>使用 --expect 时，仅当锁仍与“show --json”打印其“fence”时一样才会操作。没有它时，命令先在终端中显示该锁并询问其名称。</translation>
    </message>
    <message>
        <source>Writes a line for each event of a lock that matches, as it happens, until Ctrl+C, or for --for. Words of a filter about which an event says nothing are left out of account.</source>
        <translation>匹配的锁每发生一个事件就写一行，直到按 Ctrl+C 或 --for 到时。筛选中事件没有相应内容的词不予考虑。</translation>
    </message>
    <message>
        <source>act only if this holder still has the lock, which is weaker than --expect</source>
        <translation>仅当该持有者仍持有此锁时才操作，这比 --expect 弱</translation>
    </message>
    <message>
        <source>be content with --expect-holder, which is weaker than --expect</source>
        <translation>接受 --expect-holder，它比 --expect 弱</translation>
    </message>
    <message>
        <source>how many clients the largest group has (run)</source>
        <translation>最大的一组有多少个客户端（run）</translation>
    </message>
    <message>
        <source>the seed of all random choices (run, explore)</source>
        <translation>所有随机选择的种子（run、explore）</translation>
    </message>
    <message>
        <source>how many times as fast as real time, 1 by default (run)</source>
        <translation>真实时间的多少倍，默认为 1（run）</translation>
    </message>
    <message>
        <source>keep the run as a recording (run, fork)</source>
        <translation>将运行保存为录制（run、fork）</translation>
    </message>
    <message>
        <source>give each client that allows it a process of its own, in real time only (run)</source>
        <translation>让允许的客户端各自使用独立的进程，仅限真实时间（run）</translation>
    </message>
    <message>
        <source>the moment of the recorded run from which the branch goes on (fork)</source>
        <translation>分支从所录制运行的哪个时刻继续（fork）</translation>
    </message>
    <message>
        <source>what is changed then, such as kill=slow,pause=next:2 (fork)</source>
        <translation>那时改变什么，例如 kill=slow,pause=next:2（fork）</translation>
    </message>
    <message>
        <source>the first and the last seed, 1..1000 by default (sweep)</source>
        <translation>第一个和最后一个种子，默认为 1..1000（sweep）</translation>
    </message>
    <message>
        <source>draw a duration anew for each run, such as lease=1s..20s (sweep)</source>
        <translation>为每次运行重新抽取一个时长，例如 lease=1s..20s（sweep）</translation>
    </message>
    <message>
        <source>how many threads play (sweep)</source>
        <translation>用多少个线程运行（sweep）</translation>
    </message>
    <message>
        <source>at how many moments the order is varied, 8 by default (explore)</source>
        <translation>在多少个时刻改变顺序，默认为 8（explore）</translation>
    </message>
    <message>
        <source>how long a command, an answer or a message takes at most, 200ms by default (explore)</source>
        <translation>命令、回答或消息最多需要多久，默认为 200ms（explore）</translation>
    </message>
    <message>
        <source>where the smallest run of each violation is kept (sweep, explore)</source>
        <translation>每种违规的最小运行保存在哪里（sweep、explore）</translation>
    </message>
    <message>
        <source>list only locks in trouble, the gravest first, and say what is wrong</source>
        <translation>只列出有问题的锁，最严重的在前，并说明问题所在</translation>
    </message>
    <message>
        <source>end with 16 when a listed lock has a finding of this severity or a graver one</source>
        <translation>所列的锁有此严重程度或更严重的问题时以 16 结束</translation>
    </message>
    <message>
        <source>list the keys that may be locks instead, and say why</source>
        <translation>改为列出可能是锁的键，并说明原因</translation>
    </message>
    <message>
        <source>the channel at which the clients of an unknown library listen</source>
        <translation>未知库的客户端所监听的频道</translation>
    </message>
    <message>
        <source>the list at which they wait, instead of --channel</source>
        <translation>它们等待的列表，代替 --channel</translation>
    </message>
    <message>
        <source>the message for the channel, or the element for the list</source>
        <translation>发往频道的消息，或放入列表的元素</translation>
    </message>
    <message>
        <source>keep what happens in a recording, until Ctrl+C</source>
        <translation>将发生的事保存为录制，直到按 Ctrl+C</translation>
    </message>
    <message>
        <source>Writes what a live server reports into FILE until Ctrl+C, or for --for. “replay” and “check” read it, and the window plays it.</source>
        <translation>把实时服务器报告的内容写入 FILE，直到按 Ctrl+C 或 --for 到时。replay 和 check 读取它，窗口可播放它。</translation>
    </message>
    <message>
        <source>Prints a recording of a server or of a run of the Lab from its beginning, a line for each step and each event. It asks no server.</source>
        <translation>从头打印服务器或实验室一次运行的录制，每个步骤和事件一行。不询问任何服务器。</translation>
    </message>
    <message>
        <source>Runs sample clients against the server until Ctrl+C, or for --for, and deletes what they left. Their locks have names that begin with lockscope:sample: and no others are touched.</source>
        <translation>针对服务器运行示例客户端，直到按 Ctrl+C 或 --for 到时，并删除它们留下的内容。它们的锁名以 lockscope:sample: 开头，不触动其他键。</translation>
    </message>
    <message>
        <source>the seed of all random choices, 1 by default; the same seed makes the same choices</source>
        <translation>所有随机选择的种子，默认为 1；相同的种子作出相同的选择</translation>
    </message>
    <message>
        <source>how long the lease lasts from now on</source>
        <translation>租约从现在起持续多久</translation>
    </message>
    <message>
        <source>a table that fills the terminal, to sort, filter, look into and act on by keys</source>
        <translation>占满终端的表格，用按键排序、筛选、查看和操作</translation>
    </message>
    <message>
        <source>the act failed, nothing was done; or a file cannot be written</source>
        <translation>操作失败，什么也没有做；或文件无法写入</translation>
    </message>
    <message>
        <source>“ls --maybe” takes no filter, --trouble or --fail-on: of these keys too little is known.</source>
        <translation>“ls --maybe”不接受筛选、--trouble 或 --fail-on：对这些键了解太少。</translation>
    </message>
    <message>
        <source>--into writes the pages of all commands, so it takes no COMMAND.</source>
        <translation>--into 会写出所有命令的页面，因此不能再给出 COMMAND。</translation>
    </message>
    <message>
        <source>hold the lock for this time, without a command</source>
        <translation>不带命令时，持有锁这么久</translation>
    </message>
    <message>
        <source>One object for the act: %1. “outcome” is one of %2; “woken” tells how many clients its message reached (null: not known; in a cluster, those at other nodes are not counted); “seen” and “after” are the lock before and after; “restore” is the command for redis-cli that puts back what was taken away, unless somebody has taken it since.</source>
        <translation>每个操作一个对象：%1。“outcome” 是 %2 之一；“woken” 是消息送达的客户端数（null：未知；在集群中不计其他节点上的客户端）；“seen” 和 “after” 是操作前后的锁；“restore” 是在 redis-cli 中恢复被取走内容的命令，若此后已有人获取该锁则不做任何事。</translation>
    </message>
    <message>
        <source>list only acts of the last SECONDS</source>
        <translation>只列出最近 SECONDS 秒内的操作</translation>
    </message>
    <message>
        <source>holds %1, waits for %2</source>
        <translation>持有 %1，等待 %2</translation>
    </message>
    <message>
        <source>at %1 (%2)</source>
        <translation>位于 %1（%2）</translation>
    </message>
    <message>
        <source>last sign of life %1 ago</source>
        <translation>最后活动迹象在 %1前</translation>
    </message>
    <message>
        <source>who holds and waits, and where each is connected</source>
        <translation>谁持有、谁在等待，以及各自从哪里连接</translation>
    </message>
    <message>
        <source>One object for each client: %1.</source>
        <translation>每个客户端一个对象：%1。</translation>
    </message>
    <message>
        <source>its plan would stay without a lock</source>
        <translation>它的计划会失去锁的保护</translation>
    </message>
    <message>
        <source>its holder&apos;s connection is the lock</source>
        <translation>持有者的连接就是锁</translation>
    </message>
    <message>
        <source>its page of locks in Sidekiq frees it</source>
        <translation>由 Sidekiq 的锁页面释放</translation>
    </message>
    <message>
        <source>a connection&apos;s name, no key</source>
        <translation>连接的名称，没有键</translation>
    </message>
    <message>
        <source>A filter is words that must all hold; “or” between them lets one of two hold, parentheses group, and ! before a word or a group excludes. Values are also understood as they are shown. In a shell, put the whole in single quotes.</source>
        <translation>过滤器由必须全部成立的词组成；词之间的“or”表示其一成立即可，括号用于分组，词或组之前的 ! 表示排除。值也可以按显示的样子书写。在 shell 中请将整个过滤器放在单引号内。</translation>
    </message>
    <message>
        <source>one of two, and not both of the others; “or” as a name stands in quotes</source>
        <translation>两者之一，且另外两者不同时成立；作为名称的“or”要放在引号中</translation>
    </message>
    <message>
        <source>Nothing is wrong with it.</source>
        <translation>它没有任何问题。</translation>
    </message>
    <message>
        <source>how long orders are tried at most (explore)</source>
        <translation>最多用多长时间尝试各种顺序（explore）</translation>
    </message>
    <message>
        <source>draw the share of overlaps by the two durations that vary, as SVG (sweep)</source>
        <translation>按两个变化的时长把重叠的比例画成 SVG（sweep）</translation>
    </message>
    <message>
        <source>--svg draws two durations that vary: --vary lease=1s..20s,pause=1s..20s</source>
        <translation>--svg 画出两个变化的时长：--vary lease=1s..20s,pause=1s..20s</translation>
    </message>
    <message>
        <source>With --import FILE is a history that another program has written: a line of JSON for each operation, with the client, its begin and its end.</source>
        <translation>使用 --import 时，FILE 是别的程序写的历史：每个操作一行 JSON，包含客户端、开始和结束。</translation>
    </message>
    <message>
        <source>FILE is a history as JSON Lines, and no recording</source>
        <translation>FILE 是 JSON Lines 格式的历史，而不是录制</translation>
    </message>
    <message>
        <source>--kind %1 needs --connect three times or more: a majority of independent servers holds it.</source>
        <translation>--kind %1 需要三次以上的 --connect：锁由多数独立服务器持有。</translation>
    </message>
    <message>
        <source>end after this time</source>
        <translation>到这段时间后结束</translation>
    </message>
    <message>
        <source>arranging…</source>
        <translation>正在排列…</translation>
    </message>
    <message>
        <source>“%1” is no name for a scenario: use letters, digits, “-” and “_”.</source>
        <translation>“%1”不能作为场景的名字：请用字母、数字、“-”和“_”。</translation>
    </message>
    <message>
        <source>“%1” is there already; choose another name.</source>
        <translation>“%1”已经存在；请换一个名字。</translation>
    </message>
    <message>
        <source>%1 is written, and %2 explains it. Play it: lockscopectl lab run %1</source>
        <translation>已写出 %1，%2 说明了它。播放：lockscopectl lab run %1</translation>
    </message>
    <message>
        <source>Say “lab list”, “lab show SCENARIO”, “lab run SCENARIO”, “lab sweep SCENARIO”, “lab explore SCENARIO”, “lab fork FILE”, “lab compare FILE FILE”, “lab new FILE”, “lab validate FILE”, “lab schema”, “lab lessons” or “lab lesson NAME”.</source>
        <translation>请使用 “lab list”、“lab show SCENARIO”、“lab run SCENARIO”、“lab sweep SCENARIO”、“lab explore SCENARIO”、“lab fork FILE”、“lab compare FILE FILE”、“lab new FILE”、“lab validate FILE”、“lab schema”、“lab lessons” 或 “lab lesson NAME”。</translation>
    </message>
    <message>
        <source>Play it: lockscopectl lab run %1</source>
        <translation>播放它：lockscopectl lab run %1</translation>
    </message>
    <message>
        <source>The run “%1” (%2), up to %3:</source>
        <translation>运行“%1”（%2），到 %3 为止：</translation>
    </message>
    <message>
        <source>The run “%1” (%2), to its end:</source>
        <translation>运行“%1”（%2），到结束为止：</translation>
    </message>
    <message>
        <source>Question %1: %2</source>
        <translation>问题 %1：%2</translation>
    </message>
    <message>
        <source>There is no such lesson; “lab lessons” names them all.</source>
        <translation>没有这样的课程；“lab lessons” 会列出全部。</translation>
    </message>
    <message>
        <source>Answers</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Password of %1 at %2: </source>
        <translation>%1 在 %2 上的密码：</translation>
    </message>
    <message>
        <source>The incident is in %1.</source>
        <translation>事故报告在 %1。</translation>
    </message>
    <message>
        <source>Say where it is to be written: --out FILE.html, or --out FOLDER.</source>
        <translation>请说明写到哪里：--out FILE.html 或 --out FOLDER。</translation>
    </message>
    <message>
        <source>write what is known of some locks as a page, to hand it on</source>
        <translation>将若干锁的已知信息写成一页报告，以便转交他人</translation>
    </message>
    <message>
        <source>Writes one HTML page about the locks of those names: what is going on, what is wrong and since when, who holds and who waits, the last events, what was done from here. It needs nothing else to be read, and has no script.</source>
        <translation>就这些名称的锁写出一个 HTML 页面：正在发生什么、哪里有问题以及从何时开始、谁持有谁等待、最近的事件、从本机执行过的操作。阅读它不需要其他任何东西，其中也没有脚本。</translation>
    </message>
    <message>
        <source>Without --for it ends as soon as each lock was read, and knows no past but what it has seen. With --for it watches that long first; where --out is a folder, a recording of that time stands beside the page.</source>
        <translation>不带 --for 时，读完每个锁即结束，只知道它所看到的内容，不知道更早的情况。带 --for 时先观察这么长时间；若 --out 是文件夹，页面旁会有这段时间的录制。</translation>
    </message>
    <message>
        <source>the page (its name ends in .html), or a folder for it</source>
        <translation>页面（名称以 .html 结尾），或存放它的文件夹</translation>
    </message>
    <message>
        <source>watch the locks for so many seconds before the page is written</source>
        <translation>写出页面之前先观察这些锁若干秒</translation>
    </message>
    <message>
        <source>take clients, locks and rhythm from a recording of a server (new)</source>
        <translation>从服务器的录制中取客户端、锁和节奏（new）</translation>
    </message>
    <message>
        <source>“lab new FILE” writes a scenario to begin with, and a page beside it that explains each part; with “--from RECORDING” it is what the clients of a recorded server do. “lab validate FILE” says what is wrong with a scenario of your own, with line and column; “lab schema” prints what such a file may have.</source>
        <translation>“lab new FILE”写出一个可以由此开始的场景，旁边还有一页逐项说明；加上“--from RECORDING”则是所录制服务器的客户端所做的事。“lab validate FILE”指出自己的场景有什么问题，给出行和列；“lab schema”打印这种文件可以包含的内容。</translation>
    </message>
    <message>
        <source>%1 is written. Play it: lockscopectl lab run %1</source>
        <translation>已写入 %1。播放：lockscopectl lab run %1</translation>
    </message>
    <message>
        <source>--record and --report name the same file: %1</source>
        <translation>--record 和 --report 指向同一个文件：%1</translation>
    </message>
    <message>
        <source>write a page about the run, or the lesson, as HTML (run, fork, lesson)</source>
        <translation>把这次运行或这一课写成 HTML 页面（run、fork、lesson）</translation>
    </message>
    <message>
        <source>“lab lessons” names the lessons, and “lab lesson NAME” prints one, or writes it with “--report” as a page on which its runs play; in the window it is played.</source>
        <translation>“lab lessons” 列出课程，“lab lesson NAME” 打印其中一课，加 “--report” 则写成可以播放其运行的页面；在窗口中可以播放它。</translation>
    </message>
    <message>
        <source>Goes on from %1, the moment that was asked for.</source>
        <translation>从所要求的时刻 %1 继续。</translation>
    </message>
    <message>
        <source>Goes on from %1, %2 before the moment that was asked for.</source>
        <translation>从 %1 继续，比所要求的时刻早 %2。</translation>
    </message>
    <message>
        <source>--at is behind the end of the run, which is %1 long.</source>
        <translation>--at 晚于运行的结束：这次运行长 %1。</translation>
    </message>
    <message>
        <source>May be violated: %1.</source>
        <translation>可能被违反：%1。</translation>
    </message>
    <message>
        <source>play the smallest run of each violation on a real server too (sweep)</source>
        <translation>把每种违反的最小运行也在真实服务器上播放一次（sweep）</translation>
    </message>
    <message>
        <source>confirmed on a real server</source>
        <translation>已在真实服务器上证实</translation>
    </message>
    <message>
        <source>not seen on a real server</source>
        <translation>在真实服务器上没有出现</translation>
    </message>
    <message>
        <source>--change takes WHAT=WHOM[:SECONDS], several with commas; WHAT is pause, resume, kill, cut, hold, deliver, drop, deliverAll, loseReply, jumpClock or add (a client), deleteKey or forceRelease (a lock), restart, killScript or jumpClock (a server). It cannot be done: %1</source>
        <translation>--change 的形式是 WHAT=WHOM[:SECONDS]，多个用逗号分隔；WHAT 可以是 pause、resume、kill、cut、hold、deliver、drop、deliverAll、loseReply、jumpClock 或 add（客户端），deleteKey 或 forceRelease（锁），restart、killScript 或 jumpClock（服务器）。无法完成：%1</translation>
    </message>
    <message>
        <source>the minimal ACL user: read-only, or with actions</source>
        <translation>最小权限的 ACL 用户：只读的，或可操作的</translation>
    </message>
    <message>
        <source>Log integrity verified.</source>
        <translation>日志完整性已验证。</translation>
    </message>
    <message>
        <source>Log integrity check failed.</source>
        <translation>日志完整性检查未通过。</translation>
    </message>
    <message>
        <source>scan complete, pass %1</source>
        <translation>扫描完成，第 %1 遍</translation>
    </message>
    <message>
        <source>--%1 takes a number of seconds above 0.</source>
        <translation>--%1 需要一个大于 0 的秒数。</translation>
    </message>
    <message>
        <source>all locks, after one complete search</source>
        <translation>所有锁，在一次完整搜索之后</translation>
    </message>
    <message>
        <source>taken out, one holder at a time</source>
        <translation>逐个持有者移除</translation>
    </message>
    <message>
        <source>the key is the session itself</source>
        <translation>该键就是会话本身</translation>
    </message>
    <message>
        <source>its holder&apos;s program may end</source>
        <translation>持有者的程序可能会退出</translation>
    </message>
    <message>
        <source>names that you state (--dialect)</source>
        <translation>由你指明的名称（--dialect）</translation>
    </message>
    <message>
        <source>KIND</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>LIBRARY</source>
        <translation>库</translation>
    </message>
    <message>
        <source>NAMES OF KEYS</source>
        <translation>键名</translation>
    </message>
    <message>
        <source>FROM</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>RENEWED</source>
        <translation>续期</translation>
    </message>
    <message>
        <source>CHECKED</source>
        <translation>核对</translation>
    </message>
    <message>
        <source>%1 at %2 %</source>
        <translation>%1，%2 % 时</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>FREED</source>
        <translation>释放方式</translation>
    </message>
    <message>
        <source>One look cannot show %1. With --for SECONDS they are watched for that long.</source>
        <translation>只看一次无法显示 %1。用 --for SECONDS 会监视这么久。</translation>
    </message>
    <message>
        <source>--%1 takes a whole number above 0.</source>
        <translation>--%1 需要一个大于 0 的整数。</translation>
    </message>
    <message>
        <source>The kept connection says from when on it is trouble, unless an option does.</source>
        <translation>何时算作有问题由所保存的连接决定，除非由选项指定。</translation>
    </message>
    <message>
        <source>a lock that is held this long while others wait is in trouble</source>
        <translation>有人等待时持有这么久的锁即为有问题</translation>
    </message>
    <message>
        <source>a lock with this many waiters is in trouble</source>
        <translation>有这么多等待者的锁即为有问题</translation>
    </message>
    <message>
        <source>a lock that is held this many times as long as others with such a name is in trouble</source>
        <translation>持有时间达到同类名称的锁这么多倍的锁即为有问题</translation>
    </message>
    <message>
        <source>a lock whose holder shows no sign of life for this long is in trouble</source>
        <translation>其持有者这么久没有任何存活迹象的锁即为有问题</translation>
    </message>
    <message>
        <source>say so where clocks differ by more than this</source>
        <translation>时钟相差超过此值时予以说明</translation>
    </message>
    <message>
        <source>%1: what it holds is not known. %2</source>
        <translation>%1：不知道它上面有什么。%2</translation>
    </message>
    <message>
        <source>for %1</source>
        <translation>还有 %1</translation>
    </message>
    <message>
        <source>(as it was seen last: %1)</source>
        <translation>（最后所见：%1）</translation>
    </message>
    <message>
        <source>“masters” needs --connect for each of the servers, twice at least.</source>
        <translation>“masters”需要为每台服务器各给一个 --connect，至少两个。</translation>
    </message>
    <message>
        <source>locks taken on several servers, and on how many each is held</source>
        <translation>在多台服务器上获取的锁，以及各在几台上持有</translation>
    </message>
    <message>
        <source>Takes the servers for the masters of one Redlock. Lists the locks of which one token was found on two of them or more: on how many each token is, whether that is a majority, and for how long. Those without a majority and those of two holders come first.</source>
        <translation>把这些服务器视为同一 Redlock 的主节点。列出其同一令牌在其中两台或更多台上出现的锁：每个令牌在几台上、是否为多数、还能保持多久。没有多数的锁和有两个持有者的锁排在最前。</translation>
    </message>
    <message>
        <source>A server that cannot be reached counts as not known; then it ends with 4.</source>
        <translation>无法连接的服务器视为未知；此时以 4 结束。</translation>
    </message>
    <message>
        <source>end with 16 where a lock has two holders (critical), no majority (warning), or one only if servers have it that are not known (notice)</source>
        <translation>若某锁有两个持有者（critical）、没有多数（warning），或只有未知的服务器也有它时才有多数（notice），则以 16 结束</translation>
    </message>
    <message>
        <source>One object for each lock: %1.</source>
        <translation>每把锁一个对象：%1。</translation>
    </message>
    <message>
        <source>Several servers go together with “acquire” and “masters” alone.</source>
        <translation>多台服务器只能与“acquire”和“masters”一起使用。</translation>
    </message>
    <message>
        <source>--aliases %1: %2</source>
        <translation>--aliases %1：%2</translation>
    </message>
    <message>
        <source>They wait at a “channel” or a “list”: </source>
        <translation>等待者在“channel”还是“list”上等待：</translation>
    </message>
    <message>
        <source>Name of the channel or the list: </source>
        <translation>频道或列表的名称：</translation>
    </message>
    <message>
        <source>Message or element: </source>
        <translation>消息或元素：</translation>
    </message>
    <message>
        <source>Seconds that remain from now on: </source>
        <translation>从现在起剩余的秒数：</translation>
    </message>
    <message>
        <source>That is no number of seconds above 0. Nothing was done.</source>
        <translation>那不是大于 0 的秒数。什么也没有做。</translation>
    </message>
    <message>
        <source>That names no channel and no list. Nothing was done.</source>
        <translation>那既不是频道也不是列表。什么也没有做。</translation>
    </message>
    <message>
        <source>Fills the terminal with the locks that match, the gravest trouble first, and keeps them up to date. Keys choose, sort and filter, show one lock with what is going on, and release it, wake those who wait for it, or shorten its lease.</source>
        <translation>用匹配的锁填满终端，最严重的问题在前，并保持更新。按键用于选择、排序和筛选，显示一个锁的当前情况，释放它、唤醒等待它的客户端，或缩短它的租约。</translation>
    </message>
    <message>
        <source>Press ? for the keys. Arrows choose, Enter shows details, / filters, s and S sort, e shows events, r releases, f force-releases, n nudges, l shortens the lease, q ends.</source>
        <translation>按 ? 查看按键。方向键选择，Enter 显示详情，/ 筛选，s 和 S 排序，e 显示事件，r 释放，f 强制释放，n 唤醒等待者，l 缩短租约，q 结束。</translation>
    </message>
    <message>
        <source>nudge: wake those who wait, without releasing anything</source>
        <translation>nudge：唤醒等待者，不释放任何东西</translation>
    </message>
    <message>
        <source>shorten the lease, to see whether its holder lives</source>
        <translation>缩短租约，以查看其持有者是否存活</translation>
    </message>
    <message>
        <source>Enter details</source>
        <translation>Enter 详情</translation>
    </message>
    <message>
        <source>/ filter</source>
        <translation>/ 筛选</translation>
    </message>
    <message>
        <source>s sort</source>
        <translation>s 排序</translation>
    </message>
    <message>
        <source>e events</source>
        <translation>e 事件</translation>
    </message>
    <message>
        <source>r release</source>
        <translation>r 释放</translation>
    </message>
    <message>
        <source>f force</source>
        <translation>f 强制</translation>
    </message>
    <message>
        <source>n nudge</source>
        <translation>n 唤醒</translation>
    </message>
    <message>
        <source>l shorten</source>
        <translation>l 缩短</translation>
    </message>
    <message>
        <source>? keys</source>
        <translation>? 按键</translation>
    </message>
    <message>
        <source>q ends</source>
        <translation>q 结束</translation>
    </message>
    <message>
        <source>the server: redis://[user@]host[:port][/db], rediss://… (TLS), unix:///path[?db=n], redis+sentinel://host,host/NAME[/db] or redis+cluster://host,host[/db]; “lockscopectl help address” has the rest. Each of several with “acquire” and “masters”</source>
        <translation>服务器：redis://[user@]host[:port][/db]、rediss://…（TLS）、unix:///path[?db=n]、redis+sentinel://host,host/NAME[/db] 或 redis+cluster://host,host[/db]；其余见“lockscopectl help address”。与 acquire 和 masters 一起可写多次，每台服务器一次</translation>
    </message>
    <message>
        <source>ask for the password in the terminal (one inside the URI can be seen by other users of this machine)</source>
        <translation>在终端中询问密码（写在 URI 中的密码，本机的其他用户能看到）</translation>
    </message>
    <message>
        <source>keys whose names look like PATTERN (* stands for anything) are locks of that kind, as “app:lock:*=redis-py”; the longest that fits counts; may be given several times</source>
        <translation>名称形如 PATTERN（* 代表任意内容）的键是该种类的锁，例如“app:lock:*=redis-py”；多个都符合时以最长的为准；可写多次</translation>
    </message>
    <message>
        <source>names of clients, a line “PATTERN = NAME” each, for an id or a glob on an id or the name of a connection</source>
        <translation>客户端名称，每行“PATTERN = NAME”；PATTERN 是标识，或匹配标识或连接名的通配模式</translation>
    </message>
    <message>
        <source>watch this name as well; may be given several times</source>
        <translation>同时监视此名称；可写多次</translation>
    </message>
    <message>
        <source>The object “waiters” has “clients” as well, who wait by name: %1.</source>
        <translation>对象 waiters 中还有 clients，即按名称列出的等待者：%1。</translation>
    </message>
    <message>
        <source>unknown since contact was lost</source>
        <translation>自失去联系以来未知</translation>
    </message>
    <message>
        <source>“%1” is no longer held: the command gets SIGTERM.</source>
        <translation>“%1”已不再被持有：命令会收到 SIGTERM。</translation>
    </message>
    <message>
        <source>deleted, and the waiters are notified</source>
        <translation>删除，并通知等待者</translation>
    </message>
    <message>
        <source>its holder gets an error at its next call</source>
        <translation>持有者在下一次调用时会收到错误</translation>
    </message>
    <message numerus="yes">
        <source>%n seeds were not played, because with their durations it is no scenario. The first one is %1: %2</source>
        <translation>
            <numerusform>有 %n 个种子没有播放，因为按它们的时长不成为场景。第一个是 %1：%2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n steps</source>
        <translation>
            <numerusform>%n 步</numerusform>
        </translation>
    </message>
    <message>
        <source>It is printed whole when “top” ends.</source>
        <translation>“top” 结束时会完整打印。</translation>
    </message>
    <message numerus="yes">
        <source>%n locks</source>
        <translation>
            <numerusform>%n 个锁</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The filter hides all %n locks.</source>
        <translation>
            <numerusform>筛选隐藏了全部 %n 个锁。</numerusform>
        </translation>
    </message>
    <message>
        <source>1 event is in the recording.</source>
        <translation>录制中有 1 个事件。</translation>
    </message>
    <message numerus="yes">
        <source>%n events are in the recording.</source>
        <translation>
            <numerusform>录制中有 %n 个事件。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more not seen one by one</source>
        <translation>
            <numerusform>另有 %n 个没有逐一看到</numerusform>
        </translation>
    </message>
    <message>
        <source>To put it back, in redis-cli; does nothing once somebody has taken it:</source>
        <translation>如需恢复，在 redis-cli 中执行；若已被他人取得则不起作用：</translation>
    </message>
    <message>
        <source>1 event of a burst was not kept.</source>
        <translation>突发中有 1 个事件没有保留。</translation>
    </message>
    <message numerus="yes">
        <source>%n events of a burst were not kept.</source>
        <translation>
            <numerusform>突发中有 %n 个事件没有保留。</numerusform>
        </translation>
    </message>
    <message>
        <source>“audit” takes “list [FILTER]” or “verify”; --last and --for go with “list” alone.</source>
        <translation>“audit” 接受 “list [FILTER]” 或 “verify”；--last 和 --for 只用于 “list”。</translation>
    </message>
    <message>
        <source>“audit list” tells what was done to locks from here, the newest first. “audit verify” reads the whole log and says whether each line is as it was written.</source>
        <translation>“audit list” 列出从这里对锁所做的操作，最新的在前。“audit verify” 读取整个日志，并说明每一行是否与写入时一致。</translation>
    </message>
    <message>
        <source>FILTER is a part of what stands in a line, %1, joined and excluded as in the filter of locks.</source>
        <translation>FILTER 是行中内容的一部分、%1，可像锁的过滤器那样组合和排除。</translation>
    </message>
    <message numerus="yes">
        <source>%n wait</source>
        <translation>
            <numerusform>%n 个在等待</numerusform>
        </translation>
    </message>
    <message>
        <source>Each of “holders” has “place” as well, where it connects from, null where that is not known: %1.</source>
        <translation>“holders” 的每一项还有 “place”，即其连接来源，未知时为 null：%1。</translation>
    </message>
    <message numerus="yes">
        <source>%n keys and more may be locks; “ls --maybe” lists them</source>
        <translation>
            <numerusform>%n 个以上的键可能是锁；“ls --maybe” 会列出它们</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n keys may be locks; “ls --maybe” lists them</source>
        <translation>
            <numerusform>%n 个键可能是锁；“ls --maybe” 会列出它们</numerusform>
        </translation>
    </message>
    <message>
        <source> since %1 or before, by the idle time of its key</source>
        <translation> 自 %1 或更早起，按其键的空闲时间</translation>
    </message>
    <message>
        <source> since %1, by the time in its value</source>
        <translation> 自 %1 起，按其值中的时间</translation>
    </message>
    <message>
        <source> since %1 or later, by the time in its value</source>
        <translation> 自 %1 或更晚起，按其值中的时间</translation>
    </message>
    <message>
        <source>Lists the clients that hold or wait for locks, the silent ones first, and ends. Where one is connected is concluded from the list of the server&apos;s connections, and stands with its certainty; with --for it is watched so long first, which shows more.</source>
        <translation>列出持有或等待锁的客户端（没有动静的在前），然后结束。客户端的连接来源由服务器的连接列表推断，并注明把握程度；使用 --for 时先监视这么久，能看到更多。</translation>
    </message>
    <message>
        <source>1 line</source>
        <translation>1 行</translation>
    </message>
    <message numerus="yes">
        <source>%n lines</source>
        <translation>
            <numerusform>%n 行</numerusform>
        </translation>
    </message>
    <message>
        <source>1 act</source>
        <translation>1 次操作</translation>
    </message>
    <message numerus="yes">
        <source>%n acts</source>
        <translation>
            <numerusform>%n 次操作</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, %2, of which %3 never ended.</source>
        <translation>%1，%2，其中 %3 次从未结束。</translation>
    </message>
    <message>
        <source>at most one choice of the order</source>
        <translation>至多选择 1 次顺序</translation>
    </message>
    <message numerus="yes">
        <source>at most %n choices of the order</source>
        <translation>
            <numerusform>至多选择 %n 次顺序</numerusform>
        </translation>
    </message>
    <message>
        <source>Interleaving %1 breaks a rule, with %2.</source>
        <translation>第 %1 种交错违反了规则，其中%2。</translation>
    </message>
    <message>
        <source>No violation until the time was up. Interleavings with %2: %1, and there may be more.</source>
        <translation>时间到之前没有违反规则。%2的交错：%1 种，可能还有更多。</translation>
    </message>
    <message>
        <source>No violation so far. Interleavings with %2: %1, and there are more.</source>
        <translation>到目前为止没有违规。%2的交错：%1 种，而且还有更多。</translation>
    </message>
    <message>
        <source>No violation. Interleavings with %2: %1; came to a state that was seen before: %3.</source>
        <translation>没有违规。%2的交错：%1 种；到达已见过的状态的：%3 种。</translation>
    </message>
    <message>
        <source>1 run in virtual time, %1 a second.</source>
        <translation>在虚拟时间中运行了 1 次，每秒 %1 次。</translation>
    </message>
    <message numerus="yes">
        <source>%n runs in virtual time, %1 a second.</source>
        <translation>
            <numerusform>在虚拟时间中运行了 %n 次，每秒 %1 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>1 run broke a rule that the scenario does not expect to be broken.</source>
        <translation>有 1 次违反了场景没有预期的规则。</translation>
    </message>
    <message numerus="yes">
        <source>%n runs broke a rule that the scenario does not expect to be broken.</source>
        <translation>
            <numerusform>有 %n 次违反了场景没有预期的规则。</numerusform>
        </translation>
    </message>
    <message>
        <source>1 run did not show what the scenario means to show.</source>
        <translation>有 1 次运行没有展示场景要展示的内容。</translation>
    </message>
    <message numerus="yes">
        <source>%n runs did not show what the scenario means to show.</source>
        <translation>
            <numerusform>有 %n 次运行没有展示场景要展示的内容。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 of 1 lock</source>
        <translation>1 个锁中的 %1 个</translation>
    </message>
    <message numerus="yes">
        <source>%1 of %n locks</source>
        <translation>
            <numerusform>%n 个锁中的 %1 个</numerusform>
        </translation>
    </message>
    <message>
        <source>q ends, ↑ ↓ scroll; %1, %2</source>
        <translation>q 退出，↑ ↓ 滚动；%1，%2</translation>
    </message>
    <message>
        <source>1 matches</source>
        <translation>1 个匹配</translation>
    </message>
    <message numerus="yes">
        <source>%n match</source>
        <translation>
            <numerusform>%n 个匹配</numerusform>
        </translation>
    </message>
    <message>
        <source>That was not “yes”. Nothing was done.</source>
        <translation>输入的不是“yes”。什么也没有做。</translation>
    </message>
    <message>
        <source>Type yes to do it, or Esc to leave it: </source>
        <translation>输入 yes 执行，或按 Esc 放弃：</translation>
    </message>
    <message>
        <source>An act passes the same guard as “release”, “force-release”, “nudge” and “shorten”: it shows what would be sent and to which lock, asks for a “yes”, and is written into the audit log. Without --env or --unlock a server that is not kept as one for tests is only looked at.</source>
        <translation>操作经过与“release”、“force-release”、“nudge”和“shorten”相同的保护：显示将发送的内容和目标锁，要求输入“yes”，并写入审计日志。没有 --env 或 --unlock 时，未作为测试保存的服务器只供查看。</translation>
    </message>
    <message>
        <source>%1? Type yes to do it, or anything else to leave it: </source>
        <translation>%1？输入 yes 执行，输入其他内容则放弃：</translation>
    </message>
</context>
<context>
    <name>moments</name>
    <message>
        <source>in %1</source>
        <translation>%1后</translation>
    </message>
    <message>
        <source>%1 ago</source>
        <translation>%1前</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
</context>
<context>
    <name>opening</name>
    <message>
        <source>The address holds a password. Lockscope hides it everywhere, but the list of processes and the shell&apos;s history still show it: use --password-file instead.</source>
        <translation>地址中含有密码。Lockscope 在各处将其隐藏，但进程列表和 shell 的历史仍会显示它：请改用 --password-file。</translation>
    </message>
    <message>
        <source>The file of kept connections was damaged. It was put aside as %1; Lockscope begins with none.</source>
        <translation>保存连接的文件已损坏。它被移到 %1；Lockscope 从空白开始。</translation>
    </message>
    <message>
        <source>This is the sandbox: a private server with sample clients that ends with Lockscope. Connect to a server of yours with Ctrl+O.</source>
        <translation>这是沙盒：带示例客户端的私有服务器，随 Lockscope 结束。按 Ctrl+O 连接你自己的服务器。</translation>
    </message>
    <message>
        <source>No lock is found by that table. All others are.</source>
        <translation>该方言表识别不到任何锁；其他的都能识别。</translation>
    </message>
</context>
<context>
    <name>options</name>
    <message>
        <source>File whose first line is the password.</source>
        <translation>第一行为密码的文件。</translation>
    </message>
    <message>
        <source>Name to watch although nothing gives it away as a lock; \xHH stands for any byte. Repeatable.</source>
        <translation>要监视的名称，即使看不出它是锁；\xHH 代表任意字节。可重复。</translation>
    </message>
    <message>
        <source>Filter to begin with.</source>
        <translation>开始时的筛选。</translation>
    </message>
    <message>
        <source>light, dark or system.</source>
        <translation>light、dark 或 system。</translation>
    </message>
    <message>
        <source>Scenario of the Lab to play at once, by its identifier or number, or a file (.json).</source>
        <translation>立即播放的实验室场景，按其标识或编号，或文件（.json）。</translation>
    </message>
    <message>
        <source>Its speed, times real time (1).</source>
        <translation>其速度，真实时间的倍数（1）。</translation>
    </message>
    <message>
        <source>Lock to select.</source>
        <translation>要选择的锁。</translation>
    </message>
    <message>
        <source>Writes a picture of the window to FILE and exits.</source>
        <translation>将窗口图片写入 FILE 并退出。</translation>
    </message>
    <message>
        <source>When the picture is taken (3).</source>
        <translation>何时截取图片（3）。</translation>
    </message>
    <message>
        <source>light, dark or system</source>
        <translation>light、dark 或 system</translation>
    </message>
    <message>
        <source>seconds, 0 to 3600</source>
        <translation>秒数，0 到 3600</translation>
    </message>
    <message>
        <source>0.1 to 100</source>
        <translation>0.1 到 100</translation>
    </message>
    <message>
        <source>at least one letter</source>
        <translation>至少一个字母</translation>
    </message>
    <message>
        <source>Address parameters, behind the address as ?NAME=VALUE&amp;NAME=VALUE:</source>
        <translation>地址参数，以 ?NAME=VALUE&amp;NAME=VALUE 写在地址后面：</translation>
    </message>
    <message>
        <source>Language of the texts: en, zh_CN. Without it, the one chosen in the menu, or the desktop&apos;s.</source>
        <translation>文本的语言：en、zh_CN。不给出则用菜单中选择的，或桌面的语言。</translation>
    </message>
    <message>
        <source>Server to watch: redis://[user@]host[:port][/db], rediss://…, unix:///path, redis+sentinel://host,host/NAME for a group, or redis+cluster://host,host. Without it, the sandbox. Repeatable: a tab each; --password-file, --pin, --dialect and --prefix are the first one&apos;s.</source>
        <translation>要监视的服务器：redis://[user@]host[:port][/db]、rediss://…、unix:///path、组用 redis+sentinel://host,host/NAME，集群用 redis+cluster://host,host。不给出则为沙盒。可重复：各占一个标签页；--password-file、--pin、--dialect 和 --prefix 属于第一个。</translation>
    </message>
    <message>
        <source>Keys whose names look like PATTERN (* stands for anything) are locks of that kind. Repeatable.</source>
        <translation>名称形如 PATTERN（* 代表任意内容）的键是该种类的锁。可重复。</translation>
    </message>
    <message>
        <source>Shows the distributed locks of a Redis server. Without an address it opens a sandbox: a private server with sample clients.</source>
        <translation>显示 Redis 服务器的分布式锁。没有地址时打开沙盒：带示例客户端的私有服务器。</translation>
    </message>
    <message>
        <source>Page to begin with: locks, events, clients, audit, lab, connections, or overview, of all servers.</source>
        <translation>起始页面：locks、events、clients、audit、lab、connections，或所有服务器的 overview。</translation>
    </message>
    <message>
        <source>locks, events, clients, audit, lab, connections or overview</source>
        <translation>locks、events、clients、audit、lab、connections 或 overview</translation>
    </message>
    <message>
        <source>Writes the timeline of the recording as numbered pictures into FOLDER and exits.</source>
        <translation>将记录的时间线作为编号图片写入 FOLDER，然后退出。</translation>
    </message>
    <message>
        <source>Time of the recording between two frames (0.2, or more for a long one).</source>
        <translation>两帧之间的记录时间（0.2，记录较长时更大）。</translation>
    </message>
    <message>
        <source>Size of the window, or of the frames.</source>
        <translation>窗口或逐帧图片的尺寸。</translation>
    </message>
    <message>
        <source>seconds, 0.001 to 3600</source>
        <translation>秒，0.001 到 3600</translation>
    </message>
    <message>
        <source>a recording is needed</source>
        <translation>需要一个记录</translation>
    </message>
    <message>
        <source>Lesson of the Lab to show at once, by its identifier or number, or a file (.json).</source>
        <translation>立即显示的实验室课程：标识、编号或文件（.json）。</translation>
    </message>
    <message>
        <source>The address of a server, as with --connect; a recording (.lockrec), or a scenario or lesson of your own (.json), to open in the Lab; or connections to import: a list of addresses, a configuration of Redisson (YAML or JSON), or what was exported here.</source>
        <translation>服务器地址，同 --connect；或在实验室中打开的录制文件（.lockrec）、自己的场景或课程（.json）；或要导入的连接：地址列表、Redisson 配置（YAML 或 JSON），或从这里导出的文件。</translation>
    </message>
    <message>
        <source>Locks whose names begin so are found at once. Repeatable.</source>
        <translation>名称以此开头的锁会立即被发现。可重复使用。</translation>
    </message>
</context>
<context>
    <name>overview</name>
    <message>
        <source>%1 · %2 waiting</source>
        <translation>%1 · %2 等待</translation>
    </message>
    <message>
        <source>%1/s</source>
        <translation>%1/秒</translation>
    </message>
    <message>
        <source>Connection</source>
        <translation>连接</translation>
    </message>
    <message>
        <source>For</source>
        <translation>用途</translation>
    </message>
    <message>
        <source>What the server is for</source>
        <translation>服务器的用途</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Live, or since when not, by the server&apos;s clock</source>
        <translation>是否实时，或自何时起不是，按服务器时钟</translation>
    </message>
    <message>
        <source>Server</source>
        <translation>服务器</translation>
    </message>
    <message>
        <source>Role</source>
        <translation>角色</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>已持有</translation>
    </message>
    <message>
        <source>Locks that somebody holds</source>
        <translation>有人持有的锁</translation>
    </message>
    <message>
        <source>Contended</source>
        <translation>有争用</translation>
    </message>
    <message>
        <source>Locks that somebody waits for, and how many wait</source>
        <translation>有人等待的锁，以及等待的数量</translation>
    </message>
    <message>
        <source>Overdue</source>
        <translation>逾期</translation>
    </message>
    <message>
        <source>No expiry</source>
        <translation>永不到期</translation>
    </message>
    <message>
        <source>Locks that never expire by themselves</source>
        <translation>永不自行到期的锁</translation>
    </message>
    <message>
        <source>Lost</source>
        <translation>丢失</translation>
    </message>
    <message>
        <source>Holds that a failover has possibly lost</source>
        <translation>故障转移中可能已丢失的持有</translation>
    </message>
    <message>
        <source>Age</source>
        <translation>时效</translation>
    </message>
    <message>
        <source>How old what is shown is, at most</source>
        <translation>所显示的内容最多有多旧</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>Commands that Lockscope sends a second</source>
        <translation>Lockscope 每秒发送的命令</translation>
    </message>
    <message>
        <source>Trouble</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Locks that need a look</source>
        <translation>需要查看的锁</translation>
    </message>
    <message>
        <source>Locks whose renewal is overdue, or that have expired and are still there</source>
        <translation>续期已逾期，或已过期但仍存在的锁</translation>
    </message>
</context>
<context>
    <name>phrases</name>
    <message>
        <source>reader</source>
        <translation>读者</translation>
    </message>
    <message>
        <source>writer</source>
        <translation>写者</translation>
    </message>
    <message>
        <source>permit</source>
        <translation>许可</translation>
    </message>
    <message>
        <source>holder</source>
        <translation>持有者</translation>
    </message>
    <message>
        <source>watchdog %1</source>
        <translation>看门狗 %1</translation>
    </message>
    <message>
        <source>fixed %1</source>
        <translation>固定 %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>not known yet</source>
        <translation>尚不清楚</translation>
    </message>
    <message>
        <source>too large to read</source>
        <translation>太大，无法读取</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>last %1</source>
        <translation>上次 %1前</translation>
    </message>
    <message>
        <source>next in %1</source>
        <translation>下次 %1后</translation>
    </message>
    <message>
        <source>due %1 ago</source>
        <translation>逾期 %1</translation>
    </message>
    <message>
        <source>%1 over</source>
        <translation>超时 %1</translation>
    </message>
    <message numerus="yes">
        <source>%n readers</source>
        <translation>
            <numerusform>%n 个读者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n permit holders</source>
        <translation>
            <numerusform>%n 个许可持有者</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n holders</source>
        <translation>
            <numerusform>%n 个持有者</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>scenario</name>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>line %1, %2: %3</source>
        <translation>第 %1 行，%2：%3</translation>
    </message>
    <message>
        <source>“%1” is missing</source>
        <translation>缺少“%1”</translation>
    </message>
    <message>
        <source>this must be a list</source>
        <translation>这里必须是列表</translation>
    </message>
    <message>
        <source>this must be a text</source>
        <translation>这里必须是文本</translation>
    </message>
    <message>
        <source>this must be a whole number from %1 to %2</source>
        <translation>这里必须是 %1 到 %2 的整数</translation>
    </message>
    <message>
        <source>this must be a number from %1 to %2</source>
        <translation>这里必须是 %1 到 %2 的数字</translation>
    </message>
    <message>
        <source>this must be true or false</source>
        <translation>这里必须是 true 或 false</translation>
    </message>
    <message>
        <source>this must be a duration, such as “500ms” or “1m30s”</source>
        <translation>这里必须是时长，如“500ms”或“1m30s”</translation>
    </message>
    <message>
        <source>this must be a list of two durations</source>
        <translation>这里必须是两个时长的列表</translation>
    </message>
    <message>
        <source>the second duration is shorter than the first one</source>
        <translation>第二个时长比第一个短</translation>
    </message>
    <message>
        <source>this must be an object</source>
        <translation>这里必须是对象</translation>
    </message>
    <message>
        <source>nothing of this name belongs here</source>
        <translation>这个名称不属于这里</translation>
    </message>
    <message>
        <source>this is no file</source>
        <translation>这不是文件</translation>
    </message>
    <message>
        <source>the file cannot be read: %1</source>
        <translation>无法读取文件：%1</translation>
    </message>
    <message>
        <source>there is no such step</source>
        <translation>没有这种步骤</translation>
    </message>
    <message>
        <source>this must be a text, or a list of a text, “+” or “-”, and another text</source>
        <translation>这里必须是文本，或文本、“+”或“-”与另一文本的列表</translation>
    </message>
    <message>
        <source>the first server is a primary</source>
        <translation>第一台服务器是主节点</translation>
    </message>
    <message>
        <source>Sentinels watch one primary that has one replica</source>
        <translation>哨兵监视一个有一个副本的主节点</translation>
    </message>
    <message>
        <source>there is no such kind of lock</source>
        <translation>没有这种锁</translation>
    </message>
    <message>
        <source>a resource is a number, a set, a list or a stream</source>
        <translation>资源是数字、集合、列表或流</translation>
    </message>
    <message>
        <source>a watchdog&apos;s lease is at least 60 ms</source>
        <translation>看门狗的租约至少为 60 毫秒</translation>
    </message>
    <message>
        <source>there is no such client</source>
        <translation>没有这个客户端</translation>
    </message>
    <message>
        <source>there is no such fault</source>
        <translation>没有这种故障</translation>
    </message>
    <message>
        <source>a scenario is an object</source>
        <translation>场景是对象</translation>
    </message>
    <message>
        <source>there is no such server</source>
        <translation>没有这台服务器</translation>
    </message>
    <message>
        <source>there is no such resource</source>
        <translation>没有这个资源</translation>
    </message>
    <message>
        <source>only a read-write lock is taken for something</source>
        <translation>只有读写锁才指明用途</translation>
    </message>
    <message>
        <source>this must be a list of a text, one of == != &lt; &lt;= &gt; &gt;=, and a text</source>
        <translation>这里必须是文本、== != &lt; &lt;= &gt; &gt;= 之一与文本的列表</translation>
    </message>
    <message>
        <source>a key is written as ${key:NAME}, so that it is one of the Lab&apos;s</source>
        <translation>键写作 ${key:NAME}，使其属于实验室的键</translation>
    </message>
    <message>
        <source>a command has at least a name</source>
        <translation>命令至少要有名称</translation>
    </message>
    <message>
        <source>this command needs a key</source>
        <translation>此命令需要一个键</translation>
    </message>
    <message>
        <source>it has no duration of this name</source>
        <translation>它没有这个名字的时长</translation>
    </message>
    <message>
        <source>this name stands in the object twice; the last one counts</source>
        <translation>这个名字在对象中出现两次；以最后一个为准</translation>
    </message>
    <message>
        <source>another one has this name already</source>
        <translation>已经有另一个用了这个名字</translation>
    </message>
    <message>
        <source>only a semaphore has permits, and a latch a count</source>
        <translation>只有信号量有许可，闭锁有计数</translation>
    </message>
    <message>
        <source>another resource has this key on this server already</source>
        <translation>这台服务器上已经有另一个资源用了这个键</translation>
    </message>
    <message>
        <source>the scenario is over by then: this must be less than its length</source>
        <translation>那时场景已经结束：这里必须小于它的时长</translation>
    </message>
    <message>
        <source>no step of this program sets the variable “%1”</source>
        <translation>这个程序没有任何步骤设置变量“%1”</translation>
    </message>
    <message>
        <source>“${” is not closed by “}”</source>
        <translation>“${”没有用“}”闭合</translation>
    </message>
    <message>
        <source>Redis has no command of this name, or none that a client of the Lab may send</source>
        <translation>Redis 没有这个名字的命令，或没有实验室的客户端可以发送的这种命令</translation>
    </message>
    <message>
        <source>this is no Lua: %1</source>
        <translation>这不是 Lua：%1</translation>
    </message>
    <message>
        <source>a lesson is an object</source>
        <translation>课程必须是一个对象</translation>
    </message>
    <message>
        <source>a lesson has a step at least</source>
        <translation>课程至少要有一个步骤</translation>
    </message>
    <message>
        <source>there is no scenario of this name</source>
        <translation>没有这个名称的场景</translation>
    </message>
    <message>
        <source>there is no recording of this name</source>
        <translation>没有这个名称的录制</translation>
    </message>
    <message>
        <source>it needs “%1”, and simulated servers have none: name a recording of it</source>
        <translation>它需要“%1”，而模拟服务器没有：请指定它的一份录制</translation>
    </message>
    <message>
        <source>the lesson has no run of this name</source>
        <translation>课程没有这个名称的运行</translation>
    </message>
    <message>
        <source>a question has two to nine answers</source>
        <translation>一个问题有两到九个答案</translation>
    </message>
    <message>
        <source>one answer is right, and no other one</source>
        <translation>有且只有一个答案是正确的</translation>
    </message>
    <message>
        <source>a recording has no step of this name</source>
        <translation>录制中没有这个名称的步骤</translation>
    </message>
    <message>
        <source>there is no such rule</source>
        <translation>没有这样的规则</translation>
    </message>
    <message>
        <source>up to this moment the run has no such step, or fewer of them</source>
        <translation>到这一时刻为止，运行中没有这样的步骤，或者没有这么多</translation>
    </message>
    <message>
        <source>up to this moment the run breaks this rule</source>
        <translation>到这一时刻为止，运行违反了这条规则</translation>
    </message>
    <message>
        <source>since the moment that was shown before the run does not break this rule</source>
        <translation>从上次显示的时刻以来，运行没有违反这条规则</translation>
    </message>
    <message>
        <source>the run is over by then</source>
        <translation>到那时运行已经结束</translation>
    </message>
    <message>
        <source>the file is larger than %1 MiB: it is no scenario and no lesson</source>
        <translation>该文件大于 %1 MiB：它既不是场景，也不是课程</translation>
    </message>
    <message>
        <source>Nobody takes a lock in it.</source>
        <translation>其中没有人获取锁。</translation>
    </message>
    <message>
        <source>Clients and locks as a history tells them.</source>
        <translation>历史记录中的客户端和锁。</translation>
    </message>
    <message>
        <source>Clients and locks as they were recorded from %1 UTC on.</source>
        <translation>从 UTC %1 开始录制到的客户端和锁。</translation>
    </message>
    <message>
        <source>Clients: %1, locks: %2, holds and waits: %3.</source>
        <translation>客户端：%1，锁：%2，持有和等待：%3。</translation>
    </message>
    <message>
        <source>Left out, as more than %2 clients or %3 holds are too many: %1 of the less busy locks.</source>
        <translation>未包含较少使用的锁：%1 把，因为超过 %2 个客户端或 %3 次持有就太多了。</translation>
    </message>
    <message>
        <source>Left out, as the server does not say who holds them: semaphores and latches (%1).</source>
        <translation>未包含信号量和闭锁（%1 个），因为服务器不说明由谁持有。</translation>
    </message>
    <message>
        <source>Played as reentrant locks, as the Lab does not take their kind: %1.</source>
        <translation>以下数量的锁按可重入锁播放，因为实验室不获取其种类：%1。</translation>
    </message>
    <message>
        <source>It is a run of the Lab, and has a scenario already.</source>
        <translation>这是实验室的一次运行，它已经有场景。</translation>
    </message>
    <message>
        <source>a client and a server have this name: one of them needs another</source>
        <translation>一个客户端和一台服务器同名：其中一个需要改名</translation>
    </message>
    <message>
        <source>there is no such client, and no such server</source>
        <translation>没有这个客户端，也没有这个服务器</translation>
    </message>
    <message>
        <source>the number of the lesson&apos;s steps is %1, and here it is %2</source>
        <translation>课程有 %1 个步骤，而这里有 %2 个</translation>
    </message>
    <message>
        <source>the number of the question&apos;s answers is %1, and here it is %2</source>
        <translation>问题有 %1 个答案，而这里有 %2 个</translation>
    </message>
</context>
<context>
    <name>standing</name>
    <message>
        <source>sandbox</source>
        <translation>沙盒</translation>
    </message>
    <message>
        <source>%1 in trouble</source>
        <translation>%1 个有问题</translation>
    </message>
</context>
</TS>
