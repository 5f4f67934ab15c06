import type { CenterReplacement } from '@cubby/contract/seats/center-orders'
import { missingConsents } from '@cubby/rules/accounts/consent'
import { personName } from '@cubby/rules/people/person-name'
import { decideOrder, orderOutcomeText } from '@cubby/rules/seats/center-order'
import { checkWithdrawal } from '@cubby/rules/seats/enrollment'
import { isSeatStatus } from '@cubby/rules/seats/seat-predicates'
import { t } from '@cubby/texts/t'
import { writeAuditLogs } from '../../../platform/db/audit-log.ts'
import { insertRows } from '../../../platform/db/sql.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { findUser, lockAccounts } from '../../accounts/auth/queries.ts'
import { readConsentsOf } from '../../accounts/consents/consents.ts'
import { notify } from '../../messages/notifications/notify.ts'
import { type CenterRow, type CenterScope, lockMember, requireCenter } from '../../money/centers/queries.ts'
import { readCurrentVersions } from '../../school/settings/read-settings.ts'
import { applyReviews } from '../seats/apply-review.ts'
import { type LockedSession, lockSession } from '../seats/lock-session.ts'
import { endMakeUps } from '../seats/make-ups.ts'
import { spotGivenAway, spotTakenOver } from '../seats/messages.ts'
import { noReview } from '../seats/scheduled-review.ts'
import { findParticipation } from '../seats/seat-counts.ts'
import { closeEntry } from '../seats/waitlist-entry.ts'
import { reasons } from '../seats/write-enrollment.ts'

/**
 * Gives a seat that a center pays for to another member of its staff, until the session begins. Costs nothing: the new
 * enrollment continues the payment of the old one, with its invoice, and has the same status, price, and refund policy.
 * The session stays as full as it was, so nobody on the waitlist is passed over.
 */
export async function replacePerson(
  ctx: RequestContext,
  { enrollment_id, member_id, ...scope }: CenterReplacement & CenterScope,
): Promise<{ enrollment_id: string; message: string }> {
  const { deps, caller } = ctx
  return write(ctx, async (trx) => {
    const center = await requireCenter(trx, { ...scope, caller })
    if (center.status !== 'active') throw new Refusal('center_not_active')
    const found = await trx
      .selectFrom('enrollments')
      .select(['session_id', 'user_id'])
      .where('id', '=', enrollment_id)
      .where('center_id', '=', center.id)
      .executeTakeFirst()
    if (!found) throw new Refusal('enrollment_not_found')
    const locked = await lockSession({ deps, trx }, { sessionId: found.session_id })
    if (!locked) throw new Refusal('enrollment_not_found')
    const { session, now } = locked
    const operation = { deps, trx, caller, now }
    await applyReviews({ deps, trx, session, now }, { all: true })
    const successor = await lockSuccessor(operation, { center, memberId: member_id, session })
    const old = await requireReplaceable(operation, { center, session, enrollmentId: enrollment_id, scope })
    const id = await moveSeat(operation, { old, successor, session })
    await tellBoth(operation, { old, successor, session, center, id })
    return { enrollment_id: id, message: t('{name} takes the spot.', { name: successor.name }) }
  })
}

interface Successor {
  readonly userId: string
  readonly name: string
}

/** Locks the account and the membership of the person who takes the seat, and checks them as an order does. */
async function lockSuccessor(
  { trx, now }: OperationContext,
  {
    center,
    memberId,
    session,
  }: { readonly center: CenterRow; readonly memberId: string; readonly session: LockedSession },
): Promise<Successor> {
  const known = await trx
    .selectFrom('center_members')
    .select('user_id')
    .where('id', '=', memberId)
    .where('center_id', '=', center.id)
    .where('kind', '=', 'staff')
    .executeTakeFirst()
  if (!known) throw new Refusal('center_member_not_found')
  const { user_id: userId } = known
  const accounts = await lockAccounts(trx, [userId], { skipLocked: false })
  const member = await lockMember(trx, { memberId, centerId: center.id })
  const user = await findUser(trx, userId)
  if (!user) throw new Refusal('center_member_not_found')
  const versions = await readCurrentVersions(trx)
  const consents = await readConsentsOf(trx, [userId])
  const participation = await findParticipation(trx, userId, session.id, now)
  const decision = decideOrder({
    mode: 'all',
    people: [
      {
        isStaff: member !== undefined,
        role: user.role,
        accountStatus: accounts.get(userId) ?? 'inactive',
        hasAgreed: missingConsents(versions, consents.get(userId) ?? []).length === 0,
        // The seat is not a free one, so waiting for one does not matter.
        participation: participation === 'waiting' ? 'none' : participation,
      },
    ],
    session,
    seats: { capacity: 1, enrolled: 0, offered: 0, waiting: 0, makeUps: 0 },
    now,
  })
  if (decision.outcome === 'closed') throw new Refusal(decision.reason)
  const [outcome = 'not_available'] = decision.outcomes
  const name = personName(user)
  if (outcome !== 'seat') {
    throw new Refusal('replacement_refused', { message: `${name}: ${orderOutcomeText(outcome)}.` })
  }
  if (participation === 'waiting') {
    await closeEntry({ trx, now }, { userId, sessionId: session.id, status: 'left' })
  }
  return { userId, name }
}

