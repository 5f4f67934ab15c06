import { addDays } from '@cubby/rules/days'
import { addMarks } from '../builders/rows.ts'
import { assignMakeUp } from '../features/seats/make-up-meetings/assign-make-up.ts'
import { issueCertificates } from '../features/teaching/certificates/issue-certificates.ts'
import { recordCertificate } from '../features/teaching/certificates/upload-certificate.ts'
import type { DemoContext } from './demo-context.ts'
import { VEGA } from './people.ts'
import { demoPdf } from './seed-files.ts'
import { CDA, demoSession, findSeat, lastCda } from './seed-sessions.ts'

/** One of LATE_EVERY marks is late, and one of ABSENT_EVERY marks is absent. */
const LATE_EVERY = 7
const ABSENT_EVERY = 11
const MISSED_MINUTES = 10

export interface Certified {
  /** All students of this session completed it, except one who missed its first meeting. */
  readonly certificateSessionId: string
}

/** Marks the students of all past meetings. Most were present. */
export async function seedAttendance(
  { trx, now, day, student, user }: DemoContext,
  { certificateSessionId }: Certified,
): Promise<void> {
  const seats = await trx
    .selectFrom('session_meetings as meeting')
    .innerJoin('enrollments', 'enrollments.session_id', 'meeting.session_id')
    .select(['meeting.id as meeting_id', 'meeting.session_id', 'meeting.date', 'enrollments.user_id'])
    .where('meeting.date', '<', day(0))
    .where('meeting.status', '=', 'scheduled')
    .where('enrollments.status', '=', 'approved')
    .orderBy('meeting.date')
    .orderBy('meeting.id')
    .orderBy('enrollments.user_id')
    .execute()
  const firstAbsence = seats.find(
    ({ session_id, user_id }) => session_id === certificateSessionId && user_id !== student.id,
  )
  const marks = seats.map((seat, index) => {
    const { meeting_id, session_id, date, user_id } = seat
    const isUsual = session_id !== certificateSessionId
    const isAbsent = seat === firstAbsence || (isUsual && index % ABSENT_EVERY === ABSENT_EVERY - 1)
    const isLate = !isAbsent && isUsual && index % LATE_EVERY === LATE_EVERY - 1
    const markedAt = new Date(Math.min(Date.parse(`${addDays(date, 1)}T04:00:00Z`), now.getTime()))
    return {
      meeting_id,
      user_id,
      status: isAbsent ? ('absent' as const) : isLate ? ('late' as const) : ('present' as const),
      missed_minutes: isLate ? MISSED_MINUTES : null,
      marked_at: markedAt,
      marked_by: user(VEGA).id,
    }
  })
  await addMarks(trx, marks)
}

const ASSIGNED_DAYS_AGO = 3

/**
 * Assigns a make-up meeting to a student who missed a meeting of the last past session of the class: the first meeting
 * of its last planned session, in which the student has no seat.
 */
export async function seedMakeUp(context: DemoContext): Promise<void> {
  const { trx, as, admin } = context
  const past = await demoSession(context, CDA, 'past')
  const planned = await lastCda(context)
  const makeUp = await trx
    .selectFrom('session_meetings')
    .select('id')
    .where('session_id', '=', planned.id)
    .orderBy('date')
    .executeTakeFirstOrThrow()
  // A student of both sessions is on the roster anyway and needs no make-up.
  const there = trx.selectFrom('enrollments').select('user_id').where('session_id', '=', planned.id)
  const absence = await trx
    .selectFrom('attendance_marks as mark')
    .innerJoin('session_meetings as meeting', 'meeting.id', 'mark.meeting_id')
    .select(['mark.meeting_id', 'mark.user_id'])
    .where('meeting.session_id', '=', past.id)
    .where('mark.status', '=', 'absent')
    .where('mark.user_id', 'not in', there)
    .orderBy('meeting.date', 'desc')
    .orderBy('mark.user_id')
    .executeTakeFirstOrThrow()
  const { id: enrollmentId } = await findSeat(context, past, absence.user_id)
  const assignment = { meeting_id: makeUp.id, missed_meeting_id: absence.meeting_id }
  await assignMakeUp(as(admin, ASSIGNED_DAYS_AGO), { enrollmentId, assignment })
}

interface DemoCertificate {
  readonly title: string
  readonly name: string
  readonly daysAgo: number
  readonly validDays: number
  readonly revoked?: boolean
}

const CERTIFICATES: readonly DemoCertificate[] = [
  { title: 'CPR and First Aid Certification', name: 'CPR and First Aid', daysAgo: 706, validDays: 730 },
  { title: 'Health, Safety and Nutrition', name: 'Food Safety Basics', daysAgo: 900, validDays: 730 },
  { title: 'Infant and Toddler Care', name: 'Safe Sleep', daysAgo: 200, validDays: 365, revoked: true },
]

/** Creates the uploaded certificates of the sample student, one in each state, with real files. */
export async function seedCertificates(context: DemoContext): Promise<void> {
  const { trx, now, day, as, student, admin } = context
  for (const { title, name, daysAgo, validDays, revoked } of CERTIFICATES) {
    const uploading = as(admin, daysAgo)
    const { class_id: classId } = await demoSession(context, title, 'upcoming')
    const id = await recordCertificate(uploading, {
      userId: student.id,
      classId,
      sessionId: null,
      name,
      expirationDate: day(validDays - daysAgo),
      type: 'application/pdf',
      bytes: await certificatePdf(name, uploading.now),
      actorId: admin.id,
    })
    if (revoked) {
      await trx.updateTable('certificates').set({ revoked_at: now }).where('id', '=', id).execute()
    }
  }
}

const STUDENT = 'Sam Rivera'

function certificatePdf(name: string, issuedAt: Date): Promise<Uint8Array> {
  return demoPdf(
    `${name}: ${STUDENT}`,
    [
      ['Certificate of Completion', 450, 40],
      ['This certifies that', 390, 16],
      [STUDENT, 340, 34],
      ['has completed', 295, 16],
      [name, 250, 26],
      [issuedAt.toISOString().slice(0, 10), 180, 14],
    ],
    issuedAt,
  )
}

const ISSUED_DAYS_AGO = 17

/** Issues the certificates of one past session as an administrator would. */
export async function issueDemoCertificates(
  { as, admin }: DemoContext,
  { certificateSessionId }: Certified,
): Promise<void> {
  await issueCertificates(as(admin, ISSUED_DAYS_AGO), { action: 'issue', session_id: certificateSessionId })
}
