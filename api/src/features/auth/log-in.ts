import type { Credentials, LoginResponse } from '@cubby/contract/user'
import { v7 as newId } from 'uuid'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import { audit } from '../../platform/db/write-audit-log.ts'
import type { RequestFacts } from '../../platform/http/caller.ts'
import { findPersonByEmail, insertLogin } from './queries.ts'
import { hashToken, newToken } from './tokens.ts'
import { userView } from './views.ts'

/**
 * Checks the password and opens a login. An unknown e-mail address and a wrong password cost the same
 * and answer the same. Throws Refusal `login_failed`, `account_not_active` (only to who knows the
 * password).
 */
export async function logIn(
  deps: Deps,
  request: RequestFacts,
  { email, password }: Credentials,
): Promise<LoginResponse> {
  const person = await findPersonByEmail(deps.db, email)
  const isRight = await deps.passwords.isRight(password, person?.password_hash)
  if (!person || !isRight) {
    await deps.db.transaction().execute(async (trx) =>
      audit(trx, {
        actorId: null,
        action: 'login.failed',
        subject: { type: 'person', id: person?.id ?? null },
        request,
        now: await deps.clock(trx),
      }),
    )
    throw new Refusal('login_failed')
  }
  if (person.status !== 'active') throw new Refusal('account_not_active')

  const renewedHash = deps.passwords.isOutdated(person.password_hash)
    ? await deps.passwords.hash(password)
    : undefined
  const opened = await deps.db.transaction().execute(async (trx) => {
    const now = await deps.clock(trx)
    const token = newToken()
    const loginId = newId()
    const stillRight = await trx
      .updateTable('people')
      .set({ last_login: now, ...(renewedHash && { password_hash: renewedHash }) })
      .where('id', '=', person.id)
      .where('password_hash', '=', person.password_hash)
      .returning('id')
      .executeTakeFirst()
    if (!stillRight) return null
    await insertLogin(trx, { id: loginId, personId: person.id, tokenHash: hashToken(token), now })
    await audit(trx, {
      actorId: person.id,
      action: 'login.opened',
      subject: { type: 'login', id: loginId },
      request,
      now,
    })
    return { token, user: userView(person) }
  })
  // The password changed while its hash was compared: what was right a moment ago is asked again.
  return opened ?? logIn(deps, request, { email, password })
}
