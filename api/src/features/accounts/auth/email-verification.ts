import { v7 as newId } from 'uuid'
import type { MailDeps } from '../../../platform/mail/mailer.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { newAddressMail, verificationMail } from './mails.ts'
import { findUserByEmail } from './queries.ts'

/** How long a verification link is valid. */
const VERIFICATION_LINK_MS = 7 * 86_400_000

/** Returns the expiration time of a verification link that is mailed now. */
export function verificationEnd(now: Date): Date {
  return new Date(now.getTime() + VERIFICATION_LINK_MS)
}

/**
 * Mails a requested verification link if the address belongs to an active, unverified account, or waits to replace the
 * address of an active account; otherwise deletes the request. Earlier links stay valid. Creates the token here, so that
 * only the email contains it; a retry after a failed email creates a new token.
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
