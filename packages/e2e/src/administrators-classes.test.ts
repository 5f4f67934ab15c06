import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { faultsOn } from './harness/look.ts'
import { useSchool } from './harness/school.ts'
import { aStudent, logIn, signUp } from './harness/student.ts'

const school = useSchool()
const admin = { email: 'admin@cubby.test', password: 'cubby-demo-2026' }
const TITLE = 'Blocks and Bridges'

async function fillSession(page: Page, number: number, day: string, capacity: number) {
  const entry = page.getByRole('listitem').filter({ hasText: `Session ${number}` })
  await entry.getByLabel('Start date').fill(day)
  expect(await entry.getByLabel('End date').inputValue()).toBe(day)
  await entry.getByLabel('Start time').fill('09:00')
  await entry.getByLabel('End time').fill('12:30')
  await entry.getByLabel('Location').fill('Room 2')
  await entry.getByLabel('Capacity').fill(String(capacity))
  await entry.getByLabel('Session instructor').selectOption({ index: 1 })
}

/** A student on a phone of their own, on the page of the new class. */
async function looksAt(classId: string, firstName: string): Promise<Page> {
  const page = await school.phone().open('/signup')
  await signUp(page, aStudent(firstName))
  await page.goto(`${school.gate.url}/classes/${classId}`)
  return page
}

const editor = (page: Page) => page.getByRole('dialog', { name: /Class$/ })
const save = (page: Page) => editor(page).getByRole('button', { name: 'Save', exact: true }).click()
async function edit(page: Page) {
  await page.getByRole('button', { name: `Edit Class: ${TITLE}` }).click()
  await editor(page).getByLabel('Title').waitFor()
}
const session = (page: Page, spots: string) =>
  page.getByRole('listitem').filter({ hasText: `${spots} spots available` })

it('an administrator makes a class, and what they change of it reaches the students', {
  timeout: 180_000,
}, async () => {
  const page = await school.phone({ width: 1440, height: 900 }).open('/admin/classes')
  await logIn(page, admin)
  await page.getByRole('heading', { name: 'Class Management' }).waitFor()

  // Three sessions; what was typed outlives a reload, and Cancel asks.
  await page.getByRole('button', { name: 'Add New Class' }).click()
  await save(page)
  await editor(page).getByRole('alert').getByText('Please fill in all required fields').waitFor()
  await editor(page).getByLabel('Title').fill(TITLE)
  await editor(page).getByLabel('Description').fill('Building, measuring and falling down.')
  await editor(page).getByLabel('Price').fill('45.5')
  await fillSession(page, 1, '2099-03-02', 1)
  await page.reload()
  expect(await editor(page).getByLabel('Title').inputValue()).toBe(TITLE)
  await editor(page).getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  for (const [number, day] of [
    [2, '2099-03-09'],
    [3, '2099-03-16'],
  ] as const) {
    await editor(page).getByRole('button', { name: 'Add Another Date' }).click()
    await fillSession(page, number, day, 8)
  }
  expect(await faultsOn(page)).toEqual([])
  await save(page)
  await page.getByText('Class created successfully').waitFor()
  const card = page.getByRole('listitem').filter({ hasText: TITLE })
  await card.getByText('3 sessions').waitFor()
  expect(await faultsOn(page)).toEqual([])

  // The capacity rises, and the first in line is offered the seat.
  const [made] = await school.ask('select id from classes where title = $1', TITLE)
  const classId = String(made?.id)
  const rosa = await looksAt(classId, 'Rosa')
  await session(rosa, '1 of 1')
    .getByRole('button', { name: /^Enroll Now/ })
    .click()
  await session(rosa, '0 of 1').getByText('Enrolled', { exact: true }).waitFor()
  const tova = await looksAt(classId, 'Tova')
  await session(tova, '0 of 1')
    .getByRole('button', { name: /^Join Waitlist/ })
    .click()
  await tova.getByText('Position 1 in line').first().waitFor()
  await page.reload()
  await edit(page)
  const first = page.getByRole('listitem').filter({ hasText: 'Session 1' })
  await first.getByLabel('Capacity').fill('2')
  await save(page)
  await page.getByText('Class updated successfully').waitFor()
  await tova.goto(`${school.gate.url}/profile?section=notifications`)
  await tova.getByRole('heading', { name: `A spot in ${TITLE} is yours to accept` }).waitFor()

  // Somebody else saves meanwhile: both versions stand beside each other.
  await edit(page)
  await first.getByLabel('Location').fill('Room 7')
  await first.getByText('1 enrolled and 1 in line will be notified').waitFor()
  await school.ask(
    `update classes set description = 'Changed elsewhere.', updated_at = now() + interval '1 second' where id = $1`,
    classId,
  )
  await save(page)
  await page.getByText('Somebody else saved this class in the meantime').waitFor()
  await page.getByRole('cell', { name: 'Changed elsewhere.' }).waitFor()
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Save mine over theirs' }).click()
  await editor(page).waitFor({ state: 'hidden' })
  await rosa.goto(`${school.gate.url}/profile?section=notifications`)
  await rosa.getByRole('heading', { name: `${TITLE} has a new time or place` }).waitFor()

  // A session is removed; its students stay to be seen, locked.
  await edit(page)
  await page.getByRole('button', { name: 'Remove Session 1' }).click()
  await page.getByText('Are you sure you want to delete this session?').waitFor()
  await page.getByRole('button', { name: 'Delete Session' }).click()
  await save(page)
  await card.getByText('2 sessions').waitFor()
  await card.getByRole('button', { name: /^View Sessions/ }).click()
  await page.getByRole('heading', { name: `Students for ${TITLE}` }).waitFor()
  await page.getByText('Removed', { exact: true }).click()
  await page.getByText('A removed session is locked').waitFor()
  await page.getByRole('cell', { name: 'Rosa Delgado' }).waitFor()
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Back to classes' }).click()
  const menu = async (item: string) => {
    await card.getByRole('button', { name: /^More Actions/ }).click()
    await page.getByRole('menuitem', { name: item }).click()
  }
  await menu('View All Enrollments')
  await page.getByText('No active enrollments').waitFor()
  await page.getByText('Historical Enrollments (1)').waitFor()
  expect(await faultsOn(page)).toEqual([])
  await page.getByRole('button', { name: 'Close' }).click()
  await menu('Update Status')
  await page.getByRole('dialog').getByLabel('Status').selectOption('Cancelled')
  await page.getByRole('dialog').getByRole('button', { name: 'Update Status' }).click()
  await page.getByText('Class status updated successfully').waitFor()
  await card.getByText('Cancelled').waitFor()
})
