import type { Context } from 'hono'
import type { UnzipFiles } from '../features/office/imports/read-zip.ts'
import type { AdminLock } from '../features/people/users/queries.ts'
import type { SeatLock } from '../features/seats/seats/lock-session.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { ReadDatabase } from './db/read-replica.ts'
import type { EventStreams } from './http/event-streams.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { SentMails } from './mail/sent-mails.ts'
import type { Passwords } from './passwords.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { ReadFont } from './pdf/fonts.ts'
import type { PlatformDeps } from './platform-deps.ts'
import type { ReadSourceMap } from './source-maps/read-source-map.ts'

/** All dependencies of the app. Node-only code is passed in as adapters by node.ts. */
export interface Deps extends PlatformDeps {
  readonly config: Config
  /** The same database for exports and jobs, whose statements may take longer than those of a request. */
  readonly longDb: Database
  /** Databases for operations that only read. Without them, `db` and `longDb` are used. */
  readonly replica?: { readonly db: ReadDatabase; readonly longDb: ReadDatabase }
  readonly lockSeats: SeatLock
  readonly lockAdmins: AdminLock
  readonly jobs: Jobs
  readonly readFont: ReadFont
  readonly readSourceMap: ReadSourceMap
  readonly unzip: UnzipFiles
  readonly payments: PaymentProvider
  readonly passwords: Passwords
  /** Used only by demo mode. */
  readonly sentMails: SentMails
  readonly limits: RateLimits
  readonly events: EventStreams
  /** The caller's address, for rate limits and the audit log. */
  readonly addressOf: (context: Context) => string
}

/** The dependencies of an operation that only reads. It may run on the read replica. */
export async function forReading(deps: Deps): Promise<Deps> {
  return deps.replica ? { ...deps, db: await deps.replica.db() } : deps
}

/** The dependencies of an export or a report, whose statements may take long. It may run on the read replica. */
export async function forExport(deps: Deps): Promise<Deps> {
  return { ...deps, db: deps.replica ? await deps.replica.longDb() : deps.longDb }
}
