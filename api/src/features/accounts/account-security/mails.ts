import { t } from '@cubby/texts/t'
import type { Config } from '../../../platform/config.ts'
import type { JobData, SecondFactorChange } from '../../../platform/jobs/jobs.ts'
import { composeMailToUser, type Mail, type MailDeps, type Recipient } from '../../../platform/mail/mailer.ts'
import { findUser } from '../auth/queries.ts'

/** Tells a user that their second factor changed or a recovery code was used, and what to do if it was not them. */
function secondFactorMail(
  config: Config,
  {
    id,
    user,
    change,
  }: { readonly id: string; readonly user: Recipient; readonly change: SecondFactorChange },
): Mail {
  const { phone, email } = config.provider
  const [heading, paragraph] = textOf(change)
  return composeMailToUser(
    config,
    { id, user, subject: heading },
    {
      heading,
      paragraphs: [
        paragraph,
        t('If this was not you, reset your password at once and contact us: {phone} or {email}.', {
          phone,
          email,
        }),
      ],
      button: { label: t('Reset my password'), url: '/forgot-password' },
    },
  )
}

function textOf(change: SecondFactorChange): readonly [heading: string, paragraph: string] {
  switch (change.kind) {
    case 'passkey_added':
      return [
        t('A passkey was added to your account'),
        t('You can log in with the passkey "{name}" now.', { name: change.name }),
      ]
    case 'passkey_removed':
      return [
        t('A passkey was removed from your account'),
        t('The passkey "{name}" no longer opens your account.', { name: change.name }),
      ]
    case 'app_added':
      return [
        t('An authenticator app was added to your account'),
        t('When you log in with your password, you are now also asked for a code from this app.'),
      ]
    case 'app_removed':
      return [
        t('The authenticator app was removed from your account'),
        t('Its codes no longer work. You can delete the entry in the app.'),
      ]
    case 'recovery_codes_made':
      return [t('You have new recovery codes'), t('Earlier recovery codes of your account no longer work.')]
    case 'recovery_code_used':
      return [
        t('A recovery code was used'),
        t(
          'Someone logged in with your password and a recovery code. You have {count, plural, one {# recovery code} other {# recovery codes}} left.',
          { count: change.left },
        ),
      ]
    case 'reset':
      return [
        t('Your second factor was reset'),
        t(
          'The passkeys, the authenticator app, and the recovery codes of your account were removed, and you were logged out everywhere. Your password is the same. You can add a second factor again in your profile.',
        ),
      ]
  }
}

/** Tells a user that somebody who knows their password did not get past the second step. */
function secondStepFailedMail(config: Config, id: string, user: Recipient): Mail {
  return composeMailToUser(
    config,
    { id, user, subject: t('Somebody may know your password') },
    {
      heading: t('Somebody may know your password'),
      paragraphs: [
        t(
          'Your password was entered correctly, but the second step of the login failed several times. No one was logged in.',
        ),
        t('If this was not you, reset your password now.'),
      ],
      button: { label: t('Reset my password'), url: '/forgot-password' },
    },
  )
}

/** Mails a user about a change of their second factor, regardless of their preferences. */
export async function mailSecondFactorChange(
  deps: MailDeps,
  { userId, change, changeId }: JobData['email-second-factor-change'],
): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (user) await deps.mailer.send(secondFactorMail(deps.config, { id: changeId, user, change }))
}

/** Warns a user that somebody may know their password, regardless of their preferences. */
export async function mailSecondStepFailed(
  deps: MailDeps,
  { userId, failureId }: JobData['email-second-step-failed'],
): Promise<void> {
  const user = await findUser(deps.db, userId)
  if (user) await deps.mailer.send(secondStepFailedMail(deps.config, failureId, user))
}
