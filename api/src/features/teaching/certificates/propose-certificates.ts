import type { CertificateProposal, CompletedSession } from '@cubby/contract/teaching/certificates'
import { isOpen } from '@cubby/rules/money/payment'
import { quarterHours } from '@cubby/rules/teaching/attended-hours'
import { nameOnCertificate } from '@cubby/rules/teaching/certificate'
import { type RawBuilder, sql } from 'kysely'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { meetingColumns, sessionContactHours } from '../../seats/meetings/read-meetings.ts'
import {
  attendanceOf,
  type EligibleStudent,
  ineligibleReason,
  lackingOf,
  readCompletedSession,
  readEligibleStudents,
} from './eligible-students.ts'

/** Lists the students approved for a completed session: who completed it, and what the others lack. */
export async function proposeCertificates(
  { deps: { db, config }, caller }: RequestContext,
  { sessionId }: { readonly sessionId: string },
): Promise<CertificateProposal> {
  requireAdmin(caller)
  const { timezone } = config.provider
  const session = await readCompletedSession(db, timezone, sessionId)
  const graduates = await readEligibleStudents(db, sessionId)
  return {
    session_id: session.id,
    contact_hours: sessionContactHours(session, timezone),
    required_hours_percent: session.required_hours_percent,
    students: graduates.map((graduate) => {
      const attendance = attendanceOf(session, graduate)
      return {
        user_id: graduate.id,
        student_name: nameOnCertificate(graduate),
        attended_hours: attendance && quarterHours(attendance.attended),
        lacking: lackingOf(session, graduate),
        unpaid: owesMoney(graduate),
        ineligible: ineligibleReason(graduate),
      }
    }),
  }
}

/** Whether a student still owes money for the session. What a center owes does not concern the student. */
function owesMoney({ payment_status, center_id }: EligibleStudent): boolean {
  return center_id === null && payment_status !== null && isOpen(payment_status)
}

/** Lists the completed sessions of a class, latest first. */
export async function listCompletedSessions(
  { deps: { db, config }, caller }: RequestContext,
  { classId }: { readonly classId: string },
): Promise<CompletedSession[]> {
  requireAdmin(caller)
  const found = await db
    .selectFrom('classes')
    .select('id')
    .where('id', '=', classId)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  if (!found) throw new Refusal('class_not_found')
  const rows = await db
    .selectFrom('class_sessions')
    .select([
      'id',
      'start_date',
      'end_date',
      'start_time',
      'end_time',
      ...meetingColumns,
      countEligible(sql`true`).as('users'),
      countEligible(sql`exists (select from certificates c where c.user_id = e.user_id
        and c.session_id = e.session_id and c.number is not null and c.revoked_at is null)`).as('issued'),
    ])
    .where('class_id', '=', classId)
    .where('status', '=', 'completed')
    .where('removed_at', 'is', null)
    .orderBy('start_date', 'desc')
    .orderBy('start_time', 'desc')
    .execute()
  return rows.map(({ meetings, meetings_confirmed, ...row }) => ({
    ...row,
    session_date: row.start_date,
    hours: sessionContactHours({ meetings, meetings_confirmed }, config.provider.timezone),
  }))
}

/** Counts the users eligible for a certificate of the session who match a condition. */
function countEligible(condition: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(select count(*)::int from enrollments e join users p on p.id = e.user_id
    where e.session_id = class_sessions.id and e.status = 'approved' and e.archived_at is null
      and p.deleted_at is null and ${condition})`
}
