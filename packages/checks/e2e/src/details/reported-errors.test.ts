import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { arriveAndLogIn, demoLogIn, followHeader, openAdmin } from '../harness/journey.ts'
import { countStored } from '../harness/storage.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

beforeEach(() => cubby.query('delete from error_reports'))

/** Breaks a part of the browser that the pages of classes need, with a message that names a student. */
const breakPrices = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get() {
        throw new TypeError('No price for Rosa Delgado (rosa@example.test)')
      },
    })
  })

/** The number of reports that wait on the device. */
const waiting = (page: Page) => countStored(page, 'error-reports', 'reports')

const errorsOf = (page: Page) => page.getByRole('region', { name: 'Errors in the app' })

it('an error on a phone without a signal is in System Health when the signal is back', async () => {
  const phone = await cubby.restartablePhone()
  const page = await phone.open('/classes')
  await phone.isReadyForOffline(page)
  // A new device stores the classes only then.
  await expect.poll(() => countStored(page, 'public', 'classes')).toBeGreaterThan(0)
  await cubby.server.stop()
  await page.goto(`${cubby.proxy.url}/contact`)
  await page.context().setOffline(true)
  await breakPrices(page)
  await followHeader(page, 'Classes')
  await page.getByRole('heading', { name: 'Something went wrong' }).first().waitFor()
  await expect.poll(() => waiting(page)).toBe(1)
  await phone.close()

  await cubby.server.start()
  await phone.open('/')
  const office = await demoLogIn(cubby, 'admin')
  await openAdmin(office, 'System Health')
  const row = errorsOf(office).getByRole('listitem')
  await row.getByText('TypeError: No price for <name> (<email>)').first().waitFor()
  const [{ version } = {}] = await cubby.query('select version from error_reports')
  await row.getByText(`Version ${version}`).waitFor()
  await row.getByText(/^1 time, last /).waitFor()
  expect(await violationsOn(office)).toEqual([])

  await row.getByRole('button', { name: 'Details' }).click()
  const details = office.getByRole('dialog', { name: 'Error in the app' })
  await details.getByText('Screen, /classes').waitFor()
  await details.getByText(/Chrome, offline$/).waitFor()
  // In the source code, and not in the built scripts.
  const stack = await details.getByRole('list', { name: 'Stack' }).getByRole('listitem').allTextContents()
  expect(stack[0]).toMatch(/packages\/rules\/src\/money\/price-text\.ts:\d+:\d+$/)
  expect(stack.join()).not.toContain('/assets/')
  expect(await violationsOn(office)).toEqual([])

  await details.getByRole('button', { name: 'Mark as resolved' }).click()
  await errorsOf(office).getByText('No open errors').waitFor()
  await errorsOf(office).getByRole('tab', { name: 'Resolved' }).click()
  await row
    .getByText(/No price for/)
    .first()
    .waitFor()
  expect(new URL(office.url()).search).toBe('?errors=resolved')
})

it('an error in the service worker is reported', async () => {
  const phone = cubby.phone()
  const page = await phone.open('/classes')
  await phone.isReadyForOffline(page)
  const worker = page.context().serviceWorkers()[0]
  if (!worker) throw new Error('The phone has no service worker')
  await worker.evaluate(() => void Promise.reject(new RangeError('Unexpected push of Rosa Delgado')))
  await expect
    .poll(() => cubby.query('select kind, message, route from error_reports'))
    .toEqual([{ kind: 'worker', message: 'RangeError: Unexpected push of <name>', route: null }])
})

it('nobody can read a source map', async () => {
  const { url } = cubby.server
  const read = async (path: string) => await (await fetch(url + path)).text()
  const script = (await read('/')).match(/\/assets\/[\w.-]+\.js/)?.[0] ?? ''
  const texts = await Promise.all([script, `${script}.map`, '/sw.js', '/sw.js.map'].map(read))
  for (const text of texts) expect(text).not.toMatch(/sourceMappingURL|"mappings"/)
  expect(texts[0]).toContain('import')
})

it('the app sends nothing when an administrator has no error', async () => {
  const office = await arriveAndLogIn(cubby.desktop(), admin)
  await openAdmin(office, 'System Health')
  await errorsOf(office).getByText('No open errors').waitFor()
  expect(await cubby.query('select message from error_reports')).toEqual([])
})
