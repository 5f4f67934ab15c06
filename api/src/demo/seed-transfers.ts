import { reasons } from '../features/seats/seats/write-enrollment.ts'
import { writeAuditLog } from '../platform/db/audit-log.ts'
import { DAY_MS, type DemoContext } from './demo-context.ts'
import { plannedMeetings, seedPayment } from './seed-sessions.ts'

/**
 * Creates a transfer to an earlier session, another student's open request for a later session, and the
 * choice of a student whose session was cancelled.
 */
export async function seedTransfers(context: DemoContext): Promise<void> {
  await seedTransfer(context)
  await seedRequest(context)
  await seedChoice(context)
}

/** A session was cancelled this morning, and one of its students is asked about the next one. */
async function seedChoice(context: DemoContext): Promise<void> {
  const { trx, now, nextId, students, adminId } = context
  const [current] = await upcomingSessions(context, 'Infant and Toddler Care')
  const asked = await trx
    .selectFrom('enrollments')
    .select(['id', 'user_id', 'enrolled_at'])
    .where('session_id', '=', current)
    .where('status', '=', 'approved')
    .where('user_id', '!=', students[1] ?? '')
    .where('user_id', '!=', context.studentId)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const [sessionId, id, at] = [nextId(), nextId(), new Date(now.getTime() - DAY_MS / 12)]
  const session = await trx
    .selectFrom('class_sessions')
    .select(['class_id', 'start_date', 'end_date', 'start_time', 'end_time', 'capacity', 'location'])
    .select('created_at')
    .where('id', '=', current)
    .executeTakeFirstOrThrow()
  const planned = plannedMeetings(context, { sessionId, span: session, plannedAt: session.created_at })
  await trx
    .insertInto('class_sessions')
    .values({
      ...session,
      ...planned.confirmed,
      id: sessionId,
      status: 'cancelled',
      status_set_at: at,
      updated_at: at,
    })
    .execute()
  await trx.insertInto('session_meetings').values(planned.meetings).execute()
  await trx
    .insertInto('enrollments')
    .values({
      id,
      user_id: asked.user_id,
      session_id: sessionId,
      status: 'approved',
      enrolled_at: asked.enrolled_at,
      archived_at: at,
      archived_reason: reasons.transferred,
      ended_at: at,
    })
    .execute()
  await seedPayment(context, id, { status: 'void', chargedAt: asked.enrolled_at })
  await trx.updateTable('enrollments').set({ transferred_from: id }).where('id', '=', asked.id).execute()
  await trx
    .insertInto('rebookings')
    .values({
      id: nextId(),
      enrollment_id: id,
      new_enrollment_id: asked.id,
      plan: 'ask',
      carried_cents: 0,
      due_cents: 0,
      due_date: null,
      refund_cents: 0,
      unanswered: 'session',
      answer_until: new Date(at.getTime() + 2 * DAY_MS),
      choice: 'open',
      created_at: at,
      closed_at: null,
    })
    .execute()
  await writeAuditLog(trx, {
    actorId: adminId,
    action: 'session.rebooked',
    subject: { type: 'session', id: sessionId },
    details: { moved: 0, asked: 1, refunded: 0, unanswered: 'session' },
    request: null,
    now: at,
  })
}

/** The old enrollment was in the last session of the class, which nobody else has chosen yet. */
async function seedTransfer(context: DemoContext): Promise<void> {
  const { trx, now, nextId, students, adminId } = context
  const [userId = '', [current, later]] = [
    students[1],
    await upcomingSessions(context, 'Infant and Toddler Care'),
  ]
  const { id: newId, enrolled_at: movedAt } = await enrollmentIn(context, userId, current)
  const enrolledAt = new Date(now.getTime() - 14 * DAY_MS)
  const id = nextId()
  await trx
    .insertInto('enrollments')
    .values({
      id,
      user_id: userId,
      session_id: later,
      status: 'approved',
      enrolled_at: enrolledAt,
      archived_at: movedAt,
      archived_reason: reasons.transferred,
      ended_at: movedAt,
    })
    .execute()
  await trx.updateTable('enrollments').set({ transferred_from: id }).where('id', '=', newId).execute()
  await seedPayment(context, id, { status: 'void', chargedAt: enrolledAt })
  const events = [
    { action: 'enrollment.transferred', subject: id, other: newId, session: later },
    { action: 'enrollment.transferred_here', subject: newId, other: id, session: current },
  ] as const
  for (const { action, subject, other, session } of events) {
    await writeAuditLog(trx, {
      actorId: adminId,
      action,
      subject: { type: 'enrollment', id: subject },
      details: { session_id: session, user_id: userId, enrollment_id: other },
      request: null,
      now: movedAt,
    })
  }
}

async function seedRequest(context: DemoContext): Promise<void> {
  const { trx, now, nextId, students } = context
  const [userId = '', [, second, third]] = [
    students[2],
    await upcomingSessions(context, 'CPR and First Aid Certification'),
  ]
  const { id } = await enrollmentIn(context, userId, second)
  const askedAt = new Date(now.getTime() - DAY_MS / 6)
  await trx
    .insertInto('transfer_requests')
    .values({ id: nextId(), enrollment_id: id, session_id: third, terms: null, created_at: askedAt })
    .execute()
  await writeAuditLog(trx, {
    actorId: userId,
    action: 'enrollment.transfer_requested',
    subject: { type: 'enrollment', id },
    details: { session_id: second },
    request: null,
    now: askedAt,
  })
}

/** Returns the ids of the next three sessions of a class. The id of a session that does not exist is empty. */
async function upcomingSessions(
  { trx, day }: DemoContext,
  title: string,
): Promise<[first: string, second: string, third: string]> {
  const rows = await trx
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select('class_sessions.id')
    .where('classes.title', '=', title)
    .where('class_sessions.start_date', '>', day(0))
    .orderBy('class_sessions.start_date')
    .execute()
  const [first = '', second = '', third = ''] = rows.map(({ id }) => id)
  return [first, second, third]
}

function enrollmentIn({ trx }: DemoContext, userId: string, sessionId: string) {
  return trx
    .selectFrom('enrollments')
    .select(['id', 'enrolled_at'])
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
}
