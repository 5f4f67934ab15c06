import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const CPR = 'CPR and First Aid Certification'

const titles = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents()

it('a response of the wrong shape is not stored, and the list stays as it was', async () => {
  const page = await cubby.visitor().open('/classes')
  await page.getByRole('heading', { name: CPR }).waitFor()
  const complete = await titles(page)
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
