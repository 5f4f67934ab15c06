import type { EnrollmentExport, StudentEnrollment } from '@cubby/contract/enrollments'
import { dayOf } from '@cubby/rules/days'
import { endReasonOf } from '@cubby/rules/enrollment'
import { csvPieces } from '../../../platform/http/csv.ts'
import { requireAdmin } from '../../../platform/http/require-admin.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { findEnrollmentIds } from './find-enrollments.ts'
import { enrollmentsQuery } from './queries.ts'
import { studentEnrollmentView } from './views.ts'

const columns = ['Student', 'Email', 'Class', 'Session Date', 'Enrolled', 'Status', 'Reason']

/** Exports filtered enrollments as CSV, in the order of the list. Dates are in the provider's time zone. */
export async function exportEnrollments(
  { deps, caller }: RequestContext,
  filter: EnrollmentExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const now = await deps.clock(deps.db)
  const read = async (ids: string[]) => {
    const rows = await enrollmentsQuery(deps.db, timezone).where('enrollments.id', 'in', ids).execute()
    return rows.map((row) => studentEnrollmentView(row, now))
  }
  const ids = await findEnrollmentIds(deps.db, timezone, filter)
  return csvPieces(columns, ids, read, (enrollment) => [lineOf(enrollment, timezone)])
}

function lineOf(enrollment: StudentEnrollment, timezone: string): string[] {
  return [
    enrollment.student_name,
    enrollment.student_email,
    enrollment.class_name,
    enrollment.session_date,
    dayOf(new Date(enrollment.enrolled_at), timezone),
    enrollment.enrollment_status,
    endReasonOf(enrollment) ?? '',
  ]
}
