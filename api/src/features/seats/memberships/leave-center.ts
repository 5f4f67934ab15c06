import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import type { LeavingChoice } from '@cubby/contract/money/memberships'
import { dayOf } from '@cubby/rules/days'
import { paymentDueDate } from '@cubby/rules/money/payment'
import { refundDeadlines, refundPercent } from '@cubby/rules/money/refund-policy'
import { personName } from '@cubby/rules/people/person-name'
import { decideLeaving } from '@cubby/rules/seats/leaving-center'
import { openEntryStatuses } from '@cubby/rules/seats/seat-predicates'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Reader } from '../../../platform/db/database.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { findUser, requireActiveAccount } from '../../accounts/auth/queries.ts'
import { notify, notifyMany } from '../../messages/notifications/notify.ts'
import { logCenter } from '../../money/centers/history.ts'
import { directorsOf, isMember } from '../../money/centers/queries.ts'
import { lockPaymentsOf } from '../../money/payments/queries.ts'
import { tellDirectors } from '../../money/payments/tell-directors.ts'
import { readSettings } from '../../school/settings/read-settings.ts'
import { advanceWaitlists } from '../seats/advance-waitlist.ts'
import { applyReviews } from '../seats/apply-review.ts'
import { type LockedSession, lockSessions } from '../seats/lock-session.ts'
import { holdsSeat } from '../seats/seat-predicates.ts'
import { staffWithdrew } from '../seats/staff-messages.ts'
import { endEnrollment, reasons } from '../seats/write-enrollment.ts'
import { memberLeft, paysAfterLeaving, type TakenOver } from './messages.ts'
import { type PaidEnrollment, paidEnrollments } from './own-memberships.ts'

interface Leaving {
  readonly memberId: string
  readonly choices: readonly { readonly enrollment_id: string; readonly choice: LeavingChoice }[]
}

/**
 * Ends a membership of the caller: the directors see nothing from then on. Decides about each class that the
 * center pays for, and makes the places on waitlists the caller's own. A membership that has ended stays as
 * it is. The last director cannot leave.
 */
export async function leaveCenter(
  ctx: RequestContext,
  { memberId, choices }: Leaving,
): Promise<MessageResponse> {
  const { deps, caller } = ctx
  const userId = caller.user.id
  return write(ctx, async (trx) => {
    const membership = await trx
      .selectFrom('center_members')
      .innerJoin('centers', 'centers.id', 'center_members.center_id')
      .select(['center_id', 'centers.name', 'kind'])
      .where('center_members.id', '=', memberId)
      .where('user_id', '=', userId)
      .executeTakeFirst()
    if (!membership) throw new Refusal('center_not_found')
    const center = { id: membership.center_id, name: membership.name }
    const isStaff = membership.kind === 'staff'
    const wanted = isStaff ? await sessionsOf(trx, { userId, centerId: center.id }) : []
    const { sessions, now } = await lockSessions({ deps, trx, skipLocked: false }, wanted)
    const operation = { deps, trx, caller, now }
    for (const session of sessions.values()) {
      if (session) await applyReviews({ deps, trx, session, now })
    }
    await requireActiveAccount(trx, userId)
    const lasts = await lockMembership(operation, { memberId, center, kind: membership.kind })
    if (!lasts) return { message: messages.centerLeft }
    if (isStaff) await settleClasses(operation, { center, sessions, choices })
    await trx.updateTable('center_members').set({ left_at: now }).where('id', '=', memberId).execute()
    const details = { member_kind: membership.kind }
    await logCenter(operation, { center, action: 'center.left', details })
    const person = await findUser(trx, userId)
    if (person) {
      const message = () => memberLeft(center, personName(person))
      await notifyMany(operation, { userIds: await directorsOf(trx, center.id), message })
    }
    return { message: messages.centerLeft }
  })
}

/** The sessions in which a user has a seat or waits, and a center pays. */
async function sessionsOf(
  db: Reader,
  { userId, centerId }: { readonly userId: string; readonly centerId: string },
): Promise<{ sessionId: string }[]> {
  return db
    .selectFrom('enrollments')
    .select('session_id as sessionId')
    .where('user_id', '=', userId)
    .where('center_id', '=', centerId)
    .where(holdsSeat)
    .union(
      db
        .selectFrom('waitlist_entries')
        .select('session_id as sessionId')
        .where('user_id', '=', userId)
        .where('center_id', '=', centerId)
        .where('status', 'in', openEntryStatuses),
    )
    .execute()
}

/**
 * Locks the membership. For a director it locks all directors, because one has to stay. Returns whether the
 * membership lasts.
 */
async function lockMembership(
  { trx }: OperationContext,
  {
    memberId,
    center,
    kind,
  }: {
    readonly memberId: string
    readonly center: { readonly id: string }
    readonly kind: 'director' | 'staff'
  },
): Promise<boolean> {
  const locked = await trx
    .selectFrom('center_members')
    .select(['id', 'user_id'])
    .where('center_id', '=', center.id)
    .where('kind', '=', kind)
    .where(isMember)
    .$if(kind === 'staff', (query) => query.where('id', '=', memberId))
    .orderBy('id')
    .forUpdate()
    .execute()
  if (!locked.some(({ id }) => id === memberId)) return false
  // The others are those whose accounts still exist.
  const directors = kind === 'director' ? await directorsOf(trx, center.id) : []
  if (kind === 'director' && directors.length < 2) throw new Refusal('center_last_director')
  return true
}

