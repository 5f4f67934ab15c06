import type { Session, TrainingClass } from '@cubby/contract/catalog/classes'
import { seatsOf } from '@cubby/rules/seats/seats'
import { shownMeetings } from '../../seats/meetings/read-meetings.ts'
import type { ClassRow, SessionRow } from './queries.ts'

function sessionView(session: SessionRow): Session {
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
    ...shownMeetings(session),
  }
}

export function classView(found: ClassRow, sessions: SessionRow[]): TrainingClass {
  return {
    id: found.id,
    title: found.title,
    description: found.description,
    duration: found.duration,
    location_type: found.location_type,
    location: found.location_type,
    location_details: found.location_details,
    price: found.price_cents / 100,
    image_url: found.image_url,
    instructor_name: found.instructor_name,
    status: found.status,
    sessions: sessions.filter((session) => session.class_id === found.id).map(sessionView),
  }
}
