import { dayOf } from '@cubby/rules/days'
import type { Locator, Page } from 'playwright-core'
import { beforeAll, expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { arriveAndLogIn, arriveAndSignUp } from '../harness/journey.ts'
import { createClass, enrollThroughApi, send } from '../harness/server-state.ts'
import { createStudent, type FoundSession, type Student } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const TITLE = 'Kite Making'
let ill: FoundSession
let alsoIll: FoundSession
let sooner: FoundSession
let later: FoundSession
beforeAll(async () => {
  const [first, third, fourth, second] = await createClass(cubby, TITLE, [
    { date: '2027-06-04', capacity: 20 },
    { date: '2027-06-11', capacity: 8 },
    { date: '2027-07-02', capacity: 8 },
    { date: '2027-08-06', capacity: 20 },
  ])
  if (!first || !second || !third || !fourth) throw new Error('a session is missing')
  ill = first
  alsoIll = second
  sooner = third
  later = fourth
})

const tokenOf = async (user: Pick<Student, 'email' | 'password'>) =>
  ((await (await send(cubby, '/users/login', user)).json()) as { token: string }).token

/** Approves the only enrollment of a student, who paid for it. */
async function approveAndPay({ email }: Student) {
  const token = await tokenOf(admin)
  const [enrollment] = await cubby.query(
    'select e.id from enrollments e join users u on u.id = e.user_id where u.email = $1',
    email,
  )
  await send(cubby, `/enrollments/${enrollment?.id}/approve`, {}, token)
  const [payment] = await cubby.query('select id from payments where enrollment_id = $1', enrollment?.id)
  const date = dayOf(new Date(), 'America/New_York')
  const receipt = { amount: 45.5, method: 'cash', date }
  await send(cubby, `/admin/financial/payments/${payment?.id}/receipts`, receipt, token)
}

/** In which sessions students have a seat, what they paid, and how many messages name the cancellation. */
const stateOfAll = (sessions: readonly FoundSession[]) =>
  cubby.query(
    `select s.id as session, count(*)::int as students,
      sum((select count(*) from notifications n where n.user_id = e.user_id and n.message like '%was cancelled.%'))::int
        as messages
    from enrollments e join class_sessions s on s.id = e.session_id
    where s.id = any($1) and e.archived_at is null group by s.id, s.start_date order by s.start_date`,
    sessions.map(({ sessionId }) => sessionId),
  )

/** Counts what a user clicks and selects. */
function counter() {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      clicks++
      await target.click()
    },
    select: async (target: Locator, label: string) => {
      clicks++
      await target.selectOption(label)
    },
    count: () => clicks,
  }
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Cancel and rebook' })
const summary = (page: Page, date: string) => page.locator('summary').filter({ hasText: date })
const statusOf = (page: Page) => page.locator('details[open]').getByLabel('Session status')

it('the office rebooks ten students of an ill instructor in at most six clicks', {
  timeout: 180_000,
}, async () => {
  for (let number = 0; number < 10; number++) {
    const { student } = await enrollThroughApi(cubby, ill, `Student${String.fromCharCode(65 + number)}`)
    await approveAndPay(student)
  }
  const page = await arriveAndLogIn(cubby.desktop(), admin)
  const way = counter()
  await way.click(page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }))
  await way.click(
    page
      .getByRole('navigation', { name: 'Administration' })
      .getByRole('link', { name: 'Class Management', exact: true }),
  )
  const card = page.getByRole('listitem').filter({ hasText: TITLE })
  await way.click(card.getByRole('link', { name: /^Next session: Jun 4/ }))
  const after = counter()
  await after.click(page.getByRole('button', { name: /^More for / }))
  await after.click(page.getByRole('menuitem', { name: 'Cancel and rebook students' }))
  await dialog(page).getByText('10 students move to another session.').waitFor()
  // Eight find a seat in the next session, and two in the one after it.
  const plans = await dialog(page)
    .getByLabel(/^Plan for /)
    .evaluateAll((selects) =>
      selects.map((select) => (select as HTMLSelectElement).selectedOptions[0]?.textContent?.slice(0, 21)),
    )
  expect(plans.filter((plan) => plan === 'Move to Jun 11, 2027,')).toHaveLength(8)
  expect(plans.filter((plan) => plan === 'Move to Jul 2, 2027, ')).toHaveLength(2)
  expect(await violationsOn(page)).toEqual([])
  await after.click(dialog(page).getByRole('button', { name: 'Cancel session, tell 10 students' }))
  const report = page.getByRole('dialog', { name: 'What happened' })
  await report.getByText(/^Kite Making, Jun 4, 2027, is cancelled\./).waitFor()
  expect(await report.getByText('Moved', { exact: true }).count()).toBe(10)
  expect(await violationsOn(page)).toEqual([])
  expect({ way: way.count(), after: after.count() }).toEqual({ way: 3, after: 3 })
  expect(await stateOfAll([ill, sooner, later])).toEqual([
    { session: sooner.sessionId, students: 8, messages: 8 },
    { session: later.sessionId, students: 2, messages: 2 },
  ])
})