interface LeftCenter {
  readonly center: { readonly id: string; readonly name: string }
  readonly sessions: ReadonlyMap<string, LockedSession | null>
}

/** Decides about the classes and the places on waitlists under the locks of their sessions and of the membership. */
async function settleClasses(
  ctx: OperationContext,
  { center, sessions, choices }: LeftCenter & Pick<Leaving, 'choices'>,
): Promise<void> {
  const { deps, trx, caller, now } = ctx
  const scope = { userId: caller.user.id, centerId: center.id }
  // An order may have come between the first read and the lock of the membership.
  const current = await sessionsOf(trx, scope)
  if (current.some(({ sessionId }) => !sessions.get(sessionId))) {
    throw new Refusal('busy', { retryAfterSeconds: 1 })
  }
  const read = () => paidEnrollments(trx, { ...scope, now, timezone: deps.config.provider.timezone })
  const before = await read()
  await lockPaymentsOf(
    trx,
    before.map(({ id }) => id),
  )
  // A new statement, which sees the invoice that another transaction sent before this one locked the payments.
  const classes = await read()
  const decision = decideLeaving(
    classes.map(({ id, has_started, is_invoiced }) => ({
      id,
      hasStarted: has_started,
      isInvoiced: is_invoiced,
    })),
    new Map(choices.map(({ enrollment_id, choice }) => [enrollment_id, choice])),
  )
  if (!decision.ok) throw new Refusal(decision.reason)
  const takenOver: TakenOver[] = []
  for (const one of classes) {
    const session = sessions.get(one.session_id)
    const outcome = decision.outcomes.get(one.id)
    if (!session) continue
    if (outcome === 'withdraw') await withdrawFrom(ctx, { enrollment: one, session })
    if (outcome === 'self') takenOver.push(await takeOver(ctx, { enrollment: one, session }))
  }
  const waiting = await trx
    .updateTable('waitlist_entries')
    .set({ center_id: null })
    .where('user_id', '=', scope.userId)
    .where('center_id', '=', center.id)
    .where('status', 'in', openEntryStatuses)
    .returning('session_id')
    .execute()
  await advanceWaitlists(
    ctx,
    [...sessions.values()].filter((session) => session !== null),
  )
  const waits = waiting.flatMap(({ session_id }) => sessions.get(session_id) ?? [])
  if (takenOver.length + waits.length > 0) {
    const message = () => paysAfterLeaving(center, { takenOver, waits })
    await notify(ctx, { userId: scope.userId, message })
  }
}

interface LeftEnrollment {
  readonly enrollment: PaidEnrollment
  readonly session: LockedSession
}

/** Gives up a seat as the student's own withdrawal does. What the refund policy gives back goes to the center. */
async function withdrawFrom(ctx: OperationContext, { enrollment, session }: LeftEnrollment): Promise<void> {
  const { deps, trx, caller, now } = ctx
  const deadlines = refundDeadlines(enrollment.refund_policy, session, deps.config.provider.timezone)
  const percent = refundPercent(deadlines, now)
  const ending = { status: 'withdrawn', archivedReason: reasons.withdrawn, refundPercent: percent } as const
  const refundCents = await endEnrollment(ctx, {
    enrollmentId: enrollment.id,
    ending: { ...ending, isTold: true },
  })
  const news = [{ enrollmentId: enrollment.id, refundCents }]
  await tellDirectors(ctx, { news, messageOf: staffWithdrew })
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'enrollment.withdrawn',
    subject: { type: 'enrollment', id: enrollment.id },
    details: { session_id: session.id },
    request: caller.request,
    now,
  })
}

/** Makes the student pay for a class themselves, by a day of their own, and takes it off a draft of an invoice. */
async function takeOver(ctx: OperationContext, { enrollment, session }: LeftEnrollment): Promise<TakenOver> {
  const { deps, trx, now } = ctx
  const { id, payment_id, amount_cents } = enrollment
  await trx.updateTable('enrollments').set({ center_id: null }).where('id', '=', id).execute()
  if (payment_id === null) return { session, amountCents: amount_cents, dueDate: null }
  const { payment_due_days } = await readSettings(trx, deps.config)
  const today = dayOf(now, deps.config.provider.timezone)
  const dueDate = paymentDueDate(session.startDate, today, payment_due_days)
  await trx
    .updateTable('payments')
    .set({ due_date: dueDate, updated_at: now })
    .where('id', '=', payment_id)
    .execute()
  await trx
    .deleteFrom('invoice_lines')
    .where('payment_id', '=', payment_id)
    .where('invoice_id', 'in', (eb) =>
      eb.selectFrom('invoices').select('invoices.id').where('status', '=', 'draft'),
    )
    .execute()
  return { session, amountCents: amount_cents, dueDate }
}
