import { sql } from 'kysely'
import type { TestApp } from './test-app.ts'

/** Returns the smaller count in the ordinary test suite, and the full one in `pnpm prove` and `pnpm proof`. */
export function atScale(ordinary: number, full: number): number {
  return process.env.RACES === 'full' ? full : ordinary
}

/** Does not lock the session. The positive controls need this mistake. */
export const readWithoutLock: TestApp['deps']['lockSeats'] = async () => {}

/** Drops the constraints, so that a positive control shows what happens without the lock. */
export async function dropConstraints({ deps }: TestApp): Promise<void> {
  await sql`alter table class_sessions drop constraint if exists never_oversold`.execute(deps.db)
  await sql`drop index if exists one_live_enrollment`.execute(deps.db)
}

/**
 * Drops the triggers that update the session's row, because they make writers wait for each other even without
 * the lock.
 */
export async function dropTriggers({ deps }: TestApp): Promise<void> {
  await sql`drop trigger if exists enrollments_seats on enrollments`.execute(deps.db)
  await sql`drop trigger if exists waitlist_entries_seats on waitlist_entries`.execute(deps.db)
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
