import { isRefused, type OutboxRow } from '@/offline/store/stored-rows.ts'
import { openCurrentUser } from '@/offline/store/user-database.ts'
import { useLive } from './use-collection.ts'
import { useUserRows } from './user-rows.ts'

/** Whether a command is still open, done, or refused. */
type CommandStatus = 'open' | 'done' | 'refused'

/** Follows a command by the row id from `enqueue`. A missing row was done or cancelled. */
export function useCommandStatus(rowId: string | null): CommandStatus {
  return useLive(rowId ?? 'none', () => statusOf(rowId)) ?? 'open'
}

async function statusOf(rowId: string | null): Promise<CommandStatus> {
  const currentUser = rowId === null ? null : await openCurrentUser()
  if (!currentUser || rowId === null) return 'open'
  const row = await currentUser.db.outbox.get(rowId)
  if (!row) return 'done'
  if (isRefused(row) || (row.status === 'done' && row.lastError)) return 'refused'
  return row.status === 'done' ? 'done' : 'open'
}

const none: OutboxRow[] = []

/** The logged-in user's commands that are not done, oldest first. */
export function useOutbox(): OutboxRow[] {
  return useLoadedOutbox() ?? none
}

/** Like `useOutbox`, but undefined until the rows are read. */
export function useLoadedOutbox(): OutboxRow[] | undefined {
  return useRows('open', isOpen)
}

/** The finished commands that nobody has acknowledged, oldest first. */
export function useFinishedCommands(): OutboxRow[] {
  return useRows('finished', isFinished) ?? none
}

function isOpen({ status }: OutboxRow): boolean {
  return status !== 'done'
}

function isFinished({ status, result }: OutboxRow): boolean {
  return status === 'done' && result !== null
}

function useRows(about: string, isWanted: (row: OutboxRow) => boolean): OutboxRow[] | undefined {
  return useUserRows(about, async (db) => (await db.outbox.orderBy('createdAt').toArray()).filter(isWanted))
}
