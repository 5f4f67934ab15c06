import { sql } from 'kysely'
import { lockNamedSessions, namedEnrollments, placeKey } from '../find-sessions.ts'
import type { BatchContext } from '../import-definition.ts'
import type { ImportedEnrollment } from './read-enrollment.ts'

/**
 * Returns the keys of the students and sessions that have an enrollment already, in any status. From now on nobody else
 * enrolls in these sessions.
 */
export async function findExistingEnrollments(
  ctx: BatchContext,
  records: readonly ImportedEnrollment[],
): Promise<ReadonlySet<string>> {
  await lockNamedSessions(ctx, records)
  const { rows } = await sql<{
    at: number
  }>`select distinct named.at from ${namedEnrollments(records)}`.execute(ctx.trx)
  return new Set(rows.flatMap(({ at }) => records[at] ?? []).map(placeKey))
}
