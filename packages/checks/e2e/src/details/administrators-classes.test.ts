import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import {
  admin,
  dateEntry,
  edit,
  editor,
  exportedList,
  fillSession,
  loseResponse,
  openDateEntry,
  openPart,
  save,
  showAs,
} from '../harness/admin-page.ts'
import { arriveAndLogIn, openAdmin, openProfile } from '../harness/journey.ts'
import { createClass, enrollThroughApi } from '../harness/server-state.ts'
import { chosenAction, chosenSession, logIn } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const TITLE = 'Blocks and Bridges'

it('an administrator overwrites the changes of another, removes a session, and still sees its students', {
  timeout: 180_000,
}, async () => {
  const [first] = await createClass(cubby, TITLE, [
    { date: '2099-03-02', capacity: 2 },
    { date: '2099-03-09', capacity: 8 },
  ])
  if (!first) throw new Error('the class has no session')
  await enrollThroughApi(cubby, first, 'Rosa')
  const page = await cubby.desktop().open('/admin/classes')
  await logIn(page, admin)
  const card = page.getByRole('listitem').filter({ hasText: TITLE })

  // Another administrator saves first, and both versions are shown.
  await edit(page, TITLE)
  await openDateEntry(page, 1)
  await dateEntry(page, 1).getByLabel('Location').fill('Room 7')
  await dateEntry(page, 1).getByText('1 enrolled will be notified').waitFor()
  await cubby.query(
    `update classes set description = 'Changed elsewhere.', updated_at = now() + interval '1 second' where id = $1`,
    first.classId,
  )
  await save(page)
  await page.getByText('Somebody else saved this class in the meantime').waitFor()
  await page.getByRole('cell', { name: 'Changed elsewhere.' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Overwrite with my changes' }).click()
  const saving = page.getByRole('dialog', { name: 'Save these changes?' })
  await saving.getByText('1 student is enrolled: 0 approved, 1 pending.').waitFor()
  await saving.getByText(/^1 notification will be sent to 1 person, also by email/).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await saving.getByRole('button', { name: 'Save changes' }).click()
  await editor(page).waitFor({ state: 'hidden' })

  // A session is removed; its students are still shown, locked.
  await edit(page, TITLE)
  await openDateEntry(page, 1)
  await page.getByRole('button', { name: 'Remove Session 1' }).click()
  await page.getByText('Are you sure you want to delete this session?').waitFor()
  await page.getByText('1 enrollment will be archived.').waitFor()
  const confirm = page.getByRole('button', { name: 'Delete Session' })
  expect(await confirm.isDisabled()).toBe(true)
  await page.getByLabel(`Type ${TITLE} to confirm`).fill(` ${TITLE.toLowerCase()} `)
  await confirm.click()
  await save(page)
  await saving.getByRole('button', { name: 'Save changes' }).click()
  await card.getByText(/^1 session/).waitFor()
  await card.getByRole('button', { name: /^View Sessions/ }).click()
  await page.getByRole('heading', { name: `Students for ${TITLE}` }).waitFor()
  await page.getByText('Removed', { exact: true }).click()
  await page.getByText('A removed session is locked').waitFor()
  await page.getByRole('cell', { name: 'Rosa Quimby' }).waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to classes' }).click()
  await card.getByRole('button', { name: /^More Actions/ }).click()
  await page.getByRole('menu').waitFor()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Edit Class', 'View All Enrollments'])
  await page.getByRole('menuitem', { name: 'View All Enrollments' }).click()
  await page.getByText('No active enrollments').waitFor()
  await page.getByText('Historical Enrollments (1)').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await card.getByRole('button', { name: /^1 session/ }).click()
  await page.getByRole('dialog', { name: 'Class Sessions' }).getByText('0 / 8 enrolled').waitFor()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: /^Update Status/ }).click()
  await page.getByRole('dialog').getByLabel('Status').selectOption('Cancelled')
  await page.getByText('No one is enrolled or on the waitlist, and no one will be notified.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Update Status' }).click()
  await page.getByText('Class status updated successfully').waitFor()
  await card.getByText('Changing to Cancelled').waitFor()
  await card.getByRole('button', { name: /^Undo/ }).click()
  await page.getByText('Undone. No one was notified.').waitFor()
  await card.getByText('Changing to Cancelled').waitFor({ state: 'detached' })
  const status = card.getByRole('button', { name: /^Update Status/ })
  expect(await status.evaluate((element) => element === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog').getByLabel('Status').selectOption('Cancelled')
  await page.getByRole('dialog').getByRole('button', { name: 'Update Status' }).click()
  await card.getByText('Changing to Cancelled').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await card.getByRole('button', { name: /^Update Status: .*, Cancelled$/ }).waitFor()

  // The list is searched, filtered, shown as a table, and exported as shown.
  await page.getByRole('searchbox', { name: /^Search classes/ }).fill('blocks bridges')
  await page.getByLabel('Class status').selectOption('Cancelled')
  await showAs(page, 'Table')
  await page.getByRole('status').filter({ hasText: '1 class, page 1' }).waitFor()
  const row = page.getByRole('row').filter({ hasText: TITLE })
  await row.getByRole('button', { name: /^Update Status: .*, Cancelled$/ }).click()
  await page.getByRole('dialog', { name: 'Update Class Status' }).waitFor()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^1 session/ }).click()
  await page.getByRole('dialog', { name: 'Class Sessions' }).getByText('0 / 8 enrolled').waitFor()
  await page.keyboard.press('Escape')
  expect(await exportedList(page)).toEqual([
    expect.stringMatching(/^Blocks and Bridges,\d{4}-.*,0,cancelled,/),
  ])
  expect(await violationsOn(page)).toEqual([])
  await row.getByRole('button', { name: /^View Sessions/ }).click()
  await page.getByRole('button', { name: 'Back to classes' }).click()
  await row.waitFor()
  // The server remembers the choice, also for the next tests.
  await showAs(page, 'Cards')
  await page.getByRole('heading', { name: TITLE }).waitFor()
})

