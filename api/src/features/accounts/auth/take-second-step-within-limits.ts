import type { SecondStep } from '@cubby/contract/accounts/second-factor'
import type { LoginResponse } from '@cubby/contract/accounts/user'
import { type Counts, guess, type RateLimits } from '../../../platform/http/rate-limits.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'
import { findTicket } from '../second-factor/tickets.ts'
import { isKnownDevice } from './known-devices.ts'
import { takeSecondStep } from './take-second-step.ts'

/**
 * Takes the second step of a login within the limits for wrong codes. As with passwords, a known device has limits of
 * its own, and all other devices share those of the account and of their network address. A passkey cannot be guessed,
 * so it has only the limit of the network address. Throws what `takeSecondStep` throws, and Refusal `too_many_requests`
 * before a code is compared.
 */
export async function takeSecondStepWithinLimits(
  ctx: VisitorContext,
  input: { readonly form: SecondStep; readonly deviceHash: string; readonly limits: RateLimits },
): Promise<LoginResponse> {
  return guess(input.limits, await countsOf(ctx, input), () => takeSecondStep(ctx, input))
}

async function countsOf(
  { deps, request }: VisitorContext,
  { form, deviceHash }: { readonly form: SecondStep; readonly deviceHash: string },
): Promise<Counts> {
  const fromAddress = ['loginFromAddress', request.address] as const
  const step = await findTicket(deps.db, form.ticket, await deps.clock(deps.db))
  if (!step || form.passkey) return [fromAddress]
  const { userId } = step
  if (await isKnownDevice(deps.db, { userId, deviceHash })) {
    const device = `${userId} ${deviceHash}`
    return [
      ['codesPerDayOnKnownDevice', device],
      ['codesOnKnownDevice', device],
    ]
  }
  return [fromAddress, ['codesPerDayToAccount', userId], ['codesToAccount', userId]]
}
