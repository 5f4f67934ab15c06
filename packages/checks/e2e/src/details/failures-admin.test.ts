import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoLogIn } from '../harness/journey.ts'
import { waitForQuietNetwork } from '../harness/quiet-network.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

const OFFLINE = 'This needs a connection, and the server cannot be reached right now.'
const PROXY = 'API proxy error: received a web page instead of a response from Cubby'

/** The ways in which a call can fail, with the text below the specified sentence. */
const kinds = [
  [
    'a 500',
    (route: Route) =>
      route.fulfill({ status: 500, json: { error: 'Something went wrong', code: 'internal' } }),
    null,
  ],
  ['no connection', (route: Route) => route.abort(), OFFLINE],
  [
    'the page of a proxy',
    (route: Route) => route.fulfill({ contentType: 'text/html', body: '<html></html>' }),
    PROXY,
  ],
  [
    'plain text',
    (route: Route) => route.fulfill({ contentType: 'text/plain', body: 'ok' }),
    'Expected JSON but got: text/plain',
  ],
] as const

/** Specification 2 §8: the screen of each list, the call that fails, and the message that the screen shows then. */
const lists: readonly (readonly [section: string, call: RegExp, sentence: string])[] = [
  ['analytics', /\/api\/admin\/analytics\/summary/, 'Failed to fetch summary'],
  ['analytics', /\/api\/admin\/analytics\/revenue\/classes/, 'Failed to fetch revenue by class'],
  ['analytics', /\/api\/admin\/analytics\/enrollments\/classes/, 'Failed to fetch class enrollments'],
  ['analytics', /\/api\/admin\/analytics\/users\/engagement/, 'Failed to fetch user engagement'],
  ['analytics', /\/api\/admin\/analytics\/revenue\?/, 'Failed to fetch revenue trends'],
  ['analytics', /\/api\/admin\/analytics\/enrollments\/trends/, 'Failed to fetch enrollment trends'],
  ['analytics', /\/api\/admin\/analytics\/users\/activity/, 'Failed to fetch analytics data'],
  ['analytics', /\/api\/admin\/analytics\//, 'Failed to load analytics data'],
  ['users', /\/api\/admin\/users\/search/, 'Failed to fetch users'],
  ['classes', /\/api\/admin\/classes(\?|$)/, 'Failed to fetch classes'],
  ['waitlist', /\/api\/admin\/waitlist/, 'Failed to fetch waitlist entries'],
  ['enrollments', /\/api\/enrollments\?/, 'Failed to fetch enrollments'],
  ['enrollments', /\/api\/enrollments\/stats/, 'Failed to fetch dashboard statistics'],
  ['financial', /\/api\/admin\/financial\/payments\/outstanding/, 'Failed to fetch financial data'],
  ['certificates?searchTerm=a', /\/api\/certificates\?/, 'Failed to fetch certificates'],
  ['notifications', /\/api\/notifications\/admin\/sent/, 'Failed to fetch sent notifications'],
  ['notifications?tab=templates', /\/api\/notifications\/admin\/templates/, 'Failed to fetch templates'],
]

it('an administrator sees in every section what could not be loaded', { timeout: 120_000 }, async () => {
  const page = await demoLogIn(cubby, 'admin')
  const check = async ([section, call, sentence]: (typeof lists)[number]) => {
    const tab = await page.context().newPage()
    await tab.route(call, (route) => route.abort())
    await tab.goto(`${cubby.proxy.url}/admin/${section}`)
    const alert = tab.getByRole('alert').filter({ hasText: sentence }).first()
    await alert.waitFor({ timeout: 30_000 }).catch(() => expect.fail(`${section}: ${sentence}`))
    expect(await alert.textContent(), sentence).toContain(OFFLINE)
    await tab.close()
  }
  // Several at once, because most of the time passes until the app has tried again.
  for (let at = 0; at < lists.length; at += 6) await Promise.all(lists.slice(at, at + 6).map(check))
})

/** Fails every call of the page except reads. */
async function failWrites(page: Page, fail: (route: Route) => Promise<void>) {
  await page.route(/\/api\//, (route) =>
    route.request().method() === 'GET' ? route.fallback() : fail(route),
  )
}

it.each(kinds)(
  'an administrator sees the specified message when an operation fails: %s',
  {
    timeout: 120_000,
  },
  async (_kind, fail, cause) => {
    const page = await demoLogIn(cubby, 'admin')
    await failWrites(page, fail)
    const dialog = page.getByRole('dialog')
    const expectMessage = async (sentence: string) => {
      const alert = page.getByRole('alert').filter({ hasText: sentence }).first()
      await alert.waitFor()
      if (cause) expect(await alert.textContent(), sentence).toContain(cause)
    }
    // A user with an email address has all actions.
    await page.goto(`${cubby.proxy.url}/admin/users?searchTerm=student@cubby.test`)
    await page.getByText('student@cubby.test').waitFor()
    const tryAction = async (item: string, submit: string, sentence: string) => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click()
      await page.getByRole('menuitem', { name: item }).click()
      if (item === 'Send Notification') await dialog.getByLabel('Message').fill('Hello')
      if (item === 'Reset Password') {
        for (const field of await dialog.locator('input').all()) await field.fill('a new password')
      }
      await dialog.getByRole('button', { name: submit }).click()
      await expectMessage(sentence)
      await page.keyboard.press('Escape')
    }
    await tryAction('Send Notification', 'Send', 'Failed to send notification')
    await tryAction('Reset Password', 'Reset Password', 'Failed to reset password')
    await page.goto(`${cubby.proxy.url}/admin/notifications`)
    await page.getByRole('button', { name: 'Broadcast' }).click()
    await dialog.getByLabel('Title').fill('Snow')
    await dialog.getByLabel('Message').fill('Closed')
    await dialog.getByRole('button', { name: 'Send Broadcast' }).click()
    await expectMessage('Failed to send broadcast')
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Templates' }).click()
    await page.getByRole('button', { name: 'New Template' }).click()
    await dialog.getByLabel('Name', { exact: true }).fill('a')
    await dialog.getByLabel('Title').fill('a')
    await dialog.getByLabel('Message').fill('a')
    await dialog.getByRole('button', { name: 'Create Template' }).click()
    await expectMessage('Failed to create template')
  },
)

it('an error banner shifts no content, and closes after five seconds or by keyboard', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/enrollments?status=pending`)
  const list = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Approve/ }) })
  await list.first().waitFor()
  await waitForQuietNetwork(page)
  await page.route(/\/approve$/, (route) => route.abort())
  // On the page, not in the window: clicking a button below the fold scrolls.
  const place = () =>
    list.first().evaluate((card) => {
      const { left, top, width, height } = card.getBoundingClientRect()
      return { left: left + scrollX, top: top + scrollY, width, height }
    })
  const before = await place()
  const banner = page.getByRole('alert').filter({ hasText: 'Failed to approve enrollment' })
  const fail = async () => {
    await list
      .first()
      .getByRole('button', { name: /^Approve/ })
      .click()
    await banner.waitFor()
  }
  await fail()
  expect(await place()).toEqual(before)
  await banner.getByRole('button', { name: 'Close message' }).focus()
  await page.keyboard.press('Escape')
  await banner.waitFor({ state: 'detached' })
  expect(await place()).toEqual(before)
  await fail()
  await banner.getByRole('button', { name: 'Close message' }).press('Enter')
  await banner.waitFor({ state: 'detached' })
  await page.clock.install()
  await fail()
  await page.clock.fastForward(5_000)
  await banner.waitFor({ state: 'detached' })
})
