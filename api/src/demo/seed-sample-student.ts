import { OFFER_HOURS } from '@cubby/contract/constants'
import type { TransactionStatus } from '@cubby/contract/money/payments'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import { addDays, daysBetween } from '@cubby/rules/days'
import { isSeatStatus } from '@cubby/rules/seats/seat-predicates'
import { addEntries, addNotifications, addWaitlistEntries } from '../builders/rows.ts'
import { reasons } from '../features/seats/seats/write-enrollment.ts'
import { writeAuditLogs } from '../platform/db/audit-log.ts'
import type { DemoContext } from './demo-context.ts'
import { STUDENT_JOINED_DAYS_AGO } from './people.ts'
import { CDA, demoSession, enroll } from './seed-sessions.ts'

interface DemoEnrollment {
  readonly title: string
  readonly when: 'past' | 'upcoming'
  readonly status: EnrollmentStatus
  readonly reason?: string
  readonly payment?: TransactionStatus
}

const ENROLLMENTS: readonly DemoEnrollment[] = [
  { title: CDA, when: 'upcoming', status: 'approved', payment: 'pending' },
  { title: 'Health, Safety and Nutrition', when: 'upcoming', status: 'pending' },
  {
    title: 'Positive Guidance in the Classroom',
    when: 'upcoming',
    status: 'declined',
    payment: 'void',
    reason: 'This class asks for a year of classroom experience first.',
  },
  { title: 'Infant and Toddler Care', when: 'upcoming', status: 'rejected', payment: 'refunded' },
  { title: 'Opening a Family Day Care', when: 'upcoming', status: 'withdrawn', payment: 'refund_due' },
  { title: 'Development and Operations', when: 'past', status: 'approved', payment: 'paid' },
]

/**
 * Creates the data of the sample student: an enrollment of every kind, two waitlist entries (one with an offer), and
 * some notifications.
 */
export async function seedSampleStudent(context: DemoContext): Promise<void> {
  for (const enrollment of ENROLLMENTS) await seedEnrollment(context, enrollment)
  const cpr = await demoSession(context, 'CPR and First Aid Certification', 'upcoming')
  const operations = await demoSession(context, 'Development and Operations', 'upcoming')
  const { trx, student, ago } = context
  const [, offerId] = await addWaitlistEntries(trx, [
    { user_id: student.id, session_id: cpr.id, joined_at: ago(0.5) },
    {
      user_id: student.id,
      session_id: operations.id,
      joined_at: ago(5),
      status: 'offered',
      offered_at: ago(2 / 24),
      offer_expires_at: ago((2 - OFFER_HOURS) / 24),
    },
  ])
  await seedActivity(context, { joined: cpr.id })
  const url = `/classes/${operations.class_id}?session=${operations.id}`
  const enrollments = '/profile?section=enrollments'
  const notification = { user_id: student.id, type: 'enrollment', action_url: enrollments }
  const links = [{ label: 'My enrollments', url: enrollments }]
  await addNotifications(trx, [
    {
      ...notification,
      type: 'waitlist_offer',
      title: 'A spot in Development and Operations is yours to accept',
      message: 'A spot is held for you for 24 hours. Accept it on the class page.',
      action_url: url,
      metadata: { links: [{ label: 'Go to the class', url }], waitlist_entry_id: offerId },
      created_at: ago(2 / 24),
    },
    {
      ...notification,
      title: 'Your spot in Health, Safety and Nutrition is held',
      message: 'We have received your enrollment. Your spot is held while we confirm it.',
      metadata: { links },
      created_at: ago(1),
    },
    {
      ...notification,
      type: 'class_reminder',
      title: 'Bring your portfolio binder',
      message: 'For the first class of the CDA please bring an empty binder and two forms of ID.',
      metadata: { links },
      is_read: true,
      created_at: ago(4),
    },
  ])
}

/** Writes rows of the audit log, from which the student's activity is derived. */
async function seedActivity(
  { trx, student: { id }, ago }: DemoContext,
  { joined }: { readonly joined: string },
): Promise<void> {
  const by = { actorId: id, subject: { type: 'user', id }, request: null }
  await writeAuditLogs(trx, [
    { ...by, action: 'user.registered', now: ago(STUDENT_JOINED_DAYS_AGO) },
    { ...by, action: 'profile.updated', now: ago(12) },
    { ...by, action: 'waitlist.joined', now: ago(0.5), details: { session_id: joined } },
  ])
}

