import type { EnrollmentStatus } from '@cubby/contract/enrollments'
import type { DemoWorld } from './seed-demo.ts'

const DAY_MS = 86_400_000

/** What student@cubby.test has: an enrollment of every kind, a place in a line, and some news. */
export async function seedStudentsOwn(world: DemoWorld): Promise<void> {
  await enrolled(world, 'Child Development Associate (CDA)', 'upcoming', 'approved')
  await enrolled(world, 'Health, Safety and Nutrition', 'upcoming', 'pending')
  await enrolled(world, 'Positive Guidance in the Classroom', 'upcoming', 'declined')
  await enrolled(world, 'Development and Operations', 'past', 'approved')
  await waits(world, 'CPR and First Aid Certification')
  await did(world, 'person.registered', 84)
  await did(world, 'enrollment.requested', 80, 'Development and Operations', 'past')
  await did(world, 'profile.updated', 12)
  await did(world, 'enrollment.requested', 3, 'Child Development Associate (CDA)', 'upcoming')
  await did(world, 'enrollment.requested', 3, 'Health, Safety and Nutrition', 'upcoming')
  await did(world, 'enrollment.requested', 3, 'Positive Guidance in the Classroom', 'upcoming')
  await did(world, 'waitlist.joined', 0.5, 'CPR and First Aid Certification', 'upcoming')
  await told(world, {
    type: 'enrollment',
    title: 'Your spot in Health, Safety and Nutrition is held',
    message: 'We have received your enrollment. Your spot is held while we confirm it.',
    daysAgo: 1,
    read: false,
  })
  await told(world, {
    type: 'class_reminder',
    title: 'Bring your portfolio binder',
    message: 'For the first evening of the CDA please bring an empty binder and two forms of ID.',
    daysAgo: 4,
    read: true,
  })
}

/** A line of the audit log, which is where a person's activity is read from. */
async function did(
  world: DemoWorld,
  action: string,
  daysAgo: number,
  title?: string,
  when: 'past' | 'upcoming' = 'upcoming',
): Promise<void> {
  const { trx, now, nextId, studentId } = world
  await trx
    .insertInto('audit_log')
    .values({
      id: nextId(),
      at: new Date(now.getTime() - daysAgo * DAY_MS),
      actor_id: studentId,
      action,
      subject_type: 'person',
      subject_id: studentId,
      details: JSON.stringify(title ? { session_id: await sessionOf(world, title, when) } : {}),
      request_id: null,
      address: null,
    })
    .execute()
}

async function sessionOf({ trx, day }: DemoWorld, title: string, when: 'past' | 'upcoming'): Promise<string> {
  const { id } = await trx
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select('class_sessions.id')
    .where('classes.title', '=', title)
    .where('class_sessions.end_date', when === 'past' ? '<' : '>=', day(0))
    .orderBy('class_sessions.start_date')
    .executeTakeFirstOrThrow()
  return id
}

async function enrolled(
  world: DemoWorld,
  title: string,
  when: 'past' | 'upcoming',
  status: EnrollmentStatus,
): Promise<void> {
  const { trx, now, nextId, studentId } = world
  const ago = (days: number) => new Date(now.getTime() - days * DAY_MS)
  await trx
    .insertInto('enrollments')
    .values({
      id: nextId(),
      person_id: studentId,
      session_id: await sessionOf(world, title, when),
      status,
      enrolled_at: ago(when === 'past' ? 80 : 3),
      ...(status === 'declined' && {
        decline_reason: 'This class asks for a year of classroom experience first.',
        archived_at: ago(2),
        archived_reason: 'Declined',
      }),
      ...(when === 'past' && { completed_at: ago(18), completion_reason: 'Session completed' }),
    })
    .execute()
}

async function waits(world: DemoWorld, title: string): Promise<void> {
  const { trx, now, nextId, studentId } = world
  await trx
    .insertInto('waitlist_entries')
    .values({
      id: nextId(),
      person_id: studentId,
      session_id: await sessionOf(world, title, 'upcoming'),
      status: 'waiting',
      joined_at: new Date(now.getTime() - DAY_MS / 2),
    })
    .execute()
}

async function told(
  { trx, now, nextId, studentId }: DemoWorld,
  news: { type: string; title: string; message: string; daysAgo: number; read: boolean },
): Promise<void> {
  await trx
    .insertInto('notifications')
    .values({
      id: nextId(),
      person_id: studentId,
      type: news.type,
      title: news.title,
      message: news.message,
      action_url: '/profile?section=enrollments',
      metadata: JSON.stringify({ links: [] }),
      is_read: news.read,
      created_at: new Date(now.getTime() - news.daysAgo * DAY_MS),
    })
    .execute()
}
