import { deadlineText } from '@cubby/rules/seats/deadline-text'
import { t } from '@cubby/texts/t'
import type { Trx } from '../../../platform/db/database.ts'
import { fullName } from '../../../platform/db/sql.ts'
import { newId } from '../../../platform/ids.ts'
import type { JobData } from '../../../platform/jobs/jobs.ts'
import { composeMailToUser, type MailDeps } from '../../../platform/mail/mailer.ts'
import type { OperationContext } from '../../../platform/operation-context.ts'

/** Says in a sentence what an administrator did, who is named first. */
export type Told = (actor: string) => string

/**
 * Emails all other active administrators about the caller's action: who, what, when, and from where. Call it in the
 * action's transaction before the change, or an administrator suspended by the change gets no email. A bulk operation
 * calls it once. `approved` names the administrator who asked for what the caller approved.
 */
export async function tellAdmins(
  { deps, trx, caller, now }: OperationContext,
  { did, approved }: { readonly did: Told; readonly approved?: { readonly requestedBy: string } | undefined },
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
  const { address } = caller.request
  const sentences = [
    did(name),
    ...(approved ? [t('{requester} had asked for it.', { requester: approved.requestedBy })] : []),
    login?.browser
      ? t('This was on {time}, from the IP address {address}, with {browser}.', {
          time: at,
          address,
          browser: login.browser,
        })
      : t('This was on {time}, from the IP address {address}.', { time: at, address }),
  ]
  const mail = { actor: name, did: did(name), sentence: sentences.join(' ') }
  await deps.jobs.enqueueAll(
    trx,
    'email-strong-action',
    recipients.map(({ id }) => ({ recipientId: id, mailId: newId(), ...mail })),
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

/** Mails the sentences to one administrator, regardless of their preferences. */
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
  const subject = did ? t('Administrator access: {sentence}', { sentence: did }) : heading
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
