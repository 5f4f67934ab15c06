import { expect, it } from 'vitest'
import { takePolicyViolations } from '../harness/policy-violations.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a visitor whose phone runs no scripts finds a class with its price and dates', async () => {
  const phone = cubby.phone({ scripts: false })
  const page = await phone.open('/')
  await page.getByRole('link', { name: 'All classes' }).click()
  await page.getByRole('link', { name: 'CPR and First Aid Certification', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: 'CPR and First Aid Certification' }).waitFor()
  const text = await page.getByRole('main').textContent()
  expect(text).toContain('$95')
  expect(text).toMatch(/\w+ \d+, 20\d\d, 9:00 AM–3:00 PM/)
  expect(text).toMatch(/\d+ of \d+ spots available/)
})

it('the app replaces the prerendered text of a first visit without violating the security policy', async () => {
  const phone = cubby.phone()
  const page = await phone.open('/classes')
  await page.locator('.prerendered').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(takePolicyViolations()).toEqual([])
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'ItemList' })
})
