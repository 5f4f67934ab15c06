import { expect, it } from 'vitest'
import { arriveAndLogIn, arriveAndSignUp, openClass, openProfile } from '../harness/journey.ts'
import { makeOffer } from '../harness/server-state.ts'
import { chosenAction, chosenSession, createStudent, findSession } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a student on the waitlist sees an offer within five seconds, and its end at the deadline', async () => {
  const session = await findSession(cubby, 'Infant and Toddler Care', 1)
  await cubby.query('update class_sessions set capacity = seats_taken where id = $1', session.sessionId)
  const page = await arriveAndSignUp(cubby.visitor(), createStudent('Ines'))
  const main = page.getByRole('main')
  await openClass(page, 'Infant and Toddler Care')
  const card = page.locator(`[id="${session.sessionId}"]`)
  await card.getByRole('button', { name: /^Join Waitlist/ }).click()
  await card.getByText('Position 1 on the waitlist', { exact: true }).waitFor()

  await makeOffer(cubby, session.sessionId, 15)
  const left = card.getByText(/^\d+ s left$/)
  await left.waitFor({ timeout: 5_000 })
  const [{ deadline } = {}] = await cubby.query(
    'select offer_expires_at as deadline from waitlist_entries where session_id = $1',
    session.sessionId,
  )
  await left.waitFor({ state: 'hidden', timeout: 20_000 })
  expect(Date.now() - Number(deadline)).toBeGreaterThanOrEqual(0)
  expect(Date.now() - Number(deadline)).toBeLessThan(2_000)
  await card.getByText('Your offer has expired and no longer holds a spot.').waitFor()

  await openProfile(page, 'My Waitlist')
  const ended = main.getByRole('listitem').filter({ hasText: 'Offer ended' })
  await ended.getByRole('link', { name: /^See other dates/ }).waitFor()
})

const demoStudent = { email: 'student@cubby.test', password: 'cubby-demo-2026' }

it('a student goes from the notification of an offer to the class page, and accepts it there', async () => {
  const page = await arriveAndLogIn(cubby.visitor(), demoStudent)
  await openProfile(page, 'Notifications')
  const news = page.getByRole('listitem').filter({ hasText: 'A spot in Development and Operations is yours' })
  await news.getByText(/^2\d h \d+ min left$/).waitFor()
  await news.getByRole('link', { name: /^Accept/ }).click()
  await chosenSession(page)
    .getByText(/^2\d h \d+ min left$/)
    .waitFor()
  await chosenAction(page, /^Accept/).click()
  await chosenSession(page)
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  await openProfile(page, 'Notifications')
  await news.getByText('You accepted this offer.').waitFor()
})

it('a student who leaves a waitlist offline sees when that takes effect, and leaves it once online', async () => {
  const phone = cubby.phone()
  const page = await arriveAndLogIn(phone, demoStudent)
  await openProfile(page, 'My Waitlist')
  const entry = page.getByRole('main').getByRole('listitem').filter({ hasText: 'CPR and First Aid' })
  const leave = entry.getByRole('button', { name: /^Leave Waitlist/ })
  await leave.waitFor()
  await cubby.server.stop()
  await page.getByText('Offline. You see the data stored on this device.').waitFor()
  await leave.click()
  const question = page.getByRole('dialog', { name: 'Leave the waitlist?' })
  await question.getByText('Until then you keep your place.').waitFor()
  await question.getByRole('button', { name: 'Leave Waitlist' }).click()
  await entry.getByText('Saved on this device', { exact: true }).waitFor()
  await cubby.server.start()
  await page.getByText('Removed from waitlist').waitFor({ timeout: 40_000 })
  await entry.waitFor({ state: 'detached' })
})
