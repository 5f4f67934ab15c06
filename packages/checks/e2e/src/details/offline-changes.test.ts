import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { arriveAndSignUp, openProfile } from '../harness/journey.ts'
import type { RestartablePhone } from '../harness/phone.ts'
import { createClass, enrollThroughApi, makeOffer } from '../harness/server-state.ts'
import { createStudent, type FoundSession, type Student } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** A student on a phone that can start without a server. */
async function aStudent() {
  const student = createStudent()
  const phone = await cubby.restartablePhone()
  const page = await arriveAndSignUp(phone, student)
  await phone.isReadyForOffline(page)
  return { student, phone, page }
}

/** The same student on the waitlist of a full session. */
async function aWaitingStudent(title: string) {
  const [session] = await createClass(cubby, title, [{ date: '2027-06-04', capacity: 1 }])
  if (!session) throw new Error('the class has no session')
  await enrollThroughApi(cubby, session)
  const device = await aStudent()
  await cubby.query(
    `insert into waitlist_entries (id, user_id, session_id, status, joined_at)
     select gen_random_uuid()::text, id, $2, 'waiting', now() from users where email = $1`,
    device.student.email,
    session.sessionId,
  )
  return { ...device, session }
}

/** The connection ends while the page is open. */
async function goOffline(page: Page) {
  await cubby.server.stop()
  // The app notices when it makes a request.
  await page.reload()
  await page.getByText('Offline. You see the data stored on this device.').waitFor()
}

/** The app is killed, the connection returns, and the app is opened again. */
async function restart(phone: RestartablePhone, path: string) {
  await phone.close()
  await cubby.server.start()
  return phone.open(path)
}

const entry = (page: Page, title: string) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: title })

/** The status of the student's waitlist entry, and how often leaving it was recorded. */
async function effects({ email }: Student, { sessionId }: FoundSession) {
  const [row] = await cubby.query(
    `select e.status,
       (select count(*)::int from audit_log a
        where a.subject_id = e.id and a.action in ('waitlist.left', 'waitlist.declined')) as times
     from waitlist_entries e join users u on u.id = e.user_id where u.email = $1 and e.session_id = $2`,
    email,
    sessionId,
  )
  return row
}

it('a student declines an offer offline and restarts the phone, and the offer is declined once', async () => {
  const { student, phone, page, session } = await aWaitingStudent('Block Building')
  await makeOffer(cubby, session.sessionId, 3600)
  await openProfile(page, 'My Waitlist')
  const decline = entry(page, 'Block Building').getByRole('button', { name: /^Decline/ })
  await decline.waitFor()
  await goOffline(page)
  await decline.click()
  await page
    .getByRole('dialog', { name: 'Decline this spot?' })
    .getByRole('button', { name: 'Decline' })
    .click()
  await entry(page, 'Block Building').getByText('Saved on this device', { exact: true }).waitFor()

  const again = await restart(phone, '/profile?section=waitlist')
  await again.getByText('Removed from waitlist').waitFor()
  expect(await effects(student, session)).toEqual({ status: 'declined', times: 1 })
})

it('a student leaves a waitlist offline and restarts the phone, and leaves the waitlist once', async () => {
  const { student, phone, page, session } = await aWaitingStudent('Bead Threading')
  await openProfile(page, 'My Waitlist')
  const leave = entry(page, 'Bead Threading').getByRole('button', { name: /^Leave Waitlist/ })
  await leave.waitFor()
  await goOffline(page)
  await leave.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Waitlist' }).click()
  await entry(page, 'Bead Threading').getByText('Saved on this device', { exact: true }).waitFor()

  const again = await restart(phone, '/profile?section=waitlist')
  await again.getByText('Removed from waitlist').waitFor()
  await again.getByText('You are not on any waitlist').waitFor()
  expect(await effects(student, session)).toEqual({ status: 'left', times: 1 })
})

async function preferences({ email }: Student) {
  const [row] = await cubby.query(
    `select email_notifications as "all", class_reminders as classes, general_updates as general,
       (select count(*)::int from idempotency_records r where r.user_id = u.id) as commands
     from users u where email = $1`,
    email,
  )
  return row
}

it('a student changes the email settings offline and restarts the phone, and the settings are sent as one change', async () => {
  const { student, phone, page } = await aStudent()
  await openProfile(page, 'Email Settings')
  const flip = (name: string) => page.getByRole('switch', { name }).click()
  await page.getByRole('switch', { name: 'Email notifications' }).waitFor()
  await goOffline(page)
  // With no attempt in between, the two changes are one command.
  await page.context().setOffline(true)
  await flip('Email notifications')
  await flip('General updates')
  await page.getByRole('main').getByText('Saved on this device', { exact: true }).waitFor()
  // That text may still be about the first change. A switch shows a change once it is stored.
  await page.getByRole('switch', { name: 'General updates', checked: false }).waitFor()
  const before = await preferences(student)
  expect(before).toEqual({ all: true, classes: true, general: true, commands: 0 })

  const again = await restart(phone, '/profile?section=email-settings')
  const everything = again.getByRole('switch', { name: 'Email notifications' })
  await expect.poll(() => preferences(student)).toMatchObject({ all: false, general: false, commands: 1 })
  expect(await everything.isChecked()).toBe(false)
})

it('a student closes the app, and the browser sends the change in the background when it is online', async () => {
  const { student, phone, page, session } = await aWaitingStudent('Sand Casting')
  await openProfile(page, 'My Waitlist')
  const leave = entry(page, 'Sand Casting').getByRole('button', { name: /^Leave Waitlist/ })
  await leave.waitFor()
  const worker = await phone.controlWorker(page)
  await goOffline(page)
  await leave.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Leave Waitlist' }).click()
  await entry(page, 'Sand Casting').getByText('Saved on this device', { exact: true }).waitFor()
  // No page of the app is open any more.
  await page.goto('about:blank')
  expect(
    page
      .context()
      .pages()
      .filter((open) => open.url().startsWith(cubby.proxy.url)),
  ).toEqual([])
  await worker.sync()
  expect(await effects(student, session)).toEqual({ status: 'waiting', times: 0 })

  await cubby.server.start()
  await worker.sync()
  await expect.poll(() => effects(student, session)).toEqual({ status: 'left', times: 1 })

  await page.goto(`${cubby.proxy.url}/profile?section=waitlist`)
  await page.getByText('Removed from waitlist').waitFor()
  await page.getByText('You are not on any waitlist').waitFor()
})
