import { CLASS_REMINDER_HOURS } from '@cubby/contract/constants'
import type { Enrollment } from '@cubby/contract/seats/enrollments'
import type { Meeting } from '@cubby/contract/seats/meetings'
import { meetingStart } from '../time-zone.ts'

const SHOWN_BEFORE_MS = CLASS_REMINDER_HOURS * 3_600_000

/**
 * Returns from when on the link of an online session is shown: a day before its first meeting that takes place. Without
 * known meetings, a day before the session starts.
 */
export function onlineLinkShownFrom(
  { starts_at, meetings = [] }: Pick<Enrollment, 'starts_at' | 'meetings'>,
  timeZone: string,
): Date {
  const starts = meetings
    .filter(({ status }) => status === 'scheduled')
    .map((meeting) => meetingStart(meeting, timeZone).getTime())
  return new Date((starts.length > 0 ? Math.min(...starts) : Date.parse(starts_at)) - SHOWN_BEFORE_MS)
}

/** Returns from when on the link to a make-up meeting is shown: a day before it. */
export function makeUpLinkShownFrom(meeting: Meeting, timeZone: string): Date {
  return new Date(meetingStart(meeting, timeZone).getTime() - SHOWN_BEFORE_MS)
}

/** Whether an enrollment has the right to the link: it is approved, and neither ended nor completed. */
export function mayJoinOnline({ status, historical }: { status: string; historical: boolean }): boolean {
  return status === 'approved' && !historical
}
