import { addSessions } from '../builders/sessions.ts'
import { reasons } from '../features/seats/seats/write-enrollment.ts'
import { requestTransfer } from '../features/seats/transfers/request-transfer.ts'
import { writeAuditLogs } from '../platform/db/audit-log.ts'
import { insertRows } from '../platform/db/sql.ts'
import { newId } from '../platform/ids.ts'
import type { DemoContext } from './demo-context.ts'
import { type ChargedSession, demoSessions, enroll, findSeat } from './seed-sessions.ts'

/**
 * Creates a transfer to an earlier session, another student's open request for a later session, and the
 * choice of a student whose session was cancelled.
 */
export async function seedTransfers(context: DemoContext): Promise<void> {
  await seedTransfer(context)
  await seedRequest(context)
  await seedChoice(context)
}

/** The old enrollment was in the last session of the class, which nobody else has chosen yet. */
async function seedTransfer(context: DemoContext): Promise<void> {
  const { trx, students, admin, ago } = context
  const userId = students[1] ?? ''
  const [current, later] = await demoSessions(context, 'Infant and Toddler Care', 'upcoming')
  if (!current || !later) throw new Error('no later session')
  const { id: newId, enrolled_at: movedAt } = await findSeat(context, current, userId)
  const id = await enrollBefore(context, { newId, userId, session: later, enrolledAt: ago(14), movedAt })
  const events = [
    { action: 'enrollment.transferred', subject: id, other: newId, session: later },
    { action: 'enrollment.transferred_here', subject: newId, other: id, session: current },
  ] as const
  await writeAuditLogs(
    trx,
    events.map(({ action, subject, other, session }) => ({
      actorId: admin.id,
      action,
      subject: { type: 'enrollment', id: subject },
      details: { session_id: session.id, user_id: userId, enrollment_id: other },
      request: null,
      now: movedAt,
    })),
  )
}

async function seedRequest(context: DemoContext): Promise<void> {
  const { students, as } = context
  const [, second, third] = await demoSessions(context, 'CPR and First Aid Certification', 'upcoming')
  if (!second || !third) throw new Error('no later session')
  const { id, user_id } = await findSeat(context, second, students[2])
  const asking = as({ id: user_id, role: 'student' }, 1 / 6)
  await requestTransfer(asking, { enrollmentId: id, form: { session_id: third.id } })
}

/** A session was cancelled this morning, and one of its students is asked about the next one. */
async function seedChoice(context: DemoContext): Promise<void> {
  const { trx, ago, students, admin } = context
  const [current] = await demoSessions(context, 'Infant and Toddler Care', 'upcoming')
  if (!current) throw new Error('no session to choose')
  const asked = await findSeat(context, current, students[0])
  const at = ago(1 / 12)
  const { class_id, start_date, end_date, start_time, end_time, capacity, location, created_at } = current
  const [sessionId = ''] = await addSessions(trx, [
    {
      class_id,
      start_date,
      end_date,
      start_time,
      end_time,
      capacity,
      location,
      created_at,
      pattern: current.meeting_pattern,
      status: 'cancelled',
      status_set_at: at,
      updated_at: at,
    },
  ])
  const moved = { newId: asked.id, userId: asked.user_id, enrolledAt: asked.enrolled_at, movedAt: at }
  const id = await enrollBefore(context, { ...moved, session: { ...current, id: sessionId } })
  await insertRows(trx, 'rebookings', [
    {
      id: newId(),
      enrollment_id: id,
      new_enrollment_id: asked.id,
      plan: 'ask',
      carried_cents: 0,
      due_cents: 0,
      refund_cents: 0,
      unanswered: 'session',
      answer_until: ago(1 / 12 - 2),
      choice: 'open',
      created_at: at,
    },
  ])
  await writeAuditLogs(trx, [
    {
      actorId: admin.id,
      action: 'session.rebooked',
      subject: { type: 'session', id: sessionId },
      details: { moved: 0, asked: 1, refunded: 0, unanswered: 'session' },
      request: null,
      now: at,
    },
  ])
}

interface Moved {
  readonly userId: string
  /** The session from which the student was moved. */
  readonly session: ChargedSession
  readonly enrolledAt: Date
  readonly movedAt: Date
  /** The enrollment that continues it. */
  readonly newId: string
}

/** Adds the enrollment from before the move, and returns its id. */
async function enrollBefore(
  context: DemoContext,
  { userId, session, enrolledAt, movedAt, newId: continuedBy }: Moved,
): Promise<string> {
  const [id = ''] = await enroll(context, [
    {
      user_id: userId,
      session,
      enrolled_at: enrolledAt,
      archived_at: movedAt,
      archived_reason: reasons.transferred,
      ended_at: movedAt,
      charge: { at: enrolledAt, status: 'void' },
    },
  ])
  await context.trx
    .updateTable('enrollments')
    .set({ transferred_from: id })
    .where('id', '=', continuedBy)
    .execute()
  return id
}
