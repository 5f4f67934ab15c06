import type { Command, SessionCommandKind } from '@/offline/commands.ts'

interface SessionIds {
  classId: string
  sessionId: string
}

/** The command that takes back an unsent one; together they annihilate in the outbox. */
export function oppositeOf(kind: SessionCommandKind, { classId, sessionId }: SessionIds): Command {
  switch (kind) {
    case 'enroll':
      return { kind: 'withdraw', args: { enrollmentId: '', sessionId } }
    case 'withdraw':
      return { kind: 'enroll', args: { classId, sessionId, joinWaitlistIfFull: false } }
    case 'join-waitlist':
      return { kind: 'leave-waitlist', args: { classId, sessionId } }
    case 'leave-waitlist':
      return { kind: 'join-waitlist', args: { classId, sessionId } }
  }
}
