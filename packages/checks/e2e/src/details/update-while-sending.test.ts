import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arriveAndSignUp, openClass } from '../harness/journey.ts'
import { createClass } from '../harness/server-state.ts'
import { createStudent, seatsOf, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** A student whose enrollment is being sent, but whose phone gets no response. */
async function anEnrollmentWithoutResponse(title: string) {
  const [session] = await createClass(cubby, title, [{ date: '2027-06-04', capacity: 8 }])
  if (!session) throw new Error('the class has no session')
  const student = createStudent()
  const phone = await cubby.restartablePhone()
  const page = await arriveAndSignUp(phone, student)
  await phone.isReadyForOffline(page)
  await openClass(page, title)
  const held = cubby.proxy.holdResponses(/^POST \/api\/enrollments\//)
  await sessionWith(page, '8 of 8')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await held
  return { session, student, phone, page }
}

/** A new version is installed, and the student accepts it. The page reloads. */
async function update(page: Page) {
  cubby.proxy.deployNewWorker()
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await page.getByText('A new version is ready').waitFor()
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
  await page.waitForFunction(async () => {
    const registration = await navigator.serviceWorker.ready
    return !registration.waiting && registration.active === navigator.serviceWorker.controller
  })
}

it('a student accepts a new version while an enrollment is being sent, and is enrolled once', async () => {
  const { session, student, page } = await anEnrollmentWithoutResponse('Kite Flying')
  await update(page)
  cubby.proxy.loseHeldResponses()
  await sessionWith(page, '7 of 8')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor({ timeout: 40_000 })
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 1 })
})

it('a student accepts a new version while the worker waits to send an enrollment, and is enrolled once', async () => {
  const { session, student, phone, page } = await anEnrollmentWithoutResponse('Kite Mending')
  const worker = await phone.controlWorker(page)
  await worker.sync()
  await update(page)
  cubby.proxy.loseHeldResponses()
  await sessionWith(page, '7 of 8')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor({ timeout: 40_000 })
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 1 })
})

it('an unsent change is kept through new versions and a restart, and the last version sends it once', async () => {
  const { session, student, phone, page } = await anEnrollmentWithoutResponse('Kite Building')
  await update(page)
  await update(page)
  await phone.close()
  cubby.proxy.loseHeldResponses()
  const again = await phone.open(`/classes/${session.classId}`)
  await sessionWith(again, '7 of 8')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor({ timeout: 40_000 })
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 1 })
})
