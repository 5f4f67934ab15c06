import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin } from '../harness/admin-page.ts'
import { createClass, enrollThroughApi } from '../harness/server-state.ts'
import { type FoundSession, logIn, type Student } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const dialogOn = (page: Page) => page.getByRole('dialog', { name: 'Merge Accounts' })
const submitOn = (page: Page) => dialogOn(page).getByRole('button', { name: 'Merge Accounts' })

const aStudentIn = async (session: FoundSession, firstName: string) =>
  (await enrollThroughApi(cubby, session, firstName)).student

/** Opens the merge of a student's account in the panel of the student, and chooses the other account. */
async function openMerge(page: Page, staying: Student, other: Student) {
  await page.goto(`${cubby.proxy.url}/admin/users?searchTerm=${staying.email}`)
  await page.getByRole('button', { name: `Actions for ${staying.firstName} Quimby` }).click()
  await page.getByRole('menuitem', { name: 'Merge Accounts' }).click()
  await dialogOn(page).waitFor()
  expect(await submitOn(page).isDisabled()).toBe(true)
  await dialogOn(page).getByRole('combobox', { name: 'Other account' }).fill(other.email)
  await page.getByRole('option').filter({ hasText: other.email }).click()
}

it('an administrator merges two accounts of a student after a preview', async () => {
  const sessions = await createClass(cubby, 'Sand and Water', [
    { date: '2099-04-06', capacity: 8 },
    { date: '2099-05-06', capacity: 8 },
  ])
  const [old, kept] = await Promise.all(sessions.map((session) => aStudentIn(session, 'Jo')))
  if (!old || !kept) throw new Error('no students')
  const page = await cubby.desktop().open('/admin/users')
  await logIn(page, admin)
  await openMerge(page, kept, old)
  const dialog = dialogOn(page)
  await dialog.getByText(`Moves to ${kept.email}: 1 enrollment`).waitFor()
  await dialog.getByText('This cannot be undone.').waitFor()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByLabel('Account that stays').selectOption(old.email)
  await dialog.getByText(`Moves to ${old.email}: 1 enrollment`).waitFor()
  await dialog.getByLabel('Account that stays').selectOption(kept.email)
  await dialog.getByLabel(`Type ${old.email} to confirm`).fill(old.email)
  await submitOn(page).click()
  await page.getByText('The accounts were merged').waitFor()
  const [moved] = await cubby.query(`
    select count(*)::int as count from enrollments join users on users.id = user_id
    where email = '${kept.email}'`)
  expect(moved).toEqual({ count: 2 })
  await page.goto(`${cubby.proxy.url}/admin/audit-log?area=user`)
  await page
    .getByRole('cell', { name: `Email of the ended account: ${old.email}` })
    .first()
    .waitFor()
})

it('an administrator reads which session prevents a merge', async () => {
  const [session] = await createClass(cubby, 'Paper and Glue', [{ date: '2099-04-06', capacity: 8 }])
  if (!session) throw new Error('no session')
  const [one, other] = [await aStudentIn(session, 'Kim'), await aStudentIn(session, 'Kim')]
  const page = await cubby.desktop().open('/admin/users')
  await logIn(page, admin)
  await openMerge(page, one, other)
  await dialogOn(page).getByText('Both accounts are or were enrolled.').waitFor()
  expect(await submitOn(page).isDisabled()).toBe(true)
  expect(
    await dialogOn(page)
      .getByLabel(/to confirm$/)
      .count(),
  ).toBe(0)
  expect(await violationsOn(page)).toEqual([])
})
