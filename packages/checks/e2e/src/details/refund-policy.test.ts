import { addDays, dayOf } from '@cubby/rules/days'
import { deadlineText } from '@cubby/rules/seats/deadline-text'
import { instantOf } from '@cubby/rules/time-zone'
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import {
  arriveAndSignUp,
  demoLogIn,
  enrollNow,
  openAdmin,
  openClass,
  openProfile,
} from '../harness/journey.ts'
import { waitForQuietNetwork } from '../harness/quiet-network.ts'
import { createClass, send } from '../harness/server-state.ts'
import { createStudent, type FoundSession, type Student } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const ZONE = 'America/New_York'
const dayIn = (days: number) => addDays(dayOf(new Date(), ZONE), days)

/** A class for $45.50 that starts in some days at 9 AM, and a student on a phone. */
async function aStudentAt(title: string, startsIn: number) {
  const [session] = await createClass(cubby, title, [{ date: dayIn(startsIn), capacity: 8 }])
  if (!session) throw new Error('the class has no session')
  const student = createStudent()
  const phone = await cubby.restartablePhone()
  const page = await arriveAndSignUp(phone, student)
  return { session, student, phone, page }
}

async function tokenOf(account: Pick<Student, 'email' | 'password'>): Promise<string> {
  const loggedIn = await send(cubby, '/users/login', account)
  return ((await loggedIn.json()) as { token: string }).token
}

async function approve({ email }: Student) {
  const [row] = await cubby.query(
    'select e.id from enrollments e join users u on u.id = e.user_id where u.email = $1',
    email,
  )
  await send(cubby, `/enrollments/${row?.id}/approve`, {}, await tokenOf(admin))
}

/** Enrolls through the API, is approved, and pays. */
async function enrollAndPay(student: Student, { classId, sessionId }: FoundSession) {
  const token = await tokenOf(student)
  await send(cubby, `/enrollments/${classId}`, { sessionId }, token)
  await approve(student)
  const [payment] = await cubby.query(
    `select p.id from payments p join enrollments e on e.id = p.enrollment_id
     join users u on u.id = e.user_id where u.email = $1`,
    student.email,
  )
  await send(cubby, `/profile/payments/${payment?.id}`, { status: 'paid' }, token, 'PUT')
}

/** The enrollment and the money of a student, in cents. */
async function stored({ email }: Student) {
  const [row] = await cubby.query(
    `select e.status as enrollment, p.status as payment, p.received_cents - p.refunded_cents as paid,
       p.kept_cents as kept
     from enrollments e join users u on u.id = e.user_id join payments p on p.enrollment_id = e.id
     where u.email = $1`,
    email,
  )
  return row
}

const withdrawDialog = async (page: Page) => {
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Withdraw/ }).click()
  return page.getByRole('dialog', { name: 'Withdraw from this class?' })
}

it('an administrator sets the refund policy, and a student who paid sees and gets the refund of the policy', async () => {
  const office = await demoLogIn(cubby, 'admin')
  await openAdmin(office, 'Settings')
  await office.getByRole('link', { name: 'Refund policy' }).click()
  const policy = office.getByRole('group', { name: 'Deadline 2' })
  await office
    .getByText('Until 7 days before the start: 100%; until 2 days before: 50%; after that: nothing.')
    .waitFor()
  await policy.getByLabel('Refund (percent)').fill('100')
  await office.getByRole('button', { name: 'Save Settings' }).click()
  await policy.getByText('Later deadlines need a lower percentage.').waitFor()
  expect(await violationsOn(office)).toEqual([])
  await policy.getByLabel('Refund (percent)').fill('40')
  const text = 'Until 7 days before the start: 100%; until 2 days before: 40%; after that: nothing.'
  await office.getByText(text).waitFor()
  await office.getByRole('button', { name: 'Save Settings' }).click()
  await office.getByText('Settings saved successfully').waitFor()

  const { student, page } = await aStudentAt('Bead Stringing', 4)
  await openClass(page, 'Bead Stringing')
  await page.getByText(text).waitFor()
  await enrollNow(page)
  await approve(student)
  await openProfile(page, 'Payments Due')
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay $45.50' }).click()
  await page.getByText('Payment completed').waitFor()

  await openProfile(page, 'Enrollments')
  const dialog = await withdrawDialog(page)
  await dialog.getByText('You paid $45.50. $18.20 will be refunded.').waitFor()
  const deadline = deadlineText(instantOf(dayIn(2), '09:00', ZONE), ZONE)
  await dialog.getByText(`Until ${deadline} you get $18.20 back.`).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByText('You have withdrawn from this class').waitFor()
  expect(await stored(student)).toEqual({
    enrollment: 'withdrawn',
    payment: 'refund_due',
    paid: 4_550,
    kept: 2_730,
  })
  await openProfile(page, 'Payments Due')
  await page.getByText('$18.20 of $45.50 will be refunded').filter({ visible: true }).waitFor()

  await office.goto(`${cubby.proxy.url}/admin/financial?tab=transactions`)
  await office.getByRole('tab', { name: 'Transactions' }).click()
  await office.getByRole('searchbox', { name: /^Search by student/ }).fill(student.email)
  const row = office.getByRole('row').filter({ hasText: student.email })
  await row.getByText('$18.20 of $45.50 to refund (40% by policy)').waitFor()
})

it('a student withdraws offline, a deadline passes, and the student decides again', async () => {
  const { session, student, phone, page } = await aStudentAt('Wool Felting', 9)
  await cubby.query(
    `update settings set value = '[{"days":7,"percent":100},{"days":2,"percent":50}]'
     where name = 'refund_policy'`,
  )
  await enrollAndPay(student, session)
  await phone.isReadyForOffline(page)
  await openProfile(page, 'Enrollments')
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Withdraw/ }).waitFor()
  await waitForQuietNetwork(page)
  await cubby.server.stop()
  await page.reload()
  await page.getByText('Offline. You see the data stored on this device.').waitFor()
  const dialog = await withdrawDialog(page)
  await dialog.getByText('You paid $45.50, which will be refunded.').waitFor()
  const deadline = deadlineText(instantOf(dayIn(2), '09:00', ZONE), ZONE)
  await dialog.getByText(`Until ${deadline} you get $45.50 back.`).waitFor()
  await dialog.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('main').getByText('Saved on this device', { exact: true }).waitFor()
  await phone.close()

  // The session begins earlier, so the first deadline has passed.
  await cubby.server.start()
  await cubby.query(
    'update class_sessions set start_date = $2, end_date = $2 where id = $1',
    session.sessionId,
    dayIn(4),
  )
  const again = await phone.open('/profile?section=enrollments')
  const main = again.getByRole('main')
  await main
    .getByText('You would get less money back than was shown, so you are still enrolled.')
    .waitFor({ timeout: 40_000 })
  await main.getByText('Refund: $45.50 → $22.75').waitFor()
  expect(await stored(student)).toEqual({ enrollment: 'approved', payment: 'paid', paid: 4_550, kept: 0 })
  expect(await violationsOn(again)).toEqual([])
  await main.getByRole('button', { name: 'Withdraw and get $22.75 back back' }).click()
  await again.getByText('You have withdrawn from this class').waitFor({ timeout: 40_000 })
  expect(await stored(student)).toEqual({
    enrollment: 'withdrawn',
    payment: 'refund_due',
    paid: 4_550,
    kept: 2_275,
  })
})
