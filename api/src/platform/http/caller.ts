import type { Role } from '@cubby/contract/user'

/** Where a request came from, for rate limits and the audit log. */
export interface RequestFacts {
  readonly id: string
  readonly address: string
}

/** Who asks, read from the database on this very request. */
export interface Caller {
  readonly user: { readonly id: string; readonly role: Role }
  readonly loginId: string
  readonly request: RequestFacts
  /** Present when the request carried an Idempotency-Key. */
  readonly idempotency: { readonly key: string; readonly requestHash: string } | null
}
