import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** Returns the smaller count in the ordinary test suite, and the full one in `pnpm prove` and `pnpm proof`. */
export function atScale(ordinary: number, full: number): number {
  return process.env.RACES === 'full' ? full : ordinary
}

/** Does not lock the session. The positive controls need this mistake. */
export const readWithoutLock: TestApp['deps']['lockSeats'] = async (_trx, sessionIds) => sessionIds

/** Drops the constraints, so that a positive control shows what happens without the lock. */
export async function dropConstraints({ owner }: TestApp): Promise<void> {
  await sql`alter table class_sessions drop constraint if exists never_oversold`.execute(owner)
  await sql`drop index if exists one_live_enrollment`.execute(owner)
}

/**
 * Drops the triggers that update the session's row, because they make writers wait for each other even without
 * the lock. `seats_taken` becomes a column of a view, which counts rows.
 */
export async function dropTriggers({ owner }: TestApp): Promise<void> {
  for (const table of ['enrollments', 'waitlist_entries']) {
    for (const event of ['insert', 'update', 'delete']) {
      await sql`drop trigger ${sql.ref(`${table}_seats_on_${event}`)} on ${sql.table(table)}`.execute(owner)
    }
  }
  const { rows } = await sql<{ columns: string }>`
    select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
    where table_schema = current_schema() and table_name = 'class_sessions' and column_name <> 'seats_taken'`.execute(
    owner,
  )
  await sql`alter table class_sessions rename to stored_sessions`.execute(owner)
  await sql`
    create view class_sessions as select ${sql.raw(rows[0]?.columns ?? '')},
      (select coalesce(sum(enrollment_holds_seat(e)), 0) from enrollments e where e.session_id = s.id)::int
        + (select coalesce(sum(waitlist_entry_holds_seat(w)), 0) from waitlist_entries w where w.session_id = s.id)::int
        as seats_taken
    from stored_sessions s`.execute(owner)
  await sql`grant all on class_sessions to public`.execute(owner)
}

/** Calls `make` this many times at once. */
export function all<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => make(index)))
}

/** Returns the number of live enrollments of a session, and the seats taken according to its row. */
export async function seatsIn({ deps }: TestApp, sessionId: string) {
  const { rows } = await sql<{ enrolled: number; taken: number }>`
    select seats_taken as taken, (select count(*)::int from enrollments e where e.session_id = s.id
      and e.status in ('pending', 'approved') and e.completed_at is null and e.archived_at is null) as enrolled
    from class_sessions s where id = ${sessionId}`.execute(deps.db)
  const [row] = rows
  if (!row) throw new Error('there is no such session')
  return row
}
