import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import {
  arriveAndLogIn,
  arriveAndSignUp,
  demoLogIn,
  followHeader,
  openProfile,
  openSection,
} from '../harness/journey.ts'
import type { Phone } from '../harness/phone.ts'
import { waitForQuietNetwork } from '../harness/quiet-network.ts'
import { createStudent, type Student } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

/** A student who looks at their profile. */
async function aStudentsProfile(
  student = createStudent(),
  section = 'overview',
  phone: Phone = cubby.visitor(),
) {
  const page = await arriveAndSignUp(phone, student)
  await page.goto(`${cubby.proxy.url}/profile?section=${section}`)
  return { student, page }
}

/** The same on a phone that can start without a server. */
async function aStudentsPhone() {
  const phone = await cubby.restartablePhone()
  const { student, page } = await aStudentsProfile(createStudent(), 'overview', phone)
  await phone.isReadyForOffline(page)
  return { student, phone, page }
}

const nameOf = async ({ email }: Student) => {
  const [row] = await cubby.query(
    `select first_name || ' ' || last_name as name,
       (select count(*)::int from audit_log a where a.actor_id = p.id and a.action = 'profile.updated') as edits
     from users p where email = $1`,
    email,
  )
  return row
}

async function rename(page: Page, firstName: string) {
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('First name').fill(firstName)
  await page.getByRole('button', { name: 'Save' }).click()
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

const list = (page: Page) => page.getByRole('region', { name: 'Notifications', exact: true })

async function notify({ email }: Student, title: string, minutesAgo: number) {
  await cubby.query(
    `insert into notifications (id, user_id, type, title, message, created_at)
     select gen_random_uuid()::text, id, 'class_reminder', $2, 'Bring a doll.', now() - $3 * interval '1 minute'
     from users where email = $1`,
    email,
    title,
    minutesAgo,
  )
}

it('a student finds name, email, phone, and Edit above every section, on a phone and a desktop', async () => {
  const student = createStudent()
  const page = await arriveAndSignUp(cubby.visitor(), student)
  await cubby.query("update users set phone_number = '(718) 555-0142' where email = $1", student.email)
  await followHeader(page, 'Profile')
  const header = page.getByRole('main').locator('header')
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    for (const section of ['Enrollments', 'My hours', 'Notifications', 'Overview']) {
      await openSection(page, new RegExp(`^${section}`))
      await header.getByRole('heading', { level: 1, name: 'Rosa Delgado' }).waitFor()
      await header.getByText(student.email).waitFor()
      await header.getByText('(718) 555-0142').waitFor()
      await header.getByRole('button', { name: 'Edit profile' }).waitFor()
      expect((await header.boundingBox())?.height).toBeLessThan(100)
    }
  }
})

it('a student edits their name twice while offline, and one edit is sent', async () => {
  const { student, phone, page } = await aStudentsPhone()
  await heading(page, 'Rosa Delgado').waitFor()
  await page.context().setOffline(true)
  await cubby.server.stop()
  await rename(page, 'Rosalia')
  await page.getByText('Saved on this device', { exact: true }).waitFor()
  await rename(page, 'Rosalinda')
  await heading(page, 'Rosalinda Delgado').waitFor()
  await phone.close()
  await cubby.server.start()
  expect(await nameOf(student)).toEqual({ name: 'Rosa Delgado', edits: 0 })

  const again = await phone.open('/profile')
  await again.getByText('Profile updated successfully').waitFor()
  await heading(again, 'Rosalinda Delgado').waitFor()
  expect(await nameOf(student)).toEqual({ name: 'Rosalinda Delgado', edits: 1 })
})

it('a user who changed the same field on two devices chooses a value', async () => {
  const { student, phone, page } = await aStudentsPhone()
  await heading(page, 'Rosa Delgado').waitFor()
  const laptop = await arriveAndLogIn(cubby.desktop(), student)
  await laptop.goto(`${cubby.proxy.url}/profile`)
  await heading(laptop, 'Rosa Delgado').waitFor()
  await waitForQuietNetwork(laptop)
  await cubby.server.stop()
  await rename(page, 'Rosalia')
  await page.getByText('Saved on this device', { exact: true }).waitFor()
  await phone.close()
  await cubby.server.start()
  await rename(laptop, 'Rosette')
  await laptop.getByText('Profile updated successfully').waitFor()

  const again = await phone.open('/profile')
  await again
    .getByRole('heading', { name: 'Your profile was changed on another device in the meantime' })
    .waitFor()
  await again.getByLabel(/^Rosette/).waitFor()
  expect(await nameOf(student)).toMatchObject({ name: 'Rosette Delgado' })
  await again.getByLabel(/^Rosalia/).check()
  await again.getByRole('button', { name: 'Keep these' }).click()
  await heading(again, 'Rosalia Delgado').waitFor()
  await expect.poll(() => nameOf(student)).toEqual({ name: 'Rosalia Delgado', edits: 2 })
})

