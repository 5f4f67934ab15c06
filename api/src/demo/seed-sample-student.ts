import { OFFER_HOURS } from '@cubby/contract/constants'
import type { Notification } from '@cubby/contract/messages/notifications'
import type { TransactionStatus } from '@cubby/contract/money/payments'
import type { EnrollmentStatus } from '@cubby/contract/seats/enrollments'
import { isSeatStatus } from '@cubby/rules/seats/seat-predicates'
import { reasons } from '../features/seats/seats/write-enrollment.ts'
import { writeAuditLog } from '../platform/db/audit-log.ts'
import { DAY_MS, type DemoContext } from './demo-context.ts'
import { becameHistoricalAt, demoSession, seedPayment } from './seed-sessions.ts'

/** When the sample student joined: before their oldest uploaded certificate. */
export const STUDENT_JOINED_DAYS_AGO = 930

const ENROLLMENTS: readonly DemoEnrollment[] = [
  {
    title: 'Child Development Associate (CDA)',
    when: 'upcoming',
    status: 'approved',
    payment: 'pending',
    paidInPart: 10_000,
  },
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
 * Creates the data of student@cubby.test: an enrollment of every kind, two waitlist entries (one with an
 * offer), and some notifications.
 */
export async function seedSampleStudent(context: DemoContext): Promise<void> {
  for (const enrollment of ENROLLMENTS) await seedEnrollment(context, enrollment)
  await seedWaitlistEntry(context, 'CPR and First Aid Certification', false)
  const offer = await seedWaitlistEntry(context, 'Development and Operations', true)
  await seedNotification(context, {
    type: 'waitlist_offer',
    title: 'A spot in Development and Operations is yours to accept',
    message: 'A spot is held for you for 24 hours. Accept it on the class page.',
    daysAgo: 1 / 12,
    read: false,
    url: offer.url,
    metadata: { waitlist_entry_id: offer.entryId },
  })
  await logActivity(context, 'user.registered', { daysAgo: STUDENT_JOINED_DAYS_AGO })
  await logActivity(context, 'profile.updated', { daysAgo: 12 })
  await logActivity(context, 'waitlist.joined', {
    daysAgo: 0.5,
    title: 'CPR and First Aid Certification',
    when: 'upcoming',
  })
  await seedNotification(context, {
    type: 'enrollment',
    title: 'Your spot in Health, Safety and Nutrition is held',
    message: 'We have received your enrollment. Your spot is held while we confirm it.',
    daysAgo: 1,
    read: false,
  })
  await seedNotification(context, {
    type: 'class_reminder',
    title: 'Bring your portfolio binder',
    message: 'For the first class of the CDA please bring an empty binder and two forms of ID.',
    daysAgo: 4,
    read: true,
  })
}

/** Writes a row of the audit log, from which the student's activity is derived. */
async function logActivity(
  context: DemoContext,
  action: string,
  { daysAgo, title, when = 'upcoming' }: { daysAgo: number; title?: string; when?: 'past' | 'upcoming' },
): Promise<void> {
  const { trx, now, nextId, studentId } = context
  await trx
    .insertInto('audit_log')
    .values({
      id: nextId(),
      at: new Date(now.getTime() - daysAgo * DAY_MS),
      actor_id: studentId,
      action,
      subject_type: 'user',
      subject_id: studentId,
      details: JSON.stringify(title ? { session_id: await demoSession(context, title, when) } : {}),
      request_id: null,
      address: null,
    })
    .execute()
}

interface DemoEnrollment {
  readonly title: string
  readonly when: 'past' | 'upcoming'
  readonly status: EnrollmentStatus
  readonly reason?: string
  readonly payment?: TransactionStatus
  /** Cents received so far for a payment that is not paid in full. */
  readonly paidInPart?: number
}

async function seedEnrollment(
  context: DemoContext,
  { title, when, status, reason, payment, paidInPart }: DemoEnrollment,
): Promise<void> {
  const { trx, nextId, studentId, adminId } = context
  const ago = timesAgo(context)
  const id = nextId()
  const sessionId = await demoSession(context, title, when)
  const enrolledAt = ago(when === 'past' ? 79 : 3)
  const over = await becameHistoricalAt(context, sessionId)
  const withdrawn = status === 'withdrawn'
  await trx
    .insertInto('enrollments')
    .values({
      id,
      user_id: studentId,
      session_id: sessionId,
      status,
      enrolled_at: enrolledAt,
      decline_reason: reason ?? null,
      ...(!isSeatStatus(status) && { ended_at: ago(2) }),
      ...(withdrawn && { archived_at: ago(2), archived_reason: reasons.withdrawn }),
      ...(when === 'past' && { completed_at: over, completion_reason: reasons.completed }),
    })
    .execute()
  const chargedAt = ago(when === 'past' ? 78 : 2)
  if (payment)
    await seedPayment(context, id, {
      status: payment,
      chargedAt,
      partCents: paidInPart ?? 0,
      isCorrected: paidInPart !== undefined,
    })
  const logChange = (
    action: EnrollmentStatus | 'requested' | 'completed',
    actorId: string | null,
    now: Date,
    changeReason: string | null = null,
  ) =>
    writeAuditLog(trx, {
      actorId,
      action: `enrollment.${action}`,
      subject: { type: 'enrollment', id },
      details: { session_id: sessionId, user_id: studentId, reason: changeReason },
      request: null,
      now,
    })
  await logChange('requested', studentId, enrolledAt)
  if (withdrawn) await logChange(status, studentId, ago(2))
  else if (status !== 'pending') await logChange(status, adminId, ago(when === 'past' ? 78 : 2), reason)
  if (when === 'past') await logChange('completed', null, over, reasons.completed)
}

/** Puts the student on the waitlist, and returns the entry and the path of its session. */
async function seedWaitlistEntry(context: DemoContext, title: string, offered: boolean) {
  const { trx, now, nextId, studentId } = context
  const hours = (count: number) => new Date(now.getTime() + (count * DAY_MS) / 24)
  const entryId = nextId()
  const sessionId = await demoSession(context, title, 'upcoming')
  await trx
    .insertInto('waitlist_entries')
    .values({
      id: entryId,
      user_id: studentId,
      session_id: sessionId,
      joined_at: hours(offered ? -120 : -12),
      ...(offered
        ? { status: 'offered', offered_at: hours(-2), offer_expires_at: hours(OFFER_HOURS - 2) }
        : { status: 'waiting' }),
    })
    .execute()
  const { class_id: classId } = await trx
    .selectFrom('class_sessions')
    .select('class_id')
    .where('id', '=', sessionId)
    .executeTakeFirstOrThrow()
  return { entryId, url: `/classes/${classId}?session=${sessionId}` }
}

function timesAgo({ now }: DemoContext) {
  return (days: number) => new Date(now.getTime() - days * DAY_MS)
}

async function seedNotification(
  { trx, now, nextId, studentId }: DemoContext,
  notification: {
    type: string
    title: string
    message: string
    daysAgo: number
    read: boolean
    url?: string
    metadata?: Partial<Notification['metadata']>
  },
): Promise<void> {
  const url = notification.url ?? '/profile?section=enrollments'
  const label = notification.url ? 'Go to the class' : 'My enrollments'
  await trx
    .insertInto('notifications')
    .values({
      id: nextId(),
      user_id: studentId,
      type: notification.type,
      title: notification.title,
      message: notification.message,
      action_url: url,
      metadata: JSON.stringify({ links: [{ label, url }], ...notification.metadata }),
      is_read: notification.read,
      created_at: new Date(now.getTime() - notification.daysAgo * DAY_MS),
    })
    .execute()
}
