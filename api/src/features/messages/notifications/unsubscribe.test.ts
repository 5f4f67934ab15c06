import { expect, it } from 'vitest'
import { siteRoutes } from '../../../pages/routes.ts'
import { smtpMailer } from '../../../platform/mail/smtp.ts'
import { aUser, codeOf, type TestUser } from '../../../testing/factories.ts'
import { aMailServer } from '../../../testing/mail.ts'
import { rowsIn } from '../../../testing/rows.ts'
import { useTestApp } from '../../../testing/test-app.ts'
import { emailNotification } from './email-notification.ts'
import { notifyMany } from './notify.ts'

const test = useTestApp()

/** Sends a notification of this type. Returns its raw email, or undefined if no email was sent. */
async function sendEmail(user: TestUser, type: string): Promise<string | undefined> {
  const { url, received } = await aMailServer()
  const message = { type, title: 'Hello', message: 'There', actionUrl: '/', links: [] }
  const [id = ''] = await test.deps.db
    .transaction()
    .execute((trx) =>
      notifyMany({ deps: test.deps, trx, now: new Date() }, { userIds: [user.id], message: () => message }),
    )
  await emailNotification({ ...test.deps, mailer: smtpMailer(url), receiptOf: async () => undefined }, id)
  return received[0]
}

/** The URL in the header, which mail servers fold. */
const addressIn = (mail = '') => /^List-Unsubscribe:\s*<([^>]+)>/m.exec(mail)?.[1] ?? ''

const preferencesOf = ({ id }: TestUser) =>
  test.deps.db
    .selectFrom('users')
    .select(['email_notifications', 'class_reminders', 'payment_reminders', 'general_updates'])
    .where('id', '=', id)
    .executeTakeFirst()
const all = {
  email_notifications: true,
  class_reminders: true,
  payment_reminders: true,
  general_updates: true,
}

it('one click in the mail client turns off only that kind, and opening the link changes nothing', async () => {
  const [user, other] = [await aUser(test), await aUser(test)]
  const mail = await sendEmail(user, 'class_reminder')
  expect(mail).toMatch(/^List-Unsubscribe-Post:\s*List-Unsubscribe=One-Click/m)
  const address = addressIn(mail)
  expect(address).toMatch(/^http:\/\/localhost:8787\/unsubscribe\?token=/)
  const app = siteRoutes(test.deps, async () => null)
  const { pathname, search } = new URL(address)
  for (const method of ['GET', 'HEAD', 'OPTIONS']) await app.request(pathname + search, { method })
  expect(await preferencesOf(user)).toEqual(all)

  for (const _ of ['once', 'again']) {
    const response = await app.request(pathname + search, {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ message: 'You will no longer get these emails.' })
  }
  expect(await preferencesOf(user)).toEqual({ ...all, email_notifications: false, class_reminders: false })
  expect(await preferencesOf(other)).toEqual(all)
  expect(await sendEmail(user, 'class_reminder')).toBeUndefined()
  expect(await sendEmail(user, 'payment_due')).toBeDefined()
  const records = await rowsIn(test, 'audit_log', { action: 'preferences.updated', subject_id: user.id }, [
    'id',
  ])
  expect(records).toHaveLength(1)
})

it('emails that cannot be turned off have no link', async () => {
  const mail = await sendEmail(await aUser(test), 'waitlist_offer')
  expect(mail).toContain('Subject: Hello')
  expect(mail).not.toContain('unsubscribe')
})

it('refuses links with a wrong signature', async () => {
  const [user, other] = [await aUser(test), await aUser(test)]
  const token = new URL(addressIn(await sendEmail(user, 'class_reminder'))).searchParams.get('token') ?? ''
  const [id, category, signature] = token.split('.')
  expect(id).toBe(user.id)
  for (const forged of [
    `${other.id}.${category}.${signature}`,
    `${id}.general_updates.${signature}`,
    `${id}.${category}.`,
    `${id}.${category}.${signature?.slice(0, -1)}`,
    `${id}.email_notifications.${signature}`,
    '..',
    'é',
  ]) {
    expect(codeOf(await test.post(`/unsubscribe?token=${encodeURIComponent(forged)}`))).toBe(
      'unsubscribe_link_invalid',
    )
  }
  expect(await test.post('/unsubscribe')).toMatchObject({ status: 400 })
  expect([await preferencesOf(user), await preferencesOf(other)]).toEqual([all, all])
  expect(await test.post(`/unsubscribe?token=${token}`)).toMatchObject({ status: 200 })
})
