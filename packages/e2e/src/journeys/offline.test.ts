import { expect, it } from 'vitest'
import { arriveAndSignUp, openClass } from '../harness/journey.ts'
import type { Phone } from '../harness/phone.ts'
import { enrollThroughApi } from '../harness/server-state.ts'
import {
  createStudent,
  enrollWithoutSignal,
  findSession,
  type Student,
  seatsOf,
  sessionWith,
} from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const classPath = ({ classId }: { classId: string }) => `/classes/${classId}`

/** A student on a phone that can start without a server. */
async function aStudentOnThePhone() {
  const student = createStudent()
  const phone = await cubby.restartablePhone()
  const page = await arriveAndSignUp(phone, student)
  await phone.isReadyForOffline(page)
  return { student, phone, page }
}

/** Opens a page and records from the start when it says "Enrolled". */
async function openWatching(phone: Phone, path: string) {
  const page = await phone.open(path, () => {
    const seen: string[] = []
    Object.assign(window, { seenEnrolled: seen })
    new MutationObserver(() => {
      const said = document.body?.textContent.match(/Enrolled|Successfully enrolled/)
      if (said) seen.push(said[0])
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  const seenEnrolled = () =>
    page.evaluate(() => (window as Window & { seenEnrolled?: string[] }).seenEnrolled ?? [])
  return { page, seenEnrolled }
}

async function untilEnrolled(student: Student, sessionId: string) {
  await expect
    .poll(() => seatsOf(cubby, student, sessionId), { timeout: 20_000, interval: 100 })
    .toMatchObject({ enrollments: 1 })
}

it('after one visit the app starts with the server stopped, and shows classes and enrollments "as of" their time', async () => {
  const { phone, page } = await aStudentOnThePhone()
  await openClass(page, 'CPR and First Aid Certification')
  await sessionWith(page, '10 of 12')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await sessionWith(page, '9 of 12').getByText('Enrolled', { exact: true }).waitFor()
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

it('a student enrolls offline, closes the app, the server comes back, and the enrollment arrives once', async () => {
  const session = await findSession(cubby, 'Development and Operations', 11)
  const { student, phone, page } = await aStudentOnThePhone()
  await openClass(page, 'Development and Operations')
  await sessionWith(page, '11 of 20').waitFor()
  await cubby.server.stop('SIGKILL')
  await page.reload()
  await enrollWithoutSignal(page, '11 of 20')
  expect(await page.getByText('Enrolled', { exact: true }).count()).toBe(0)
  await phone.close()
  await cubby.server.start()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 0, commands: 0 })

  const again = await phone.open(classPath(session))
  await sessionWith(again, '10 of 20').getByText('Enrolled', { exact: true }).waitFor()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 1 })
})

it('the page and the worker both try to send, and the enrollment arrives once', async () => {
  const session = await findSession(cubby, 'Positive Guidance in the Classroom', 16)
  const { student, phone, page } = await aStudentOnThePhone()
  await openClass(page, 'Positive Guidance in the Classroom')
  await sessionWith(page, '16 of 24').waitFor()
  await cubby.server.stop()
  await page.reload()
  await enrollWithoutSignal(page, '16 of 24')
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
  await sessionWith(page, '15 of 24').getByText('Enrolled', { exact: true }).waitFor()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 1 })
})

it('the worker is killed after the server acted and before it heard so, and the enrollment is there once', async () => {
  const session = await findSession(cubby, 'Opening a Family Day Care', 9)
  const { student, phone, page } = await aStudentOnThePhone()
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
  await sessionWith(again, '8 of 15').getByText('Enrolled', { exact: true }).waitFor()
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 1 })
})

it('the last seat is taken meanwhile: the card says so and offers the waitlist or another date', async () => {
  const session = await findSession(cubby, 'Infant and Toddler Care', 1)
  const { student, phone, page } = await aStudentOnThePhone()
  await openClass(page, 'Infant and Toddler Care')
  await sessionWith(page, '1 of 14').waitFor()
  await cubby.server.stop()
  await page.reload()
  await enrollWithoutSignal(page, '1 of 14')
  await phone.close()
  await cubby.server.start()
  expect((await enrollThroughApi(cubby, session)).status).toBe(201)

  const { page: again, seenEnrolled } = await openWatching(phone, classPath(session))
  const card = sessionWith(again, '0 of 14')
  await card.getByText('This session is full', { exact: true }).waitFor()
  await card.getByRole('button', { name: 'Dismiss' }).waitFor()
  await sessionWith(again, '14 of 14')
    .getByRole('button', { name: /^Enroll Now/ })
    .waitFor()
  expect(await seenEnrolled()).toEqual([])
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 0, commands: 1 })

  await card.getByRole('button', { name: /^Join Waitlist/ }).click()
  await card.getByText('You are on the waitlist').waitFor()
  expect(await seenEnrolled()).toEqual([])
})

it('who said so beforehand is put on the waitlist of a session that filled up meanwhile', async () => {
  const { phone, page } = await aStudentOnThePhone()
  const open = await findSession(cubby, 'Child Development Associate (CDA)', 13)
  await openClass(page, 'Child Development Associate (CDA)')
  await sessionWith(page, '13 of 16').waitFor()
  await cubby.server.stop()
  await page.reload()
  await enrollWithoutSignal(page, '13 of 16', /^Yes, join the waitlist/)
  await phone.close()
  await cubby.query('update class_sessions set capacity = seats_taken where id = $1', open.sessionId)
  await cubby.server.start()
  const again = await phone.open(classPath(open))
  await again.getByText('You are on the waitlist').first().waitFor()
})
