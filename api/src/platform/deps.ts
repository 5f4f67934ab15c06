import type { Context } from 'hono'
import type { Logins } from './caller.ts'
import type { Config } from './config.ts'
import type { Database, Trx } from './db/database.ts'
import type { ReadDatabase } from './db/read-replica.ts'
import type { ClockedDatabase } from './db/sql.ts'
import type { FileStore } from './files/file-store.ts'
import type { OpenFile } from './files/open-file.ts'
import type { Scanning } from './files/quarantine.ts'
import type { RateLimits } from './http/rate-limits.ts'
import type { ReadSourceMap } from './http/static-files.ts'
import type { EventStreams } from './http/streams.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Log } from './log.ts'
import type { SentMails } from './mail/mailer.ts'
import type { PaymentProvider } from './payment-provider.ts'
import type { ReadFont } from './pdf/fonts.ts'
import type { Passwords } from './secrets.ts'
import type { StripeAccount } from './stripe.ts'

/**
 * How a transaction that takes or frees seats locks sessions, always in the order of their ids. Returns the
 * ids of those that it locked: with `skipLocked`, it does not wait for a session that another transaction has
 * locked.
 */
export type SeatLock = (
  trx: Trx,
  sessionIds: readonly string[],
  options?: { readonly skipLocked?: boolean },
) => Promise<readonly string[]>

/**
 * Ends the pages of Stripe on which a payment, or an invoice with it, can be paid, before its amount or
 * status changes. If one was paid already, the money is recorded first.
 */
export type EndCheckout = (
  deps: Deps,
  of: { readonly paymentId: string } | { readonly enrollmentId: string } | { readonly invoiceId: string },
) => Promise<void>

/** Stores a refund that a job sends to Stripe. An earlier one of the payment that failed is done with. */
export type RequestRefund = (
  ctx: { readonly deps: Deps; readonly trx: Trx; readonly now: Date },
  refund: {
    readonly paymentId: string
    readonly intent: string
    readonly cents: number
    readonly reason: string
    readonly recordedBy: string
  },
) => Promise<{ readonly id: string; readonly intent: string }>

/** Locks and counts the active administrators, for an operation that may remove one. */
export type AdminLock = (trx: Trx) => Promise<number>

/** The dependencies of the platform itself. */
export interface PlatformDeps extends ClockedDatabase {
  readonly files: FileStore
  readonly log: Log
}

/** All dependencies of the app. Node-only code is passed in as adapters by node.ts. */
export interface Deps extends PlatformDeps, Scanning<Deps> {
  readonly config: Config
  /** The same database for exports and jobs, whose statements may take longer than those of a request. */
  readonly longDb: Database
  /** Databases for operations that only read. Without them, `db` and `longDb` are used. */
  readonly replica?: { readonly db: ReadDatabase; readonly longDb: ReadDatabase }
  readonly lockSeats: SeatLock
  /** Whether requests share no statements: a Worker may not use a connection or a promise of another request. */
  readonly isolatesRequests?: boolean
  readonly lockAdmins: AdminLock
  readonly logins: Logins
  readonly jobs: Jobs
  readonly readFont: ReadFont
  readonly readSourceMap: ReadSourceMap
  readonly openFile: OpenFile
  readonly payments: PaymentProvider
  /** The account for card payments, if there is one. */
  readonly stripe?: StripeAccount
  readonly endCheckout: EndCheckout
  readonly requestRefund: RequestRefund
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

/** The context of an export or a report, whose statements may take long. It may run on the read replica. */
export async function forExport<Ctx extends { readonly deps: Deps }>(ctx: Ctx): Promise<Ctx> {
  const { replica, longDb } = ctx.deps
  return { ...ctx, deps: { ...ctx.deps, db: replica ? await replica.longDb() : longDb } }
}
