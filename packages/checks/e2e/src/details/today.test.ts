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
    expect.stringMatching(/^\$[\d.]+ to pay$/),
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

it('an instructor first sees the roster of the next session on the home page', async () => {
  const page = await arriveAndLogIn(cubby.visitor(), demo('instructor'))
  const today = page.getByRole('region', { name: 'Next for you' })
  await today
    .getByText(/@example\.test/)
    .filter({ visible: true })
    .first()
    .waitFor()
})

it('a new student without anything to do sees the home page of visitors', async () => {
  const page = await arriveAndSignUp(cubby.visitor(), createStudent())
  await page.getByRole('region', { name: 'Coming up' }).getByRole('listitem').first().waitFor()
  expect(await page.getByRole('region', { name: 'Next for you' }).count()).toBe(0)
})
