import { expect, it } from 'vitest'
import { arrive, openClass, signUpOnPhone } from '../harness/journey.ts'
import { noticeLostSignal } from '../harness/storage.ts'
import { enrollWithoutSignal, findSession, type Student, seatsOf, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const classPath = ({ classId }: { classId: string }) => `/classes/${classId}`

async function untilEnrolled(student: Student, sessionId: string) {
  await expect
    .poll(() => seatsOf(cubby, student, sessionId), { timeout: 20_000, interval: 100 })
    .toMatchObject({ enrollments: 1 })
}

it('after one visit the app starts without the server and shows when its classes and enrollments were stored', async () => {
  const { phone, page } = await signUpOnPhone(cubby)
  await openClass(page, 'CPR and First Aid Certification')
  await sessionWith(page, '10 of 12')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await sessionWith(page, '9 of 12')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  await phone.close()
  await cubby.server.stop()

  const later = await phone.open('/classes')
  await later.getByRole('heading', { name: 'CPR and First Aid Certification' }).waitFor()
  await later.getByText(/^as of \d{1,2}:\d\d/).waitFor()
  await later.getByRole('navigation', { name: 'Student' }).getByText('My classes').click()
  await later.getByRole('main').getByRole('link', { name: 'CPR and First Aid Certification' }).waitFor()
  await later.getByText(/^as of \d{1,2}:\d\d/).waitFor()
  await phone.close()
  await cubby.server.start()
})

it('the home page says that the device is offline, without another request of the user', async () => {
  const page = await arrive(cubby.phone())
  await page.getByRole('region', { name: 'Coming up' }).getByRole('listitem').first().waitFor()
  const note = page.getByRole('status').getByText('Offline. You see the data stored on this device.')
  await page.context().setOffline(true)
  await note.waitFor()
  await page.context().setOffline(false)
  await note.waitFor({ state: 'detached' })
})

it('without a connection, the class page and the home page say when their spots were current', async () => {
  const phone = cubby.phone()
  const page = await arrive(phone)
  await phone.isReadyForOffline(page)
  const upcoming = page.getByRole('region', { name: 'Coming up' })
  await upcoming.getByRole('listitem').first().waitFor()
  await upcoming.getByRole('listitem').getByRole('link').first().click()
  const sessions = page.getByRole('region', { name: 'Available Sessions' })
  await sessions.getByRole('listitem').first().waitFor()
  const asOf = /^as of \d{1,2}:\d\d/
  expect(await page.getByText(asOf).count()).toBe(0)
  await cubby.server.stop()
  await noticeLostSignal(page)
  await sessions.getByText(asOf).waitFor()
  await page.goBack()
  await upcoming.getByText(asOf).waitFor()
  await cubby.server.start()
})

it('the page and the worker both try to send, and the enrollment arrives once', async () => {
  const session = await findSession(cubby, 'Positive Guidance in the Classroom', 16)
  const { student, phone, page } = await signUpOnPhone(cubby)
  await openClass(page, 'Positive Guidance in the Classroom')
  await sessionWith(page, '16 of 25').waitFor()
  await cubby.server.stop()
  await page.reload()
  await enrollWithoutSignal(page, '16 of 25')
  // The first sender gets no response before all others have tried.
  const held = cubby.proxy.holdResponses(/^POST \/api\/enrollments\//)
  await cubby.server.start()
  const worker = await phone.controlWorker(page)
  const second = await phone.open('/sync')
  await Promise.all([
    worker.sync(),
    page.evaluate(() => window.dispatchEvent(new Event('online'))),
    second.getByRole('button', { name: 'Send now' }).click(),
    worker.sync(),
  ])
  await held
  cubby.proxy.loseHeldResponses()
  await untilEnrolled(student, session.sessionId)
  await sessionWith(page, '15 of 25')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 1 })
})

it('a worker that is killed before it gets the response leaves one enrollment', async () => {
  const session = await findSession(cubby, 'Opening a Family Day Care', 9)
  const { student, phone, page } = await signUpOnPhone(cubby)
  await openClass(page, 'Opening a Family Day Care')
  await sessionWith(page, '9 of 15').waitFor()
  await cubby.server.stop()
  await page.reload()
  await enrollWithoutSignal(page, '9 of 15')
  const worker = await phone.controlWorker(page)
  await page.goto('about:blank')

  const held = cubby.proxy.holdResponses(/^POST \/api\/enrollments\//)
  await cubby.server.start()
  await worker.sync()
  await held
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 1 })
  await worker.kill()
  cubby.proxy.loseHeldResponses()

  const again = await phone.open(classPath(session))
  await sessionWith(again, '8 of 15')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 1 })
})

it('a page from the worker has no preloads, of which browsers warn', async () => {
  const phone = cubby.phone()
  const page = await arrive(phone)
  await phone.isReadyForOffline(page)
  await page.reload()
  expect(await page.locator('head script[type="module"]').count()).toBe(1)
  // Those with an `as` were added by scripts, for what they load next.
  expect(await page.locator('link[rel="preload"], link[rel="modulepreload"]:not([as])').count()).toBe(0)
})
