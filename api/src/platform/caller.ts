import type { Role, UserStatus } from '@cubby/contract/accounts/user'
import type { RawBuilder } from 'kysely'
import type { Reader } from './db/database.ts'

/** Where a request came from, for rate limits and the audit log. */
export interface RequestFacts {
  readonly id: string
  readonly address: string
}

/** The logged-in user, read from the database for each request. */
export interface Caller {
  readonly user: { readonly id: string; readonly role: Role }
  readonly loginId: string
  /** When the login was read, by the clock of the database. */
  readonly authenticatedAt: Date
  /** When the user last proved who they are: at the login, or later. By the clock of the database. */
  readonly provenAt: Date
  readonly request: RequestFacts
  /** Set when the request has an Idempotency-Key. */
  readonly idempotency: { readonly key: string; readonly requestHash: string } | null
}

export interface ActiveLogin {
  readonly loginId: string
  readonly userId: string
  readonly role: Role
  readonly status: UserStatus
  readonly lastUsedAt: Date
  readonly provenAt: Date
  /** Whether the user is an administrator without the second factor that the settings require. */
  readonly lacksSecondFactor: boolean
  /** The current time. */
  readonly now: Date
}

/** How the platform finds logins. The wing `accounts` stores them and provides these functions. */
export interface Logins {
  /**
   * The active logins of tokens, by hash, with their users' current role and status. Leaves out those that
   * have ended.
   */
  readonly find: (
    db: Reader,
    tokenHashes: readonly string[],
    now: RawBuilder<Date>,
  ) => Promise<ReadonlyMap<string, ActiveLogin>>
  readonly touch: (db: Reader, loginId: string, now: Date) => Promise<void>
  readonly hasSecondFactor: (db: Reader, userId: string) => Promise<boolean>
}
