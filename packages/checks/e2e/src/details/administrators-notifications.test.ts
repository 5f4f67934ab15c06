import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { demoLogIn, openAdmin, openProfile } from '../harness/journey.ts'
import { mailsTo } from '../harness/mails.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()

it('an administrator saves a template and sends it to a class, which gets it in the app and by email', {
  timeout: 120_000,
}, async () => {
  const page = await demoLogIn(cubby, 'admin')
  await page.goto(`${cubby.proxy.url}/admin/notifications?tab=templates`)
  await page.getByRole('heading', { name: 'Class reminder' }).waitFor()
  await page.getByRole('button', { name: 'New Template' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Bring Your ID!')
  await dialog.getByText('Will be saved as bring_your_id').waitFor()
  await dialog.getByRole('button', { name: 'Create Template' }).click()
  await dialog.getByText('Template content is required').waitFor()
  await dialog.getByLabel('For').selectOption('A class')
  await dialog.getByLabel('Title').fill('{{class_name}}: bring your ID')
  await dialog.getByLabel('Message').fill('Hi {{student_name}}, your {{badge}} is fine.')
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create Template' }).click()
  await page.getByText('Template created successfully').waitFor()

  const phone = await demoLogIn(cubby, 'student')
  const [mine] = await cubby.query(
    `select c.title from enrollments e join class_sessions s on s.id = e.session_id join classes c on c.id = s.class_id
     join users p on p.id = e.user_id where p.email = 'student@cubby.test' and e.status = 'approved'
     and e.completed_at is null and e.archived_at is null order by c.title limit 1`,
  )
  const title = String(mine?.title)
  await page.getByRole('button', { name: 'Send Notification' }).click()
  const send = dialog.getByRole('button', { name: 'Send', exact: true })
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByText('Please select a recipient').waitFor()
  const choice = await dialog.getByRole('option', { name: /^bring_your_id/ }).getAttribute('value')
  await dialog.getByLabel('Template').selectOption(choice)
  await dialog.getByText('This template is for class notifications, not student notifications').waitFor()
  await dialog.getByLabel('Type').selectOption('Send to Class')
  const option = dialog.getByRole('option', {
    name: new RegExp(`^${title.replace(/[()]/g, '\\$&')} \\(\\d+ students?\\)`),
  })
  await dialog.getByLabel('Class', { exact: true }).selectOption(await option.getAttribute('value'))
  await dialog.getByLabel('Template').selectOption(choice)
  await dialog.getByRole('region', { name: 'Preview' }).getByText(`${title}: bring your ID`).waitFor()
  await dialog.getByLabel('Message').fill('Hi {{student_name}}, your {{badge}} is fine: {{grade}}.')
  await dialog.getByText('Please fill in {{badge}}, {{grade}}').waitFor()
  expect(await send.isDisabled()).toBe(true)
  await dialog.getByLabel('{{grade}}').fill('an A')
  await dialog.getByLabel('{{badge}}').fill('blue badge')
  await dialog.getByRole('region', { name: 'Preview' }).getByText('your blue badge is fine: an A.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await send.click()
  await page.getByText('Notification sent successfully').waitFor()

  await openProfile(phone, 'Notifications')
  await phone.getByRole('heading', { name: `${title}: bring your ID` }).waitFor()
  await phone.getByText(/^Hi Sam Rivera, your blue badge is fine: an A\.$/).waitFor()
  await expect
    .poll(async () => (await mailsTo(cubby, 'student@cubby.test')).map(({ subject }) => subject))
    .toContainEqual(expect.stringContaining(`${title}: bring your ID`))
  await page.getByRole('tab', { name: 'Sent Notifications' }).click()
  await page.getByRole('button', { name: `View Recipients of ${title}: bring your ID` }).click()
  await dialog.getByText(/, by .+, from the template bring_your_id$/).waitFor()
  const line = dialog.getByRole('listitem').filter({ hasText: 'student@cubby.test' })
  await line.getByText('Email: sent').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Escape')
})

it('an administrator sends a broadcast, its dialog closes by itself, and every user receives it', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await openAdmin(page, 'Notifications')
  await page.getByRole('button', { name: 'Broadcast' }).click()
  const dialog = page.getByRole('dialog', { name: 'Broadcast' })
  await dialog.getByRole('button', { name: 'Send Broadcast' }).click()
  await dialog.getByText('Please provide both a title and message for the broadcast').waitFor()
  await dialog.getByLabel('Title').fill('Snow day')
  await dialog.getByLabel('Message').fill('{{class_name}} is closed today.')
  await dialog.getByText('Please fill in {{class_name}}').waitFor()
  expect(await dialog.getByRole('button', { name: 'Send Broadcast' }).isDisabled()).toBe(true)
  await dialog.getByLabel('{{class_name}}').fill('The kitchen')
  await dialog.getByText('The kitchen is closed today.').waitFor()
  await dialog.getByLabel('Message').fill('We are closed today.')
  await dialog.getByText(/^\d+ recipients, 2 without email: on the call list\. As/).waitFor()
  await dialog.getByRole('button', { name: 'Send Broadcast' }).click()
  await dialog.getByText('Broadcast sent successfully').waitFor()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('tab', { name: 'Sent Notifications' }).click()
  const card = page.getByRole('listitem').filter({ hasText: 'Snow day' })
  await card.getByText('Broadcast', { exact: true }).waitFor()
  await card.getByText('Sending').waitFor({ state: 'detached' })

  // The administrator is a recipient, too.
  await page.reload()
  await page.getByRole('tab', { name: /^Received Notifications \(\d+\)/ }).click()
  await page.getByRole('button', { name: /^Snow day/ }).click()
  await page.getByRole('dialog', { name: 'Snow day' }).getByRole('button', { name: 'View Details' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
})

it('an error in a dialog is shown for five seconds, and again after the next failure', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await page.clock.install()
  await page.goto(`${cubby.proxy.url}/admin/notifications?tab=templates`)
  const fails = async (button: string, failure: string) => {
    await page.getByRole('dialog').getByRole('button', { name: button }).click()
    await page.getByText(failure, { exact: true }).waitFor()
    await page.clock.fastForward(5_000)
    await page.getByText(failure, { exact: true }).waitFor({ state: 'detached' })
  }
  await page.getByRole('button', { name: 'Broadcast' }).click()
  await fails('Send Broadcast', 'Please provide both a title and message for the broadcast')
  await fails('Send Broadcast', 'Please provide both a title and message for the broadcast')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'New Template' }).click()
  await fails('Create Template', 'Template name is required')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete Room changed' }).click()
  await cubby.query("delete from notification_templates where name = 'room_changed'")
  await fails('Delete Template', 'Template not found')
})

it('an administrator finds a suspended user but cannot choose them as a recipient', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await cubby.query("update users set status = 'suspended' where email = 'instructor@cubby.test'")
  await openAdmin(page, 'Notifications')
  await page.getByRole('button', { name: 'Send Notification' }).click()
  await page.getByLabel('Recipient').fill('instructor@cubby.test')
  const found = page.getByRole('option', { name: /Suspended: cannot receive messages$/ })
  await found.waitFor()
  expect(await found.isDisabled()).toBe(true)
  expect(await violationsOn(page)).toEqual([])
  await cubby.query("update users set status = 'active' where email = 'instructor@cubby.test'")
})

