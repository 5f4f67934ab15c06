import type { SecondStepResponse } from '@cubby/contract/accounts/second-factor'
import type { Credentials, LoginResponse } from '@cubby/contract/accounts/user'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'
import { deviceKeys } from './device-key.ts'
import { openLogin } from './open-login.ts'
import { findUserByEmail } from './queries.ts'
import { startSecondStep } from './start-second-step.ts'

/**
 * Checks the password, then creates a login, or starts the second step for a user with a second factor. An unknown email
 * address and a wrong password take the same time and get the same response. Throws Refusal `login_failed`, and
 * `account_not_active` (only with the correct password).
 */
export async function logIn(
  ctx: VisitorContext,
  input: { readonly credentials: Credentials; readonly deviceHash: string },
): Promise<LoginResponse | SecondStepResponse> {
  const { email, password } = input.credentials
  const { deps, request } = ctx
  const user = await findUserByEmail(deps.db, email)
  const isCorrect = await deps.passwords.verify(password, user?.password_hash)
  if (!user?.password_hash || !isCorrect) {
    await deps.db.transaction().execute(async (trx) =>
      writeAuditLog(trx, {
        actorId: null,
        action: 'login.failed',
        subject: { type: 'user', id: user?.id ?? null },
        request,
        now: await deps.clock(trx),
      }),
    )
    throw new Refusal('login_failed')
  }
  if (user.status !== 'active') throw new Refusal('account_not_active')

  const passwordHash = deps.passwords.isOutdated(user.password_hash)
    ? await deps.passwords.hash(password)
    : user.password_hash
  const deviceKeyOf = await deviceKeys(deps)
  const opened = await deps.db.transaction().execute(async (trx) => {
    const now = await deps.clock(trx)
    const isUnchanged = await trx
      .updateTable('users')
      .set({ password_hash: passwordHash })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .returning('id')
      .executeTakeFirst()
    if (!isUnchanged) return null
    const secondStep = await startSecondStep({ deps, trx, request, now }, user.id)
    return secondStep ?? openLogin({ trx, request, now }, { user, deviceHash: input.deviceHash, deviceKeyOf })
  })
  // The password changed while its hash was compared, so it is checked again.
  return opened ?? logIn(ctx, input)
}
