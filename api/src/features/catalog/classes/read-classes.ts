import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { seatsOf } from '@cubby/rules/seats/seats'
import type { Reader } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import { shownMeetings } from '../../seats/meetings/read-meetings.ts'
import { seatCounts } from '../../seats/seats/seat-counts.ts'
import { endsAt, startsAt, teacherId } from '../../seats/seats/session-columns.ts'
import { sessionsQuery } from './sessions-query.ts'

/**
 * Lists every available class with its upcoming sessions, which is all that a device needs for offline
 * browsing.
 */
export async function listClasses(deps: Deps): Promise<TrainingClass[]> {
  const { timezone } = deps.config.provider
  const now = await deps.clock(deps.db)
  const [classes, sessions] = await Promise.all([
    findClasses(deps.db),
    findUpcomingSessions(deps.db, timezone, now),
  ])
  return classes.map((found) => classView(found, sessions, timezone))
}

/** Reads one class with its upcoming sessions. */
export async function readClass(deps: Deps, classId: string): Promise<TrainingClass> {
  const { timezone } = deps.config.provider
  const now = await deps.clock(deps.db)
  const [found] = await findClasses(deps.db, classId)
  if (!found) throw new Refusal('class_not_found')
  return classView(found, await findUpcomingSessions(deps.db, timezone, now, classId), timezone)
}

function sessionView(session: SessionRow, timezone: string): Session {
  return {
    id: session.id,
    class_id: session.class_id,
    start_date: session.start_date,
    session_date: session.start_date,
    end_date: session.end_date,
    start_time: session.start_time,
    end_time: session.end_time,
    starts_at: session.starts_at.toISOString(),
    instructor_name: session.instructor_name,
    session_location: session.location,
    location_details: session.location ?? session.location_details,
    capacity: session.capacity,
    enrolled_count: session.enrolled,
    available_spots: seatsOf(session).availableSpots,
    status: session.status,
    ...shownMeetings(session, timezone),
  }
}

function classView(found: ClassRow, sessions: SessionRow[], timezone: string): TrainingClass {
  return {
    id: found.id,
    title: found.title,
    description: found.description,
    duration: found.duration,
    location_type: found.location_type,
    location: found.location_type,
    location_details: found.location_details,
    price: found.price_cents / 100,
    payment_plan: found.payment_plan,
    discounts: found.discounts,
    image_url: found.image_url,
    instructor_name: found.instructor_name,
    status: found.status,
    sessions: sessions
      .filter((session) => session.class_id === found.id)
      .map((session) => sessionView(session, timezone)),
  }
}

/** Selects sessions for the public pages. Neither the session nor its class was removed. */
function publicSessionsQuery(db: Reader, timezone: string, now: Date) {
  return sessionsQuery(db, teacherId)
    .select(['class_sessions.location', 'classes.location_details', startsAt(timezone).as('starts_at')])
    .select(seatCounts({ now, timezone }))
    .where('class_sessions.removed_at', 'is', null)
}

type SessionRow = Awaited<ReturnType<ReturnType<typeof publicSessionsQuery>['execute']>>[number]

function findUpcomingSessions(db: Reader, timezone: string, now: Date, classId?: string) {
  return publicSessionsQuery(db, timezone, now)
    .where(endsAt(timezone), '>', now)
    .where('class_sessions.status', '=', 'scheduled')
    .$if(classId !== undefined, (query) => query.where('class_sessions.class_id', '=', classId ?? ''))
    .execute()
}

/** Selects the available classes, by title. */
export function findClasses(db: Reader, classId?: string) {
  return db
    .selectFrom('classes')
    .leftJoin('users as instructor', 'instructor.id', 'classes.instructor_id')
    .selectAll('classes')
    .select(fullName('instructor').as('instructor_name'))
    .where('classes.removed_at', 'is', null)
    .where('classes.status', 'in', ['scheduled', 'active'])
    .$if(classId !== undefined, (query) => query.where('classes.id', '=', classId ?? ''))
    .orderBy('classes.title')
    .execute()
}

type ClassRow = Awaited<ReturnType<typeof findClasses>>[number]
