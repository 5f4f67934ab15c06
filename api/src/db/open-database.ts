import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Database } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

export interface OpenDatabase {
  readonly db: Database
  /** What the job runner connects to. */
  readonly connection: { pglite: PGlite } | { connectionString: string }
  readonly close: () => Promise<void>
}

/** PostgreSQL when there is a URL, otherwise PGlite in DATA_DIR/pg, which this process then owns. */
export async function openDatabase(where: {
  url: string | undefined
  dataDir: string
}): Promise<OpenDatabase> {
  if (where.url) {
    const db = openPostgres(where.url)
    return { db, connection: { connectionString: where.url }, close: () => db.destroy() }
  }
  const release = lockFolder(where.dataDir)
  const { db, pglite } = await openPglite({ dataDir: join(where.dataDir, 'pg') })
  return {
    db,
    connection: { pglite },
    async close() {
      await db.destroy()
      release()
    },
  }
}
