import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'
import { closeEntry } from '../../seats/seats/waitlist-entry.ts'
import type { Accounts, Conflict } from './find-conflicts.ts'

/**
 * Closes one waitlist entry in each session in which both accounts wait, or in which one waits and the other is
 * enrolled. If both wait, the entry with an offer stays, or else the earlier one.
 */
export async function closeExtraEntries(
  ctx: OperationContext,
  { endingId, stayingId }: Accounts,
  conflicts: readonly Conflict[],
): Promise<void> {
  const { trx, caller, now } = ctx
  for (const { session_id: sessionId, ending, staying } of conflicts) {
    if (ending !== 'waiting' && staying !== 'waiting') continue
    const userId =
      ending === staying
        ? await laterOf(ctx, { endingId, stayingId }, sessionId)
        : ending === 'waiting'
          ? endingId
          : stayingId
    await closeEntry({ trx, now }, { userId, sessionId, status: 'left' })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'waitlist.left',
      subject: { type: 'session', id: sessionId },
      details: { session_id: sessionId, user_id: userId, reason: 'Accounts merged' },
      request: caller.request,
      now,
    })
  }
}

async function laterOf(
  { trx }: Pick<OperationContext, 'trx'>,
  { endingId, stayingId }: Accounts,
  sessionId: string,
): Promise<string> {
  const entries = await trx
    .selectFrom('waitlist_entries')
    .select('user_id')
    .where('session_id', '=', sessionId)
    .where('user_id', 'in', [endingId, stayingId])
    .where('status', 'in', ['waiting', 'offered'])
    .orderBy(sql`status = 'offered'`, 'desc')
    .orderBy('joined_at')
    .orderBy('id')
    .execute()
  return entries.at(-1)?.user_id ?? endingId
}
