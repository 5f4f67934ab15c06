import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { arriveAndSignUp, followHeader, openClass, openProfile, openSection } from '../harness/journey.ts'
import { createClass } from '../harness/server-state.ts'
import { createStudent, enrollWithoutSignal, seatsOf, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

const rows = (page: Page) => page.getByRole('region', { name: 'Waiting to be sent' }).getByRole('listitem')
const titles = (page: Page) => rows(page).getByRole('heading').allTextContents()

async function changePhone(page: Page, number: string) {
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Phone').fill(number)
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('main').getByText('Saved on this device', { exact: true }).waitFor()
}

it('a student sees the unsent changes in order, discards one, and sends the others', async () => {
  const [session] = await createClass(cubby, 'Story Time', [{ date: '2027-06-04', capacity: 8 }])
  if (!session) throw new Error('the class has no session')
  const student = createStudent()
  const phone = cubby.phone()
  const page = await arriveAndSignUp(phone, student)
  await phone.isReadyForOffline(page)
  await cubby.query("update users set phone_number = '555-010-0100' where email = $1", student.email)
  await page.reload()
  await openClass(page, 'Story Time')
  await sessionWith(page, '8 of 8').waitFor()
  await cubby.server.stop()
  await page.reload()
  // Nothing is tried in between.
  await page.context().setOffline(true)
  await enrollWithoutSignal(page, '8 of 8', /^Yes, join the waitlist/)
  await followHeader(page, 'Profile')
  await changePhone(page, '555-010-0199')
  await openProfile(page, 'Email Settings')
  await page.getByRole('switch', { name: 'Email notifications' }).click()
  // One is in the header of the profile.
  await expect
    .poll(() => page.getByRole('main').getByText('Saved on this device', { exact: true }).count())
    .toBe(2)

  // Where a screen tells about a change itself, the strip does not repeat it.
  await page.getByRole('link', { name: '1 change not sent yet' }).waitFor()
  await openSection(page, 'Overview')
  await page.getByRole('link', { name: '2 changes not sent yet' }).waitFor()
  expect(await page.getByText(/changes? not sent yet/).count()).toBe(1)
  await followHeader(page, 'Classes')
  await page.getByRole('link', { name: '3 changes not sent yet' }).click()
  await expect
    .poll(() => titles(page))
    .toEqual(['1. Enroll in Story Time, Jun 4, 2027', '2. Change my profile', '3. Change my email settings'])
  await rows(page).nth(0).getByText('If the session is full, you join the waitlist.').waitFor()
  await rows(page).nth(1).getByText('Phone: (555) 010-0100 → (555) 010-0199').waitFor()
  await rows(page).nth(2).getByText('Email notifications: on → off').waitFor()
  expect(await rows(page).getByText('Saved on this device', { exact: true }).count()).toBe(3)

  expect(await violationsOn(page)).toEqual([])

  await page.getByRole('button', { name: 'Discard: Change my profile' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this change?' })
  await question.getByText('It has not been sent yet, and will not be sent.').waitFor()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect
    .poll(() => titles(page))
    .toEqual(['1. Enroll in Story Time, Jun 4, 2027', '2. Change my email settings'])

  await cubby.server.start()
  await page.context().setOffline(false)
  await page.getByText('Everything has been sent').waitFor({ timeout: 40_000 })
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 2 })
  const [user] = await cubby.query(
    'select phone_number, email_notifications from users where email = $1',
    student.email,
  )
  expect(user).toEqual({ phone_number: '555-010-0100', email_notifications: false })
})

it('a student who discards a change is told that the server may have received it', async () => {
  const [session] = await createClass(cubby, 'Lullabies', [{ date: '2027-06-04', capacity: 8 }])
  if (!session) throw new Error('the class has no session')
  const student = createStudent()
  const phone = cubby.phone()
  const page = await arriveAndSignUp(phone, student)
  await phone.isReadyForOffline(page)
  await openClass(page, 'Lullabies')
  const held = cubby.proxy.holdResponses(/^POST \/api\/enrollments\//)
  await sessionWith(page, '8 of 8')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await held
  await cubby.server.stop()
  cubby.proxy.loseHeldResponses()
  await followHeader(page, 'Classes')
  await page.getByRole('link', { name: '1 change not sent yet' }).click()
  await page.getByRole('button', { name: 'Discard: Enroll in Lullabies, Jun 4, 2027' }).click()
  const question = page.getByRole('dialog', { name: 'Discard this change?' })
  await question
    .getByText('It may have reached the server already. Discarding it does not undo it there.')
    .waitFor()
  await question.getByRole('button', { name: 'Keep it' }).click()
  await page.getByRole('button', { name: /^Try Again/ }).waitFor()
  await cubby.server.start()
  await page.getByText('Everything has been sent').waitFor({ timeout: 40_000 })
  expect(await seatsOf(cubby, student, session.sessionId)).toEqual({ enrollments: 1, commands: 1 })
})
