import { readSessionRows } from '@/offline/outbox/session-response.ts'
import type { Command, CommandArgs } from '@/offline/store/command.ts'
import type { UserDb } from '@/offline/store/schema.ts'

/**
 * Finds the result of an enroll command that was unsent when the user withdrew: an enrollment, a waitlist entry, or
 * nothing. Null for nothing, because there is no request to send.
 */
export async function prepareWithdrawal(db: UserDb, args: CommandArgs['withdraw']): Promise<Command | null> {
  if (args.enrollmentId) return { kind: 'withdraw', args }
  const { sessionId, isUndo } = args
  const { enrollment, entry } = await readSessionRows(db, sessionId)
  if (enrollment)
    return { kind: 'withdraw', args: { sessionId, enrollmentId: enrollment.id, ...(isUndo && { isUndo }) } }
  if (entry) return { kind: 'leave-waitlist', args: { sessionId, classId: entry.class_id } }
  return null
}
