import type { Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { demoLogIn } from './harness/journey.ts'
import { useTestServer } from './harness/test-server.ts'

const cubby = useTestServer()

const OFFLINE = 'This needs a connection, and the server cannot be reached right now.'
const PROXY = 'API proxy error: a web page came instead of an answer from Cubby'

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

/** Fails every call of the page except reads. */
async function failWrites(page: Page, fail: (route: Route) => Promise<void>) {
  await page.route(/\/api\//, (route) =>
    route.request().method() === 'GET' ? route.fallback() : fail(route),
  )
}

it.each(kinds)(
  'what an administrator does fails in the specified words: %s',
  {
    timeout: 120_000,
  },
  async (_kind, fail, cause) => {
    const page = await demoLogIn(cubby, 'admin')
    await failWrites(page, fail)
    const dialog = page.getByRole('dialog')
    const said = async (sentence: string) => {
      const alert = page.getByRole('alert').filter({ hasText: sentence }).first()
      await alert.waitFor()
      if (cause) expect(await alert.textContent(), sentence).toContain(cause)
    }
    await page.goto(`${cubby.proxy.url}/admin/users`)
    const act = async (item: string, submit: string, sentence: string) => {
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
      await said(sentence)
      await page.keyboard.press('Escape')
    }
    await act('Send Notification', 'Send', 'Failed to send notification')
    await act('Reset Password', 'Reset Password', 'Failed to reset password')
    await page.goto(`${cubby.proxy.url}/admin/notifications`)
    await page.getByRole('button', { name: 'Broadcast' }).click()
    await dialog.getByLabel('Title').fill('Snow')
    await dialog.getByLabel('Message').fill('Closed')
    await dialog.getByRole('button', { name: 'Send Broadcast' }).click()
    await said('Failed to send broadcast')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New Template' }).click()
    await dialog.getByLabel('Name').fill('a')
    await dialog.getByLabel('Title').fill('a')
    await dialog.getByLabel('Message').fill('a')
    await dialog.getByRole('button', { name: 'Create Template' }).click()
    await said('Failed to create template')
  },
)

it('what failed is said over the page for five seconds, moves nothing, and closes by the keyboard', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/enrollments?status=pending`)
  const list = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Approve/ }) })
  await list.first().waitFor()
  await page.waitForLoadState('networkidle')
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
