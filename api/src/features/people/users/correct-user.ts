import { messages } from '@cubby/contract/messages'
import type { UserCorrection, UserDetails } from '@cubby/contract/people/users'
import { checkWithoutEmail } from '@cubby/rules/people/joining'
import { personName } from '@cubby/rules/people/person-name'
import { mergeCorrection } from '@cubby/rules/student/profile-edit'
import { t } from '@cubby/texts/t'
import type { Selectable } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin, requireFreshProof } from '../../../platform/http/authenticate.ts'
import { newId } from '../../../platform/ids.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { lockUser, refuseTakenEmail, requireFreeEmail, supersedeResets } from '../../accounts/auth/queries.ts'
import { tellAdmins } from '../../school/strong-actions/tell-admins.ts'
import { detailsView } from './queries.ts'

type User = Selectable<Schema['users']>

/**
 * Corrects a user's name, email address, or phone number. Mails a link to a new address, which replaces the
 * old one when the user opens the link. If the user has no password yet, it replaces the old one at once. The
 * old address gets a notice. A student without an address gets it at once, with an invitation. An address
 * needs a fresh proof. Refuses the caller's own address, because a person at an unlocked computer must not
 * take over the account.
 */
export async function correctUser(
  ctx: RequestContext,
  { id, correction }: { readonly id: string; readonly correction: UserCorrection },
): Promise<{ user: UserDetails; message: string }> {
  const { deps, caller } = ctx
  requireAdmin(caller)
  return write(ctx, async (trx) => {
    const user = await lockUser(trx, id)
    if (!user || user.deleted_at) throw new Refusal('user_not_found')
    const current = { ...user, email: user.new_email ?? user.email }
    const { changes, conflicts } = mergeCorrection(current, correction)
    if (Object.keys(conflicts).length > 0) {
      throw new Refusal('profile_conflict', { message: messages.userChangedElsewhere, details: conflicts })
    }
    const now = await deps.clock(trx)
    const operation = { deps, trx, caller, now }
    const { email, ...details } = changes
    // Entering an unconfirmed address again sends its link again.
    const entered = email !== undefined || !correction.email ? email : resent(user, correction.email)
    if (entered !== undefined && id === caller.user.id) throw new Refusal('own_email')
    if (entered !== undefined) requireFreshProof(caller)
    if (Object.keys(changes).length === 0 && entered === undefined) {
      return { user: detailsView(user), message: messages.userCorrected }
    }
    if ((entered === undefined ? user.email : entered) === null) requireReachable(user, details)
    if (entered !== undefined) {
      await tellAdmins(operation, { did: (actor) => addressChange(actor, user, entered) })
    }
    const ofEmail = entered === undefined ? {} : await changeEmail(operation, user, entered)
    const changed = await trx
      .updateTable('users')
      .set({ ...details, ...ofEmail, updated_at: now })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
      .catch(refuseTakenEmail)
    await writeAuditLog(trx, {
      actorId: caller.user.id,
      action: 'user.corrected',
      subject: { type: 'user', id },
      details: {
        user_id: id,
        fields: Object.keys(details),
        ...(entered !== undefined && { email: { from: user.email, to: entered } }),
      },
      request: caller.request,
      now,
    })
    const waits = entered !== undefined && changed.new_email !== null
    return {
      user: detailsView(changed),
      message: waits ? messages.userCorrectedEmailWaits : messages.userCorrected,
    }
  })
}

/** Says what the other administrators read about a new address, or about one that is removed. */
function addressChange(actor: string, user: User, entered: string | null): string {
  const name = personName(user)
  if (entered === null)
    return t('{actor} removed the email address {email} of {name}.', { actor, name, email: user.email ?? '' })
  return user.email === null
    ? t('{actor} added the email address {email} for {name}.', { actor, name, email: entered })
    : t('{actor} changed the email address of {name} from {oldEmail} to {email}.', {
        actor,
        name,
        oldEmail: user.email,
        email: entered,
      })
}

function resent(user: User, email: string): string | undefined {
  return email === user.new_email ? email : undefined
}

/** Refuses to leave a person without both an email address and a phone number, or without a login that they have. */
function requireReachable(user: User, details: { readonly phone_number?: string | null }): void {
  const phone = details.phone_number === undefined ? user.phone_number : details.phone_number
  const decision = checkWithoutEmail({ role: user.role, hasPassword: user.password_hash !== null, phone })
  if (decision.ok) return
  const field = decision.reason === 'phone_needed' ? 'phone_number' : 'email'
  throw new Refusal(decision.reason, { fields: { [field]: new Refusal(decision.reason).message } })
}

interface EmailColumns {
  readonly email?: string | null
  readonly new_email: string | null
  readonly invited_at?: Date | null
  readonly never_invited?: boolean
  readonly email_verified_at?: null
}

/** Prepares a change of the email address. Returns the columns of the user to set. */
async function changeEmail(ctx: OperationContext, user: User, email: string | null): Promise<EmailColumns> {
  const { deps, trx, now } = ctx
  if (email === user.email) return { new_email: null }
  if (email === null) return removeEmail(ctx, user)
  await requireFreeEmail(trx, email, user.id)
  if (user.email === null) return addEmail(ctx, user, email)
  const verificationId = newId()
  await trx
    .insertInto('email_verifications')
    .values({ id: verificationId, user_id: user.id, email, old_email: user.email, created_at: now })
    .execute()
  if (!user.invited_at) {
    await deps.jobs.enqueue(trx, 'email-new-address', { verificationId })
    if (email !== user.new_email) await deps.jobs.enqueue(trx, 'email-old-address', { verificationId })
    return { new_email: email }
  }
  // Links that were sent to the wrong address must not open the account.
  await supersedeResets(trx, user.id, now)
  const invited = await trx
    .updateTable('invitations')
    .set({ token_hash: null, expires_at: null, mailed_at: null })
    .where('user_id', '=', user.id)
    .where('token_hash', 'is not', null)
    .returning('user_id')
    .execute()
  if (invited.length === 0) return { email, new_email: null, email_verified_at: null }
  await deps.jobs.enqueue(trx, 'email-invitation', { userId: user.id })
  await deps.jobs.enqueue(trx, 'email-old-address', { verificationId })
  return { email, new_email: null, invited_at: now, email_verified_at: null }
}

/** Gives a student their first email address, and mails them an invitation. */
async function addEmail(
  { deps, trx, now }: OperationContext,
  user: User,
  email: string,
): Promise<EmailColumns> {
  await trx.deleteFrom('join_codes').where('user_id', '=', user.id).execute()
  await trx
    .insertInto('invitations')
    .values({ user_id: user.id })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ token_hash: null, expires_at: null, mailed_at: null }),
    )
    .execute()
  await deps.jobs.enqueue(trx, 'email-invitation', { userId: user.id })
  return { email, new_email: null, invited_at: now, never_invited: false }
}

/** Removes a wrong address, with the links that were sent to it. The office calls the student from now on. */
async function removeEmail({ trx, now }: OperationContext, user: User): Promise<EmailColumns> {
  await supersedeResets(trx, user.id, now)
  await trx.deleteFrom('invitations').where('user_id', '=', user.id).execute()
  await trx.deleteFrom('email_verifications').where('user_id', '=', user.id).execute()
  return { email: null, new_email: null, invited_at: null, never_invited: false, email_verified_at: null }
}
