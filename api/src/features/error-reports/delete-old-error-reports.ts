import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'

const KEPT_DAYS = 90

/** Deletes the errors that no device reported for 90 days. */
export async function deleteOldErrorReports({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db
    .deleteFrom('error_reports')
    .where('last_seen_at', '<', sql<Date>`clock_timestamp() - make_interval(days => ${KEPT_DAYS})`)
    .execute()
}
