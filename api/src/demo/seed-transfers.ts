import { reasons } from '../features/seats/seats/write-enrollment.ts'
import { writeAuditLog } from '../platform/db/audit-log.ts'
import { DAY_MS, type DemoContext } from './demo-context.ts'
import { seedPayment } from './seed-sessions.ts'

/** Creates a transfer to an earlier session, and another student's open request for a later session. */
export async function seedTransfers(context: DemoContext): Promise<void> {
  await seedTransfer(context)
  await seedRequest(context)
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
