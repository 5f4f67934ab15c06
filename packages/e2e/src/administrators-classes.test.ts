import { expect, it } from 'vitest'
import { createClass, enrollBehindTheScenes } from './harness/behind-the-scenes.ts'
import { admin, dateEntry, edit, editor, fillSession, loseAnswer, save } from './harness/desk.ts'
import { linesOf } from './harness/exported.ts'
import { faultsOn } from './harness/look.ts'
import { useSchool } from './harness/school.ts'
import { logIn } from './harness/student.ts'

const school = useSchool()
const TITLE = 'Blocks and Bridges'

it('an administrator saves over what somebody else saved, removes a session, and still sees who was in it', {
  timeout: 180_000,
}, async () => {
  const [first] = await createClass(school, TITLE, [
    { date: '2099-03-02', capacity: 2 },
    { date: '2099-03-09', capacity: 8 },
  ])
  if (!first) throw new Error('the class has no session')
  await enrollBehindTheScenes(school, first, 'Rosa')
  const page = await school.desk().open('/admin/classes')
  await logIn(page, admin)
  const card = page.getByRole('listitem').filter({ hasText: TITLE })

  // Somebody else saves meanwhile: both versions stand beside each other.
  await edit(page, TITLE)
  await dateEntry(page, 1).getByLabel('Location').fill('Room 7')
  await dateEntry(page, 1).getByText('1 enrolled will be notified').waitFor()
  await school.ask(
    `update classes set description = 'Changed elsewhere.', updated_at = now() + interval '1 second' where id = $1`,
    first.classId,
  )
  await save(page)
  await page.getByText('Somebody else saved this class in the meantime').waitFor()
  await page.getByRole('cell', { name: 'Changed elsewhere.' }).waitFor()
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save mine over theirs' }).click()
  await editor(page).waitFor({ state: 'hidden' })

  // A session is removed; its students stay to be seen, locked.
  await edit(page, TITLE)
  await page.getByRole('button', { name: 'Remove Session 1' }).click()
  await page.getByText('Are you sure you want to delete this session?').waitFor()
  await page.getByRole('button', { name: 'Delete Session' }).click()
  await save(page)
  await card.getByText(/^1 session/).waitFor()
  await card.getByRole('button', { name: /^View Sessions/ }).click()
  await page.getByRole('heading', { name: `Students for ${TITLE}` }).waitFor()
  await page.getByText('Removed', { exact: true }).click()
  await page.getByText('A removed session is locked').waitFor()
  await page.getByRole('cell', { name: 'Rosa Quimby' }).waitFor()
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to classes' }).click()
  await card.getByRole('button', { name: /^More Actions/ }).click()
  expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Edit Class', 'View All Enrollments'])
  await page.getByRole('menuitem', { name: 'View All Enrollments' }).click()
  await page.getByText('No active enrollments').waitFor()
  await page.getByText('Historical Enrollments (1)').waitFor()
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await card.getByRole('button', { name: /^1 session/ }).click()
  await page.getByRole('dialog', { name: 'Class Sessions' }).getByText('0 / 8 enrolled').waitFor()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: /^Update Status/ }).click()
  await page.getByRole('dialog').getByLabel('Status').selectOption('Cancelled')
  await page.getByRole('dialog').getByRole('button', { name: 'Update Status' }).click()
  await page.getByText('Class status updated successfully').waitFor()
  await card.getByText('Cancelled').waitFor()

  // The list is searched, filtered, shown as a table and saved as it is on screen.
  await page.getByRole('searchbox', { name: /^Search classes/ }).fill('blocks bridges')
  await page.getByLabel('Class status').selectOption('Cancelled')
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('status').filter({ hasText: '1 class, page 1' }).waitFor()
  const row = page.getByRole('row').filter({ hasText: TITLE })
  await row.getByRole('button', { name: /^Update Status: .*, Cancelled$/ }).click()
  await page.getByRole('dialog', { name: 'Update Class Status' }).waitFor()
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: /^1 session/ }).click()
  await page.getByRole('dialog', { name: 'Class Sessions' }).getByText('0 / 8 enrolled').waitFor()
  await page.keyboard.press('Escape')
  expect(await linesOf(page, 'Export')).toEqual([
    expect.stringMatching(/^Blocks and Bridges,.*,1,0,cancelled$/),
  ])
  expect(await faultsOn(page)).toEqual([])
  await row.getByRole('button', { name: /^View Sessions/ }).click()
  await page.getByRole('button', { name: 'Back to classes' }).click()
  await row.waitFor()
})

it('an administrator saves a class again because the answer was lost, and it has its new session once', async () => {
  const title = 'Sand and Water'
  const [first] = await createClass(school, title, [{ date: '2099-04-06', capacity: 8 }])
  const page = await school.desk().open('/admin/classes')
  await logIn(page, admin)
  await edit(page, title)
  await editor(page).getByRole('button', { name: 'Add Another Date' }).click()
  await fillSession(page, 2, '2099-04-13', 6)
  await loseAnswer(page, `**/api/admin/classes/${first?.classId}`)
  await save(page)
  await editor(page).getByRole('alert').waitFor()
  await save(page)
  await editor(page).waitFor({ state: 'hidden' })
  const card = page.getByRole('listitem').filter({ hasText: title })
  await card.getByRole('button', { name: /^2 sessions/ }).waitFor()
})
