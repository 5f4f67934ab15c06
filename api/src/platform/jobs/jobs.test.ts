import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { v7 as newId } from 'uuid'
import { expect, it, vi } from 'vitest'
import { handlersOf } from '../../feature-ports.ts'
import { emailNotification } from '../../features/messages/notifications/email-notification.ts'
import { notify } from '../../features/messages/notifications/notify.ts'
import { aSession, aUser, enrollIn } from '../../testing/factories.ts'
import { useFolders } from '../../testing/folder.ts'
import { aMailbox, aMailServer } from '../../testing/mail.ts'
import { addRow, changeRows, rowsIn } from '../../testing/rows.ts'
import { useTestApp } from '../../testing/test-app.ts'
import { emlFolder } from '../mail/eml-folder.ts'
import type { Mailer } from '../mail/mailer.ts'
import { smtpMailer } from '../mail/smtp.ts'

const aFolder = useFolders()

const test = useTestApp()

it('sends the confirmation of an enrollment by email, once, after the commit', async () => {
  const folder = aFolder()
  const mailer = emlFolder(folder)
  await test.jobs.work(handlersOf({ ...test.deps, mailer }))
  const message = { type: 'other', title: 'Never', message: 'Never', actionUrl: '/', links: [] }
  const student = await aUser(test)
  const undone = test.deps.db.transaction().execute(async (trx) => {
    await notify({ deps: test.deps, trx, now: new Date() }, { userId: student.id, message: () => message })
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await enrollIn(test, student, await aSession(test))
  const files = async () => (await readdir(folder)).filter((file) => file.endsWith('.eml'))
  await vi.waitFor(async () => expect(await files()).toHaveLength(1), { timeout: 15_000, interval: 50 })

  const [file = ''] = await files()
  const mail = await readFile(join(folder, file), 'utf8')
  expect(mail).toContain(`To: Test User <${student.email}>`)
  expect(mail).toContain('Subject: Your spot in CPR and First Aid Certification is held')
  expect(mail).toMatch(/Content-Type: text\/plain[\s\S]*Content-Type: text\/html/)
})

it('sends no email twice, and none to users who want no email', async () => {
  const sent: string[] = []
  const mailer: Mailer = { send: async (mail) => void sent.push(mail.to.address) }
  const [withEmails, withoutEmails] = [await aUser(test), await aUser(test)]
  await changeRows(test, 'users', withoutEmails.id, { email_notifications: false, general_updates: false })
  const rows = [withEmails, withoutEmails].map(({ id }) => ({
    id: newId(),
    user_id: id,
    type: 'other',
    title: 'The office is closed',
    message: 'Until Monday.',
    metadata: '{}',
    created_at: new Date(),
  }))
  await test.deps.db.insertInto('notifications').values(rows).execute()
  for (const { id } of [...rows, ...rows])
    await emailNotification({ ...test.deps, mailer, receiptOf: async () => undefined }, id)
  expect(sent).toEqual([withEmails.email])
})

it('deletes the responses of idempotency keys after 90 days, not before', async () => {
  const student = await aUser(test)
  const stored = (key: string, days: number) => ({
    user_id: student.id,
    key,
    request_hash: '',
    refused: false,
    response: '{}',
    created_at: new Date(Date.now() - days * 86_400_000),
  })
  await test.deps.db
    .insertInto('idempotency_records')
    .values([stored('old', 91), stored('young', 89)])
    .execute()
  await handlersOf({ ...test.deps, mailer: aMailbox().mailer })['delete-expired-idempotency-records']({})
  const left = await rowsIn(test, 'idempotency_records', { user_id: student.id }, ['key'])
  expect(left).toEqual([{ key: 'young' }])
})

it('deletes reset and verification links after 90 days, not before', async () => {
  const { db } = test.deps
  for (const days of [91, 89]) {
    const at = new Date(Date.now() - days * 86_400_000)
    const link = { id: newId(), email: `${days}@cubby.test` }
    await addRow(test, 'password_resets', { ...link, requested_at: at })
    await addRow(test, 'email_verifications', { ...link, created_at: at })
  }
  await handlersOf({ ...test.deps, mailer: aMailbox().mailer })['delete-expired-links']({})
  for (const table of ['password_resets', 'email_verifications'] as const) {
    const left = await db
      .selectFrom(table)
      .select('email')
      .where('email', 'in', ['89@cubby.test', '91@cubby.test'])
      .execute()
    expect(left).toEqual([{ email: '89@cubby.test' }])
  }
})

it('sends by SMTP, and a name cannot inject a header', async () => {
  const { url, received } = await aMailServer()
  await smtpMailer(url).send({
    id: 'one',
    from: { name: 'Cubby', address: 'office@cubby.test' },
    to: { name: 'Rosa\r\nBcc: thief@example.test', address: 'rosa@example.test' },
    subject: 'Hello\r\nX-Evil: 1',
    text: 'Hello',
    html: '<p>Hello</p>',
  })
  expect(received[0]).toContain('Message-ID: <one@cubby.test>')
  expect(received[0]).not.toMatch(/^(Bcc|X-Evil):/m)
})
