import type { PasskeyRequestOptions, UsedPasskey } from '@cubby/contract/accounts/passkeys'
import type { LoginResponse } from '@cubby/contract/accounts/user'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Deps } from '../../../platform/deps.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'
import { findTicket } from '../second-factor/challenges.ts'
import { passkeyRequestOptionsFor } from '../second-factor/passkey-options.ts'
import { recordPasskeyUse, verifyUsedPasskey } from '../second-factor/verify-passkey.ts'
import { deviceKeys } from './devices.ts'
import { type LoginDevice, openLogin } from './log-in.ts'
import { lockUser } from './queries.ts'

const use = { purpose: 'login', userId: null } as const

/** Returns what a browser needs to log in with a passkey: a new challenge that any user's passkey can answer. */
export async function startPasskeyLogin(deps: Deps): Promise<{ options: PasskeyRequestOptions }> {
  const now = await deps.clock(deps.db)
  return { options: await passkeyRequestOptionsFor({ deps, db: deps.db, now }, use) }
}

/**
 * Logs in with a passkey alone, which is two factors: the device, and the finger, face, or PIN that unlocks it. Only
 * the right passkey reveals that an account is not active.
 */
export async function logInWithPasskey(
  { deps, request }: VisitorContext,
  { passkey, device }: { readonly passkey: UsedPasskey; readonly device: LoginDevice },
): Promise<LoginResponse> {
  const now = await deps.clock(deps.db)
  const verified = await verifyUsedPasskey({ deps, db: deps.db, now }, { passkey, use }).catch(
    async (error: unknown) => {
      if (error instanceof Refusal) await recordFailure({ deps, request })
      throw error
    },
  )
  const deviceKeyOf = await deviceKeys(deps)
  return deps.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, verified.userId)
    const now = await deps.clock(trx)
    await recordPasskeyUse(trx, verified, now)
    if (user?.status !== 'active') throw new Refusal('account_not_active')
    return openLogin({ deps, trx, request, now }, { user, device, deviceKeyOf, method: 'passkey' })
  })
}

async function recordFailure({ deps, request }: VisitorContext): Promise<void> {
  await deps.db.transaction().execute(async (trx) =>
    writeAuditLog(trx, {
      actorId: null,
      action: 'login.failed',
      subject: { type: 'user', id: null },
      details: { login_method: 'passkey' },
      request,
      now: await deps.clock(trx),
    }),
  )
}

/** Returns new options for the passkey of a second step. */
export async function renewPasskeyOptions(
  deps: Deps,
  ticket: string,
): Promise<{ options: PasskeyRequestOptions }> {
  const now = await deps.clock(deps.db)
  const step = await findTicket(deps.db, ticket, now)
  if (!step) throw new Refusal('second_step_expired')
  const use = { purpose: 'second_step', userId: step.userId } as const
  return { options: await passkeyRequestOptionsFor({ deps, db: deps.db, now }, use) }
}
