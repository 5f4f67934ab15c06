import { expect, it } from 'vitest'
import { arrive, followHeader } from '../harness/journey.ts'
import { sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const CPR = 'CPR and First Aid Certification'
const cubby = useTestServer()

it('a visitor filters until nothing is left, and clears the filters', async () => {
  await cubby.query(`update classes set price_cents = 125000 where title = 'Development and Operations'`)
  const page = await cubby.visitor().open('/classes')
  await page.getByLabel('Price range').selectOption('Over $400')
  await page.getByRole('heading', { name: 'Development and Operations', level: 2 }).waitFor()
  await page.getByLabel('Location').selectOption('Online')
  await page.getByLabel('Duration').selectOption('2 days')
  await page.getByText('No classes found matching your criteria.', { exact: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('location')).toBe('Online')
  await page.getByRole('button', { name: 'Clear Filters' }).click()
  await page.getByRole('heading', { name: CPR }).waitFor()
  expect(new URL(page.url()).search).toBe('')
})

it('a visitor sees that a session is full and has a waitlist, and returns to the filtered classes', async () => {
  const page = await arrive(cubby.visitor())
  await followHeader(page, 'Classes')
  await page.getByLabel('Location').selectOption('In-Person')
  await page.getByRole('link', { name: `VIEW DETAILS of ${CPR}` }).click()
  const full = sessionWith(page, '0 of 10')
  await full.getByText('This session is full', { exact: true }).waitFor()
  await page.getByText('You can join the waitlist of a full session.').waitFor()
  // The page says it once, above the sessions.
  await page.getByRole('main').getByText('Please log in to enroll', { exact: true }).waitFor()
  const join = full.getByRole('link', { name: /^Join Waitlist/ })
  expect(await join.getAttribute('href')).toMatch(/^\/login\?redirect=/)
  await page.getByRole('main').getByRole('link', { name: 'All classes' }).click()
  await page.getByRole('heading', { name: CPR, level: 2 }).waitFor()
  expect(new URL(page.url()).search).toBe('?location=In-Person')
})
