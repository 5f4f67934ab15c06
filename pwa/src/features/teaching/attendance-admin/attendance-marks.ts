import type { MakeUpMeeting } from '@cubby/contract/seats/make-up-meetings'
import type { Meeting } from '@cubby/contract/seats/meetings'
import type {
  AttendedStudent,
  RecordedMark,
  SessionAttendance,
} from '@cubby/contract/teaching/class-attendance'
import { checkMarking } from '@cubby/rules/teaching/attendance'
import { hoursOf } from '@cubby/rules/teaching/contact-hours'
import type { ChipTone } from '@/ui/chip.tsx'

/** Returns the meetings in which attendance can be taken. `today` is the provider's day. */
export function meetingsSoFar(meetings: readonly Meeting[], today: string): Meeting[] {
  return meetings.filter((meeting) => checkMarking(meeting, today).ok)
}

/** Returns the mark that counts for a student in a meeting. Undefined if there is none, or if it takes a mark back. */
export function countingMark(
  { marks }: Pick<SessionAttendance, 'marks'>,
  userId: string,
  meetingId: string,
): RecordedMark | undefined {
  return marks.find(
    ({ counts, status, user_id, meeting_id }) =>
      counts && status !== null && user_id === userId && meeting_id === meetingId,
  )
}

/** Returns the meeting in which a student makes up a missed one. */
export function makeUpOf(
  { make_up_meetings }: Pick<AttendedStudent, 'make_up_meetings'>,
  missedId: string,
): MakeUpMeeting | undefined {
  return make_up_meetings.find(({ missed_meeting_id }) => missed_meeting_id === missedId)
}

/** The tone of a status. */
export const markTones: Readonly<Record<NonNullable<RecordedMark['status']>, ChipTone>> = {
  present: 'success',
  late: 'warning',
  left_early: 'warning',
  absent: 'destructive',
  excused: 'pending',
}

/** Formats minutes as hours: '2.5 h'. */
export function hoursText(minutes: number): string {
  return `${hoursOf(minutes)} h`
}