it('a student sees what is wrong with a new name', async () => {
  const { page } = await aStudentsProfile()
  await rename(page, ' R ')
  await page.getByText('First name must be at least 2 characters').waitFor()
  expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('first_name')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await heading(page, 'Rosa Delgado').waitFor()
})

it('a student sees counts in the overview, and its tiles lead to their tabs', async () => {
  const student = createStudent()
  const { page } = await aStudentsProfile(student)
  await notify(student, 'Bring your binder', 1)
  await page.reload()
  await page.getByRole('main').getByRole('link', { name: '1 Unread Notifications' }).waitFor()
  await page.getByText('Created your account').waitFor()
  for (const [tile, section] of [
    ['0 Active Classes', 'enrollments'],
    ['0 Certificates', 'certificates'],
    ['0 Payments Due', 'payments'],
    ['1 Unread Notifications', 'notifications'],
  ] as const) {
    await page.getByRole('main').getByRole('link', { name: tile, exact: true }).click()
    await page.waitForURL(`**/profile?section=${section}`)
    await page.goBack()
  }
})

it('a student finds the certificates that the tile counts as valid ones, and the others named', async () => {
  const page = await demoLogIn(cubby, 'student')
  await followHeader(page, 'Profile')
  await page.getByRole('main').getByRole('link', { name: '2 Certificates 1 expired, 1 revoked' }).click()
  const tab = page.getByRole('region', { name: 'Certificates', exact: true })
  await tab.getByText('2 valid, 1 expired, 1 revoked').waitFor()
  const cards = tab.getByRole('list').first().getByRole('listitem')
  const others = tab.getByRole('region', { name: 'No longer valid' }).getByRole('listitem')
  expect([await cards.count(), await others.count()]).toEqual([2, 2])
})

it('a student turns kinds of email on and off, and a failed save restores the switch', async () => {
  const { page } = await aStudentsProfile(createStudent(), 'email-settings')
  const master = page.getByRole('switch', { name: 'Email notifications' })
  const one = page.getByRole('switch', { name: 'General updates' })
  await master.waitFor()
  expect(await page.getByRole('switch').count()).toBe(1)
  await page.getByText('You get every email. Turn this off to choose kinds.', { exact: true }).waitFor()
  await master.click()
  await page.getByText(/^All four kinds below are on, so you still get every email\./).waitFor()
  const saved = page.getByText('Email preferences updated successfully!')
  await saved.waitFor()
  expect(await page.getByRole('switch').count()).toBe(5)
  await saved.waitFor({ state: 'detached', timeout: 5_000 })
  await one.click()
  await saved.waitFor()
  expect(await one.isChecked()).toBe(false)
  await page.getByText('You get the kinds that are on below.', { exact: true }).waitFor()

  await page.route('**/api/profile/email-preferences', (route) =>
    route.fulfill({ status: 400, json: { error: 'No', code: 'invalid_input' } }),
  )
  await one.click()
  await page.getByText('Failed to update email preferences').waitFor()
  expect(await one.isChecked()).toBe(false)
  await page.unroute('**/api/profile/email-preferences')
  await master.click()
  await saved.waitFor()
  expect(await page.getByRole('switch').count()).toBe(1)
  expect(await master.isChecked()).toBe(true)
})

it('a student sees each rule for a new password, and logs in with it', async () => {
  const { student, page } = await aStudentsProfile(createStudent(), 'password')
  const fill = async (current: string, wanted: string, confirmed: string) => {
    await page.getByLabel('Current password', { exact: true }).fill(current)
    await page.getByLabel('New password', { exact: true }).fill(wanted)
    await page.getByLabel('Confirm new password', { exact: true }).fill(confirmed)
    await page.getByRole('button', { name: 'Update password' }).click()
  }
  for (const [current, wanted, confirmed, message] of [
    ['not my password', 'a new password', 'a new password', 'Current password is incorrect'],
    [student.password, 'a new password', 'a new password', 'Password updated successfully'],
  ] as const) {
    await fill(current, wanted, confirmed)
    await page.getByText(message, { exact: true }).first().waitFor()
  }
  await arriveAndLogIn(cubby.visitor(), { ...student, password: 'a new password' })
})

