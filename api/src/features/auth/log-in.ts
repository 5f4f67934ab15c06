import type { Credentials, LoginResponse } from '@cubby/contract/user'
import { v7 as newId } from 'uuid'
import { Refusal } from '../../errors.ts'
import type { VisitorContext } from '../../operation-context.ts'
import { writeAuditLog } from '../../platform/db/write-audit-log.ts'
import { deviceKeys } from './device-key.ts'
import { rememberDevice } from './known-devices.ts'
import { findUserByEmail, insertLogin } from './queries.ts'
import { hashToken, newToken } from './tokens.ts'
import { userView } from './views.ts'

/**
 * Checks the password, creates a login, and remembers the device. An unknown email address and a wrong password take the same
 * time and get the same response. Throws Refusal `login_failed`, and `account_not_active` (only with the
 * correct password).
 */
export async function logIn(
  ctx: VisitorContext,
  input: { readonly credentials: Credentials; readonly deviceHash: string },
): Promise<LoginResponse> {
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

  const renewedHash = deps.passwords.isOutdated(user.password_hash)
    ? await deps.passwords.hash(password)
    : undefined
  const deviceKeyOf = await deviceKeys(deps)
  const opened = await deps.db.transaction().execute(async (trx) => {
    const now = await deps.clock(trx)
    const token = newToken()
    const loginId = newId()
    const isUnchanged = await trx
      .updateTable('users')
      .set({ last_login: now, ...(renewedHash && { password_hash: renewedHash }) })
      .where('id', '=', user.id)
      .where('password_hash', '=', user.password_hash)
      .returning('id')
      .executeTakeFirst()
    if (!isUnchanged) return null
    await insertLogin(trx, { id: loginId, userId: user.id, tokenHash: hashToken(token), now })
    await rememberDevice(trx, { userId: user.id, deviceHash: input.deviceHash, now })
    await writeAuditLog(trx, {
      actorId: user.id,
      action: 'login.opened',
      subject: { type: 'login', id: loginId },
      request,
      now,
    })
    return { token, device_key: deviceKeyOf(user.id), user: userView(user) }
  })
  // The password changed while its hash was compared, so it is checked again.
  return opened ?? logIn(ctx, input)
}
