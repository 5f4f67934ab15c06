import { EVENTS_KEPT_MINUTES } from '@cubby/contract/retention'
import { sql } from 'kysely'
import type { Deps } from '../../../platform/deps.ts'

/** How long a stream can be interrupted and still receive the missed events. */
export const EVENTS_KEPT_MS = EVENTS_KEPT_MINUTES * 60_000

/** Deletes events that are too old for any stream to resume from. */
export async function deleteOldEvents({ db }: Pick<Deps, 'db'>): Promise<void> {
  await db
    .deleteFrom('events')
    .where('created_at', '<', sql<Date>`clock_timestamp() - make_interval(secs => ${EVENTS_KEPT_MS / 1000})`)
    .execute()
}
