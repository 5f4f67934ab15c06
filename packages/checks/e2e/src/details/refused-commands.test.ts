import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { admin } from '../harness/admin-page.ts'
import { arriveAndSignUp, openClass } from '../harness/journey.ts'
import { createClass, send } from '../harness/server-state.ts'
import { createStudent, enrollWithoutSignal, type FoundSession } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** A student enrolls in the first session of a class while offline, and closes the app. */
async function anEnrollmentWaits(title: string, dates: { date: string; capacity: number }[]) {
  const [session] = await createClass(cubby, title, dates)
  if (!session) throw new Error('the class has no session')
  const phone = await cubby.restartablePhone()
  const page = await arriveAndSignUp(phone, createStudent())
  await phone.isReadyForOffline(page)
  await openClass(page, title)
  await cubby.server.stop()
  await page.reload()
  await enrollWithoutSignal(page, '8 of 8')
  await phone.close()
  await cubby.server.start()
  return { phone, session }
}

async function cancel({ sessionId }: FoundSession) {
  const loggedIn = await send(cubby, '/users/login', admin)
  const { token } = (await loggedIn.json()) as { token: string }
  const status = `/sessions/sessions/${sessionId}/status`
  expect((await send(cubby, status, { status: 'cancelled' }, token, 'PATCH')).status).toBe(200)
}

/** Waits until screen readers have heard this text, without a toast. */
const expectAnnounced = (page: Page, text: string) =>
  page.locator('p[role=status].sr-only').getByText(text).waitFor({ state: 'attached' })

const card = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

it('a student whose unsent enrollment is for a cancelled session sees which session it is, and opens the other dates', async () => {
  const { phone, session } = await anEnrollmentWaits('Finger Painting', [
    { date: '2027-06-04', capacity: 8 },
    { date: '2027-07-02', capacity: 6 },
  ])
  await cancel(session)
  const page = await phone.open('/profile?section=enrollments')
  const refused = card(page, 'Finger Painting')
  await refused.getByText('Jun 4, 2027').waitFor()
  await refused.getByText('This session was cancelled').waitFor()
  // Said once: neither by a toast nor by the strip under the header.
  await expectAnnounced(page, 'This session was cancelled')
  expect(await page.getByRole('button', { name: 'Dismiss' }).count()).toBe(1)
  expect(await page.getByRole('link', { name: '1 change needs attention' }).count()).toBe(0)
  await refused.getByRole('link', { name: 'See other dates' }).click()
  // The class page keeps the card, too, although it no longer lists the session.
  await page.getByRole('heading', { level: 1, name: 'Finger Painting' }).waitFor()
  await card(page, 'Jun 4, 2027').getByText('This session was cancelled').waitFor()
  await card(page, 'Jul 2, 2027')
    .getByRole('button', { name: /^Enroll Now/ })
    .waitFor()
  await page.reload()
  await card(page, 'Jun 4, 2027').getByRole('button', { name: 'Dismiss' }).click()
  await card(page, 'Jun 4, 2027').waitFor({ state: 'detached' })
})

it('a student whose unsent enrollment is for the only session of a class, now cancelled, opens the other classes', async () => {
  const { phone, session } = await anEnrollmentWaits('Clay and Mud', [{ date: '2027-06-04', capacity: 8 }])
  await cancel(session)
  const page = await phone.open('/sync')
  const refused = card(page, 'Enroll in Clay and Mud, Jun 4, 2027')
  await refused.getByText('This session was cancelled').waitFor()
  await refused.getByRole('link', { name: 'See other classes' }).click()
  await page
    .getByRole('link', { name: /^VIEW DETAILS of/ })
    .first()
    .waitFor()
})
