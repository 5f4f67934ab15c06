import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { handlersOf } from '../../../feature-ports.ts'
import { smtpMailer } from '../../../platform/mail/smtp.ts'
import { aMailbox, aMailServer, queuedJobs } from '../../../testing/mail.ts'
import { changeRows, rowsIn } from '../../../testing/rows.ts'
import { type TestApp, useTestApp } from '../../../testing/test-app.ts'

const form = {
  name: 'Rosa Delgado',
  email: 'Rosa@Example.test',
  message: 'Do you teach on Sundays?\n\nRosa <3',
}

const write = (test: TestApp, changes: object = {}, key?: string) =>
  test.post('/contact', { ...form, ...changes }, { 'Idempotency-Key': key })

const stored = (test: TestApp) => rowsIn(test, 'contact_messages')

const queued = async (test: TestApp) => {
  const names = ['forward-contact-message', 'confirm-contact-message'] as const
  return (await Promise.all(names.map((name) => queuedJobs(test, name)))).flat().length
}

describe('POST /contact', () => {
  const test = useTestApp()

  it('stores the message and mails it, with a confirmation to its sender', async () => {
    expect(await write(test)).toMatchObject({ status: 200, body: { success: true } })
    const [message] = await stored(test)
    if (!message) throw new Error('nothing was stored')
    expect(message).toMatchObject({ ...form, email: 'rosa@example.test', idempotency_key: null })
    expect(await queued(test)).toBe(2)

    const { mailer, mails } = aMailbox()
    const handlers = handlersOf({ ...test.deps, mailer })
    for (const _ of ['once', 'again']) {
      await handlers['forward-contact-message']({ contactMessageId: message.id })
      await handlers['confirm-contact-message']({ contactMessageId: message.id })
    }
    expect(mails).toMatchObject([
      {
        to: { address: 'office@cubby.test' },
        replyTo: { name: 'Rosa Delgado', address: 'rosa@example.test' },
        subject: 'Message from Rosa Delgado',
        text: expect.stringContaining('> Do you teach on Sundays?\n> \n> Rosa <3'),
        html: expect.stringContaining('Rosa &lt;3'),
      },
      {
        to: { address: 'rosa@example.test' },
        subject: 'Thank you for your message!',
        text: expect.stringContaining('We have received your message and will get back to you soon.'),
      },
    ])
    expect(mails[1]?.html, 'the form cannot send text to strangers').not.toMatch(/Rosa|Sundays/)
  })

  it('is processed once when it is sent again, sequentially or concurrently', async () => {
    const before = { messages: (await stored(test)).length, jobs: await queued(test) }
    const key = randomUUID()
    const responses = await Promise.all(Array.from({ length: 8 }, () => write(test, {}, key)))
    responses.push(await write(test, {}, key))
    for (const response of responses) expect(response).toMatchObject({ status: 200, body: { success: true } })
    expect(await stored(test)).toHaveLength(before.messages + 1)
    expect(await queued(test)).toBe(before.jobs + 2)
    expect(await write(test, { message: 'Something else' }, key)).toMatchObject({
      status: 422,
      body: { success: false, code: 'key_reused' },
    })
    expect((await write(test, {}, 'short')).body).toMatchObject({ success: false, code: 'invalid_key' })
  })

  it('stores two equal messages without a key', async () => {
    const before = (await stored(test)).length
    await write(test)
    await write(test)
    expect(await stored(test)).toHaveLength(before + 2)
  })

  it('returns success to a bot and stores nothing', async () => {
    const before = { messages: (await stored(test)).length, jobs: await queued(test) }
    expect(await write(test, { website: 'https://spam.example' })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect({ messages: (await stored(test)).length, jobs: await queued(test) }).toEqual(before)
    expect((await write(test, { website: '' })).status).toBe(200)
    expect(await stored(test)).toHaveLength(before.messages + 1)
  })

  it.each([
    ['name', { name: ' ' }, 'Please enter your name'],
    ['name', { name: undefined }, 'Please enter your name'],
    ['name', { name: 'x'.repeat(201) }, 'This is too long'],
    ['name', { name: 'Rosa\r\nBcc: thief@example.test' }, 'This contains a character that cannot be saved'],
    ['name', { name: 'Ro\0sa' }, 'This contains a character that cannot be saved'],
    ['email', { email: 'nobody' }, 'Please enter a valid email address'],
    ['email', { email: 'a@b\r\nBcc: c@d' }, 'Please enter a valid email address'],
    ['email', { email: undefined }, 'Please enter a valid email address'],
    ['message', { message: ' \n ' }, 'Please enter a message'],
    ['message', { message: 'x'.repeat(5001) }, 'This is too long'],
    ['message', { message: 'a\0b' }, 'This contains a character that cannot be saved'],
    ['message', { message: 'a\ud800b' }, 'This contains a character that cannot be saved'],
  ])('returns an error for the field %s in %j', async (field, changes, message) => {
    expect(await write(test, changes)).toMatchObject({
      status: 400,
      body: { success: false, error: message, code: 'invalid_input', fields: { [field]: message } },
    })
  })

  it('sends an email over SMTP that the provider can reply to', async () => {
    await write(test, { name: 'Zoë "Z" <b>' })
    const message = (await stored(test)).at(-1)
    if (!message) throw new Error('nothing was stored')
    const { url, received } = await aMailServer()
    const handlers = handlersOf({ ...test.deps, mailer: smtpMailer(url) })
    await handlers['forward-contact-message']({ contactMessageId: message.id })
    const headers = received[0]?.split('\r\n\r\n')[0]?.replace(/\r\n\s+/g, ' ') ?? ''
    expect(headers).toMatch(/^To: Cubby Training <office@cubby.test>$/m)
    expect(headers).toMatch(/^Reply-To: .+ <rosa@example.test>$/m)
    expect(headers).toContain(`Message-ID: <${message.id}-forward@cubby.test>`)
  })
})

describe('old messages', () => {
  const test = useTestApp()
  const days = (value: number) =>
    test.deps.db
      .insertInto('settings')
      .values({ name: 'contact_message_days', value: JSON.stringify(value), updated_at: new Date() })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: JSON.stringify(value) }))
      .execute()
  const deleteOld = async () => {
    const handlers = handlersOf({ ...test.deps, mailer: aMailbox().mailer })
    await handlers['delete-old-contact-messages']({})
    return (await stored(test)).map(({ message }) => message)
  }

  it('are kept until the school sets after how many days they are deleted', async () => {
    for (const [message, age] of [
      ['old', 31],
      ['recent', 29],
    ] as const) {
      await write(test, { message })
      await changeRows(
        test,
        'contact_messages',
        { message },
        { created_at: new Date(Date.now() - age * 86_400_000) },
      )
    }
    expect(await deleteOld()).toEqual(['old', 'recent'])
    await days(30)
    expect(await deleteOld()).toEqual(['recent'])
  })
})

describe('many messages', () => {
  let address = '192.0.2.1'
  const test = useTestApp({ isRateLimited: true, addressOf: () => address })

  it('are rate limited per address, and per email address of a sender', async () => {
    for (let sent = 0; sent < 5; sent++) expect((await write(test)).status).toBe(200)
    expect(await write(test)).toMatchObject({
      status: 429,
      body: { success: false, code: 'too_many_requests' },
    })
    for (let sent = 0; sent < 55; sent++)
      expect((await write(test, { email: `${sent}@example.test` })).status).toBe(200)
    const refused = await write(test, { email: 'one-more@example.test' })
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    address = '192.0.2.2'
    expect((await write(test, { email: 'one-more@example.test' })).status).toBe(200)
  })
})