it('an administrator saves a class again after a lost response, and its new session is stored once', async () => {
  const title = 'Sand and Water'
  const [first] = await createClass(cubby, title, [{ date: '2099-04-06', capacity: 8 }])
  const page = await cubby.desktop().open('/admin/classes')
  await logIn(page, admin)
  await edit(page, title)
  await openPart(page, 'Sessions')
  await editor(page).getByRole('button', { name: 'Add Another Date' }).click()
  await fillSession(page, 2, '2099-04-13', 6)
  await loseResponse(page, `**/api/admin/classes/${first?.classId}`)
  await save(page)
  await editor(page).getByRole('alert').waitFor()
  await save(page)
  await editor(page).waitFor({ state: 'hidden' })
  const card = page.getByRole('listitem').filter({ hasText: title })
  await card.getByRole('button', { name: /^2 sessions/ }).waitFor()
})

it('an administrator cancels a session, undoes that, cancels and restores it, and a student accepts their seat again', {
  timeout: 180_000,
}, async () => {
  const title = 'Songs and Stories'
  const [session] = await createClass(cubby, title, [{ date: '2099-05-04', capacity: 8 }])
  if (!session) throw new Error('the class has no session')
  const { student: rosa } = await enrollThroughApi(cubby, session, 'Rosa')
  const page = await arriveAndLogIn(cubby.desktop(), admin)
  await openAdmin(page, 'Class Management')
  const card = page.getByRole('listitem').filter({ hasText: title })
  await card.getByRole('button', { name: /^View Sessions/ }).click()
  const row = page.getByRole('listitem').filter({ hasText: 'May 4, 2099' })
  await row.getByText('1 of 8 seats taken (1 pending)').click()
  await row.getByLabel('Session status').selectOption('Cancelled')
  await row.getByText('1 enrollment will be archived.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await row.getByLabel(`Type ${title} to confirm`).fill(title)
  const notificationsBefore = await cubby.query('select * from notifications order by id')
  await row.getByRole('button', { name: 'Update Status' }).click()
  await page.getByText('Session status updated successfully').waitFor()
  await row.getByText('Changing to Cancelled').last().waitFor()
  // The focus moves to the control that replaces the button.
  await page.waitForFunction(() => document.activeElement?.textContent?.startsWith('Undo'))
  expect(await violationsOn(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText('Undone. No one was notified.').waitFor()
  await row.getByText('Changing to Cancelled').first().waitFor({ state: 'detached' })
  await row.getByText('1 of 8 seats taken (1 pending)', { exact: true }).waitFor()
  expect(await cubby.query('select * from notifications order by id')).toEqual(notificationsBefore)

  await row.getByLabel('Session status').selectOption('Cancelled')
  await row.getByLabel(`Type ${title} to confirm`).fill(title)
  await row.getByRole('button', { name: 'Update Status' }).click()
  await row.getByText('0 of 8 seats taken, 1 archived').waitFor()
  await row.getByText('Archived', { exact: true }).waitFor()

  await row.getByLabel('Session status').selectOption('Scheduled')
  expect(await row.getByRole('button', { name: 'Update Status' }).isDisabled()).toBe(true)
  await row.getByText('Restore the enrollments').click()
  await row.getByText('1 spot will be offered.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await row.getByRole('button', { name: 'Update Status' }).click()
  await row.getByRole('button', { name: /^Undo/ }).waitFor()
  await row.getByText('Changing to Scheduled').first().waitFor({ state: 'detached' })

  const phone = await arriveAndLogIn(cubby.visitor(), rosa)
  await openProfile(phone, 'My Waitlist')
  await phone.getByRole('link', { name: 'Accept' }).click()
  await chosenAction(phone, /^Accept/).click()
  await chosenSession(phone)
    .getByText(/^(Your spot is held\.|You are enrolled)/)
    .waitFor()
})

it('an administrator confirms that unsaved changes are discarded, and that a session is in the past', async () => {
  const title = 'Water and Ice'
  await createClass(cubby, title, [{ date: '2099-06-01', capacity: 8 }])
  const page = await arriveAndLogIn(cubby.desktop(), admin)
  await openAdmin(page, 'Class Management')
  await edit(page, title)
  await openPart(page, 'Sessions')
  await editor(page).getByRole('button', { name: 'Add Another Date' }).click()
  expect(await dateEntry(page, 2).getByLabel('Start date').inputValue()).toBe('2099-06-08')
  await page.goBack()
  await editor(page).getByLabel('Title').waitFor()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  for (const leave of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await leave()
    await question.waitFor()
    expect(await violationsOn(page)).toEqual([])
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
  }
  await openDateEntry(page, 2)
  expect(await dateEntry(page, 2).getByLabel('Location').inputValue()).toBe('Room 2')
  await dateEntry(page, 2).getByLabel('Start date').fill('2020-06-01')
  await save(page)
  const saving = page.getByRole('dialog', { name: 'Save these changes?' })
  await saving.getByText('The session on Jun 1, 2020 is in the past.').waitFor()
  await saving.getByRole('button', { name: 'Save changes' }).click()
  await editor(page).waitFor({ state: 'hidden' })
  await edit(page, title)
  await editor(page).getByLabel('Title').fill('Water')
  await page.goBack()
  await question.getByRole('button', { name: 'Discard' }).click()
  await editor(page).waitFor({ state: 'hidden' })
  await edit(page, title)
  expect(await editor(page).getByLabel('Title').inputValue()).toBe(title)
})

it('an administrator who leaves right after a keystroke still confirms that the change is discarded', async () => {
  const title = 'Light and Shadow'
  await createClass(cubby, title, [{ date: '2099-07-06', capacity: 8 }])
  const page = await arriveAndLogIn(cubby.desktop(), admin)
  await openAdmin(page, 'Class Management')
  await edit(page, title)
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  // Types and leaves in one step, as on a machine that is too slow to render in between.
  const leaves: Record<string, () => void> = {
    escape: () =>
      document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })),
    back: () => history.back(),
  }
  for (const leave of Object.values(leaves)) {
    await editor(page).getByLabel('Title').fill(title)
    await editor(page).getByLabel('Title').focus()
    await page.evaluate(`document.execCommand('insertText', false, ' again'); (${leave})()`)
    await question.getByRole('button', { name: 'Keep editing' }).click()
    await question.waitFor({ state: 'hidden' })
  }
  expect(await editor(page).getByLabel('Title').inputValue()).toBe(`${title} again`)
})
