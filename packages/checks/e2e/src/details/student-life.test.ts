import { expect, it } from 'vitest'
import { arriveAndSignUp, expectNoReload, openClass, openProfile } from '../harness/journey.ts'
import { createStudent, findSession, sessionWith } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const NUTRITION = 'Health, Safety and Nutrition'

/** Calls the API as an administrator, and returns the status. */
async function callAsAdmin(method: string, path: string, body?: object): Promise<number> {
  const headers = { 'Content-Type': 'application/json' }
  const login = await fetch(`${cubby.server.url}/api/users/login`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ email: 'admin@cubby.test', password: 'cubby-demo-2026' }),
  })
  const { token } = (await login.json()) as { token: string }
  const response = await fetch(`${cubby.server.url}/api${path}`, {
    method,
    headers: { ...headers, Authorization: `Bearer ${token}` },
    body: JSON.stringify(body ?? {}),
  })
  return response.status
}

it('a student goes from signup to a certificate through every tab', async () => {
  const student = createStudent('Marguerite')
  const page = await arriveAndSignUp(cubby.phone(), student)
  const { sessionId } = await findSession(cubby, NUTRITION, 17)

  await openProfile(page, 'Enrollments')
  await page.getByText('No current enrollments').waitFor()
  await openProfile(page, 'Certificates')
  await page.getByText('No certificates yet').waitFor()
  await openClass(page, NUTRITION)
  await sessionWith(page, '17 of 18')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await sessionWith(page, '16 of 18')
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()

  await openProfile(page, 'Enrollments')
  const card = page.getByRole('listitem').filter({ hasText: NUTRITION })
  await card.getByText('Pending', { exact: true }).waitFor()
  await card.getByRole('button', { name: /^More for / }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('button', { name: /^Add to calendar/ }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^Health-Safety-and-Nutrition-.*\.ics$/)

  await page.getByRole('button', { name: 'Make a calendar link' }).click()
  const url = await page.getByLabel('Your link').inputValue()
  const calendar = async () => (await fetch(url.replace(/^.*\/api/, `${cubby.server.url}/api`))).text()
  expect(await calendar()).toMatch(new RegExp(`UID:${sessionId}@[^]*STATUS:TENTATIVE`))

  const [enrollment] = await cubby.query(
    `select e.id from enrollments e join users p on p.id = e.user_id where p.email = $1`,
    student.email,
  )
  expect(await callAsAdmin('POST', `/enrollments/${enrollment?.id}/approve`)).toBe(200)
  expect(await calendar()).toContain('STATUS:CONFIRMED')
  await page.getByRole('button', { name: 'End the link' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End the link' }).click()
  await page.getByRole('button', { name: 'Make a calendar link' }).waitFor()
  expect(await calendar()).toContain('calendar_not_found')

  await openProfile(page, 'Notifications')
  await page
    .getByText(/is approved|was approved|is confirmed/i)
    .first()
    .waitFor()
  await openProfile(page, 'Payments Due')
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Pay \$/ })
    .click()
  await page.getByText('Payment completed').waitFor()
  await openProfile(page, 'Payment Methods')
  await page.getByText('No payment methods on this device').waitFor()

  await openClass(page, 'CPR and First Aid Certification')
  await sessionWith(page, '0 of 10')
    .getByRole('button', { name: /^Join Waitlist/ })
    .click()
  await sessionWith(page, '0 of 10').getByText('You are on the waitlist').waitFor()
  await openProfile(page, 'My Waitlist')
  await page.getByRole('button', { name: /^Leave Waitlist/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Waitlist' }).click()
  await page.getByRole('link', { name: 'Browse Classes' }).waitFor()

  await cubby.query(
    'update class_sessions set start_date = start_date - 400, end_date = end_date - 400 where id = $1',
    sessionId,
  )
  expect(await callAsAdmin('PATCH', `/sessions/sessions/${sessionId}/status`, { status: 'completed' })).toBe(
    200,
  )
  // Nobody took attendance, so the certificates need a reason and hours.
  const approved = await cubby.query(
    "select user_id from enrollments where session_id = $1 and status = 'approved'",
    sessionId,
  )
  const override = { user_ids: approved.map(({ user_id }) => user_id), reason: 'Paper list', hours: 2 }
  const order = { action: 'issue', session_id: sessionId, override }
  expect(await callAsAdmin('POST', '/admin/certificates', order)).toBe(200)
  await openProfile(page, 'Enrollments')
  await page.getByRole('link', { name: /^Past/ }).click()
  await page.getByRole('listitem').filter({ hasText: NUTRITION }).getByText('Historical').waitFor()
  await openProfile(page, 'Certificates')
  await page.getByRole('heading', { name: NUTRITION, exact: true }).waitFor()

  await openProfile(page, 'Activity')
  for (const done of [
    'Requested a spot',
    'Your enrollment was approved',
    'Paid for a class',
    'Completed a class',
  ]) {
    await page.getByText(done).first().waitFor()
  }
  await openProfile(page, 'Email Settings')
  await page.getByRole('switch', { name: 'Email notifications' }).waitFor()
  await openProfile(page, 'Password')
  await page.getByRole('form', { name: 'Change password' }).waitFor()
  await openProfile(page, 'Overview')
  await page.getByRole('link', { name: '1 Certificates' }).waitFor()
  await page.getByRole('link', { name: '0 Payments Due' }).waitFor()
  await page.getByRole('link', { name: '0 Active Classes' }).waitFor()
  await expectNoReload(page)
})
