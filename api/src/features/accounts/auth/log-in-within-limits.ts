import type { SecondStepResponse } from '@cubby/contract/accounts/second-factor'
import type { Credentials, LoginResponse } from '@cubby/contract/accounts/user'
import { type Counts, guess, type RateLimits } from '../../../platform/http/rate-limits.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'
import { isKnownDevice } from './known-devices.ts'
import { logIn } from './log-in.ts'
import { findUserByEmail } from './queries.ts'

/**
 * Logs in within the limits for wrong passwords. A known device has a limit of its own. All other devices share the
 * limits of the account and of their network address. Throws what `logIn` throws, and Refusal `too_many_requests`
 * before the password is compared.
 */
export async function logInWithinLimits(
  ctx: VisitorContext,
  input: {
    readonly credentials: Credentials
    readonly deviceHash: string
    readonly limits: RateLimits
  },
): Promise<LoginResponse | SecondStepResponse> {
  return guess(input.limits, await countsOf(ctx, input), () => logIn(ctx, input))
}

async function countsOf(
  { deps, request }: VisitorContext,
  { credentials: { email }, deviceHash }: Parameters<typeof logInWithinLimits>[1],
): Promise<Counts> {
  const user = await findUserByEmail(deps.db, email)
  // An unknown email address takes the same queries, so that the time of the response does not reveal it.
  const isKnown = await isKnownDevice(deps.db, { userId: user?.id ?? 'unknown', deviceHash })
  if (user && isKnown) return [['loginOnKnownDevice', `${user.id} ${deviceHash}`]]
  return [
    ['loginFromAddress', request.address],
    ['loginToAccount', email],
  ]
}
