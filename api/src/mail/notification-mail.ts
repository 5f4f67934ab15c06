import { html } from 'hono/html'
import type { Config } from '../config.ts'
import type { Mail } from './mailer.ts'

export interface NotificationToMail {
  readonly id: string
  readonly title: string
  readonly message: string
  readonly action_url: string | null
  readonly metadata: { links?: { label: string; url: string }[] }
  readonly email: string
  readonly first_name: string
  readonly last_name: string
}

/** A notification as an e-mail, in text and HTML. Its links are made absolute with the public URL. */
export function notificationMail(config: Config, notification: NotificationToMail): Mail {
  const { provider, publicUrl } = config
  const links = (notification.metadata.links ?? []).map(({ label, url }) => ({ label, url: publicUrl + url }))
  const greeting = `Hello ${notification.first_name},`
  const signature = `${provider.name} · ${provider.address} · ${provider.phone}`
  return {
    id: notification.id,
    from: { name: provider.name, address: provider.email },
    to: { name: `${notification.first_name} ${notification.last_name}`, address: notification.email },
    subject: notification.title,
    text: [
      greeting,
      notification.message,
      ...links.map(({ label, url }) => `${label}: ${url}`),
      signature,
    ].join('\n\n'),
    html: String(html`<!doctype html>
<html lang="en">
  <body style="font-family: sans-serif; line-height: 1.55; color: #22343a">
    <h1 style="font-size: 1.375rem">${notification.title}</h1>
    <p>${greeting}</p>
    <p>${notification.message}</p>
    ${links.map(({ label, url }) => html`<p><a href="${url}" style="color: #00616b">${label}</a></p>`)}
    <p style="color: #55656a">${signature}</p>
  </body>
</html>`),
  }
}
