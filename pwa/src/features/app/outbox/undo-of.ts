import type { Attempts } from '@/offline/outbox/command-state.ts'
import type { SessionCommandKind } from '@/offline/store/command.ts'
import { cancel } from '@/offline/sync/manage-row.ts'
import { queueCommand } from './queue-command.ts'

interface Unsent extends Pick<Attempts, 'tried' | 'isUndo'> {
  kind: SessionCommandKind
  classId: string
  sessionId: string
  rowId: string
}

/**
 * Returns the function that undoes an unsent command. The opposite command and the unsent one cancel each other in the
 * outbox, unless the unsent one may have reached the server. Null if it cannot be undone, because the seat may already
 * be given up.
 */
export function undoOf({
  kind,
  tried,
  isUndo,
  classId,
  sessionId,
  rowId,
}: Unsent): (() => Promise<unknown>) | null {
  switch (kind) {
    case 'enroll':
    case 'accept-offer':
      return () => queueCommand({ kind: 'withdraw', args: { enrollmentId: null, sessionId, isUndo: true } })
    case 'join-waitlist':
      return () => queueCommand({ kind: 'leave-waitlist', args: { classId, sessionId } })
    // The opposite command would enroll again, which may need another agreement to the Terms.
    case 'withdraw':
    case 'leave-waitlist':
      return tried || isUndo ? null : () => cancel(rowId)
  }
}
