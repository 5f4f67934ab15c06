import { checkOffer } from '@cubby/rules/waitlist'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { offerEnded } from '../seats/waitlist-messages.ts'
import type { LockedEntry } from './lock-entry.ts'

/** Throws a Refusal with the reason unless the offer is open. `now` was read under the lock. */
export function requireOffer(
  { deps, now }: Pick<ContextParts, 'now'> & { readonly deps: Pick<Deps, 'config'> },
  entry: LockedEntry,
): void {
  const { status, offer_expires_at: expiresAt } = entry
  const allowed = checkOffer({ status, expiresAt, now })
  if (allowed.ok) return
  const code = allowed.reason
  const message =
    code === 'offer_expired' && expiresAt ? offerEnded(expiresAt, deps.config.provider.timezone) : undefined
  throw new Refusal(code, { ...(message && { message }) })
}
