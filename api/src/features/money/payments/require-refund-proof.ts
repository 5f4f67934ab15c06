import { PROOF_MINUTES } from '@cubby/contract/constants'
import { priceText } from '@cubby/rules/money/price-text'
import { sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { requireFreshProof } from '../../../platform/http/authenticate.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { readName, tellAdmins } from '../../school/strong-actions/tell-admins.ts'

/**
 * Requires a fresh proof for a refund above the amount that the settings state, and returns whether it needs one. What
 * the caller refunded since their last proof expired counts too, so that a stolen token cannot refund the same money in
 * parts.
 */
export async function requireRefundProof(
  { deps, caller, db }: RequestContext & { readonly db: Reader },
  amount: number,
): Promise<boolean> {
  const { proof_refund_amount } = await readSettings(db, deps.config)
  const expiredAt = new Date(caller.provenAt.getTime() + PROOF_MINUTES * 60_000)
  const total = amount + (await refundedSince(db, caller.user.id, expiredAt))
  if (total > proof_refund_amount) requireFreshProof(caller)
  return total > proof_refund_amount
}

/**
 * The same in the transaction of the refund, and tells the other administrators about one that needs a proof or was
 * approved. Refunds of one administrator wait for each other, so that none is missed.
 */
export async function proveRefund(
  { deps, caller, trx, now }: OperationContext,
  {
    amount,
    userId,
    approved,
  }: {
    readonly amount: number
    readonly userId: string
    readonly approved?: { readonly requestedBy: string } | undefined
  },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('refunds ' || ${caller.user.id}, 0))`.execute(trx)
  const needsProof = await requireRefundProof({ deps, caller, db: trx }, amount)
  if (!needsProof && !approved) return
  const asked = approved ? `, as ${approved.requestedBy} had asked,` : ''
  const did = `refunded ${priceText(amount)} to ${await readName(trx, userId)}${asked}`
  await tellAdmins({ deps, trx, caller, now }, { did })
}

async function refundedSince(db: Reader, actorId: string, since: Date): Promise<number> {
  const { amount } = await db
    .selectFrom('audit_log')
    .select(sql<string>`coalesce(sum((details ->> 'amount')::numeric), 0)`.as('amount'))
    .where('actor_id', '=', actorId)
    .where('action', '=', 'payment.refunded')
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(amount)
}
