import { writeAuditLog } from '../platform/db/audit-log.ts'
import { DAY_MS, type DemoContext } from './demo-context.ts'
import { demoSession, seedPayment } from './seed-sessions.ts'

const TITLE = 'Positive Guidance in the Classroom'

/** A family shares this phone. */
const PHONE = '(718) 555-0188'

/** Creates two students without an email address. The office still has to call one of them about her enrollment. */
export async function seedCalledStudents(context: DemoContext): Promise<void> {
  const { trx, now, nextId, adminId } = context
  const enteredAt = new Date(now.getTime() - DAY_MS)
  const [inesId] = [
    await seedStudent(context, 'Ines', enteredAt),
    await seedStudent(context, 'Leo', enteredAt),
  ]
  const id = nextId()
  const sessionId = await demoSession(context, TITLE, 'upcoming')
  await trx
    .insertInto('enrollments')
    .values({ id, user_id: inesId, session_id: sessionId, status: 'approved', enrolled_at: enteredAt })
    .execute()
  await seedPayment(context, id, { status: 'pending', chargedAt: enteredAt })
  await writeAuditLog(trx, {
    actorId: adminId,
    action: 'enrollment.entered',
    subject: { type: 'enrollment', id },
    details: { session_id: sessionId, user_id: inesId },
    request: null,
    now: enteredAt,
  })
  const url = '/profile?section=enrollments'
  const notificationId = nextId()
  await trx
    .insertInto('notifications')
    .values({
      id: notificationId,
      user_id: inesId,
      type: 'enrollment',
      title: `You are enrolled in ${TITLE}`,
      message: 'Your enrollment is approved. Your payment is due a week before the first day.',
      action_url: url,
      metadata: JSON.stringify({ links: [{ label: 'My enrollments', url }] }),
      created_at: enteredAt,
    })
    .execute()
  // The database puts the call on the list.
  await trx
    .insertInto('deliveries')
    .values({ notification_id: notificationId, channel: 'email', status: 'queued', updated_at: enteredAt })
    .execute()
}

async function seedStudent(
  { trx, nextId, adminId }: DemoContext,
  firstName: string,
  enteredAt: Date,
): Promise<string> {
  const id = nextId()
  await trx
    .insertInto('users')
    .values({
      id,
      email: null,
      first_name: firstName,
      last_name: 'Alvarez',
      phone_number: PHONE,
      password_hash: null,
      role: 'student',
      status: 'active',
      created_at: enteredAt,
      updated_at: enteredAt,
    })
    .execute()
  await writeAuditLog(trx, {
    actorId: adminId,
    action: 'user.entered',
    subject: { type: 'user', id },
    details: { user_id: id, role: 'student' },
    request: null,
    now: enteredAt,
  })
  return id
}
