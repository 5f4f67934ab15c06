import { sql } from 'kysely'
import { lockNamedSessions, namedEnrollments, placeKey } from '../find-sessions.ts'
import { type BatchContext, defineImport } from '../import-definition.ts'
import { checkEnrollments } from './check-enrollments.ts'
import { createEnrollments, undoEnrollments } from './create-enrollments.ts'
import { enrollmentColumns } from './enrollment-columns.ts'
import { type ImportedEnrollment, readEnrollment } from './read-enrollment.ts'

/** Past and coming enrollments of an earlier system. A student has one in each session. */
export const enrollmentImport = defineImport({
  label: 'Enrollments',
  notice:
    'Nobody is notified. Approved enrollments in coming sessions take a seat and owe the price of the class, and their students get reminders as usual.',
  columns: enrollmentColumns,
  read: readEnrollment,
  prepare: lockNamedSessions,
  keyOf: placeKey,
  findExisting: findExistingEnrollments,
  checkNew: checkEnrollments,
  create: createEnrollments,
  undo: undoEnrollments,
})

/**
 * Returns the keys of the records whose student has an enrollment in the session already, in any status. The caller has
 * locked the sessions, so nobody else can enroll in them until the transaction ends.
 */
async function findExistingEnrollments(
  ctx: BatchContext,
  records: readonly ImportedEnrollment[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    at: number
  }>`select distinct named.at from ${namedEnrollments(records)}`.execute(ctx.trx)
  return new Set(rows.flatMap(({ at }) => records[at] ?? []).map(placeKey))
}
