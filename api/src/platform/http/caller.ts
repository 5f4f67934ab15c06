import type { Role } from '@cubby/contract/user'

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
  readonly request: RequestFacts
  /** Set when the request has an Idempotency-Key. */
  readonly idempotency: { readonly key: string; readonly requestHash: string } | null
}
