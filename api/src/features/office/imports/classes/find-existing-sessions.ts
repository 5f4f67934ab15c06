import { sql } from 'kysely'
import type { BatchContext } from '../import-definition.ts'
import { classKey, keyOf, titleKey } from './class-keys.ts'
import { titleKeyInSql } from './create-sessions.ts'
import type { ImportedSession } from './read-session.ts'

/** Returns the keys of the classes that the records name, and of all their sessions, without removed ones. */
export async function findExistingSessions(
  { trx }: BatchContext,
  records: readonly ImportedSession[],
): Promise<ReadonlySet<string>> {
  const titles = [...new Set(records.map(({ ofClass }) => titleKey(ofClass.title)))]
  const rows = await trx
    .selectFrom('classes')
    .leftJoin('class_sessions', (join) =>
      join.onRef('class_sessions.class_id', '=', 'classes.id').on('class_sessions.removed_at', 'is', null),
    )
    .select(['classes.title', 'start_date', 'start_time'])
    .where('classes.removed_at', 'is', null)
    .where(sql<boolean>`${titleKeyInSql} = any(${titles})`)
    .execute()
  return new Set(
    rows.flatMap(({ title, start_date, start_time }) => [
      classKey(title),
      ...(start_date && start_time ? [keyOf({ title, start_date, start_time })] : []),
    ]),
  )
}
