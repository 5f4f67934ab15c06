import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndLogIn, arriveAndSignUp } from '../harness/journey.ts'
import { createStudent } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const demo = (name: string) => ({ email: `${name}@cubby.test`, password: 'cubby-demo-2026' })

it('a student first sees their offer, payment, next class, and expiring certificate on the home page', async () => {
  const page = await arriveAndLogIn(cubby.visitor(), demo('student'))
  const today = page.getByRole('region', { name: 'Next for you' })
  const items = today.getByRole('listitem')
  await items.nth(3).waitFor()
  expect(await items.getByRole('heading').allTextContents()).toEqual([
    expect.stringMatching(/^Your offer: \d+ h \d+ min left$/),
    expect.stringMatching(/^\$[\d.]+ due \w+ \d+$/),
    expect.stringMatching(/^Next class: /),
    expect.stringMatching(/^Certificate expires /),
  ])
  const directions = await items
    .nth(2)
    .getByRole('link', { name: /^Directions/ })
    .getAttribute('href')
  expect(directions).toMatch(/^https:\/\/www\.google\.com\/maps\//)
  expect(await violationsOn(page)).toEqual([])

  await items
    .first()
    .getByRole('link', { name: /^Accept/ })
    .click()
  await page
    .getByRole('region', { name: 'Enrollment' })
    .getByText(/^Your offer: /)
    .waitFor()
})

it('an instructor first sees when the next session meets, and its roster on request', async () => {
  const page = await arriveAndLogIn(cubby.visitor(), demo('instructor'))
  await page.getByRole('heading', { name: 'Next session' }).waitFor()
  await page.getByText(/^(tomorrow|in \d+ days)$/).waitFor()
  expect(await page.getByRole('heading', { name: 'Today' }).count()).toBe(0)
  const roster = page.getByRole('list', { name: 'Roster' })
  expect(await roster.count()).toBe(0)
  await page.getByRole('button', { name: 'Preview roster' }).click()
  await roster
    .getByRole('link', { name: /^Email / })
    .first()
    .waitFor()
  expect(await violationsOn(page)).toEqual([])
  expect(await page.getByRole('region', { name: 'Coming up' }).count()).toBe(0)
})

it('a new student without anything to do sees the home page of visitors', async () => {
  const page = await arriveAndSignUp(cubby.visitor(), createStudent())
  await page.getByRole('region', { name: 'Coming up' }).getByRole('listitem').first().waitFor()
  expect(await page.getByRole('region', { name: 'Next for you' }).count()).toBe(0)
})
