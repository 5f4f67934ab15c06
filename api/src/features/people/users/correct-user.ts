import { messages } from '@cubby/contract/messages'
import type { UserCorrection, UserDetails } from '@cubby/contract/people/users'
import { mergeCorrection } from '@cubby/rules/student/profile-edit'
import type { Selectable } from 'kysely'
import { v7 as newId } from 'uuid'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import type { Schema } from '../../../platform/db/schema.ts'
import { write } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { requireAdmin } from '../../../platform/http/authenticate.ts'
import type { OperationContext, RequestContext } from '../../../platform/operation-context.ts'
import { lockUser, refuseTakenEmail, requireFreeEmail, supersedeResets } from '../../accounts/auth/queries.ts'
import { detailsView } from './queries.ts'

type User = Selectable<Schema['users']>

/**
 * Corrects a user's name, email address, or phone number. Mails a link to a new address, which replaces the old one
 * when the user opens the link. If the user has no password yet, it replaces the old one at once. The old address gets
 * a notice. Refuses the caller's own address, because a person at an unlocked computer must not take over the account.
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
    const entered = email ?? (correction.email === user.new_email ? correction.email : undefined)
    if (entered !== undefined && id === caller.user.id) throw new Refusal('own_email')
    if (Object.keys(changes).length === 0 && entered === undefined) {
      return { user: detailsView(user), message: messages.userCorrected }
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

/** Prepares a change of the email address. Returns the columns of the user to set. */
async function changeEmail(
  { deps, trx, now }: OperationContext,
  user: User,
  email: string,
): Promise<{ email?: string; new_email: string | null; invited_at?: Date; email_verified_at?: null }> {
  if (email === user.email) return { new_email: null }
  await requireFreeEmail(trx, email)
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
