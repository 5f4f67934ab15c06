import type { EnrollmentExport, StudentEnrollment } from '@cubby/contract/enrollments'
import { endedBecause } from '@cubby/rules/enrollment'
import type { Caller } from '../auth/caller.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import type { Deps } from '../deps.ts'
import { csvPieces } from '../http/csv.ts'
import { findEnrollmentIds } from './find-enrollments.ts'
import { enrollmentsQuery } from './queries.ts'
import { studentEnrollmentView } from './views.ts'

const columns = ['Student', 'Email', 'Class', 'Session Date', 'Enrolled', 'Status', 'Reason']

/** The enrollments of a filter as CSV, in the order of the list. */
export async function exportEnrollments(
  deps: Deps,
  caller: Caller,
  filter: EnrollmentExport,
): Promise<AsyncIterable<string>> {
  requireAdmin(caller)
  const { timezone } = deps.config.provider
  const now = await deps.clock(deps.db)
  const read = async (ids: string[]) => {
    const rows = await enrollmentsQuery(deps.db, timezone).where('enrollments.id', 'in', ids).execute()
    return rows.map((row) => studentEnrollmentView(row, now))
  }
  return csvPieces(columns, await findEnrollmentIds(deps.db, timezone, filter), read, lineOf)
}

function lineOf(enrollment: StudentEnrollment): string[] {
  return [
    enrollment.student_name,
    enrollment.student_email,
    enrollment.class_name,
    enrollment.session_date,
    enrollment.enrolled_at.slice(0, 10),
    enrollment.enrollment_status,
    endedBecause(enrollment) ?? '',
  ]
}
