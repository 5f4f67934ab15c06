import type { Command, CommandArgs } from '@/offline/outbox/command.ts'
import { readSessionRows } from '@/offline/outbox/session-response.ts'
import type { UserDb } from '@/offline/store/databases.ts'

/**
 * An enrollment that was unsent when the user withdrew is by now an enrollment, a waitlist entry, or nothing. Null
 * for nothing: there is no request to send.
 */
export async function prepareWithdrawal(db: UserDb, args: CommandArgs['withdraw']): Promise<Command | null> {
  if (args.enrollmentId) return { kind: 'withdraw', args }
  const { sessionId } = args
  const { enrollment, entry } = await readSessionRows(db, sessionId)
  if (enrollment) return { kind: 'withdraw', args: { sessionId, enrollmentId: enrollment.id } }
  if (entry) return { kind: 'leave-waitlist', args: { sessionId, classId: entry.class_id } }
  return null
}
