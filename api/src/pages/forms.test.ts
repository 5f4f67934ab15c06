import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { unsubscribePath } from '../features/messages/notifications/change-preferences.ts'
import { databaseRateLimits } from '../platform/http/database-rate-limits.ts'
import type { Shell } from '../platform/http/static-files.ts'
import { aUser } from '../testing/factories.ts'
import { queuedJobs } from '../testing/mail.ts'
import { rowIn, rowsIn } from '../testing/rows.ts'
import { useTestApp } from '../testing/test-app.ts'
import { siteRoutes } from './routes.ts'

const test = useTestApp()

const built: Shell = {
  html: `<!doctype html>
<html lang="en">
  <head>
    <title>Cubby</title>
    <script src="/theme.js"></script>
    <script type="module" fetchpriority="low" crossorigin src="/assets/index.js"></script>
    <link rel="modulepreload" fetchpriority="low" crossorigin href="/assets/vendor.js">
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`,
  manifest: {},
}

const form = { name: 'Rosa Delgado', email: 'rosa@example.test', message: 'Do you teach on Sundays?' }

const siteOf = (deps = test.deps) => siteRoutes(deps, async () => built)

async function read(path: string) {
  return (await siteOf().request(path)).text()
}

const formIdIn = (page: string) => /name="form_id" value="([^"]+)"/.exec(page)?.[1] ?? ''

/** Submits a form as a browser without scripts does. */
async function send(
  path: string,
  fields: Record<string, string>,
  { headers = {}, deps = test.deps }: { headers?: Record<string, string>; deps?: typeof test.deps } = {},
) {
  const response = await siteOf(deps).request(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', ...headers },
    body: new URLSearchParams(fields).toString(),
  })
  return { status: response.status, page: await response.text(), headers: response.headers }
}

const stored = () => rowsIn(test, 'contact_messages')

/** The text of the error linked to a control. */
function errorOf(page: string, field: string): string | undefined {
  expect(page).toMatch(
    new RegExp(`name="${field}"[^>]* aria-invalid="true" aria-describedby="${field}-error"`),
  )
  return new RegExp(`id="${field}-error"[^>]*>([^<]*)<`).exec(page)?.[1]
}

