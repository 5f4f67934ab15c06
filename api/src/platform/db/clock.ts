import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** What time it is. In production always the database's clock, so that every server agrees. */
export type Clock = (db: Reader) => Promise<Date>

export const databaseClock: Clock = async (db) => {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database did not tell the time')
  return row.now
}
