import { messages } from '@cubby/contract/messages'
import type { AttendanceMark, SavedAttendance } from '@cubby/contract/teaching/attendance'
import type { OwnCheckIn } from '@cubby/contract/teaching/meeting-codes'
import type { EnrolledWalkIn, WalkIn } from '@cubby/contract/teaching/walk-ins'
import { personName } from '@cubby/rules/people/person-name'
import { t } from '@cubby/texts/t'
import type { OutcomeError } from '@/api/outcome.ts'
import { isRecord } from '@/api/read-response.ts'
import { markChanged } from '@/offline/store/mark-changed.ts'
import type { UserDb } from '@/offline/store/schema.ts'
import type { Command, CommandArgs } from '@/offline/store/stored-rows.ts'

/** Merges unsent marks of a meeting: the later mark of a student replaces the earlier one. */
export function mergeMarks(earlier: Command, later: CommandArgs['take-attendance']): Command {
  const before = earlier.kind === 'take-attendance' ? earlier.args.marks : []
  const marks = new Map([...before, ...later.marks].map((mark) => [mark.user_id, mark]))
  return { kind: 'take-attendance', args: { meetingId: later.meetingId, marks: [...marks.values()] } }
}

/** The name of a walk-in, as the instructor entered it. */
export function walkInName({ first_name, last_name }: WalkIn): string {
  return personName({ first_name, last_name })
}

/** Stores the marks that count in a meeting, some of which other devices made. */
export async function storeAttendance(db: UserDb, response: unknown): Promise<boolean> {
  if (!isRecord(response) || !isSaved(response.attendance)) return false
  const { session_id, meeting_id, marks } = response.attendance
  await db.rosters
    .where('id')
    .equals(session_id)
    .modify((roster) => {
      roster.marks = [...roster.marks.filter((mark) => mark.meeting_id !== meeting_id), ...marks]
    })
  await markChanged(db, 'rosters')
  return true
}

/** Adds a walk-in, whom the server has enrolled, to the roster. */
export async function storeWalkIn(db: UserDb, response: unknown): Promise<boolean> {
  if (!isRecord(response) || !isEnrolled(response.walk_in)) return false
  const { session_id, student } = response.walk_in
  await db.rosters
    .where('id')
    .equals(session_id)
    .modify((roster) => {
      roster.students = [...roster.students.filter(({ id }) => id !== student.id), student]
    })
  await markChanged(db, 'rosters')
  return true
}

/** Stores the check-in of a student with the pass of the session. */
export async function storeOwnCheckIn(db: UserDb, response: unknown): Promise<boolean> {
  if (!isRecord(response) || !isOwnCheckIn(response.check_in)) return false
  const checkIn = response.check_in
  await db.passes
    .filter(({ session_id }) => session_id === checkIn.session_id)
    .modify((pass) => {
      const others = pass.check_ins?.filter(({ meeting_id }) => meeting_id !== checkIn.meeting_id) ?? []
      pass.check_ins = [...others, checkIn]
    })
  await markChanged(db, 'passes')
  return true
}

function isOwnCheckIn(value: unknown): value is OwnCheckIn {
  return isRecord(value) && typeof value.session_id === 'string' && typeof value.state === 'string'
}

function isEnrolled(value: unknown): value is EnrolledWalkIn {
  return isRecord(value) && isRecord(value.student) && typeof value.student.id === 'string'
}

/** The outcomes of scanned passes that leave nothing to do: a mark says whether the student came. */
const SETTLED: readonly unknown[] = ['checked_in', 'already_checked_in', 'overruled']

/** Names the students whom the server did not check in, because the roster of this device was old. */
export async function refusedCheckIns(
  db: UserDb,
  response: unknown,
  { checkIns }: CommandArgs['check-in'],
): Promise<OutcomeError | null> {
  const results = isRecord(response) && Array.isArray(response.check_ins) ? response.check_ins : []
  const refused = results.flatMap((result) =>
    isRecord(result) && !SETTLED.includes(result.outcome) ? [result.key] : [],
  )
  const ids = checkIns.flatMap(({ mark }) => (refused.includes(mark.key) ? [mark.user_id] : []))
  if (ids.length === 0) return null
  const students = (await db.rosters.toArray()).flatMap(({ students: own, make_ups = [] }) => [
    ...own,
    ...make_ups.map(({ user_id, name }) => ({ id: user_id, name })),
  ])
  const names = ids.map((id) => students.find((student) => student.id === id)?.name ?? t('Somebody'))
  return { code: 'not_checked_in', message: `${t(messages.notCheckedIn)} ${[...new Set(names)].join(', ')}` }
}

function isSaved(value: unknown): value is SavedAttendance {
  return (
    isRecord(value) &&
    typeof value.session_id === 'string' &&
    typeof value.meeting_id === 'string' &&
    Array.isArray(value.marks) &&
    value.marks.every(isMark)
  )
}

function isMark(value: unknown): value is AttendanceMark {
  return (
    isRecord(value) &&
    [value.key, value.meeting_id, value.user_id, value.marked_at].every((field) => typeof field === 'string')
  )
}
