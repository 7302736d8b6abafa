#pragma once

#include "core/locks/kind.h"

/// The kinds of Redisson's locks. Source: redisson-wire 3.
namespace lockscope::locks::redisson
{

inline constexpr Taking reentrantTakings[]{{Mode::Exclusive, Form::Reentrant}, {Mode::Exclusive, Form::Spin}};
inline constexpr Taking fairTakings[]{{Mode::Exclusive, Form::Fair}};
inline constexpr Taking readWriteTakings[]{{Mode::Write, Form::Write}, {Mode::Read, Form::Read}};
inline constexpr Taking fencedTakings[]{{Mode::Exclusive, Form::Fenced}};
inline constexpr Taking permitTakings[]{{Mode::Permit, Form::Permit}};
inline constexpr Taking semaphoreTakings[]{{Mode::Permit, Form::Semaphore}};
inline constexpr Taking latchTakings[]{{Mode::Exclusive, Form::Latch}};

inline constexpr KindTraits reentrantTraits{
    .id = "reentrant",
    .title = QT_TRANSLATE_NOOP("LockKinds", "Reentrant lock"),
    .word = QT_TRANSLATE_NOOP("LockKinds", "reentrant"),
    .versions = "3.17 to 4.7",
    .checked = Checked::Live,
    .keyType = KeyType::Hash,
    .publishing = Publishing::OnceHeard,
    .renewedBy = "pexpire",
    .countsEntries = true,
    .takings = reentrantTakings,
};
/// A fair lock: its release wakes the next in the queue, which may have left.
inline constexpr KindTraits fairTraits{
    .id = "fair",
    .title = QT_TRANSLATE_NOOP("LockKinds", "Fair lock"),
    .word = QT_TRANSLATE_NOOP("LockKinds", "fair"),
    .versions = "3.17 to 4.7",
    .checked = Checked::Live,
    .keyType = KeyType::Hash,
    .renewedBy = "pexpire",
    .queuesWaiters = true,
    .countsEntries = true,
    .takings = fairTakings,
};
inline constexpr KindTraits readWriteTraits{
    .id = "read-write",
    .title = QT_TRANSLATE_NOOP("LockKinds", "Read-write lock"),
    .word = QT_TRANSLATE_NOOP("LockKinds", "read-write"),
    .versions = "3.17 to 4.7",
    .checked = Checked::Live,
    .keyType = KeyType::Hash,
    .publishing = Publishing::Always,
    .renewedBy = "pexpire",
    .countsEntries = true,
    .takings = readWriteTakings,
};
inline constexpr KindTraits fencedTraits{
    .id = "fenced",
    .title = QT_TRANSLATE_NOOP("LockKinds", "Fenced lock"),
    .word = QT_TRANSLATE_NOOP("LockKinds", "fenced"),
    .versions = "3.17 to 4.7",
    .checked = Checked::Live,
    .keyType = KeyType::Hash,
    .publishing = Publishing::Always,
    .renewedBy = "pexpire",
    .countsEntries = true,
    .takings = fencedTakings,
};
inline constexpr KindTraits permitSemaphoreTraits{
    .id = "permit-semaphore",
    .title = QT_TRANSLATE_NOOP("LockKinds", "Permit semaphore"),
    .word = QT_TRANSLATE_NOOP("LockKinds", "permit semaphore"),
    .shortWord = QT_TRANSLATE_NOOP("LockKinds", "permits"),
    .versions = "3.17 to 4.7",
    .checked = Checked::Live,
    .keyType = KeyType::String,
    .counting = Counting::ListedPermits,
    .takings = permitTakings,
};
inline constexpr KindTraits semaphoreTraits{
    .id = "semaphore",
    .title = QT_TRANSLATE_NOOP("LockKinds", "Semaphore"),
    .word = QT_TRANSLATE_NOOP("LockKinds", "semaphore"),
    .versions = "3.17 to 4.7",
    .checked = Checked::Live,
    .keyType = KeyType::String,
    .counting = Counting::Permits,
    .takings = semaphoreTakings,
};
inline constexpr KindTraits latchTraits{
    .id = "latch",
    .title = QT_TRANSLATE_NOOP("LockKinds", "Count-down latch"),
    .word = QT_TRANSLATE_NOOP("LockKinds", "latch"),
    .versions = "3.17 to 4.7",
    .checked = Checked::Live,
    .keyType = KeyType::String,
    .counting = Counting::Latch,
    .publishing = Publishing::Always,
    .takings = latchTakings,
};
inline constexpr KindTraits fasterMultiLockTraits{
    .id = "faster-multilock",
    .title = QT_TRANSLATE_NOOP("LockKinds", "Multi-value lock"),
    .word = QT_TRANSLATE_NOOP("LockKinds", "faster multilock"),
    .shortWord = QT_TRANSLATE_NOOP("LockKinds", "multilock"),
    .versions = "3.17 to 4.7",
    .checked = Checked::Live,
    .keyType = KeyType::Hash,
    .publishing = Publishing::Always,
};

/// Spin and non-reentrant locks look like it at rest and are shown as such.
inline constexpr Kind reentrantLock{reentrantTraits};
inline constexpr Kind fairLock{fairTraits};
inline constexpr Kind readWriteLock{readWriteTraits};
inline constexpr Kind fencedLock{fencedTraits};
inline constexpr Kind permitSemaphore{permitSemaphoreTraits};
inline constexpr Kind plainSemaphore{semaphoreTraits};
inline constexpr Kind countDownLatch{latchTraits};
inline constexpr Kind fasterMultiLock{fasterMultiLockTraits};

} // namespace lockscope::locks::redisson
