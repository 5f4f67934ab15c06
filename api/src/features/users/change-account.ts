import type { UserDetails } from '@cubby/contract/users'
import { type AccountChange, decideAccountChange } from '@cubby/rules/administration'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../errors.ts'
import { write } from '../../platform/db/write.ts'
import { audit } from '../../platform/db/write-audit-log.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { endLogins, lockPerson } from '../auth/queries.ts'
import { requireAdmin } from '../auth/require-admin.ts'
import { detailsView } from './views.ts'

/**
 * Sets somebody's role or status and ends their logins at once. Setting what it is changes nothing.
 * Throws Refusal `user_not_found`, also for a deleted account, and `last_admin`.
 */
export async function changeAccount(
  deps: Deps,
  caller: Caller,
  id: string,
  change: Exclude<AccountChange, { kind: 'delete' }>,
): Promise<{ user: UserDetails }> {
  requireAdmin(caller)
  return write(deps, caller, async (trx) => {
    const activeAdmins = await deps.lockAdmins(trx)
    const person = await lockPerson(trx, id)
    if (!person || person.deleted_at) throw new Refusal('user_not_found')
    const decision = decideAccountChange(person, change, activeAdmins)
    if (decision === 'last_admin') throw new Refusal('last_admin')
    if (decision === 'nothing to change') return { user: detailsView(person) }

    const now = await deps.clock(trx)
    const changed = await trx
      .updateTable('people')
      .set({ [change.kind]: change.to, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await endLogins(trx, { personId: id, now })
    await audit(trx, {
      actorId: caller.person.id,
      action: `person.${change.kind}_changed`,
      subject: { type: 'person', id },
      details: { person_id: id, from: person[change.kind], to: change.to },
      request: caller.request,
      now,
    })
    return { user: detailsView(changed) }
  })
}
