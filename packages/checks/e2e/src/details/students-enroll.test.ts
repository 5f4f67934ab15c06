import type { Response } from 'playwright-core'
import { expect, it } from 'vitest'
import { arrive, arriveAndLogIn, arriveAndSignUp, followHeader, openClass } from '../harness/journey.ts'
import { createStudent, findSession, seatsOf, sessionWith, signUp } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const CPR = 'CPR and First Aid Certification'
const cubby = useTestServer()
/** The edge has no live updates. */
const isOnEdge = process.env.TEST_SERVER === 'workerd'

it('a student withdraws, and the spot is available again', async () => {
  const student = createStudent()
  const phone = cubby.visitor()
  const page = await arriveAndSignUp(phone, student)
  const { sessionId } = await findSession(cubby, 'Health, Safety and Nutrition', 17)
  await openClass(page, 'Health, Safety and Nutrition')
  await sessionWith(page, '17 of 18')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await sessionWith(page, '16 of 18').getByRole('link', { name: 'See my classes' }).click()
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('No current enrollments').waitFor()
  expect(await seatsOf(cubby, student, sessionId)).toMatchObject({ commands: 2 })
  await findSession(cubby, 'Health, Safety and Nutrition', 17)
})

it('a student joins the waitlist of a full session, and leaves it', async () => {
  const phone = cubby.visitor()
  const page = await arriveAndSignUp(phone, createStudent())
  await openClass(page, CPR)
  const session = sessionWith(page, '0 of 10')
  await session.getByText('This session is full').waitFor()
  await session.getByRole('button', { name: /^Join Waitlist/ }).click()
  await session.getByText('You are on the waitlist').waitFor()
  await session.getByText('Position 5 on the waitlist', { exact: true }).waitFor()
  await session.getByRole('button', { name: /^Leave Waitlist/ }).click()
  const question = page.getByRole('dialog', { name: 'Leave the waitlist?' })
  await question.getByText(/^You lose position 5 on the waitlist for CPR and First Aid/).waitFor()
  await question.getByRole('button', { name: 'Keep my place' }).click()
  await session.getByText('Position 5 on the waitlist', { exact: true }).waitFor()
  await session.getByRole('button', { name: /^Leave Waitlist/ }).click()
  await question.getByRole('button', { name: 'Leave Waitlist' }).click()
  await session.getByText('This session is full').waitFor()
})

it('a visitor who wants a seat logs in and comes back to the same class', async () => {
  const { classId } = await findSession(cubby, CPR, 5)
  const phone = cubby.visitor()
  const page = await arrive(phone)
  await openClass(page, CPR)
  const session = sessionWith(page, '5 of 12')
  await page.getByRole('main').getByText('Please log in to enroll').waitFor()
  await session.getByRole('link', { name: /^Enroll Now/ }).click()
  await page.getByLabel('Email').fill('student@cubby.test')
  await page.getByLabel('Password', { exact: true }).fill('cubby-demo-2026')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.waitForURL(`**/classes/${classId}*`)
  await sessionWith(page, '5 of 12')
    .getByRole('button', { name: /^Enroll Now/ })
    .waitFor()
})

it('an instructor is told that staff cannot enroll', async () => {
  const page = await arriveAndLogIn(cubby.visitor(), {
    email: 'instructor@cubby.test',
    password: 'cubby-demo-2026',
  })
  await openClass(page, CPR)
  await page.getByText('Admins and Instructors cannot enroll in classes.').waitFor()
  expect(await page.getByRole('button', { name: /^Enroll Now/ }).count()).toBe(0)
})

it.skipIf(isOnEdge)('all tabs of a phone share one event stream, which bypasses the worker', async () => {
  const streams: Response[] = []
  const phone = cubby.phone()
  const page = await arrive(phone)
  await phone.isReadyForOffline(page)
  page.context().on('response', (response) => {
    if (response.url().includes('/api/events')) streams.push(response)
  })
  await followHeader(page, 'Sign Up')
  await signUp(page, createStudent())
  await expect.poll(() => streams).toHaveLength(1)
  const second = await phone.open('/classes')
  await second
    .getByRole('link', { name: /^VIEW DETAILS/ })
    .first()
    .waitFor()
  await second.close()
  expect(streams.map((response) => new URL(response.url()).search)).toEqual([''])
  expect(streams[0]?.fromServiceWorker()).toBe(false)
  expect(await streams[0]?.headerValue('Content-Type')).toBe('text/event-stream')
})