/**
 * Reads the enrollment under the lock. It must hold a seat. Directors can replace only people who still
 * belong to the staff.
 */
async function requireReplaceable(
  { trx, now }: OperationContext,
  {
    center,
    session,
    enrollmentId,
    scope,
  }: {
    readonly center: CenterRow
    readonly session: LockedSession
    readonly enrollmentId: string
    readonly scope: CenterScope
  },
) {
  const old = await trx
    .selectFrom('enrollments')
    .selectAll()
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('center_members')
          .select('center_members.id')
          .whereRef('center_members.user_id', '=', 'enrollments.user_id')
          .where('center_members.center_id', '=', center.id)
          .where('center_members.kind', '=', 'staff')
          .where('center_members.left_at', 'is', null),
      ).as('is_staff'),
    )
    .where('id', '=', enrollmentId)
    .where('center_id', '=', center.id)
    .executeTakeFirst()
  if (!old || (!old.is_staff && !scope.office)) throw new Refusal('enrollment_not_found')
  const { status } = old
  const historical = old.completed_at !== null || old.archived_at !== null
  const allowed = checkWithdrawal({ status, historical, startsAt: session.startsAt, now })
  if (!allowed.ok || !isSeatStatus(status)) throw new Refusal('replacement_closed')
  return { ...old, status }
}

type OldEnrollment = Awaited<ReturnType<typeof requireReplaceable>>

/** Ends the old enrollment without touching its payment, and inserts the one that continues it. Returns its id. */
async function moveSeat(
  ctx: OperationContext,
  {
    old,
    successor,
    session,
  }: { readonly old: OldEnrollment; readonly successor: Successor; readonly session: LockedSession },
): Promise<string> {
  const { trx, now } = ctx
  const id = newId()
  await trx
    .updateTable('enrollments')
    .set({
      status: 'withdrawn',
      archived_at: now,
      archived_reason: reasons.replaced,
      ended_at: now,
      ...noReview,
    })
    .where('id', '=', old.id)
    .execute()
  await insertRows(trx, 'enrollments', [
    {
      id,
      user_id: successor.userId,
      session_id: session.id,
      status: old.status,
      enrolled_at: now,
      refund_policy: old.refund_policy,
      payment_plan: old.payment_plan,
      discount: old.discount,
      center_id: old.center_id,
      center_order_id: old.center_order_id,
    },
  ])
  await trx
    .updateTable('payments')
    .set({ enrollment_id: id, updated_at: now })
    .where('enrollment_id', '=', old.id)
    .execute()
  await trx
    .updateTable('invoice_lines')
    .set({ student_name: successor.name })
    .where('payment_id', 'in', (eb) =>
      eb.selectFrom('payments').select('payments.id').where('enrollment_id', '=', id),
    )
    .where('invoice_id', 'in', (eb) =>
      eb.selectFrom('invoices').select('invoices.id').where('status', '=', 'draft'),
    )
    .execute()
  await endMakeUps(ctx, { enrollmentId: old.id })
  return id
}

async function tellBoth(
  ctx: OperationContext,
  {
    old,
    successor,
    session,
    center,
    id,
  }: {
    readonly old: OldEnrollment
    readonly successor: Successor
    readonly session: LockedSession
    readonly center: CenterRow
    readonly id: string
  },
): Promise<void> {
  const { trx, caller, now } = ctx
  const shared = {
    actorId: caller.user.id,
    action: 'enrollment.replaced',
    request: caller.request,
    now,
  } as const
  const about = { session_id: session.id, center_id: center.id, replaced_user_id: old.user_id }
  await writeAuditLogs(
    trx,
    [
      { enrollmentId: old.id, userId: old.user_id },
      { enrollmentId: id, userId: successor.userId },
    ].map(({ enrollmentId, userId }) => ({
      ...shared,
      subject: { type: 'enrollment', id: enrollmentId },
      details: { ...about, user_id: userId },
    })),
  )
  await notify(ctx, { userId: old.user_id, message: () => spotGivenAway(session, center.name) })
  const message = () => spotTakenOver(session, center.name, old.status)
  await notify(ctx, { userId: successor.userId, message })
}
