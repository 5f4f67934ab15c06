import type { LoginResponse, Registration } from '@cubby/contract/accounts/user'
import { initialPreferences } from '@cubby/rules/student/email-preferences'
import { sql } from 'kysely'
import { writeAuditLog } from '../../../platform/db/audit-log.ts'
import { Refusal } from '../../../platform/errors.ts'
import { newId } from '../../../platform/ids.ts'
import type { MailDeps } from '../../../platform/mail/mailer.ts'
import type { VisitorContext } from '../../../platform/operation-context.ts'
import { hashToken, newToken } from '../../../platform/secrets.ts'
import { requireConsent } from '../consents/consents.ts'
import { deviceKeys, rememberDevice } from './devices.ts'
import { hashNewPassword } from './hash-new-password.ts'
import type { LoginDevice } from './log-in.ts'
import { insertLogin } from './login-rows.ts'
import { welcomeMail } from './mails.ts'
import { findUser, findUserByEmail } from './queries.ts'
import { verificationEnd } from './verify-email.ts'
import { userView } from './views.ts'

/**
 * Creates an active student regardless of the requested role or status, logs them in, and mails them a welcome with a
 * verification link. The form must name the current versions of the Terms and the Privacy Policy.
 */
export async function register(
  { deps, request }: VisitorContext,
  { form, device }: { readonly form: Registration; readonly device: LoginDevice },
): Promise<LoginResponse> {
  const passwordHash = await hashNewPassword(deps, { password: form.password, field: 'password', user: form })
  const deviceKeyOf = await deviceKeys(deps)
  return deps.db.transaction().execute(async (trx) => {
    const now = await deps.clock(trx)
    if (await findUserByEmail(trx, form.email)) throw new Refusal('email_taken')
    const user = await trx
      .insertInto('users')
      .values({
        id: newId(),
        email: form.email,
        first_name: form.first_name,
        last_name: form.last_name,
        phone_number: form.phone_number || null,
        password_hash: passwordHash,
        role: 'student',
        status: 'active',
        ...initialPreferences(form.email_notifications),
        last_login: now,
        created_at: now,
        updated_at: now,
      })
      .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!user) throw new Refusal('email_taken')
    const agreement = { userId: user.id, agreed: form.agreed, occasion: 'sign_up' } as const
    await requireConsent({ trx, now, request }, agreement)
    const token = newToken()
    await insertLogin(trx, { id: newId(), userId: user.id, tokenHash: hashToken(token), device, now })
    await rememberDevice(trx, { userId: user.id, deviceHash: device.deviceHash, now })
    await writeAuditLog(trx, {
      actorId: user.id,
      action: 'user.registered',
      subject: { type: 'user', id: user.id },
      details: requestedFields(form),
      request,
      now,
    })
    await deps.jobs.enqueue(trx, 'email-welcome', { userId: user.id })
    return { token, device_key: deviceKeyOf(user.id), user: userView(user) }
  })
}

/** Returns the requested role and status. They are ignored, but recorded in the audit log. */
function requestedFields(form: Registration): object {
  const details: Record<string, string> = {}
  for (const field of ['role', 'status'] as const) {
    const value = form[field]
    if (value !== undefined) details[`asked_${field}`] = String(value).slice(0, 40)
  }
  return details
}

/**
 * Mails a welcome with a verification link to a new user, unless it was already mailed. The token is
 * created here and only leaves by mail.
 */
export async function emailWelcome(deps: MailDeps, userId: string): Promise<void> {
  const user = await findUser(deps.db, userId)
  const mailed = await deps.db
    .selectFrom('email_verifications')
    .select('id')
    .where('user_id', '=', userId)
    .where('mailed_at', 'is not', null)
    .executeTakeFirst()
  if (!user?.email || mailed) return
  const token = newToken()
  const id = newId()
  const now = await deps.clock(deps.db)
  await deps.db
    .insertInto('email_verifications')
    .values({
      id,
      user_id: userId,
      email: user.email,
      token_hash: hashToken(token),
      created_at: now,
      expires_at: verificationEnd(now),
    })
    .execute()
  await deps.mailer.send(welcomeMail(deps.config, id, user, token))
  await deps.db.updateTable('email_verifications').set({ mailed_at: now }).where('id', '=', id).execute()
}