async function seedEnrollment(
  context: DemoContext,
  { title, when, status, reason, payment }: DemoEnrollment,
): Promise<void> {
  const { trx, student, admin, ago, day } = context
  const session = await demoSession(context, title, when)
  const isPast = when === 'past'
  const enrolledAt = ago(isPast ? 79 : 3)
  const decidedAt = ago(isPast ? 78 : 2)
  const over = ago(daysBetween(addDays(session.end_date, 1), day(0)))
  const withdrawn = status === 'withdrawn'
  const [id = ''] = await enroll(context, [
    {
      user_id: student.id,
      session,
      status,
      enrolled_at: enrolledAt,
      decline_reason: reason ?? null,
      ...(!isSeatStatus(status) && { ended_at: decidedAt }),
      ...(withdrawn && { archived_at: decidedAt, archived_reason: reasons.withdrawn }),
      ...(isPast && { completed_at: over, completion_reason: reasons.completed }),
      ...(payment && { charge: { at: decidedAt, status: payment } }),
    },
  ])
  if (status === 'approved' && !isPast) await payInPart(context, { enrollmentId: id, at: decidedAt })
  if (payment === 'refunded') await refund(context, { enrollmentId: id, at: decidedAt })
  if (payment === 'refund_due') await setPayment(context, id, { status: payment })
  const log = (
    action: EnrollmentStatus | 'requested' | 'completed',
    actorId: string | null,
    now: Date,
    why: string | null = null,
  ) => ({
    actorId,
    action: `enrollment.${action}` as const,
    subject: { type: 'enrollment', id },
    details: { session_id: session.id, user_id: student.id, reason: why },
    request: null,
    now,
  })
  await writeAuditLogs(trx, [
    log('requested', student.id, enrolledAt),
    ...(status === 'pending'
      ? []
      : [log(status, withdrawn ? student.id : admin.id, decidedAt, reason ?? null)]),
    ...(isPast ? [log('completed', null, over, reasons.completed)] : []),
  ])
}

interface PaymentOf {
  readonly enrollmentId: string
  readonly at: Date
}

/** Pays $100 by check, which was recorded as cash at first. */
async function payInPart(context: DemoContext, { enrollmentId, at }: PaymentOf): Promise<void> {
  const { trx, admin } = context
  const byCheck = { method: 'check', reference: 'Check 1042' } as const
  const { id: payment_id } = await setPayment(context, enrollmentId, { reference: byCheck.reference })
  const entry = { payment_id, amount_cents: 10_000, received_at: at, recorded_by: admin.id }
  const [receipt_id] = await addEntries(trx, [{ ...entry, method: 'cash' }])
  await addEntries(trx, [
    { ...entry, receipt_id, method: 'cash', kind: 'corrected_out' },
    { ...entry, receipt_id, ...byCheck, kind: 'corrected_in' },
  ])
}

/** Refunds what was paid, by check. */
async function refund(context: DemoContext, { enrollmentId, at }: PaymentOf): Promise<void> {
  const { trx, admin } = context
  const receipt = await trx
    .selectFrom('payment_entries')
    .innerJoin('payments', 'payments.id', 'payment_entries.payment_id')
    .select(['payment_entries.id as receipt_id', 'payment_id', 'payment_entries.amount_cents'])
    .where('payments.enrollment_id', '=', enrollmentId)
    .executeTakeFirstOrThrow()
  const byCheck = { method: 'check', reference: 'Check 2077', recorded_by: admin.id } as const
  const reason = 'The enrollment was not approved.'
  await addEntries(trx, [{ ...receipt, ...byCheck, kind: 'refund', reason, received_at: at }])
  await setPayment(context, enrollmentId, { status: 'refunded' })
}

function setPayment(
  { trx }: DemoContext,
  enrollmentId: string,
  changed: { readonly status: TransactionStatus } | { readonly reference: string },
) {
  return trx
    .updateTable('payments')
    .set(changed)
    .where('enrollment_id', '=', enrollmentId)
    .returning('id')
    .executeTakeFirstOrThrow()
}
