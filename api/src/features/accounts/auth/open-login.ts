import type { LoginResponse } from '@cubby/contract/accounts/user'
import type { Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Schema } from '../../../platform/db/schema.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import type { ContextParts } from '../../../platform/operation-context.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { rememberDevice } from './known-devices.ts'
import { insertLogin } from './queries.ts'
import { userView } from './views.ts'

/** How a user proved who they are, other than with the password alone. */
export type LoginMethod =
  | 'passkey'
  | 'password_and_passkey'
  | 'password_and_authenticator_app'
  | 'password_and_recovery_code'

/** Creates the login of a user whose identity was checked, and remembers the device. */
export async function openLogin(
  { trx, request, now }: Pick<ContextParts, 'trx' | 'request' | 'now'>,
  input: {
    readonly user: Selectable<Schema['users']>
    readonly deviceHash: string
    readonly deviceKeyOf: (userId: string) => string
    readonly method?: LoginMethod
  },
): Promise<LoginResponse> {
  const { user, deviceHash, deviceKeyOf, method } = input
  const token = newToken()
  const loginId = newId()
  await trx.updateTable('users').set({ last_login: now }).where('id', '=', user.id).execute()
  await insertLogin(trx, { id: loginId, userId: user.id, tokenHash: hashToken(token), now })
  await rememberDevice(trx, { userId: user.id, deviceHash, now })
  await writeAuditLog(trx, {
    actorId: user.id,
    action: 'login.opened',
    subject: { type: 'login', id: loginId },
    ...(method && { details: { login_method: method } }),
    request,
    now,
  })
  return { token, device_key: deviceKeyOf(user.id), user: userView(user) }
}
