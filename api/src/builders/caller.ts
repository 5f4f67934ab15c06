import type { Role } from '@cubby/contract/accounts/user'
import type { Caller } from '../platform/caller.ts'

/** Returns a user as the caller of an operation, who has just proved who they are. `origin` names the request. */
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
