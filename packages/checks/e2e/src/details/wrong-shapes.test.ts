import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arriveAndSignUp } from '../harness/journey.ts'
import { countStored } from '../harness/storage.ts'
import { createStudent } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const CPR = 'CPR and First Aid Certification'

/** Replaces the first stored class by something that no version of the app stored. */
async function damageFirstClass(page: Page): Promise<void> {
  await page.goto(`${cubby.proxy.url}/logo.svg`)
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        const opening = indexedDB.open('public')
        opening.onsuccess = () => {
          const transaction = opening.result.transaction('classes', 'readwrite')
          transaction.objectStore('classes').openCursor().onsuccess = ({ target }) => {
            const { result: cursor } = target as IDBRequest<IDBCursorWithValue>
            cursor.update({ id: 7, sessions: null })
          }
          transaction.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
}

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()

it.each(['/', '/classes'])(
  'a damaged row on the phone costs one request, and %s recovers by itself',
  async (path) => {
    const phone = cubby.phone()
    const page = await arriveAndSignUp(phone, createStudent())
    await page.goto(`${cubby.proxy.url}/classes`)
    await page.getByRole('heading', { name: CPR }).waitFor()
    const complete = await titles(page)
    await phone.isReadyForOffline(page)
    await damageFirstClass(page)

    // Offline, the screen shows what it can read.
    await cubby.server.stop()
    await page.goto(cubby.proxy.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.getByRole('contentinfo').waitFor()
    expect(await page.getByText('Something went wrong').count()).toBe(0)

    await cubby.server.start()
    await page.goto(cubby.proxy.url + path)
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.goto(`${cubby.proxy.url}/classes`)
    await expect.poll(() => titles(page)).toEqual(complete)
  },
)

it('an invalid response is not stored, and the list does not change', async () => {
  const page = await cubby.visitor().open('/classes')
  await page.getByRole('heading', { name: CPR }).waitFor()
  const complete = await titles(page)
  // Before the visitor does anything, only a page that can start offline stores the list.
  await page.keyboard.press('Tab')
  await expect.poll(() => countStored(page, 'public', 'classes')).toBe(complete.length)
  await page.route('**/api/classes', (route) =>
    route.fulfill({ json: { classes: [{ id: 7, title: 'Half a class', sessions: null }] } }),
  )
  const refreshed = page.waitForResponse('**/api/classes')
  await page.reload()
  await refreshed
  await page.getByRole('heading', { name: CPR }).waitFor()
  expect(await titles(page)).toEqual(complete)
  expect(await page.getByText('Something went wrong').count()).toBe(0)
})
