import { INVITATION_DAYS } from '@cubby/contract/constants'
import { messages } from '@cubby/contract/messages'
import type { EnteredPerson, InvitedRole, NewUser } from '@cubby/contract/people/invitations'
import type { UserDetails } from '@cubby/contract/people/users'
import { personName } from '@cubby/rules/people/person-name'
import { initialPreferences } from '@cubby/rules/student/email-preferences'
import { t } from '@cubby/texts/t'
import { type Selectable, sql } from 'kysely'
import type { Config } from '../../../platform/config.ts'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin, requireFreshProof } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import { composeMailToUser, type Mail, type MailDeps, type Recipient } from '../../../platform/mail/mailer.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { lockUser, requireFreeEmail } from '../../accounts/auth/queries.ts'
import { tellAdmins } from '../../school/strong-actions/tell-admins.ts'
import { detailsView } from '../users/queries.ts'

/** Sends a new invitation to a user without a password. The previous link stops working at once. */
export async function sendInvitation(
  ctx: RequestContext,
  { id }: { readonly id: string },
): Promise<{ user: UserDetails }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const user = await lockUser(trx, id)
    if (!user || user.deleted_at) throw new Refusal('user_not_found')
    if (!user.email) throw new Refusal('no_email')
    if (!user.invited_at) throw new Refusal('password_already_set')
    if (user.status !== 'active') {
      throw new Refusal('account_not_active', { message: messages.recipientNotActive })
    }
    const now = await deps.clock(trx)
    const invited = await replaceInvitation({ deps, trx, caller, now }, { id })
    return { user: detailsView(invited) }
  })
}

/** Replaces the invitation of a locked user without a password, and mails the new link. Returns the user. */
export async function replaceInvitation(
  { deps, trx, caller, now }: OperationContext,
  { id }: { readonly id: string },
) {
  const invited = await trx
    .updateTable('users')
    .set({ invited_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('invitations')
    .set({ token_hash: null, expires_at: null, mailed_at: null })
    .where('user_id', '=', id)
    .execute()
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: 'user.invitation_sent',
    subject: { type: 'user', id },
    details: { user_id: id },
    request: caller.request,
    now,
  })
  await deps.jobs.enqueue(trx, 'email-invitation', { userId: id })
  return invited
}

/**
 * Mails the invitation of a user without a password, unless it was mailed before. The token is created here and is
 * only in the mail, so a retry after a failed mail creates a new one.
 */
export async function emailInvitation(deps: MailDeps, userId: string): Promise<void> {
  const token = newToken()
  const tokenHash = hashToken(token)
  const user = await prepare(deps, userId, tokenHash)
  if (!user) return
  await deps.mailer.send(invitationMail(deps.config, newId(), user, token))
  const now = await deps.clock(deps.db)
  // If the invitation was sent again in the meantime, the next job mails the new one.
  await deps.db
    .updateTable('invitations')
    .set({ mailed_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}

async function prepare(deps: MailDeps, userId: string, tokenHash: string) {
  return deps.db.transaction().execute(async (trx) => {
    const user = await lockUser(trx, userId)
    if (user?.status !== 'active' || !user.invited_at) return null
    const now = await deps.clock(trx)
    const prepared = await trx
      .updateTable('invitations')
      .set({
        token_hash: tokenHash,
        expires_at: new Date(now.getTime() + INVITATION_DAYS * 86_400_000),
      })
      .where('user_id', '=', userId)
      .where('mailed_at', 'is', null)
      .returning('user_id')
      .executeTakeFirst()
    if (!prepared) return null
    if (user.never_invited) {
      await trx.updateTable('users').set({ never_invited: false }).where('id', '=', userId).execute()
    }
    return user
  })
}

function invitationMail(config: Config, id: string, user: Recipient, token: string): Mail {
  const { name, phone, email } = config.provider
  return composeMailToUser(
    config,
    { id, user, subject: t('Your account at {name}', { name }) },
    {
      heading: t('Your account at {name}', { name }),
      paragraphs: [
        t('We created an account for you with this email address. Set a password to log in.'),
        t('If you did not expect this, contact us: {phone} or {email}.', { phone, email }),
      ],
      button: { label: t('Set my password'), url: `/invitation?token=${token}` },
      note: t(
        'The link works once, within {days, plural, one {# day} other {# days}}. A newer invitation replaces it. After that, "Forgot password" on the login page sends a new link.',
        { days: INVITATION_DAYS },
      ),
    },
  )
}

/**
 * Creates an active account without a password for a person whose details the caller entered, and mails them an
 * invitation. A student without an email address gets none, and is on the list to call from now on.
 */
export async function createInvitedUser(
  { deps, trx, caller, now }: OperationContext,
  { person, role }: { readonly person: EnteredPerson; readonly role: InvitedRole },
): Promise<Selectable<Schema['users']>> {
  const email = person.email || null
  if (email) await requireFreeEmail(trx, email)
  const user = await trx
    .insertInto('users')
    .values({
      id: newId(),
      email,
      first_name: person.first_name,
      last_name: person.last_name,
      phone_number: person.phone_number || null,
      password_hash: null,
      role,
      status: 'active',
      ...initialPreferences(undefined),
      invited_at: email ? now : null,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returningAll()
    .executeTakeFirst()
  if (!user) throw new Refusal('email_taken', { fields: { email: messages.emailTaken } })
  if (email) await trx.insertInto('invitations').values({ user_id: user.id }).execute()
  await writeAuditLog(trx, {
    actorId: caller.user.id,
    action: email ? 'user.invited' : 'user.entered',
    subject: { type: 'user', id: user.id },
    details: { user_id: user.id, role },
    request: caller.request,
    now,
  })
  if (email) await deps.jobs.enqueue(trx, 'email-invitation', { userId: user.id })
  return user
}

/** Creates an account as an administrator and invites its user. Another administrator needs a fresh proof. */
export async function inviteUser(
  ctx: RequestContext,
  { role, ...person }: NewUser,
): Promise<{ user: UserDetails }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  if (role === 'admin') requireFreshProof(caller)
  return write(ctx, async (trx) => {
    const now = await deps.clock(trx)
    const operation = { deps, trx, caller, now }
    const user = await createInvitedUser(operation, { person, role })
    if (role === 'admin') {
      await tellAdmins(operation, {
        did: (actor) =>
          t('{actor} invited {name} ({email}) as an administrator.', {
            actor,
            name: personName(user),
            email: user.email ?? '',
          }),
      })
    }
    return { user: detailsView(user) }
  })
}
