import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import type { Role } from '@cubby/contract/accounts/user'
import { messages } from '@cubby/contract/messages'
import type { UserDetails } from '@cubby/contract/people/users'
import { personName } from '@cubby/rules/people/person-name'
import { type AccountChange, decideAccountChange } from '@cubby/rules/school/administration'
import { t } from '@cubby/texts/t'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { write, writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin, requireFreshProof } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type { RequestContext } from '../../../platform/operation-context.ts'
import { endCalendarLink } from '../../accounts/auth/end-access.ts'
import { hashNewPassword } from '../../accounts/auth/hash-new-password.ts'
import { endLogins } from '../../accounts/auth/login-rows.ts'
import { findUser, lockUser, supersedeResets } from '../../accounts/auth/queries.ts'
import { tellAdmins } from '../../school/strong-actions/tell-admins.ts'
import { detailsView } from './queries.ts'

/**
 * Sets a user's role or status and ends their logins. Setting the current value changes nothing. Any change of an
 * administrator needs a fresh proof.
 */
export async function changeAccount(
  ctx: RequestContext,
  {
    id,
    change,
    isInBulk = false,
  }: {
    readonly id: string
    readonly change: Exclude<AccountChange, { kind: 'delete' }>
    /** The bulk operation tells the other administrators itself. */
    readonly isInBulk?: boolean
  },
): Promise<{ user: UserDetails }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const activeAdmins = await deps.lockAdmins(trx)
    const user = await lockUser(trx, id)
    if (!user || user.deleted_at) throw new Refusal('user_not_found')
    if (user.role === 'admin') requireFreshProof(caller)
    const decision = decideAccountChange(
      { ...user, isInvited: user.invited_at !== null, hasEmail: user.email !== null },
      change,
      activeAdmins,
    )
    if (!decision.ok) throw new Refusal(decision.reason)
    if (decision.outcome === 'unchanged') return { user: detailsView(user) }

    const now = await deps.clock(trx)
    const isStrong = change.kind === 'role' || user.role === 'admin'
    if (isStrong && !isInBulk)
      await tellAdmins({ deps, trx, caller, now }, { did: (actor) => sentenceOf(actor, user, change) })
    const changed = await trx
      .updateTable('users')
      .set({ [change.kind]: change.to, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await endLogins(trx, { userId: id, now })
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: `user.${change.kind}_changed`,
      subject: { type: 'user', id },
      details: { user_id: id, from: user[change.kind], to: change.to },
      request: caller.request,
      now,
    })
    return { user: detailsView(changed) }
  })
}

function sentenceOf(
  actor: string,
  user: { readonly first_name: string; readonly last_name: string; readonly role: Role },
  change: Exclude<AccountChange, { kind: 'delete' }>,
): string {
  const name = personName(user)
  return change.kind === 'role'
    ? t(
        '{actor} changed the role of {name} from {before, select, admin {administrator} instructor {instructor} other {student}} to {after, select, admin {administrator} instructor {instructor} other {student}}.',
        { actor, name, before: user.role, after: change.to },
      )
    : t(
        '{actor} set the account of the administrator {name} to {status, select, active {active} inactive {inactive} other {suspended}}.',
        { actor, name, status: change.to },
      )
}

/** Marks or unmarks a test account, whose outstanding payments are not counted. */
export async function setTestAccount(
  ctx: RequestContext,
  { id, isTestAccount }: { readonly id: string; readonly isTestAccount: boolean },
): Promise<{ user: UserDetails }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const user = await lockUser(trx, id)
    if (!user || user.deleted_at) throw new Refusal('user_not_found')
    if (user.is_test_account === isTestAccount) return { user: detailsView(user) }
    const now = await deps.clock(trx)
    const changed = await trx
      .updateTable('users')
      .set({ is_test_account: isTestAccount, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'user.test_account_changed',
      subject: { type: 'user', id },
      details: { user_id: id, to: isTestAccount },
      request: caller.request,
      now,
    })
    return { user: detailsView(changed) }
  })
}

/**
 * Sets another user's password, ends all their logins and their calendar link, invalidates emailed reset links, and
 * notifies the user. Accepts no Idempotency-Key, because the stored hash of the request would be a fast hash of the
 * password. Refuses the caller's own password, because this does not ask for the old one.
 */
export async function setPassword(
  { deps, caller }: RequestContext,
  { id, newPassword }: { readonly id: string; readonly newPassword: string },
): Promise<MessageResponse> {
  requireAdmin(caller)
  if (id === caller.user.id) throw new Refusal('own_password')
  // Checked before the expensive hash, and again under the lock.
  const found = await findUser(deps.db, id)
  if (!found) throw new Refusal('user_not_found')
  if (!found.email) throw new Refusal('no_email')
  const passwordHash = await hashNewPassword(deps, {
    password: newPassword,
    field: 'newPassword',
    user: found,
  })

  return writeWithoutIdempotency(deps, async (trx) => {
    const user = await lockUser(trx, id)
    if (!user || user.deleted_at) throw new Refusal('user_not_found')
    if (!user.email) throw new Refusal('no_email')
    const now = await deps.clock(trx)
    await trx
      .updateTable('users')
      .set({ password_hash: passwordHash, invited_at: null, updated_at: now })
      .where('id', '=', id)
      .execute()
    await endLogins(trx, { userId: id, now })
    await supersedeResets(trx, id, now)
    await tellAdmins(
      { deps, trx, caller, now },
      { did: (actor) => t('{actor} set a new password for {name}.', { actor, name: personName(user) }) },
    )
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'password.set_by_admin',
      subject: { type: 'user', id },
      details: { user_id: id },
      request: caller.request,
      now,
    })
    const { request } = caller
    const endedCalendar = await endCalendarLink(trx, { userId: id, actorId: caller.user.id, request, now })
    await deps.jobs.enqueue(trx, 'email-password-changed', { userId: id, changeId: newId(), endedCalendar })
    return { message: messages.userPasswordReset }
  })
}
