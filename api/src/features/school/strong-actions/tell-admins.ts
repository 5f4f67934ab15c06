import type { Role } from '@cubby/contract/accounts/user'
import { deadlineText } from '@cubby/rules/seats/deadline-text'
import { t } from '@cubby/texts/t'
import type { Trx } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobData } from '../../../platform/jobs/jobs.ts'
import { composeMailToUser, type MailDeps } from '../../../platform/mail/mailer.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'

/**
 * Emails all other active administrators one sentence about the caller's action: who, what, when, and from
 * where. `did` continues the sentence after the caller's name. Call it in the action's transaction before the
 * change, or an administrator suspended by the change gets no email. A bulk operation calls it once.
 */
export async function tellAdmins(
  { deps, trx, caller, now }: OperationContext,
  { did }: { readonly did: string },
): Promise<void> {
  const recipients = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .where('invited_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where('id', '!=', caller.user.id)
    .execute()
  if (recipients.length === 0) return
  const name = await readName(trx, caller.user.id)
  const at = deadlineText(now, deps.config.provider.timezone)
  const login = await trx
    .selectFrom('logins')
    .select('browser')
    .where('id', '=', caller.loginId)
    .executeTakeFirst()
  const browser = login?.browser ? t(', with {browser}', { browser: login.browser }) : ''
  const sentence = t('{name} {did} on {at}, from the IP address {address}{browser}.', {
    name,
    did,
    at,
    address: caller.request.address,
    browser,
  })
  await deps.jobs.enqueueAll(
    trx,
    'email-strong-action',
    recipients.map(({ id }) => ({ recipientId: id, mailId: newId(), actor: name, did, sentence })),
  )
}

/** The name of a user, for the sentence. */
export async function readName(trx: Trx, userId: string): Promise<string> {
  const user = await trx
    .selectFrom('users')
    .select(fullName('users').$notNull().as('name'))
    .where('id', '=', userId)
    .executeTakeFirst()
  return user?.name ?? t('a user')
}

/** How the sentence names roles. */
export const roleWords: Readonly<Record<Role, string>> = {
  user: 'student',
  student: 'student',
  instructor: 'instructor',
  admin: 'administrator',
}

/** Mails the sentence to one administrator, regardless of their preferences. */
export async function emailStrongAction(
  deps: MailDeps,
  { recipientId, mailId, actor, did, sentence }: JobData['email-strong-action'],
): Promise<void> {
  const user = await deps.db
    .selectFrom('users')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', recipientId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) return
  const heading = t('{actor} used administrator access', { actor })
  const subject = did ? `${heading}: ${did}` : heading
  await deps.mailer.send(
    composeMailToUser(
      deps.config,
      { id: mailId, user, subject },
      {
        heading,
        paragraphs: [sentence],
        button: { label: t('Open the audit log'), url: '/admin/audit-log' },
      },
    ),
  )
}
