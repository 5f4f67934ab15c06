import type { Command, SessionCommandKind } from '@/offline/outbox/command.ts'

interface Unsent {
  kind: SessionCommandKind
  /** Whether the command may have reached the server although there was no response. */
  tried: boolean
  classId: string
  sessionId: string
}

/**
 * Returns the command that undoes an unsent one. In the outbox they cancel each other, unless the earlier one may have
 * reached the server. Null if it cannot be undone, because the seat may already be given up.
 */
export function undoOf({ kind, tried, classId, sessionId }: Unsent): Command | null {
  switch (kind) {
    case 'enroll':
    case 'accept-offer':
      return { kind: 'withdraw', args: { enrollmentId: null, sessionId } }
    case 'join-waitlist':
      return { kind: 'leave-waitlist', args: { classId, sessionId } }
    case 'withdraw':
      return tried ? null : { kind: 'enroll', args: { classId, sessionId, joinWaitlistIfFull: false } }
    case 'leave-waitlist':
      return tried ? null : { kind: 'join-waitlist', args: { classId, sessionId } }
  }
}
