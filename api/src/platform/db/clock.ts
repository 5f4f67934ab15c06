import { type RawBuilder, sql } from 'kysely'
import type { Reader } from './database.ts'

/** Reads the current time. In production always from the database, so that all servers agree. */
export interface Clock {
  (db: Reader): Promise<Date>
  /** The current time inside a statement. A clock of tests has none. */
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

/** Returns the current time for a statement that needs it, which saves a statement that only reads the time. */
export async function timeIn(clock: Clock, db: Reader): Promise<RawBuilder<Date>> {
  return clock.expression ?? sql<Date>`${await clock(db)}::timestamptz`
}
