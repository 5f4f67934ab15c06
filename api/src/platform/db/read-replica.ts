import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database, Reader } from './database.ts'

/** How long to use the primary after the replica has failed, in milliseconds. */
const COOLDOWN_MS = 5_000
/** How often to check whether the replica has caught up. It is usually a few milliseconds behind. */
const ATTEMPTS = 4
const POLL_MS = 10

/** Chooses the database for one read. */
export type ReadDatabase = () => Promise<Database>

/**
 * Returns the replica if it has everything that was committed before the call, and the primary otherwise. So
 * users always see their own changes, and no reader sees an older state than on the primary.
 */
export function readDatabase({ primary, replica }: { primary: Database; replica: Database }): ReadDatabase {
  let cooldownEnds = 0
  return async () => {
    if (performance.now() < cooldownEnds) return primary
    const position = await writtenPosition(primary)
    try {
      for (let look = 0; look < ATTEMPTS; look += 1) {
        if (look > 0) await setTimeout(POLL_MS)
        if (await hasReplayed(replica, position)) return replica
      }
      return primary
    } catch {
      cooldownEnds = performance.now() + COOLDOWN_MS
      return primary
    }
  }
}

/** The position in the primary's log up to which all commits have been written, as PostgreSQL's pg_lsn in text. */
async function writtenPosition(primary: Reader): Promise<string> {
  const { rows } = await sql<{
    position: string
  }>`select pg_current_wal_flush_lsn()::text as position`.execute(primary)
  return rows[0]?.position ?? ''
}

async function hasReplayed(replica: Reader, position: string): Promise<boolean> {
  const { rows } = await sql<{ replayed: boolean | null }>`
    select pg_last_wal_replay_lsn() >= ${position}::pg_lsn as replayed`.execute(replica)
  return rows[0]?.replayed === true
}
