import { describe, expect, it } from 'vitest'
import { aWebServer } from '../../testing/push.ts'
import type { MailAccount } from '../config.ts'
import { httpMailer } from './http-mailer.ts'
import { type Mail, MailRefused } from './mailer.ts'

const mail: Mail = {
  id: '01a2-welcome',
  from: { name: 'Cubby "Training"', address: 'office@cubby.test' },
  to: { name: 'Ana\r\nBcc: <eve@evil.test>', address: 'ana@example.test' },
  replyTo: { name: 'Office', address: 'reply@cubby.test' },
  unsubscribeUrl: 'https://cubby.test/unsubscribe?token=1',
  subject: 'Welcome',
  text: 'Hello Ana',
  html: '<p>Hello Ana</p>',
  attachments: [{ filename: 'receipt.pdf', contentType: 'application/pdf', content: new Uint8Array([1, 2]) }],
}

/** A service that sends these responses in order, and records the requests. */
async function aService(...responses: (readonly [status: number, body: string])[]) {
  const requests: { headers: Record<string, unknown>; body: unknown }[] = []
  const url = await aWebServer(async (request, response) => {
    const body = JSON.parse(Buffer.concat(await request.toArray()).toString())
    requests.push({ headers: request.headers, body })
    const [status, text] = responses.shift() ?? [200, '{}']
    response.writeHead(status).end(text)
  })
  return { url, requests }
}

const mailerOf = (service: MailAccount['service'], url: string) => httpMailer({ service, key: 'secret', url })

describe('Resend', () => {
  it('gets the email with an idempotency key, and without names that inject an address', async () => {
    const { url, requests } = await aService()
    await mailerOf('resend', url).send(mail)
    expect(requests).toMatchObject([
      {
        headers: { authorization: 'Bearer secret', 'idempotency-key': '01a2-welcome' },
        body: {
          from: '"Cubby \\"Training\\"" <office@cubby.test>',
          to: ['"Ana Bcc: <eve@evil.test>" <ana@example.test>'],
          reply_to: '"Office" <reply@cubby.test>',
          subject: 'Welcome',
          text: 'Hello Ana',
          html: '<p>Hello Ana</p>',
          headers: {
            'List-Unsubscribe': '<https://cubby.test/unsubscribe?token=1>',
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
          attachments: [{ filename: 'receipt.pdf', content_type: 'application/pdf', content: 'AQI=' }],
        },
      },
    ])
  })

  it.each([
    [422, true],
    [401, false],
    [429, false],
    [500, false],
  ])('responds with %s: permanent refusal: %s', async (status, isRefused) => {
    const { url } = await aService([status, '{"name":"validation_error"}'])
    const failure = await mailerOf('resend', url)
      .send(mail)
      .catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Error)
    expect(failure instanceof MailRefused).toBe(isRefused)
  })
})

describe('Postmark', () => {
  it('gets the email', async () => {
    const { url, requests } = await aService()
    await mailerOf('postmark', url).send(mail)
    expect(requests).toMatchObject([
      {
        headers: { 'x-postmark-server-token': 'secret' },
        body: {
          From: '"Cubby \\"Training\\"" <office@cubby.test>',
          To: '"Ana Bcc: <eve@evil.test>" <ana@example.test>',
          ReplyTo: '"Office" <reply@cubby.test>',
          Subject: 'Welcome',
          TextBody: 'Hello Ana',
          HtmlBody: '<p>Hello Ana</p>',
          Headers: [
            { Name: 'List-Unsubscribe', Value: '<https://cubby.test/unsubscribe?token=1>' },
            { Name: 'List-Unsubscribe-Post', Value: 'List-Unsubscribe=One-Click' },
          ],
          Attachments: [{ Name: 'receipt.pdf', ContentType: 'application/pdf', Content: 'AQI=' }],
        },
      },
    ])
  })

  it.each([
    ['{"ErrorCode":406,"Message":"Inactive recipient"}', true],
    ['{"ErrorCode":401,"Message":"Sender signature not confirmed"}', false],
  ])('responds with 422 %s: permanent refusal: %s', async (body, isRefused) => {
    const { url } = await aService([422, body])
    const failure = await mailerOf('postmark', url)
      .send(mail)
      .catch((error: unknown) => error)
    expect(failure instanceof MailRefused).toBe(isRefused)
  })
})
