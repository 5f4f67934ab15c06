import { sql } from 'kysely'
import { type BatchContext, defineImport } from '../import-definition.ts'
import { checkSessions, createSessions, titleKeyInSql, undoSessions } from './create-sessions.ts'
import {
  classColumns,
  classKey,
  type ImportedSession,
  keyOf,
  readSession,
  sessionKey,
  titleKey,
} from './read-session.ts'

/** Classes with their sessions, one session in each row. */
export const classImport = defineImport({
  label: 'Classes and sessions',
  notice: 'No one is notified. Classes that are open for enrollment appear on the public site.',
  columns: classColumns,
  read: readSession,
  keyOf: sessionKey,
  findExisting: findExistingSessions,
  checkNew: checkSessions,
  create: createSessions,
  undo: undoSessions,
})

/** Returns the keys of the classes that the records name, and of all their sessions, without removed ones. */
async function findExistingSessions(
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
