import { expect, it } from 'vitest'
import { createPostgresDatabase } from '../../testing/empty-database.ts'
import { testTimeouts } from '../../testing/postgres-template.ts'
import { openDatabase } from './open-database.ts'

it.runIf(process.env.TEST_ENGINE === 'postgres')(
  'counts the connections to a read replica, too',
  async () => {
    const url = await createPostgresDatabase()
    // This database is not a replica, so it is never read. The test only checks whether it is up to date.
    const database = await openDatabase({
      url,
      replicaUrl: url,
      dataDir: '',
      timeouts: { ...testTimeouts, longMs: 60_000 },
    })
    await database.replica?.db()
    const idle = { used: 0, idle: 1, waiting: 0 }
    expect(database.pools()).toMatchObject({ requests: idle, 'replica-requests': idle })
    await database.close()
  },
)
