import { sql } from 'kysely'
import { namedEnrollments, placeKey } from '../find-sessions.ts'
import type { BatchContext } from '../import-definition.ts'
import type { ImportedEnrollment } from './read-enrollment.ts'

/**
 * Returns the keys of the records whose student has an enrollment in the session already, in any status. The caller has
 * locked the sessions, so nobody else can enroll in them until the transaction ends.
 */
export async function findExistingEnrollments(
  ctx: BatchContext,
  records: readonly ImportedEnrollment[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    at: number
  }>`select distinct named.at from ${namedEnrollments(records)}`.execute(ctx.trx)
  return new Set(rows.flatMap(({ at }) => records[at] ?? []).map(placeKey))
}