it('an administrator sees an error when a received notification cannot be marked as read', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await notifyAdmin('Fire drill', 'Water off')
  await openAdmin(page, 'Notifications')
  await page.getByRole('tab', { name: /^Received Notifications/ }).click()
  await page.getByRole('button', { name: /^Fire drill/ }).waitFor()
  await refuseAll(page, 'PUT')
  await page.getByRole('button', { name: /^Fire drill/ }).click()
  await page.getByText('Failed to mark notification as read').waitFor()
})

it('an administrator deletes a received notification, and sees an error when that fails', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await notifyAdmin('Old news', 'Gone news')
  await openAdmin(page, 'Notifications')
  await page.getByRole('tab', { name: /^Received Notifications/ }).click()
  const remove = async (title: string) => {
    await page.getByRole('button', { name: new RegExp(`^${title}`) }).click()
    await page.getByText('At noon.').last().waitFor()
    expect(await violationsOn(page)).toEqual([])
    await page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Delete' }).click()
  }
  await remove('Old news')
  await page.getByRole('button', { name: /^Old news/ }).waitFor({ state: 'detached' })
  const list = page.getByRole('region', { name: 'Received notifications' })
  await expect.poll(() => list.evaluate((region) => region === document.activeElement)).toBe(true)
  await expect
    .poll(() => cubby.query("select 1 from notifications where title = 'Old news' and deleted_at is null"))
    .toEqual([])
  await refuseAll(page, 'DELETE')
  await remove('Gone news')
  await page.getByText('Failed to delete notification').waitFor()
})

it('an administrator sees an error when the options of a dialog cannot be loaded', async () => {
  const page = await demoLogIn(cubby, 'admin')
  await page.route('**/api/notifications/admin/templates', (route) => route.fulfill({ status: 502 }))
  await openAdmin(page, 'Notifications')
  await page.getByRole('button', { name: 'Send Notification' }).click()
  await page.getByRole('dialog').getByText('Failed to fetch templates').waitFor()
  await page.keyboard.press('Escape')
  await page.route('**/api/certificates/completed-sessions/**', (route) => route.fulfill({ status: 502 }))
  await openAdmin(page, 'Certificate Management')
  await page.getByRole('button', { name: 'Upload Certificate' }).click()
  await page.getByLabel('Class', { exact: true }).selectOption('Infant and Toddler Care')
  await page.getByRole('dialog').getByText('Failed to fetch completed sessions').waitFor()
})

/** From now on the server refuses this operation on any notification as not found. */
async function refuseAll(page: Page, method: 'PUT' | 'DELETE') {
  const json = { error: 'Notification not found', code: 'notification_not_found' }
  await page.route('**/api/notifications/**', (route) =>
    route.request().method() === method ? route.fulfill({ status: 404, json }) : route.fallback(),
  )
}

/** Gives the administrator unread notifications with these titles. */
async function notifyAdmin(...titles: string[]) {
  for (const title of titles) {
    await cubby.query(
      `insert into notifications (id, user_id, type, title, message, metadata, created_at)
       select gen_random_uuid()::text, id, 'broadcast', $1, 'At noon.', '{"links": []}', now()
       from users where email = 'admin@cubby.test'`,
      title,
    )
  }
}
