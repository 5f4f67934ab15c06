import { addDays, dayOf } from '@cubby/rules/days'
import { displayDate } from '@cubby/rules/session-dates'
import { expect, it } from 'vitest'
import { violationsOn } from '../harness/accessibility.ts'
import { admin, edit, editor, openPart, save } from '../harness/admin-page.ts'
import {
  arriveAndSignUp,
  demoLogIn,
  enrollNow,
  openAdmin,
  openClass,
  openProfile,
} from '../harness/journey.ts'
import { createClass, send } from '../harness/server-state.ts'
import { createStudent } from '../harness/student.ts'
import { useTestServer } from '../harness/test-server.ts'

const cubby = useTestServer()
const dayIn = (days: number) => addDays(dayOf(new Date(), 'America/New_York'), days)
const textOf = (day: string) => displayDate(day, day)

it('a student sees the plan of a class, pays the deposit, and gets new days for the rest from the office', async () => {
  await createClass(cubby, 'Log Cabins', [{ date: dayIn(40), capacity: 8 }])
  const office = await demoLogIn(cubby, 'admin')
  await openAdmin(office, 'Class Management')
  await edit(office, 'Log Cabins')
  await openPart(office, 'Price')
  await editor(office).getByRole('button', { name: 'Deposit and rest' }).click()
  const plan = 'On approval: $11.37; 7 days before the start: $34.13.'
  await editor(office).getByText(plan).waitFor()
  expect(await violationsOn(office)).toEqual([])
  await save(office)
  await office.getByText('Class updated successfully').waitFor()

  const student = createStudent()
  const page = await arriveAndSignUp(cubby.phone(), student)
  await openClass(page, 'Log Cabins')
  await page.getByText(plan).waitFor()
  await enrollNow(page)
  const [enrollment] = await cubby.query(
    'select e.id from enrollments e join users u on u.id = e.user_id where u.email = $1',
    student.email,
  )
  const { token } = (await (await send(cubby, '/users/login', admin)).json()) as { token: string }
  await send(cubby, `/enrollments/${enrollment?.id}/approve`, {}, token)

  await openProfile(page, 'Payments Due')
  const installments = page.getByRole('list', { name: 'Installments for Log Cabins' }).getByRole('listitem')
  await page
    .getByText(`Next $11.37 due ${textOf(dayIn(3))}`)
    .filter({ visible: true })
    .waitFor()
  expect(await violationsOn(page)).toEqual([])
  await page.getByRole('button', { name: /^Pay Now/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pay the next installment: $11.37' }).click()
  await page.getByText('Payment completed').waitFor()
  const owes = page.getByRole('row', { name: /^Log Cabins/ })
  await owes.getByText('Paid $11.37 of $45.50', { exact: true }).waitFor()
  expect(await owes.getByRole('cell').allTextContents()).toEqual(
    expect.arrayContaining(['$34.13Paid $11.37 of $45.50', textOf(dayIn(33))]),
  )
  await installments.getByText('Paid', { exact: true }).filter({ visible: true }).waitFor()

  await openAdmin(office, 'Financial Management')
  await office.getByRole('tab', { name: 'Transactions' }).click()
  await office.getByRole('searchbox', { name: /^Search by student/ }).fill(student.email)
  const row = office.getByRole('row').filter({ hasText: student.email })
  await row.getByRole('button', { name: /^Actions for/ }).click()
  await office.getByRole('menuitem', { name: 'Payments and Refunds' }).click()
  const dialog = office.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Change Installments' }).click()
  await dialog.getByLabel('Amount').fill('20')
  await dialog.getByText(/^Adds up to \$20\.00 of \$34\.13\./).waitFor()
  expect(await violationsOn(office)).toEqual([])
  await dialog.getByRole('button', { name: 'Add installment' }).click()
  await dialog.getByText('Adds up to $34.13.').waitFor()
  await dialog.getByLabel('Reason').fill('Paid monthly')
  await dialog.getByRole('button', { name: 'Change Installments' }).click()
  await office.getByText('Payment plan changed').waitFor()

  await page.reload()
  await page
    .getByText(`Paid $11.37 of $45.50, next $20.00 due ${textOf(dayIn(33))}`)
    .filter({ visible: true })
    .waitFor()
  const [owed] = await cubby.query(
    `select p.due_date::text, p.amount_cents - p.received_cents as cents
     from payments p join enrollments e on e.id = p.enrollment_id join users u on u.id = e.user_id
     where u.email = $1`,
    student.email,
  )
  expect(owed).toEqual({ due_date: dayIn(33), cents: 3_413 })
})
