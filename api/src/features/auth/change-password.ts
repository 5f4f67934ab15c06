import type { ChangePasswordForm, MessageResponse } from '@cubby/contract/account-recovery'
import { messages } from '@cubby/contract/messages'
import { v7 as newId } from 'uuid'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import { writeUnkeyed } from '../../platform/db/write.ts'
import { audit } from '../../platform/db/write-audit-log.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { endLogins, findPerson, lockPerson, supersedeResets } from './queries.ts'

/**
 * Changes the caller's password, ends their other logins and makes reset links mailed before worthless.
 * Takes no Idempotency-Key: the stored hash of the request would be a quick hash of the password.
 * Throws Refusal `wrong_password`.
 */
export async function changePassword(
  deps: Deps,
  caller: Caller,
  { currentPassword, newPassword }: ChangePasswordForm,
): Promise<MessageResponse> {
  const personId = caller.person.id
  const before = await findPerson(deps.db, personId)
  if (!(await deps.passwords.isRight(currentPassword, before?.password_hash))) return refuse(deps, caller)
  const passwordHash = await deps.passwords.hash(newPassword)

  return writeUnkeyed(deps, async (trx) => {
    const person = await lockPerson(trx, personId)
    // Changed meanwhile, by another device or a reset link: the current password is no longer current.
    if (person?.password_hash !== before?.password_hash) throw wrongPassword()
    const now = await deps.clock(trx)
    await trx
      .updateTable('people')
      .set({ password_hash: passwordHash, updated_at: now })
      .where('id', '=', personId)
      .execute()
    await endLogins(trx, { personId, except: caller.loginId, now })
    await supersedeResets(trx, personId, now)
    await audit(trx, {
      actorId: personId,
      action: 'password.changed',
      subject: { type: 'person', id: personId },
      request: caller.request,
      now,
    })
    await deps.jobs.enqueue(trx, 'email-password-changed', { personId, changeId: newId() })
    return { message: messages.passwordUpdated }
  })
}

async function refuse(deps: Deps, { person, request }: Caller): Promise<never> {
  await writeUnkeyed(deps, async (trx) =>
    audit(trx, {
      actorId: person.id,
      action: 'password.change_refused',
      subject: { type: 'person', id: person.id },
      request,
      now: await deps.clock(trx),
    }),
  )
  throw wrongPassword()
}

function wrongPassword(): Refusal {
  return new Refusal('wrong_password', { fields: { currentPassword: messages.currentPasswordWrong } })
}
