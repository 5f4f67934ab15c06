import { messages } from '@cubby/contract/messages'
import type { InvitedPerson, InvitedRole, NewUser } from '@cubby/contract/people/invitations'
import type { UserDetails } from '@cubby/contract/people/users'
import { initialPreferences } from '@cubby/rules/student/email-preferences'
import { type Selectable, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Schema } from '../../../platform/db/schema.ts'
import { write } from '../../../platform/db/write.ts'
import { writeAuditLog } from '../../../platform/db/write-audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/for-roles.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { detailsView } from '../users/queries.ts'

/**
 * Creates an active account without a password for a person whose details the caller entered, and mails them an
 * invitation.
 */
export async function createInvitedUser(
  { deps, trx, caller, now }: OperationContext,
  { person, role }: { readonly person: InvitedPerson; readonly role: InvitedRole },
): Promise<Selectable<Schema['users']>> {
  const user = await trx
    .insertInto('users')
    .values({
      id: newId(),
      email: person.email,
      first_name: person.first_name,
      last_name: person.last_name,
      phone_number: person.phone_number || null,
      password_hash: null,
      role,
      status: 'active',
      ...initialPreferences(undefined),
      invited_at: now,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!user) throw new Refusal('email_taken', { fields: { email: messages.emailTaken } })
  await trx.insertInto('invitations').values({ user_id: user.id }).execute()
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'user.invited',
    subject: { type: 'user', id: user.id },
    details: { user_id: user.id, role },
    request: caller.request,
    now,
  })
  await deps.jobs.enqueue(trx, 'email-invitation', { userId: user.id })
  return user
}

/** Creates an account as an administrator and invites its user. */
export async function inviteUser(
  ctx: RequestContext,
  { role, ...person }: NewUser,
): Promise<{ user: UserDetails }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    const user = await createInvitedUser({ deps, trx, caller, now }, { person, role })
    return { user: detailsView(user) }
  })
}
