import { addDays } from '@cubby/rules/days'
import { issueCertificates } from '../features/teaching/certificates/issue-certificates.ts'
import { recordCertificate } from '../features/teaching/certificates/upload-certificate.ts'
import { clockAt } from '../platform/db/sql.ts'
import type { Deps } from '../platform/deps.ts'
import { noJobs } from '../platform/jobs/jobs.ts'
import { DAY_MS, type DemoContext } from './demo-context.ts'
import { demoPdf } from './seed-files.ts'
import { demoSession } from './seed-sessions.ts'

/** One of LATE_EVERY marks is late, and one of ABSENT_EVERY marks is absent. */
const LATE_EVERY = 7
const ABSENT_EVERY = 11
const MISSED_MINUTES = 10

interface Attendance {
  readonly instructorId: string
  /** All students of this session completed it, except one who missed its first meeting. */
  readonly certificateSessionId: string
}

/** Marks the students of all past meetings. Most were present. */
export async function seedAttendance(
  { trx, nextId, now, day, studentId }: DemoContext,
  { instructorId, certificateSessionId }: Attendance,
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
    ({ session_id, user_id }) => session_id === certificateSessionId && user_id !== studentId,
  )
  const marks = seats.map((seat, index) => {
    const { meeting_id, session_id, date, user_id } = seat
    const isUsual = session_id !== certificateSessionId
    const isAbsent = seat === firstAbsence || (isUsual && index % ABSENT_EVERY === ABSENT_EVERY - 1)
    const isLate = !isAbsent && isUsual && index % LATE_EVERY === LATE_EVERY - 1
    const markedAt = new Date(Math.min(Date.parse(`${addDays(date, 1)}T04:00:00Z`), now.getTime()))
    return {
      id: nextId(),
      meeting_id,
      user_id,
      status: isAbsent ? ('absent' as const) : isLate ? ('late' as const) : ('present' as const),
      missed_minutes: isLate ? MISSED_MINUTES : null,
      reason: null,
      marked_at: markedAt,
      marked_by: instructorId,
      is_correction: false,
      received_at: markedAt,
    }
  })
  if (marks.length > 0) await trx.insertInto('attendance_marks').values(marks).execute()
}

const MAKE_UP_CLASS = 'Child Development Associate (CDA)'
const ASSIGNED_DAYS_AGO = 3

/**
 * Assigns a make-up meeting to a student who missed a meeting of the last past session of the class: the first meeting
 * of its last planned session, in which the student has no seat.
 */
export async function seedMakeUp(context: DemoContext): Promise<void> {
  const { trx, nextId, now, adminId } = context
  const pastSessionId = await demoSession(context, MAKE_UP_CLASS, 'past')
  const makeUp = await trx
    .selectFrom('session_meetings as meeting')
    .innerJoin('class_sessions as session', 'session.id', 'meeting.session_id')
    .innerJoin('classes', 'classes.id', 'session.class_id')
    .select(['meeting.id', 'session.id as session_id'])
    .where('classes.title', '=', MAKE_UP_CLASS)
    .orderBy('session.start_date', 'desc')
    .orderBy('meeting.date')
    .limit(1)
    .executeTakeFirstOrThrow()
  const absence = await trx
    .selectFrom('attendance_marks as mark')
    .innerJoin('session_meetings as meeting', 'meeting.id', 'mark.meeting_id')
    .innerJoin('enrollments', (join) =>
      join
        .onRef('enrollments.session_id', '=', 'meeting.session_id')
        .onRef('enrollments.user_id', '=', 'mark.user_id'),
    )
    .select(['meeting.id as missed_meeting_id', 'enrollments.id as enrollment_id'])
    .where('meeting.session_id', '=', pastSessionId)
    .where('mark.status', '=', 'absent')
    // A student of both sessions is on the roster anyway and needs no make-up.
    .where('enrollments.user_id', 'not in', (eb) =>
      eb
        .selectFrom('enrollments as other')
        .select('other.user_id')
        .where('other.session_id', '=', makeUp.session_id),
    )
    .orderBy('meeting.date', 'desc')
    .orderBy('enrollments.id')
    .limit(1)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('make_up_meetings')
    .values({
      id: nextId(),
      ...absence,
      meeting_id: makeUp.id,
      assigned_by: adminId,
      assigned_at: new Date(now.getTime() - ASSIGNED_DAYS_AGO * DAY_MS),
    })
    .execute()
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

/** Creates the uploaded certificates of student@cubby.test, one in each state, with real files. */
export async function seedCertificates(deps: Pick<Deps, 'files'>, context: DemoContext): Promise<void> {
  const { trx, now, day, studentId, adminId } = context
  for (const { title, name, daysAgo, validDays, revoked } of CERTIFICATES) {
    const issuedAt = new Date(now.getTime() - daysAgo * DAY_MS)
    const { id: classId } = await trx
      .selectFrom('classes')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    const certificate = {
      userId: studentId,
      classId,
      sessionId: null,
      name,
      expirationDate: day(validDays - daysAgo),
      type: 'application/pdf' as const,
      bytes: await certificatePdf(name, issuedAt),
      actorId: adminId,
    }
    const id = await recordCertificate({ deps, trx, now: issuedAt }, certificate)
    if (!revoked) continue
    await trx.updateTable('certificates').set({ revoked_at: now }).where('id', '=', id).execute()
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

/** Issues the certificates of one past session as an administrator would, but without emails. */
export async function issueDemoCertificates(
  deps: Deps,
  { sessionId, adminId, now }: { sessionId: string; adminId: string; now: Date },
): Promise<void> {
  const issuedAt = new Date(now.getTime() - ISSUED_DAYS_AGO * DAY_MS)
  await issueCertificates(
    {
      deps: {
        ...deps,
        clock: clockAt(issuedAt),
        jobs: noJobs,
      },
      caller: {
        user: { id: adminId, role: 'admin' },
        loginId: 'demo',
        authenticatedAt: issuedAt,
        provenAt: issuedAt,
        request: { id: 'demo', address: 'demo' },
        idempotency: null,
      },
    },
    { action: 'issue', session_id: sessionId },
  )
  await deps.db
    .updateTable('notifications')
    .set({ is_read: true })
    .where('type', '=', 'certificate_ready')
    .execute()
}
