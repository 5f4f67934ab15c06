import { sql } from 'kysely'
import type { Reader } from './database.ts'

/** The schema of the first release starts with migrations of this day. Older migrations cannot be upgraded. */
const FIRST_DAY = '2026-11-21'
const DEMO_ADMIN = 'admin@cubby.test'

/** A database of a version before the first release. It cannot be upgraded. */
export class UnreleasedSchema extends Error {
  constructor() {
    super(
      'This database was created by a version of Cubby from before the first release and cannot be upgraded. ' +
        'Export what you need with that version, then start this one with an empty database: set DATA_DIR or DATABASE_URL.',
    )
  }
}

/** What a database holds from before the first release: nothing, demo data, or real data. */
export async function unreleasedData(db: Reader): Promise<'none' | 'demo' | 'real'> {
  const { rows: tables } = await sql`select from pg_tables where tablename = 'kysely_migration'`.execute(db)
  if (tables.length === 0) return 'none'
  const { rows: migrations } = await sql`
    select from kysely_migration where name like ${`${FIRST_DAY}-%`}`.execute(db)
  if (migrations.length === 0) return 'none'
  const { rows: demo } = await sql`
    select from people where email = ${DEMO_ADMIN} and role = 'admin'`.execute(db)
  return demo.length === 0 ? 'real' : 'demo'
}
