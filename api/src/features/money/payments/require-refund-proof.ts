import { PROOF_MINUTES } from '@cubby/contract/constants'
import type { ApprovalAsked, ApprovalKind } from '@cubby/contract/school/strong-actions'
import { refundNeedsApproval } from '@cubby/rules/money/correction'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../../platform/db/database.ts'
import { requireFreshProof } from '../../../platform/http/authenticate.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { requestApproval } from '../../school/strong-actions/request-approval.ts'
import { type Told, tellAdmins } from '../../school/strong-actions/tell-admins.ts'

/**
 * Requires a fresh proof for a refund above the amount that the settings state, and returns whether it needs one. What
 * the caller refunded since their last proof expired counts too, so that a stolen token cannot refund the same money in
 * parts. A correction that lowers what the books hold counts as a refund of the difference.
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

/** Who asked for what the caller approves. */
export interface Approved {
  readonly requestedBy: string
}

/**
 * The same in the transaction of the refund, and tells the other administrators about one that needs a proof or was
 * approved. Refunds of one administrator wait for each other, so that none is missed.
 */
export async function proveRefund(
  { deps, caller, trx, now }: OperationContext,
  {
    amount,
    did,
    approved,
  }: { readonly amount: number; readonly did: Told; readonly approved?: Approved | undefined },
): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('refunds ' || ${caller.user.id}, 0))`.execute(trx)
  const needsProof = await requireRefundProof({ deps, caller, db: trx }, amount)
  if (!needsProof && !approved) return
  await tellAdmins({ deps, trx, caller, now }, { did, approved })
}

/**
 * Asks another administrator to approve a refund, or what counts as one, above the limit in the settings. Returns
 * undefined below it. Earlier refunds and corrections of the payment count too. The caller has checked the amount.
 */
export async function askAboveLimit(
  ctx: OperationContext,
  {
    payment,
    cents,
    ...request
  }: {
    readonly payment: { readonly id: string; readonly user_id: string; readonly refunded_cents: number }
    readonly cents: number
    readonly kind: Extract<ApprovalKind, 'refund' | 'correction' | 'removal'>
    /** The body of the request, for the time of the approval. */
    readonly input: object
    readonly wish: Told
  },
): Promise<ApprovalAsked | undefined> {
  const { deps, trx, caller } = ctx
  const { approve_refunds_above: dollars } = await readSettings(trx, deps.config)
  const refundedBefore = payment.refunded_cents + (await correctedCents(trx, payment.id))
  const limit = { refundedBefore, above: dollars === null ? null : dollars * 100 }
  if (!refundNeedsApproval(cents, limit)) return undefined
  await requireRefundProof({ deps, caller, db: trx }, cents / 100)
  return requestApproval(ctx, { ...request, userId: payment.user_id, paymentId: payment.id })
}

/** By how many cents corrections lowered the receipts of a payment. */
async function correctedCents(trx: Trx, paymentId: string): Promise<number> {
  const { cents } = await trx
    .selectFrom('payment_entries')
    .select(
      sql<number>`greatest(0, coalesce(sum(case kind when 'corrected_out' then amount_cents
        when 'corrected_in' then -amount_cents else 0 end), 0))::int`.as('cents'),
    )
    .where('payment_id', '=', paymentId)
    .executeTakeFirstOrThrow()
  return cents
}

async function refundedSince(db: Reader, actorId: string, since: Date): Promise<number> {
  const { amount } = await db
    .selectFrom('audit_log')
    .select(
      sql<string>`coalesce(sum((case action when 'payment.refunded' then details ->> 'amount'
        else details ->> 'as_refund' end)::numeric), 0)`.as('amount'),
    )
    .where('actor_id', '=', actorId)
    .where('action', 'in', ['payment.refunded', 'payment.corrected', 'payment.moved', 'payment.taken_back'])
    .where('at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(amount)
}