/** Presses Tab until the element has the focus. */
async function tabTo(page: Page, target: Locator) {
  for (let presses = 0; presses < 60; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error('The keyboard does not reach the element')
}

it('a student who is asked chooses without a connection, and the server does it once', {
  timeout: 180_000,
}, async () => {
  const phone = await cubby.restartablePhone()
  const student = createStudent('Juniper')
  const page = await arriveAndSignUp(phone, student)
  await send(cubby, `/enrollments/${ill.classId}`, { sessionId: alsoIll.sessionId }, await tokenOf(student))
  await approveAndPay(student)

  // The office asks everybody, with the keyboard only, on a small screen in the dark.
  const office = await arriveAndLogIn(cubby.desktop(), admin)
  await office.goto(`${cubby.proxy.url}/admin/classes?sessions=${ill.classId}`)
  await office.emulateMedia({ colorScheme: 'dark' })
  await office.setViewportSize({ width: 360, height: 800 })
  await summary(office, 'Aug 6, 2027').focus()
  await office.keyboard.press('Enter')
  await tabTo(office, statusOf(office))
  await office.keyboard.type('Can')
  const open = office.getByRole('button', { name: 'Cancel and rebook students' })
  await open.waitFor()
  await tabTo(office, open)
  await office.keyboard.press('Enter')
  const ask = dialog(office).getByRole('button', { name: 'Ask everybody' })
  await ask.waitFor()
  await tabTo(office, ask)
  await office.keyboard.press('Enter')
  await dialog(office)
    .getByText(/^1 student chooses, and keeps a seat until they answer\./)
    .waitFor()
  expect(await violationsOn(office)).toEqual([])
  expect(await dialog(office).evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  const confirm = dialog(office).getByRole('button', { name: 'Cancel session, tell 1 student' })
  await tabTo(office, confirm)
  await office.keyboard.press('Enter')
  await office.getByRole('dialog', { name: 'What happened' }).getByText('Asked', { exact: true }).waitFor()

  // The student reads it on the phone, which then loses the server.
  // The phone must know what was paid before it loses the server.
  await page.goto(`${cubby.proxy.url}/profile?section=payments`)
  await page.getByText(/^Paid and settled/).waitFor()
  await page.goto(`${cubby.proxy.url}/profile?section=enrollments`)
  await page.getByText('Kite Making, Aug 6, 2027, was cancelled.').waitFor()
  await phone.isReadyForOffline(page)
  await cubby.server.stop()
  await page.reload()
  await page.getByRole('button', { name: /^Choose now/ }).click()
  const sheet = page.getByRole('dialog', { name: 'Choose a new date or a refund' })
  await sheet.getByText('Your enrollment ends, and $45.50 is refunded.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.setViewportSize({ width: 320, height: 640 })
  expect(await sheet.evaluate((element) => element.scrollWidth <= element.clientWidth)).toBe(true)
  await sheet.getByLabel(/^Refund/).check()
  await sheet.getByRole('button', { name: 'Send my choice' }).click()
  await page.getByRole('main').getByText('Saved on this device', { exact: true }).waitFor()
  await page.getByRole('main').getByText('Choose a new date or a refund.').waitFor()
  // The class page shows the same, and nothing as done.
  await page.goto(`${cubby.proxy.url}/classes/${ill.classId}`)
  await page.getByRole('main').getByText('Choose a new date or a refund.').waitFor()
  expect(await page.getByText('Your enrollment has ended, and we will refund').count()).toBe(0)
  await cubby.server.start()
  await page.getByText('Your enrollment has ended, and we will refund what you paid').waitFor()
  const [row] = await cubby.query(
    `select r.choice, e.archived_reason,
      (select sum(received_cents - refunded_cents)::int from payments where enrollment_id = e.id and status = 'refund_due')
        as refund,
      (select count(*)::int from notifications n where n.user_id = u.id and n.title like '%has ended') as messages
    from rebookings r join enrollments e on e.id = r.new_enrollment_id join users u on u.id = e.user_id
    where u.email = $1`,
    student.email,
  )
  expect(row).toEqual({
    choice: 'refunded',
    archived_reason: 'Refunded after a cancelled session',
    refund: 4_550,
    messages: 1,
  })
})
