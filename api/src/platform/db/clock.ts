import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './database.ts'

/** Reads the current time. In production always from the database, so that all servers agree. */
export interface Clock {
  (db: Reader): Promise<Date>
  /** An SQL expression for the current time. A clock that does not read the time from the database has none. */
  readonly expression?: RawBuilder<Date>
}

export const databaseClock: Clock = Object.assign(readTime, { expression: sql<Date>`clock_timestamp()` })

async function readTime(db: Reader): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return row.now
}

/** A clock that stands still, for reads that show the state at one time. */
export function clockAt(now: Date): Clock {
  return async () => now
}

/** Returns an SQL expression for the current time, so that no separate statement has to read the time if possible. */
export async function timeIn(clock: Clock, db: Reader): Promise<RawBuilder<Date>> {
  return clock.expression ?? sql<Date>`${await clock(db)}::timestamptz`
}
