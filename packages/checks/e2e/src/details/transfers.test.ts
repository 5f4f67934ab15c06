import { dayOf } from '@cubby/rules/days'
import type { Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { arriveAndSignUp } from '../harness/journey.ts'
import { createClass, enrollThroughApi, send } from '../harness/server-state.ts'
import { createStudent, type FoundSession, logIn, type Student } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
let office: Page
let kites: FoundSession
let laterKites: FoundSession
let lanterns: FoundSession
beforeAll(async () => {
  const [first, second] = await createClass(cubby, 'Kite Making', [
    { date: '2027-06-04', capacity: 20 },
    { date: '2027-07-02', capacity: 8 },
  ])
  const [other] = await createClass(cubby, 'Lanterns', [{ date: '2027-06-11', capacity: 1 }])
  if (!first || !second || !other) throw new Error('a session is missing')
  kites = first
  laterKites = second
  lanterns = other
  await cubby.query('update classes set price_cents = 6000 where id = $1', lanterns.classId)
  office = await cubby.desktop().open('/admin/enrollments')
  await logIn(office, admin)
})

const tokenOf = async (user: Pick<Student, 'email' | 'password'>) =>
  ((await (await send(cubby, '/users/login', user)).json()) as { token: string }).token

/** Approves a student's only enrollment, and records what they paid. */
async function approve({ email }: Student, paid = 45.5) {
  const token = await tokenOf(admin)
  const [enrollment] = await cubby.query(
    'select e.id from enrollments e join users u on u.id = e.user_id where u.email = $1',
    email,
  )
  await send(cubby, `/enrollments/${enrollment?.id}/approve`, {}, token)
  const [payment] = await cubby.query('select id from payments where enrollment_id = $1', enrollment?.id)
  const date = dayOf(new Date(), 'America/New_York')
  const receipt = { amount: paid, method: 'cash', date }
  await send(cubby, `/admin/financial/payments/${payment?.id}/receipts`, receipt, token)
  return String(enrollment?.id)
}

/** What the entries of a student's payments add up to, in cents, and where the student has a seat. */
async function stateOf({ email }: Student) {
  const [row] = await cubby.query(
    `select
      (select sum(case when kind in ('receipt', 'moved_in') then n.amount_cents else -n.amount_cents end)::int
        from payment_entries n join payments p on p.id = n.payment_id join enrollments e on e.id = p.enrollment_id
        where e.user_id = u.id) as paid,
      (select string_agg(session_id, ' ') from enrollments where user_id = u.id and archived_at is null) as seats
    from users u where email = $1`,
    email,
  )
  return row
}

const dialog = () => office.getByRole('dialog', { name: 'Move to another session' })

async function openDialog({ email }: Student, item = 'Move to another session') {
  await office.goto(`${cubby.proxy.url}/admin/enrollments?dates=all&view=cards&searchTerm=${email}`)
  await office.getByRole('button', { name: /^More: / }).click()
  await office.getByRole('menuitem', { name: item }).click()
}

async function chooseLanterns() {
  await dialog().getByLabel('Class', { exact: true }).selectOption('Lanterns')
  await dialog()
    .getByText(/in the new session/)
    .waitFor()
}

it('an administrator sees what a move means, and moves a student with the price difference', async () => {
  const { student } = await enrollThroughApi(cubby, kites, 'Odessa')
  await approve(student)
  await openDialog(student)
  await chooseLanterns()
  await dialog().getByText('1 free seat in the new session.').waitFor()
  await dialog()
    .getByText(/^\$45\.50 that was paid counts toward the new session\. \$14\.50 is due by /)
    .waitFor()
  await dialog().getByText('Odessa Quimby is notified.').waitFor()
  expect(await violationsOn(office)).toEqual([])
  await office.setViewportSize({ width: 320, height: 640 })
  expect(await dialog().evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await office.setViewportSize({ width: 1440, height: 900 })
  await dialog().getByRole('button', { name: 'Move', exact: true }).click()
  await office.getByText(/^Odessa Quimby was moved to Lanterns, Jun 11, 2027\./).waitFor()
  await office.getByText('Transferred to Lanterns, Jun 11, 2027.').waitFor()
  expect(await stateOf(student)).toEqual({ paid: 4_550, seats: lanterns.sessionId })
  await cubby.query('update class_sessions set capacity = 2 where id = $1', lanterns.sessionId)
})

it('a transfer keeps money and seats right under a race for the last seat', async () => {
  const { student } = await enrollThroughApi(cubby, kites, 'Imogen')
  await approve(student)
  const others = await Promise.all(
    ['Ada', 'Bea', 'Cleo'].map(async (name) => (await enrollThroughApi(cubby, kites, name)).student),
  )
  const token = await tokenOf(admin)
  const ids = []
  for (const other of others) ids.push(await approve(other))
  await openDialog(student)
  await chooseLanterns()
  const rush = Promise.all([
    ...ids.map((id) =>
      send(cubby, `/admin/enrollments/${id}/transfer`, { session_id: lanterns.sessionId }, token),
    ),
    enrollThroughApi(cubby, lanterns, 'Dora'),
  ])
  await dialog().getByRole('button', { name: 'Move', exact: true }).click()
  const refused = dialog().getByRole('alert').getByText('This session is full')
  await refused.or(office.getByText(/^Imogen Quimby was moved to Lanterns/)).waitFor()
  await rush
  const [session] = await cubby.query(
    `select seats_taken, (select count(*)::int from enrollments where session_id = s.id and archived_at is null
      and status in ('pending', 'approved')) as enrolled from class_sessions s where id = $1`,
    lanterns.sessionId,
  )
  expect(session).toEqual({ seats_taken: 2, enrolled: 2 })
  for (const one of [student, ...others]) {
    const { paid, seats } = (await stateOf(one)) ?? {}
    expect(paid).toBe(4_550)
    expect([kites.sessionId, lanterns.sessionId]).toContain(seats)
  }
})

it('a student asks for another date without a connection, and the office confirms', async () => {
  const phone = await cubby.restartablePhone()
  const student = createStudent('Juniper')
  const page = await arriveAndSignUp(phone, student)
  const body = { sessionId: kites.sessionId }
  await send(cubby, `/enrollments/${kites.classId}`, body, await tokenOf(student))
  await approve(student)
  await page.goto(`${cubby.proxy.url}/profile?section=enrollments`)
  await page.getByText('Approved').first().waitFor()
  await phone.isReadyForOffline(page)
  await cubby.server.stop()
  await page.reload()
  await page
    .getByRole('button', { name: /^More for / })
    .first()
    .click()
  await page.getByRole('button', { name: /^Ask for another date/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Ask for another date' })
  await sheet.getByLabel('New date').selectOption(laterKites.sessionId)
  await sheet.getByText(/The price is the same: \$45\.50\.$/).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sheet.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await sheet.getByRole('button', { name: 'Ask for this date' }).click()
  await page.getByRole('main').getByText('Saved on this device', { exact: true }).waitFor()
  await cubby.server.start()
  await page.getByText('You asked for another date:').waitFor()

  await office.goto(`${cubby.proxy.url}/admin`)
  await office.getByRole('link', { name: /requests? to change the date/ }).click()
  await office.getByText('Asks for Jul 2', { exact: true }).first().waitFor()
  await openDialog(student, 'Answer the request to move')
  await dialog().getByText('The student asks for: Kite Making, Jul 2, 2027').waitFor()
  await dialog().getByText('$45.50 that was paid counts toward the new session.').waitFor()
  await dialog().getByRole('button', { name: 'Move', exact: true }).click()
  await office.getByText(/^Juniper Delgado was moved to Kite Making, Jul 2, 2027\./).waitFor()

  await page.getByText('Transferred from Kite Making, Jun 4, 2027.').waitFor()
  expect(await stateOf(student)).toEqual({ paid: 4_550, seats: laterKites.sessionId })
  const [counts] = await cubby.query(
    `select (select count(*)::int from transfer_requests r join enrollments e on e.id = r.enrollment_id
        where e.user_id = u.id) as requests,
      (select count(*)::int from notifications where user_id = u.id and title like 'You are now in%') as messages
    from users u where email = $1`,
    student.email,
  )
  expect(counts).toEqual({ requests: 1, messages: 1 })
})

it('the office declines a request with a reason', async () => {
  const { student } = await enrollThroughApi(cubby, kites, 'Petra')
  const id = await approve(student)
  const request = { session_id: laterKites.sessionId }
  await send(cubby, `/enrollments/${id}/transfer-request`, request, await tokenOf(student))
  await openDialog(student, 'Answer the request to move')
  await dialog().getByRole('button', { name: 'Decline' }).click()
  const decline = office.getByRole('dialog', { name: 'Decline the request' })
  await decline.getByRole('button', { name: 'Decline' }).click()
  await decline.getByText('Please tell the student why').waitFor()
  await decline.getByLabel('Reason').fill('The July group is for beginners.')
  await decline.getByText('Please tell the student why').waitFor({ state: 'detached' })
  expect(await violationsOn(office)).toEqual([])
  await decline.getByRole('button', { name: 'Decline' }).click()
  await office.getByText('The request is declined, and the student is notified').waitFor()
  expect(await stateOf(student)).toEqual({ paid: 4_550, seats: kites.sessionId })
})
