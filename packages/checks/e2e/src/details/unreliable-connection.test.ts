import { expect, it } from 'vitest'
import { arriveAndSignUp, followHeader, openClass, openProfile } from '../harness/journey.ts'
import { createClass } from '../harness/server-state.ts'
import { createStudent, enrollWithoutSignal, seatsOf, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('a student on a slow connection that loses 30 % of the requests keeps using the app, and each change is made once', async () => {
  const titles = ['Puppet Making', 'Kite Flying']
  const sessions = []
  for (const title of titles) {
    sessions.push(...(await createClass(cubby, title, [{ date: '2099-06-04', capacity: 8 }])))
  }
  const student = createStudent()
  const phone = cubby.phone()
  const page = await arriveAndSignUp(phone, student)
  await phone.isReadyForOffline(page)
  await openClass(page, 'Puppet Making')
  await cubby.server.stop()
  await page.reload()
  // No attempt is made in between.
  await page.context().setOffline(true)
  for (const title of titles) {
    await openClass(page, title)
    await enrollWithoutSignal(page, '8 of 8')
  }
  await followHeader(page, 'Profile')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Phone').fill('555-010-0199')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('main').getByText('Saved on this device', { exact: true }).first().waitFor()
  await openProfile(page, 'Email Settings')
  await page.getByRole('switch', { name: 'Email notifications' }).click()
  await page.getByRole('main').getByText('Saved on this device', { exact: true }).first().waitFor()

  const failures = cubby.proxy.failShare(/ \/api\//, { share: 0.3, delayMs: 300, seed: '19153' })
  await cubby.server.start()
  await page.context().setOffline(false)
  // The screens still work.
  await openClass(page, 'Kite Flying')
  await openProfile(page, 'Enrollments')
  for (const title of titles) await page.getByRole('main').getByText(title).first().waitFor()
  await page.goto(`${cubby.proxy.url}/sync`)
  await page.getByText('Everything has been sent').waitFor({ timeout: 60_000 })

  // The seed loses the first response to an enrollment and to the preferences, and the first edit of the profile.
  const writes = (names: string[]) =>
    names.filter((name) => /^(POST|PUT) \/api\/(enrollments|profile|users)\//.test(name))
  expect(writes(failures.responseLost).length).toBeGreaterThanOrEqual(2)
  expect(writes(failures.neverSent).length).toBeGreaterThanOrEqual(2)
  for (const { sessionId } of sessions) {
    expect(await seatsOf(cubby, student, sessionId)).toEqual({ enrollments: 1, commands: 4 })
  }
  const [user] = await cubby.query(
    'select phone_number, email_notifications from users where email = $1',
    student.email,
  )
  expect(user).toEqual({ phone_number: '5550100199', email_notifications: false })
})

it('what a student saved is sent before anything is refreshed, on a connection where each request takes ten seconds', async () => {
  const [session] = await createClass(cubby, 'Paper Boats', [{ date: '2099-06-04', capacity: 8 }])
  const student = createStudent()
  const phone = cubby.phone()
  const page = await arriveAndSignUp(phone, student)
  await phone.isReadyForOffline(page)
  await openClass(page, 'Paper Boats')
  await sessionWith(page, '8 of 8').waitFor()
  cubby.proxy.failShare(/ \/api\//, { share: 0, delayMs: 10_000, seed: 'slow' })
  // Everything is refreshed again.
  await page.reload()
  await page.getByText('Offline. You see the data stored on this device.').waitFor()
  await sessionWith(page, '8 of 8')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await page.getByRole('button', { name: /^No, only enroll me/ }).click()
  const sent = () => seatsOf(cubby, student, session?.sessionId ?? '')
  // The time of three requests.
  await expect.poll(sent, { timeout: 30_000 }).toMatchObject({ enrollments: 1 })
  cubby.proxy.loseHeldResponses()
})
