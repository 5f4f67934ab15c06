import { expect, it } from 'vitest'
import { passwordChangedMail, passwordResetMail, welcomeMail } from '../../features/accounts/auth/mails.ts'
import { contactConfirmationMail, contactMessageMail } from '../../features/messages/contact/send-message.ts'
import { notificationMail } from '../../features/messages/notifications/email-notification.ts'
import { brandColors } from '../branding/brand-colors.ts'
import { configOf } from '../config.ts'
import { readEnvironment } from '../environment.ts'

const config = configOf(readEnvironment({ PUBLIC_URL: 'https://classes.example.test/' }))
const user = { email: 'rosa@example.test', first_name: '<i>Rosa</i>', last_name: '"D"' }
const message = {
  id: 'message',
  name: '<b>Zoë</b>',
  email: 'zoe@example.test',
  message: '<script>alert(1)</script>\n\n& so on',
}
const notification = {
  ...user,
  id: 'notification',
  title: 'A spot & more',
  message: '<img src=x>',
  metadata: {
    links: [
      { label: 'My waitlist', url: '/profile?section=waitlist' },
      { label: 'State rules', url: 'https://www.example.test/rules' },
      { label: 'Bad', url: 'javascript:alert(1)' },
      { label: 'Worse', url: '@evil.example' },
    ],
  },
}

const mails = [
  welcomeMail(config, 'welcome', user, 'token-1'),
  passwordResetMail(config, 'reset', user, 'token-2'),
  passwordChangedMail(config, { id: 'changed', user, endedCalendar: true }),
  contactMessageMail(config, message),
  contactConfirmationMail(config, message),
  notificationMail(config, notification),
]

it.each(mails.map((mail) => [mail.subject, mail] as const))(
  '%s: uses the layout, escapes text, and has a signature',
  (_, mail) => {
    expect(mail.html).not.toMatch(/<(i|b|script|img)\b/)
    expect(mail.html).toContain('background: #00616b')
    expect(mail.html).toContain('background: #fbfaf6')
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain('Cubby Training · 412 Court Street')
      expect(part).not.toMatch(/undefined|null|\[object/)
    }
    expect(mail.from).toEqual({ name: 'Cubby Training', address: 'office@cubby.test' })
  },
)

it('prefixes links with the public URL, in text and HTML', () => {
  const [welcome, reset] = mails
  for (const part of [welcome?.text, welcome?.html])
    expect(part).toContain('https://classes.example.test/verify-email?token=token-1')
  for (const part of [reset?.text, reset?.html])
    expect(part).toContain('https://classes.example.test/reset-password?token=token-2')
})

it('leaves out links that are neither paths nor https', () => {
  const { text } = notificationMail(config, notification)
  expect(text).toContain('My waitlist: https://classes.example.test/profile?section=waitlist')
  expect(text).toContain('State rules: https://www.example.test/rules')
  expect(text).not.toMatch(/evil|javascript/)
})

it.each([
  ['Hi Rosa, bring an apron.', 0],
  ['Dear Rosa Quimby,\nbring an apron.', 0],
  ['Bring an apron.', 1],
  ['Hidden rooms are open.', 1],
])('greets once: %j', (text, greetings) => {
  const { text: mail = '' } = notificationMail(config, { ...notification, first_name: 'Rosa', message: text })
  expect(mail.match(/Hello Rosa,/g) ?? []).toHaveLength(greetings)
})

it('uses the accent color of the provider, dark enough for its text', () => {
  const brand = { ...config.provider.brand, accent: '#ffd400' }
  const mail = welcomeMail({ ...config, provider: { ...config.provider, brand } }, 'welcome', user, 'token')
  const { primary, foreground } = brandColors('#ffd400').light
  expect(mail.html).toContain(`background: ${primary}; color: ${foreground}`)
  expect(mail.html).not.toContain('#00616b')
})

it('shows the amount or the time large, and has one button and plain links', () => {
  const fact = { value: '$140.00', about: 'due on Dec 4, 2026' }
  const { html = '', text = '' } = notificationMail(config, {
    ...notification,
    metadata: { ...notification.metadata, fact },
  })
  expect(html).toMatch(/bold[^>]*>\$140\.00<\/span><br \/>due on Dec 4, 2026/)
  // The sentences of the text say it already.
  expect(text).not.toContain('$140.00')
  expect(html.match(/display: inline-block/g)).toHaveLength(1)
  expect(html).toMatch(/display: inline-block[^>]*>My waitlist</)
  expect(html).toMatch(/<p[^>]*><a [^>]*>State rules</)
})

it('says when and where a class begins, with the address of its room', () => {
  const rooms = [{ name: 'Room 2', address: '9 Smith Street, Brooklyn' }]
  const withRooms = { ...config, provider: { ...config.provider, rooms } }
  const textOf = (location: string | null) => {
    const fact = { value: 'Fri, Dec 4, 2026, 9 AM', about: 'the first meeting', location }
    return notificationMail(withRooms, { ...notification, metadata: { fact } }).text
  }
  expect(textOf('Room 2')).toContain('When: Fri, Dec 4, 2026, 9 AM. Where: Room 2, 9 Smith Street, Brooklyn.')
  expect(textOf(null)).toContain('When: Fri, Dec 4, 2026, 9 AM.\n')
})

it('does not repeat the subject as the first line, and shows the logo of the school', () => {
  const { provider } = config
  const branded = { ...config, provider: { ...provider, brand: { ...provider.brand, logo: '/api/logo/1' } } }
  const mail = notificationMail(branded, notification)
  expect(mail.subject).toBe(notification.title)
  expect(mail.text).toMatch(/^Hello /)
  expect(mail.html).not.toContain('<h1')
  expect(mail.html).toContain('<img src="https://classes.example.test/api/logo/1" alt=""')
})
