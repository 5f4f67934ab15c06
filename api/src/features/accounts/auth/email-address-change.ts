import { v7 as newId } from 'uuid'
import type { MailDeps } from '../../../platform/mail/mailer.ts'
import { hashToken, newToken } from '../../../platform/tokens.ts'
import { verificationEnd } from './email-verification.ts'
import { newAddressMail, oldAddressMail } from './mails.ts'

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
