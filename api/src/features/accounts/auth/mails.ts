import { t } from '@cubby/texts/t'
import type { Config } from '../../../platform/config.ts'
import { composeMailToUser, type Mail, type Recipient } from '../../../platform/mail/mailer.ts'

export function welcomeMail(config: Config, id: string, user: Recipient, token: string): Mail {
  const { name } = config.provider
  return composeMailToUser(
    config,
    { id, user, subject: t('Welcome to {name}', { name }) },
    {
      heading: t('Welcome to {name}', { name }),
      paragraphs: [
        t('Your account is ready. You can enroll in classes right away.'),
        t('Confirm that this is your email address, so that we can reach you about your classes.'),
      ],
      button: { label: t('Confirm my email address'), url: `/verify-email?token=${token}` },
      note: t(
        'The link works for 7 days. If you did not sign up, ignore this email: somebody mistyped their address.',
      ),
    },
  )
}

export function verificationMail(config: Config, id: string, user: Recipient, token: string): Mail {
  return composeMailToUser(
    config,
    { id, user, subject: t('Confirm your email address') },
    {
      heading: t('Confirm your email address'),
      paragraphs: [
        t('Confirm that this is your email address, so that we can reach you about your classes.'),
      ],
      button: { label: t('Confirm my email address'), url: `/verify-email?token=${token}` },
      note: t('The link works for 7 days. If you did not ask for it, ignore this email.'),
    },
  )
}

export function newAddressMail(config: Config, id: string, user: Recipient, token: string): Mail {
  const { name, phone, email } = config.provider
  return composeMailToUser(
    config,
    { id, user, subject: t('Confirm your new email address') },
    {
      heading: t('Confirm your new email address'),
      paragraphs: [
        t(
          '{name} entered this address for your account. Confirm it, and from then on you log in with it and get our emails here.',
          { name },
        ),
        t('If you did not expect this, ignore this email or contact us: {phone} or {email}.', {
          phone,
          email,
        }),
      ],
      button: { label: t('Confirm my new address'), url: `/verify-email?token=${token}` },
      note: t('The link works for 7 days.'),
    },
  )
}

/** Does not name the new address, because the old one may belong to a stranger. */
export function oldAddressMail(
  config: Config,
  id: string,
  user: Recipient,
  { isReplaced }: { readonly isReplaced: boolean },
): Mail {
  const { name, phone, email } = config.provider
  return composeMailToUser(
    config,
    { id, user, subject: t('Your email address is being changed') },
    {
      heading: t('Your email address is being changed'),
      paragraphs: [
        isReplaced
          ? t(
              '{name} entered another email address for your account. Links that we sent to this address no longer work.',
              { name },
            )
          : t(
              '{name} entered another email address for your account. As soon as its owner confirms it, this address is no longer used.',
              { name },
            ),
        t('If you did not ask for this, contact us: {phone} or {email}.', { phone, email }),
      ],
    },
  )
}

export function passwordResetMail(config: Config, id: string, user: Recipient, token: string): Mail {
  return composeMailToUser(
    config,
    { id, user, subject: t('Reset your password') },
    {
      heading: t('Reset your password'),
      paragraphs: [t('Somebody, probably you, requested a new password for your account.')],
      button: { label: t('Set a new password'), url: `/reset-password?token=${token}` },
      note: t(
        'The link works once, within one hour. A newer link replaces it. If you did not ask for it, ignore this email: your password stays the same.',
      ),
    },
  )
}

/** Tells a user about a login on a device that they never used before. */
export function newDeviceMail(
  config: Config,
  {
    id,
    user,
    browser,
    at,
  }: {
    readonly id: string
    readonly user: Recipient
    readonly browser: string | null
    /** The time of the login, in words, in the provider's time zone. */
    readonly at: string
  },
): Mail {
  const { phone, email } = config.provider
  return composeMailToUser(
    config,
    { id, user, subject: t('New login to your account') },
    {
      heading: t('New login to your account'),
      paragraphs: [
        browser
          ? t('Someone logged in to your account on a device that is new to us: {browser}, on {time}.', {
              browser,
              time: at,
            })
          : t(
              'Someone logged in to your account on a device that is new to us: an unknown browser, on {time}.',
              { time: at },
            ),
        t('If this was you, you can ignore this email.'),
        t('If it was not you, end that login, change your password, and contact us: {phone} or {email}.', {
          phone,
          email,
        }),
      ],
      button: { label: t('See my logins'), url: '/profile?section=password#logins' },
    },
  )
}

export function passwordChangedMail(
  config: Config,
  {
    id,
    user,
    endedCalendar,
  }: { readonly id: string; readonly user: Recipient; readonly endedCalendar: boolean },
): Mail {
  const { phone, email } = config.provider
  return composeMailToUser(
    config,
    { id, user, subject: t('Your password was changed') },
    {
      heading: t('Your password was changed'),
      paragraphs: [
        t('The password of your account was just changed, and other devices were logged out.'),
        ...(endedCalendar
          ? [t('Your calendar link has ended, too. You can make a new one in My enrollments.')]
          : []),
        t('If this was not you, reset your password at once and contact us: {phone} or {email}.', {
          phone,
          email,
        }),
      ],
      button: { label: t('Reset my password'), url: '/forgot-password' },
      ...(endedCalendar && { links: [{ label: t('My enrollments'), url: '/profile?section=enrollments' }] }),
    },
  )
}
