import type { SessionTerms } from '@cubby/contract/session-terms'
import { checkTerms } from '@cubby/rules/session-terms'
import { Refusal } from '../../errors.ts'
import type { Trx } from '../../platform/db/database.ts'
import { locationOfSession } from './session-columns.ts'

/**
 * Compares what the user saw with a locked session. Throws Refusal `terms_changed` with both versions. A save of
 * the class waits for the lock, so the terms hold until the transaction ends.
 */
export async function requireSameTerms(
  trx: Trx,
  { sessionId, seen }: { readonly sessionId: string; readonly seen: SessionTerms | undefined },
): Promise<void> {
  if (!seen) return
  const current = await readTerms(trx, sessionId)
  const same = checkTerms(seen, current)
  if (!same.ok) throw new Refusal(same.reason, { terms: { seen, current } })
}

export async function readTerms(trx: Trx, sessionId: string): Promise<SessionTerms> {
  const { price_cents, ...terms } = await trx
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select([
      'price_cents',
      'start_date',
      'end_date',
      'start_time',
      'end_time',
      locationOfSession.as('location'),
    ])
    .where('class_sessions.id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { price: price_cents / 100, ...terms }
}
