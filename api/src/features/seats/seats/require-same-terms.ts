import type { RefundPolicy } from '@cubby/contract/refund-policy'
import type { SessionTerms } from '@cubby/contract/session-terms'
import { checkTerms } from '@cubby/rules/seats/session-terms'
import type { Trx } from '../../../platform/db/database.ts'
import { together } from '../../../platform/db/together.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { locationOfSession } from './session-columns.ts'

type TermsContext = Pick<ContextParts, 'deps' | 'trx'>

/** The terms that hold now, with a refund policy. */
export type CurrentTerms = SessionTerms & { readonly refund_policy: RefundPolicy }

/**
 * Compares the terms that the user saw with those of a locked session, and returns the current terms. Throws Refusal
 * `terms_changed` with the seen and the current terms. A change of the class waits for the lock, so the terms stay
 * the same until the transaction ends. The refund policy may change before that, so the caller stores the returned
 * policy with the enrollment.
 */
export async function requireSameTerms(
  ctx: TermsContext,
  { sessionId, seen }: { readonly sessionId: string; readonly seen: SessionTerms | undefined },
): Promise<CurrentTerms> {
  const [terms, { refund_policy }] = await together(ctx.trx, (trx) => [
    readTerms(trx, sessionId),
    readSettings(trx, ctx.deps.config),
  ])
  const current = { ...terms, refund_policy }
  const same = checkTerms(seen, current)
  if (!same.ok) throw new Refusal(same.reason, { ...(seen && { terms: { seen, current } }) })
  return current
}

/** Reads the terms of a session, without the refund policy. */
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
