import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** Reads the current time. In production always from the database, so that all servers agree. */
export type Clock = (db: Reader) => Promise<Date>

export const databaseClock: Clock = async (db) => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database returned no time')
  return row.now
}
