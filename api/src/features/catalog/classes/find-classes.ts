import type { AdminClass, ClassExport, ClassSort } from '@cubby/contract/catalog/admin-classes'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../platform/db/database.ts'
import { contains, countRows, wordsOf } from '../../../platform/db/sql.ts'
import type { ReadContext } from '../../../platform/operation-context.ts'
import { occupiesSeat } from '../../seats/seats/seat-predicates.ts'
import { activeClassStatuses } from '../../seats/seats/session-columns.ts'
import { adminClassesQuery, findAdminSessions } from './admin-queries.ts'
import { adminClassView } from './admin-views.ts'

const isOfClass = sql`class_sessions.class_id = classes.id and class_sessions.removed_at is null`

/** Whether a class has a session whose meetings an administrator has to confirm. */
const hasUnconfirmedMeetings = sql<SqlBool>`exists (select from class_sessions
  where ${isOfClass} and class_sessions.status <> 'cancelled' and class_sessions.meetings_confirmed_at is null)`

const orders: Record<ClassSort, RawBuilder<unknown>> = {
  title: sql`lower(classes.title)`,
  instructor: sql`lower(instructor.last_name || ' ' || instructor.first_name)`,
  price: sql`classes.price_cents`,
  sessions: sql`(select count(*) from class_sessions where ${isOfClass})`,
  enrollments: sql`(select count(*) from enrollments join class_sessions on class_sessions.id = enrollments.session_id
    where ${isOfClass} and ${occupiesSeat})`,
  status: sql`classes.status`,
}

/** Returns the ids of the matching classes, in order. A provider has at most a few hundred classes. */
export async function findClassIds(
  db: Reader,
  { searchTerm, status, current, meetings, sort, direction }: ClassExport,
): Promise<string[]> {
  const rows = await adminClassesQuery(db)
    .clearSelect()
    .select('classes.id')
    .$if(status !== undefined, (query) => query.where('classes.status', '=', status ?? 'active'))
    .$if(current !== undefined, (query) => query.where('classes.status', 'in', activeClassStatuses))
    .$if(meetings === 'unconfirmed', (query) => query.where(hasUnconfirmedMeetings))
    .where((eb) =>
      eb.and(
        wordsOf(searchTerm).map(
          (word) => sql<SqlBool>`(searchable(classes.title) ${contains(word)}
            or searchable(instructor.first_name || ' ' || instructor.last_name) ${contains(word)})`,
        ),
      ),
    )
    .orderBy(sql`${orders[sort]} ${sql.raw(direction)} nulls last`)
    .orderBy('classes.title')
    .orderBy('classes.id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Counts the classes with a session whose meetings an administrator has to confirm. */
export async function countUnconfirmedMeetings(db: Reader): Promise<number> {
  return countRows(adminClassesQuery(db).where(hasUnconfirmedMeetings))
}

/** Returns the classes with these ids and their sessions, in the order of the ids. */
export async function readClassesInOrder(ctx: ReadContext, ids: readonly string[]): Promise<AdminClass[]> {
  if (ids.length === 0) return []
  const rows = await adminClassesQuery(ctx.db).where('classes.id', 'in', ids).execute()
  const sessions = await findAdminSessions(ctx, ids)
  const classes = new Map(rows.map((row) => [row.id, adminClassView(row, sessions, ctx.now)]))
  return ids.flatMap((id) => classes.get(id) ?? [])
}