it('a student reads, marks, and deletes notifications offline, and all changes arrive', async () => {
  const { student, phone, page } = await aStudentsPhone()
  for (const [index, title] of ['First', 'Second', 'Third', 'Fourth'].entries()) {
    await notify(student, title, 10 - index)
  }
  await openProfile(page, 'Notifications')
  await list(page).getByText('4 unread').waitFor()
  await cubby.server.stop()

  await page.getByRole('button', { name: 'More for First' }).click()
  await page.getByRole('button', { name: 'Delete First' }).click()
  await page.getByRole('heading', { name: 'First' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'More for Second' }).click()
  await page.getByRole('button', { name: /^Mark as Read.*Second/ }).click()
  await list(page).getByText('2 unread').waitFor()
  await page.getByRole('link', { name: /^View Details of Third/ }).click()
  await heading(page, 'Third').waitFor()
  await page.getByText('Class reminder').waitFor()
  expect(await page.getByText('New', { exact: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Close' }).click()
  await list(page).getByText('1 unread').waitFor()
  await page.getByRole('button', { name: 'Mark all as read' }).click()
  await page.getByRole('button', { name: 'Mark all as read' }).waitFor({ state: 'detached' })
  await phone.close()
  await notify(student, 'Came meanwhile', 0)
  await cubby.server.start()

  const again = await phone.open('/profile?section=notifications')
  await list(again).getByText('1 unread').waitFor()
  const left = () =>
    cubby.query(
      `select n.title, n.is_read from notifications n join users p on p.id = n.user_id
       where p.email = $1 and n.deleted_at is null order by n.created_at`,
      student.email,
    )
  await expect.poll(left).toEqual([
    { title: 'Second', is_read: true },
    { title: 'Third', is_read: true },
    { title: 'Fourth', is_read: true },
    { title: 'Came meanwhile', is_read: false },
  ])
})

it('a student sees that a notification is unknown, or that it could not be loaded', async () => {
  const { page } = await aStudentsProfile()
  await page.goto(`${cubby.proxy.url}/notifications/unknown`)
  await page.getByText('Notification not found').waitFor()
  await page.route('**/api/notifications/other', (route) => route.abort())
  await page.goto(`${cubby.proxy.url}/notifications/other`)
  await page.getByText('Failed to load notification details').waitFor()
  await page.unroute('**/api/notifications/other')
  await page.getByRole('button', { name: 'Try Again' }).click()
  await page.getByText('Notification not found').waitFor()
  await page.getByRole('link', { name: 'Back to profile notifications' }).click()
  await page.getByText('No notifications yet').waitFor()
})

it('an administrator sends a message about a notification, and its student reads it', async () => {
  const student = createStudent()
  const { page } = await aStudentsProfile(student)
  await notify(student, 'CPR moves to room 4', 1)
  const [notification] = await cubby.query("select id from notifications where title = 'CPR moves to room 4'")
  const desktop = await arriveAndLogIn(cubby.desktop(), {
    email: 'admin@cubby.test',
    password: 'cubby-demo-2026',
  })
  await desktop.goto(`${cubby.proxy.url}/notifications/${notification?.id}`)
  await heading(desktop, 'CPR moves to room 4').waitFor()
  const send = desktop.getByRole('button', { name: 'Send Detailed Message' })
  await send.click()
  await desktop.getByText('Please enter a message').waitFor()
  await desktop.getByRole('textbox', { name: 'Message', exact: true }).fill('The door is on Court Street.')
  await desktop.getByLabel('Label of link 1').fill('Classes')
  await desktop.getByLabel('URL of link 1').fill('javascript:alert(1)')
  await send.click()
  await desktop.getByText(/^A link starts with https/).waitFor()
  await desktop.getByLabel('URL of link 1').fill('/classes')
  await desktop.getByRole('button', { name: 'Add a link' }).click()
  await desktop.getByLabel('Label of link 2').fill('Only a label')
  await send.click()
  await desktop.getByText('Detailed message sent successfully').waitFor()
  const [original] = await cubby.query('select is_read from notifications where id = $1', notification?.id)
  expect(original).toEqual({ is_read: false })

  await openProfile(page, 'Notifications')
  await page.getByRole('link', { name: /^View Details of .+ about: CPR moves to room 4/ }).click()
  await page.getByRole('heading', { name: / about: CPR moves to room 4$/ }).waitFor()
  await page.getByText('The door is on Court Street.').waitFor()
  expect(await page.getByRole('main').getByRole('link', { name: 'Only a label' }).count()).toBe(0)
  await page.getByRole('main').getByRole('link', { name: 'Classes' }).click()
  await page.waitForURL('**/classes')
})
