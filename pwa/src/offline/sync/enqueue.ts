import { deviceTime } from '@/api/server-clock.ts'
import { entityKeyOf, merge, undoes } from '@/offline/outbox/commands.ts'
import { sendDirectly } from '@/offline/outbox/send-directly.ts'
import { registerBackgroundSync } from '@/offline/store/background-sync.ts'
import { storesNothing } from '@/offline/store/first-rows.ts'
import { isStorageFull } from '@/offline/store/make-room.ts'
import { requestPersistence } from '@/offline/store/persistence.ts'
import type { CommandFile, UserDb } from '@/offline/store/schema.ts'
import { type Command, isRefused, isUnsent, type OutboxRow } from '@/offline/store/stored-rows.ts'
import { type CurrentUser, openCurrentUser, retryWhenClosed, writeAs } from '@/offline/store/user-database.ts'
import { sync } from '@/offline/sync/sync.ts'

interface Enqueued {
  /** Null if the command cancelled an unsent one, so that neither is sent, or could not be stored. */
  rowId: string | null
  /** Whether this device could neither store the command nor send it. The user has been notified. */
  isLost: boolean
}

/**
 * Stores a command of the logged-in user with its file, if it has one, and sends it as soon as possible. If this device
 * cannot store it, sends it directly. Throws without a login.
 */
export async function enqueue(command: Command, file: CommandFile | null = null): Promise<Enqueued> {
  const placed = await retryWhenClosed(async () => {
    const currentUser = await openCurrentUser()
    return currentUser && { currentUser, row: await placeIfRoom(currentUser, command, file) }
  })
  if (!placed?.row) throw new Error('A command needs a logged-in user')
  const row = placed.row
  if (row === 'no-room') {
    const isSent = await sendDirectly(placed.currentUser, command, file)
    void sync()
    return { rowId: null, isLost: !isSent }
  }
  registerBackgroundSync()
  if (command.kind === 'enroll') void requestPersistence().catch(() => undefined)
  void sync()
  return { ...row, isLost: false }
}

/** Null without a login. */
async function placeIfRoom(
  currentUser: CurrentUser,
  command: Command,
  file: CommandFile | null,
): Promise<Pick<Enqueued, 'rowId'> | 'no-room' | null> {
  if (storesNothing()) return 'no-room'
  try {
    const { db } = currentUser
    return await writeAs(currentUser, [db.outbox, db.command_files], async () => {
      if (file) await db.command_files.put(file)
      return place(db, command, deviceTime())
    })
  } catch (error) {
    if (isStorageFull(error)) return 'no-room'
    throw error
  }
}

async function place(db: UserDb, command: Command, now: number): Promise<{ rowId: string | null }> {
  const entityKey = entityKeyOf(command)
  const queue = await db.outbox.where('entityKey').equals(entityKey).sortBy('createdAt')
  // A user who tries again has seen the refusal.
  await db.outbox.bulkDelete(queue.filter(isRefused).map(({ id }) => id))
  const last = queue.findLast(isUnsent)
  const untouched = last?.attempts === 0
  if (last?.kind === command.kind) {
    const merged = merge(last, command)
    if (untouched && merged === null) {
      await db.outbox.delete(last.id)
      return { rowId: null }
    }
    if (untouched) await db.outbox.put({ ...last, ...(merged ?? command) })
    // An edit waits in its own row behind one that may have been sent. Any other repeated command is dropped.
    if (untouched || merged === undefined) return { rowId: last.id }
  }
  if (last && untouched && undoes(command.kind, last.kind)) {
    await db.outbox.delete(last.id)
    return { rowId: null }
  }
  const newest = await db.outbox.orderBy('createdAt').last()
  const row: OutboxRow = {
    ...command,
    id: crypto.randomUUID(),
    version: 1,
    entityKey,
    status: 'queued',
    attempts: 0,
    createdAt: Math.max(now, (newest?.createdAt ?? 0) + 1),
    nextAttemptAt: 0,
    lastError: null,
    result: null,
  }
  await db.outbox.add(row)
  return { rowId: row.id }
}

/** Deletes a finished command. True in only one of all tabs, which notifies the user. */
export async function acknowledge(rowId: string): Promise<boolean> {
  const currentUser = await openCurrentUser()
  if (!currentUser) return false
  const first = await writeAs(currentUser, [currentUser.db.outbox], async () => {
    const row = await currentUser.db.outbox.get(rowId)
    if (row?.status !== 'done') return false
    await currentUser.db.outbox.delete(rowId)
    return true
  })
  return first ?? false
}

/** Marks a refusal, or a result that stays, as notified. True in only one of all tabs, which notifies the user. */
export async function markNotified(rowId: string): Promise<boolean> {
  const currentUser = await openCurrentUser()
  if (!currentUser) return false
  const first = await writeAs(currentUser, [currentUser.db.outbox], async () => {
    const row = await currentUser.db.outbox.get(rowId)
    if (!row || !(isRefused(row) || row.status === 'done') || row.notified) return false
    await currentUser.db.outbox.update(rowId, { notified: true })
    return true
  })
  return first ?? false
}