describe('the contact form', () => {
  it('is in the page before any script has run', async () => {
    const page = await read('/contact')
    expect(page).toContain('<form method="post" action="/contact" novalidate aria-label="Contact"')
    for (const name of ['name', 'email', 'message', 'website']) expect(page).toContain(`name="${name}"`)
    expect(formIdIn(page)).not.toBe(formIdIn(await read('/contact')))
    expect(page).toContain('<script type="module"')
  })

  it('accepts a message from a browser without scripts', async () => {
    const message = 'Do you teach on Sundays?\n\nRosa <3'
    const { status, page } = await send('/contact', {
      ...form,
      message: message.replaceAll('\n', '\r\n'),
      website: '',
      form_id: formIdIn(await read('/contact')),
    })
    expect(status).toBe(200)
    expect(page).toContain('Thank you for your message!')
    expect(page).toContain('We have received your message and will get back to you soon.')
    expect(page, 'the app would replace the response').not.toMatch(/type="module"|modulepreload/)
    expect(page).toContain('<script src="/theme.js">')
    const kept = await stored()
    expect(kept).toHaveLength(1)
    expect(kept[0]).toMatchObject({ ...form, message })
    for (const job of ['forward-contact-message', 'confirm-contact-message'] as const)
      expect(await queuedJobs(test, job)).toHaveLength(1)
    const log = await rowsIn(test, 'audit_log', { subject_id: kept[0]?.id ?? '' }, ['action', 'request_id'])
    expect(log).toEqual([{ action: 'contact.received', request_id: expect.stringMatching(/.{36}/) }])
  })

  it('counts once when it is sent twice, and again when it was changed after going back', async () => {
    const before = (await stored()).length
    const fields = { ...form, form_id: formIdIn(await read('/contact')) }
    const responses = await Promise.all([send('/contact', fields), send('/contact', fields)])
    responses.push(await send('/contact', fields))
    for (const { page } of responses) expect(page).toContain('Thank you for your message!')
    expect(await stored()).toHaveLength(before + 1)
    await send('/contact', { ...fields, message: 'One more thing' })
    expect(await stored()).toHaveLength(before + 2)
  })

  it('shows the errors beside the fields and keeps the submitted values', async () => {
    const before = (await stored()).length
    const { status, page } = await send('/contact', {
      name: ' ',
      email: '"><script>alert(1)</script>',
      message: '\n</textarea>Half a thought',
      form_id: 'the-same-form',
    })
    expect(status).toBe(400)
    expect(errorOf(page, 'name')).toBe('Please enter your name')
    expect(errorOf(page, 'email')).toBe('Please enter a valid email address')
    expect(page).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(page).toContain('>\n\n&lt;/textarea&gt;Half a thought</textarea>')
    expect(page.match(/ autofocus/g), 'the first error has the focus').toHaveLength(1)
    expect(page).toMatch(/name="name"[^>]* autofocus/)
    expect(page).not.toContain('role="alert"')
    expect(page).not.toContain('type="module"')
    expect(formIdIn(page)).toBe('the-same-form')
    expect(await stored()).toHaveLength(before)
  })

  it.each([
    ['name', { name: 'x'.repeat(201) }, 'This is too long'],
    ['message', { message: '' }, 'Please enter a message'],
    ['message', { message: 'x'.repeat(5001) }, 'This is too long'],
    ['message', { message: 'a\0b' }, 'This contains a character that cannot be saved'],
  ])('has the same message as the API for the field %s', async (field, changes, message) => {
    const { page } = await send('/contact', { ...form, ...changes })
    expect(errorOf(page, field)).toBe(message)
  })

  it('counts a line break as one character, as the app does', async () => {
    const message = `${'\r\n'.repeat(2499)}${'x'.repeat(2500)}`
    expect((await send('/contact', { ...form, message: `a${message}` })).status).toBe(200)
  })

  it('thanks a bot and stores nothing', async () => {
    const before = (await stored()).length
    const { status, page } = await send('/contact', { ...form, website: 'https://spam.example' })
    expect(status).toBe(200)
    expect(page).toContain('Thank you for your message!')
    expect(await stored()).toHaveLength(before)
  })

  it.each([
    ['the browser says so', { 'Sec-Fetch-Site': 'cross-site' }],
    ['an older browser names its origin', { Origin: 'https://evil.example', Host: 'localhost:8787' }],
    ['its origin is hidden', { Origin: 'null', Host: 'localhost:8787' }],
  ])('is refused from another site: %s', async (_how, headers) => {
    const before = (await stored()).length
    const { status, page } = await send('/contact', form, { headers })
    expect(status).toBe(403)
    expect(page).toContain('role="alert"')
    expect(await stored()).toHaveLength(before)
  })

  it.each([
    ['the browser says so', { 'Sec-Fetch-Site': 'same-origin', Origin: 'null' }],
    ['an older browser names its origin', { Origin: 'http://school.example', Host: 'school.example' }],
    ['a proxy changes the host', { Origin: 'http://localhost:8787', Host: 'internal:3000' }],
  ])('is accepted from our own page: %s', async (_how, headers) => {
    expect((await send('/contact', form, { headers })).status).toBe(200)
  })

  it('lets the browser send its origin, and the policy allows submitting it', async () => {
    const { headers } = await siteOf().request('/contact')
    expect(headers.get('Referrer-Policy')).toBe('same-origin')
    expect(headers.get('Content-Security-Policy')).toContain("form-action 'self'")
    expect((await siteOf().request('/login')).headers.get('Referrer-Policy')).toBe('no-referrer')
  })

  it('keeps the submitted values after too many messages, and shares the limit of the app', async () => {
    const deps = { ...test.deps, limits: databaseRateLimits(test.deps.db) }
    for (let sent = 0; sent < 5; sent++) expect((await send('/contact', form, { deps })).status).toBe(200)
    const { status, page, headers } = await send('/contact', form, { deps })
    expect(status).toBe(429)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(page).toMatch(/role="alert"[^>]*>Too many attempts\. Please try again in 60 minutes\.</)
    expect(page).toContain('>\nDo you teach on Sundays?</textarea>')
  })

  it('keeps the submitted values while the database is unavailable', async () => {
    const deps = {
      ...test.deps,
      clock: async (db: Parameters<typeof test.deps.clock>[0]) => {
        await sql`do $$ begin raise exception 'starting up' using errcode = '57P03'; end $$`.execute(db)
        return new Date()
      },
    }
    const { status, page, headers } = await send('/contact', form, { deps })
    expect(status).toBe(503)
    expect(Number(headers.get('Retry-After'))).toBeGreaterThan(0)
    expect(page).toContain('Do you teach on Sundays?</textarea>')
  })

  it('responds to an invalid or too large form with a page', async () => {
    const json = await siteOf().request('/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(form),
    })
    expect(json.status).toBe(400)
    expect(errorOf(await json.text(), 'name')).toBe('Please enter your name')
    const large = await send('/contact', { ...form, message: 'x'.repeat(200_000) })
    expect(large.status).toBe(413)
    expect(large.page).toContain('The request is too large')
    const broken = await siteOf().request('/contact', {
      method: 'POST',
      headers: { 'Content-Type': 'multipart/form-data; boundary=x' },
      body: 'nothing',
    })
    expect(broken.status).toBe(400)
    expect(await broken.text()).toContain('action="/contact"')
  })
})

