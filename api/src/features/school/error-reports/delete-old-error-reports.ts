import { RETENTION_DAYS } from '@cubby/contract/retention'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'

/** Deletes the errors that no device reported for a long time. */
export async function deleteOldErrorReports({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db
    .deleteFrom('error_reports')
    .where(
      'last_seen_at',
      '<',
      sql<Date>`clock_timestamp() - make_interval(days => ${RETENTION_DAYS.errorReports})`,
    )
    .execute()
}
