import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { openProfile } from '../harness/journey.ts'
import { makeOffer } from '../harness/server-state.ts'
import { chosenAction, createStudent, findSession, signUp } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** Sets the clock of the page a day ahead. */
function setClockAhead() {
  const RealDate = Date
  const now = () => RealDate.now() + 24 * 60 * 60_000
  const ShiftedDate = new Proxy(RealDate, {
    construct: (target, values) =>
      values.length === 0 ? new target(now()) : Reflect.construct(target, values),
    get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
  })
  Object.assign(window, { Date: ShiftedDate })
}

const timeLeft = (page: Page) => page.getByText(/^(23 h 5\d|24 h 0) min left$/)

it('a phone whose clock is a day ahead shows a current offer as open, online and offline', async () => {
  const session = await findSession(cubby, 'Health, Safety and Nutrition', 17)
  await cubby.query('update class_sessions set capacity = seats_taken where id = $1', session.sessionId)
  const phone = cubby.phone()
  const page = await phone.open('/signup', setClockAhead)
  await signUp(page, createStudent())
  await phone.isReadyForOffline(page)
  await page.goto(`${cubby.proxy.url}/classes/${session.classId}?session=${session.sessionId}`)
  await chosenAction(page, /^Join Waitlist/).click()
  await page.getByRole('listitem').getByText('Position 1 on the waitlist', { exact: true }).waitFor()
  await makeOffer(cubby, session.sessionId, 24 * 60 * 60)

  await openProfile(page, 'My Waitlist')
  await timeLeft(page).waitFor()
  await page.getByRole('link', { name: 'Accept' }).waitFor()
  expect(await page.getByText(/^as of [A-Z]/).count(), 'the data is of today').toBe(0)

  await cubby.server.stop()
  await page.reload()
  await timeLeft(page).waitFor()
  await page.getByText('Offline. You see the data stored on this device.').waitFor()
  await page.getByRole('link', { name: 'Accept' }).waitFor()
})
