import { sql } from 'kysely'
import type { BatchContext } from '../import-definition.ts'
import { keyOf, titleKey } from './class-keys.ts'
import { titleKeyInSql } from './create-sessions.ts'
import type { ImportedSession } from './read-session.ts'

/** Returns the keys of the present sessions of these classes. */
export async function findExistingSessions(
  { trx }: BatchContext,
  records: readonly ImportedSession[],
): Promise<ReadonlySet<string>> {
  const titles = [...new Set(records.map(({ ofClass }) => titleKey(ofClass.title)))]
  const rows = await trx
    .selectFrom('class_sessions')
    .innerJoin('classes', 'classes.id', 'class_sessions.class_id')
    .select(['classes.title', 'start_date', 'start_time'])
    .where('class_sessions.removed_at', 'is', null)
    .where('classes.removed_at', 'is', null)
    .where(sql<boolean>`${titleKeyInSql} = any(${titles})`)
    .execute()
  return new Set(rows.map(keyOf))
}
