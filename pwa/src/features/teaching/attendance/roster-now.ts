import type { AttendanceMark, NewMark, Roster } from '@cubby/contract/teaching/attendance'
import { checkMarking, countingMarks } from '@cubby/rules/teaching/attendance'
import { readStamp } from '@cubby/rules/teaching/pass-stamp'
import { isUnsent, type OutboxRow } from '@/offline/store/stored-rows.ts'

/** What an instructor sets for a student. */
export type MarkContent = Pick<NewMark, 'status' | 'missed_minutes' | 'note'>

/** A mark that this device made. */
type OwnMark = NewMark & Pick<AttendanceMark, 'is_check_in' | 'is_printed_pass'>

/** Returns the marks of a meeting that this device has not sent. */
export function unsentMarks(outbox: readonly OutboxRow[], meetingId: string): OwnMark[] {
  return outbox.filter(isUnsent).flatMap((row): OwnMark[] => {
    if (row.kind === 'take-attendance' && row.args.meetingId === meetingId) return row.args.marks
    if (row.kind !== 'check-in' || row.args.meetingId !== meetingId) return []
    return row.args.checkIns.map(({ code, mark }) => ({
      ...mark,
      is_check_in: true,
      is_printed_pass: readStamp(code) === null,
    }))
  })
}

/**
 * Returns the mark of each student of a meeting by user id: those of the roster together with those that this
 * device has not sent, as the server will count them.
 */
export function marksNow(
  roster: Roster,
  outbox: readonly OutboxRow[],
  meetingId: string,
): ReadonlyMap<string, AttendanceMark> {
  const own = unsentMarks(outbox, meetingId).map((mark) => markOfDevice(mark, meetingId))
  const stored = roster.marks.filter((mark) => mark.meeting_id === meetingId)
  return new Map(countingMarks([...stored, ...own]).map((mark) => [mark.user_id, mark]))
}

/** Returns a mark of this device as the roster will contain it. */
export function markOfDevice(mark: OwnMark, meetingId: string): AttendanceMark {
  return { ...mark, meeting_id: meetingId, marked_by: null, is_correction: false }
}

/** A student of one meeting: of its session, or of another one who makes up something at this meeting. */
export interface MeetingStudent {
  readonly id: string
  readonly name: string
  readonly isApproved: boolean
  readonly isUnpaid: boolean
  /** The student's own session, whose pass checks them in; undefined for a student of this session. */
  readonly ownSessionId: string | undefined
  /** The public keys of the devices that show the student's passes. */
  readonly passKeys: readonly string[]
}

/** Returns the students of a meeting: first those of the session, then those who make up something. */
export function studentsOf(
  { students, make_ups = [] }: Pick<Roster, 'students' | 'make_ups'>,
  meetingId: string,
): MeetingStudent[] {
  return [
    ...students.map(({ id, name, enrollment_status, is_unpaid = false, pass_keys = [] }) => ({
      id,
      name,
      isApproved: enrollment_status === 'approved',
      isUnpaid: is_unpaid,
      ownSessionId: undefined,
      passKeys: pass_keys,
    })),
    ...make_ups
      .filter(({ meeting_id }) => meeting_id === meetingId)
      .map(({ user_id, name, is_unpaid, session_id, pass_keys = [] }) => ({
        id: user_id,
        name,
        isApproved: true,
        isUnpaid: is_unpaid,
        ownSessionId: session_id,
        passKeys: pass_keys,
      })),
  ]
}

/** Returns the meetings in which attendance can be taken, in order: those of today and before. */
export function begunMeetings({ meetings }: Roster, today: string): Roster['meetings'] {
  return meetings.filter((meeting) => checkMarking(meeting, today).ok)
}

/** A past meeting in which not every student is marked. */
interface UnfinishedMeeting {
  readonly roster: Roster
  readonly meeting: Roster['meetings'][number]
  readonly missing: number
}

/** Returns the meetings before today in which students are not marked, the latest first. */
export function unfinishedMeetings(
  rosters: readonly Roster[],
  outbox: readonly OutboxRow[],
  today: string,
): UnfinishedMeeting[] {
  return rosters
    .filter(({ status }) => status !== 'cancelled')
    .flatMap((roster) =>
      begunMeetings(roster, today)
        .filter(({ date }) => date < today)
        .map((meeting) => {
          const marks = marksNow(roster, outbox, meeting.id)
          const students = studentsOf(roster, meeting.id)
          return { roster, meeting, missing: students.filter(({ id }) => !marks.get(id)?.status).length }
        }),
    )
    .filter(({ missing }) => missing > 0)
    .toSorted((one, other) => other.meeting.date.localeCompare(one.meeting.date))
}
