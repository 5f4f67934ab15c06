import type { Role } from '@cubby/contract/accounts/user'
import type { Caller } from '../platform/caller.ts'

/** Returns the caller of an operation: this user, with a fresh proof. `origin` names the request. */
export function callerAt(
  now: Date,
  { id, role, origin }: { readonly id: string; readonly role: Role; readonly origin: Caller['request'] },
): Caller {
  return {
    user: { id, role },
    loginId: origin.id,
    authenticatedAt: now,
    provenAt: now,
    request: origin,
    idempotency: null,
  }
}
