import type { CertificateProposal } from '@cubby/contract/certificates'
import { quarterHours } from '@cubby/rules/attended-hours'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { sessionContactHours } from '../../seats/meetings/read-meetings.ts'
import {
  attendanceOf,
  ineligibleReason,
  lackingOf,
  nameOnCertificate,
  readCompletedSession,
  readEligibleStudents,
} from './eligible-students.ts'

/**
 * Lists the students approved for a completed session: who completed it, and what the others lack. Throws Refusal
 * `forbidden`, `session_not_found`, and `session_not_completed`.
 */
export async function proposeCertificates(
  { deps: { db }, caller }: RequestContext,
  { sessionId }: { readonly sessionId: string },
): Promise<CertificateProposal> {
  requireAdmin(caller)
  const session = await readCompletedSession(db, sessionId)
  const graduates = await readEligibleStudents(db, sessionId)
  return {
    session_id: session.id,
    contact_hours: sessionContactHours(session),
    required_hours_percent: session.required_hours_percent,
    students: graduates.map((graduate) => {
      const attendance = attendanceOf(session, graduate)
      return {
        user_id: graduate.id,
        student_name: nameOnCertificate(graduate),
        attended_hours: attendance && quarterHours(attendance.attended),
        lacking: lackingOf(session, graduate),
        ineligible: ineligibleReason(graduate),
      }
    }),
  }
}
