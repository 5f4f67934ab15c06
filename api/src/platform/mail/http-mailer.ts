import type { MailAccount } from '../config.ts'
import { ServiceUnavailable } from '../errors.ts'
import { type Mail, type MailAddress, type Mailer, MailRefused, unsubscribeHeaders } from './mailer.ts'

interface Api {
  readonly url: string
  readonly headers: (key: string, mail: Mail) => Record<string, string>
  readonly body: (mail: Mail) => object
  /** Whether the service permanently refuses this email. A refused key or sender is a configuration error. */
  readonly isRefusal: (status: number, body: string) => boolean
}

const TIMEOUT_MS = 15_000

/** Sends through the HTTP API of an email service. */
export function httpMailer({ service, key, url }: MailAccount): Mailer {
  const api = apis[service]
  return {
    async send(mail) {
      const response = await fetch(url ?? api.url, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...api.headers(key, mail) },
        body: JSON.stringify(api.body(mail)),
        redirect: 'manual',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      }).catch((cause: unknown) => {
        throw new ServiceUnavailable('mail', 'the email service cannot be reached', { cause })
      })
      const body = await response.text()
      if (response.ok) return
      const message = `the email service responded with ${response.status}: ${body.slice(0, 500)}`
      if (api.isRefusal(response.status, body)) throw new MailRefused(message)
      throw response.status >= 500 ? new ServiceUnavailable('mail', message) : new Error(message)
    },
  }
}

const apis: Record<MailAccount['service'], Api> = {
  resend: {
    url: 'https://api.resend.com/emails',
    // An email that is sent again has the same id, so the service does not deliver it twice.
    headers: (key, { id }) => ({ Authorization: `Bearer ${key}`, 'Idempotency-Key': id }),
    body: (mail) => ({
      from: mailbox(mail.from),
      to: [mailbox(mail.to)],
      ...(mail.replyTo && { reply_to: mailbox(mail.replyTo) }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      headers: unsubscribeHeaders(mail.unsubscribeUrl),
      attachments: attachmentsOf(mail).map(({ filename, contentType, content }) => ({
        filename,
        content_type: contentType,
        content,
      })),
    }),
    isRefusal: (status) => status === 400 || status === 422,
  },
  postmark: {
    url: 'https://api.postmarkapp.com/email',
    headers: (key) => ({ Accept: 'application/json', 'X-Postmark-Server-Token': key }),
    body: (mail) => ({
      From: mailbox(mail.from),
      To: mailbox(mail.to),
      ...(mail.replyTo && { ReplyTo: mailbox(mail.replyTo) }),
      Subject: mail.subject,
      TextBody: mail.text,
      HtmlBody: mail.html,
      Headers: Object.entries(unsubscribeHeaders(mail.unsubscribeUrl)).map(([Name, Value]) => ({
        Name,
        Value,
      })),
      Attachments: attachmentsOf(mail).map(({ filename, contentType, content }) => ({
        Name: filename,
        ContentType: contentType,
        Content: content,
      })),
    }),
    // An invalid email, or a recipient who bounced or complained.
    isRefusal: (status, body) => status === 422 && /"ErrorCode":\s*(300|406)\b/.test(body),
  },
}

function attachmentsOf({ attachments = [] }: Mail) {
  return attachments.map((file) => ({ ...file, content: Buffer.from(file.content).toString('base64') }))
}

/** The name is quoted, so that no name can add an address. */
function mailbox({ name, address }: MailAddress): string {
  const quoted = name.replace(/\p{Cc}+/gu, ' ').replace(/["\\]/g, '\\$&')
  return `"${quoted}" <${address}>`
}
