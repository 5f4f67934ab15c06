import type { Provider, SessionStatus } from '@cubby/contract/catalog/classes'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { OwnMakeUp } from '@cubby/contract/seats/make-up-meetings'
import { t, text, translate } from '@cubby/texts/t'
import { placeText } from '../catalog/place.ts'
import { sessionPath } from '../links.ts'
import { makeUpLinkShownFrom, onlineLinkShownFrom } from '../seats/online-link.ts'
import { sessionDates } from '../session-dates.ts'
import type { CalendarEntry } from './calendar-file.ts'

/** A session as a student or a visitor sees it. */
export type CalendarSession = Pick<
  Enrollment,
  | 'class_id'
  | 'class_title'
  | 'session_id'
  | 'start_date'
  | 'end_date'
  | 'starts_at'
  | 'meetings'
  | 'instructor_name'
  | 'location'
  | 'location_details'
  | 'online_link'
>

/** A session as its instructor and the office see it. */
interface TaughtCalendarSession extends Omit<CalendarSession, 'starts_at' | 'location_details'> {
  readonly seats_taken: number
  readonly capacity: number
  readonly status: SessionStatus
}

const MEETINGS_UNKNOWN = text('The days and times of its meetings are not confirmed yet.')
const LINK_COMES = text('The link to join online appears the day before.')

/** The app at whose origin the entry is made, with the provider, and the time. */
export interface EntryContext {
  readonly provider: Pick<Provider, 'name' | 'timezone' | 'address' | 'rooms'>
  readonly origin: string
  readonly now: Date
}

/** A make-up meeting as its student sees it, with its class. */
export interface CalendarMakeUp extends Pick<Enrollment, 'class_id' | 'class_title'> {
  readonly makeUp: OwnMakeUp
}

/** Converts a make-up meeting to a calendar entry. */
export function makeUpEntry(
  { class_id, class_title, makeUp }: CalendarMakeUp,
  ctx: EntryContext,
): CalendarEntry {
  const { id, meeting, session_id, instructor_name } = makeUp
  const entry = entryOf(
    {
      class_title: t('{classTitle} (make-up meeting)', { classTitle: class_title }),
      session_id,
      start_date: meeting.date,
      end_date: meeting.date,
      // A moved meeting is an event of its own, not an exception of a series.
      meetings: [{ ...meeting, moved_from: null }],
      place: makeUp.location,
      instructor_name,
      online: onlineText(makeUp.online_link, makeUpLinkShownFrom(meeting, ctx.provider.timezone), ctx.now),
    },
    `${ctx.origin}/classes/${class_id}?session=${session_id}`,
    ctx,
  )
  return { ...entry, id: entry.id.replace(session_id, id) }
}

/** Converts a session to a calendar entry. Its link for joining is in it only once it is shown. */
export function sessionEntry(session: CalendarSession, ctx: EntryContext): CalendarEntry {
  const shownFrom = onlineLinkShownFrom(session, ctx.provider.timezone)
  return entryOf(
    {
      ...session,
      place: session.location ?? session.location_details,
      online: onlineText(session.online_link, shownFrom, ctx.now),
    },
    `${ctx.origin}/classes/${session.class_id}?session=${session.session_id}`,
    ctx,
  )
}

/**
 * Converts a session to an entry in the calendar of its instructor, or of the office. It names no student, because a
 * calendar is often shared.
 */
export function taughtEntry(
  session: TaughtCalendarSession,
  reader: 'instructor' | 'office',
  ctx: EntryContext,
): CalendarEntry {
  const path = reader === 'office' ? sessionPath(session.session_id) : '/profile?section=teaching'
  return entryOf(
    {
      ...session,
      place: session.location,
      // A session that is over or cancelled holds no seats anymore.
      ...(session.status === 'scheduled' && {
        enrolled: t('{seatsTaken} of {capacity} seats are taken', {
          seatsTaken: session.seats_taken,
          capacity: session.capacity,
        }),
      }),
      online: session.online_link ? t('Join online: {link}', { link: session.online_link }) : null,
    },
    ctx.origin + path,
    ctx,
  )
}

function onlineText(link: string | null | undefined, shownFrom: Date, now: Date): string | null {
  if (!link) return null
  return now >= shownFrom ? t('Join online: {link}', { link }) : translate(LINK_COMES)
}

interface EntryFacts
  extends Pick<
    CalendarSession,
    'class_title' | 'session_id' | 'start_date' | 'end_date' | 'meetings' | 'instructor_name'
  > {
  readonly place: string | null
  readonly online: string | null
  readonly enrolled?: string
}

function entryOf(facts: EntryFacts, url: string, { provider, origin }: EntryContext): CalendarEntry {
  const { start_date, end_date, meetings = [], instructor_name, place, online, enrolled } = facts
  return {
    id: `${facts.session_id}@${origin.replace(/^https?:\/\/|:\d+$/g, '')}`,
    title: facts.class_title,
    start_date,
    end_date,
    meetings,
    timezone: provider.timezone,
    place: placeText(place, provider),
    description: [
      provider.name,
      sessionDates(facts),
      ...(meetings.length === 0 ? [translate(MEETINGS_UNKNOWN)] : []),
      instructor_name
        ? t('Instructor: {instructorName}', { instructorName: instructor_name })
        : t('Instructor: TBA'),
      ...(enrolled ? [enrolled] : []),
      ...(online ? [online] : []),
      url,
    ].join('\n'),
    url,
  }
}