describe('the form for centers', () => {
  const request = {
    contact_name: 'Maria Santos',
    email: 'maria@steps.test',
    name: 'Little Steps',
    phone: '',
    address: '12 Court St\r\nBrooklyn',
    message: '',
  }
  const centers = () => rowsIn(test, 'centers')

  it('stores the request once, however often a browser sends it, and thanks', async () => {
    const fields = { ...request, form_id: formIdIn(await read('/for-centers')) }
    const { status, page } = await send('/for-centers', fields)
    expect(status).toBe(200)
    expect(page).toContain('Thank you. The office will write to you.')
    await send('/for-centers', fields)
    expect(await centers()).toMatchObject([
      { name: 'Little Steps', address: '12 Court St\nBrooklyn', status: 'requested' },
    ])
  })

  it('shows the page again with what was typed, and what is missing', async () => {
    const { status, page } = await send('/for-centers', { ...request, name: '', phone: 'none' })
    expect(status).toBe(400)
    expect(errorOf(page, 'name')).toBe('Enter the name of the center')
    expect(page).toContain('value="Maria Santos"')
    expect((await centers()).map(({ phone }) => phone)).not.toContain('none')
  })
})

describe('the page that stops emails', () => {
  const pathFor = async (id: string) => (await unsubscribePath(test.deps, id, 'class_reminder')) ?? ''
  const wants = async (id: string) => (await rowIn(test, 'users', id)).class_reminders

  it('asks first and turns emails off with its own form, even repeatedly', async () => {
    const { id } = await aUser(test)
    const path = await pathFor(id)
    const page = await read(path)
    const action = /<form method="post" action="([^"]+)"/.exec(page)?.[1] ?? ''
    expect(action).toBe(path)
    expect(page).toContain('Stop these emails</button>')
    expect(await wants(id)).toBe(true)
    for (const _ of ['once', 'again']) {
      const response = await send(action, {})
      expect(response.status).toBe(200)
      expect(response.page).toContain('You will no longer get these emails.')
      expect(response.page).not.toContain('<p class="text-muted-foreground">Press the button')
      expect(response.page).not.toContain('type="module"')
      expect(await wants(id)).toBe(false)
    }
  })

  it('responds to the one-click request of a mail client without a page', async () => {
    const { id } = await aUser(test)
    const response = await send(await pathFor(id), { 'List-Unsubscribe': 'One-Click' })
    expect(JSON.parse(response.page)).toEqual({ message: 'You will no longer get these emails.' })
    expect(await wants(id)).toBe(false)
    const refused = await send('/unsubscribe?token=a.b.c', { 'List-Unsubscribe': 'One-Click' })
    expect(refused.status).toBe(400)
    expect(JSON.parse(refused.page)).toMatchObject({ code: 'unsubscribe_link_invalid' })
  })

  it.each([['?token=a.b.c'], ['']])('shows that the link %s is not valid', async (query) => {
    const { status, page } = await send(`/unsubscribe${query}`, {})
    expect(status).toBe(400)
    expect(page).toMatch(/role="alert"[^>]*>This link to stop emails is not valid\.</)
    expect(page).toContain('You still get these emails.')
    expect(page).not.toMatch(/<p[^>]*>[^<]*(?:no more messages|will not get)/)
  })

  it('has no form without a token, and escapes its input', async () => {
    expect(await read('/unsubscribe')).toContain('This link to stop emails is not valid.')
    expect(await read('/unsubscribe')).toContain('>You still get these emails.<')
    expect(await read('/unsubscribe?token=%22%3E%3Cscript%3E')).not.toContain('"><script>')
  })
})
