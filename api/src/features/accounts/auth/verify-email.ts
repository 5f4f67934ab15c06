import type { MessageResponse } from '@cubby/contract/accounts/account-recovery'
import { messages } from '@cubby/contract/messages'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { writeWithoutIdempotency } from '../../../platform/db/write.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { MailDeps } from '../../../platform/mail/mailer.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { newAddressMail, oldAddressMail, verificationMail } from './mails.ts'
import { findUserByEmail, refuseTakenEmail, requireFreeEmail, supersedeResets } from './queries.ts'

/**
 * Verifies the address that a link was mailed to. A new address that the office entered replaces the old one now. A
 * used link succeeds again, even after it expired. Refuses a link that was mailed to an address that the user no longer
 * has.
 */
export async function verifyEmail(
  { deps, request }: VisitorContext,
  { token }: { readonly token: string },
): Promise<MessageResponse> {
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const link = await trx
      .selectFrom('email_verifications')
      .innerJoin('users', 'users.id', 'email_verifications.user_id')
      .select(['users.id as userId', 'email_verifications.expires_at', 'users.email_verified_at'])
      .select(['email_verifications.email', 'users.email as oldEmail'])
      .where('email_verifications.token_hash', '=', hashToken(token))
      .where((eb) =>
        eb.or([
          eb('email_verifications.email', '=', eb.ref('users.email')),
          eb('email_verifications.email', '=', eb.ref('users.new_email')),
        ]),
      )
      .forUpdate()
      .executeTakeFirst()
    if (!link) throw new Refusal('verification_link_invalid')
    const isNew = link.email !== link.oldEmail
    if (link.email_verified_at && !isNew) return { message: messages.emailAlreadyVerified }
    if (link.expires_at === null || link.expires_at <= now) throw new Refusal('verification_link_invalid')

    if (isNew) {
      await requireFreeEmail(trx, link.email, link.userId)
      await supersedeResets(trx, link.userId, now)
    }
    await trx
      .updateTable('users')
      .set({
        email_verified_at: now,
        updated_at: now,
        ...(isNew && { email: link.email, new_email: null }),
      })
      .where('id', '=', link.userId)
      .execute()
      .catch(refuseTakenEmail)
    await writeAuditLog(trx, {
      actorId: link.userId,
      action: isNew ? 'email.changed' : 'email.verified',
      subject: { type: 'user', id: link.userId },
      ...(isNew && { details: { email: { from: link.oldEmail, to: link.email } } }),
      request,
      now,
    })
    return { message: isNew ? messages.emailChanged : messages.emailVerified }
  })
}

/**
 * Records a request for a new verification link. Only the job looks up the account, so that neither the response nor
 * its timing reveals whether the account exists.
 */
export async function resendVerification(
  { deps, request }: VisitorContext,
  { email }: { readonly email: string },
): Promise<MessageResponse> {
  return writeWithoutIdempotency(deps, async (trx) => {
    const now = await deps.clock(trx)
    const verificationId = newId()
    await trx
      .insertInto('email_verifications')
      .values({ id: verificationId, email, created_at: now })
      .execute()
    await writeAuditLog(trx, {
      actorId: null,
      action: 'email.verification_requested',
      subject: { type: 'email_verification', id: verificationId },
      request,
      now,
    })
    await deps.jobs.enqueue(trx, 'email-verification', { verificationId })
    return { message: messages.verificationLinkSent }
  })
}

/** How long a verification link is valid. */
const VERIFICATION_LINK_MS = 7 * 86_400_000

/** Returns the expiration time of a verification link that is mailed now. */
export function verificationEnd(now: Date): Date {
  return new Date(now.getTime() + VERIFICATION_LINK_MS)
}

/**
 * Mails a requested verification link if the address belongs to an active, unverified account, or waits to
 * replace the address of an active account; otherwise deletes the request. Earlier links stay valid. Creates
 * the token here, so that only the email contains it; a retry after a failed email creates a new token.
 */
export async function emailVerification(deps: MailDeps, verificationId: string): Promise<void> {
  const requested = await deps.db
    .selectFrom('email_verifications')
    .select('email')
    .where('id', '=', verificationId)
    .where('mailed_at', 'is', null)
    .executeTakeFirst()
  if (!requested) return
  const current = await findUserByEmail(deps.db, requested.email)
  const user = current ?? (await findUserByNewEmail(deps, requested.email))
  if (user?.status !== 'active' || (current && user.email_verified_at)) {
    await deps.db.deleteFrom('email_verifications').where('id', '=', verificationId).execute()
    return
  }
  const email = current?.email ?? requested.email
  const token = newToken()
  const now = await deps.clock(deps.db)
  await deps.db
    .updateTable('email_verifications')
    .set({
      user_id: user.id,
      email,
      token_hash: hashToken(token),
      expires_at: verificationEnd(now),
    })
    .where('id', '=', verificationId)
    .execute()
  const mail = current ? verificationMail : newAddressMail
  await deps.mailer.send(mail(deps.config, newId(), { ...user, email }, token))
  await deps.db
    .updateTable('email_verifications')
    .set({ mailed_at: now })
    .where('id', '=', verificationId)
    .execute()
}

/** Two accounts can wait for one address; the first who opens a link gets it. */
function findUserByNewEmail({ db }: MailDeps, email: string) {
  return db
    .selectFrom('users')
    .selectAll()
    .where('new_email', '=', email)
    .where('deleted_at', 'is', null)
    .orderBy('updated_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Mails a link that confirms a new address, unless the office has entered a different address since. Creates the token
 * here, so that only the email contains it; a retry after a failed email creates a new token.
 */
export async function emailNewAddress(deps: MailDeps, verificationId: string): Promise<void> {
  const change = await findChange(deps, verificationId)
  if (!change || change.mailed_at || change.new_email !== change.email) return
  const token = newToken()
  const now = await deps.clock(deps.db)
  await deps.db
    .updateTable('email_verifications')
    .set({ token_hash: hashToken(token), expires_at: verificationEnd(now) })
    .where('id', '=', verificationId)
    .execute()
  await deps.mailer.send(newAddressMail(deps.config, newId(), change, token))
  await deps.db
    .updateTable('email_verifications')
    .set({ mailed_at: now })
    .where('id', '=', verificationId)
    .execute()
}

/** Notifies the old address of the change. */
export async function emailOldAddress(deps: MailDeps, verificationId: string): Promise<void> {
  const change = await findChange(deps, verificationId)
  if (!change?.old_email) return
  const user = { ...change, email: change.old_email }
  const isReplaced = change.currentEmail === change.email
  await deps.mailer.send(oldAddressMail(deps.config, verificationId, user, { isReplaced }))
}

function findChange({ db }: MailDeps, verificationId: string) {
  return db
    .selectFrom('email_verifications')
    .innerJoin('users', 'users.id', 'email_verifications.user_id')
    .select(['email_verifications.email', 'old_email', 'mailed_at'])
    .select(['first_name', 'last_name', 'new_email', 'users.email as currentEmail'])
    .where('email_verifications.id', '=', verificationId)
    .executeTakeFirst()
}
