import type { Clock } from './db/clock.ts'
import type { Database } from './db/database.ts'
import type { FileStore } from './files/file-store.ts'
import type { Log } from './log.ts'

/** The dependencies of the platform itself. */
export interface PlatformDeps {
  readonly db: Database
  readonly clock: Clock
  readonly files: FileStore
  readonly log: Log
}
